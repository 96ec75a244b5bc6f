import { operatorLimits } from '@sampan/contract/limits';
import { type SqlBool, sql } from 'kysely';
import { type Database, inTransaction } from '#database/connect.ts';
import { lockOrder, lockOwnOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { refuse } from '#shop/refusal.ts';

const completedPerRound = 500;

export async function confirmReceipt(ctx: Context & { actor: Customer }, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOwnOrder(tx, ctx.actor.buyerId, id);
    if (!order) throw refuse('not_found');
    await moveOrder(tx, ctx, order, 'completed');
  });
  return null;
}

export async function completeDeliveredOrders(ctx: Context): Promise<void> {
  const ids = await findDeliveredOrders(ctx.db, operatorLimits.autoCompleteDays, completedPerRound);
  await forEachSettled(ctx, 'a delivered order could not be completed', ids, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order?.status === 'delivered') await moveOrder(tx, ctx, order, 'completed');
    }),
  );
}

/** Delivery days are typed by hand. A day before the parcel was shipped does not shorten the buyer's time. */
async function findDeliveredOrders(db: Database, days: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('shipments', 'shipments.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.status', '=', 'delivered')
    .groupBy('orders.id')
    .having(
      sql<SqlBool>`bool_and(coalesce(greatest(shipments.delivered_at, shipments.shipped_at) < now() - make_interval(days => ${days})
        and shipments.delivered_at is not null, false))`,
    )
    .orderBy((eb) => eb.fn.max('shipments.delivered_at'))
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
