import { Price } from '../../components/price.tsx';
import { useFormat } from '../../lib/format.ts';
import type { Bill, Instalment, Order } from '../../lib/orders.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';

/** Every fee of a bill, then what was paid, given back and is still due. */
export function BillFees({ order }: { order: Order }) {
  const t = useTexts();
  const bill = order.fmsBill;
  // Of a closed order nothing is asked any more.
  const isDue = bill.dueUsd > 0 && order.orderStatus !== 'closed';
  const estimate = bill.deliveryPriceByIntlIsFinal ? '' : ` ${t('orders.estimate')}`;
  return (
    <dl className="fees">
      <Fee name={t('billing.subtotal')} amount={bill.totalAmountUsd} />
      <Fee name={t('billing.domesticFee')} amount={bill.totalDeliveryPriceByCn} />
      <Fee name={t('billing.inspectionFee')} amount={bill.totalAcceptancePrice} />
      <Fee name={t('billing.serviceFee')} amount={bill.totalServiceFee} />
      <Fee name={t('billing.internationalFee') + estimate} amount={bill.totalDeliveryPriceByIntl} />
      <Fee name={t('billing.total')} amount={bill.totalCostUsd} strong />
      {bill.paidUsd > 0 && <Fee name={t('orders.paid')} amount={bill.paidUsd} />}
      {bill.refundedUsd > 0 && <Fee name={t('orders.refunded')} amount={-bill.refundedUsd} />}
      {isDue && <Fee name={t('billing.dueNow')} amount={bill.dueUsd} strong />}
    </dl>
  );
}

function Fee({ name, amount, strong }: { name: string; amount: number; strong?: boolean }) {
  const { price } = useFormat();
  return (
    <div className={strong ? 'fee-strong' : ''}>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr">{amount < 0 ? `−${price(-amount)}` : price(amount)}</bdi>
      </dd>
    </div>
  );
}

/** Deposit and balance, or the whole at once: how much, how, and whether it is paid. */
export function Instalments({ bill }: { bill: Bill }) {
  const t = useTexts();
  // The one that is due next stands last on the wire; here in the order in which they are paid.
  const inOrder = bill.billDetailDtos.toSorted((a, b) => rank[a.kind] - rank[b.kind]);
  return (
    <ul className="instalments">
      {inOrder.map((instalment) => (
        <li key={instalment.id}>
          <span>
            {t(`orderDetail.kind_${instalment.kind}`)}
            <small>
              <InstalmentState instalment={instalment} />
            </small>
          </span>
          <Price value={instalment.amountUsd} />
        </li>
      ))}
    </ul>
  );
}

const rank: Record<Instalment['kind'], number> = { full: 0, deposit: 0, balance: 1 };

function InstalmentState({ instalment }: { instalment: Instalment }) {
  const t = useTexts();
  const { date } = useFormat();
  const { state, paidAt } = instalment;
  const words = t(`orderDetail.state_${state}`, { date: paidAt ? date(paidAt, 'long') : '' });
  // Before that it can still be paid either way.
  return state === 'paid' || state === 'confirming'
    ? t('orderDetail.paidBy', { state: words, means: means(t, instalment) })
    : words;
}

const means = (t: Translate, { patternPayment }: Instalment) =>
  t(patternPayment === 'bank_card' ? 'orderDetail.byTransfer' : 'orderDetail.byCard');
