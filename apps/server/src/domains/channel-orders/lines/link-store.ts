import type { linkReasons } from '@sampan/contract/reseller/links';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isNoCode } from '#domains/listings/find-linked-sku.ts';

/** Links from goods of resellers' shops to our SKUs. */

export type LinkReason = (typeof linkReasons)[number];

export interface ShopGoods {
  shopId: string;
  variantId: string;
  shopSku: string;
}

export interface Link extends ShopGoods {
  /** Null if the reseller ships it, or has ended the link. */
  skuId: number | null;
  isUndone: boolean;
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

/** The links of these goods; a shop may have thousands. */
export async function listLinks(db: Database | Transaction, goods: readonly ShopGoods[]): Promise<Link[]> {
  if (goods.length === 0) return [];
  const { rows } = await sql<Link>`
    select l.shop_id as "shopId", l.remote_variant_id as "variantId", l.shop_sku as "shopSku", l.sku_id as "skuId",
      l.title, l.how = 'undone' as "isUndone"
    from unnest(${goods.map(({ shopId }) => shopId)}::uuid[], ${goods.map(({ variantId }) => variantId)}::text[],
      ${goods.map(({ shopSku }) => shopSku)}::text[]) as g (shop_id, variant_id, sku)
    join shop_links l on l.shop_id = g.shop_id and l.remote_variant_id = g.variant_id and l.shop_sku = g.sku`.execute(
    db,
  );
  return rows;
}

export async function putLink(tx: Transaction, key: ShopGoods, given: string, skuId: number | null): Promise<void> {
  const title = key.variantId ? null : given;
  await tx
    .insertInto('shop_links')
    .values({
      shop_id: key.shopId,
      remote_variant_id: key.variantId,
      shop_sku: key.shopSku,
      sku_id: skuId,
      title,
      how: 'hand',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'remote_variant_id', 'shop_sku'])
        .doUpdateSet({ sku_id: skuId, title, how: 'hand', linked_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** Of variants, by what was found out about them. A link that is there, even an ended one, stays unless it is replaced. */
export async function putLinks(
  tx: Transaction,
  shopId: string,
  links: readonly { variantId: string; skuId: number; because: LinkReason }[],
  linked: 'stay' | 'replaced',
): Promise<void> {
  if (links.length === 0) return;
  const onConflict =
    linked === 'stay'
      ? sql`do nothing`
      : sql`(shop_id, remote_variant_id, shop_sku) do update
          set sku_id = excluded.sku_id, how = excluded.how, linked_at = clock_timestamp()`;
  await sql`
    insert into shop_links (shop_id, remote_variant_id, shop_sku, sku_id, how)
    select ${shopId}, variant_id, '', sku_id, how
    from unnest(${links.map(({ variantId }) => variantId)}::text[], ${links.map(({ skuId }) => skuId)}::bigint[],
      ${links.map(({ because }) => because)}::text[]) as n (variant_id, sku_id, how)
    on conflict ${onConflict}`.execute(tx);
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
