import type { PriceTier } from '@sampan/contract/pricing';
import { type RawBuilder, sql } from 'kysely';
import type { SupplierCategory, SupplierCompany, SupplierPallet, WeightSource } from '#connectors/supplier/supplier.ts';
import type { Database, Transaction } from '#database/connect.ts';
import type { PreparedProduct } from '#domains/catalogue/overrides/prepared-product.ts';
import type { Texts } from '#domains/catalogue/texts.ts';

/** Every statement of the import. Each handles a whole batch; none runs per product. */

const rows = (records: readonly unknown[]): RawBuilder<unknown> => sql`${JSON.stringify(records)}::jsonb`;

export async function upsertSuppliers(tx: Transaction, connector: string, companies: readonly SupplierCompany[]) {
  await sql`
    insert into suppliers (id, connector, names)
    select id, ${connector}, names from jsonb_to_recordset(${rows(companies)}) as r (id text, names jsonb)
    on conflict (id) do update set names = excluded.names where suppliers.names is distinct from excluded.names
  `.execute(tx);
}

export async function upsertCategories(tx: Transaction, categories: readonly SupplierCategory[]): Promise<void> {
  await sql`
    insert into categories (id, parent_id, level, names, position)
    select id, "parentId", level, names, position
    from jsonb_to_recordset(${rows(categories)}) as r (id bigint, "parentId" bigint, level smallint, names jsonb, position integer)
    order by level
    on conflict (id) do update
    set parent_id = excluded.parent_id, level = excluded.level, names = excluded.names, position = excluded.position
    where not categories.is_own and (categories.parent_id, categories.level, categories.names, categories.position)
      is distinct from (excluded.parent_id, excluded.level, excluded.names, excluded.position)
  `.execute(tx);
}

export async function readSupplierNames(tx: Transaction, ids: readonly string[]) {
  const found = await sql<{ id: string; names: Texts }>`
    select id, names from suppliers where id = any(${ids})
  `.execute(tx);
  return found.rows;
}

export interface StoredCategory {
  id: number;
  parent_id: number | null;
  level: number;
  names: Texts;
  /** The shop's: what sources say of it does not count. */
  is_own: boolean;
}

export async function readCategories(db: Database | Transaction): Promise<StoredCategory[]> {
  const found = await sql<StoredCategory>`
    select id, parent_id, level, names, is_own from categories order by level, id
  `.execute(db);
  return found.rows;
}

/** The path to each category from the top, itself included. Parents come before their children. */
export function categoryPaths(categories: readonly Pick<SupplierCategory, 'id' | 'parentId'>[]): Map<number, number[]> {
  const paths = new Map<number, number[]>();
  for (const { id, parentId } of categories) paths.set(id, [...((parentId !== null && paths.get(parentId)) || []), id]);
  return paths;
}

export async function readPaths(db: Database | Transaction): Promise<Map<number, number[]>> {
  return categoryPaths((await readCategories(db)).map(({ id, parent_id }) => ({ id, parentId: parent_id })));
}

export interface KnownOffer {
  id: number;
  connector: string;
  /** Stored with the same hash, and not withdrawn. */
  is_unchanged: boolean;
}

export async function readKnown(
  db: Database | Transaction,
  offers: readonly { id: number; hash: string }[],
): Promise<KnownOffer[]> {
  const ids = offers.map(({ id }) => id);
  const hashes = offers.map(({ hash }) => hash);
  const found = await sql<KnownOffer>`
    select p.id, p.connector, p.source_hash = r.hash and p.status <> 'withdrawn' as is_unchanged
    from unnest(${ids}::bigint[], ${hashes}::text[]) as r (id, hash) join products p on p.id = r.id
  `.execute(db);
  return found.rows;
}

export async function readOwnersOfSkus(
  db: Database | Transaction,
  skuIds: readonly number[],
): Promise<{ id: number; product_id: number }[]> {
  const found = await sql<{ id: number; product_id: number }>`
    select id, product_id from skus where id = any(${skuIds})
  `.execute(db);
  return found.rows;
}

export interface StoredProduct {
  private_to: string | null;
  id: number;
  status: string;
  connector: string;
  titles: Texts;
}

export async function readStored(tx: Transaction, ids: readonly number[]): Promise<StoredProduct[]> {
  const found =
    await sql<StoredProduct>`select id, status, connector, titles, private_to from products where id = any(${ids})`.execute(
      tx,
    );
  return found.rows;
}

/** Locks what the batch is about to change, in the same order as orders do, and returns which product has which SKU. */
export async function lockSkus(
  tx: Transaction,
  productIds: readonly number[],
  skuIds: readonly number[],
): Promise<{ id: number; product_id: number }[]> {
  const found = await sql<{ id: number; product_id: number }>`
    select id, product_id from skus where product_id = any(${productIds}) or id = any(${skuIds})
    order by id for no key update
  `.execute(tx);
  return found.rows;
}

export type PricedProduct = Omit<PreparedProduct, 'skus' | 'search_row'> & {
  images: string[];
  tiers: PriceTier[];
  price_e4: number;
  price_min_e4: number;
  price_max_e4: number;
  one_piece_e4: number | null;
  priced_cny_per_usd_e6: number;
  priced_markup_e6: number;
};

/** A source's values of a product, as stored. */
export const sourceColumns = [
  'supplier_id',
  'category_id',
  'category_path',
  'titles',
  'descriptions',
  'attributes',
  'source_images',
  'unit',
  'quote_type',
  'one_piece_fen',
  'min_order_quantity',
  'batch_number',
  'source_tiers',
  'month_sold',
  'total_sold',
  'repurchase_rate',
  'weight_grams',
  'weight_is_assumed',
  'weight_source',
  'volume_cm3',
  'carton_quantity',
  'hs_code',
  'origin',
  'is_patent',
  'needs_authorization',
  'source_hash',
] as const satisfies (keyof PreparedProduct)[];

const pricedColumns = [
  ...sourceColumns,
  'images',
  'tiers',
  'price_e4',
  'price_min_e4',
  'price_max_e4',
  'one_piece_e4',
  'priced_cny_per_usd_e6',
  'priced_markup_e6',
] as const satisfies (keyof PricedProduct)[];

const inserted = sql.raw(pricedColumns.join(', '));
const replaced = sql.raw(pricedColumns.map((column) => `${column} = excluded.${column}`).join(', '));

/** A product hidden by an operator stays hidden; a withdrawn one is back. */
export async function upsertProducts(tx: Transaction, connector: string, products: readonly PricedProduct[]) {
  await sql`
    insert into products (id, connector, ${inserted})
    select id, ${connector}, ${inserted} from jsonb_populate_recordset(null::products, ${rows(products)})
    order by id
    on conflict (id) do update set ${replaced},
      status = case when products.status = 'withdrawn' and products.private_to is null then 'active' else products.status end, updated_at = now()
  `.execute(tx);
}

export interface PricedSku {
  id: number;
  product_id: number;
  position: number;
  attributes: unknown;
  image: string | null;
  source_image: string | null;
  source_price_fen: number | null;
  fixed_price_e4: number | null;
  price_e4: number | null;
  source_amount: number;
  weight_grams: number | null;
  weight_is_assumed: boolean;
  weight_source: WeightSource | null;
  supplier_spec_id: string;
}

/**
 * A stock figure that the supplier changed replaces the shop's, less what is ordered here and not yet bought there; an
 * unchanged one leaves the shop's own count.
 */
export async function upsertSkus(tx: Transaction, skus: readonly PricedSku[]) {
  await sql`
    insert into skus (
      id, product_id, position, attributes, image, source_image, source_price_fen, fixed_price_e4, price_e4, amount_on_sale,
      source_amount, weight_grams, weight_is_assumed, weight_source, supplier_spec_id
    )
    select
      id, product_id, position, attributes, image, source_image, source_price_fen, fixed_price_e4, price_e4,
      source_amount, source_amount, weight_grams, weight_is_assumed, weight_source, supplier_spec_id
    from jsonb_populate_recordset(null::skus, ${rows(skus)})
    order by id
    on conflict (id) do update set
      position = excluded.position, attributes = excluded.attributes, image = excluded.image,
      source_image = excluded.source_image, source_price_fen = excluded.source_price_fen,
      fixed_price_e4 = excluded.fixed_price_e4, price_e4 = excluded.price_e4,
      amount_on_sale = case
        when skus.is_withdrawn or skus.source_amount <> excluded.source_amount
          then greatest(0, excluded.source_amount - skus.reserved)
        else skus.amount_on_sale end,
      source_amount = excluded.source_amount, is_withdrawn = false, weight_grams = excluded.weight_grams,
      weight_is_assumed = excluded.weight_is_assumed, weight_source = excluded.weight_source,
      supplier_spec_id = excluded.supplier_spec_id
  `.execute(tx);
}

/** Variants that the supplier no longer lists: they stay for the carts that hold them, and are never sold. */
export async function withdrawSkus(tx: Transaction, productIds: readonly number[], remainingIds: readonly number[]) {
  await sql`
    update skus set is_withdrawn = true, amount_on_sale = 0
    where product_id = any(${productIds}) and id <> all(${remainingIds}) and not is_withdrawn
  `.execute(tx);
}

export interface MissingProducts {
  ids: number[];
  /** How many the source has here, the missing ones included. */
  listed: number;
  /** The first of them, for people to judge. */
  first: { offerId: number; titles: Texts }[];
}

/** The products of a connector, or of these suppliers of it, that are not among those seen. */
export async function readMissing(
  db: Database | Transaction,
  connector: string,
  seen: readonly number[],
  supplierIds: readonly string[] | null = null,
): Promise<MissingProducts> {
  const known = sql`connector = ${connector} and status <> 'withdrawn'
    and (${supplierIds}::text[] is null or supplier_id = any(${supplierIds}::text[]))`;
  const missing = await sql<{ id: number }>`
    select id from products where ${known}
      and not exists (select from unnest(${seen}::bigint[]) as s (id) where s.id = products.id)
    order by id
  `.execute(db);
  const ids = missing.rows.map(({ id }) => id);
  const listed = await sql<{ count: number }>`select count(*) from products where ${known}`.execute(db);
  const first = await sql<{ offerId: number; titles: Texts }>`
    select id as "offerId", titles from products where id = any(${ids.slice(0, 10)}) order by id
  `.execute(db);
  return { ids, listed: listed.rows[0]?.count ?? 0, first: first.rows };
}

/** Withdraws these products; returns those that were not yet withdrawn, as they were. */
export async function withdrawProducts(tx: Transaction, productIds: readonly number[]): Promise<StoredProduct[]> {
  const gone = await sql<StoredProduct>`
    select id, status, connector, titles from products where id = any(${productIds}) and status <> 'withdrawn'
    order by id for no key update
  `.execute(tx);
  const ids = gone.rows.map(({ id }) => id);
  await sql`update products set status = 'withdrawn', updated_at = now() where id = any(${ids})`.execute(tx);
  await sql`
    with gone as (delete from product_search where product_id = any(${ids}) returning product_id, words)
    insert into unlisted_search (product_id, words) select product_id, words from gone
    on conflict (product_id) do update set words = excluded.words
  `.execute(tx);
  return gone.rows;
}

/** Replaces the connector's pallets, but for those that the shop has made its own. Offers that do not exist here are left out. */
export async function replacePallets(tx: Transaction, connector: string, pallets: readonly SupplierPallet[]) {
  const records = pallets.map((pallet, position) => ({
    ...pallet,
    more_pictures: pallet.morePictures ?? [],
    position,
  }));
  const ids = pallets.map(({ id }) => id);
  await sql`delete from pallets where connector = ${connector} and not is_own and id <> all(${ids})`.execute(tx);
  await sql`
    insert into pallets (id, names, taglines, picture, more_pictures, tone, position, connector)
    select id, names, taglines, picture, more_pictures, tone, position, ${connector}
    from jsonb_populate_recordset(null::pallets, ${rows(records)})
    on conflict (id) do update set names = excluded.names, taglines = excluded.taglines, picture = excluded.picture,
      more_pictures = excluded.more_pictures, tone = excluded.tone, position = excluded.position
    where not pallets.is_own
      and (pallets.names, pallets.taglines, pallets.picture, pallets.more_pictures, pallets.tone, pallets.position)
      is distinct from (excluded.names, excluded.taglines, excluded.picture, excluded.more_pictures, excluded.tone,
        excluded.position)
  `.execute(tx);
  const entries = pallets.flatMap(({ id, offerIds }) =>
    [...new Set(offerIds)].map((productId, position) => ({ pallet_id: id, product_id: productId, position })),
  );
  await sql`
    with wanted as materialized (
      select r.pallet_id, r.product_id, r.position
      from jsonb_populate_recordset(null::pallet_products, ${rows(entries)}) r join products p on p.id = r.product_id
      join pallets l on l.id = r.pallet_id and not l.is_own
    ), gone as (
      delete from pallet_products x where x.pallet_id in (select id from pallets where id = any(${ids}) and not is_own)
        and not exists (select from wanted w where (w.pallet_id, w.product_id) = (x.pallet_id, x.product_id))
    )
    insert into pallet_products (pallet_id, product_id, position) select pallet_id, product_id, position from wanted
    on conflict (pallet_id, product_id) do update set position = excluded.position
    where pallet_products.position <> excluded.position
  `.execute(tx);
}
