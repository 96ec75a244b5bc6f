import type { OrderStatus } from '@sampan/contract/order-status';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { findStatusOf } from '#domains/channel-orders/orders/own-queries.ts';
import {
  type ClosedBecause,
  detachOrder,
  type LineRow,
  type LockedShopOrder,
  listLines,
  lockByOrder,
  recordEvent,
  setProgress,
} from '#domains/channel-orders/orders/store.ts';
import { sendTrackingJob } from '#domains/channel-orders/queued-jobs.ts';
import { eraseLocked } from '#domains/channel-orders/recipients/erase-recipients.ts';
import type { followOrderJob } from '#domains/orders/queued-jobs.ts';
import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';
import {
  insertPush,
  type KnownPush,
  listKnownPushes,
  listShipmentsOf,
  type PushLine,
  piecesSent,
  recordDeliveries,
  withdrawPush,
} from './tracking-store.ts';

/** Job: an order of ours was closed, shipped, delivered or completed, and the shop's order behind it follows. */
export async function followOrder(ctx: Context, { orderId }: JobData<typeof followOrderJob>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const shopOrder = await lockByOrder(tx, orderId);
    const status = shopOrder && (await findStatusOf(tx, orderId));
    if (!shopOrder || !status) return;
    if (status === 'closed') return followClosed(tx, shopOrder, orderId);
    await followProgress(tx, shopOrder, status);
    const made = await recordShipments(tx, shopOrder, orderId);
    for (const pushId of [...made, ...(await recordDeliveries(tx, shopOrder.id))])
      await ctx.queue.add(tx, sendTrackingJob, { pushId }, { group: shopOrder.buyerId });
  });
}

/** The shop's order waits again, unless the shop has nothing left to send. */
async function followClosed(tx: Transaction, shopOrder: LockedShopOrder, orderId: string): Promise<void> {
  const pushes = await listKnownPushes(tx, shopOrder.id);
  for (const push of pushes) if (push.state === 'waiting') await withdrawPush(tx, push.id);
  await detachOrder(tx, shopOrder.id, closedBecause(shopOrder, pushes));
  await recordEvent(tx, shopOrder.id, 'order_closed', orderId);
  if (shopOrder.erasureAskedAt) await eraseLocked(tx, shopOrder);
}

/** A parcel that the customer was notified of is not sent again automatically. */
function closedBecause(shopOrder: LockedShopOrder, pushes: readonly KnownPush[]): ClosedBecause | null {
  if (shopOrder.erasureAskedAt || shopOrder.erasedAt) return 'erased';
  return shopOrder.remoteClosure ?? (pushes.some(({ state }) => state === 'sent') ? 'fulfilled' : null);
}

const hasShipped: readonly OrderStatus[] = ['delivered', 'completed'];

async function followProgress(tx: Transaction, shopOrder: LockedShopOrder, status: OrderStatus): Promise<void> {
  const state = hasShipped.includes(status) ? 'shipped' : 'ordered';
  const hasEnded = status === 'completed';
  await setProgress(tx, shopOrder.id, { state, hasEnded });
  if (state === 'shipped' && shopOrder.state === 'ordered')
    await recordEvent(tx, shopOrder.id, 'shipped', shopOrder.orderId);
  if (hasEnded && shopOrder.erasureAskedAt) await eraseLocked(tx, shopOrder);
}

/**
 * Records what to send the shop about parcels that have left, each number once. Outdated numbers are withdrawn, or
 * replaced if the shop may have them. The caller holds the lock on the shop's order. Returns the new pushes.
 */
async function recordShipments(
  tx: Transaction,
  { id: shopOrderId }: LockedShopOrder,
  orderId: string,
): Promise<string[]> {
  const shipments = await listShipmentsOf(tx, orderId);
  const known = await listKnownPushes(tx, shopOrderId);
  const wrong = await withdrawWrong(tx, known, shipments);
  const standing = known.filter((push) => push.state !== 'withdrawn' && !wrong.includes(push));
  const made: string[] = [];
  for (const shipment of shipments) {
    const { carrier, trackingNumber } = shipment;
    const last = known.filter(({ shipmentId }) => shipmentId === shipment.id).at(-1);
    if (last && standing.includes(last)) continue;
    const replaced = replacedBy(shipment.id, wrong);
    const isFirst = standing.length === 0 && made.length === 0;
    const lines = replaced?.lines ?? (isFirst ? await linesOf(tx, shopOrderId, orderId) : []);
    if (replaced) wrong.splice(wrong.indexOf(replaced), 1);
    made.push(
      await insertPush(tx, {
        shopOrderId,
        shipmentId: shipment.id,
        turn: (last?.turn ?? 0) + 1,
        replaces: replaced?.key ?? null,
        carrier,
        trackingNumber,
        lines,
      }),
    );
  }
  return made;
}

/** Withdraws numbers that have changed, and those of parcels that did not leave. Returns what the shop may have. */
async function withdrawWrong(
  tx: Transaction,
  known: readonly KnownPush[],
  shipments: readonly { id: string; carrier: string; trackingNumber: string }[],
): Promise<KnownPush[]> {
  const wrong: KnownPush[] = [];
  for (const shipmentId of new Set(known.map((push) => push.shipmentId))) {
    const last = known.filter((push) => push.shipmentId === shipmentId && push.state !== 'withdrawn').at(-1);
    const now = shipments.find(({ id }) => id === shipmentId);
    const isReplaced = known.some(({ replaces, state }) => replaces === last?.key && state !== 'withdrawn');
    if (!last || isReplaced || (now?.carrier === last.carrier && now.trackingNumber === last.trackingNumber)) continue;
    if (last.state === 'waiting') await withdrawPush(tx, last.id);
    if (last.state === 'sent' || last.wasTried) wrong.push(last);
    else last.state = 'withdrawn';
  }
  return wrong;
}

/** The parcel's own earlier number, otherwise that of a parcel that did not leave. */
const replacedBy = (shipmentId: string, wrong: readonly KnownPush[]): KnownPush | undefined =>
  wrong.find((push) => push.shipmentId === shipmentId) ?? wrong[0];

/** The contents without returned pieces, which did not leave. */
async function linesOf(tx: Transaction, shopOrderId: string, orderId: string): Promise<PushLine[]> {
  return sharePieces(await listLines(tx, [shopOrderId]), await piecesSent(tx, orderId));
}

export function sharePieces(lines: readonly LineRow[], pieces: ReadonlyMap<number, number>): PushLine[] {
  const left = new Map(pieces);
  return lines.flatMap(({ id, skuId, quantity }) => {
    if (skuId === null) return [];
    const sent = Math.min(quantity, left.get(skuId) ?? 0);
    left.set(skuId, (left.get(skuId) ?? 0) - sent);
    return sent > 0 ? [{ id, quantity: sent }] : [];
  });
}
