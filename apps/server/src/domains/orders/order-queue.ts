import type { OrderStatus } from '@sampan/contract/order-status';
import type pg from 'pg';
import { orderSearch } from './order-search.ts';

/** Orders as operators list them: a queue, oldest first; without a status all orders, newest first. */

export interface QueueRow {
  id: string;
  sn: string;
  status: OrderStatus;
  placedAt: Date;
  statusSince: Date;
  userId: string;
  email: string;
  customerName: string;
  totalCents: number;
  pieces: number;
}

const queueColumns = `
  select o.id, o.sn, o.status, o.placed_at as "placedAt", o.status_since as "statusSince", u.id as "userId", u.email,
    trim(u.first_name || ' ' || u.last_name) as "customerName", b.total_cents as "totalCents",
    (select sum(i.quantity) from order_items i where i.order_id = o.id) as pieces
  from page o
  join users u on u.id = o.placed_by
  join bills b on b.order_id = o.id`;

export interface QueueQuery {
  status?: OrderStatus;
  search: string;
  /** The cursor of the previous page; it takes precedence over the offset. */
  after?: string;
  offset: number;
  limit: number;
}

export interface QueuePage {
  rows: QueueRow[];
  total: number;
  /** Where the next page begins; null after the last. */
  next: string | null;
}

/** A search with more results only reports this many, and its pages are found by walking through the orders. */
const mostCounted = 10_000;

interface Place {
  id: string;
  /** The order's position in the list, in microseconds since 1970. */
  moment: string;
}

export async function readQueue(pool: pg.Pool, query: QueueQuery, most = mostCounted): Promise<QueuePage> {
  const { places, total } = query.search.trim() ? await findPlaces(pool, query, most) : await listPlaces(pool, query);
  const shown = places.slice(0, query.limit);
  const { rows } = await pool.query<QueueRow>({
    name: 'orders-queue-page',
    text: `with page as (select * from orders where id = any($1)) ${queueColumns} order by array_position($1, o.id)`,
    values: [shown.map(({ id }) => id)],
  });
  const last = places.length > query.limit ? shown.at(-1) : undefined;
  return { rows, total, next: last ? `${last.moment}_${last.id}` : null };
}

/** Conditions and order of a page. $1 status, $2 and $3 the cursor's moment and id, $4 limit, $5 offset. */
function pageOf({ status, after, offset, limit }: QueueQuery) {
  const [moment = null, id = null] = after ? after.split('_') : [];
  const [column, sign, order] = status
    ? ['o.status_since', '>', 'o.status_since, o.id']
    : ['o.placed_at', '<', 'o.placed_at desc, o.id desc'];
  const place = `(timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid)`;
  return {
    status: status ? 'o.status = $1' : '$1::text is null',
    beyond: id === null ? '($2::text is null and $3::text is null)' : `(${column}, o.id) ${sign} ${place}`,
    place: `o.id, (extract(epoch from ${column}) * 1000000)::bigint::text as moment`,
    order: `order by ${order} limit $4 offset $5`,
    // One more than is shown tells whether there is a next page.
    values: [status ?? null, moment, id, limit + 1, id === null ? offset : 0],
    form: `${status ? 'queue' : 'all'}${id === null ? '' : '-after'}`,
  };
}

async function listPlaces(pool: pg.Pool, query: QueueQuery): Promise<{ places: Place[]; total: number }> {
  const page = pageOf(query);
  const { rows: places } = await pool.query<Place>({
    name: `orders-${page.form}`,
    text: `select ${page.place} from orders o where ${page.status} and ${page.beyond} ${page.order}`,
    values: page.values,
  });
  const counted = await pool.query<{ total: number }>({
    name: query.status ? 'orders-queue-total' : 'orders-all-total',
    text: `select count(*) as total from orders o where ${page.status}`,
    values: [query.status ?? null],
  });
  return { places, total: counted.rows[0]?.total ?? 0 };
}

/** Not prepared: which index is best depends on the words. */
async function findPlaces(pool: pg.Pool, query: QueueQuery, most: number): Promise<{ places: Place[]; total: number }> {
  const page = pageOf(query);
  const { branches, values } = orderSearch(query.search, page.values.length + 1);
  const gathered = branches.map(({ ids }) => `(${ids} limit ${most + 1})`).join(' union ');
  const { rows } = await pool.query<{ found: number; total: number; places: Place[] }>({
    text: `
      with found as materialized (${gathered}),
      matching as materialized (
        select o.id, o.placed_at, o.status_since from orders o join found using (id) where ${page.status}
      ),
      page as (select ${page.place} from matching o where ${page.beyond} ${page.order})
      select (select count(*) from found) as found, (select count(*) from matching) as total,
        coalesce((select jsonb_agg(page) from page), '[]') as places`,
    values: [...page.values, ...values],
  });
  const { found = 0, total = 0, places = [] } = rows[0] ?? {};
  if (found <= most) return { places, total };
  const walked = await pool.query<Place>({
    text: `select ${page.place} from orders o
      where ${page.status} and (${branches.map(({ isOrder }) => isOrder).join(' or ')}) and ${page.beyond} ${page.order}`,
    values: [...page.values, ...values],
  });
  return { places: walked.rows, total: most };
}

export async function readQueueRow(pool: pg.Pool, orderId: string): Promise<QueueRow | undefined> {
  const { rows } = await pool.query<QueueRow>({
    name: 'orders-queue-one',
    text: `with page as (select * from orders where id = $1) ${queueColumns}`,
    values: [orderId],
  });
  return rows[0];
}
