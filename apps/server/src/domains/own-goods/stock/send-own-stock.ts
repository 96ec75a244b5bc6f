import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { goodsOf } from '@sampan/contract/order-costs';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { lockForCheckout } from '#domains/cart/selected-lines.ts';
import { findOrderableSkus } from '#domains/catalogue/orderable-skus.ts';
import { toQuoteResponse } from '#domains/orders/bill.ts';
import { type PlacedOrder, placeDirectly } from '#domains/orders/place-order.ts';
import { billFor, type CheckoutLine, mergeLines, type PricedLine, priceLines } from '#domains/orders/price-order.ts';
import { readDestination } from '#domains/orders/read-destination.ts';
import { ownPieces } from '#domains/own-stock/own-stock.ts';
import { unbilledStorage } from '#domains/own-stock/storage-fees.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type CustomerContext = Context & { actor: Customer };
type Asked = ParsedInputOf<Calls['sendOwnStock']>;

/** Ships own stock to one of the buyer's addresses: an order that pays handling and freight. */
export async function sendOwnStock(ctx: CustomerContext, { addressId, items }: Asked): Promise<PlacedOrder> {
  const destination = await readDestination(ctx, addressId);
  const { buyerId } = ctx.actor;
  const wanted = linesOf(items);
  return inTransaction(ctx.db, async (tx) => {
    await lockForCheckout(tx, buyerId);
    const price = () => priced(tx, ctx, wanted);
    return placeDirectly(tx, ctx, destination, { to: `own-stock:${addressId}`, wanted, price });
  });
}

export async function quoteOwnStockOrder(
  ctx: CustomerContext,
  { addressId, items }: ParsedInputOf<Calls['quoteOwnStockOrder']>,
): Promise<OutputOf<Calls['quoteOwnStockOrder']>> {
  const { tariffs, countryIso } = await readDestination(ctx, addressId);
  const lines = await priced(ctx.db, ctx, linesOf(items));
  await checkPieces(ctx, lines);
  const storageCents = await unbilledStorage(ctx.db, ctx.actor.buyerId);
  const goods = goodsOf(lines);
  const { costs, split, basis } = billFor(tariffs, { countryIso, isOwnStock: false, goods, storageCents });
  return {
    handlingUsd: dollars(costs.handling),
    storageUsd: dollars(costs.storage),
    shippingLines: basis.quotes.map((quote) => toQuoteResponse(quote, goods.isWeightAssumed)),
    totalUsd: dollars(split.total),
  };
}

const linesOf = (items: Asked['items']): CheckoutLine[] =>
  mergeLines(
    items.map(({ productId, productSkuId: skuId, quantity }) => ({
      productId,
      skuId,
      quantity,
      serving: 'own_stock',
    })),
  );

async function priced(
  db: Database | Transaction,
  { language, actor }: CustomerContext,
  wanted: readonly CheckoutLine[],
): Promise<PricedLine[]> {
  const skus = await findOrderableSkus(db, wanted, language, actor.buyerId);
  return priceLines(wanted, new Map(skus.map((sku) => [sku.skuId, sku])));
}

async function checkPieces({ db, actor }: CustomerContext, lines: readonly PricedLine[]): Promise<void> {
  const held = await ownPieces(
    db,
    actor.buyerId,
    lines.map(({ skuId }) => skuId),
  );
  for (const { skuId, quantity, sku } of lines) {
    const stock = held.get(skuId) ?? 0;
    if (quantity > stock) throw refuse('own_stock_short', { name: sku.name, stock });
  }
}
