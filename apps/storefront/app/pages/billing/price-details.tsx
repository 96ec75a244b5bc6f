import { type FeeName, feeFacts } from '@sampan/contract/fees';
import { useFormat } from '@sampan/ui/format.ts';
import type { ReactNode } from 'react';
import { AboutPrice, Price } from '../../features/catalogue/price.tsx';
import { RemainingPrice } from '../../features/orders/after-refund.tsx';
import {
  type Bill,
  type Instalment,
  isForOwnStock,
  isPartReceived,
  nextInstalment,
  restOf,
} from '../../features/orders/orders.ts';
import { daysText, lineName } from '../../features/orders/shipping.ts';
import { shownFees } from '../../features/orders/shown-fees.ts';
import { useTexts } from '../../texts/texts.ts';

export function PriceDetails({ bill, country }: { bill: Bill; country: string }) {
  const t = useTexts();
  const { basis, remaining } = bill;
  return (
    <>
      <h2 className="mb-3.5 text-lg">{t('billing.priceDetails')}</h2>
      <dl className="prices">
        <Row name={t('billing.paymentMethod')}>{bill.isFull}</Row>
        {basis.suppliers > 0 && (
          <Fee name={t('billing.subtotal')} was={bill.totalAmountUsd} left={remaining.goodsUsd} />
        )}
        {shownFees(bill).map(({ fee, amountUsd, remainingUsd }) => (
          <Fee
            key={fee}
            name={t(feeFacts[fee].text)}
            hint={hints[fee]?.({ bill, country, amountUsd })}
            was={amountUsd}
            left={remainingUsd}
          />
        ))}
        <Fee name={t('billing.total')} was={bill.totalCostUsd} left={remaining.totalUsd} total />
      </dl>
      {!isForOwnStock(bill) && <p className="hint mt-3">{t('shipping.notIncluded')}</p>}
      <DueBox bill={bill} />
    </>
  );
}

interface Charged {
  bill: Bill;
  country: string;
  amountUsd: number;
}

/** What a fee was calculated from. */
const hints: Partial<Record<FeeName, (charged: Charged) => ReactNode>> = {
  domestic: ({ bill }) => <SupplierCount suppliers={bill.basis.suppliers} />,
  inspection: ({ bill, amountUsd }) => <Share of={bill} rate={bill.basis.inspectionRate} fee={amountUsd} />,
  service: ({ bill, amountUsd }) => <Share of={bill} rate={bill.basis.serviceRate} fee={amountUsd} />,
  international: ({ bill, country }) => <ShippingHint bill={bill} country={country} />,
};

function SupplierCount({ suppliers }: { suppliers: number }) {
  const t = useTexts();
  return t('billing.suppliersToWarehouse', { count: suppliers });
}

interface RowProps {
  name: string;
  hint?: ReactNode;
  total?: boolean;
}

/** The original fee and, after refunds, the rest. */
function Fee({ was, left, ...row }: RowProps & { was: number; left: number }) {
  return (
    <Row {...row}>
      <RemainingPrice was={was} left={left} />
      {row.total && <AboutPrice value={left} />}
    </Row>
  );
}

function Row({ name, hint, total, children }: RowProps & { children: ReactNode }) {
  return (
    <div className={total ? 'prices-total' : ''}>
      <dt>
        {name}
        {hint && <small>{hint}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** "2% of the goods", unless the minimum fee is higher. */
function Share({ of: bill, rate, fee }: { of: Bill; rate: number; fee: number }) {
  const t = useTexts();
  const { number } = useFormat();
  const isShare = Math.abs(fee - bill.totalAmountUsd * rate) < 0.011;
  return t(isShare ? 'billing.shareOfGoods' : 'billing.leastFee', { percent: number(Math.round(rate * 10_000) / 100) });
}

function ShippingHint({ bill, country }: { bill: Bill; country: string }) {
  const t = useTexts();
  const { number } = useFormat();
  const { basis } = bill;
  const values = { line: lineName(t, basis.shippingLine), weight: number(basis.chargeableWeightKg), country };
  return (
    <>
      {t(bill.deliveryPriceByIntlIsFinal ? 'billing.shippingFinal' : 'billing.shippingEstimate', values)}
      <span className="block">{daysText(t, basis.shippingQuote)}</span>
    </>
  );
}

/** Separates the total from the amount due now; paid parts show their date. */
function DueBox({ bill }: { bill: Bill }) {
  const t = useTexts();
  if (nextInstalment(bill)?.state !== 'due') return <Instalments bill={bill} />;
  const kind = nextInstalment(bill)?.kind ?? 'full';
  const estimate = bill.deliveryPriceByIntlIsFinal ? 'billing.afterInspection' : 'billing.afterInspectionEstimate';
  if (isPartReceived(bill)) return <PartDue bill={bill} />;
  if (bill.plan === 'full') {
    return (
      <dl className="due">
        <Due name={t('billing.dueNow')} hint={t('billing.dueNowText')} amount={bill.dueUsd || bill.totalCostUsd} now />
      </dl>
    );
  }
  if (kind === 'balance' && bill.paidUsd > 0) {
    return (
      <dl className="due">
        <Due name={t('billing.balanceDueNow')} hint={t('billing.balanceDueText')} amount={bill.totalFinalPayment} now />
        <Due name={t('orders.depositPaid')} amount={bill.remaining.paidUsd} />
      </dl>
    );
  }
  return (
    <dl className="due">
      <Due name={t('billing.depositDueNow')} hint={t('billing.depositDueText')} amount={bill.totalAdvancePayment} now />
      <Due name={t('billing.balancePayment')} hint={t(estimate)} amount={bill.totalFinalPayment} />
    </dl>
  );
}

/** The rest of the instalment, the received part, and the other one: a deposit paid before, or a balance to come. */
function PartDue({ bill }: { bill: Bill }) {
  const t = useTexts();
  const next = nextInstalment(bill) as Instalment;
  const deposit = bill.remaining.paidUsd - next.receivedUsd;
  const estimate = bill.deliveryPriceByIntlIsFinal ? 'billing.afterInspection' : 'billing.afterInspectionEstimate';
  return (
    <dl className="due">
      <Due name={t('billing.restDue')} amount={restOf(next)} now />
      <Due name={t('orders.partReceived')} amount={next.receivedUsd} />
      {next.kind === 'balance' && <Due name={t('orders.depositPaid')} amount={deposit} />}
      {next.kind === 'deposit' && (
        <Due name={t('billing.balancePayment')} hint={t(estimate)} amount={bill.totalFinalPayment} />
      )}
    </dl>
  );
}

const kindNames = {
  full: 'orders.fullPayment',
  deposit: 'billing.deposit',
  balance: 'billing.balancePayment',
} as const;

/** Nothing is due: the state of each part. */
function Instalments({ bill }: { bill: Bill }) {
  const t = useTexts();
  const { date } = useFormat();
  const standing = ({ state, paidAt }: Instalment): string => {
    if (state === 'paid') return paidAt ? t('billing.paidOn', { date: date(paidAt, 'long') }) : t('billing.isPaid');
    if (state === 'confirming') return t('billing.confirmingPayment');
    if (state === 'cancelled') return t('billing.cancelledPayment');
    return t(bill.deliveryPriceByIntlIsFinal ? 'billing.afterInspection' : 'billing.afterInspectionEstimate');
  };
  return (
    <dl className="due">
      {bill.billDetailDtos.map((one) => (
        <Due key={one.id} name={t(kindNames[one.kind])} hint={standing(one)} amount={one.amountUsd} />
      ))}
    </dl>
  );
}

function Due({ name, hint, amount, now }: { name: string; hint?: string; amount: number; now?: boolean }) {
  return (
    <div>
      <dt>
        {now ? <b>{name}</b> : name}
        {hint && <small>{hint}</small>}
      </dt>
      <dd className={now ? 'due-now' : ''}>
        <Price value={amount} />
        {now && <AboutPrice value={amount} />}
      </dd>
    </div>
  );
}
