import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { readMoment } from '@sampan/contract/wire-time';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { notifyWebhooks } from '#domains/hooks/notify-webhooks.ts';
import { followNumber, leaveNumber } from '#domains/logistics/packing/follow-number.ts';
import {
  listParcels,
  listShipments,
  orderOfParcel,
  removeShipment,
  renameShipment,
} from '#domains/logistics/packing/parcel-store.ts';
import { notifyOfParcel, notifyStore } from '#domains/logistics/packing/ship-parcel.ts';
import { type LockedOrder, lockOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { endQuestion } from './question-store.ts';
import { findStep, hasSteps, updateShipment, updateStep } from './tracking-store.ts';

type OperatorContext = Context & { actor: Operator };

/** Typed wrongly, or another carrier after all. */
export async function correctShipment(
  ctx: OperatorContext,
  { id, carrier, trackingNumber }: ParsedInputOf<Calls['operatorCorrectShipment']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const { order, shipment, count } = await lockShipped(tx, id);
    const handed = { carrier, trackingNumber, since: shipment.shippedAt };
    const trackedParcelId = await followNumber(tx, ctx, order, handed);
    await renameShipment(tx, shipment.id, { carrier, trackingNumber, trackedParcelId });
    if (shipment.trackedParcelId !== trackedParcelId) await leaveNumber(tx, shipment.trackedParcelId);
    const state = await updateShipment(tx, shipment.id);
    await endQuestion(tx, shipment.id);
    const { number } = shipment;
    await notifyOfParcel(tx, order, 'tracking-corrected', { carrier, trackingNumber, number, count });
    await notifyStore(tx, ctx, order);
    const at = ctx.now().toISOString();
    const news = { at, place: '', description: 'The tracking number was corrected.', state };
    await notifyWebhooks(tx, ctx, order, 'tracking.updated', { carrier, trackingNumber, parcel: number, ...news });
  });
  return null;
}

/** The wrong parcel was ticked off: nothing has left, so its order waits for shipping again. */
export async function undoShipment(ctx: OperatorContext, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const { order, shipment, count } = await lockShipped(tx, id);
    if (await hasSteps(tx, shipment.id)) throw refuse('order_status_changed');
    await removeShipment(tx, shipment.id);
    await leaveNumber(tx, shipment.trackedParcelId);
    const { carrier, trackingNumber, number } = shipment;
    await notifyOfParcel(tx, order, 'parcel-not-shipped', { carrier, trackingNumber, number, count });
    await notifyStore(tx, ctx, order);
    if (order.status === 'delivered') await moveOrder(tx, ctx, order, 'be_delivered', { isQuiet: true });
  });
  return null;
}

/** A parcel that has left, of an order whose receipt nobody has confirmed. */
async function lockShipped(tx: Transaction, parcelId: string) {
  const orderId = await orderOfParcel(tx, parcelId);
  const order = orderId && (await lockOrder(tx, orderId));
  if (!order) throw refuse('not_found');
  const shipment = (await listShipments(tx, order.id)).find((one) => one.parcelId === parcelId);
  if (!shipment || !isUnderWay(order)) throw refuse('order_status_changed');
  return { order, shipment, count: (await listParcels(tx, order.id)).length };
}

const isUnderWay = ({ status }: LockedOrder) => status === 'be_delivered' || status === 'delivered';

export async function correctTrackingStep(
  ctx: OperatorContext,
  { id, at, place, description, state }: ParsedInputOf<Calls['operatorCorrectTrackingStep']>,
): Promise<null> {
  const moment = readMoment(at);
  if (moment > ctx.now()) throw refuseField('at', 'invalid');
  await inTransaction(ctx.db, async (tx) => {
    const found = await findStep(tx, id);
    const order = found && (await lockOrder(tx, found.orderId));
    if (!order) throw refuse('not_found');
    if (!isUnderWay(order)) throw refuse('order_status_changed');
    await updateStep(tx, id, { at: moment, place, description, state });
    await updateShipment(tx, found.shipmentId);
    await notifyStore(tx, ctx, order);
  });
  return null;
}
