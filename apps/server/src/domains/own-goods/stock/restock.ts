import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars, priceDollars } from '@sampan/contract/money';
import { goodsOf } from '@sampan/contract/order-costs';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { listSelectedLines, lockForCheckout } from '#domains/cart/selected-lines.ts';
import { findOrderableSkus } from '#domains/catalogue/orderable-skus.ts';
import { withConfirmedOffers } from '#domains/orders/confirmed-offers.ts';
import { type PlacedOrder, placeDirectly, placeFromCart, rememberAnswer } from '#domains/orders/place-order.ts';
import {
  billFor,
  type CheckoutLine,
  checkSentPrices,
  mergeLines,
  type PricedLine,
  priceLines,
} from '#domains/orders/price-order.ts';
import { warehouseDestination } from '#domains/orders/read-destination.ts';
import { unbilledStorage } from '#domains/own-stock/storage-fees.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type CustomerContext = Context & { actor: Customer };
type Asked = ParsedInputOf<Calls['restock']>;

/** Places an ordinary order whose goods stay in our warehouse as the buyer's own stock. */
export function restock(ctx: CustomerContext, asked: Asked): Promise<PlacedOrder> {
  return withConfirmedOffers(ctx, (confirmed) => orderIntoStock(confirmed, asked));
}

async function orderIntoStock(ctx: CustomerContext, { items }: Asked): Promise<PlacedOrder> {
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

type Items = ParsedInputOf<Calls['restock']>['items'];

interface Wanted {
  lines: CheckoutLine[];
  /** The cart lines that the restock takes. */
  cartIds: string[];
}

/** Returns the given items, otherwise the lines selected in the cart. */
async function readWanted(tx: Transaction, { actor }: CustomerContext, items: Items): Promise<Wanted> {
  if (items)
    return {
      cartIds: [],
      lines: mergeLines(
        items.map(({ productId, productSkuId, quantity, price }) => ({
          productId,
          skuId: productSkuId ?? productId,
          quantity,
          sentPrice: price,
        })),
      ),
    };
  const selected = await listSelectedLines(tx, actor.buyerId);
  if (selected.length === 0) throw refuse('nothing_selected');
  return { cartIds: selected.map(({ id }) => id), lines: selected.map(({ id, ...line }) => ({ ...line, lineId: id })) };
}

/** Applies the price bands and minimums of any order, and the limit of pieces per size. */
async function priceRestock(
  db: Database | Transaction,
  { language, actor }: CustomerContext,
  lines: readonly CheckoutLine[],
): Promise<PricedLine[]> {
  const skus = await findOrderableSkus(db, lines, language, actor.buyerId);
  const max = resellerLimits.restockPiecesMax;
  const tooMany = lines.find(({ quantity }) => quantity > max);
  if (tooMany) {
    const name = skus.find(({ skuId }) => skuId === tooMany.skuId)?.name ?? String(tooMany.skuId);
    throw refuse('too_many_for_stock', { name, max });
  }
  const priced = priceLines(lines, new Map(skus.map((sku) => [sku.skuId, sku])));
  checkSentPrices(priced);
  return priced;
}
