import { sql } from 'kysely';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

const monthDays = 30;
const batchesPerRound = 1000;

/**
 * The job: once pieces are no longer kept for nothing, each month of storage is charged when it begins, for what lies
 * there then. Months that nobody charged, such as while the shop was closed, are not charged later.
 */
export async function chargeStorage(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { freeDays, perPieceMonthCents } = await readSetting(ctx.db, 'storage');
  if (perPieceMonthCents === 0) return;
  for (;;) {
    const { rows } = await sql`
      insert into storage_fees (buyer_id, batch_id, month, pieces, cents)
      select b.buyer_id, b.id, m.month, b.pieces, b.pieces * ${perPieceMonthCents}::bigint
      from own_stock_batches b cross join lateral (
        select 1 + floor(extract(epoch from ${ctx.now()}::timestamptz - b.arrived_at - make_interval(days => ${freeDays}))
          / (${monthDays} * 86400))::int as month
      ) m
      where b.pieces > 0 and b.arrived_at <= ${ctx.now()}::timestamptz - make_interval(days => ${freeDays})
        and not exists (select from storage_fees f where f.batch_id = b.id and f.month >= m.month)
      order by b.id limit ${batchesPerRound} for update of b skip locked
      on conflict (batch_id, month) do nothing
      returning id`.execute(ctx.db);
    if (rows.length < batchesPerRound) return;
  }
}
