import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

/** Counts a buyer's active hooks, through which other systems receive its orders. */
export async function countHooks(tx: Transaction, buyerId: string): Promise<number> {
  const { hooks } = await tx
    .selectFrom('hook_endpoints')
    .select(sql<number>`count(*)::int`.as('hooks'))
    .where('buyer_id', '=', buyerId)
    .where('is_on', '=', true)
    .executeTakeFirstOrThrow();
  return hooks;
}
