import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { Rows } from '#database/rows.ts';

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

/** Webhooks of operators, which receive their notices. */
export const operatorHooks: Rows<{ operator_id: string; is_on: boolean }> = sql`
  select operator_id, is_on from hook_endpoints where operator_id is not null`;

export interface FailingHook {
  id: string;
  about: string;
  count: number;
  since: Date;
}

/** The shop's own webhooks that failed in the last seven days, not the customers'. */
export async function listFailingHooks(db: Database): Promise<FailingHook[]> {
  const { rows } = await sql<FailingHook>`
    select h.id::text, h.url as about, count(*)::int as count, min(d.created_at) as since
    from hook_endpoints h join hook_deliveries d on d.endpoint_id = h.id
    where h.buyer_id is null and h.operator_id is null and d.state = 'failed' and d.created_at > now() - interval '7 days'
    group by h.id, h.url order by count(*) desc limit 5`.execute(db);
  return rows;
}
