import { operatorLimits } from '@sampan/contract/limits';
import { useTexts } from '../../texts/texts.ts';
import type { Purchase } from './use-draft.ts';

/** The supplier, and how full the order is. */
export function Supplier({ purchase: { supplier, list } }: { purchase: Purchase }) {
  const t = useTexts();
  const pieces = list.reduce((sum, { quantity }) => sum + quantity, 0);
  const orders = new Set(list.map(({ orderId }) => orderId)).size;
  const text = t('consolePurchasing.filled', {
    lines: list.length,
    most: operatorLimits.purchaseOrderLinesMax,
    pieces,
    orders,
  });
  return (
    <div className="supplier">
      <b lang="zh">{supplier.name}</b>
      {supplier.nameEn !== supplier.name && <span className="second">{supplier.nameEn}</span>}
      <meter max={operatorLimits.purchaseOrderLinesMax} value={list.length} aria-label={text} />
      <span className="second">{text}</span>
    </div>
  );
}
