import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import type { PurchaseOrderState } from '@sampan/contract/purchasing';
import type { TrackingState } from '@sampan/contract/tracking-states';
import { parcelCode } from '@sampan/contract/warehouse-steps';
import { toWireTime } from '@sampan/contract/wire-time';
import type pg from 'pg';
import { theRow } from '#database/rows.ts';
import { isUuid } from '#database/uuid.ts';
import { quoteLimitCents } from '#domains/logistics/packing/quote-limit.ts';
import type { Bill } from '#domains/orders/bill.ts';
import { listUnsettled } from '#domains/orders/inspection-findings.ts';
import { billForOrder } from '#domains/orders/instalments.ts';
import { sightOf } from '#domains/orders/order-sight.ts';
import { type PackedLine, type PackedOrder, readPackedOrder } from '#domains/orders/read-order.ts';
import { purchaseNumber } from '#domains/purchasing/placed-goods.ts';
import { listParcelEvents, type ParcelEvent } from '#domains/tracked-parcels/parcel-events.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { toListedResponse } from './list-warehouse-orders.ts';
import { readListed } from './warehouse-queries.ts';

type Wire = OutputOf<Calls['operatorGetWarehouseOrder']>;
type Reading = Pick<Context, 'pool' | 'db' | 'config' | 'now' | 'language'>;

export async function getWarehouseOrder(ctx: Context & { actor: Operator }, { id }: { id: string }): Promise<Wire> {
  const order = await readWarehouseOrder(ctx, id);
  return sightOf(ctx.actor).address ? order : { ...order, address: null, shipTo: '' };
}

/** As those see it who may know where the goods go. */
export async function readWarehouseOrder(ctx: Reading, id: string): Promise<Wire> {
  const listed = isUuid(id) ? await readListed(ctx.pool, id) : undefined;
  const order = listed && (await readPackedOrder(ctx.pool, id, ctx.language));
  const bill = order && (await billForOrder(ctx.db, id));
  if (!bill) throw refuse('not_found');
  const known = await readKnown(ctx.pool, id);
  const unsettled = await listUnsettled(ctx.db, id);
  const trackedIds = (known.parcels ?? []).flatMap(({ shipment }) => shipment?.tracked_parcel_id ?? []);
  const reported = await listParcelEvents(ctx.db, trackedIds);
  return {
    ...toListedResponse(listed),
    status: order.status,
    buyerId: known.buyer_id,
    isObjected: known.objections?.some(({ decided_at }) => decided_at === null) ?? false,
    address: order.address,
    received: (known.received ?? []).map((row) => ({ trackingNumber: row.tracking_number, at: at(row.received_at) })),
    purchases: (known.purchases ?? []).map(({ id, number, state, carrier, tracking_number: trackingNumber }) => ({
      id,
      number: purchaseNumber(number),
      state,
      carrier,
      trackingNumber,
    })),
    items: order.lines.map((line) => toLineResponse(ctx, order, line, { ...known, unsettled })),
    parcelList: (known.parcels ?? []).map((row) => toParcelResponse(order.sn, row, reported)),
    inspection: toInspectionResponse(known),
    objections: toObjectionsResponse(known),
    notes: (known.notes ?? []).map((row) => ({ id: row.id, at: at(row.written_at), by: row.by, text: row.text })),
    balance: await toBalanceResponse(ctx, bill, known.inspection !== null),
  };
}

const at = (moment: string) => toWireTime(new Date(moment));

function toLineResponse(
  ctx: Reading,
  { status, destination }: PackedOrder,
  { supplierId, skuId, ...line }: PackedLine,
  known: KnownRow & { unsettled: ReadonlyMap<string, number> },
): Wire['items'][number] {
  const result = known.results?.find((row) => row.order_item_id === line.id);
  const pictures = (known.pictures ?? []).filter((row) => row.order_item_id === line.id);
  const { quantity } = line;
  const counted = result && result.accepted + result.damaged + result.missing;
  const isStored = destination === 'own_stock' && result?.accepted === quantity;
  return {
    ...line,
    supplier: supplierName(known.suppliers?.[supplierId]),
    shelf: known.shelves?.[skuId] ?? '',
    places: known.places?.[line.id] ?? [],
    // Of pieces refunded since it says nothing.
    result:
      result && (status !== 'pending_inspection' || counted === quantity || isStored)
        ? {
            accepted: result.accepted,
            damaged: result.damaged,
            missing: result.missing,
            unsettled: known.unsettled.get(line.id) ?? 0,
            note: result.note,
            inspectedAt: at(result.inspected_at),
            pictures: pictures.map(({ position, key }) => ({ number: position, url: signedFileUrl(ctx, key) })),
          }
        : null,
  };
}

/** As it stands on the supplier's parcel. */
const supplierName = (names: Record<string, string> = {}) => names.zh ?? names.en ?? '';

function toParcelResponse(sn: string, row: ParcelRow, reported: readonly ParcelEvent[]): Wire['parcelList'][number] {
  const { shipment } = row;
  return {
    id: row.id,
    code: parcelCode(sn, row.number),
    number: row.number,
    weightGrams: row.weight_grams,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    contents: (row.contents ?? []).map(({ order_item_id: orderItemId, pieces }) => ({ orderItemId, pieces })),
    shipment: shipment && {
      id: shipment.id,
      carrier: shipment.carrier,
      trackingNumber: shipment.tracking_number,
      state: shipment.state,
      shippedAt: at(shipment.shipped_at),
      deliveredAt: shipment.delivered_at && at(shipment.delivered_at),
      steps: (shipment.steps ?? []).map((step) => ({
        id: step.id,
        at: at(step.at),
        place: step.place,
        description: step.description,
        state: step.state,
      })),
      reported: reported
        .filter(({ parcelId }) => parcelId === shipment.tracked_parcel_id)
        .map((event) => ({
          at: toWireTime(event.at),
          state: event.state === 'unknown' ? null : event.state,
          word: event.word,
          place: event.place,
          description: event.description,
        })),
    },
  };
}

function toInspectionResponse({ inspection: row }: KnownRow): Wire['inspection'] {
  if (!row) return null;
  return { at: at(row.inspected_at), by: row.by, note: row.note, approvedAt: row.approved_at && at(row.approved_at) };
}

function toObjectionsResponse({ objections }: KnownRow): Wire['objections'] {
  return (objections ?? []).map((row) => ({
    id: row.id,
    text: row.text,
    raisedAt: at(row.raised_at),
    decision: row.decision,
    answer: row.answer,
    decidedBy: row.by,
    decidedAt: row.decided_at && at(row.decided_at),
  }));
}

async function toBalanceResponse({ db }: Reading, bill: Bill, isBilled: boolean): Promise<Wire['balance']> {
  const { shippingLine, quotes, chargeableGrams } = bill.basis;
  const { volumetricDivisor, minimumGrams, baseCents, steps } = shippingLine;
  // Once billed, the bill has the weighed price; the quote is still with the lines that were offered.
  const offered = isBilled ? quotes.find(({ id }) => id === shippingLine.id) : undefined;
  const quotedCents = offered?.priceCents ?? bill.international;
  return {
    isBilled,
    isDue: bill.plan === 'deposit',
    shippingLine: shippingLine.name,
    tariff: { volumetricDivisor, minimumGrams, baseCents, steps },
    quotedUsd: dollars(quotedCents),
    quotedGrams: offered?.chargeableGrams ?? chargeableGrams,
    farAboveUsd: dollars(quoteLimitCents(quotedCents, await readSetting(db, 'shipping'))),
  };
}

/** What the warehouse knows of one order. JSON from the database: timestamps are ISO texts. */

interface ResultRow {
  order_item_id: string;
  accepted: number;
  damaged: number;
  missing: number;
  note: string;
  inspected_at: string;
}

interface ParcelRow {
  id: string;
  number: number;
  weight_grams: number;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  contents: { order_item_id: string; pieces: number }[] | null;
  shipment: {
    id: string;
    carrier: string;
    tracking_number: string;
    state: TrackingState;
    shipped_at: string;
    delivered_at: string | null;
    tracked_parcel_id: string | null;
    steps: { id: string; at: string; place: string; description: string; state: TrackingState }[] | null;
  } | null;
}

interface KnownRow {
  received: { tracking_number: string; received_at: string }[] | null;
  purchases:
    | { id: string; number: number; state: PurchaseOrderState; carrier: string; tracking_number: string }[]
    | null;
  results: ResultRow[] | null;
  pictures: { position: number; key: string; order_item_id: string | null }[] | null;
  parcels: ParcelRow[] | null;
  inspection: { inspected_at: string; by: string; note: string; approved_at: string | null } | null;
  objections:
    | {
        id: string;
        text: string;
        raised_at: string;
        decision: 'stands' | 'inspect_again' | 'withdrawn' | null;
        answer: string;
        by: string;
        decided_at: string | null;
      }[]
    | null;
  notes: { id: string; written_at: string; by: string; text: string }[] | null;
  suppliers: Record<string, Record<string, string>> | null;
  buyer_id: string;
  /** Where the buyer's own pieces of these SKUs lie; others of the buyer's, under their SKUs, too. */
  shelves: Record<string, string> | null;
  /** Where bought goods are, by the order's line. */
  places: Record<string, string[]> | null;
}

async function readKnown(pool: pg.Pool, orderId: string): Promise<KnownRow> {
  const { rows } = await pool.query<KnownRow>({
    name: 'warehouse-order',
    text: `
      select
        (select jsonb_agg(r order by r.received_at) from received_parcels r where r.order_id = $1) as received,
        (select jsonb_agg(p order by p.number) from purchase_orders p where p.state in ('placed', 'shipped', 'arrived')
          and p.id in (select purchase_order_id from purchase_order_lines where order_id = $1)) as purchases,
        (select jsonb_agg(l) from inspection_lines l where l.order_id = $1) as results,
        (select jsonb_agg(p order by p.position) from inspection_pictures p where p.order_id = $1) as pictures,
        (select jsonb_agg(to_jsonb(p) || jsonb_build_object('shipment', (
            select to_jsonb(s) || jsonb_build_object('steps', (
              select jsonb_agg(t order by t.at desc, t.id desc) from tracking_steps t where t.shipment_id = s.id))
            from shipments s where s.parcel_id = p.id), 'contents', (
            select jsonb_agg(c order by i.position) from parcel_contents c join order_items i on i.id = c.order_item_id
            where c.parcel_id = p.id)) order by p.number)
          from parcels p where p.order_id = $1) as parcels,
        (select to_jsonb(n) || jsonb_build_object('by', coalesce(w.name, ''))
          from inspections n left join operators w on w.id = n.inspected_by where n.order_id = $1) as inspection,
        (select jsonb_agg(to_jsonb(b) || jsonb_build_object('by', coalesce(w.name, '')) order by b.raised_at)
          from objections b left join operators w on w.id = b.decided_by where b.order_id = $1) as objections,
        (select jsonb_agg(to_jsonb(n) || jsonb_build_object('by', w.name) order by n.written_at desc, n.id desc)
          from order_notes n join operators w on w.id = n.written_by where n.order_id = $1) as notes,
        (select jsonb_object_agg(s.id, s.names) from suppliers s
          where s.id in (select supplier_id from order_items where order_id = $1)) as suppliers,
        (select jsonb_object_agg(order_item_id, places) from (
            select order_item_id, jsonb_agg(place order by placed_at, place) as places
            from goods_places where order_id = $1 group by 1) g) as places,
        o.buyer_id,
        (select jsonb_object_agg(s.sku_id, s.shelf) from own_stock s
          where s.buyer_id = o.buyer_id and s.sku_id in (select sku_id from order_items where order_id = $1)) as shelves
      from orders o where o.id = $1`,
    values: [orderId],
  });
  return theRow(rows);
}
