import { useTexts } from '../../texts/texts.ts';
import type { Bill, OrderItem } from './orders.ts';

/** "Goods", and how many pieces are left of them, from how many suppliers. */
export function GoodsHeading({ items, bill }: { items: readonly OrderItem[]; bill: Bill }) {
  const t = useTexts();
  const pieces = items.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
  return (
    <h2 className="mb-3 text-lg">
      {t('billing.goods')}{' '}
      <span className="text-base font-regular text-muted">
        {t('billing.piecesFrom', { pieces, suppliers: bill.basis.suppliers })}
      </span>
    </h2>
  );
}
