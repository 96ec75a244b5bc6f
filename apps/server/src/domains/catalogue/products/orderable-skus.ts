import type { Language } from '@sampan/contract/languages';
import type { PriceE4 } from '@sampan/contract/money';
import type { PriceTier } from '@sampan/contract/pricing';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Transaction } from '#database/connect.ts';
import { notifyChange, refreshInStock } from '#domains/catalogue/search/index-store.ts';
import { type AttributePair, attributePairs, type NamedTexts, pickText, sourceText, type Texts } from './texts.ts';

/** What carts and orders need of the catalogue: SKUs with their prices and stock, and taking and giving back stock. */

export interface OrderableSku {
  productId: number;
  skuId: number;
  /** Only `active` can be ordered. */
  status: 'active' | 'hidden' | 'withdrawn';
  categoryId: number;
  /** From the top category down to its own. */
  categoryPath: number[];
  supplierId: string;
  /** Bands by the product's total quantity; for `unitPrice` together with `ownPriceE4`. */
  tiers: PriceTier[];
  ownPriceE4: PriceE4 | null;
  stock: number;
  minOrderQuantity: number;
  batchNumber: number;
  name: string;
  /** The supplier's own words. */
  sourceName: string;
  attributes: AttributePair[];
  /** In the supplier's words, for purchasing. */
  sourceAttributes: AttributePair[];
  picture: string;
  /** One piece, packed. */
  weightGrams: number;
  volumeCm3: number;
  /** The weight is a default, or unknown and taken for `unknownWeightGrams`. */
  isWeightAssumed: boolean;
  hsCode: string;
  origin: string;
}

/** What a piece of unknown weight counts for: more than most goods of this kind weigh. */
const unknownWeightGrams = 500;

export interface WantedSku {
  productId: number;
  /** Absent, or the product's own id, for a product without variants. */
  skuId?: number;
}

interface Row extends Omit<OrderableSku, 'name' | 'sourceName' | 'attributes' | 'sourceAttributes'> {
  titles: Texts;
  attributes: NamedTexts[];
}

/** What prices and shipping are worked out from: of a product p and its SKU s. */
const tradeColumns = `
  s.id as "skuId", p.category_path as "categoryPath", p.supplier_id as "supplierId", p.tiers, s.price_e4 as "ownPriceE4",
  coalesce(nullif(coalesce(s.weight_grams, p.weight_grams), 0), ${unknownWeightGrams}) as "weightGrams",
  coalesce(s.weight_grams, p.weight_grams) = 0
    or case when s.weight_grams is null then p.weight_is_assumed else s.weight_is_assumed end as "isWeightAssumed",
  p.volume_cm3 as "volumeCm3"`;

export type TradeSku = Pick<
  OrderableSku,
  'skuId' | 'categoryPath' | 'supplierId' | 'tiers' | 'ownPriceE4' | 'weightGrams' | 'isWeightAssumed' | 'volumeCm3'
>;

/** Of a product p and its SKU s. */
const orderable = sql.raw(`${tradeColumns},
  s.product_id as "productId", case when s.is_withdrawn then 'withdrawn' else p.status end as status,
  p.category_id as "categoryId", s.amount_on_sale as stock, p.min_order_quantity as "minOrderQuantity",
  p.batch_number as "batchNumber", p.titles, s.attributes, coalesce(s.image, p.images[1], '') as picture,
  p.hs_code as "hsCode", p.origin`);

function inWords({ titles, attributes, ...row }: Row, language: Language): OrderableSku {
  return {
    ...row,
    name: pickText(titles, language),
    sourceName: sourceText(titles),
    attributes: attributePairs(attributes, language),
    sourceAttributes: attributes.map(({ name, value }) => ({
      attributeNameTrans: sourceText(name),
      valueTrans: sourceText(value),
    })),
  };
}

/** The SKUs that exist of those wanted, each once; a SKU that does not belong to its product is not found. */
export async function findOrderableSkus(
  db: Database | Transaction,
  wanted: readonly WantedSku[],
  language: Language,
): Promise<OrderableSku[]> {
  const productIds = wanted.map(({ productId }) => productId);
  const skuIds = wanted.map(({ productId, skuId }) => skuId ?? productId);
  const { rows } = await sql<Row>`
    select ${orderable}
    from (select distinct product_id, sku_id from unnest(${productIds}::bigint[], ${skuIds}::bigint[]) as w (product_id, sku_id)) w
    join skus s on s.id = w.sku_id and s.product_id = w.product_id
    join products p on p.id = w.product_id
    order by s.id
  `.execute(db);
  return rows.map((row) => inWords(row, language));
}

/** The least that can be bought of a product: full batches of its first variant that is in stock. Absent: not on show. */
export async function findSmallestOrder(
  pool: pg.Pool,
  productId: number,
): Promise<{ sku: TradeSku; quantity: number } | undefined> {
  const { rows } = await pool.query<{ least: TradeSku & { quantity: number } }>({
    name: 'catalogue-smallest-order',
    text: `
      select row_to_json(l) as least from (
        select ${tradeColumns}, (ceil(p.min_order_quantity::numeric / p.batch_number) * p.batch_number)::int as quantity
        from products p join skus s on s.product_id = p.id and not s.is_withdrawn
        where p.id = $1 and p.status = 'active'
        order by s.amount_on_sale = 0, s.position, s.id
        limit 1) l`,
    values: [productId],
  });
  const [found] = rows;
  return found && { sku: found.least, quantity: found.least.quantity };
}

export interface StockLine {
  skuId: number;
  quantity: number;
}

export interface StockShortage {
  skuId: number;
  wanted: number;
  stock: number;
}

interface StockRow {
  id: number;
  product_id: number;
  amount_on_sale: number;
}

function addUp(lines: readonly StockLine[]): Map<number, number> {
  const totals = new Map<number, number>();
  for (const { skuId, quantity } of lines) totals.set(skuId, (totals.get(skuId) ?? 0) + quantity);
  return totals;
}

const productsOf = (rows: readonly StockRow[]) => [...new Set(rows.map((row) => row.product_id))].sort((a, b) => a - b);

/**
 * Takes pieces out of stock, all lines or none, and never below zero: the rows are locked first, by ascending id as
 * everybody does. Returns what fell short; nothing has been taken when there is any. Lists are told of what is sold out;
 * `announcer.piecesChanged` after the transaction tells the rest.
 */
export async function takeStock(tx: Transaction, lines: readonly StockLine[]): Promise<StockShortage[]> {
  const wanted = addUp(lines);
  const { rows } = await sql<StockRow>`
    with wanted as (
      select id, quantity from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::int[]) as w (id, quantity)
    ), locked as materialized (
      select id, product_id, amount_on_sale from skus
      where id in (select id from wanted) and not is_withdrawn order by id for no key update
    ), taken as (
      update skus set amount_on_sale = skus.amount_on_sale - wanted.quantity
      from wanted join locked using (id)
      where skus.id = wanted.id and not exists (
        select from wanted left join locked using (id) where wanted.quantity > coalesce(locked.amount_on_sale, 0)
      )
    )
    select id, product_id, amount_on_sale from locked
  `.execute(tx);
  const stockOf = new Map(rows.map((row) => [row.id, row.amount_on_sale]));
  const short = [...wanted].flatMap(([skuId, quantity]) => {
    const stock = stockOf.get(skuId) ?? 0;
    return stock < quantity ? [{ skuId, wanted: quantity, stock }] : [];
  });
  const emptied = rows.filter(({ id, amount_on_sale: before }) => before === wanted.get(id));
  if (short.length === 0 && emptied.length > 0) await refreshInStock(tx, productsOf(emptied));
  return short;
}

/** Gives pieces back, as when an order closes. A SKU that is withdrawn or gone by now takes nothing back. */
export async function returnStock(tx: Transaction, lines: readonly StockLine[]): Promise<void> {
  const returned = addUp(lines);
  const { rows } = await sql<StockRow>`
    select id, product_id, amount_on_sale from skus
    where id = any(${[...returned.keys()]}) and not is_withdrawn order by id for no key update
  `.execute(tx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`
    update skus set amount_on_sale = amount_on_sale + d.quantity
    from unnest(${ids}::bigint[], ${ids.map((id) => returned.get(id) ?? 0)}::int[]) as d (id, quantity)
    where skus.id = d.id
  `.execute(tx);
  await notifyChange(tx, productsOf(rows), 'stock');
  const emptied = rows.filter((row) => row.amount_on_sale === 0);
  if (emptied.length > 0) await refreshInStock(tx, productsOf(emptied));
}
