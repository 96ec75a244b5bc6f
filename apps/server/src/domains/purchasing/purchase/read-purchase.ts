import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { MarginLimits } from '@sampan/contract/margin';
import { piecesByProduct } from '@sampan/contract/pricing';
import { toWireTime } from '@sampan/contract/wire-time';
import { isUuid } from '#database/uuid.ts';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { purchaseNumber } from '#domains/purchasing/placed-goods.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { costsWithFreight, marginOf, needOf, toGoodsResponse, toSupplierResponse } from './goods.ts';
import { findPurchaseLines, type PurchaseLineRow, type PurchaseRow, readPurchaseRows } from './purchase-queries.ts';

export type WholePurchase = OutputOf<Calls['operatorGetPurchaseOrder']>;
type Row = OutputOf<Calls['operatorListPurchaseOrders']>['list'][number];

export function toPurchaseResponse(row: PurchaseRow): Row {
  const { id, state, version, lines, pieces, short, goodsFen, freightFen } = row;
  const { externalNumber, carrier, trackingNumber, waitsForOwner, market, orders } = row;
  return {
    id,
    number: purchaseNumber(row.number),
    supplier: toSupplierResponse(row),
    state,
    stateSince: toWireTime(row.stateSince),
    version,
    lines,
    pieces,
    short,
    goodsFen,
    freightFen,
    externalNumber,
    carrier,
    trackingNumber,
    parcels: row.parcels.map(({ arrivedAt, ...parcel }) => ({
      ...parcel,
      arrivedAt: arrivedAt && toWireTime(new Date(arrivedAt)),
    })),
    waitsForOwner,
    market,
    createdAt: toWireTime(row.createdAt),
    placedAt: row.placedAt && toWireTime(row.placedAt),
    orders,
  };
}

export async function readPurchase(ctx: Context, id: string): Promise<WholePurchase> {
  const [purchase] = isUuid(id) ? await readPurchases(ctx, [id]) : [];
  if (!purchase) throw refuse('not_found');
  return purchase;
}

/** Those of these ids that exist, by their numbers. */
export async function readPurchases({ db }: Context, ids: readonly string[]): Promise<WholePurchase[]> {
  const rows = await readPurchaseRows(db, ids);
  const lines = Map.groupBy(await findPurchaseLines(db, ids), ({ purchaseId }) => purchaseId);
  const { offerUrl, ...limits } = await readSetting(db, 'purchasing');
  const terms = { offerUrl, limits, today: await readCnyPerUsdE6(db) };
  return rows.map((row) => toPurchaseDetailResponse(row, lines.get(row.id) ?? [], terms));
}

interface Terms {
  offerUrl: string;
  limits: MarginLimits;
  today: number;
}

function toPurchaseDetailResponse(
  row: PurchaseRow,
  lines: readonly PurchaseLineRow[],
  { offerUrl, limits, today }: Terms,
) {
  const together = piecesByProduct(lines);
  const costOf = costsWithFreight(lines, row.freightFen);
  return {
    ...toPurchaseResponse(row),
    note: row.note,
    createdBy: row.createdBy,
    placedBy: row.placedBy,
    askedBy: row.askedBy,
    ownerName: row.ownerName,
    ownerAnswer: row.ownerAnswer,
    list: lines.map((line) => ({
      ...toGoodsResponse(line, offerUrl, together.get(line.productId) ?? line.quantity),
      // A draft is bought at the rate of the day on which it is placed.
      ...toLineResponse(row.state === 'draft' ? { ...line, cnyPerUsdE6: today } : line, costOf(line), limits),
    })),
  };
}

function toLineResponse(line: PurchaseLineRow, fullCostFen: number, limits: MarginLimits) {
  const { id, orderStatus, wanted, quantity, received, short, costFen, cnyPerUsdE6, reason, allowedBy } = line;
  return {
    id,
    orderStatus,
    wanted: orderStatus === 'be_purchased' || orderStatus === 'in_purchased' ? wanted : 0,
    quantity,
    received,
    short,
    costFen,
    cnyPerUsd: cnyPerUsdE6 / 1_000_000,
    margin: marginOf(line.priceE4, costFen, cnyPerUsdE6),
    guard: needOf(line.priceE4, fullCostFen, cnyPerUsdE6, limits),
    reason,
    allowedBy,
  };
}
