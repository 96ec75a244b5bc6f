import type { RowOf } from '../../api/use-call.ts';
import type { Column } from '../../parts/data-table/columns.ts';
import { type Translate, useTexts } from '../../texts/texts.ts';
import { useFormat } from '../../texts/use-format.ts';

export type Entry = RowOf<'operatorListLedger'>;
type Line = Entry['lines'][number];
export type Account = Line['account'];

const order: Readonly<Record<Account, number>> = {
  receivable: 1,
  revenue: 2,
  card: 3,
  bank: 4,
  transit: 5,
  refunds: 6,
  disputed: 7,
  losses: 8,
  fees: 9,
  bank_charges: 10,
  adjustments: 11,
  prepaid: 11,
};
export const accounts = Object.keys(order) as Account[];

const namesOf = (lines: readonly Line[], t: Translate) =>
  [...new Set(lines.map(({ account }) => t(`consoleOrders.account_${account}`)))].join(t('console.comma'));

const sumOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { amountUsd }) => sum + Math.round(amountUsd * 100), 0) / 100;
const debits = ({ lines }: Entry) => lines.filter(({ amountUsd }) => amountUsd > 0);
const credits = ({ lines }: Entry) => lines.filter(({ amountUsd }) => amountUsd < 0);

/** The change of the chosen account; without one, the sum that moved. */
const amountOf = (entry: Entry, account: Account | undefined) =>
  sumOf(account ? entry.lines.filter((line) => line.account === account) : debits(entry));

export function useLedgerColumns(account: Account | undefined, onOpen: (id: string) => void): Column<Entry>[] {
  const t = useTexts();
  const { dollars, utcMoment } = useFormat();
  return [
    { id: 'at', head: t('consoleMoney.bookedAtUtc'), width: '7.5rem', cell: ({ at }) => utcMoment(at) },
    {
      id: 'kind',
      head: t('consoleOrders.entry'),
      width: '1fr',
      narrow: 'title',
      cell: ({ id, kind, sn, provider }) => (
        <>
          <button type="button" className="link-quiet cut" onClick={() => onOpen(id)}>
            {t(`consoleOrders.ledger_${kind}`)}
          </button>
          <span className="second mono cut">{sn || provider}</span>
        </>
      ),
    },
    {
      id: 'debit',
      head: t('consoleMoney.debit'),
      width: '7.5rem',
      narrow: 'note',
      cell: (entry) => <span className="cut">{namesOf(debits(entry), t)}</span>,
    },
    {
      id: 'credit',
      head: t('consoleMoney.credit'),
      width: '7.5rem',
      narrow: 'state',
      cell: (entry) => <span className="cut">{namesOf(credits(entry), t)}</span>,
    },
    {
      id: 'by',
      head: t('consoleMoney.bookedBy'),
      width: '8rem',
      isWide: true,
      cell: ({ bookedBy }) => <BookedBy name={bookedBy} />,
    },
    {
      id: 'amount',
      head: t('consoleMoney.amount'),
      width: '8.5rem',
      isFigure: true,
      narrow: 'figure',
      cell: (entry) => dollars(amountOf(entry, account)),
    },
  ];
}

/** Entries not booked by an operator show their kind. */
export function BookedBy({ name }: { name: string }) {
  const t = useTexts();
  const known = {
    provider: t('consoleOrders.by_provider'),
    job: t('consoleOrders.by_job'),
    customer: t('consoleOrders.by_customer'),
  };
  return (
    <span className="cut" dir="auto">
      {known[name as keyof typeof known] ?? (name || '–')}
    </span>
  );
}
