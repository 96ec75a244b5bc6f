import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars, sum } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { cancelInstalments, lockBillOf } from '#domains/orders/bill-actions.ts';
import { closeLocked } from '#domains/orders/close-order.ts';
import { type LockedOrder, lockOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import { listOrderItems } from '#domains/orders/order-lines.ts';
import { cancelPaymentsJob } from '#domains/orders/queued-jobs.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { grantRefund } from './grant-refund.ts';
import { listMoneySources } from './payout-store.ts';
import { priceRefund } from './quote-refund.ts';
import { isRefundStage, type RefundAmount } from './refund-amount.ts';
import { insertRefund, listRefundLines } from './store.ts';

type OperatorContext = Context & { actor: Operator };

/**
 * Cancels an order that is not shipped yet. Of an unpaid one only parts of its money can have come, which go back by
 * themselves. A paid one is refunded whole, as if the buyer had asked and finance had agreed.
 */
export async function cancelOrder(
  ctx: OperatorContext,
  { id, version, reason }: ParsedInputOf<Calls['operatorCancelOrder']>,
): Promise<OutputOf<Calls['operatorCancelOrder']>> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    const amount = await priceCancelling(tx, order);
    if (amount === undefined) {
      const parts = await partsReceived(tx, order.id);
      await closeLocked(tx, ctx, order, reason);
      return { refundUsd: dollars(parts) };
    }
    if (!ctx.actor.roles.some((role) => role === 'owner' || role === 'finance')) throw refuse('forbidden');
    await refundWhole(tx, ctx, order, amount, reason);
    return { refundUsd: dollars(amount.total) };
  });
}

export async function quoteCancel(
  ctx: OperatorContext,
  { id }: { id: string },
): Promise<OutputOf<Calls['operatorQuoteCancel']>> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuse('not_found');
    const amount = await priceCancelling(tx, order);
    if (amount === undefined) {
      const parts = dollars(await partsReceived(tx, order.id));
      return { receivedUsd: parts, refundUsd: parts };
    }
    const left = sum((await listMoneySources(tx, order.id)).map((source) => Math.max(source.left, 0)));
    return { receivedUsd: dollars(left), refundUsd: dollars(amount.total) };
  });
}

/** What all that is left of a paid order gives back; undefined for one that is not paid yet. */
async function priceCancelling(tx: Transaction, order: LockedOrder): Promise<RefundAmount | undefined> {
  if (order.status === 'create') return undefined;
  if (order.status === 'payment_confirming') throw refuse('payment_in_progress');
  if (!isRefundStage(order.status)) throw refuse('order_status_changed');
  const lines = (await listOrderItems(tx, order.id))
    .map((item) => ({ itemId: item.id, quantity: item.quantity - item.refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
  return priceRefund(tx, order, lines, order.status);
}

/** Of the first instalment, the rest of which is due. */
async function partsReceived(tx: Transaction, orderId: string): Promise<number> {
  const { instalments } = await lockBillOf(tx, orderId);
  return sum(instalments.filter(({ state }) => state !== 'paid').map(({ receivedCents }) => receivedCents));
}

async function refundWhole(
  tx: Transaction,
  ctx: OperatorContext,
  order: LockedOrder,
  amount: RefundAmount,
  reason: string,
): Promise<void> {
  if (!isRefundStage(order.status)) throw refuse('order_status_changed');
  const id = await insertRefund(tx, {
    orderId: order.id,
    amountCents: amount.total,
    lines: amount.lines.map(({ itemId, quantity, amount: amountCents }) => ({
      ...{ orderItemId: itemId, quantity, amountCents },
      remark: '',
    })),
  });
  const quantities = (await listRefundLines(tx, id)).map((line) => ({
    ...{ lineId: line.id, itemId: line.orderItemId },
    quantity: line.quantity,
  }));
  await grantRefund(tx, ctx, { id, orderId: order.id }, { quantities, amount, stage: order.status, note: reason });
  await cancelInstalments(tx, order.id);
  await moveOrder(tx, ctx, order, 'closed', { reason });
  await ctx.queue.add(tx, cancelPaymentsJob, { orderId: order.id });
}
