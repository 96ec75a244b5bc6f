import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

/**
 * What one customer changes is changed one after the other: cart, checkout, addresses, favourites, uploads. The first of
 * all locks (docs/map.md, "Order of locks"), held until the transaction ends. Every taker comes here, for two spellings of
 * it would be two locks.
 */

/** For a statement of text; `$1` is the customer's id. */
export const customerLockText = 'pg_advisory_xact_lock(hashtextextended($1, 0))';

export const customerLock = (userId: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${userId}, 0))`;

export async function lockCustomer(tx: Transaction, userId: string): Promise<void> {
  await sql`select ${customerLock(userId)}`.execute(tx);
}
