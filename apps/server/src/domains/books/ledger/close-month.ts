import { createHash } from 'node:crypto';
import type { Context } from '#shop/context.ts';
import {
  type Balances,
  type ClosedMonth,
  findClosed,
  findFirstMonth,
  insertClosed,
  type LedgerEntry,
  readEntries,
} from './entry-store.ts';

type Books = Pick<Context, 'db' | 'now'>;

/** Transactions that began before midnight are booked by then. */
const graceMs = 3600_000;

export const startOf = (month: string): string => `${month}-01T00:00:00Z`;

export function nextMonth(month: string): string {
  const next = new Date(startOf(month));
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 7);
}

export function previousMonth(month: string): string {
  return new Date(new Date(startOf(month)).getTime() - 1).toISOString().slice(0, 7);
}

/** True an hour after the month's end. */
export const isOver = (month: string, now: Date): boolean =>
  new Date(startOf(nextMonth(month))).getTime() + graceMs <= now.getTime();

/**
 * Closes a month and those before it, once. Entries are dated when they are booked, so none can be added to a past
 * month; the database also refuses it. Undefined if the month is not over or is before all books.
 */
export async function closeMonth({ db, now }: Books, month: string): Promise<ClosedMonth | undefined> {
  if (!isOver(month, now())) return undefined;
  const first = await findFirstMonth(db);
  if (!first || month < first) return undefined;
  let last = await findClosed(db, month);
  while (!last || last.month < month) {
    const next = last ? nextMonth(last.month) : first;
    const chain = new Chain(last);
    for await (const entry of readEntries(db, startOf(next), startOf(nextMonth(next)))) chain.add(entry);
    const { number: lastNumber, hash, balances } = chain;
    await insertClosed(db, { month: next, lastNumber, hash, balances });
    last = await findClosed(db, next);
  }
  return last;
}

/**
 * Numbers the ledger's entries without gaps, chains their hashes (each covers the entry and the previous hash) and sums
 * the accounts. Anybody with an export can verify it: see docs/operations/money.md.
 */
export class Chain {
  number = 0;
  hash = '';
  readonly balances: Balances = {};

  constructor(start?: { lastNumber: number; hash: string; balances: Balances }) {
    if (!start) return;
    this.number = start.lastNumber;
    this.hash = start.hash;
    Object.assign(this.balances, start.balances);
  }

  add(entry: LedgerEntry): void {
    this.number++;
    const { id, at, kind, reference, sn, country, provider, providerReference, payout, bankReference } = entry;
    const { bookedBy, note, lines } = entry;
    const words = [
      id,
      at,
      kind,
      reference,
      sn,
      country,
      provider,
      providerReference,
      payout,
      bankReference,
      bookedBy,
      note,
    ];
    const amounts = lines.map(({ account, cents }) => [account, cents]);
    this.hash = createHash('sha256')
      .update(JSON.stringify([this.hash, this.number, ...words, ...amounts]))
      .digest('hex');
    for (const { account, cents } of lines) this.balances[account] = (this.balances[account] ?? 0) + cents;
  }
}
