import { buyerDetails, trackingStateOf } from '@sampan/contract/tracking-states';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { notifyWebhooks } from '#domains/hooks/notify-webhooks.ts';
import { listParcels, listShipments, type Shipment } from '#domains/logistics/packing/parcel-store.ts';
import { notifyOfParcel, notifyStore } from '#domains/logistics/packing/ship-parcel.ts';
import { type LockedOrder, lockOrders } from '#domains/orders/locked-order.ts';
import { listFollowedParcels, type ParcelEvent, takeNews } from '#domains/tracked-parcels/parcel-events.ts';
import { standingOf } from '#domains/tracked-parcels/parcel-state.ts';
import type { Context } from '#shop/context.ts';
import { endQuestion } from './question-store.ts';
import { expectShipment, ordersOfParcel, updateShipment } from './tracking-store.ts';

/** The service has reported a parcel's events: its orders follow, and their buyers and programs are notified of each once. */
export async function followParcel(ctx: Context, { parcelId }: { parcelId: string }): Promise<void> {
  const orderIds = await ordersOfParcel(ctx.db, parcelId);
  await inTransaction(ctx.db, async (tx) => {
    const orders = await lockOrders(tx, orderIds);
    const news = await takeNews(tx, parcelId);
    const [parcel] = await listFollowedParcels(tx, [parcelId]);
    for (const order of orders) await followInOrder(tx, ctx, order, { parcelId, news, expectedOn: parcel?.expectedOn });
  });
}

const isMoving = (state: ParcelEvent['state']): boolean =>
  state !== 'exception' && state !== 'expired' && state !== 'unknown';

interface News {
  parcelId: string;
  news: readonly ParcelEvent[];
  expectedOn: string | null | undefined;
}

async function followInOrder(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  { parcelId, news, expectedOn }: News,
): Promise<void> {
  const shipments = (await listShipments(tx, order.id)).filter((one) => one.trackedParcelId === parcelId);
  for (const shipment of shipments) {
    await updateShipment(tx, shipment.id);
    if (news.some(({ state }) => isMoving(state))) await endQuestion(tx, shipment.id);
    if (expectedOn) await expectShipment(tx, shipment.id, expectedOn);
    if (news.length > 0) await notifyStore(tx, ctx, order);
    await notifyPrograms(tx, ctx, order, shipment, news);
    if (order.status === 'be_delivered' || order.status === 'delivered')
      await notifyOfNews(tx, ctx, order, shipment, news);
  }
}

async function notifyPrograms(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  { carrier, trackingNumber, number: parcel }: Shipment,
  news: readonly ParcelEvent[],
): Promise<void> {
  for (const { at, place, description, state } of news)
    if (state !== 'unknown')
      await notifyWebhooks(tx, ctx, order, 'tracking.updated', {
        carrier,
        trackingNumber,
        parcel,
        at: at.toISOString(),
        place,
        description,
        state: trackingStateOf(state),
      });
}

const dayMs = 86_400_000;
/** What happened before is no news: the service was asked late. */
const newsDays = 7;

/** The buyer gets a message where there is something to do, and one of the delivery; never of each scan. */
async function notifyOfNews(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  { carrier, trackingNumber, number }: Shipment,
  news: readonly ParcelEvent[],
): Promise<void> {
  const recent = news.filter(({ at }) => ctx.now().getTime() - at.getTime() < newsDays * dayMs);
  const { state } = standingOf(news);
  const latest = recent.filter((event) => event.state === state).at(-1);
  if (!latest) return;
  const count = (await listParcels(tx, order.id)).length;
  const params = { carrier, trackingNumber, number, count };
  if (state === 'delivered') await notifyOfParcel(tx, order, 'parcel-delivered', params);
  const asked = buyerDetails.find((detail) => detail === latest.detail);
  const outcome = asked ?? (state === 'attempt_fail' || state === 'available_for_pickup' ? state : undefined);
  if (outcome) await notifyOfParcel(tx, order, 'parcel-waiting', { ...params, outcome }, `:${latest.identity}`);
}
