import type { ReactNode } from 'react';
import { Price } from '../../components/price.tsx';
import { useFormat } from '../../lib/format.ts';
import { type Bill, nextInstalment, shippingLineName } from '../../lib/orders.ts';
import { useTexts } from '../../lib/texts.tsx';

/** Every fee in one list, then what is due now and what later. */
export function PriceDetails({ bill, country }: { bill: Bill; country: string }) {
  const t = useTexts();
  const { basis } = bill;
  return (
    <>
      <h2 className="mb-3.5 text-lg">{t('billing.priceDetails')}</h2>
      <dl className="prices">
        <Row name={t('billing.paymentMethod')}>{bill.isFull}</Row>
        <Row name={t('billing.subtotal')}>
          <Price value={bill.totalAmountUsd} />
        </Row>
        <Row name={t('billing.domesticFee')} hint={t('billing.suppliersToWarehouse', { count: basis.suppliers })}>
          <Price value={bill.totalDeliveryPriceByCn} />
        </Row>
        <Row
          name={t('billing.inspectionFee')}
          hint={<Share of={bill} rate={basis.inspectionRate} fee={bill.totalAcceptancePrice} />}
        >
          <Price value={bill.totalAcceptancePrice} />
        </Row>
        <Row
          name={t('billing.serviceFee')}
          hint={<Share of={bill} rate={basis.serviceRate} fee={bill.totalServiceFee} />}
        >
          <Price value={bill.totalServiceFee} />
        </Row>
        <Row name={t('billing.internationalFee')} hint={<ShippingHint bill={bill} country={country} />}>
          <Price value={bill.totalDeliveryPriceByIntl} />
        </Row>
        <Row name={t('billing.total')} total>
          <Price value={bill.totalCostUsd} />
        </Row>
      </dl>
      <DueBox bill={bill} />
    </>
  );
}

function Row({
  name,
  hint,
  total,
  children,
}: {
  name: string;
  hint?: ReactNode;
  total?: boolean;
  children: ReactNode;
}) {
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

/** "2% of the goods", unless the least fee is more than that. */
function Share({ of: bill, rate, fee }: { of: Bill; rate: number; fee: number }) {
  const t = useTexts();
  const { number } = useFormat();
  const isShare = Math.abs(fee - bill.totalAmountUsd * rate) < 0.011;
  return t(isShare ? 'billing.shareOfGoods' : 'billing.leastFee', { percent: number(Math.round(rate * 10_000) / 100) });
}

function ShippingHint({ bill, country }: { bill: Bill; country: string }) {
  const t = useTexts();
  const { number } = useFormat();
  const { chargeableWeightKg, shippingLine } = bill.basis;
  const values = { line: shippingLineName(t, shippingLine), weight: number(chargeableWeightKg), country };
  return t(bill.deliveryPriceByIntlIsFinal ? 'billing.shippingFinal' : 'billing.shippingEstimate', values);
}

/** Total and due-now are told apart. */
function DueBox({ bill }: { bill: Bill }) {
  const t = useTexts();
  const kind = nextInstalment(bill)?.kind ?? 'full';
  const estimate = bill.deliveryPriceByIntlIsFinal ? 'billing.afterInspection' : 'billing.afterInspectionEstimate';
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
        <Due name={t('orders.depositPaid')} amount={bill.totalAdvancePayment} />
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

function Due({ name, hint, amount, now }: { name: string; hint?: string; amount: number; now?: boolean }) {
  return (
    <div>
      <dt>
        {now ? <b>{name}</b> : name}
        {hint && <small>{hint}</small>}
      </dt>
      <dd className={now ? 'due-now' : ''}>
        <Price value={amount} />
      </dd>
    </div>
  );
}
