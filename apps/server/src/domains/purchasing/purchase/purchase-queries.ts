import type { OrderStatus } from '@sampan/contract/order-status';
import type { PurchaseOrderState } from '@sampan/contract/purchasing';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import type { ReplacedGoods } from '#domains/orders/line-texts.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { type GoodsRow, goodsColumns, goodsTables, type SupplierRow } from './goods.ts';
import { type MarketState, marketState, waitsForPerson } from './market-state.ts';

/** Purchase orders for readers. */

export interface PurchaseRow extends SupplierRow {
  id: string;
  number: number;
  state: PurchaseOrderState;
  stateSince: Date;
  /** Its place in the list: `state_since` in microseconds since 1970, or the number. */
  place: string;
  version: number;
  lines: number;
  pieces: number;
  short: number;
  goodsFen: number;
  freightFen: number;
  externalNumber: string;
  carrier: string;
  trackingNumber: string;
  parcels: { id: string; carrier: string; trackingNumber: string; arrivedAt: string | null }[];
  orders: { id: string; sn: string }[];
  waitsForOwner: boolean;
  market: MarketState | null;
  note: string;
  createdBy: string;
  createdAt: Date;
  placedBy: string;
  askedBy: string;
  ownerName: string;
  ownerAnswer: string;
  placedAt: Date | null;
}

/** Of a purchase_orders p. */
const ownColumns = sql.raw(`
  p.id, p.number, p.supplier_id as "supplierId", s.names as "supplierNames", p.state, p.state_since as "stateSince", p.version,
  p.freight_fen as "freightFen", p.external_number as "externalNumber", p.carrier, p.tracking_number as "trackingNumber",
  p.asked_at is not null as "waitsForOwner", p.note, p.created_at as "createdAt", p.placed_at as "placedAt",
  coalesce((select name from operators where id = p.created_by), '') as "createdBy",
  coalesce((select name from operators where id = p.placed_by), '') as "placedBy",
  coalesce((select name from operators where id = p.asked_by), '') as "askedBy",
  coalesce((select name from operators where id = p.answered_by), '') as "ownerName", p.owner_answer as "ownerAnswer",
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'carrier', r.carrier, 'trackingNumber', r.tracking_number,
      'arrivedAt', r.arrived_at) order by r.announced_at, r.id)
    from purchase_parcels r where r.purchase_order_id = p.id), '[]') as parcels,
  coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'sn', o.sn) order by o.placed_at, o.id)
    from orders o where o.id in (select order_id from purchase_order_lines where purchase_order_id = p.id)), '[]') as orders,
  sums.lines, sums.pieces, sums.short, sums."goodsFen"`);

const rowColumns = (payByCall: boolean) => sql`${ownColumns}, ${marketState(payByCall)} as market`;

const isPaidByCall = async (db: Database): Promise<boolean> => (await readSetting(db, 'buying')).payByCall;

const rowTables = sql.raw(`
  join suppliers s on s.id = p.supplier_id
  cross join lateral (
    select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as pieces, coalesce(sum(l.short), 0)::int as short,
      coalesce(sum((l.quantity - l.short) * l.cost_fen), 0)::bigint as "goodsFen"
    from purchase_order_lines l where l.purchase_order_id = p.id
  ) sums`);

const moment = sql.raw('(extract(epoch from p.state_since) * 1000000)::bigint::text');

/** Those of these ids that exist. */
export async function readPurchaseRows(db: Database, ids: readonly string[]): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select ${rowColumns(await isPaidByCall(db))}, ${moment} as place from purchase_orders p ${rowTables} where p.id = any(${ids}::uuid[])
    order by p.number
  `.execute(db);
  return rows;
}

export interface PurchaseLineRow extends GoodsRow {
  id: string;
  purchaseId: string;
  titles: Texts | null;
  orderStatus: OrderStatus;
  wanted: number;
  quantity: number;
  received: number;
  short: number;
  costFen: number;
  cnyPerUsdE6: number;
  reason: string;
  allowedBy: string;
  /** The goods when it was placed, if a substitute has taken their place since. */
  replaced: ReplacedGoods | null;
}

/** Of all these purchase orders. */
export async function findPurchaseLines(db: Database, purchaseIds: readonly string[]): Promise<PurchaseLineRow[]> {
  const { rows } = await sql<PurchaseLineRow>`
    select l.id, l.purchase_order_id as "purchaseId", ${goodsColumns}, p.titles, o.status as "orderStatus", l.quantity, l.received, l.short, l.cost_fen as "costFen",
      l.cny_per_usd_e6 as "cnyPerUsdE6", l.reason,
      coalesce((select name from operators where id = l.allowed_by), '') as "allowedBy",
      greatest(0, unbought_pieces(i.id) + l.quantity - l.short) as wanted,
      (select s.replaced from shortages s where s.substitute_item_id = i.id and s.replaced is not null and s.decided_at > u.placed_at
        order by s.decided_at limit 1) as replaced
    from purchase_order_lines l join purchase_orders u on u.id = l.purchase_order_id
    join order_items i on i.id = l.order_item_id ${goodsTables}
    where l.purchase_order_id = any(${purchaseIds}::uuid[])
    order by o.placed_at, i.order_id, i.position
  `.execute(db);
  return rows.map((row) => ({ ...row, ...row.replaced }));
}

/** On its way although their order no longer wants all of it. Only a refund makes that. */
const hasSurplus = sql.raw(`p.state in ('placed', 'shipped') and exists (
  select from purchase_order_lines l join order_items i on i.id = l.order_item_id
  where l.purchase_order_id = p.id and l.quantity > l.short and i.refunded_quantity > 0 and unbought_pieces(i.id) < 0)`);

export interface PurchaseFilter {
  state: PurchaseOrderState | undefined;
  isShort: boolean;
  isSurplus: boolean;
  waitsForOwner: boolean;
  waitsForPerson: boolean;
  search: string;
}

const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

function matching(filter: PurchaseFilter, payByCall: boolean): RawBuilder<unknown> {
  const { state, isShort, isSurplus, waitsForOwner, search } = filter;
  const words = search.trim();
  const beginning = `${literal(words.toUpperCase())}%`;
  const [, number = null] = /^(?:PO-?)?(\d{1,15})$/i.exec(words) ?? [];
  const ofSupplier = sql`p.supplier_id in (
    select id from suppliers where id = ${words} or names::text ilike ${`%${literal(words)}%`})`;
  return sql`(${state ?? null}::text is null or p.state = ${state ?? null})
    and (not ${isShort}::boolean or p.state in ('placed', 'shipped') and exists (
      select from purchase_order_lines l where l.purchase_order_id = p.id and l.short > 0))
    and (not ${isSurplus}::boolean or ${hasSurplus})
    and (not ${waitsForOwner}::boolean or p.asked_at is not null and p.state = 'draft')
    ${filter.waitsForPerson ? sql`and ${waitsForPerson(payByCall)}` : sql``}
    ${
      words
        ? sql`and (p.number = ${number}::bigint
            or p.id in (select purchase_order_id from purchase_parcels where upper(tracking_number) like ${beginning})
            or upper(p.external_number) like ${beginning} and p.external_number <> '' or ${ofSupplier})`
        : sql``
    }`;
}

/** More are not counted. */
const mostCounted = 10_000;

/** Of a state those first that have been in it longest; of all the newest. One more than asked for tells whether there is more. */
export async function findPurchases(
  db: Database,
  filter: PurchaseFilter,
  { after, limit }: { after: string; limit: number },
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const [at = null, id = null] = after ? after.split('_') : [];
  const isQueue =
    filter.state !== undefined || filter.isShort || filter.isSurplus || filter.waitsForOwner || filter.waitsForPerson;
  const payByCall = await isPaidByCall(db);
  const place = isQueue ? moment : sql.raw('p.number::text');
  const order = sql.raw(isQueue ? 'p.state_since, p.id' : 'p.number desc');
  const beyond = isQueue
    ? sql`(p.state_since, p.id) > (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`
    : sql`p.number < ${at}::bigint`;
  const { rows } = await sql<PurchaseRow>`
    with page as (
      select p.* from purchase_orders p where ${matching(filter, payByCall)} and (${at}::text is null or ${beyond})
      order by ${order} limit ${limit}
    )
    select ${rowColumns(payByCall)}, ${place} as place from page p ${rowTables} order by ${order}
  `.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from purchase_orders p where ${matching(filter, payByCall)} limit ${mostCounted}) found
  `.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function countPurchases(db: Database) {
  const { rows } = await sql<{ state: PurchaseOrderState; count: number }>`
    select state, count(*)::int as count from purchase_orders where state not in ('arrived', 'cancelled') group by state
  `.execute(db);
  const more = await sql<{ asked: number; person: number; short: number; surplus: number; shortages: number }>`
    select (select count(*)::int from purchase_orders p join marketplace_purchases m on m.purchase_order_id = p.id
        where ${waitsForPerson(await isPaidByCall(db))}) as person,
      (select count(*)::int from purchase_orders where asked_at is not null and state = 'draft') as asked, (select count(*)::int from purchase_orders p where p.state in ('placed', 'shipped') and exists (
        select from purchase_order_lines l where l.purchase_order_id = p.id and l.short > 0)) as short,
      (select count(*)::int from purchase_orders p where ${hasSurplus}) as surplus,
      (select count(*)::int from shortages where state = 'proposed') as shortages
  `.execute(db);
  const [counts] = more.rows;
  return {
    states: rows,
    asked: counts?.asked ?? 0,
    person: counts?.person ?? 0,
    short: counts?.short ?? 0,
    surplus: counts?.surplus ?? 0,
    shortages: counts?.shortages ?? 0,
  };
}
