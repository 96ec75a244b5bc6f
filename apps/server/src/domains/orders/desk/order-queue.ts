import type { OrderStatus } from '@sampan/contract/order-status';
import type pg from 'pg';
import { Values } from '#database/values.ts';
import type { Sight } from '#domains/orders/order-sight.ts';
import { filterConditions, isFiltered, type OrderFilter } from './order-filter.ts';
import { orderSearch } from './order-search.ts';
import { type QueueRow, readQueueRows } from './queue-rows.ts';

/** Orders as operators list them: queues, the longest waiting first; or all orders, newest first. */

export interface QueueQuery extends OrderFilter {
  search: string;
  sort?: 'waiting' | 'placed' | undefined;
  /** What the reader may search by. */
  sight: Pick<Sight, 'contact' | 'address'>;
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

/**
 * A search with more results only reports this many: then so many orders match that walking through them finds a page
 * sooner than gathering all that match.
 */
const mostCounted = 1000;

interface Place {
  id: string;
  /** The order's position in the list, in microseconds since 1970. */
  moment: string;
}

export async function readQueue(pool: pg.Pool, query: QueueQuery, most = mostCounted): Promise<QueuePage> {
  const { places, total } = query.search.trim() ? await findPlaces(pool, query, most) : await listPlaces(pool, query);
  const shown = places.slice(0, query.limit);
  const rows = await readQueueRows(
    pool,
    shown.map(({ id }) => id),
  );
  const last = places.length > query.limit ? shown.at(-1) : undefined;
  return { rows, total, next: last ? `${last.moment}_${last.id}` : null };
}

const all = (conditions: readonly string[]) => conditions.join(' and ') || 'true';

/** Conditions and order of a page. */
function pageOf(query: QueueQuery, values: Values) {
  const { after, offset, limit } = query;
  const isByWaiting = query.sort ? query.sort === 'waiting' : Boolean(query.status ?? query.inWork);
  const [column, sign, order] = isByWaiting
    ? ['o.status_since', '>', 'o.status_since, o.id']
    : ['o.placed_at', '<', 'o.placed_at desc, o.id desc'];
  const matches = all(filterConditions(query, values));
  const [moment, id] = after ? after.split('_') : [];
  const beyond = id
    ? `(${column}, o.id) ${sign} (timestamptz 'epoch' + ${values.add(moment)}::bigint * interval '1 microsecond', ${values.add(id)}::uuid)`
    : 'true';
  // One more than is shown tells whether there is a next page.
  const rest = `order by ${order} limit ${values.add(limit + 1)} offset ${values.add(id ? 0 : offset)}`;
  return {
    matches,
    beyond,
    place: `o.id, (extract(epoch from ${column}) * 1000000)::bigint::text as moment`,
    rest,
    form: `${isByWaiting ? 'waiting' : 'placed'}${query.status ? '-status' : ''}${query.inWork ? '-work' : ''}${id ? '-after' : ''}`,
  };
}

async function listPlaces(pool: pg.Pool, query: QueueQuery): Promise<{ places: Place[]; total: number }> {
  // Of plain queues only: with more filters the best plan depends on their values.
  const named = (name: string) => (isFiltered(query) ? {} : { name });
  const values = new Values();
  const page = pageOf(query, values);
  const { rows: places } = await pool.query<Place>({
    ...named(`orders-${page.form}`),
    text: `select ${page.place} from orders o where ${page.matches} and ${page.beyond} ${page.rest}`,
    values: values.list,
  });
  const counted = new Values();
  const matches = all(filterConditions(query, counted));
  const { rows } = await pool.query<{ total: number }>({
    ...named(`orders-total${query.status ? '-status' : ''}${query.inWork ? '-work' : ''}`),
    text: `select count(*) as total from orders o where ${matches}`,
    values: counted.list,
  });
  return { places, total: rows[0]?.total ?? 0 };
}

/** Ids of what is searched for, and of what else each of its conditions has: `most` of each. */
const gather = (branches: readonly { ids: string }[], most: number) =>
  branches.map(({ ids }) => `(${ids} limit ${most + 1})`).join(' union ');

/** Not prepared: which index is best depends on the words. */
async function findPlaces(pool: pg.Pool, query: QueueQuery, most: number): Promise<{ places: Place[]; total: number }> {
  const values = new Values();
  const page = pageOf(query, values);
  const branches = orderSearch(query.search, values, query.sight);
  const { rows } = await pool.query<{ found: number; total: number; places: Place[] }>({
    text: `
      with found as materialized (${gather(branches, most)}),
      matching as materialized (
        select o.id, o.placed_at, o.status_since from orders o join found using (id) where ${page.matches}
      ),
      page as (select ${page.place} from matching o where ${page.beyond} ${page.rest})
      select (select count(*) from found) as found, (select count(*) from matching) as total,
        coalesce((select jsonb_agg(page) from page), '[]') as places`,
    values: values.list,
  });
  const { found = 0, total = 0, places = [] } = rows[0] ?? {};
  if (found <= most) return { places, total };
  const walked = await pool.query<Place>({
    text: `select ${page.place} from orders o
      where ${page.matches} and (${branches.map(({ isOrder }) => isOrder).join(' or ')}) and ${page.beyond} ${page.rest}`,
    values: values.list,
  });
  return { places: walked.rows, total: most };
}

/** Counting needs no page, so that it can afford more. */
const mostGathered = 3_000;

export interface Counts {
  statuses: { status: OrderStatus; orders: number; oldestSince: Date }[];
  countries: { country: string; orders: number }[];
}

interface CountRow {
  status: OrderStatus | null;
  country: string;
  orders: number;
  oldestSince: Date;
}

/** How many of the orders are in each status, and since when the oldest; and how many go to each country. */
export async function countQueues(
  pool: pg.Pool,
  query: Pick<QueueQuery, 'search' | 'sight'> & OrderFilter,
): Promise<Counts> {
  const values = new Values();
  const matches = all(filterConditions(query, values));
  const isSearch = query.search.trim() !== '';
  const branches = isSearch ? orderSearch(query.search, values, query.sight) : [];
  const { rows } = await pool.query<CountRow>({
    text: `
      ${isSearch ? `with found as materialized (select id from (${gather(branches, mostGathered)}) f limit ${mostGathered})` : ''}
      select o.status, o.country_iso as country, count(*) as orders, min(o.status_since) as "oldestSince"
      from ${isSearch ? 'found cross join lateral (select * from orders where id = found.id limit 1) o' : 'orders o'} where ${matches}
      group by grouping sets ((o.status), (o.country_iso)) order by orders desc`,
    values: values.list,
  });
  return {
    statuses: rows.flatMap(({ status, orders, oldestSince }) => (status ? [{ status, orders, oldestSince }] : [])),
    countries: rows.flatMap(({ status, country, orders }) => (status ? [] : [{ country, orders }])),
  };
}
