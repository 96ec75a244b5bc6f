import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

/**
 * Serialises the changes of one buyer's logins: cart, checkout, addresses, favourites. The first of all locks
 * (docs/map.md, "Lock order"), held until the transaction ends. Always taken here, because two spellings of it would be
 * two locks.
 */

/** The lock in raw SQL; `$1` is the buyer's id. */
export const buyerLockText = 'pg_advisory_xact_lock(hashtextextended($1, 0))';

/**
 * Settings for the rest of a transaction that runs few statements by key: replanning each for its lists, as PostgreSQL
 * would, costs more than running it, and a plan made while a table was empty must not read the whole table when it is full.
 */
export const plansByKey = `set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`;

const lockOf = (id: string): RawBuilder<unknown> => sql`pg_advisory_xact_lock(hashtextextended(${id}, 0))`;

export const buyerLock = (buyerId: string): RawBuilder<unknown> => lockOf(buyerId);

export async function lockBuyer(tx: Transaction, buyerId: string): Promise<void> {
  await sql`select ${lockOf(buyerId)}`.execute(tx);
}

/** Locks the count of a user's or operator's uploads: taken alone, in a transaction that takes no other lock. */
export async function lockUploader(tx: Transaction, personId: string): Promise<void> {
  await sql`select ${lockOf(personId)}`.execute(tx);
}
