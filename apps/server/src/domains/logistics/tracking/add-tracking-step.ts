import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { readMoment } from '@sampan/contract/wire-time';
import { inTransaction } from '#database/connect.ts';
import { notifyWebhooks } from '#domains/hooks/notify-webhooks.ts';
import { listShipments } from '#domains/logistics/packing/parcel-store.ts';
import { notifyStore } from '#domains/logistics/packing/ship-parcel.ts';
import { lockOrder } from '#domains/orders/locked-order.ts';
import type { Context } from '#shop/context.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { endQuestion } from './question-store.ts';
import { expectShipment, insertStep, updateShipment } from './tracking-store.ts';

/** A tracking step may be entered later than it happened, but may not be dated in the future. */
export async function addTrackingStep(
  ctx: Context,
  { id, parcel, at, place, description, state, expectedOn }: ParsedInputOf<Calls['operatorAddTrackingStep']>,
): Promise<null> {
  const moment = at ? readMoment(at) : ctx.now();
  if (moment > ctx.now()) throw refuseField('at', 'invalid');
  if (expectedOn && !isNear(expectedOn, moment)) throw refuseField('expectedOn', 'invalid');
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuse('not_found');
    await notifyStore(tx, ctx, order);
    const shipments = (await listShipments(tx, order.id)).filter(({ number }) => !parcel || number === parcel);
    if (shipments.length === 0) throw refuse('order_status_changed');
    for (const { id: shipmentId, carrier, trackingNumber, number } of shipments) {
      await insertStep(tx, shipmentId, { at: moment, place, description, state });
      await updateShipment(tx, shipmentId);
      if (state !== 'exception') await endQuestion(tx, shipmentId);
      if (expectedOn) await expectShipment(tx, shipmentId, expectedOn);
      const step = { at: moment.toISOString(), place, description, state };
      await notifyWebhooks(tx, ctx, order, 'tracking.updated', { carrier, trackingNumber, parcel: number, ...step });
    }
  });
  return null;
}

const dayMs = 86_400_000;
const farthestDays = 400;

/** Not before the step itself; a wrong year is a slip of the fingers. */
function isNear(day: string, moment: Date): boolean {
  const days = (Date.parse(day) - Date.parse(moment.toISOString().slice(0, 10))) / dayMs;
  return days >= 0 && days <= farthestDays;
}
