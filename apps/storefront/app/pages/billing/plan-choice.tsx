import { Card } from '@sampan/ui/card.tsx';
import { useFormat } from '@sampan/ui/format.ts';
import { useId } from 'react';
import { call } from '../../api/call.ts';
import type { Bill } from '../../features/orders/orders.ts';
import { RichText, useTexts } from '../../texts/texts.ts';
import { useBillChoice } from './use-bill-choice.ts';

type Plan = Bill['plan'];

const texts = {
  deposit: ['orders.depositAndBalance', 'billing.depositText'],
  full: ['orders.fullPayment', 'billing.fullText'],
} as const;

export function PlanChoice({ bill, onChange }: { bill: Bill; onChange: (bill: Bill) => void }) {
  const t = useTexts();
  const id = useId();
  const { wanted, choose } = useBillChoice((plan: Plan) => call('chooseBillPlan', { id: bill.id, plan }), onChange);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-3.5 text-lg">
        {t('billing.howYouPay')}
      </h2>
      <div className="plans" role="radiogroup" aria-labelledby={id}>
        {bill.plans.map(({ plan, dueNowUsd, totalUsd }) => (
          <label key={plan} className="plan">
            <input
              type="radio"
              name="plan"
              className="box"
              checked={(wanted ?? bill.plan) === plan}
              onChange={() => void choose(plan)}
            />
            <b>{t(texts[plan][0])}</b>
            <PlanText plan={plan} now={dueNowUsd} rest={totalUsd - dueNowUsd} />
          </label>
        ))}
      </div>
    </Card>
  );
}

function PlanText({ plan, now, rest }: { plan: Plan; now: number; rest: number }) {
  const { price } = useFormat();
  const money = (text: string) => <bdi dir="ltr">{text}</bdi>;
  return (
    <span>
      <RichText
        id={texts[plan][1]}
        values={{ now: price(now), rest: price(rest) }}
        parts={{ now: (text) => <b>{money(text)}</b>, rest: money }}
      />
    </span>
  );
}
