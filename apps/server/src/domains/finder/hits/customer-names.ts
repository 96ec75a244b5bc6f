import type pg from 'pg';

interface CustomerName {
  id: string;
  /** The person and the company, or empty text. */
  name: string;
  email: string;
}

export async function readCustomerNames(pool: pg.Pool, ids: readonly string[]): Promise<CustomerName[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<CustomerName>({
    name: 'finder-customers',
    text: `
      select u.id, u.email,
        concat_ws(', ', nullif(trim(u.first_name || ' ' || u.last_name), ''), nullif(b.company, '')) as name
      from users u join buyers b on b.id = u.buyer_id
      where u.id = any($1) and u.erased_at is null order by u.created_at desc, u.id`,
    values: [ids],
  });
  return rows;
}
