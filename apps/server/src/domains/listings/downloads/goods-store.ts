import type { Piece } from '@sampan/contract/landed-cost';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { placeholderPicture } from '#domains/catalogue/pictures.ts';
import type { NamedTexts, Texts } from '#domains/catalogue/texts.ts';
import { unknownWeightGrams } from '#domains/catalogue/unknown-weight.ts';
import { withoutSupplier } from '#domains/listings/offers/without-supplier.ts';
import { isGranted } from '#domains/listings/terms/shop-terms.ts';
import { isSoldTo } from './store.ts';

/** The goods of a package. */

export interface PackedSku extends Piece {
  skuId: number;
  attributes: NamedTexts[];
  image: string | null;
  stock: number;
}

export interface PackedProduct {
  id: number;
  titles: Texts;
  descriptions: Texts;
  images: string[];
  /** Only to keep it out of the package. */
  supplier: Texts;
  /** Names from the top category down. */
  categories: Texts[];
  minOrderQuantity: number;
  skus: PackedSku[];
}

/** Packages can be made again for weeks, and an authorization may have ended since. */
const isPacked = (buyerId: string) =>
  sql`${isSoldTo(sql`${buyerId}::uuid`)} and (not p.needs_authorization or ${isGranted(sql`${buyerId}::uuid`)})`;

/** Small batches, because texts in eleven languages are large. */
const batchSize = 25;

/** Yields the products that are on sale and may be resold, in the order of `ids`. */
export async function* readGoods(
  db: Database,
  buyerId: string,
  ids: readonly number[],
): AsyncGenerator<PackedProduct, void, undefined> {
  for (let at = 0; at < ids.length; at += batchSize) yield* await readBatch(db, buyerId, ids.slice(at, at + batchSize));
}

async function readBatch(db: Database, buyerId: string, ids: readonly number[]): Promise<PackedProduct[]> {
  const { rows } = await sql<PackedProduct>`
    select p.id, p.titles, p.descriptions, array_remove(p.images, ${placeholderPicture}) as images, o.names as supplier, p.min_order_quantity as "minOrderQuantity",
      array(select c.names from unnest(p.category_path) with ordinality as a (id, level)
        join categories c on c.id = a.id order by a.level) as categories,
      (select jsonb_agg(jsonb_build_object('skuId', s.id, 'attributes', s.attributes, 'image', s.image,
          'stock', s.amount_on_sale,
          'weightGrams', coalesce(nullif(coalesce(s.weight_grams, p.weight_grams), 0), ${unknownWeightGrams}::int),
          'isWeightAssumed', coalesce(s.weight_grams, p.weight_grams) = 0, 'volumeCm3', p.volume_cm3,
          'categoryPath', p.category_path, 'supplierId', p.supplier_id, 'batchNumber', p.batch_number,
          'ownPriceE4', case when p.tiers = '[]' then coalesce(s.price_e4, p.price_min_e4) else s.price_e4 end,
          'tiers', p.tiers, 'minOrderQuantity', p.min_order_quantity,
          'onePieceE4', case when p.one_piece_e4 is not null then greatest(p.one_piece_e4, s.price_e4) end)
          order by s.position, s.id)
        from skus s where s.product_id = p.id and not s.is_withdrawn) as skus
    from unnest(${[...ids]}::bigint[]) with ordinality as u (id, place)
    join products p on p.id = u.id and ${isPacked(buyerId)}
    join suppliers o on o.id = p.supplier_id
    where exists (select from skus s where s.product_id = p.id and not s.is_withdrawn)
    order by u.place`.execute(db);
  return rows.map(withoutSupplier);
}

/** Counts what `readGoods` yields, and its pictures. */
export async function countGoods(
  db: Database,
  buyerId: string,
  ids: readonly number[],
): Promise<{ products: number; pictures: number }> {
  const { rows } = await sql<{ products: number; pictures: number }>`
    select count(*)::int as products, coalesce(sum(cardinality(array_remove(p.images, ${placeholderPicture}))), 0)::int as pictures from products p
    where p.id = any(${[...ids]}::bigint[]) and ${isPacked(buyerId)}
      and exists (select from skus s where s.product_id = p.id and not s.is_withdrawn)`.execute(db);
  return rows[0] ?? { products: 0, pictures: 0 };
}
