import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { deleteInBatches } from '#database/delete-in-batches.ts';

/**
 * Deletes a buyer's hooks, and events about its orders, also those for the shop's own hooks. Returns how many hooks.
 */
export async function eraseHooks(tx: Transaction, buyerId: string): Promise<number> {
  const result = await tx.deleteFrom('hook_endpoints').where('buyer_id', '=', buyerId).executeTakeFirstOrThrow();
  await tx.deleteFrom('hook_events').where('buyer_id', '=', buyerId).execute();
  return Number(result.numDeletedRows);
}

const retentionDays = 30;
const isOld = sql<boolean>`at < now() - make_interval(days => ${retentionDays})`;

/** Deleting events deletes the log of deliveries too. */
export async function forgetHookEvents(db: Database): Promise<void> {
  await deleteInBatches(db, sql.table('hook_events'), isOld);
}
