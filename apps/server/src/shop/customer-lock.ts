import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

/**
 * Serialises one customer's changes: cart, checkout, addresses, favourites, uploads. The first of all locks
 * (docs/map.md, "Lock order"), held until the transaction ends. Always taken here, because two spellings of it would be
 * two locks.
 */

/** For raw SQL; `$1` is the customer's id. */
export const customerLockText = 'pg_advisory_xact_lock(hashtextextended($1, 0))';

export const customerLock = (userId: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${userId}, 0))`;

export async function lockCustomer(tx: Transaction, userId: string): Promise<void> {
  await sql`select ${customerLock(userId)}`.execute(tx);
}
