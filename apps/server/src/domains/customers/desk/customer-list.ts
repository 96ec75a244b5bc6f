import type pg from 'pg';
import { type CustomerQuery, pageOfCustomers } from '#domains/accounts/find-customers.ts';

/** Customers as operators list them, newest first. */

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

export async function readCustomers(pool: pg.Pool, query: CustomerQuery, most?: number) {
  const { ids, total, next } = await pageOfCustomers(pool, query, most);
  return { rows: await readRows(pool, ids), total, next };
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
