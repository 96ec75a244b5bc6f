import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { searchProducts as searchCall } from '@sampan/contract/catalogue/search';
import { defaultLanguage, isLanguage } from '@sampan/contract/languages';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { findOrderableSkus, type OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import { searchProducts } from '#domains/catalogue/search-products.ts';
import { supplierCost } from '#domains/catalogue/supplier-cost.ts';
import { billForOrder } from '#domains/orders/instalments.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import type { PurchasingContext } from './purchase/change-purchase.ts';
import { marginOf } from './purchase/goods.ts';

type Substitute = OutputOf<Calls['operatorListSubstitutes']>[number];

/** More products, and SKUs of them, nobody reads. */
const productsShown = 20;
const skusShown = 60;

async function findLine(db: Database, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('order_items')
    .select(['order_id as orderId', 'product_id as productId', 'sku_id as skuId', 'unit_price_e4 as priceE4'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listSubstitutes(
  ctx: PurchasingContext,
  { id, quantity, search }: { id: string; quantity: number; search: string },
): Promise<Substitute[]> {
  const line = await findLine(ctx.db, id);
  if (!line) throw refuse('not_found');
  const products = search ? await productsFound(ctx, search) : [line.productId];
  const refused = await refusedCategories(ctx.db, line.orderId);
  const skus = (await findOrderableSkus(ctx.db, await skusOf(ctx.db, products), ctx.language)).filter(
    (sku) => sku.skuId !== line.skuId && fits(sku, quantity, refused),
  );
  const rate = await readCnyPerUsdE6(ctx.db);
  return skus
    .toSorted((a, b) => products.indexOf(a.productId) - products.indexOf(b.productId))
    .slice(0, skusShown)
    .map((sku) => toSubstituteResponse(sku, supplierCost(sku.supply.cost, quantity), line.priceE4, rate));
}

function toSubstituteResponse(sku: OrderableSku, costFen: number | null, priceE4: number, rate: number): Substitute {
  const { skuId, productId, sourceName, name, sourceAttributes, picture, stock, supply } = sku;
  return {
    skuId,
    productId,
    sourceName,
    name,
    attributes: sourceAttributes.map(({ valueTrans }) => valueTrans).join('，'),
    picture,
    stock,
    costFen,
    margin: marginOf(priceE4, costFen, rate),
    supplierName: supply.supplierName,
  };
}

async function productsFound(ctx: PurchasingContext, search: string): Promise<number[]> {
  const found = await searchProducts(
    ctx,
    searchCall.input.parse({ keyword: search, beginPage: 1, pageSize: productsShown }),
  );
  return found.data.map(({ offerId }) => Number(offerId));
}

async function skusOf(db: Database, products: readonly number[]) {
  return db
    .selectFrom('skus')
    .select(['product_id as productId', 'id as skuId'])
    .where(sql<boolean>`product_id = any(${products}::bigint[])`)
    .where('is_withdrawn', '=', false)
    .orderBy('position')
    .limit(1000)
    .execute();
}

/** Goods that the order's shipping line does not carry. */
async function refusedCategories(db: Database | Transaction, orderId: string): Promise<readonly number[]> {
  const bill = await billForOrder(db, orderId);
  const { lines } = await readSetting(db, 'shipping');
  return lines.find(({ id }) => id === bill?.basis.shippingLine.id)?.refusedCategories ?? [];
}

const fits = (sku: OrderableSku, quantity: number, refused: readonly number[]): boolean =>
  sku.status === 'active' && sku.stock >= quantity && !sku.categoryPath.some((one) => refused.includes(one));

/** The substitute as it is offered now, in the order's language; undefined if it can no longer be had. */
export async function findSubstitute(
  db: Database | Transaction,
  { id: orderId, language }: { id: string; language: string },
  { substituteSkuId, quantity }: { substituteSkuId: number | null; quantity: number },
): Promise<OrderableSku | undefined> {
  if (substituteSkuId === null) return undefined;
  const wanted = await db
    .selectFrom('skus')
    .select(['product_id as productId', 'id as skuId'])
    .where('id', '=', substituteSkuId)
    .execute();
  const [sku] = await findOrderableSkus(db, wanted, isLanguage(language) ? language : defaultLanguage);
  return sku && fits(sku, quantity, await refusedCategories(db, orderId)) ? sku : undefined;
}
