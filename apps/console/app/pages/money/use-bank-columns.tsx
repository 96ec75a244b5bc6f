import type { RowOf } from '../../api/use-call.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { State, type Tone } from '../../parts/state.tsx';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export type Transaction = RowOf<'operatorListBankTransactions'>;
export type Proposal = Transaction['proposals'][number];
export const transactionStates = ['open', 'booked', 'set_aside', 'kept'] as const;

const certaintyTones = { high: 'green', medium: 'amber', low: 'amber' } as const satisfies Record<string, Tone>;
const tones = { booked: 'green', set_aside: 'ink', kept: 'ink' } as const satisfies Record<string, Tone>;

/** The state of a transaction: proposed, booked or set aside. */
function stateOf(
  { state, proposals, together, firstApprover, orderSn }: Transaction,
  t: Translate,
): readonly [Tone, string] {
  if (state !== 'open') return [tones[state], orderSn || t(`consoleMoney.transaction_${state}`)];
  if (firstApprover) return ['amber', t('consoleMoney.secondNeeded', { first: firstApprover })];
  if (together.length > 0) return ['green', t('consoleMoney.reason_booked_by_hand')];
  const [best] = proposals;
  if (!best) return ['crimson', t('consoleMoney.noProposal')];
  return [certaintyTones[best.certainty], t(`consoleMoney.certainty_${best.certainty}`)];
}

export function useBankColumns(onOpen: (id: string) => void): Column<Transaction>[] {
  const t = useTexts();
  const { day, amountIn } = useAmounts();
  return [
    { id: 'day', head: t('consoleMoney.day'), width: '6rem', cell: ({ bookedOn }) => day(bookedOn) },
    {
      id: 'payer',
      head: t('consoleMoney.counterparty'),
      width: '1fr',
      narrow: 'title',
      cell: ({ id, counterparty, reference }) => (
        <>
          <button type="button" className="link-quiet cut" onClick={() => onOpen(id)} dir="auto">
            {counterparty || t('consoleMoney.unknownPayer')}
          </button>
          <span className="second cut" dir="auto" title={reference}>
            {reference}
          </span>
        </>
      ),
    },
    {
      id: 'proposal',
      head: t('consoleMoney.proposal'),
      width: '12rem',
      isWide: true,
      cell: ({ proposals, together }) => {
        const [best] = together.length > 0 ? together : proposals;
        return (
          best && (
            <>
              <bdi className="mono">{best.sn}</bdi>
              <span className="second cut" dir="auto">
                {best.customer}
              </span>
            </>
          )
        );
      },
    },
    {
      id: 'state',
      head: t('consoleMoney.state'),
      width: '13rem',
      narrow: 'state',
      cell: (transaction) => {
        const [tone, text] = stateOf(transaction, t);
        return <State tone={tone}>{text}</State>;
      },
    },
    {
      id: 'amount',
      head: t('consoleMoney.amount'),
      width: '9rem',
      isFigure: true,
      narrow: 'figure',
      cell: ({ amount, currency }) => amountIn(amount, currency),
    },
  ];
}

/** Bank accounts hold other currencies, too. */
export function useAmounts() {
  const { number, dollars, date, day } = useFormat();
  const amountIn = (amount: number, currency: string) =>
    currency === 'USD' ? dollars(amount) : `${currency} ${number(amount)}`;
  return { date, day, amountIn };
}
