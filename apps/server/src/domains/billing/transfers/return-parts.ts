import { inTransaction } from '#database/connect.ts';
import { closeLocked } from '#domains/orders/close-order.ts';
import { lockBillOf } from '#domains/orders/instalments.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/**
 * Closes an order when the rest of its first payment does not come, and returns the parts. Repeating it changes
 * nothing.
 */
export async function returnParts(
  ctx: Context & { actor: Operator },
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuse('not_found');
    if (order.status === 'closed') return;
    const { instalments } = await lockBillOf(tx, id);
    const hasPart = instalments.some(({ state, receivedCents }) => state === 'due' && receivedCents > 0);
    if (order.status !== 'create' || !hasPart) throw refuse('order_status_changed');
    await closeLocked(tx, ctx, order, reason);
  });
  return null;
}
