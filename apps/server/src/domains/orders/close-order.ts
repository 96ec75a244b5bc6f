import { limits } from '@sampan/contract/limits';
import { sql } from 'kysely';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { returnStock } from '#domains/catalogue/stock.ts';
import { returnOwnStock } from '#domains/own-stock/own-stock.ts';
import { releaseStorage } from '#domains/own-stock/storage-fees.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { refuse } from '#shop/refusal.ts';
import { hasPart } from './bill/bill-store.ts';
import { cancelInstalments } from './instalments.ts';
import { type LockedOrder, lockOrder, lockOwnOrder } from './locked-order.ts';
import { moveOrder } from './move-order.ts';
import { listOwnPieces, piecesLeft } from './order-lines.ts';
import { cancelPaymentsJob } from './queued-jobs.ts';

const closedPerRound = 500;

/** Cancels a buyer's unpaid order and returns parts already received. Cancelling it again changes nothing. */
export async function closeOrder(ctx: Context & { actor: Customer }, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOwnOrder(tx, ctx.actor.buyerId, id);
    if (!order) throw refuse('not_found');
    if (order.status === 'closed') return;
    if (order.status === 'payment_confirming') throw refuse('payment_in_progress');
    await closeLocked(tx, ctx, order);
  });
  return null;
}

/**
 * Closes orders unpaid for 72 hours. Skips orders whose payment is being confirmed, which have another status, and
 * those that have received a part: finance decides about them.
 */
export async function closeUnpaidOrders(ctx: Context): Promise<void> {
  const ids = await findUnpaidOrders(ctx.db, limits.unpaidOrderHours, closedPerRound);
  await forEachSettled(ctx, 'an unpaid order could not be closed', ids, (id) =>
    inTransaction(ctx.db, (tx) => closeUnpaid(tx, ctx, id)),
  );
}

/** Closes an order of which nothing has been paid; another one stays as it is. */
export async function closeUnpaid(tx: Transaction, ctx: Context, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.status === 'create' && !(await hasPart(tx, orderId))) await closeLocked(tx, ctx, order);
}

/**
 * Ends order, instalments and stock reservation together. Open intents are cancelled and parts returned right after.
 */
export async function closeLocked(tx: Transaction, ctx: Context, order: LockedOrder, reason = ''): Promise<void> {
  await moveOrder(tx, ctx, order, 'closed', { ends: 'payment_confirming', reason });
  await cancelInstalments(tx, order.id);
  await returnStock(tx, await piecesLeft(tx, order.id));
  await returnOwnStock(tx, order.buyerId, await listOwnPieces(tx, order.id), order.id);
  await releaseStorage(tx, order.id);
  await ctx.queue.add(tx, cancelPaymentsJob, { orderId: order.id });
}

/** Orders whose first payment has been outstanding for more than `hours`, longest first. */
async function findUnpaidOrders(db: Database, hours: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'create')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bill_instalments')
            .innerJoin('bills', 'bills.id', 'bill_instalments.bill_id')
            .select('bill_instalments.id')
            .whereRef('bills.order_id', '=', 'orders.id')
            .where('received_cents', '>', 0),
        ),
      ),
    )
    .where('status_since', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .orderBy('status_since')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
