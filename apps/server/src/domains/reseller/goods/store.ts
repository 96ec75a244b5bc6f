import type { Language } from '@sampan/contract/languages';
import type pg from 'pg';
import type { Database, Transaction } from '#database/connect.ts';
import { textIn } from '#domains/catalogue/products/listed-product.ts';

export async function hasStarted(db: Database, userId: string): Promise<boolean> {
  const query = db.selectFrom('reseller_starts').select('user_id').where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function insertStart(db: Database, userId: string): Promise<void> {
  await db
    .insertInto('reseller_starts')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteStart(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('reseller_starts').where('user_id', '=', userId).execute();
}

export interface GoodsRow {
  id: number;
  title: string;
  picture: string | null;
  priceE4: number;
  onePieceE4: number | null;
  minOrderQuantity: number;
  weightGrams: number;
  stock: number;
  needsAuthorization: boolean;
}

/** Products of a page, in the order of `ids`; those no longer on sale are left out. */
export async function readGoods(pool: pg.Pool, ids: readonly number[], language: Language): Promise<GoodsRow[]> {
  const { rows } = await pool.query<GoodsRow>({
    name: 'reseller-goods',
    text: `
      select p.id, ${textIn('p.titles')} as title, p.images[1] as picture, p.price_e4 as "priceE4",
        p.one_piece_e4 as "onePieceE4", p.min_order_quantity as "minOrderQuantity", p.weight_grams as "weightGrams",
        p.needs_authorization as "needsAuthorization",
        (select coalesce(sum(s.amount_on_sale), 0)::integer from skus s where s.product_id = p.id and not s.is_withdrawn) as stock
      from unnest($2::bigint[]) with ordinality as u (id, place) join products p on p.id = u.id and p.status = 'active'
      order by u.place`,
    values: [language, ids],
  });
  return rows;
}
