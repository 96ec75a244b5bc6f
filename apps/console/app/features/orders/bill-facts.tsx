import type { Output } from '../../api/call.ts';
import { Facts } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Order = Output<'operatorGetOrder'>;

type RetainedFee = 'consoleOrders.handling' | 'consoleOrders.storage';

/** Fees that only orders with own stock have. */
export const retainedFees = (bill: NonNullable<Order['bill']>): [text: RetainedFee, dollars: number][] =>
  (
    [
      ['consoleOrders.handling', bill.totalHandlingFee],
      ['consoleOrders.storage', bill.totalStorageFee],
    ] as [RetainedFee, number][]
  ).filter(([, dollars]) => dollars > 0);

/** The total, the amount paid and the amount due. */
export function BillFacts({ bill, pieces }: { bill: NonNullable<Order['bill']>; pieces: number }) {
  const t = useTexts();
  const { dollars } = useFormat();
  return (
    <Facts
      facts={[
        [t('consoleOrders.goods', { pieces }), dollars(bill.totalAmountUsd)],
        [t('consoleOrders.domestic'), dollars(bill.totalDeliveryPriceByCn)],
        [t('consoleOrders.inspectionFee'), dollars(bill.totalAcceptancePrice)],
        [t('consoleOrders.service'), dollars(bill.totalServiceFee)],
        ...retainedFees(bill).map(([text, sum]): [string, string] => [t(text), dollars(sum)]),
        [
          t(bill.deliveryPriceByIntlIsFinal ? 'consoleOrders.freight' : 'consoleOrders.freightEstimate'),
          dollars(bill.totalDeliveryPriceByIntl),
        ],
        [t('consoleOrders.total'), <b key="total">{dollars(bill.totalCostUsd)}</b>],
        [t('consoleOrders.paid'), dollars(bill.paidUsd)],
        [t('consoleOrders.due'), <b key="due">{dollars(bill.dueUsd)}</b>],
      ]}
    />
  );
}
