import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction } from '#database/connect.ts';
import { mayMove, moveOrder } from '#domains/orders/move-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import { requireArrived } from '#domains/purchasing/require-arrived.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { insertReceivedParcel } from './parcel-store.ts';

type OperatorContext = Context & { actor: Operator };

/** A parcel of a supplier; with the last one the goods are all here. */
export async function receiveParcel(
  ctx: OperatorContext,
  { id, trackingNumber, isLast }: ParsedInputOf<Calls['operatorReceiveParcel']>,
): Promise<null> {
  const { operatorId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id });
    if (!mayMove(order, 'pending_inspection', 'operator')) throw refuse('order_status_changed');
    await insertReceivedParcel(tx, { orderId: order.id, trackingNumber, operatorId });
    if (isLast) {
      await requireArrived(tx, order.id);
      await moveOrder(tx, ctx, order, 'pending_inspection');
    }
    await saveAnswer(tx, ctx, null);
  });
  return null;
}

/** All at once, for what came without numbers. */
export async function receiveGoods(
  ctx: OperatorContext,
  { id, version, note }: { id: string; version?: number | undefined; note: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    if (order.status === 'in_purchased') await requireArrived(tx, id);
    await moveOrder(tx, ctx, order, 'pending_inspection', { reason: note });
    await saveAnswer(tx, ctx, null);
  });
  return null;
}
