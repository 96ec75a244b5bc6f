import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#database/connect.ts';
import type { Services } from '#shop/services.ts';

/**
 * One writer of the catalogue at a time: imports, repricing and rate changes run one after the other, so that no
 * product is stored with an outdated rate.
 */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await sql`
    select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '120s', true),
      set_config('idle_in_transaction_session_timeout', '120s', true)
  `.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`.execute(tx);
}

/** A transaction under the catalogue's write lock. */
export function writing<Result>(
  { db }: Pick<Services, 'db'>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await lockCatalogue(tx);
    return work(tx);
  });
}
