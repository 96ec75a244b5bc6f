import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Database, Transaction } from '#database/connect.ts';
import { Values } from '#database/values.ts';
import { type CustomerFilter, customerConditions, customerSearch } from './logins/customer-conditions.ts';

/** Finds the customers that an operator's filter selects. */

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

/** A page of ids, newest first; `next` is the cursor of the one after it. */
export async function pageOfCustomers(
  pool: pg.Pool,
  query: CustomerQuery,
  most = mostCounted,
): Promise<{ ids: string[]; total: number; next: string | null }> {
  const { places, total } = query.search.trim() ? await findPlaces(pool, query, most) : await listPlaces(pool, query);
  const shown = places.slice(0, query.limit);
  const last = places.length > query.limit ? shown.at(-1) : undefined;
  return { ids: shown.map(({ id }) => id), total, next: last ? `${last.moment}_${last.id}` : null };
}

/** Those that what was typed finds: at most so many for each way to find them. */
export async function findCustomers(pool: pg.Pool, search: string, most: number): Promise<string[]> {
  const values = new Values();
  const branches = customerSearch(search, values).map(({ ids }) => `(${ids} limit ${most})`);
  // The branches name their column as their table does.
  const text = `select id from (${branches.join(' union ')}) as found (id)`;
  const { rows } = await pool.query<{ id: string }>({ text, values: values.list });
  return rows.map(({ id }) => id);
}

/** How many there are in each language, the most first. */
export async function countByLanguage(
  db: Database | Transaction,
  filter: CustomerFilter,
): Promise<{ value: string; customers: number }[]> {
  const values = new Values();
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(
      `select u.language as value, count(*)::int as customers from users u where ${all(customerConditions(filter, values))}
        group by u.language order by customers desc, value`,
      values.list,
    ) as CompiledQuery<{ value: string; customers: number }>,
  );
  return rows;
}

export interface Addressee {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  language: string;
}

/** The next customers after an id, in the order of their ids, among those with an account at that moment. */
export async function nextCustomers(
  tx: Transaction,
  filter: CustomerFilter,
  { registeredUntil, after, limit }: { registeredUntil: Date; after: string | null; limit: number },
): Promise<Addressee[]> {
  const values = new Values();
  const { rows } = await tx.executeQuery(
    CompiledQuery.raw(
      `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.language from users u
        where ${all(customerConditions(filter, values))} and u.created_at <= ${values.add(registeredUntil)}
          and (${values.add(after)}::uuid is null or u.id > ${values.add(after)}::uuid)
        order by u.id limit ${limit}`,
      values.list,
    ) as CompiledQuery<Addressee>,
  );
  return rows;
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
    // Reads one more than is shown, to know whether there is a next page.
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
