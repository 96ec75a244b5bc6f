import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars, priceDollars } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { lockForCheckout, removeLines } from '#domains/cart/selected-lines.ts';
import { cartKey, directKey, directKeyPrefix } from '#domains/orders/checkout-key.ts';
import { findCheckout } from '#domains/orders/find-checkout.ts';
import { billFor, goodsOf, type PlacedOrder, placeOrder, rememberAnswer } from '#domains/orders/place-order.ts';
import { warehouseDestination } from '#domains/orders/read-destination.ts';
import { unbilledStorage } from '#domains/own-stock/storage-fees.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { priceRestock, readWanted, type Wanted } from './price-restock.ts';

type CustomerContext = Context & { actor: Customer };
type Asked = ParsedInputOf<Calls['restock']>;

/** An ordinary order whose goods stay in our warehouse, as the buyer's own. */
export async function restock(ctx: CustomerContext, { items }: Asked): Promise<PlacedOrder> {
  const destination = await warehouseDestination(ctx);
  const { buyerId } = ctx.actor;
  return inTransaction(ctx.db, async (tx) => {
    await lockForCheckout(tx, buyerId);
    const wanted = await readWanted(tx, ctx, items);
    const { key, repeated } = await keyOf(tx, ctx, wanted);
    if (repeated) return rememberAnswer(tx, ctx, repeated);
    const lines = await priceRestock(tx, ctx, wanted.lines);
    const placed = await placeOrder(tx, ctx, destination, lines, key);
    if (wanted.cartIds.length > 0) await removeLines(tx, buyerId, wanted.cartIds);
    return rememberAnswer(tx, ctx, placed);
  });
}

/** As of any other checkout: sent again within a minute, it is the same. */
async function keyOf(
  tx: Transaction,
  { actor, request }: CustomerContext,
  { lines, cartIds }: Wanted,
): Promise<{ key: string; repeated?: PlacedOrder }> {
  if (cartIds.length > 0) return { key: cartKey(cartIds) };
  const prefix = directKeyPrefix('own-stock', lines);
  const previous = await findCheckout(tx, actor.buyerId, prefix);
  const key = directKey(prefix, previous?.id);
  return previous?.isRepeat && !request?.idempotencyKey ? { key, repeated: previous } : { key };
}

export async function quoteRestock(
  ctx: CustomerContext,
  { items }: ParsedInputOf<Calls['quoteRestock']>,
): Promise<OutputOf<Calls['quoteRestock']>> {
  const { tariffs } = await warehouseDestination(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const wanted = await readWanted(tx, ctx, items);
    const lines = await priceRestock(tx, ctx, wanted.lines);
    const storageCents = await unbilledStorage(tx, ctx.actor.buyerId);
    const goods = goodsOf(lines);
    const { costs, split } = billFor(tariffs, { countryIso: 'CN', isOwnStock: true, goods, storageCents });
    return {
      lines: lines.map(({ skuId, quantity, unitPriceE4, amount }) => ({
        productSkuId: skuId,
        quantity,
        priceUsd: priceDollars(unitPriceE4),
        amountUsd: dollars(amount),
      })),
      goodsUsd: dollars(costs.goods),
      domesticUsd: dollars(costs.domestic),
      inspectionUsd: dollars(costs.inspection),
      serviceUsd: dollars(costs.service),
      handlingUsd: dollars(costs.handling),
      storageUsd: dollars(costs.storage),
      totalUsd: dollars(split.total),
    };
  });
}
