import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars, priceDollars } from '@sampan/contract/money';
import { inTransaction } from '#database/connect.ts';
import { lockForCheckout } from '#domains/cart/selected-lines.ts';
import { type PlacedOrder, placeDirectly, placeFromCart, rememberAnswer } from '#domains/orders/place-order.ts';
import { billFor, goodsOf } from '#domains/orders/price-order.ts';
import { warehouseDestination } from '#domains/orders/read-destination.ts';
import { unbilledStorage } from '#domains/own-stock/storage-fees.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { priceRestock, readWanted } from './price-restock.ts';

type CustomerContext = Context & { actor: Customer };
type Asked = ParsedInputOf<Calls['restock']>;

/** An ordinary order whose goods stay in our warehouse, as the buyer's own. */
export async function restock(ctx: CustomerContext, { items }: Asked): Promise<PlacedOrder> {
  const destination = await warehouseDestination(ctx);
  const { buyerId } = ctx.actor;
  return inTransaction(ctx.db, async (tx) => {
    await lockForCheckout(tx, buyerId);
    const { lines: wanted, cartIds } = await readWanted(tx, ctx, items);
    const price = () => priceRestock(tx, ctx, wanted);
    if (cartIds.length === 0) return placeDirectly(tx, ctx, destination, { to: 'own-stock', wanted, price });
    return rememberAnswer(tx, ctx, await placeFromCart(tx, ctx, destination, await price(), cartIds));
  });
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
