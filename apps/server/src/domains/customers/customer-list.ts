import type pg from 'pg';
import { type CustomerFilter, customerConditions, customerSearch } from '#domains/orders/customer-filter.ts';
import { Values } from '#domains/orders/order-filter.ts';

/** Customers as operators list them, newest first. */

export interface CustomerQuery extends CustomerFilter {
  search: string;
  /** The cursor of the previous page. */
  after: string;
  limit: number;
}

interface Place {
  id: string;
  /** When the customer registered, in microseconds since 1970. */
  moment: string;
}

/**
 * A search with more results only reports this many: then so many customers match that walking through them finds a page
 * sooner than gathering all that match.
 */
const mostCounted = 1000;

export interface CustomerRow {
  id: string;
  email: string;
  name: string;
  company: string;
  country: string;
  language: string;
  orders: number;
  spentCents: number;
  lastOrderAt: Date | null;
  inviterEmail: string | null;
  createdAt: Date;
  isDisabled: boolean;
}

export async function readCustomers(pool: pg.Pool, query: CustomerQuery, most = mostCounted) {
  const { places, total } = query.search.trim() ? await findPlaces(pool, query, most) : await listPlaces(pool, query);
  const shown = places.slice(0, query.limit);
  const rows = await readRows(
    pool,
    shown.map(({ id }) => id),
  );
  const last = places.length > query.limit ? shown.at(-1) : undefined;
  return { rows, total, next: last ? `${last.moment}_${last.id}` : null };
}

const all = (conditions: readonly string[]) => conditions.join(' and ');

function pageOf({ after, limit, ...query }: CustomerQuery, values: Values) {
  const matches = all(customerConditions(query, values));
  const [moment, id] = after ? after.split('_') : [];
  const beyond = id
    ? `(u.created_at, u.id) < (timestamptz 'epoch' + ${values.add(moment)}::bigint * interval '1 microsecond', ${values.add(id)}::uuid)`
    : 'true';
  return {
    matches,
    beyond,
    place: `u.id, (extract(epoch from u.created_at) * 1000000)::bigint::text as moment`,
    // One more than is shown tells whether there is a next page.
    rest: `order by u.created_at desc, u.id desc limit ${values.add(limit + 1)}`,
  };
}

/** All that match are read once, for the page and the count. */
async function listPlaces(pool: pg.Pool, query: CustomerQuery): Promise<{ places: Place[]; total: number }> {
  const values = new Values();
  const { place, matches, beyond, rest } = pageOf(query, values);
  const { rows } = await pool.query<{ total: number; places: Place[] }>({
    text: `
      with matching as materialized (select u.id, u.created_at from users u where ${matches}),
      page as (select ${place} from matching u where ${beyond} ${rest})
      select (select count(*) from matching) as total, coalesce((select jsonb_agg(page) from page), '[]') as places`,
    values: values.list,
  });
  return rows[0] ?? { places: [], total: 0 };
}

async function findPlaces(
  pool: pg.Pool,
  query: CustomerQuery,
  most: number,
): Promise<{ places: Place[]; total: number }> {
  const values = new Values();
  const { place, matches, beyond, rest } = pageOf(query, values);
  const branches = customerSearch(query.search, values);
  const { rows } = await pool.query<{ found: number; total: number; places: Place[] }>({
    text: `
      with found as materialized (${branches.map(({ ids }) => `(${ids} limit ${most + 1})`).join(' union ')}),
      matching as materialized (
        select u.id, u.created_at from users u where u.id in (select * from found) and ${matches}
      ),
      page as (select ${place} from matching u where ${beyond} ${rest})
      select (select count(*) from found) as found, (select count(*) from matching) as total,
        coalesce((select jsonb_agg(page) from page), '[]') as places`,
    values: values.list,
  });
  const { found = 0, total = 0, places = [] } = rows[0] ?? {};
  if (found <= most) return { places, total };
  const walked = await pool.query<Place>({
    text: `select ${place} from users u
      where ${matches} and (${branches.map(({ isIt }) => isIt).join(' or ')}) and ${beyond} ${rest}`,
    values: values.list,
  });
  return { places: walked.rows, total: most };
}

const isSpent = "o.status not in ('create', 'closed') and coalesce(o.status_before, '') <> 'create'";

/** In the order of their ids. */
async function readRows(pool: pg.Pool, ids: readonly string[]): Promise<CustomerRow[]> {
  const { rows } = await pool.query<CustomerRow>({
    name: 'customers-page',
    text: `
      select u.id, u.email, trim(u.first_name || ' ' || u.last_name) as name, b.company, u.country, u.language,
        u.created_at as "createdAt", u.disabled_at is not null as "isDisabled", i.email as "inviterEmail",
        coalesce(o.orders, 0) as orders, coalesce(o.spent, 0)::bigint as "spentCents", o.last as "lastOrderAt"
      from users u join buyers b on b.id = u.buyer_id
      left join users i on i.id = u.inviter_id
      left join lateral (
        select count(*) as orders, max(o.placed_at) as last, sum(l.total_cents) filter (where ${isSpent}) as spent
        from orders o join bills l on l.order_id = o.id where o.buyer_id = u.buyer_id
      ) o on true
      where u.id = any($1) order by array_position($1, u.id)`,
    values: [ids],
  });
  return rows;
}

interface CountRow {
  country: string | null;
  language: string | null;
  customers: number;
}

export async function countCustomers(pool: pg.Pool) {
  const { rows } = await pool.query<CountRow>(`
    select country, language, count(*) as customers from users where erased_at is null
    group by grouping sets ((country), (language)) order by customers desc, country, language`);
  const by = (column: 'country' | 'language') =>
    rows.flatMap(({ [column]: value, customers }) => (value ? [{ value, customers }] : []));
  return { countries: by('country'), languages: by('language') };
}
