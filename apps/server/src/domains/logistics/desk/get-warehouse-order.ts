import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { parcelCode } from '@sampan/contract/warehouse-steps';
import { toWireTime } from '@sampan/contract/wire-time';
import { isUuid } from '#database/uuid.ts';
import { quoteLimitCents } from '#domains/logistics/packing/quote-limit.ts';
import type { Bill } from '#domains/orders/bill.ts';
import { listUnsettled } from '#domains/orders/inspection-findings.ts';
import { billForOrder } from '#domains/orders/instalments.ts';
import { sightOf } from '#domains/orders/order-sight.ts';
import { type PackedLine, type PackedOrder, readPackedOrder } from '#domains/orders/read-order.ts';
import { purchaseNumber } from '#domains/purchasing/placed-goods.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { toListedResponse } from './list-warehouse-orders.ts';
import { type KnownRow, type ParcelRow, readKnown } from './warehouse-order-queries.ts';
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
    parcelList: (known.parcels ?? []).map((row) => toParcelResponse(order.sn, row)),
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

function toParcelResponse(sn: string, row: ParcelRow): Wire['parcelList'][number] {
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
