import { useFormat } from '@sampan/ui/format.ts';
import { useTexts } from '../../texts/texts.ts';
import { Price } from '../catalogue/price.tsx';
import type { OrderItem } from './orders.ts';

/** The remaining amount, and the amount before refunds if it differs. */
export function RemainingPrice({ was, left }: { was: number; left: number }) {
  const t = useTexts();
  if (was === left) return <Price value={left} />;
  return (
    <>
      <s className="me-1 text-sm font-regular text-muted">
        <span className="sr-only">{t('orders.before')} </span>
        <Price value={was} />
      </s>{' '}
      <Price value={left} />
    </>
  );
}

/** "50 of 200 refunded", for one or several lines; nothing without refunds. */
export function RefundedPieces({ of: items }: { of: readonly OrderItem[] }) {
  const t = useTexts();
  const { number } = useFormat();
  const [refunded, ordered] = [items.reduce(addRefunded, 0), items.reduce(addOrdered, 0)];
  if (refunded === 0) return null;
  return (
    <span className="block text-sm text-amber-900">
      {t('orders.refundedOf', { refunded: number(refunded), ordered: number(ordered) })}
    </span>
  );
}

const addRefunded = (sum: number, item: OrderItem) => sum + item.refundedQuantity;
const addOrdered = (sum: number, item: OrderItem) => sum + item.quantity;
