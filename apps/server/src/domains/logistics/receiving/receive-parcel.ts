import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { mayMove, moveOrder } from '#domains/orders/move-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import { isOwn, listOrderItems } from '#domains/orders/order-lines.ts';
import { addPlaces } from '#domains/purchasing/goods-places.ts';
import { requireArrived } from '#domains/purchasing/require-arrived.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { insertReceivedParcel } from './inspection-store.ts';

type OperatorContext = Context & { actor: Operator };

/** A parcel of a supplier; with the last one the goods are all here. */
export async function receiveParcel(
  ctx: OperatorContext,
  { id, trackingNumber, isLast, place }: ParsedInputOf<Calls['operatorReceiveParcel']>,
): Promise<null> {
  const { operatorId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id });
    if (!mayMove(order, 'pending_inspection', 'operator')) throw refuse('order_status_changed');
    await insertReceivedParcel(tx, { orderId: order.id, trackingNumber, operatorId });
    await placeWhole(tx, order.id, place);
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
  { id, version, note, place }: ParsedInputOf<Calls['operatorReceiveGoods']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    if (order.status === 'in_purchased') await requireArrived(tx, id);
    await placeWhole(tx, id, place);
    await moveOrder(tx, ctx, order, 'pending_inspection', { reason: note });
    await saveAnswer(tx, ctx, null);
  });
  return null;
}

/** What came without a purchase order is not known by line: all that was bought for the order is there. */
async function placeWhole(tx: Transaction, orderId: string, place: string): Promise<void> {
  const bought = (await listOrderItems(tx, orderId)).filter((item) => !isOwn(item));
  await addPlaces(
    tx,
    bought.map(({ id: orderItemId }) => ({ orderId, orderItemId, place })),
  );
}
