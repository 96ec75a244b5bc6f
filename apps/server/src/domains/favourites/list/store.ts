import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Transaction } from '#database/connect.ts';

export async function readFavouritePage(
  pool: pg.Pool,
  buyerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'favourites-page',
    text: `select product_id as id from favourites where buyer_id = $1
      order by added_at desc, product_id desc limit $2 offset $3`,
    values: [buyerId, limit, offset],
  });
  return rows.map(({ id }) => id);
}

export async function readFavouriteIds(pool: pg.Pool, buyerId: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'favourites-ids',
    text: 'select product_id as id from favourites where buyer_id = $1 order by added_at desc, product_id desc',
    values: [buyerId],
  });
  return rows.map(({ id }) => id);
}

export async function countFavourites(db: Database | Transaction, buyerId: string): Promise<number> {
  const query = db.selectFrom('favourites').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.where('buyer_id', '=', buyerId).executeTakeFirstOrThrow()).count;
}

export async function isFavourite(tx: Transaction, buyerId: string, productId: number): Promise<boolean> {
  const query = tx.selectFrom('favourites').select('product_id').where('buyer_id', '=', buyerId);
  return (await query.where('product_id', '=', productId).executeTakeFirst()) !== undefined;
}

/** False if the product does not exist or is hidden. */
export async function insertFavourite(tx: Transaction, buyerId: string, productId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('favourites')
    .columns(['buyer_id', 'product_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('products')
        .select([val(buyerId).as('buyer_id'), 'id'])
        .where('id', '=', productId)
        .where(({ and, eb, or }) =>
          or([eb('status', '=', 'active'), and([eb('status', '=', 'private'), eb('private_to', '=', buyerId)])]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Marks products in the given order, the first as the newest. Returns how many were not marked before. */
export async function insertFavourites(
  tx: Transaction,
  buyerId: string,
  productIds: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into favourites (buyer_id, product_id, added_at)
    select ${buyerId}, p.id, now() - u.place * interval '1 microsecond'
    from unnest(${[...productIds]}::bigint[]) with ordinality as u (id, place)
    join products p on p.id = u.id and p.status = 'active'
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function deleteFavourite(db: Database, buyerId: string, productId: number): Promise<void> {
  await db.deleteFrom('favourites').where('buyer_id', '=', buyerId).where('product_id', '=', productId).execute();
}
