import { sql } from 'kysely';
import type { SellerFacts } from '#connectors/marketplace/marketplace.ts';
import type { WeightSource } from '#connectors/supplier/supplier.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { leastSkuWeights } from '#domains/catalogue/sku-weights.ts';

/** What operators see of the goods that came from the marketplace. */

type Reader = Database | Transaction;
type Texts = Record<string, string>;

interface MarketCounts {
  sellers: number;
  collections: number;
  imported: number;
  changed: number;
}

export async function countMarket(db: Reader, marketplace: string): Promise<MarketCounts> {
  const { rows } = await sql<MarketCounts>`
    select
      (select count(*)::int from marketplace_sellers where marketplace = ${marketplace}) as sellers,
      (select count(*)::int from marketplace_collections where marketplace = ${marketplace}) as collections,
      count(*)::int as imported, count(cost_changed_at)::int as changed
    from marketplace_offers where marketplace = ${marketplace}
  `.execute(db);
  return rows[0] ?? { sellers: 0, collections: 0, imported: 0, changed: 0 };
}

export interface ImportedRow {
  productId: number;
  offerId: string;
  titles: Texts;
  picture: string | null;
  status: 'active' | 'hidden' | 'withdrawn' | 'private';
  state: 'on_sale' | 'unpublished' | 'gone';
  marketStatus: string;
  sellerId: string;
  sellerNames: Texts;
  costFen: number;
  seenCostFen: number;
  costChangedAt: Date | null;
  priceE4: number;
  weightSource: WeightSource | null;
  isWeightAssumed: boolean;
  weightGrams: number;
  categoryId: number;
  hsCode: string;
  origin: string;
  readAt: Date;
  isFollowed: boolean;
}

interface ImportedFilter {
  marketplace: string;
  isChanged: boolean;
  isMissing: boolean;
  /** Empty text: all. */
  status: string;
  sellerId: string;
  /** Rows to leave out: the pages before. */
  skip: number;
  limit: number;
}

export async function listImported(
  db: Reader,
  filter: ImportedFilter,
): Promise<{ rows: ImportedRow[]; total: number }> {
  const wanted = sql`o.marketplace = ${filter.marketplace}
    and (not ${filter.isChanged} or o.cost_changed_at is not null)
    and (not ${filter.isMissing} or p.hs_code = '' or p.origin = '' or p.weight_is_assumed)
    and (${filter.status} = '' or p.status = ${filter.status})
    and (${filter.sellerId} = '' or o.seller_id = ${filter.sellerId})`;
  // Those that are alike stand together where their codes are filled in.
  const order = filter.isMissing
    ? sql`p.category_path, o.product_id`
    : sql`o.cost_changed_at desc nulls last, o.imported_at desc, o.product_id`;
  const { rows } = await sql<ImportedRow>`
    select p.id as "productId", o.offer_id as "offerId", p.titles, p.images[1] as picture, p.status, o.state,
      o.status as "marketStatus", o.seller_id as "sellerId", s.names as "sellerNames", o.cost_fen as "costFen",
      o.seen_cost_fen as "seenCostFen", o.cost_changed_at as "costChangedAt", p.price_e4 as "priceE4",
      o.weight_source as "weightSource", p.weight_is_assumed as "isWeightAssumed", p.hs_code as "hsCode", p.origin,
      p.weight_grams as "weightGrams", p.category_id as "categoryId",
      o.read_at as "readAt", o.is_followed as "isFollowed"
    from marketplace_offers o join products p on p.id = o.product_id join suppliers s on s.id = p.supplier_id
    where ${wanted}
    order by ${order}
    limit ${filter.limit} offset ${filter.skip}
  `.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from marketplace_offers o join products p on p.id = o.product_id where ${wanted}
  `.execute(db);
  const weights = await leastSkuWeights(
    db,
    rows.filter(({ weightGrams }) => !weightGrams).map(({ productId }) => productId),
  );
  return {
    rows: rows.map((row) => ({ ...row, weightGrams: row.weightGrams || (weights.get(row.productId) ?? 0) })),
    total: counted.rows[0]?.total ?? 0,
  };
}

interface SellerRow {
  facts: SellerFacts;
  seenAt: Date;
  imported: number;
  isBlocked: boolean;
}

export async function listSellers(db: Reader, marketplace: string): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow>`
    select s.facts, s.seen_at as "seenAt", s.is_blocked as "isBlocked", (
      select count(*)::int from marketplace_offers o where o.marketplace = s.marketplace and o.seller_id = s.id
    ) as imported
    from marketplace_sellers s where s.marketplace = ${marketplace} order by imported desc, s.id limit 500
  `.execute(db);
  return rows;
}

interface CollectionRow {
  collectionId: string;
  palletId: string;
  names: Texts;
  products: number;
  importedAt: Date;
}

export async function listCollections(db: Reader, marketplace: string): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select c.id as "collectionId", c.pallet_id as "palletId", l.names,
      (select count(*)::int from pallet_products x where x.pallet_id = l.id) as products, c.imported_at as "importedAt"
    from marketplace_collections c join pallets l on l.id = c.pallet_id
    where c.marketplace = ${marketplace} order by c.imported_at desc, c.id limit 500
  `.execute(db);
  return rows;
}

export async function recordCollection(
  tx: Transaction,
  marketplace: string,
  id: string,
  palletId: string,
): Promise<void> {
  await sql`
    insert into marketplace_collections (marketplace, id, pallet_id) values (${marketplace}, ${id}, ${palletId})
    on conflict (marketplace, id) do update set pallet_id = excluded.pallet_id, imported_at = now()
  `.execute(tx);
}
