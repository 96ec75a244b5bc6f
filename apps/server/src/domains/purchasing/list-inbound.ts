import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { toWireTime } from '@sampan/contract/wire-time';
import { isUuid } from '#database/uuid.ts';
import { sourceText } from '#domains/catalogue/texts.ts';
import { nameIn } from '#domains/orders/line-texts.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import {
  findInbound,
  type InboundRow,
  readInbound,
  readInboundOrders,
  readOneInbound,
} from './arrival/inbound-store.ts';
import { type LinePlaces, readPlaces } from './goods-places.ts';
import { purchaseNumber } from './placed-goods.ts';
import { findPurchaseLines, type PurchaseLineRow } from './purchase/purchase-queries.ts';

/** What suppliers have sent, for those who receive it: no costs. */

type Row = OutputOf<Calls['operatorListInbound']>['list'][number];

function toInboundResponse({ id, number, supplierNames, stateSince, ...row }: InboundRow): Row {
  const { state, version, carrier, trackingNumber, parcels, lines, pieces } = row;
  const supplier = sourceText(supplierNames);
  const since = toWireTime(stateSince);
  return {
    id,
    number: purchaseNumber(number),
    supplier,
    state,
    since,
    version,
    carrier,
    trackingNumber,
    parcels,
    lines,
    pieces,
  };
}

export async function listInbound(
  { pool }: Context,
  { after, pageSize }: ParsedInputOf<Calls['operatorListInbound']>,
): Promise<OutputOf<Calls['operatorListInbound']>> {
  const { rows, total } = await readInbound(pool, { after, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return { list: shown.map(toInboundResponse), total, next: last ? `${last.place}_${last.id}` : null };
}

/** On their way, by a scanned code in capitals. */
export async function inboundByCode({ pool }: Context, code: string): Promise<Row[]> {
  return (await findInbound(pool, code)).map(toInboundResponse);
}

export async function getInbound(
  { pool, db, language }: Context,
  { id }: { id: string },
): Promise<OutputOf<Calls['operatorGetInbound']>> {
  const row = isUuid(id) ? await readOneInbound(pool, id) : undefined;
  if (!row) throw refuse('not_found');
  const lines = await findPurchaseLines(db, [id]);
  const orders = await readInboundOrders(pool, id);
  const known = await readPlaces(
    db,
    orders.map((order) => order.id),
  );
  return {
    ...toInboundResponse(row),
    list: lines.map((line) => toLineResponse(line, known, language)),
    orders: orders.map((order) => ({
      ...order,
      places: [...new Set(known.filter(({ orderId }) => orderId === order.id).flatMap(({ places }) => places))],
    })),
  };
}

function toLineResponse(
  line: PurchaseLineRow,
  known: readonly LinePlaces[],
  language: Language,
): OutputOf<Calls['operatorGetInbound']>['list'][number] {
  const { id, orderId, sn, name, titles, sourceName, picture, productId, itemNumber, quantity, short, received } = line;
  const places = known.find(({ orderItemId }) => orderItemId === line.orderItemId)?.places ?? [];
  return {
    id,
    orderId,
    sn,
    productName: nameIn({ product_name: name, titles }, language),
    sourceName,
    options: line.attributes.map(({ value, valueTrans }) => value || valueTrans).join(', '),
    picture,
    offerId: productId,
    itemNumber,
    pieces: quantity - short,
    received,
    places,
  };
}
