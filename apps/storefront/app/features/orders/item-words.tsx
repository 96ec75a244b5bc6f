import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import type { ReactNode } from 'react';
import { RefundedPieces } from './after-refund.tsx';
import type { OrderItem } from './orders.ts';

interface Props {
  name: string;
  spec: string;
  /** The product page that the name links to, where leaving is possible. */
  productId?: number | string;
  items: readonly OrderItem[];
  children?: ReactNode;
}

/** An item beside its picture: name, colour and size, and refunded pieces. */
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
