import { inTransaction } from '#database/connect.ts';
import { tellHooks } from '#domains/hooks/tell-hooks.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { insertShipment } from './store.ts';

export async function shipOrder(
  ctx: Context & { actor: Operator },
  { id, carrier, trackingNumber }: { id: string; carrier: string; trackingNumber: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuse('not_found');
    await moveOrder(tx, ctx, order, 'delivered');
    await tellHooks(tx, ctx, order, 'order.shipped', { carrier, trackingNumber });
    await insertShipment(tx, { orderId: order.id, carrier, trackingNumber, operatorId: ctx.actor.operatorId });
  });
  return null;
}
