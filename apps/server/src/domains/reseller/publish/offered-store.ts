import type { PublicationState } from '@sampan/contract/publication-states';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import type { NamedTexts, Texts } from '#domains/catalogue/products/texts.ts';
import type { OfferedProduct, OfferedVariant } from './plan-offers.ts';

/** Publications with their variants, and what goods cost and how many there are at this moment. */

export interface PublishedVariant extends OfferedVariant {
  publicationId: string;
  shopSku: string;
  attributes: NamedTexts[];
  image: string | null;
  weightGrams: number;
  sentCostE4: number | null;
  isWithdrawn: boolean;
  /** Pieces here, and those that the reseller has in our warehouse, whichever serve. */
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
  attempts: number;
  isOnSale: boolean;
  needsAuthorization: boolean;
  titles: Texts;
  isSoldOut: boolean;
  tellsWhenBack: boolean;
  variants: PublishedVariant[];
}

/** Goods that one customer alone may buy are that customer's to sell on. */
const isSold = sql`(g.status = 'active' or g.status = 'private' and g.private_to = p.buyer_id)`;
/** As catalogue/products/orderable-skus.ts has it. */
const onePiece = sql`case when g.one_piece_e4 is not null then greatest(g.one_piece_e4, s.price_e4) end`;
const ownPieces = sql`coalesce((select o.pieces from own_stock o where o.buyer_id = p.buyer_id and o.sku_id = s.id), 0)`;

/** Sold in the shop, and not ordered here yet: they are as good as gone. */
const openPieces = (ids: readonly string[]) => sql`
  select o.shop_id, l.remote_variant_id, sum(l.quantity)::int as pieces
  from shop_orders o join shop_order_lines l on l.shop_order_id = o.id
  where o.state = 'open' and o.shop_id in (select shop_id from publications where id = any(${ids}::uuid[]))
  group by o.shop_id, l.remote_variant_id`;

/** Of a product g, its publication p and its SKU s. */
const skuColumns = (
  open: RawBuilder<unknown>,
) => sql`s.attributes, s.image, coalesce(s.weight_grams, g.weight_grams) as "weightGrams",
  ${isSold} and not s.is_withdrawn as "isOnSale", s.is_withdrawn as "isWithdrawn", s.amount_on_sale as stock,
  ${ownPieces} as "ownPieces", case when p.serving = 'own_stock' then ${ownPieces} else s.amount_on_sale end - ${open} as amount,
  case when g.tiers = '[]' then coalesce(s.price_e4, g.price_min_e4) else s.price_e4 end as "ownPriceE4", g.tiers,
  g.min_order_quantity as "minOrderQuantity", ${onePiece} as "onePieceE4"`;

export async function readPublished(db: Database | Transaction, ids: readonly string[]): Promise<Published[]> {
  if (ids.length === 0) return [];
  const { rows: products } = await sql<Omit<Published, 'variants'>>`
    select p.id, p.shop_id as "shopId", p.buyer_id as "buyerId", p.product_id as "productId", p.state, p.serving,
      p.agreed_margin_e6 as "agreedMarginE6", p.drifted_at is not null as "isDrifted", p.remote_id as "remoteId", p.key,
      p.is_active as "isActive", p.texts, p.pictures, p.group_ids as "groupIds", p.sent_group_ids as "sentGroupIds", p.attempts,
      ${isSold} as "isOnSale", g.needs_authorization as "needsAuthorization", g.titles,
      p.sold_out_since is not null as "isSoldOut",
      p.tells_when_back as "tellsWhenBack"
    from publications p join products g on g.id = p.product_id where p.id = any(${ids}::uuid[])`.execute(db);
  const variants = await readVariants(db, ids);
  const byPublication = Map.groupBy(variants, ({ publicationId }) => publicationId);
  const found = new Map(products.map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const product = found.get(id);
    return product ? [{ ...product, variants: byPublication.get(id) ?? [] }] : [];
  });
}

async function readVariants(db: Database | Transaction, ids: readonly string[]): Promise<PublishedVariant[]> {
  const { rows } = await sql<PublishedVariant>`
    with open_pieces as (${openPieces(ids)})
    select v.publication_id as "publicationId", v.sku_id as "skuId", v.remote_id as "remoteId", v.is_chosen as "isChosen",
      v.shop_sku as "shopSku", v.own_price as "ownPrice", v.sent_price as "sentPrice", v.sent_pieces as "sentPieces",
      v.sent_cost_e4 as "sentCostE4", v.sent_cost_there_e4 as "sentCostThereE4", v.sending_price as "sendingPrice",
      v.sending_pieces as "sendingPieces",
      v.seen_price as "seenPrice", v.missing_since is not null as "isMissing",
      ${skuColumns(sql`coalesce(o.pieces, 0)`)}
    from publications p
    join products g on g.id = p.product_id
    join publication_variants v on v.publication_id = p.id
    join skus s on s.id = v.sku_id
    left join open_pieces o on o.shop_id = p.shop_id and o.remote_variant_id = v.remote_id
    where p.id = any(${ids}::uuid[])
    order by s.position, s.id`.execute(db);
  return rows;
}

/** SKUs that came, or came back, after the product was published. */
export async function readUnpublishedVariants(db: Database, id: string): Promise<PublishedVariant[]> {
  const { rows } = await sql<PublishedVariant>`
    select p.id as "publicationId", s.id as "skuId", null as "remoteId", false as "isChosen", 'SP-' || s.id as "shopSku",
      null as "ownPrice", null as "sentPrice", null as "sentPieces", null as "sentCostE4", null as "sentCostThereE4",
      null as "sendingPrice", null as "sendingPieces", null as "seenPrice", false as "isMissing", ${skuColumns(sql`0`)}
    from publications p join products g on g.id = p.product_id
    join skus s on s.product_id = g.id and not s.is_withdrawn
      and not exists (select from publication_variants v where v.publication_id = p.id and v.sku_id = s.id)
    where p.id = ${id} order by s.position, s.id`.execute(db);
  return rows;
}
