import { useFormat } from '../../lib/format.ts';
import { type Bill, nextInstalment, type Order } from '../../lib/orders.ts';
import type { TextId } from '../../lib/text-ids.ts';
import { useTexts } from '../../lib/texts.tsx';

const dueNames = { full: 'orders.totalDue', deposit: 'orders.depositDue', balance: 'orders.balanceDue' } as const;

/** The bill in a few lines, ending in what is due or what was paid. */
export function BillSummary({ order }: { order: Order }) {
  const t = useTexts();
  const bill = order.fmsBill;
  const fees = bill.totalDeliveryPriceByCn + bill.totalAcceptancePrice + bill.totalServiceFee;
  const due = order.orderStatus === 'closed' ? undefined : dueOf(bill);
  const isPartPaid = bill.paidUsd > 0 && bill.paidUsd < bill.totalCostUsd;
  // A deposit is not the whole, so the whole is said too.
  const hasMore = isPartPaid || (due !== undefined && bill.plan === 'deposit');
  const estimate = bill.deliveryPriceByIntlIsFinal ? '' : ` ${t('orders.estimate')}`;
  return (
    <dl className="order-bill">
      <Line name={t('orders.goods')} amount={bill.totalAmountUsd} />
      <Line name={t('orders.feesInChina')} amount={fees} />
      <Line name={t('orders.internationalShipping') + estimate} amount={bill.totalDeliveryPriceByIntl} />
      {bill.refundedUsd > 0 && <Line name={t('orders.refunded')} amount={-bill.refundedUsd} />}
      {hasMore && <Line name={t('orders.total')} amount={bill.totalCostUsd} />}
      {due && bill.paidUsd > 0 && <Line name={t('orders.depositPaid')} amount={-bill.paidUsd} />}
      {due ? (
        <Line last name={t(due.name)} amount={due.amount} />
      ) : (
        <Line
          last
          name={t(isPartPaid ? 'orders.paid' : bill.paidUsd > 0 ? 'orders.totalPaid' : 'orders.total')}
          amount={bill.paidUsd || bill.totalCostUsd}
        />
      )}
    </dl>
  );
}

function dueOf(bill: Bill): { name: TextId; amount: number } | undefined {
  const next = nextInstalment(bill);
  if (bill.dueUsd <= 0 || !next || (next.state !== 'due' && next.state !== 'confirming')) return undefined;
  return { name: dueNames[next.kind], amount: next.amountUsd };
}

function Line({ name, amount, last }: { name: string; amount: number; last?: boolean }) {
  const { price } = useFormat();
  return (
    <div className={last ? 'order-total' : ''}>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{amount < 0 ? `−${price(-amount)}` : price(amount)}</bdi>
      </dd>
    </div>
  );
}
