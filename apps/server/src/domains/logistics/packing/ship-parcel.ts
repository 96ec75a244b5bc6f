import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { notifyWebhooks } from '#domains/hooks/notify-webhooks.ts';
import { notifyOfOrder } from '#domains/messages/notify-users.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import { followOrderJob } from '#domains/orders/queued-jobs.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { followNumber } from './follow-number.ts';
import { insertShipment, listParcels, listShipments, orderOfParcel, type Parcel } from './parcel-store.ts';

type OperatorContext = Context & { actor: Operator };
type Handed = ParsedInputOf<Calls['operatorShipParcel']>;

export async function shipParcel(ctx: OperatorContext, { id, ...handed }: Handed): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockShippable(tx, ctx, { id: (await orderOfParcel(tx, id)) ?? '' });
    await handOver(tx, ctx, order, handed, (parcel) => parcel.id === id);
    await saveAnswer(tx, ctx, null);
  });
  return null;
}

/** The short cut for all parcels that are left, under one number. */
export async function shipOrder(
  ctx: OperatorContext,
  { id, version, ...handed }: Handed & { version?: number | undefined },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await handOver(tx, ctx, await lockShippable(tx, ctx, { id, version }), handed, () => true);
  });
  return null;
}

async function lockShippable(
  tx: Transaction,
  ctx: OperatorContext,
  { id, version }: { id: string; version?: number | undefined },
): Promise<LockedOrder> {
  const order = await lockAsSeen(tx, ctx, { id, version });
  if (order.status !== 'be_delivered') throw refuse('order_status_changed');
  return order;
}

/** The order is on its way with its last parcel; of those before the buyer has a message each. */
async function handOver(
  tx: Transaction,
  ctx: OperatorContext,
  order: LockedOrder,
  handed: Omit<Handed, 'id'>,
  isHanded: (parcel: Parcel) => boolean,
): Promise<void> {
  const all = await listParcels(tx, order.id);
  const gone = new Set((await listShipments(tx, order.id)).map(({ parcelId }) => parcelId));
  const going = all.filter((parcel) => isHanded(parcel) && !gone.has(parcel.id));
  if (going.length === 0) throw refuse('order_status_changed');
  const isLast = gone.size + going.length === all.length;
  const { operatorId } = ctx.actor;
  const trackedParcelId = await followNumber(tx, ctx, order, { ...handed, since: ctx.now() });
  for (const { id: parcelId, number } of going) {
    await insertShipment(tx, { orderId: order.id, parcelId, ...handed, trackedParcelId, operatorId });
    await notifyWebhooks(tx, ctx, order, 'order.shipped', { ...handed, parcel: number, parcels: all.length });
    if (!isLast) await notifyOfParcel(tx, order, 'parcel-shipped', { ...handed, number, count: all.length });
  }
  if (isLast) await moveOrder(tx, ctx, order, 'delivered');
  else await notifyStore(tx, ctx, order);
}

/** The shop where it was ordered is told of each parcel. */
export async function notifyStore(tx: Transaction, ctx: Context, { id, isFromShop }: LockedOrder): Promise<void> {
  if (isFromShop) await ctx.queue.add(tx, followOrderJob, { orderId: id });
}

/** A message about one parcel, once for each number that it had. */
export async function notifyOfParcel(
  tx: Transaction,
  { id: orderId, sn }: LockedOrder,
  template: 'parcel-shipped' | 'tracking-corrected' | 'parcel-not-shipped' | 'parcel-delivered' | 'parcel-waiting',
  params: { carrier: string; trackingNumber: string; number: number; count: number; outcome?: string },
  occasion = '',
): Promise<void> {
  const reference = `${template}:${orderId}:${params.number}:${params.trackingNumber}${occasion}`;
  await notifyOfOrder(tx, { orderId, template, params: { sn, ...params }, reference });
}
