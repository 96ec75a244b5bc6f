import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars, priceDollars, sum } from '@sampan/contract/money';
import { listHeldLines } from '#domains/cart/selected-lines.ts';
import { findOrderableSkus } from '#domains/catalogue/orderable-skus.ts';
import { findOwnOrder } from '#domains/orders/reading/list-orders.ts';
import type { ItemRow } from '#domains/orders/reading/order-queries.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { type PlannedLine, planReorder } from './reorder-lines.ts';

type Preview = OutputOf<Calls['previewReorder']>;

/** Prices the same order again today, line by line. */
export async function previewReorder(ctx: Context & { actor: Customer }, { id }: { id: string }): Promise<Preview> {
  const { sn, items } = await findOwnOrder(ctx, id);
  const wanted = items.map((item) => ({ productId: item.product_id, skuId: item.sku_id }));
  const [skus, held] = await Promise.all([
    findOrderableSkus(ctx.db, wanted, ctx.language, ctx.actor.buyerId),
    listHeldLines(ctx.db, ctx.actor.buyerId),
  ]);
  const oldLines = items.map((item) => ({
    itemId: item.id,
    productId: item.product_id,
    skuId: item.sku_id,
    quantity: item.quantity,
    unitPriceE4: item.unit_price_e4,
  }));
  const planned = planReorder(oldLines, new Map(skus.map((sku) => [sku.skuId, sku])), held);
  return {
    sn,
    lines: planned.map((line, index) => toLineResponse(line, items[index] as ItemRow)),
    pieces: sum(planned.map(({ quantity }) => quantity)),
    amount: dollars(sum(planned.map(({ amount }) => amount))),
  };
}

/** Shows today's names and picture, or the order's own copies if the product is gone. */
function toLineResponse(line: PlannedLine, item: ItemRow): Preview['lines'][number] {
  const { sku, thenPriceE4, nowPriceE4 } = line;
  const attributes = sku?.attributes ?? item.attributes;
  return {
    orderItemId: line.itemId,
    productId: item.product_id,
    productSkuId: item.sku_id,
    productName: sku?.name ?? item.product_name,
    productAttr: JSON.stringify(
      attributes.map(({ attributeNameTrans, valueTrans }) => ({ attributeNameTrans, valueTrans })),
    ),
    productPic: sku?.picture ?? item.picture,
    unavailable: line.unavailable,
    orderedQuantity: line.orderedQuantity,
    quantity: line.quantity,
    adjusted: line.adjusted,
    stock: line.stock,
    minOrderQuantity: sku?.minOrderQuantity ?? 1,
    batchNumber: sku?.batchNumber ?? 1,
    thenPrice: priceDollars(thenPriceE4),
    nowPrice: nowPriceE4 === null ? null : priceDollars(nowPriceE4),
    priceChange: priceChange(thenPriceE4, nowPriceE4),
    amount: dollars(line.amount),
  };
}

function priceChange(then: number, now: number | null): Preview['lines'][number]['priceChange'] {
  if (now === null || now === then) return '';
  return now > then ? 'dearer' : 'cheaper';
}
