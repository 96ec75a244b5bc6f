import type { ReactNode } from 'react';
import type { Output } from '../../api/call.ts';
import { ItemNumber } from '../../features/purchasing/item-number.tsx';
import { useCostColumns } from '../../features/purchasing/use-cost-columns.tsx';
import { usePurchases } from '../../features/purchasing/use-purchases.ts';
import { useFoundColumn } from '../../features/warehouse/use-found-column.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Order = Output<'operatorGetOrder'>;
type Line = Order['items'][number];

/** A column beside the picture and the names of an order's lines. */
export interface LineColumn {
  id: string;
  head: string;
  /** Figures and money, at the end of the column. */
  isFigure?: true;
  /** Left out on narrow screens; it then moves below the names. */
  isWide?: true;
  /** Left out on a phone. */
  isDesk?: true;
  cell: (line: Line) => ReactNode;
  /** Shown in the row of sums. */
  foot?: ReactNode;
}

/** Columns of other domains join here, from a hook under `features/<domain>` that has a call of its own. */
export function useLineColumns(order: Order): LineColumn[] {
  return [
    useGoods(order.id),
    useQuantities(order),
    ...useFoundColumn(order.id),
    ...useCostColumns(order),
    ...useSale(order),
  ];
}

function useGoods(orderId: string): LineColumn {
  const t = useTexts();
  const numbers = new Map(usePurchases(orderId)?.map((one) => [one.orderItemId, one]));
  return {
    id: 'supplier',
    head: t('consoleOrders.supplierItem'),
    isWide: true,
    cell: ({ id, supplierName, supplierId, itemNumber, productId }) => (
      <>
        <p className="cut lines-supplier" dir="auto" title={supplierName || supplierId}>
          {supplierName || supplierId}
        </p>
        <p className="second">
          <ItemNumber itemNumber={itemNumber} offerUrl={numbers.get(id)?.offerUrl ?? ''} productId={productId} />
        </p>
      </>
    ),
  };
}

/** Quantities and weights. */
function useQuantities(order: Order): LineColumn {
  const t = useTexts();
  const { number, kilograms } = useFormat();
  const grams = order.items.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0);
  return {
    id: 'pieces',
    head: t('consoleOrders.pieces'),
    isFigure: true,
    cell: ({ quantity, refundedQuantity, weightGrams, isWeightAssumed, serving }) => (
      <>
        {number(quantity)}
        {serving !== 'tiers' && <p className="second">{t(`consoleOrders.serving_${serving}`)}</p>}
        {refundedQuantity > 0 && (
          <p className="second">{t('consoleOrders.refunded', { pieces: number(refundedQuantity) })}</p>
        )}
        <p className="second">
          {kilograms(weightGrams * quantity)}
          {isWeightAssumed && ` ${t('consoleOrders.assumed')}`}
        </p>
      </>
    ),
    foot: (
      <>
        {number(order.pieces)}
        <p className="second">{kilograms(grams)}</p>
      </>
    ),
  };
}

function useSale(order: Order): LineColumn[] {
  const t = useTexts();
  const { dollars } = useFormat();
  if (!order.bill) return [];
  return [
    {
      id: 'soldAt',
      head: t('consoleOrders.soldAt'),
      isFigure: true,
      cell: ({ salePrice, saleAmount }) => (
        <>
          {dollars(salePrice ?? 0)}
          <p className="second">{dollars(saleAmount ?? 0)}</p>
        </>
      ),
      foot: dollars(order.bill.totalAmountUsd),
    },
  ];
}
