import type { Piece } from '@sampan/contract/landed-cost';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import { productPiece } from '#domains/listings/offers/offered-store.ts';
import { holds } from '#domains/listings/terms/shop-terms.ts';

export interface Authorization {
  isNeeded: boolean;
  isGranted: boolean;
  /** Set while a request is pending. */
  askedAt: Date | null;
}

export interface GoodsRow extends Authorization, Piece {
  id: number;
  titles: Texts;
  picture: string | null;
  shownGrams: number;
  sizes: number;
  stock: number;
  publishedIn: string[];
  isFavourite: boolean;
}

/** The authorization of a buyer to resell product p. */
const authorization = (buyerId: string) => sql`
  p.needs_authorization as "isNeeded",
  p.needs_authorization and exists (select from grants g where ${isFor(buyerId)} and ${holds}) as "isGranted",
  case when p.needs_authorization then (
    select max(g.asked_at) from grants g where ${isFor(buyerId)} and g.state = 'asked') end as "askedAt"`;

const isFor = (buyerId: string) => sql<SqlBool>`
  g.buyer_id = ${buyerId} and (g.product_id = p.id or g.supplier_id = p.supplier_id)`;

/** The products of a page in the order of `ids`, without those no longer on sale. */
export async function readGoods(db: Database, ids: readonly number[], buyerId: string): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    select p.id, p.titles, p.images[1] as picture, ${productPiece('p')}, p.weight_grams as "shownGrams",
      (select count(*)::integer from skus s where s.product_id = p.id and not s.is_withdrawn) as sizes,
      (select coalesce(sum(s.amount_on_sale), 0)::integer from skus s where s.product_id = p.id and not s.is_withdrawn) as stock,
      ${authorization(buyerId)},
      array(
        select coalesce(nullif(r.name, ''), r.address) from publications b join reseller_shops r on r.id = b.shop_id
        where b.product_id = p.id and b.buyer_id = ${buyerId} and b.state <> 'removed' order by r.connected_at
      ) as "publishedIn",
      exists (select from favourites f where f.buyer_id = ${buyerId} and f.product_id = p.id) as "isFavourite"
    from unnest(${[...ids]}::bigint[]) with ordinality as u (id, place)
    join products p on p.id = u.id and p.status = 'active' order by u.place`.execute(db);
  return rows;
}

export async function readAuthorizations(
  db: Database,
  ids: readonly number[],
  buyerId: string,
): Promise<(Authorization & { id: number })[]> {
  const { rows } = await sql<Authorization & { id: number }>`
    select p.id, ${authorization(buyerId)} from unnest(${[...ids]}::bigint[]) with ordinality as u (id, place)
    join products p on p.id = u.id and p.status = 'active' order by u.place`.execute(db);
  return rows;
}

/** What the delivered costs of goods depend on, in no order. */
export async function readPieces(db: Database, ids: readonly number[]): Promise<(Piece & { id: number })[]> {
  const { rows } = await sql<Piece & { id: number }>`
    select p.id, ${productPiece('p')} from products p where p.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
