import type { Transaction } from '#database/connect.ts';
import { cancelInstalments } from '#domains/orders/instalments.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { isOwn, listOrderItems } from '#domains/orders/order-lines.ts';
import { cancelPaymentsJob } from '#domains/orders/queued-jobs.ts';
import { reduceBill } from '#domains/orders/weigh-bill.ts';
import { hasArrived, receiveArrived } from '#domains/purchasing/require-arrived.ts';
import { fitCredit, returnCredit } from '#domains/refunds/granting/set-off.ts';
import type { RefundStage } from '#domains/refunds/records/refund-amount.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

/**
 * Continues an order after a refund of pieces: closes it if nothing is left, otherwise returns it to where it was, or
 * receives it if nothing else was missing.
 */
export async function sendOrderOn(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  order: LockedOrder,
  stage: RefundStage,
  reason: string,
): Promise<void> {
  const items = await listOrderItems(tx, order.id);
  if (items.every((item) => item.refundedQuantity === item.quantity)) {
    await returnCredit(tx, ctx, order.id);
    await cancelInstalments(tx, order.id);
    await moveOrder(tx, ctx, order, 'closed', { reason, ends: 'after_sales' });
    await ctx.queue.add(tx, cancelPaymentsJob, { orderId: order.id });
    return;
  }
  await reduceBill(tx, ctx, order.id);
  // A refund by the shop itself did not pause the order, but its history has to show it.
  if (order.status === stage) await moveOrder(tx, ctx, order, 'after_sales', { reason, isQuiet: true });
  await moveOrder(tx, ctx, order, stage, { reason, ends: 'after_sales' });
  await receiveArrived(tx, ctx, order);
  await packOwn(tx, ctx, order);
  await fitCredit(tx, ctx, order);
}

/** If everything left is the buyer's own stock, there is nothing to wait for, and the order can be packed. */
async function packOwn(tx: Transaction, ctx: Context & { actor: Operator }, order: LockedOrder): Promise<void> {
  const left = (await listOrderItems(tx, order.id)).filter((item) => item.refundedQuantity < item.quantity);
  if (!left.every(isOwn)) return;
  if (order.status === 'be_purchased') await moveOrder(tx, ctx, order, 'in_purchased', { isQuiet: true });
  if (order.status === 'in_purchased' && (await hasArrived(tx, order.id)))
    await moveOrder(tx, ctx, order, 'pending_inspection', { isQuiet: true });
}
