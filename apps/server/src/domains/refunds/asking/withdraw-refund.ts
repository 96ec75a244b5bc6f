import { inTransaction, type Transaction } from '#database/connect.ts';
import { lockOwnOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { isOfShortage } from '#domains/purchasing/settle-shortage.ts';
import { isRefundStage } from '#domains/refunds/records/refund-amount.ts';
import { findOpenRefund, lockRefund, setRefundState } from '#domains/refunds/records/store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/**
 * Withdraws the buyer's request or claim before it is decided; the first approval of two is no decision. Buyers cannot
 * withdraw refunds that the shop opened, an inspection proposed or a shortage needs.
 */
export async function withdrawRefund(
  ctx: Context & { actor: Customer },
  { orderId }: { orderId: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOwnOrder(tx, ctx.actor.buyerId, orderId);
    if (!order) throw refuse('not_found');
    const refund = (await lockOwn(tx, order.id, 'pieces')) ?? (await lockOwn(tx, order.id, 'claim'));
    if (!refund) throw refuse('order_status_changed');
    await setRefundState(tx, refund.id, 'withdrawn');
    if (refund.kind !== 'pieces') return;
    if (!isRefundStage(order.statusBefore)) throw refuse('order_status_changed');
    await moveOrder(tx, ctx, order, order.statusBefore, { ends: 'after_sales', isQuiet: true });
  });
  return null;
}

/** Locks the buyer's own open refund of that kind. One that the shop opened may wait beside it. */
async function lockOwn(tx: Transaction, orderId: string, kind: 'pieces' | 'claim') {
  const found = await findOpenRefund(tx, orderId, kind);
  const refund = found && (await lockRefund(tx, found.id));
  if (refund?.state !== 'requested' || refund.openedBy !== null || refund.isOfInspection) return undefined;
  return (await isOfShortage(tx, refund.id)) ? undefined : refund;
}
