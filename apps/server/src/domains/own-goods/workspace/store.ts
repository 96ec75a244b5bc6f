import { resellerLimits } from '@sampan/contract/reseller-limits';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Transaction } from '#database/connect.ts';

interface ViewedRow {
  productId: number;
  viewedAt: Date;
}

export async function listViewedRows(
  pool: pg.Pool,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ViewedRow[]> {
  const { rows } = await pool.query<ViewedRow>({
    name: 'reseller-viewed-list',
    text: `
      select product_id as "productId", viewed_at as "viewedAt" from viewed_products
      where user_id = $1 order by viewed_at desc, product_id limit $2 offset $3`,
    values: [userId, limit, offset],
  });
  return rows;
}

export async function countViewed(db: Database, userId: string): Promise<number> {
  const query = db.selectFrom('viewed_products').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.where('user_id', '=', userId).executeTakeFirstOrThrow()).count;
}

/** Keeps the later time and leaves out unknown products. Inserts by product id, so that two devices do not deadlock. */
export async function insertViewed(
  tx: Transaction,
  userId: string,
  viewed: readonly { productId: number; at: Date }[],
): Promise<void> {
  await sql`
    insert into viewed_products (user_id, product_id, viewed_at)
    select ${userId}, p.id, least(now(), max(v.at))
    from unnest(${viewed.map(({ productId }) => productId)}::bigint[], ${viewed.map(({ at }) => at)}::timestamptz[]) v (id, at)
    join products p on p.id = v.id and p.status = 'active'
    group by p.id order by p.id
    on conflict (user_id, product_id) do update
    set viewed_at = greatest(viewed_products.viewed_at, excluded.viewed_at)`.execute(tx);
}

/** Keeps the latest `historyMax`. */
export async function trimViewed(tx: Transaction, userId: string): Promise<void> {
  await sql`
    delete from viewed_products where user_id = ${userId} and product_id in (
      select product_id from viewed_products where user_id = ${userId}
      order by viewed_at desc, product_id offset ${resellerLimits.historyMax})`.execute(tx);
}

export async function deleteViewed(
  db: Database | Transaction,
  userId: string,
  { productId, day }: { productId?: number | undefined; day?: string | undefined },
): Promise<number> {
  let query = db.deleteFrom('viewed_products').where('user_id', '=', userId);
  if (productId !== undefined) query = query.where('product_id', '=', productId);
  if (day !== undefined) {
    const from = new Date(`${day}T00:00:00Z`);
    query = query.where('viewed_at', '>=', from).where('viewed_at', '<', new Date(from.getTime() + 24 * 3600 * 1000));
  }
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}
