import { useFormat } from '@sampan/ui/format.ts';
import { AboutPrice } from '../../features/catalogue/price.tsx';
import {
  type Bill,
  isForOwnStock,
  isPartReceived,
  nextInstalment,
  type Order,
  restOf,
} from '../../features/orders/orders.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { useTexts } from '../../texts/texts.ts';

const dueNames = { full: 'orders.totalDue', deposit: 'orders.depositDue', balance: 'orders.balanceDue' } as const;

/** The bill in a few lines, after refunds, ending in the due or paid amount. */
export function BillSummary({ order }: { order: Order }) {
  const t = useTexts();
  const bill = order.fmsBill;
  const { remaining } = bill;
  const due = order.orderStatus === 'closed' ? undefined : dueOf(bill);
  const isPartPaid = remaining.paidUsd > 0 && remaining.paidUsd + bill.bankFeeUsd < remaining.totalUsd;
  // A deposit is only a part, so the total is shown too.
  const hasMore = isPartPaid || bill.bankFeeUsd > 0 || (due !== undefined && bill.plan === 'deposit');
  const estimate = bill.deliveryPriceByIntlIsFinal ? '' : ` ${t('orders.estimate')}`;
  const paidName = isPartReceived(bill) ? 'orders.partReceived' : 'orders.depositPaid';
  const last = due ?? standing(bill, isPartPaid);
  return (
    <dl className="order-bill">
      <Line name={t('orders.goods')} amount={remaining.goodsUsd} />
      <Line name={t('orders.feesInChina')} amount={remaining.feesInChinaUsd} />
      {!isForOwnStock(bill) && (
        <Line name={t('orders.internationalShipping') + estimate} amount={remaining.internationalShippingUsd} />
      )}
      {hasMore && <Line name={t('orders.total')} amount={remaining.totalUsd} />}
      {bill.bankFeeUsd > 0 && <Line name={t('orders.bankFee')} amount={-bill.bankFeeUsd} />}
      {due && remaining.paidUsd > 0 && <Line name={t(paidName)} amount={-remaining.paidUsd} />}
      <Line last name={t(last.name)} amount={last.amount} />
      {bill.refundedUsd > 0 && <Line name={t('orders.refunded')} amount={bill.refundedUsd} />}
      {remaining.refundPendingUsd > 0 && (
        <Line name={t('orderDetail.state_refundPending')} amount={remaining.refundPendingUsd} />
      )}
    </dl>
  );
}

type LastLine = { name: TextId; amount: number };

/** Nothing is due: the paid amount, or the order's cost. */
function standing({ paidUsd, remaining }: Bill, isPartPaid: boolean): LastLine {
  if (paidUsd === 0) return { name: 'orders.total', amount: remaining.totalUsd };
  return { name: isPartPaid ? 'orders.paid' : 'orders.totalPaid', amount: remaining.paidUsd };
}

function dueOf(bill: Bill): LastLine | undefined {
  const next = nextInstalment(bill);
  if (bill.dueUsd <= 0) return undefined;
  // A buyer who has paid must not read that it is due.
  if (next?.state === 'confirming') return { name: 'orderDetail.state_confirming', amount: restOf(next) };
  return next?.state === 'due' ? { name: dueNames[next.kind], amount: restOf(next) } : undefined;
}

function Line({ name, amount, last }: { name: string; amount: number; last?: boolean }) {
  const { price } = useFormat();
  return (
    <div className={last ? 'order-total' : ''}>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{amount < 0 ? `−${price(-amount)}` : price(amount)}</bdi>
        {last && <AboutPrice value={amount} />}
      </dd>
    </div>
  );
}
