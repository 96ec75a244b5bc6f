import { feeFacts } from '@sampan/contract/fees';
import type { OrderPaper } from '@sampan/contract/order-papers';
import { useFormat } from '@sampan/ui/format.ts';
import { Link } from '@sampan/ui/link.tsx';
import { withQuery } from '@sampan/ui/paths.ts';
import { AboutPrice, Price } from '../../features/catalogue/price.tsx';
import { RemainingPrice } from '../../features/orders/after-refund.tsx';
import { type Bill, type Instalment, nextInstalment, type Order, restOf } from '../../features/orders/orders.ts';
import { shownFees } from '../../features/orders/shown-fees.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';

type Row = [name: string, was: number, left: number];

/** Every fee of a bill after refunds, then the paid and due amounts. In print only the rest. */
export function BillFees({ order, onPaper }: { order: Order; onPaper?: OrderPaper }) {
  const t = useTexts();
  const bill = order.fmsBill;
  const { remaining } = bill;
  // Nothing is due on a closed order any more.
  const isDue = bill.dueUsd > 0 && order.orderStatus !== 'closed';
  const isDeclared = nextInstalment(bill)?.state === 'confirming';
  const estimate = bill.deliveryPriceByIntlIsFinal ? '' : ` ${t('orders.estimate')}`;
  const fees = shownFees(bill).filter(({ fee }) => !onPaper || feeFacts[fee].papers.includes(onPaper));
  const goods: Row = [t('billing.subtotal'), bill.totalAmountUsd, remaining.goodsUsd];
  const rows: Row[] = [
    ...(bill.basis.suppliers > 0 ? [goods] : []),
    ...fees.map(({ fee, amountUsd, remainingUsd }): Row => {
      const name = t(feeFacts[fee].text);
      return [fee === 'international' ? name + estimate : name, amountUsd, remainingUsd];
    }),
    [t('billing.total'), bill.totalCostUsd, remaining.totalUsd],
  ];
  return (
    <dl className="fees">
      {rows.map(([name, was, left], index) => (
        <Fee key={name} {...{ name, left, onPaper }} was={onPaper ? left : was} strong={index === rows.length - 1} />
      ))}
      {bill.bankFeeUsd > 0 && <Fee name={t('orders.bankFee')} left={bill.bankFeeUsd} />}
      {bill.paidUsd > 0 && (
        <Fee name={t(isReduced(bill) ? 'orders.paidNet' : 'orders.paid')} left={remaining.paidUsd} />
      )}
      {isDue && (
        <Fee
          name={t(isDeclared ? 'orderDetail.state_confirming' : 'billing.dueNow')}
          left={bill.dueUsd}
          strong
          {...{ onPaper }}
        />
      )}
    </dl>
  );
}

const isReduced = ({ refundedUsd, remaining }: Bill) => refundedUsd > 0 || remaining.refundPendingUsd > 0;

interface FeeProps {
  name: string;
  was?: number;
  left: number;
  strong?: boolean;
  onPaper?: OrderPaper | undefined;
}

function Fee({ name, was, left, strong, onPaper }: FeeProps) {
  return (
    <div className={strong ? 'fee-strong' : ''}>
      <dt>{name}</dt>
      <dd>
        <RemainingPrice was={was ?? left} left={left} />
        {strong && !onPaper && <AboutPrice value={left} />}
      </dd>
    </div>
  );
}

/** Deposit and balance, or full payment: how much, how, and whether it is paid; then refunds of it. */
export function Instalments({ bill }: { bill: Bill }) {
  const t = useTexts();
  // The API lists the next one due last; here they are in order of payment.
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
            <Joint instalment={instalment} />
            <Credit instalment={instalment} />
          </span>
          <Price value={restOf({ ...instalment, receivedUsd: 0 })} />
        </li>
      ))}
      <Refund state={t('orderDetail.state_refunded')} amount={bill.refundedUsd} />
      <Refund state={t('orderDetail.state_refundPending')} amount={bill.remaining.refundPendingUsd} />
    </ul>
  );
}

function Refund({ state, amount }: { state: string; amount: number }) {
  const t = useTexts();
  const { price } = useFormat();
  if (amount <= 0) return null;
  return (
    <li>
      <span>
        {t('orderDetail.kind_refund')}
        <small>{state}</small>
      </span>
      <bdi dir="ltr">−{price(amount)}</bdi>
    </li>
  );
}

const rank: Record<Instalment['kind'], number> = { full: 0, deposit: 0, balance: 1 };

function InstalmentState({ instalment }: { instalment: Instalment }) {
  const t = useTexts();
  const { date, price } = useFormat();
  const { state, paidAt, receivedUsd } = instalment;
  if ((state === 'due' || state === 'not_due') && receivedUsd > 0)
    return t('orderDetail.state_part', { received: price(receivedUsd), missing: price(restOf(instalment)) });
  const words = t(`orderDetail.state_${state}`, { date: paidAt ? date(paidAt, 'long') : '' });
  // Until then it can still be paid either way.
  return state === 'paid' || state === 'confirming'
    ? t('orderDetail.paidBy', { state: words, means: means(t, instalment) })
    : words;
}

/** Names the payment that the bank's statement has. */
function Joint({ instalment: { state, jointPaymentId, jointSn } }: { instalment: Instalment }) {
  const t = useTexts();
  if (!jointSn || (state !== 'paid' && state !== 'confirming')) return null;
  return (
    <small>
      {t('orderDetail.jointPayment')}{' '}
      <Link className="link tap" to={withQuery('/pay-together', { id: jointPaymentId })}>
        <bdi dir="ltr">{jointSn}</bdi>
      </Link>
    </small>
  );
}

/** The deposit covers unsent goods, which reduces the balance. */
function Credit({ instalment: { creditUsd } }: { instalment: Instalment }) {
  const t = useTexts();
  const { price } = useFormat();
  return creditUsd > 0 && <small>{t('orderDetail.creditOff', { amount: price(creditUsd) })}</small>;
}

function means(t: Translate, { isPrepaid, paidWith, patternPayment }: Instalment): string {
  if (isPrepaid) return t('orderDetail.byPrepaid');
  if (paidWith) return `\u2066${paidWith}\u2069`;
  return t(patternPayment === 'bank_card' ? 'orderDetail.byTransfer' : 'orderDetail.byCard');
}
