import type { Output } from '../../api/call.ts';
import { disputeTones, paymentTones } from '../../features/money/tones.ts';
import { Section } from '../../parts/side-panel.tsx';
import { State } from '../../parts/state.tsx';
import type { TextId } from '../../texts/text-ids.ts';
import { useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

type Order = Output<'operatorGetOrder'>;
type Money = NonNullable<Order['money']>;

interface Props {
  money: Money;
  bill: NonNullable<Order['bill']>;
}

/** Payments with method, state and bookings. */
export function MoneySection({ money, bill }: Props) {
  const t = useTexts();
  const { dollars } = useFormat();
  return (
    <Section title={t('consoleOrders.payments')} note={t('consoleOrders.paidOf', sumsOf(bill, dollars))}>
      <Received money={money} />
      {money.ledger.length > 0 && <Ledger ledger={money.ledger} />}
      <p className="money-due">
        <span className="text-muted">{t('consoleOrders.due')}</span> <b>{dollars(bill.dueUsd)}</b>
      </p>
    </Section>
  );
}

const sumsOf = ({ paidUsd, totalCostUsd }: Props['bill'], dollars: (amount: number) => string) => ({
  paid: dollars(paidUsd),
  total: dollars(totalCostUsd),
});

const declarationTones = { un_commit: 'violet', approved: 'green', rejected: 'crimson' } as const;

function Received({ money: { payments, declarations, transfers, disputes } }: { money: Money }) {
  const t = useTexts();
  const { dollars, moment } = useFormat();
  const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(t('console.comma'));
  return (
    <ul className="money-list">
      {payments.map(({ id, provider, intentId, paidWith, state, amountUsd, at, note }) => (
        <li key={id}>
          <span>
            {paidWith || t('consoleOrders.byCard')}
            <span className="second">
              {joined(moment(at), provider, note)} <bdi className="mono">{intentId}</bdi>
            </span>
          </span>
          <State tone={paymentTones[state]}>{t(`consoleOrders.paymentState_${state}`)}</State>
          <b>{dollars(amountUsd)}</b>
        </li>
      ))}
      {declarations.map(({ id, state, declaredAt, decidedBy, remark, reason, slips }) => (
        <li key={id}>
          <span>
            {t('consoleOrders.declared')} <Slips urls={slips} />
            <span className="second">{joined(moment(declaredAt), decidedBy, remark, reason)}</span>
          </span>
          <State tone={declarationTones[state]}>{t(`consoleOrders.declaration_${state}`)}</State>
          <span />
        </li>
      ))}
      {transfers.map(({ id, amountUsd, bankFeeUsd, resolution, bankReference, bookedAt, bookedBy }) => (
        <li key={id}>
          <span>
            {t('consoleOrders.transfer')} <bdi className="mono">{bankReference}</bdi>
            <span className="second">
              {joined(
                moment(bookedAt),
                bookedBy,
                bankFeeUsd > 0 && t('consoleOrders.bankFee', { sum: dollars(bankFeeUsd) }),
              )}
            </span>
          </span>
          <State tone="green">{t(`consoleOrders.transfer_${resolution}`)}</State>
          <b>{dollars(amountUsd)}</b>
        </li>
      ))}
      {disputes.map(({ id, reason, state, amountUsd, openedAt, dueBy }) => (
        <li key={id}>
          <span>
            {t('consoleOrders.dispute')}
            <span className="second">
              {joined(moment(openedAt), reason, dueBy !== null && t('consoleOrders.answerBy', { at: moment(dueBy) }))}
            </span>
          </span>
          <State tone={disputeTones[state]}>{t(`consoleOrders.dispute_${state}`)}</State>
          <b>{dollars(-amountUsd)}</b>
        </li>
      ))}
    </ul>
  );
}

function Slips({ urls }: { urls: readonly string[] }) {
  const t = useTexts();
  return urls.map((url, index) => (
    <a key={url} className="link" href={url} target="_blank" rel="noopener noreferrer">
      {t('consoleOrders.slip', { number: index + 1 })}
    </a>
  ));
}

/** The first line of an entry names it. */
const isFirst = (ledger: Money['ledger'], index: number) => ledger[index - 1]?.entryId !== ledger[index]?.entryId;

function Ledger({ ledger }: { ledger: Money['ledger'] }) {
  const t = useTexts();
  const { dollars, day } = useFormat();
  return (
    <table className="small-table">
      <thead>
        <tr>
          <th scope="col">{t('consoleOrders.day')}</th>
          <th scope="col">{t('consoleOrders.entry')}</th>
          <th scope="col">{t('consoleOrders.account')}</th>
          <th scope="col" data-figure>
            {t('consoleOrders.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ledger.map(({ entryId, at, kind, account, amountUsd, bookedBy }, index) => (
          <tr key={`${entryId} ${account}`}>
            <td className="text-muted">{isFirst(ledger, index) && day(at)}</td>
            <td title={bookedBy}>{isFirst(ledger, index) && t(`consoleOrders.ledger_${kind}` as TextId)}</td>
            <td className="text-muted">{t(`consoleOrders.account_${account}` as TextId)}</td>
            <td data-figure>{dollars(amountUsd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
