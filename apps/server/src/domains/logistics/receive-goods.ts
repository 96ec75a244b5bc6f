import { inTransaction } from '#database/connect.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import { requireArrived } from '#domains/purchasing/require-arrived.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

export async function receiveGoods(
  ctx: Context & { actor: Operator },
  { id, version, note }: { id: string; version?: number | undefined; note: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    if (order.status === 'in_purchased') await requireArrived(tx, id);
    await moveOrder(tx, ctx, order, 'pending_inspection', { reason: note });
  });
  return null;
}
