import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { marginOfSumsE6 } from '@sampan/contract/margin';
import { lineAmount } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import {
  findPurchaseLines,
  type PurchaseLineRow,
  readPurchaseRows,
} from '#domains/purchasing/purchase/purchase-queries.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { basisOf, isOffered, specOf } from './buy-lines.ts';
import {
  beijingDay,
  findMarketplaceOrders,
  findMarketplacePurchase,
  isHeld,
  outNumberOf,
  type StoredOrder,
  type StoredPurchase,
  sumAskedFor,
} from './marketplace-store.ts';
import { nextReadingAt } from './place-at-marketplace.ts';

export type WholeMarketplacePurchase = OutputOf<Calls['operatorGetMarketplacePurchase']>;
type Order = WholeMarketplacePurchase['orders'][number];
type Parcel = Order['parcels'][number];

const timeOf = (at: Date | null | undefined): string | null => (at ? toWireTime(at) : null);

export async function getMarketplacePurchase(ctx: Context, { id }: { id: string }): Promise<WholeMarketplacePurchase> {
  const { db } = ctx;
  const [row] = isUuid(id) ? await readPurchaseRows(db, [id]) : [];
  if (!row) throw refuse('not_found');
  const lines = await findPurchaseLines(db, [id]);
  const stored = await findMarketplacePurchase(db, id);
  const orders = await findMarketplaceOrders(db, id);
  const parcels = await readParcelsOf(db, id);
  const { payByCall, payPerOrderFen, payPerDayFen, approveFen } = await readSetting(db, 'buying');
  return {
    isOffered: isOffered(ctx.marketplace, lines),
    ...stateOf(stored, lines, row.freightFen),
    orders: orders.map((order) =>
      toOrderResponse(
        order,
        lines,
        parcels.filter(({ orderId }) => orderId === order.id),
      ),
    ),
    claims: await readClaims(db, id),
    events: await readEvents(db, id),
    pay: {
      isOn: payByCall,
      perOrderFen: payPerOrderFen,
      perDayFen: payPerDayFen,
      usedTodayFen: await sumAskedFor(db, beijingDay(ctx.now())),
    },
    approveFen,
    ...marginsOf(lines, stored, orders),
    paidFen: orders.reduce((sum, order) => sum + order.paidFen, 0),
    refundedFen: orders.reduce((sum, order) => sum + order.refundedFen, 0),
  };
}

function stateOf(stored: StoredPurchase | undefined, lines: readonly PurchaseLineRow[], freightFen: number) {
  if (!stored)
    return {
      state: null,
      stateSince: null,
      isCurrent: false,
      outNumber: '',
      preview: null,
      approvedFen: null,
      approvedBy: '',
      approvedAt: null,
      askedAt: null,
      readings: 0,
      nextReadingAt: null,
      refusals: [],
    };
  const { state, goodsFen, discountFen, totalFen, orders, isFreightKnown, askedAt, readings } = stored;
  return {
    state,
    stateSince: toWireTime(stored.stateSince),
    isCurrent: stored.basis === basisOf(lines, freightFen),
    outNumber: stored.attempt > 0 ? outNumberOf(stored) : '',
    preview: {
      goodsFen,
      freightFen: stored.freightFen,
      discountFen,
      totalFen,
      orders,
      isFreightKnown,
      at: toWireTime(stored.previewedAt),
      by: stored.previewedBy,
    },
    approvedFen: stored.approvedFen,
    approvedBy: stored.approvedBy,
    approvedAt: timeOf(stored.approvedAt),
    askedAt: timeOf(askedAt),
    readings,
    nextReadingAt: timeOf(nextReadingAt(stored)),
    refusals: stored.refusals,
  };
}

function toOrderResponse(order: StoredOrder, lines: readonly PurchaseLineRow[], parcels: readonly ParcelRow[]): Order {
  const { id, externalId, outNumber, position, state, originalState, goodsFen, freightFen, discountFen } = order;
  const { totalFen, approvedFen, approvedFreightFen, madeFen, madeFreightFen, paidFen, refundedFen } = order;
  const { payState, payTries, payNote } = order;
  const { closedBy, closedReason, refundId, refundState } = order;
  const bought = new Set(order.lines.map(({ offerId, specId }) => `${offerId} ${specId}`));
  return {
    id,
    externalId,
    outNumber,
    position,
    state,
    originalState,
    goodsFen,
    freightFen,
    discountFen,
    totalFen,
    approvedFen,
    approvedFreightFen,
    madeFen,
    madeFreightFen,
    madeAt: toWireTime(order.madeAt),
    paidFen,
    refundedFen,
    payState,
    payTries,
    payNote,
    closedBy,
    closedReason,
    refundId,
    refundState,
    needsApproval: isHeld(order),
    payAskedAt: timeOf(order.payAskedAt),
    paidAt: timeOf(order.paidAt),
    payBefore: timeOf(order.payBefore),
    readAt: timeOf(order.readAt),
    lines: lines.filter((line) => bought.has(specOf(line))).map((line) => line.id),
    items: order.lines.map(({ lineId, quantity, amountFen, offerId, specId }) => ({
      lineId,
      quantity,
      amountFen,
      purchaseLines: lines.filter((line) => specOf(line) === `${offerId} ${specId}`).map((line) => line.id),
    })),
    parcels: parcels.map(({ orderId: _, arrivedAt, ...parcel }) => ({
      ...parcel,
      arrivedAt: arrivedAt && toWireTime(arrivedAt),
    })),
  };
}

/** What is paid, or asked for and not cancelled; before that what was previewed. */
function marginsOf(
  lines: readonly PurchaseLineRow[],
  stored: StoredPurchase | undefined,
  orders: readonly StoredOrder[],
) {
  const soldCents = lines.reduce((sum, { quantity, priceE4 }) => sum + lineAmount(quantity, priceE4), 0);
  const [first] = lines;
  const rate = first?.cnyPerUsdE6 ?? 0;
  const marginOf = (fen: number | null | undefined) => {
    const margin = fen == null || !rate ? null : marginOfSumsE6(soldCents, fen, rate);
    return margin === null ? null : margin / 1_000_000;
  };
  const costs = orders
    .filter(({ state, paidFen }) => state !== 'cancelled' || paidFen > 0)
    .map(({ paidFen, totalFen, refundedFen }) => (paidFen || totalFen) - refundedFen);
  const nowFen = costs.length > 0 ? costs.reduce((sum, fen) => sum + fen, 0) : stored?.totalFen;
  return { soldCents, approvedMargin: marginOf(stored?.approvedFen), margin: marginOf(nowFen) };
}

interface ParcelRow extends Omit<Parcel, 'arrivedAt'> {
  orderId: string;
  arrivedAt: Date | null;
}

async function readParcelsOf(db: Database, purchaseId: string): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    select m.id, m.marketplace_order_id as "orderId", m.carrier, m.tracking_number as "trackingNumber", m.state,
      coalesce((select sum((g ->> 'quantity')::int) from jsonb_array_elements(m.goods) g), 0)::int as pieces,
      p.arrived_at as "arrivedAt"
    from marketplace_parcels m join marketplace_orders o on o.id = m.marketplace_order_id
    left join purchase_parcels p on p.id = m.purchase_parcel_id
    where o.purchase_order_id = ${purchaseId} order by m.announced_at, m.id
  `.execute(db);
  return rows;
}

type Claim = WholeMarketplacePurchase['claims'][number];

async function readClaims(db: Database, purchaseId: string): Promise<Claim[]> {
  const { rows } = await sql<Omit<Claim, 'since'> & { since: Date }>`
    select c.id, c.marketplace_order_id as "orderId", c.state, c.goods_fen as "goodsFen", c.most_fen as "mostFen",
      c.returns_goods as "returnsGoods", c.return_address as "returnsTo", cardinality(c.pictures) as pictures, c.reason, c.description, c.note,
      c.refund_id as "refundId", c.refund_state as "refundState", c.state_since as since,
      (select sum((l ->> 'quantity')::int) from jsonb_array_elements(c.lines) l)::int as pieces,
      coalesce((select name from operators where id = c.proposed_by), '') as "proposedBy"
    from seller_claims c join marketplace_orders o on o.id = c.marketplace_order_id
    where o.purchase_order_id = ${purchaseId} order by c.proposed_at desc
  `.execute(db);
  return rows.map(({ since, ...claim }) => ({ ...claim, since: toWireTime(since) }));
}

interface EventRow {
  at: Date;
  kind: string;
  by: string;
  position: number | null;
  details: { fromFen?: number; toFen?: number; note?: string };
}

async function readEvents(db: Database, purchaseId: string): Promise<WholeMarketplacePurchase['events']> {
  const { rows } = await sql<EventRow>`
    select e.at, e.kind, coalesce(s.name, '') as by, o.position, e.details from marketplace_events e
    left join marketplace_orders o on o.id = e.marketplace_order_id left join operators s on s.id = e.operator_id
    where e.purchase_order_id = ${purchaseId} order by e.id desc limit 100
  `.execute(db);
  return rows.map(({ at, kind, by, position, details }) => ({
    at: toWireTime(at),
    kind,
    by,
    position,
    fromFen: details.fromFen ?? null,
    toFen: details.toFen ?? null,
    note: details.note ?? '',
  }));
}
