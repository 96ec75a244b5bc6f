import { Slips } from '../../features/money/slips.tsx';
import { LineName } from '../../features/orders/line-name.tsx';
import type { Refund } from '../../features/refunds/refund-state.tsx';
import { Facts, Section } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export function RefundFacts({ refund }: { refund: Refund }) {
  const t = useTexts();
  const { dollars, precise } = useFormat();
  const { customer, kind, reasonCode, state, amountUsd, requestedAt, openedBy, firstApprover, remark, pictures } =
    refund;
  const facts = [
    [t('consoleOrders.customer'), customer],
    [t('consoleRefunds.kind'), t(`consoleRefunds.kind_${kind}`)],
    [t('consoleRefunds.why'), reasonCode && t(`consoleRefunds.reason_${reasonCode}`)],
    [t(state === 'requested' ? 'consoleRefunds.atMost' : 'consoleMoney.amount'), dollars(amountUsd)],
    [t('consoleRefunds.askedAt'), precise(requestedAt)],
    [t('consoleRefunds.askedBy'), openedBy],
    [t('consoleMoney.approvedBy'), firstApprover],
  ] as const;
  return (
    <>
      <Section title={t('consoleRefunds.refundTitle')} note={t(`consoleOrders.refundState_${state}`)}>
        <Facts
          facts={facts.filter(([, value]) => value).map(([name, value]) => [name, <bdi key={name}>{value}</bdi>])}
        />
        {remark && (
          <p className="note-text" dir="auto">
            {remark}
          </p>
        )}
      </Section>
      {pictures.length > 0 && (
        <Section title={t('consoleRefunds.pictures')}>
          <Slips urls={pictures} label="consoleMoney.picture" />
        </Section>
      )}
      <Lines refund={refund} />
      <Decision refund={refund} />
    </>
  );
}

function Lines({ refund: { lines } }: { refund: Refund }) {
  const t = useTexts();
  const { dollars } = useFormat();
  if (lines.length === 0) return null;
  return (
    <Section title={t('consoleRefunds.goods')}>
      <ul className="money-list">
        {lines.map((line) => (
          <li key={line.id}>
            <div>
              <LineName line={line} />
              <p className="second" dir="auto">
                {line.remark}
              </p>
            </div>
            <span>{t('consoleOrders.refundOf', { count: line.quantity })}</span>
            <b>{dollars(line.amountUsd)}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const methodTexts = {
  card: 'consoleOrders.byCard',
  bank: 'consoleOrders.byTransfer',
  balance: 'consoleOrders.offBalance',
  prepaid: 'consoleOrders.byPrepaid',
} as const;
const payoutTones = { requested: 'amber', pending: 'blue', paid: 'green', failed: 'crimson' } as const;

function Decision({ refund: { decidedAt, decidedBy, reason, payouts } }: { refund: Refund }) {
  const t = useTexts();
  const { dollars, precise } = useFormat();
  if (!decidedAt) return null;
  return (
    <Section
      title={t('consoleRefunds.decision')}
      note={[decidedBy, precise(decidedAt)].filter(Boolean).join(t('console.comma'))}
    >
      {reason && (
        <p className="note-text" dir="auto">
          {reason}
        </p>
      )}
      <ul className="money-list">
        {payouts.map(({ method, state, amountUsd, bankReference }) => (
          <li key={`${method} ${amountUsd} ${bankReference}`}>
            <span>
              {t(methodTexts[method])}
              <bdi className="mono">{bankReference}</bdi>
            </span>
            <State tone={payoutTones[state]}>{t(`consoleOrders.payoutState_${state}`)}</State>
            <b>{dollars(amountUsd)}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}
