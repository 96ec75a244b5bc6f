import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Transaction } from '#database/connect.ts';
import { findOrderableSkus } from '#domains/catalogue/orderable-skus.ts';
import { changeOpenOrder } from '#domains/channel-orders/orders/open-order.ts';
import { chooseSku, listLines, recordEvent } from '#domains/channel-orders/orders/store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { keyOfGoods, putLink } from './link-store.ts';

type Input = ParsedInputOf<Calls['linkShopOrderLine']>;

/** A remembered choice applies to all open orders with the same goods, otherwise to this line only. */
export async function linkShopOrderLine(ctx: Context & { actor: Customer }, input: Input): Promise<null> {
  await changeOpenOrder(ctx, input.id, async (tx, order) => {
    const line = (await listLines(tx, [order.id])).find(({ id }) => id === input.lineId);
    if (!line) throw refuse('not_found');
    const skuId = await findChosen(tx, ctx, input);
    const key = keyOfGoods({ shopId: order.shopId, ...line });
    // Goods without a code in the shop cannot be recognised again, so the choice applies to this line only.
    if (input.isRemembered && key) {
      await putLink(tx, key, line.title, skuId);
      await chooseSku(tx, order.id, line.id, null);
    } else await chooseSku(tx, order.id, line.id, skuId, skuId === null);
    await recordEvent(tx, order.id, 'line_chosen');
  });
  return null;
}

/** Null if the reseller ships it. Goods that only other buyers can see are not found. */
export async function findChosen(
  tx: Transaction,
  ctx: Context & { actor: Customer },
  { productId, productSkuId }: Pick<Input, 'productId' | 'productSkuId'>,
): Promise<number | null> {
  if (productId === null || productId === undefined) return null;
  const skuId = productSkuId ?? productId;
  const [sku] = await findOrderableSkus(tx, [{ productId, skuId }], ctx.language, ctx.actor.buyerId);
  if (sku?.status !== 'active') throw refuse('product_unavailable', { name: sku?.name ?? String(productId) });
  return sku.skuId;
}
