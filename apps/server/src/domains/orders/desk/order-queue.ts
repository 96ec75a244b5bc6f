import type { OrderStatus } from '@sampan/contract/order-status';
import type pg from 'pg';
import { has, hasPairs, hasTrigram, isShort, literal, phoneDigits, wordsOf } from '#database/typed-search.ts';
import { Values } from '#database/values.ts';
import type { Sight } from '#domains/orders/order-sight.ts';
import { filterConditions, isFiltered, type OrderFilter } from './order-filter.ts';
import { type QueueRow, readQueueRows } from './queue-rows.ts';

/** Orders as operators list them: queues with the longest waiting first, or all orders with the newest first. */

export interface QueueQuery extends OrderFilter {
  search: string;
  sort?: 'waiting' | 'placed' | undefined;
  /** The fields by which the reader may search. */
  sight: Pick<Sight, 'contact' | 'address'>;
  /** The cursor of the previous page; it takes precedence over the offset. */
  after?: string;
  offset: number;
  limit: number;
}

export interface QueuePage {
  rows: QueueRow[];
  total: number;
  /** The cursor of the next page; null after the last. */
  next: string | null;
}

/**
 * A search with more results only reports this many. With so many matches, walking through the orders finds a page
 * sooner than gathering all matches.
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

/** The conditions and order of a page. */
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
  // One row more than is shown says whether there is a next page.
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
  // Only plain queues are prepared: with more filters the best plan depends on their values.
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

/** The ids that each condition of a search finds, at most `most` for each. */
const gather = (branches: readonly { ids: string }[], most: number) =>
  branches.map(({ ids }) => `(${ids} limit ${most + 1})`).join(' union ');

/** Not prepared, because the best index depends on the words. */
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

/** Higher than `mostCounted`, because counting needs no page. */
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

/** Counts the orders of each status, with its oldest, and of each country. */
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

/** A condition of a search. */
interface SearchBranch {
  ids: string;
  isOrder: string;
}

/**
 * Must equal the expressions of the indexes users_search, users_phone, orders_recipient, order_items_names and those on
 * pairs.
 */
const person = "(u.email || ' ' || u.first_name || ' ' || u.last_name)";
const personPhone = "regexp_replace(u.phone, '\\D', '', 'g')";
const recipient = "((o.address ->> 'name') || ' ' || regexp_replace(o.address ->> 'mobile', '\\D', '', 'g'))";
const names = "(i.product_name || ' ' || i.source_name)";
const personName = "(u.first_name || ' ' || u.last_name)";

/**
 * Finds orders by the text that an operator types: the beginning of an order number or its last eight characters, of a
 * tracking number, a supplier's item number or an e-mail address; words of the customer's or the recipient's name, of
 * the company or of a product's title; a phone number; an offer id. Each condition covers one table, so that it can use
 * that table's index. Operators cannot search by fields that their roles hide.
 */
export function orderSearch(
  search: string,
  values: Values,
  { contact, address }: Pick<Sight, 'contact' | 'address'>,
): SearchBranch[] {
  const text = search.trim();
  const beginning = `${literal(text.toUpperCase())}%`;
  const numbered = ofOrders(`o.sn like ${values.add(beginning)}`);
  // Only order numbers begin like that.
  if (/^SP\d/i.test(text)) return [numbered];
  const branches = [numbered];
  if (contact) branches.push(ofPeople(`starts_with(u.email, ${values.add(text.toLowerCase())})`));
  if (isShort(text)) return branches;
  const words = wordsOf(text);
  const everyWord = (...columns: [string, ...string[]]) =>
    words.map((word) => has(word, values, columns)).join(' and ');
  branches.push(ofShipments(`upper(s.tracking_number) like ${values.add(beginning)}`));
  branches.push(ofItems(`i.item_number <> '' and upper(i.item_number) like ${values.add(beginning)}`));
  const digits = phoneDigits(text);
  if (!digits) {
    branches.push(ofPeople(contact ? everyWord(person) : everyWord(person, personName)), ofItems(everyWord(names)));
    if (contact) branches.push(ofBuyers(`c.company <> '' and ${everyWord('c.company')}`));
    if (address && words.some((word) => hasTrigram(word) || hasPairs(word)))
      branches.push(ofOrders(everyWord(recipient)));
  }
  if (digits && address) branches.push(ofOrders(`${recipient} like ${values.add(`%${digits}%`)}`));
  if (digits && contact) branches.push(ofPeople(`${personPhone} like ${values.add(`%${digits}%`)}`));
  if (/^[0-9a-z]{3,8}$/i.test(text)) branches.push(ofOrders(`right(o.sn, 8) like ${values.add(beginning)}`));
  if (/^\d{1,15}$/.test(text)) branches.push(ofItems(`i.product_id = ${values.add(Number(text))}`));
  return branches;
}

const ofOrders = (condition: string) => ({ ids: `select o.id from orders o where ${condition}`, isOrder: condition });

/** The name of any of a buyer's logins finds the buyer's orders. */
const ofPeople = (condition: string) => ({
  ids: `select o.id from users u join orders o on o.buyer_id = u.buyer_id where ${condition}`,
  isOrder: `exists (select from users u where u.buyer_id = o.buyer_id and ${condition})`,
});

const ofBuyers = (condition: string) => ({
  ids: `select o.id from buyers c join orders o on o.buyer_id = c.id where ${condition}`,
  isOrder: `exists (select from buyers c where c.id = o.buyer_id and ${condition})`,
});

const ofItems = (condition: string) => ({
  ids: `select i.order_id from order_items i where ${condition}`,
  isOrder: `exists (select from order_items i where i.order_id = o.id and ${condition})`,
});

const ofShipments = (condition: string) => ({
  ids: `select s.order_id from shipments s where ${condition}`,
  isOrder: `exists (select from shipments s where s.order_id = o.id and ${condition})`,
});
