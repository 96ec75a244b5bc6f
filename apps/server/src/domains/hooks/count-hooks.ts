import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';

/** How many of a buyer's hooks are on, so that other systems hear of its orders. */
export async function countHooks(tx: Transaction, buyerId: string): Promise<number> {
  const { hooks } = await tx
    .selectFrom('hook_endpoints')
    .select(sql<number>`count(*)::int`.as('hooks'))
    .where('buyer_id', '=', buyerId)
    .where('is_on', '=', true)
    .executeTakeFirstOrThrow();
  return hooks;
}
