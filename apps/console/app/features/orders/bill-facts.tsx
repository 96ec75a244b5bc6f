import { feeFacts } from '@sampan/contract/fees';
import type { Output } from '../../api/call.ts';
import { Facts } from '../../parts/side-panel.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Order = Output<'operatorGetOrder'>;

/** Without those that only some orders have, and this one has not. */
export const shownFees = ({ fees }: Pick<NonNullable<Order['bill']>, 'fees'>) =>
  fees.filter(({ fee, amountUsd }) => amountUsd > 0 || feeFacts[fee].shown !== 'if_charged');

/** The total, the amount paid and the amount due. */
export function BillFacts({ bill, pieces }: { bill: NonNullable<Order['bill']>; pieces: number }) {
  const t = useTexts();
  const { dollars } = useFormat();
  const isEstimate = !bill.deliveryPriceByIntlIsFinal;
  return (
    <Facts
      facts={[
        [t('consoleOrders.goods', { pieces }), dollars(bill.totalAmountUsd)],
        ...shownFees(bill).map(({ fee, amountUsd }): [string, string] => [
          t(fee === 'international' && isEstimate ? 'consoleOrders.freightEstimate' : `consoleOrders.fee_${fee}`),
          dollars(amountUsd),
        ]),
        [t('consoleOrders.total'), <b key="total">{dollars(bill.totalCostUsd)}</b>],
        [t('consoleOrders.paid'), dollars(bill.paidUsd)],
        [t('consoleOrders.due'), <b key="due">{dollars(bill.dueUsd)}</b>],
      ]}
    />
  );
}
