import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { loadTrialGoodsJob } from '#domains/opening/queued-jobs.ts';

export async function countGoods(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function hasTrialGoods(db: Database | Transaction): Promise<boolean> {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('connector', '=', 'demo')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether trial goods are being loaded, or will be. */
export async function findTrialLoad(db: Database | Transaction): Promise<'waiting' | 'active' | undefined> {
  const { rows } = await sql<{ state: 'waiting' | 'active' }>`
    select case state when 'active' then 'active' else 'waiting' end as state from pgboss.job
    where name = ${loadTrialGoodsJob.name} and state in ('created', 'retry', 'active') order by state = 'active' desc limit 1
  `.execute(db);
  return rows[0]?.state;
}

/** Those that have not begun. */
export async function forgetTrialLoads(tx: Transaction): Promise<void> {
  await sql`
    delete from pgboss.job where name = ${loadTrialGoodsJob.name} and state in ('created', 'retry')
  `.execute(tx);
}
