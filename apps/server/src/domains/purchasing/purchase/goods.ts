import { guardOf, type MarginLimits, marginE6, withFreight } from '@sampan/contract/margin';
import { type Fen, type PriceE4, priceDollars } from '@sampan/contract/money';
import { sql } from 'kysely';
import { type SupplierPrices, supplierCost } from '#domains/catalogue/supplier-cost.ts';
import { sourceText, type Texts } from '#domains/catalogue/texts.ts';
import type { ReplacedGoods } from '#domains/orders/line-texts.ts';

/** The goods of an order's line as purchasing sees them: in the supplier's words, as sold and as offered now. */

/** Columns of an order_items i, its orders o, and what the catalogue has of it now: products p, skus k. */
export const goodsColumns = sql.raw(`
  i.id as "orderItemId", i.order_id as "orderId", o.sn, i.product_id as "productId", i.sku_id as "skuId",
  i.product_name as name, i.source_name as "sourceName", i.attributes, i.picture, i.item_number as "itemNumber",
  i.supplier_spec_id as "specId", i.connector, i.unit_price_e4 as "priceE4", i.cost_fen as "costThenFen",
  case when k.id is null or k.is_withdrawn then 'withdrawn' else p.status end as offer,
  coalesce(k.source_amount, 0) as stock, coalesce(p.min_order_quantity, 1) as minimum,
  k.source_price_fen as "ownFen", coalesce(p.source_tiers, '[]') as tiers`);

/** After `order_items i`. */
export const goodsTables = sql.raw(`
  join orders o on o.id = i.order_id
  left join products p on p.id = i.product_id
  left join skus k on k.id = i.sku_id and k.product_id = i.product_id`);

export interface GoodsRow extends ReplacedGoods {
  orderItemId: string;
  orderId: string;
  sn: string;
  priceE4: PriceE4;
  costThenFen: Fen | null;
  offer: 'active' | 'hidden' | 'withdrawn' | 'private';
  stock: number;
  minimum: number;
  ownFen: Fen | null;
  tiers: SupplierPrices['tiers'];
}

/** A demo's offers stand at no marketplace. */
export function offerUrl(
  template: string,
  { connector, productId }: Pick<GoodsRow, 'connector' | 'productId'>,
): string {
  return connector === 'demo' ? '' : template.replace('{offer}', String(productId));
}

/** The supplier's price now, when so many pieces of the product are bought together. */
export const costNow = (row: Pick<GoodsRow, 'ownFen' | 'tiers'>, pieces: number): Fen | null =>
  supplierCost(row, pieces);

/** From how many pieces on the price is as it was when the goods were sold, if it is dearer for these. */
function tierFrom({ ownFen, tiers, costThenFen }: Pick<GoodsRow, 'ownFen' | 'tiers' | 'costThenFen'>, pieces: number) {
  const now = costNow({ ownFen, tiers }, pieces);
  if (now === null || costThenFen === null || now <= costThenFen) return null;
  const missed = tiers.filter(({ from }) => from > pieces && (costNow({ ownFen, tiers }, from) ?? now) <= costThenFen);
  return missed.length > 0 ? Math.min(...missed.map(({ from }) => from)) : null;
}

export function toGoodsResponse(row: GoodsRow, template: string, ofProduct: number) {
  const { orderItemId, orderId, sn, productId, skuId, name, sourceName, picture, itemNumber, specId } = row;
  const { costThenFen, offer, stock, minimum } = row;
  return {
    orderItemId,
    orderId,
    sn,
    productId,
    skuId,
    name,
    sourceName,
    attributes: row.attributes.map(({ value, valueTrans }) => value || valueTrans).join('，'),
    picture,
    itemNumber,
    specId,
    offerUrl: offerUrl(template, row),
    soldUsd: priceDollars(row.priceE4),
    costThenFen,
    costNowFen: costNow(row, ofProduct),
    tierFrom: tierFrom(row, ofProduct),
    offer,
    stock,
    minimum,
  };
}

export interface SupplierRow {
  supplierId: string;
  supplierNames: Texts;
}

export const toSupplierResponse = ({ supplierId, supplierNames }: SupplierRow) => ({
  id: supplierId,
  name: sourceText(supplierNames),
  nameEn: supplierNames.en ?? '',
});

/** As a share of the price: 0.25 is 25 %. */
export function marginOf(priceE4: PriceE4, costFen: Fen | null, cnyPerUsdE6: number): number | null {
  return costFen === null ? null : marginE6(priceE4, costFen, cnyPerUsdE6) / 1_000_000;
}

interface Bought {
  quantity: number;
  costFen: Fen;
}

/** What a piece costs when these are bought together: costs moved into the freight are costs. */
export function costsWithFreight(lines: readonly Bought[], freightFen: Fen): (line: Pick<Bought, 'costFen'>) => Fen {
  const goodsFen = lines.reduce((sum, { quantity, costFen }) => sum + quantity * costFen, 0);
  return ({ costFen }) => withFreight(costFen, goodsFen, freightFen);
}

/** What a margin after freight asks for. */
export const needOf = (priceE4: PriceE4, costFen: Fen, cnyPerUsdE6: number, limits: MarginLimits) =>
  guardOf(marginE6(priceE4, costFen, cnyPerUsdE6), limits);
