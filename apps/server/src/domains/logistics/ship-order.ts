import { inTransaction } from '#database/connect.ts';
import { tellHooks } from '#domains/hooks/tell-hooks.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { insertShipment } from './store.ts';

export async function shipOrder(
  ctx: Context & { actor: Operator },
  {
    id,
    version,
    carrier,
    trackingNumber,
  }: { id: string; version?: number | undefined; carrier: string; trackingNumber: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    await moveOrder(tx, ctx, order, 'delivered');
    await tellHooks(tx, ctx, order, 'order.shipped', { carrier, trackingNumber });
    await insertShipment(tx, { orderId: order.id, carrier, trackingNumber, operatorId: ctx.actor.operatorId });
  });
  return null;
}
