import type { Readable } from 'node:stream';
import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { operatorsFileUrl } from '#domains/accounts/operators-file.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { writeCsv } from '#text/write-csv.ts';
import { Chain, isOver, nextMonth, previousMonth, startOf } from './close-month.ts';
import {
  type Balances,
  type ClosedMonth,
  findClosed,
  findFirstMonth,
  type LedgerEntry,
  readEntries,
} from './entry-store.ts';

type Row = readonly string[];

const header: Row = [
  ...['number', 'entry', 'at', 'kind', 'account', 'debit', 'credit', 'currency', 'order', 'country', 'provider'],
  ...['provider_reference', 'payout', 'bank_reference', 'booked_by', 'reference', 'note', 'hash'],
];

export const booksFolder = 'books';

/** Returns the URL of the month's CSV. */
export async function exportBooks(
  ctx: Context & { actor: Operator },
  { month, bom }: ParsedInputOf<Calls['operatorExportBooks']>,
): Promise<{ url: string }> {
  if (!(await hasBooks(ctx, month))) throw refuse('not_found');
  return { url: operatorsFileUrl(ctx, booksFolder, `${month}${bom === 1 ? '-bom' : ''}.csv`) };
}

type Reading = Pick<Context, 'db' | 'now'>;

async function hasBooks({ db, now }: Reading, month: string): Promise<boolean> {
  const first = await findFirstMonth(db);
  return first !== undefined && month >= first && isOver(month, now());
}

/** Streams the ledger of a past month, one page in memory at a time. Undefined without books for it. */
export async function openBooks(reading: Reading, month: string, { bom = false } = {}): Promise<Readable | undefined> {
  if (!(await hasBooks(reading, month))) return undefined;
  const { db } = reading;
  const found = await findClosed(db, month);
  const closed = found?.month === month ? found : undefined;
  const chain = await chainBefore(db, month);
  const entries = readEntries(db, startOf(month), startOf(nextMonth(month)));
  return writeCsv(rowsOf({ month, chain, closed, entries }), { bom });
}

/** The end of the previous month, closed or not: nothing can be booked into a past month. */
async function chainBefore(db: Context['db'], month: string): Promise<Chain> {
  const last = await findClosed(db, previousMonth(month));
  const chain = new Chain(last);
  const from = last ? nextMonth(last.month) : await findFirstMonth(db);
  if (from === undefined || from >= month) return chain;
  for await (const entry of readEntries(db, startOf(from), startOf(month))) chain.add(entry);
  return chain;
}

interface Books {
  month: string;
  chain: Chain;
  closed: ClosedMonth | undefined;
  entries: AsyncIterable<LedgerEntry>;
}

async function* rowsOf({ month, chain, closed, entries }: Books): AsyncGenerator<Row> {
  yield header;
  yield* balanceRows('opening_balance', startOf(month), chain.balances);
  for await (const entry of entries) {
    chain.add(entry);
    for (const line of entry.lines) yield lineRow(entry, line, chain);
  }
  const end = startOf(nextMonth(month));
  yield* balanceRows('closing_balance', end, chain.balances);
  if (!closed) yield endRow('not_closed', end, chain.number, chain.hash);
  // Reports the current state and the state at closing.
  else if (chain.hash !== closed.hash) yield endRow('changed_since_closed', end, closed.lastNumber, closed.hash);
  yield endRow('end', end, chain.number, chain.hash);
}

function lineRow(entry: LedgerEntry, { account, cents }: LedgerEntry['lines'][number], { number, hash }: Chain): Row {
  const { id, at, kind, reference, sn, country, provider, providerReference, payout, bankReference } = entry;
  return [
    ...[String(number), id, at, kind, account, ...sides(cents), 'USD', sn, country, provider, providerReference],
    ...[payout, bankReference, entry.bookedBy, reference, entry.note, hash],
  ];
}

const nothing: Row = Array.from({ length: 9 }, () => '');

function* balanceRows(kind: string, at: string, balances: Balances): Generator<Row> {
  for (const account of Object.keys(balances).sort())
    yield ['', '', at, kind, account, ...sides(balances[account] ?? 0), 'USD', ...nothing, ''];
}

const endRow = (kind: string, at: string, number: number, hash: string): Row => [
  ...[String(number), '', at, kind, '', '', '', '', ...nothing, hash],
];

/** No cell is negative, because the column says the side. */
const sides = (cents: number): [debit: string, credit: string] =>
  cents < 0 ? ['', decimal(-cents)] : [decimal(cents), ''];

const decimal = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
