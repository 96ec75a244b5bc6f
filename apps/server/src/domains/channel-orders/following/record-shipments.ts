import type { Transaction } from '#database/connect.ts';
import { type LineRow, type LockedShopOrder, listLines } from '#domains/channel-orders/orders/store.ts';
import {
  insertPush,
  type KnownPush,
  listKnownPushes,
  listShipmentsOf,
  type PushLine,
  piecesSent,
  withdrawPush,
} from './tracking-store.ts';

/**
 * Writes down what the shop is to be told of the parcels that have left: each number once. What is not true any more is
 * not sent, or replaced there if it may have arrived. The caller holds the shop's order. Returns the new ones.
 */
export async function recordShipments(
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

/** Those whose number is another one now, or whose parcel has not left after all. Returned: what may stand in the shop. */
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

/** The parcel's own earlier number, else that of a parcel which stayed here. */
const replacedBy = (shipmentId: string, wrong: readonly KnownPush[]): KnownPush | undefined =>
  wrong.find((push) => push.shipmentId === shipmentId) ?? wrong[0];

/** What is in it: pieces that were given back did not leave. */
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
