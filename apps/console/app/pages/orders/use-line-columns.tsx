import type { ReactNode } from 'react';
import type { Output } from '../../api/call.ts';
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
  /** Left out where there is little room. */
  isWide?: true;
  cell: (line: Line) => ReactNode;
  /** In the row of sums. */
  foot?: ReactNode;
}

/** Columns of other domains join here, from a hook under `features/<domain>` that has a call of its own. */
export function useLineColumns(order: Order): LineColumn[] {
  return [...useGoods(), ...useQuantities(order)];
}

function useGoods(): LineColumn[] {
  const t = useTexts();
  return [
    {
      id: 'supplier',
      head: t('consoleOrders.supplierItem'),
      isWide: true,
      cell: ({ supplierName, supplierId, productId }) => (
        <>
          <p className="cut lines-supplier" dir="auto" title={supplierId}>
            {supplierName || supplierId}
          </p>
          <p className="second">
            <a className="link mono" href={`/product-detail?id=${productId}`} target="_blank" rel="noopener noreferrer">
              {productId}
            </a>
          </p>
        </>
      ),
    },
  ];
}

function useQuantities(order: Order): LineColumn[] {
  const t = useTexts();
  const { number, dollars, kilograms } = useFormat();
  const grams = order.items.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0);
  return [
    {
      id: 'pieces',
      head: t('consoleOrders.pieces'),
      isFigure: true,
      cell: ({ quantity, refundedQuantity }) => (
        <>
          {number(quantity)}
          {refundedQuantity > 0 && (
            <p className="second">{t('consoleOrders.refunded', { pieces: number(refundedQuantity) })}</p>
          )}
        </>
      ),
      foot: number(order.pieces),
    },
    {
      id: 'weight',
      head: t('consoleOrders.weight'),
      isFigure: true,
      isWide: true,
      cell: ({ weightGrams, quantity, isWeightAssumed }) => (
        <>
          {kilograms(weightGrams * quantity)}
          {isWeightAssumed && <p className="second">{t('consoleOrders.assumed')}</p>}
        </>
      ),
      foot: kilograms(grams),
    },
    ...(order.bill
      ? [
          {
            id: 'soldAt',
            head: t('consoleOrders.soldAt'),
            isFigure: true as const,
            cell: ({ salePrice, saleAmount }: Line) => (
              <>
                {dollars(salePrice ?? 0)}
                <p className="second">{dollars(saleAmount ?? 0)}</p>
              </>
            ),
            foot: dollars(order.bill.totalAmountUsd),
          },
        ]
      : []),
  ];
}
