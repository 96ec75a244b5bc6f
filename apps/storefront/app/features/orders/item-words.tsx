import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import type { ReactNode } from 'react';
import { RefundedPieces } from './after-refund.tsx';
import type { OrderItem } from './orders.ts';

interface Props {
  name: string;
  spec: string;
  /** Whose page the name leads to, where it may be left. */
  productId?: number | string;
  items: readonly OrderItem[];
  children?: ReactNode;
}

/** What was ordered, beside its picture: its name, colour and size, and what refunds took out of it. */
export function ItemWords({ name, spec, productId, items, children }: Props) {
  return (
    <span className="min-w-0">
      {productId === undefined ? (
        <span className="block font-medium wrap-anywhere">{name}</span>
      ) : (
        <Link
          className="tap font-medium wrap-anywhere hover:underline"
          to={withQuery('/product-detail', { id: productId })}
        >
          {name}
        </Link>
      )}
      <span className="hint block">
        <span dir="auto">{spec}</span>
      </span>
      {children}
      <RefundedPieces of={items} />
    </span>
  );
}
