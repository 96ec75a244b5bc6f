import type { Buying, MarketplaceOrder, MarketplaceParcel } from '#connectors/marketplace/buying.ts';
import type { Marketplace } from '#connectors/marketplace/marketplace.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { holdAsItIs } from '#domains/purchasing/purchase/change-purchase.ts';
import { findPurchaseLines } from '#domains/purchasing/purchase/purchase-queries.ts';
import type { Context } from '#shop/context.ts';
import { problemOf } from './ask-marketplace.ts';
import { idsOf, joinLines } from './buy-lines.ts';
import { followClaims } from './claims.ts';
import { keepParcels } from './keep-parcels.ts';
import {
  addEntry,
  addEvent,
  changeMarketplaceOrder,
  findMarketplaceOrder,
  findMarketplaceOrders,
  findPurchaseOfNumber,
  isHeld,
  type StoredOrder,
} from './marketplace-store.ts';
import { toNewOrder } from './read-back-purchase.ts';
import { recordMade } from './record-made.ts';
import { settleCosts } from './settle-costs.ts';
import { shortLines } from './short-lines.ts';

/** What the marketplace says about its orders, taken over. A hint is never taken for it: each order is read. */

const hasParcels = ({ state }: MarketplaceOrder): boolean =>
  state === 'sent_in_part' || state === 'sent' || state === 'received' || state === 'completed';

/** Reads and takes over one order; returns what the marketplace says. */
export async function readAndFollow(
  ctx: Context,
  { buying }: Marketplace,
  externalId: string,
): Promise<MarketplaceOrder | undefined> {
  const begun = ctx.now();
  const order = await buying.readOrder(externalId);
  if (order) await followWhole(ctx, buying, order, begun);
  return order;
}

/** The same for an order that a list, begun then, has told whole. */
export async function followListed(
  ctx: Context,
  { buying }: Marketplace,
  order: MarketplaceOrder,
  begun: Date,
): Promise<void> {
  if (await isOurs(ctx, order)) await followWhole(ctx, buying, order, begun);
}

async function followWhole(ctx: Context, buying: Buying, order: MarketplaceOrder, readAt: Date): Promise<void> {
  const { orderId, refund } = order;
  const parcels = hasParcels(order) ? await buying.listParcels(orderId) : [];
  // Where goods go back to is said once the seller has agreed.
  const read =
    refund?.state === 'buyer_to_send' ? await problemOf(ctx, () => buying.refunds.read(orderId, refund.id)) : undefined;
  const returnAddress = read && 'answer' in read ? read.answer?.returnAddress : undefined;
  await followOrder(ctx, order, { parcels, returnAddress, readAt });
}

interface Besides {
  parcels: readonly MarketplaceParcel[];
  returnAddress: string | undefined;
  /** When the reading began. */
  readAt: Date;
}

const purchaseOf = async (ctx: Context, { orderId, outNumber }: MarketplaceOrder): Promise<string | undefined> =>
  (await findMarketplaceOrder(ctx.db, { externalId: orderId }))?.purchaseId ??
  (await findPurchaseOfNumber(ctx.db, outNumber));

const isOurs = async (ctx: Context, order: MarketplaceOrder) => (await purchaseOf(ctx, order)) !== undefined;

async function followOrder(ctx: Context, order: MarketplaceOrder, besides: Besides): Promise<void> {
  const purchaseId = await purchaseOf(ctx, order);
  if (!purchaseId) return;
  await inTransaction(ctx.db, async (tx) => {
    const held = await holdAsItIs(tx, purchaseId);
    if (!held) return;
    if (!(await findMarketplaceOrder(tx, { externalId: order.orderId })))
      await recordMade(tx, ctx, {
        purchaseId,
        outNumber: order.outNumber,
        orders: [toNewOrder(order)],
        how: 'found',
      });
    const stored = await findMarketplaceOrder(tx, { externalId: order.orderId });
    // News come late and out of order; a reading that is older than ours says nothing.
    if (!stored || (stored.changedAt && stored.changedAt > order.changedAt)) return;
    await takeOver(tx, stored, order, besides.readAt);
    await followClaims(tx, stored.id, order, besides.returnAddress);
    await settleCosts(tx, purchaseId);
    await keepParcels(tx, { purchaseId, orderId: stored.id, position: stored.position }, besides.parcels);
  });
}

async function takeOver(tx: Transaction, stored: StoredOrder, order: MarketplaceOrder, readAt: Date): Promise<void> {
  const { id: orderId, purchaseId } = stored;
  const isFirstPaid = order.isPaid && stored.payState !== 'paid';
  await changeMarketplaceOrder(tx, orderId, {
    state: order.state,
    original_state: order.originalState,
    total_fen: order.totalFen,
    goods_fen: order.goodsFen,
    freight_fen: order.freightFen,
    discount_fen: order.discountFen,
    refunded_fen: Math.max(stored.refundedFen, order.refundedFen),
    ...(isFirstPaid && { pay_state: 'paid' as const, paid_fen: order.totalFen, pay_note: '' }),
    pay_before: order.payBefore ?? null,
    closed_by: order.closed?.by ?? '',
    closed_reason: order.closed?.reason ?? '',
    refund_id: order.refund?.id ?? '',
    refund_state: order.refund?.state ?? '',
    lines: JSON.stringify(order.lines),
    changed_at: order.changedAt,
    read_at: readAt,
  });
  if (isFirstPaid) {
    await addEntry(tx, { orderId, kind: 'paid', amountFen: order.totalFen, totalFen: order.totalFen });
    await addEvent(tx, { purchaseId, orderId, kind: 'paid', details: { toFen: order.totalFen } });
  }
  await bookRefund(tx, stored, order);
  await tellChanges(tx, stored, order);
  await shortWhatIsCancelled(tx, stored, order);
}

async function bookRefund(tx: Transaction, stored: StoredOrder, { refundedFen }: MarketplaceOrder): Promise<void> {
  const amountFen = refundedFen - stored.refundedFen;
  if (amountFen <= 0) return;
  await addEntry(tx, { orderId: stored.id, kind: 'refunded', amountFen, totalFen: refundedFen });
  await addEvent(tx, {
    purchaseId: stored.purchaseId,
    orderId: stored.id,
    kind: 'refunded',
    details: { toFen: amountFen },
  });
}

async function tellChanges(tx: Transaction, stored: StoredOrder, order: MarketplaceOrder): Promise<void> {
  const about = { purchaseId: stored.purchaseId, orderId: stored.id };
  const isOther = order.totalFen !== stored.totalFen || order.freightFen !== stored.freightFen;
  if (isOther) {
    const held = isHeld({ ...stored, state: order.state, totalFen: order.totalFen, freightFen: order.freightFen });
    await addEvent(tx, {
      ...about,
      kind: held ? 'sum_held' : 'sum_changed',
      details: { fromFen: stored.totalFen, toFen: order.totalFen },
    });
  }
  if (order.state !== stored.state && order.state !== 'paid')
    await addEvent(tx, { ...about, kind: `state_${order.state}`, details: { note: order.closed?.reason ?? '' } });
  if (order.refund && order.refund.state !== stored.refundState)
    await addEvent(tx, { ...about, kind: `refund_${order.refund.state}`, details: { note: order.refund.id } });
}

/** Pieces of an order or line that was cancelled since it was last read, go the way shortages go. */
async function shortWhatIsCancelled(tx: Transaction, stored: StoredOrder, order: MarketplaceOrder): Promise<void> {
  if (order.state === 'unknown') return;
  const isClosed = order.state === 'cancelled';
  const wasClosed = stored.state === 'cancelled';
  const gone = order.lines.filter(
    ({ lineId, isCancelled }) =>
      (isClosed || isCancelled) &&
      !wasClosed &&
      !stored.lines.some((line) => line.lineId === lineId && line.isCancelled),
  );
  if (gone.length === 0) return;
  const joined = joinLines(await findPurchaseLines(tx, [stored.purchaseId]));
  // While another order of the same purchase brings the same pieces, as after a double, none are missing.
  const elsewhere = (await findMarketplaceOrders(tx, stored.purchaseId)).filter(
    ({ id, state }) => id !== stored.id && state !== 'cancelled',
  );
  for (const line of gone) {
    const comes = elsewhere
      .flatMap(({ lines }) => lines)
      .filter((other) => other.offerId === line.offerId && other.specId === line.specId && !other.isCancelled)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const wanted = joined.find(({ offerId, specId }) => offerId === line.offerId && specId === line.specId);
    const missing = Math.min(line.quantity, (wanted?.quantity ?? 0) - comes);
    const pieces = missing > 0 ? await shortLines(tx, stored.purchaseId, idsOf(joined, line), missing) : 0;
    if (pieces > 0)
      await addEvent(tx, {
        purchaseId: stored.purchaseId,
        orderId: stored.id,
        kind: 'missing',
        details: { note: String(pieces) },
      });
  }
}
