import type { WarehouseStep } from '@sampan/contract/warehouse-steps';
import type pg from 'pg';
import { theRow } from '#database/rows.ts';

/** Orders as the warehouse lists and finds them. */

export interface ListedRow {
  id: string;
  sn: string;
  status: string;
  statusSince: Date;
  picture: string;
  name: string;
  countryIso: string;
  destination: 'recipient' | 'own_stock';
  lines: number;
  pieces: number;
  linesInspected: number;
  parcels: number;
  parcelsShipped: number;
  places: string[];
}

const left = 'i.quantity - i.refunded_quantity';
/** What lies here as the buyer's own was counted when it came; of a restock, what was damaged is refunded, and the rest stays counted. */
const isCounted = `(i.serving = 'own_stock' or l.accepted + l.damaged + l.missing = ${left}
  or o.destination = 'own_stock' and l.accepted = ${left})`;

/** What was found damaged or missing is not packed. */
const packed = `case when o.status in ('in_purchased', 'pending_inspection') then ${left}
  else least(coalesce(l.accepted, ${left}), ${left}) end`;

/** Of the orders of `page`, which the caller supplies with `id` and `place`. */
const selectListed = `
  select o.id, o.sn, o.status, o.status_since as "statusSince", o.address ->> 'name' as name, o.country_iso as "countryIso",
    o.destination, items.*, sent.*,
    array(select place from goods_places g where g.order_id = o.id group by place order by min(placed_at), place) as places
  from page join orders o using (id)
  cross join lateral (
    select count(*) filter (where ${left} > 0)::int as lines, coalesce(sum(${packed}), 0)::int as pieces,
      count(*) filter (where ${left} > 0 and ${isCounted})::int as "linesInspected",
      (array_agg(i.picture order by i.position))[1] as picture
    from order_items i left join inspection_lines l on l.order_item_id = i.id where i.order_id = o.id
  ) items
  cross join lateral (
    select count(p.id)::int as parcels, count(s.id)::int as "parcelsShipped"
    from parcels p left join shipments s on s.parcel_id = p.id where p.order_id = o.id
  ) sent
  order by page.place`;

/**
 * `offset 0` keeps these from becoming joins over all lines there ever were: each order in the queue is looked up by
 * index, and most of them have not been begun.
 */
const isBegun = 'exists (select from inspection_lines l where l.order_id = o.id offset 0)';
const hasUncounted = `exists (
  select from order_items i left join inspection_lines l on l.order_item_id = i.id
  where i.order_id = o.id and ${left} > 0 and ${isCounted} is not true offset 0)`;

const isUnpacked = 'not exists (select from parcels p where p.order_id = o.id offset 0)';
/** Nothing of it is inspected: all that is left of it is the buyer's own. */
const isOwn = `not exists (
  select from order_items i where i.order_id = o.id and i.serving <> 'own_stock' and ${left} > 0 offset 0)`;

const waiting: Record<WarehouseStep, string> = {
  receive: `o.status = 'in_purchased'`,
  inspect: `o.status = 'pending_inspection' and (not ${isBegun} and not ${isOwn} or ${hasUncounted})`,
  pack: `o.status in ('pending_inspection', 'be_delivered') and case o.status
    when 'be_delivered' then ${isUnpacked}
    else (${isBegun} or ${isOwn}) and not ${hasUncounted} end`,
  ship: `o.status = 'be_delivered' and not ${isUnpacked}`,
};

/** More are not counted. */
const most = 1000;

export async function countWaiting(pool: pg.Pool): Promise<Record<WarehouseStep, number>> {
  const counts = Object.entries(waiting).map(
    ([step, condition]) =>
      `(select count(*)::int from (select from orders o where ${condition} limit ${most}) found) as ${step}`,
  );
  const { rows } = await pool.query<Record<WarehouseStep, number>>({
    name: 'warehouse-counts',
    text: `select ${counts.join(', ')}`,
  });
  return theRow(rows);
}

export interface ListedPage {
  rows: ListedRow[];
  next: string | null;
}

/** Oldest first, after the place of the page before. */
export async function readWaiting(
  pool: pg.Pool,
  { step, after, pageSize }: { step: WarehouseStep; after: string; pageSize: number },
): Promise<ListedPage> {
  const [moment = null, id = null] = after ? after.split('_') : [];
  const { rows } = await pool.query<ListedRow & { moment: string }>({
    name: `warehouse-${step}`,
    text: `
      with page as (
        select o.id, row_number() over (order by o.status_since, o.id) as place from orders o
        where ${waiting[step]} and ($1::text is null
          or (o.status_since, o.id) > (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
        order by o.status_since, o.id limit $3
      )
      select listed.*, (extract(epoch from "statusSince") * 1000000)::bigint::text as moment from (${selectListed}) listed`,
    values: [moment, id, pageSize + 1],
  });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? `${last.moment}_${last.id}` : null };
}

export interface FoundRow extends ListedRow {
  foundBy: 'order' | 'parcel' | 'received' | 'shipped' | 'purchase' | 'place';
  parcel: number | null;
}

const mostFound = 20;
const endsWith = (column: string) => `reverse(upper(${column})) like $1`;

/**
 * Where a scanned or typed code is looked for, each by an index of its own. A domain that keeps further numbers adds a
 * row here. $1: the code's end, reversed; $2 and $3: order and number of a parcel's label; $4: the whole code; $5: number
 * of a purchase order.
 */
const places: readonly { foundBy: FoundRow['foundBy']; ids: string }[] = [
  {
    foundBy: 'parcel',
    ids: `select p.order_id, p.number from orders o join parcels p on p.order_id = o.id where o.sn = $2 and p.number = $3::int`,
  },
  { foundBy: 'order', ids: 'select o.id, null::int from orders o where reverse(o.sn) like $1' },
  {
    foundBy: 'received',
    ids: `select r.order_id, null::int from received_parcels r where ${endsWith('r.tracking_number')}`,
  },
  {
    foundBy: 'shipped',
    ids: `select s.order_id, p.number from shipments s join parcels p on p.id = s.parcel_id where ${endsWith('s.tracking_number')}`,
  },
  // A supplier's parcel has goods of several orders.
  {
    foundBy: 'purchase',
    ids: `select l.order_id, null::int from purchase_parcels p
      join purchase_order_lines l on l.purchase_order_id = p.purchase_order_id
      where upper(p.tracking_number) = $4 group by 1`,
  },
  {
    foundBy: 'purchase',
    ids: `select l.order_id, null::int from purchase_orders p join purchase_order_lines l on l.purchase_order_id = p.id
      where p.number = $5::bigint and p.state not in ('draft', 'cancelled') group by 1`,
  },
  // What has left is nowhere here any more.
  {
    foundBy: 'place',
    ids: `select g.order_id, null::int from goods_places g join orders o on o.id = g.order_id
      where upper(replace(g.place, ' ', '')) = $4 and o.status not in ('delivered', 'completed') group by 1`,
  },
];

export async function findByCode(pool: pg.Pool, code: string): Promise<FoundRow[]> {
  const [, sn = code, number = null] = /^(.+)-(\d{1,3})$/.exec(code) ?? [];
  const [, purchase = null] = /^PO-?(\d{1,15})$/.exec(code) ?? [];
  const reversed = `${[...code]
    .reverse()
    .join('')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const branches = places.map(
    ({ foundBy, ids }, place) =>
      `select id, '${foundBy}' as found_by, parcel, ${place} as place from (${ids} limit ${mostFound}) as found (id, parcel)`,
  );
  const { rows } = await pool.query<FoundRow>({
    name: 'warehouse-find',
    text: `
      with found as (${branches.join(' union all ')}),
      page as (select distinct on (id) * from found order by id, place)
      select listed.*, page.found_by as "foundBy", page.parcel
      from (${selectListed}) listed join page using (id) order by page.place, listed."statusSince" limit ${mostFound}`,
    values: [reversed, sn, number, code, purchase],
  });
  return rows;
}

export async function readListed(pool: pg.Pool, orderId: string): Promise<ListedRow | undefined> {
  const { rows } = await pool.query<ListedRow>({
    name: 'warehouse-one',
    text: `with page as (select $1::uuid as id, 1 as place) ${selectListed}`,
    values: [orderId],
  });
  return rows[0];
}
