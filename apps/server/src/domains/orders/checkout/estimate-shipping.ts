import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, dollars, lineAmount, priceDollars, sum } from '@sampan/contract/money';
import { goodsOf, orderCosts } from '@sampan/contract/order-costs';
import { piecesByProduct, unitPrice } from '@sampan/contract/pricing';
import type { Settings } from '@sampan/contract/settings/subjects';
import { type Quote, quotesFor } from '@sampan/contract/shipping-quote';
import { isBlockedPlace } from '@sampan/locations';
import { cachedUntilChanged } from '#database/received-changes.ts';
import { findDefaultAddress } from '#domains/addresses/find-default-address.ts';
import { listHeldLines } from '#domains/cart/selected-lines.ts';
import {
  findOrderableSkus,
  findSmallestOrder,
  type OrderableSku,
  type TradeSku,
} from '#domains/catalogue/orderable-skus.ts';
import { splitCosts, toQuoteResponse } from '#domains/orders/bill.ts';
import { mergeLines } from '#domains/orders/price-order.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting, readSettings } from '#shop/settings/settings.ts';

/** Estimates the delivered cost of goods before they are ordered, by the rules and prices of an order. */

type Estimate = OutputOf<Calls['estimateShipping']>;

interface Line {
  productId: number;
  skuId: number;
  quantity: number;
}

export async function estimateShipping(
  ctx: Context,
  { offerId, country, items }: ParsedInputOf<Calls['estimateShipping']>,
): Promise<Estimate> {
  const { lines, skus } = items ? await findItems(ctx, offerId, items) : await findLeast(ctx, offerId);
  if (lines.length === 0 || lines.some(({ skuId }) => !skus.some((sku) => sku.skuId === skuId)))
    throw refuse('not_found');
  return { ...(await estimate(ctx, lines, skus, country)), offerId };
}

type Items = NonNullable<ParsedInputOf<Calls['estimateShipping']>['items']>;

async function findItems(ctx: Context, offerId: number, items: Items) {
  const lines = items.map(({ productSkuId, quantity }) => ({ productId: offerId, skuId: productSkuId, quantity }));
  const skus = await findOrderableSkus(ctx.db, lines, ctx.language, buyerOf(ctx));
  return { lines, skus: skus.filter(isOnShow) };
}

async function findLeast(ctx: Context, productId: number) {
  const least = await findSmallestOrder(ctx.pool, productId, buyerOf(ctx));
  if (!least) return { lines: [], skus: [] };
  const { sku, quantity } = least;
  return { lines: [{ productId, skuId: sku.skuId, quantity }], skus: [sku] };
}

/** Estimates the lines that a checkout would take. As in the cart, lines that can no longer be bought are left out. */
export async function estimateCartShipping(
  ctx: Context & { actor: Customer },
  { country }: { country?: string },
): Promise<Estimate> {
  const { buyerId } = ctx.actor;
  const [held, address] = await Promise.all([listHeldLines(ctx.db, buyerId), findDefaultAddress(ctx.db, buyerId)]);
  const skus = await findOrderableSkus(ctx.db, held, ctx.language, buyerId);
  const buyable = new Set(skus.filter((sku) => isOnShow(sku) && sku.stock > 0).map(({ skuId }) => skuId));
  const lines = held.filter(({ skuId, isSelected }) => isSelected && buyable.has(skuId));
  if (lines.length === 0) throw refuse('nothing_selected');
  const destination = country ?? address?.country_iso;
  if (!destination) throw refuse('no_shipping_address');
  return estimate(ctx, lines, skus, destination);
}

const shownTariffs = cachedUntilChanged(({ db }: Context) => readSettings(db, ['fees', 'shipping', 'storage']));

const buyerOf = ({ actor }: Context) => (actor.kind === 'customer' ? actor.buyerId : null);

const isOnShow = (sku: OrderableSku) => sku.status === 'active';

async function estimate(
  ctx: Context,
  wanted: readonly Line[],
  skus: readonly TradeSku[],
  country: string,
): Promise<Estimate> {
  const tariffs = await shownTariffs(ctx);
  const lines = priced(wanted, new Map(skus.map((sku) => [sku.skuId, sku])));
  const goods = goodsOf(lines);
  const pieces = sum(lines.map(({ quantity }) => quantity));
  const costs = orderCosts(tariffs, 0, goods);
  const { total: atWarehouse } = splitCosts(costs, 'full');
  const quotes = isBlockedPlace(country) ? [] : quotesFor(tariffs.shipping, country, goods);
  return {
    offerId: 0,
    country,
    pieces,
    goodsUsd: dollars(costs.goods),
    domesticUsd: dollars(costs.domestic),
    inspectionUsd: dollars(costs.inspection),
    serviceUsd: dollars(costs.service),
    ...handlingDays(tariffs.shipping),
    lines: quotes.map((quote) => landed(quote, goods.isWeightAssumed, atWarehouse, pieces)),
  };
}

function priced(wanted: readonly Line[], skus: ReadonlyMap<number, TradeSku>) {
  const lines = mergeLines(wanted);
  const pieces = piecesByProduct(lines);
  return lines.flatMap(({ productId, skuId, quantity }) => {
    const sku = skus.get(skuId);
    if (!sku) return [];
    return [{ sku, quantity, amount: lineAmount(quantity, unitPrice(sku, pieces.get(productId) ?? 0)) }];
  });
}

function landed(quote: Quote, isWeightAssumed: boolean, atWarehouse: Cents, pieces: number) {
  const total = atWarehouse + quote.priceCents;
  return {
    ...toQuoteResponse(quote, isWeightAssumed),
    totalUsd: dollars(total),
    perPieceUsd: priceDollars(Math.ceil((total * 100) / pieces)),
  };
}

function handlingDays({ handlingDays: { from, to } }: Settings['shipping']) {
  return { handlingDaysFrom: from, handlingDaysTo: to };
}

export async function listShippingLines({ db }: Pick<Context, 'db'>): Promise<OutputOf<Calls['listShippingLines']>> {
  const shipping = await readSetting(db, 'shipping');
  return {
    ...handlingDays(shipping),
    lines: shipping.lines.map(({ id, name, zones, minimumGrams, volumetricDivisor }) => ({
      id,
      name,
      daysFrom: Math.min(...zones.map(({ daysFrom }) => daysFrom)),
      daysTo: Math.max(...zones.map(({ daysTo }) => daysTo)),
      minimumWeightKg: minimumGrams / 1000,
      volumetricDivisor,
      isWorldwide: zones.some(({ countries }) => countries === null),
    })),
  };
}
