import type { Output } from '../../api/call.ts';
import { Section } from '../../parts/side-panel.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Refunds = NonNullable<Output<'operatorGetOrder'>['money']>['refunds'];
type Refund = Refunds[number];

const tones: Record<Refund['state'], Tone> = {
  requested: 'crimson',
  withdrawn: 'ink',
  rejected: 'ink',
  approved: 'river',
  paying: 'blue',
  paid: 'green',
  failed: 'crimson',
};

export function RefundsSection({ refunds }: { refunds: Refunds }) {
  const t = useTexts();
  if (refunds.length === 0) return null;
  return (
    <Section title={t('consoleOrders.refunds')} note={t('consoleOrders.refundsCount', { count: refunds.length })}>
      <ul className="money-list">
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </ul>
    </Section>
  );
}

function RefundRow({ refund }: { refund: Refund }) {
  const t = useTexts();
  const { dollars, moment } = useFormat();
  const { state, amountUsd, isOverpayment, requestedAt, decidedAt, decidedBy, reason, lines, payouts } = refund;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li>
      <span>
        {isOverpayment
          ? t('consoleOrders.overpayment')
          : pieces === 0
            ? t('consoleRefunds.kind_amount')
            : t('consoleOrders.refundOf', { count: pieces })}
        <span className="second">
          {[moment(decidedAt ?? requestedAt), decidedBy, reason, ...new Set(lines.map(({ remark }) => remark))]
            .filter(Boolean)
            .join(t('console.comma'))}
        </span>
        {payouts.map((payout) => (
          <span className="second" key={`${payout.method} ${payout.amountUsd} ${payout.bankReference}`}>
            {t(`consoleOrders.payout_${payout.method}`, { sum: dollars(payout.amountUsd) })}
            {t('console.comma')}
            {t(`consoleOrders.payoutState_${payout.state}`)} <bdi className="mono">{payout.bankReference}</bdi>
          </span>
        ))}
      </span>
      <State tone={tones[state]}>{t(`consoleOrders.refundState_${state}`)}</State>
      <b>{dollars(amountUsd)}</b>
    </li>
  );
}
