import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { toWireTime } from '@sampan/contract/wire-time';
import { findOrderableSkus, type OrderableSku } from '#domains/catalogue/orderable-skus.ts';
import { optionsOf } from '#domains/channel-orders/lines/choices.ts';
import { findProductsOf } from '#domains/channel-orders/lines/link-store.ts';
import { listOwnShops } from '#domains/channels/own-shops.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { countGoods, countTabs, type ListedGoods, listGoods } from './goods-store.ts';
import { findReading } from './reading-store.ts';

type CustomerContext = Context & { actor: Customer };
type Output = OutputOf<Calls['listShopGoods']>;

export async function listShopGoods(
  ctx: CustomerContext,
  { shopId: wanted, tab, search, pageNum, pageSize }: ParsedInputOf<Calls['listShopGoods']>,
): Promise<Output> {
  const all = await listOwnShops(ctx.db, ctx.actor.buyerId);
  const shops = all.map(({ id, name, address }) => ({ id, name: name || address }));
  const shopId = wanted ?? shops[0]?.id;
  const none = { shops, shopId: '', reading: null, list: [], total: 0, counts: { open: 0, proposed: 0, linked: 0 } };
  if (!shopId) return none;
  if (!shops.some(({ id }) => id === shopId)) throw refuse('not_found');
  const filter = { shopId, tab, search };
  const [reading, rows, total, counts] = await Promise.all([
    findReading(ctx.db, shopId),
    listGoods(ctx.db, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    countGoods(ctx.db, filter),
    countTabs(ctx.db, shopId),
  ]);
  const skus = await findSkus(ctx, rows);
  return {
    shops,
    shopId,
    reading: reading ? { ...reading, endedAt: reading.endedAt && toWireTime(reading.endedAt) } : null,
    list: rows.map(({ skuId, values, ...row }) => ({
      ...row,
      options: values.join(' / '),
      goods: toGoods(skuId === null ? undefined : skus.get(skuId)),
    })),
    total,
    counts,
  };
}

async function findSkus(
  { db, language, actor }: CustomerContext,
  rows: readonly ListedGoods[],
): Promise<Map<number, OrderableSku>> {
  const products = await findProductsOf(db, [...new Set(rows.flatMap(({ skuId }) => skuId ?? []))]);
  const wanted = [...products].map(([skuId, productId]) => ({ skuId, productId }));
  const found = wanted.length > 0 ? await findOrderableSkus(db, wanted, language, actor.buyerId) : [];
  return new Map(found.map((sku) => [sku.skuId, sku]));
}

const toGoods = (sku: OrderableSku | undefined): Output['list'][number]['goods'] =>
  sku
    ? {
        productId: sku.productId,
        productSkuId: sku.skuId,
        productName: sku.name,
        productPic: sku.picture,
        options: optionsOf(sku),
      }
    : null;
