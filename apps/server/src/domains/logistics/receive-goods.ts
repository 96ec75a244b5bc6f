import { inTransaction } from '#database/connect.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

export async function receiveGoods(
  ctx: Context & { actor: Operator },
  { id, note }: { id: string; note: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuse('not_found');
    await moveOrder(tx, ctx, order, 'pending_inspection', { reason: note });
  });
  return null;
}
