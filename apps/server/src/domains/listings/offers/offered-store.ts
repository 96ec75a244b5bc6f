import type { ListingLook } from '@sampan/contract/listing-templates';
import type { PublicationState } from '@sampan/contract/publication-states';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { NamedTexts, Texts } from '#domains/catalogue/texts.ts';
import { unknownWeightGrams } from '#domains/catalogue/unknown-weight.ts';
import type { OfferedProduct, OfferedVariant } from './plan-offers.ts';

/** Publications with their variants, current costs and current stock. */

export interface PublishedVariant extends OfferedVariant {
  publicationId: string;
  shopSku: string;
  attributes: NamedTexts[];
  image: string | null;
  sentCostE4: number | null;
  isWithdrawn: boolean;
  /** The supplier's stock plus the reseller's own stock in our warehouse, if the product is served from either. */
  stock: number;
  ownPieces: number;
}

export interface Published extends OfferedProduct {
  id: string;
  shopId: string;
  buyerId: string;
  productId: number;
  state: PublicationState;
  remoteId: string | null;
  key: string;
  isActive: boolean;
  texts: Record<string, { title: string; description: string }>;
  pictures: string[] | null;
  groupIds: string[];
  sentGroupIds: string[];
  /** How the shop named it after the last publishing. */
  sentLook: ListingLook | null;
  attempts: number;
  isOnSale: boolean;
  needsAuthorization: boolean;
  titles: Texts;
  isSoldOut: boolean;
  tellsWhenBack: boolean;
  variants: PublishedVariant[];
}

/** A customer may resell goods that only this customer can buy. */
const isSold = sql`(g.status = 'active' or g.status = 'private' and g.private_to = p.buyer_id)`;
/** The rule of catalogue/orderable-skus.ts. */
const onePiece = sql`case when g.one_piece_e4 is not null then greatest(g.one_piece_e4, s.price_e4) end`;
const ownPieces = sql`coalesce((select o.pieces from own_stock o where o.buyer_id = p.buyer_id and o.sku_id = s.id), 0)`;

/** Sold in the shop but not yet ordered here, so they are no longer available. */
const openPieces = (ids: readonly string[]) => sql`
  select o.shop_id, l.remote_variant_id, sum(l.quantity)::int as pieces
  from shop_orders o join shop_order_lines l on l.shop_order_id = o.id
  where o.state = 'open' and o.shop_id in (select shop_id from publications where id = any(${ids}::uuid[]))
  group by o.shop_id, l.remote_variant_id`;

/** Columns of product g, its publication p and its SKU s. */
const shownColumns = sql`s.attributes, s.image, s.is_withdrawn as "isWithdrawn", s.amount_on_sale as stock, ${ownPieces} as "ownPieces", v.shop_sku as "shopSku",
  v.sent_cost_e4 as "sentCostE4"`;

/** A product by itself, for lists that show no SKUs, at the price that cards show. */
export const productPiece = (product: 'g' | 'p') =>
  sql.raw(`${product}.price_e4 as "ownPriceE4", '[]'::jsonb as tiers, ${product}.min_order_quantity as "minOrderQuantity",
  ${product}.batch_number as "batchNumber", ${product}.one_piece_e4 as "onePieceE4", ${product}.supplier_id as "supplierId",
  ${product}.category_path as "categoryPath", ${product}.volume_cm3 as "volumeCm3",
  coalesce(nullif(${product}.weight_grams, 0), ${unknownWeightGrams}) as "weightGrams",
  ${product}.weight_grams = 0 as "isWeightAssumed"`);

/** What freight and fees depend on, of SKU s of product g, as in the catalogue's orderable goods. */
const parcelColumns = sql`g.supplier_id as "supplierId", g.category_path as "categoryPath", g.volume_cm3 as "volumeCm3",
  coalesce(nullif(coalesce(s.weight_grams, g.weight_grams), 0), ${unknownWeightGrams}) as "weightGrams",
  coalesce(s.weight_grams, g.weight_grams) = 0 as "isWeightAssumed"`;

/** The inputs of prices and stock. Price bands are per product, so they come once. */
const offeredColumns = (
  open: RawBuilder<unknown>,
) => sql`${isSold} and not s.is_withdrawn as "isOnSale", case when p.serving = 'own_stock' then ${ownPieces} else s.amount_on_sale end - ${open} as amount,
  case when g.tiers = '[]' then coalesce(s.price_e4, g.price_min_e4) else s.price_e4 end as "ownPriceE4",
  g.min_order_quantity as "minOrderQuantity", g.batch_number as "batchNumber", ${onePiece} as "onePieceE4",
  ${parcelColumns}`;

const stateColumns = sql`p.id, p.state, p.serving, p.agreed_margin_e6 as "agreedMarginE6",
  p.drifted_at is not null as "isDrifted", p.is_held as "isHeld", p.remote_id as "remoteId", ${isSold} as "isOnSale",
  p.sold_out_since is not null as "isSoldOut", p.tells_when_back as "tellsWhenBack", g.tiers`;

/** Leaves out texts and pictures, which can be large, because the queue reads this often. */
export interface Offered extends OfferedProduct {
  id: string;
  remoteId: string | null;
  isOnSale: boolean;
  isSoldOut: boolean;
  tellsWhenBack: boolean;
  variants: OfferedVariant[];
}

type Tiers = Pick<OfferedVariant, 'tiers'>;
type OfferedRow = Omit<OfferedVariant, 'tiers'> & { publicationId: string };

export async function readOffered(db: Database | Transaction, ids: readonly string[]): Promise<Offered[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<Offered, 'variants'> & Tiers>`
    select ${stateColumns}
    from publications p join products g on g.id = p.product_id where p.id = any(${ids}::uuid[])`.execute(db);
  return withVariants(ids, rows, await readVariants<OfferedRow>(db, ids, sql``));
}

export async function readPublished(db: Database | Transaction, ids: readonly string[]): Promise<Published[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<Published, 'variants'> & Tiers>`
    select ${stateColumns}, p.shop_id as "shopId", p.buyer_id as "buyerId", p.product_id as "productId", p.key,
      p.is_active as "isActive", p.texts, p.pictures, p.group_ids as "groupIds", p.sent_group_ids as "sentGroupIds",
      p.sent_look as "sentLook",
      p.attempts, g.needs_authorization as "needsAuthorization", g.titles
    from publications p join products g on g.id = p.product_id where p.id = any(${ids}::uuid[])`.execute(db);
  const variants = await readVariants<Omit<PublishedVariant, 'tiers'>>(db, ids, sql`, ${shownColumns}`);
  return withVariants(ids, rows, variants);
}

function withVariants<Product extends { id: string } & Tiers, Variant extends { publicationId: string }>(
  ids: readonly string[],
  products: readonly Product[],
  variants: readonly Variant[],
): (Omit<Product, 'tiers'> & { variants: (Variant & Tiers)[] })[] {
  const byPublication = Map.groupBy(variants, ({ publicationId }) => publicationId);
  const found = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const product = found.get(id);
    if (!product) return [];
    const { tiers, ...rest } = product;
    return [{ ...rest, variants: (byPublication.get(id) ?? []).map((variant) => ({ ...variant, tiers })) }];
  });
}

async function readVariants<Row>(
  db: Database | Transaction,
  ids: readonly string[],
  more: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with open_pieces as (${openPieces(ids)})
    select v.publication_id as "publicationId", v.sku_id as "skuId", v.remote_id as "remoteId", v.is_chosen as "isChosen",
      v.own_price as "ownPrice", v.sent_price as "sentPrice", v.sent_pieces as "sentPieces",
      v.sent_compare as "sentCompare",
      v.sent_cost_there_e4 as "sentStoreCostE4", v.sending_price as "sendingPrice", v.sending_pieces as "sendingPieces",
      v.seen_price as "seenPrice", v.missing_since is not null as "isMissing",
      ${offeredColumns(sql`coalesce(o.pieces, 0)`)} ${more}
    from publications p
    join products g on g.id = p.product_id
    join publication_variants v on v.publication_id = p.id
    join skus s on s.id = v.sku_id
    left join open_pieces o on o.shop_id = p.shop_id and o.remote_variant_id = v.remote_id
    where p.id = any(${ids}::uuid[])
    order by s.position, s.id`.execute(db);
  return rows;
}

/** SKUs that appeared or returned after the product was published. */
export async function readUnpublishedVariants(db: Database, id: string): Promise<PublishedVariant[]> {
  const { rows } = await sql<PublishedVariant>`
    select p.id as "publicationId", s.id as "skuId", null as "remoteId", false as "isChosen",
      null as "ownPrice", null as "sentPrice", null as "sentPieces", null as "sentStoreCostE4",
      null as "sentCompare",
      null as "sendingPrice", null as "sendingPieces", null as "seenPrice", false as "isMissing", g.tiers,
      ${offeredColumns(sql`0`)}, ${shownColumns}
    from publications p join products g on g.id = p.product_id
    join skus s on s.product_id = g.id and not s.is_withdrawn
      and not exists (select from publication_variants o where o.publication_id = p.id and o.sku_id = s.id)
    cross join lateral (select 'SP-' || s.id as shop_sku, null::bigint as sent_cost_e4) v
    where p.id = ${id} order by s.position, s.id`.execute(db);
  return rows;
}
