import type { Context } from '#shop/context.ts';
import { Chain } from './chain.ts';
import { type ClosedMonth, findClosed, findFirstMonth, insertClosed, readEntries } from './entry-store.ts';

type Books = Pick<Context, 'db' | 'now'>;

/** Whatever was begun before midnight is in the books by then. */
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

/** For an hour at least. */
export const isOver = (month: string, now: Date): boolean =>
  new Date(startOf(nextMonth(month))).getTime() + graceMs <= now.getTime();

/**
 * Closes a month and those before it, once. Entries are dated when they are booked, so none is booked into a month that is
 * over; the database refuses it besides. Undefined if the month is not over yet, or before all books.
 */
export async function closeMonth({ db, now }: Books, month: string): Promise<ClosedMonth | undefined> {
  if (!isOver(month, now())) return undefined;
  const first = await findFirstMonth(db);
  if (!first || month < first) return undefined;
  let last = await findClosed(db, month);
  while (last?.month !== month) {
    const next = last ? nextMonth(last.month) : first;
    const chain = new Chain(last);
    for await (const entry of readEntries(db, startOf(next), startOf(nextMonth(next)))) chain.add(entry);
    const { number: lastNumber, hash, balances } = chain;
    await insertClosed(db, { month: next, lastNumber, hash, balances });
    last = await findClosed(db, next);
  }
  return last;
}
