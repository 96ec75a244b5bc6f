import type { PriceE4 } from '@sampan/contract/money';
import type { PriceTier } from '@sampan/contract/pricing';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Transaction } from '#database/connect.ts';
import type { SupplierPrices } from '#domains/catalogue/supplier-cost.ts';
import type { NamedTexts, Texts } from '#domains/catalogue/texts.ts';
import { unknownWeightGrams } from '#domains/catalogue/unknown-weight.ts';

/** SKUs as orders take them, in all languages. */

export interface OrderableRow {
  productId: number;
  skuId: number;
  /** Only `active` can be ordered. */
  status: 'active' | 'hidden' | 'withdrawn';
  categoryId: number;
  /** The top category first. */
  categoryPath: number[];
  supplierId: string;
  /** Bands by the product's total quantity; for `unitPrice` together with `ownPriceE4`. */
  tiers: PriceTier[];
  ownPriceE4: PriceE4 | null;
  /** The price of a single piece below the minimum order; null: none are sold. */
  onePiecePriceE4: PriceE4 | null;
  stock: number;
  minOrderQuantity: number;
  batchNumber: number;
  titles: Texts;
  attributes: NamedTexts[];
  picture: string;
  /** One piece, packed. */
  weightGrams: number;
  volumeCm3: number;
  /** The weight is a default, or unknown and replaced by `unknownWeightGrams`. */
  isWeightAssumed: boolean;
  hsCode: string;
  origin: string;
  supplierNames: Texts;
  specId: string;
  /** The supplier's own number of the product. */
  numbers: Texts | null;
  connector: string;
  ownCostFen: number | null;
  onePieceFen: number | null;
  costTiers: SupplierPrices['tiers'];
  cnyPerUsdE6: number;
  /** When the marketplace last confirmed price and stock; null: the goods come from none. */
  offerReadAt: Date | null;
}

/** The basis of prices and shipping: columns of a product p and its SKU s. */
const tradeColumns = `
  s.id as "skuId", p.category_path as "categoryPath", p.supplier_id as "supplierId", p.tiers, s.price_e4 as "ownPriceE4",
  coalesce(nullif(coalesce(s.weight_grams, p.weight_grams), 0), ${unknownWeightGrams}) as "weightGrams",
  coalesce(s.weight_grams, p.weight_grams) = 0
    or case when s.weight_grams is null then p.weight_is_assumed else s.weight_is_assumed end as "isWeightAssumed",
  p.volume_cm3 as "volumeCm3"`;

export type TradeRow = Pick<
  OrderableRow,
  'skuId' | 'categoryPath' | 'supplierId' | 'tiers' | 'ownPriceE4' | 'weightGrams' | 'isWeightAssumed' | 'volumeCm3'
>;

/** Columns of a product p and its SKU s. */
const orderable = sql.raw(`${tradeColumns},
  s.product_id as "productId",
  p.category_id as "categoryId", s.amount_on_sale as stock, p.min_order_quantity as "minOrderQuantity",
  case when p.one_piece_e4 is not null then greatest(p.one_piece_e4, s.price_e4) end as "onePiecePriceE4",
  p.batch_number as "batchNumber", p.titles, s.attributes, coalesce(s.image, p.images[1], '') as picture,
  p.hs_code as "hsCode", p.origin,
  (select names from suppliers where id = p.supplier_id) as "supplierNames", s.supplier_spec_id as "specId",
  (select a -> 'value' from jsonb_array_elements(p.attributes) a where '货号' in (a -> 'name' ->> 'source', a -> 'name' ->> 'zh')
    limit 1) as numbers,
  p.connector, s.source_price_fen as "ownCostFen",
  case when p.one_piece_fen is not null then greatest(p.one_piece_fen, s.source_price_fen) end as "onePieceFen", p.source_tiers as "costTiers", p.priced_cny_per_usd_e6 as "cnyPerUsdE6",
  p.offer_read_at as "offerReadAt"`);

/** `isKnownTo` and `isSoldTo` of private-goods.ts, of a product p and a buyer. */
const knownTo = (buyer: string) => `(p.private_to is null or p.private_to = ${buyer})`;
const soldTo = (buyer: string) => `(p.status = 'active' or p.status = 'private' and p.private_to = ${buyer})`;

/** Reads each pair of product and SKU once, without goods that are private to another buyer. */
export async function readOrderable(
  db: Database | Transaction,
  { productIds, skuIds, buyerId }: { productIds: readonly number[]; skuIds: readonly number[]; buyerId: string | null },
): Promise<OrderableRow[]> {
  const { rows } = await sql<OrderableRow>`
    select ${orderable},
      case when s.is_withdrawn then 'withdrawn' when p.status = 'private' then 'active' else p.status end as status
    from (select distinct product_id, sku_id from unnest(${productIds}::bigint[], ${skuIds}::bigint[]) as w (product_id, sku_id)) w
    cross join (select ${buyerId}::uuid as id) b
    join skus s on s.id = w.sku_id and s.product_id = w.product_id
    join products p on p.id = w.product_id and ${sql.raw(knownTo('b.id'))}
    order by s.id
  `.execute(db);
  return rows;
}

/** The smallest order for a product: full batches of its first variant in stock. Absent if it is hidden. */
export async function readSmallestOrder(
  pool: pg.Pool,
  productId: number,
  buyerId: string | null,
): Promise<{ sku: TradeRow; quantity: number } | undefined> {
  const { rows } = await pool.query<{ least: TradeRow & { quantity: number } }>({
    name: 'catalogue-smallest-order',
    text: `
      select row_to_json(l) as least from (
        select ${tradeColumns}, (ceil(p.min_order_quantity::numeric / p.batch_number) * p.batch_number)::int as quantity
        from products p join skus s on s.product_id = p.id and not s.is_withdrawn
        where p.id = $1 and ${soldTo('$2')}
        order by s.amount_on_sale = 0, s.position, s.id
        limit 1) l`,
    values: [productId, buyerId],
  });
  const [found] = rows;
  return found && { sku: found.least, quantity: found.least.quantity };
}
