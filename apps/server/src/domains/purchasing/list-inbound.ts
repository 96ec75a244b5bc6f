import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import type { OrderStatus } from '@sampan/contract/order-status';
import type { PurchaseOrderState } from '@sampan/contract/purchasing';
import { toWireTime } from '@sampan/contract/wire-time';
import type pg from 'pg';
import { isUuid } from '#database/uuid.ts';
import { sourceText, type Texts } from '#domains/catalogue/texts.ts';
import { nameIn } from '#domains/orders/line-texts.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
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

/** Purchase orders as the warehouse expects them. Nothing here says what they cost. */

interface InboundRow {
  id: string;
  number: number;
  supplierNames: Texts;
  state: PurchaseOrderState;
  stateSince: Date;
  /** `state_since` in microseconds since 1970. */
  place: string;
  version: number;
  carrier: string;
  trackingNumber: string;
  parcels: { id: string; carrier: string; trackingNumber: string; hasArrived: boolean }[];
  lines: number;
  pieces: number;
}

/** Of the purchase orders of `page`, which the caller supplies. */
const selectInbound = `
  select p.id, p.number, s.names as "supplierNames", p.state, p.state_since as "stateSince",
    (extract(epoch from p.state_since) * 1000000)::bigint::text as place, p.version, p.carrier,
    p.tracking_number as "trackingNumber",
    coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'carrier', r.carrier, 'trackingNumber', r.tracking_number,
        'hasArrived', r.arrived_at is not null) order by r.announced_at, r.id)
      from purchase_parcels r where r.purchase_order_id = p.id), '[]') as parcels, sums.*
  from page p join suppliers s on s.id = p.supplier_id
  cross join lateral (
    select count(*) filter (where l.quantity > l.short)::int as lines,
      coalesce(sum(l.quantity - l.short - case p.state when 'arrived' then 0 else l.received end), 0)::int as pieces
    from purchase_order_lines l where l.purchase_order_id = p.id
  ) sums
  order by p.state_since, p.id`;

/** Announced with a tracking number and not here yet; who has been on the way longest comes first. */
async function readInbound(
  pool: pg.Pool,
  { after, limit }: { after: string; limit: number },
): Promise<{ rows: InboundRow[]; total: number }> {
  const [moment = null, id = null] = after ? after.split('_') : [];
  const { rows } = await pool.query<InboundRow>({
    name: 'inbound',
    text: `
      with page as (
        select p.* from purchase_orders p
        where p.state = 'shipped' and ($1::text is null
          or (p.state_since, p.id) > (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
        order by p.state_since, p.id limit $3
      ) ${selectInbound}`,
    values: [moment, id, limit],
  });
  const counted = await pool.query<{ total: number }>({
    name: 'inbound-total',
    text: `select count(*)::int as total from (select from purchase_orders where state = 'shipped' limit 1000) found`,
  });
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const mostFound = 20;

/**
 * By its number, or by the end of its tracking number. `offset 0`: of those on their way, which are few, the numbers are
 * compared one by one.
 */
async function findInbound(pool: pg.Pool, code: string): Promise<InboundRow[]> {
  const [, number = null] = /^PO-?(\d{1,15})$/.exec(code) ?? [];
  const { rows } = await pool.query<InboundRow>({
    name: 'inbound-found',
    text: `
      with page as (
        select * from (select * from purchase_orders where state in ('placed', 'shipped') offset 0) p
        where p.number = $1::bigint or exists (select from purchase_parcels r where r.purchase_order_id = p.id
          and right(upper(r.tracking_number), length($2)) = $2)
        order by p.state_since, p.id limit ${mostFound}
      ) ${selectInbound}`,
    values: [number, code],
  });
  return rows;
}

async function readOneInbound(pool: pg.Pool, id: string): Promise<InboundRow | undefined> {
  const { rows } = await pool.query<InboundRow>({
    name: 'inbound-one',
    text: `with page as (select * from purchase_orders where id = $1 and state in ('placed', 'shipped', 'arrived')) ${selectInbound}`,
    values: [id],
  });
  return rows[0];
}

interface InboundOrderRow {
  id: string;
  sn: string;
  status: OrderStatus;
  waitsForMore: boolean;
}

async function readInboundOrders(pool: pg.Pool, id: string): Promise<InboundOrderRow[]> {
  const { rows } = await pool.query<InboundOrderRow>({
    name: 'inbound-orders',
    text: `
      select o.id, o.sn, o.status,
        exists (select from purchase_order_lines l join purchase_orders p on p.id = l.purchase_order_id
          where l.order_id = o.id and p.id <> $1 and p.state in ('draft', 'placed', 'shipped'))
        or exists (select from buy_list b where b.order_id = o.id)
        or exists (select from shortages s where s.order_id = o.id and s.state = 'proposed') as "waitsForMore"
      from orders o where o.id in (select order_id from purchase_order_lines where purchase_order_id = $1)
      order by o.placed_at, o.id`,
    values: [id],
  });
  return rows;
}
