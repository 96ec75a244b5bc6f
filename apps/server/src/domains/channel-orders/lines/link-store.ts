import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isNoCode } from '#domains/listings/find-linked-sku.ts';

/** Links from goods of resellers' shops to our SKUs. */

export interface ShopGoods {
  shopId: string;
  variantId: string;
  shopSku: string;
}

export interface Link extends ShopGoods {
  /** Null if the reseller ships it. */
  skuId: number | null;
  /** Of goods that are known by their SKU alone; another title is other goods. Null: any. */
  title: string | null;
}

export const isLinkOf = (link: Link, title: string): boolean => link.title === null || link.title === title;

/**
 * The remote variant, or the SKU if the shop has no variant id. Undefined without either: the goods cannot be
 * recognised again.
 */
export function keyOfGoods({ shopId, variantId, shopSku }: ShopGoods): ShopGoods | undefined {
  if (variantId) return { shopId, variantId, shopSku: '' };
  return isNoCode(shopSku) ? undefined : { shopId, variantId: '', shopSku };
}

export function listLinks(db: Database | Transaction, shopIds: readonly string[]): Promise<Link[]> {
  if (shopIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('shop_links')
    .select(['shop_id as shopId', 'remote_variant_id as variantId', 'shop_sku as shopSku', 'sku_id as skuId', 'title'])
    .where('shop_id', 'in', shopIds)
    .execute();
}

export async function putLink(tx: Transaction, key: ShopGoods, given: string, skuId: number | null): Promise<void> {
  const title = key.variantId ? null : given;
  await tx
    .insertInto('shop_links')
    .values({ shop_id: key.shopId, remote_variant_id: key.variantId, shop_sku: key.shopSku, sku_id: skuId, title })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'remote_variant_id', 'shop_sku'])
        .doUpdateSet({ sku_id: skuId, title, linked_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** The product of each SKU. */
export async function findProductsOf(
  db: Database | Transaction,
  skuIds: readonly number[],
): Promise<Map<number, number>> {
  if (skuIds.length === 0) return new Map();
  const rows = await db.selectFrom('skus').select(['id', 'product_id']).where('id', 'in', skuIds).execute();
  return new Map(rows.map(({ id, product_id }) => [id, product_id]));
}

export function listSisters(
  db: Database | Transaction,
  productIds: readonly number[],
): Promise<{ productId: number; skuId: number }[]> {
  if (productIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('skus')
    .select(['product_id as productId', 'id as skuId'])
    .where('product_id', 'in', productIds)
    .where('is_withdrawn', '=', false)
    .orderBy('product_id')
    .orderBy('position')
    .execute();
}

/** How published products are served in each shop. */
export function listServings(
  db: Database | Transaction,
  shopIds: readonly string[],
  productIds: readonly number[],
): Promise<{ shopId: string; productId: number; serving: 'one_piece' | 'own_stock' | 'none' }[]> {
  if (shopIds.length === 0 || productIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('publications')
    .select([
      'shop_id as shopId',
      'product_id as productId',
      sql<'one_piece' | 'own_stock' | 'none'>`serving`.as('serving'),
    ])
    .where('shop_id', 'in', shopIds)
    .where('product_id', 'in', [...new Set(productIds)])
    .where('state', '<>', 'removed')
    .execute();
}
