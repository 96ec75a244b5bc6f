import { type Cents, sum } from '@sampan/contract/money';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

/** Storage fees of a buyer's own stock. Each month is charged when it begins, and the next order bills it. */

/** The fees that the next order will bill. */
export async function unbilledStorage(db: Database | Transaction, buyerId: string): Promise<Cents> {
  const { cents } = await db
    .selectFrom('storage_fees')
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
    .where('buyer_id', '=', buyerId)
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow();
  return cents;
}

export interface HeldFees {
  ids: string[];
  cents: Cents;
}

/** Requires the buyer lock, so that two orders never bill the same fees. */
export async function holdStorage(tx: Transaction, buyerId: string): Promise<HeldFees> {
  const rows = await tx
    .selectFrom('storage_fees')
    .select(['id', 'cents'])
    .where('buyer_id', '=', buyerId)
    .where('order_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return { ids: rows.map(({ id }) => id), cents: sum(rows.map(({ cents }) => cents)) };
}

export async function billStorage(tx: Transaction, { ids }: HeldFees, orderId: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('storage_fees').set({ order_id: orderId }).where('id', 'in', ids).execute();
}

/** Hands the fees of an order that was closed unpaid to the next order. */
export async function releaseStorage(tx: Transaction, orderId: string): Promise<void> {
  await tx.updateTable('storage_fees').set({ order_id: null }).where('order_id', '=', orderId).execute();
}

const monthDays = 30;
const batchesPerRound = 1000;

/**
 * Charges each month of storage when it begins, for the pieces in stock then, once the free days are over. Months that
 * were not charged, for example while the shop was closed, are not charged later.
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
