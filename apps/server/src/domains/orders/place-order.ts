import { type Cents, dollars } from '@sampan/contract/money';
import type { placedOrder } from '@sampan/contract/orders';
import type { Settings } from '@sampan/contract/settings/subjects';
import { quotesFor } from '@sampan/contract/shipping-quote';
import { writeDollars } from '@sampan/translations/translate';
import type { z } from 'zod';
import type { Transaction } from '#database/connect.ts';
import type { TradeSku } from '#domains/catalogue/products/orderable-skus.ts';
import { takeStock } from '#domains/catalogue/products/stock.ts';
import { tellHooks } from '#domains/hooks/tell-hooks.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { insertOrder, type NewOrder } from './insert-order.ts';
import { lockOrder } from './locked-order.ts';
import { moveOrder } from './move-order.ts';
import { orderNumber } from './order-number.ts';
import type { OrderAddress } from './order-queries.ts';
import { type Basis, firstInstalments, type Goods, orderCosts, plansOffered, splitCosts } from './order-totals.ts';
import type { PricedLine } from './price-lines.ts';
import { tellBuyerJob } from './queued-jobs.ts';
import { checkUnpaid } from './unpaid-limits.ts';

export type PlacedOrder = z.output<typeof placedOrder>;

/** What is read before the transaction: destination, tariffs, and limits on unpaid orders. */
export interface Destination {
  addressId: string;
  countryIso: string;
  address: OrderAddress;
  tariffs: Pick<Settings, 'fees' | 'shipping' | 'payment'>;
  limits: Settings['abuse'] & Settings['orders'];
}

/**
 * Stores an order of checked and priced lines with its bill, takes the stock, and tells the buyer. The caller holds the
 * buyer lock and the transaction; stock rows are locked last and for the shortest time.
 */
export async function placeOrder(
  tx: Transaction,
  ctx: Context & { actor: Customer },
  { addressId, countryIso, address, tariffs, limits }: Destination,
  lines: readonly PricedLine[],
  checkoutKey: string,
): Promise<PlacedOrder> {
  const goods = goodsOf(lines);
  const { basis, ...bill } = billFor(tariffs, countryIso, goods);
  checkMinimum(ctx, limits, bill.costs.goods);
  await checkUnpaid(tx, ctx, limits, bill.costs.goods);
  const placed = await insertWithFreeNumber(tx, ctx, {
    buyerId: ctx.actor.buyerId,
    placedBy: ctx.actor.userId,
    checkoutKey,
    addressId,
    address,
    countryIso,
    language: ctx.language,
    isDemo: ctx.config.isDemo,
    quotedWeightGrams: goods.weightGrams,
    lines,
    bill,
    basis,
  });
  await ctx.queue.add(tx, tellBuyerJob, { orderEventId: placed.eventId });
  if (placed.isHeard) await tellPlaced(tx, ctx, placed, bill);
  if (bill.split.deposit === 0) await skipPayment(tx, ctx, placed.id);
  await takePieces(tx, lines);
  return { id: placed.id, billId: placed.billId, sn: placed.sn };
}

function tellPlaced(
  tx: Transaction,
  ctx: Context & { actor: Customer },
  { id, sn }: { id: string; sn: string },
  { costs, split }: NewOrder['bill'],
): Promise<void> {
  return tellHooks(tx, ctx, { id, sn, buyerId: ctx.actor.buyerId }, 'order.placed', {
    goodsUsd: dollars(costs.goods),
    totalUsd: dollars(split.total),
    dueUsd: dollars(split.deposit),
  });
}

function checkMinimum({ language }: Context, { minimumGoodsCents }: Settings['orders'], goods: Cents): void {
  if (goods >= minimumGoodsCents) return;
  throw refuse(
    'below_shop_minimum',
    { goods: writeDollars(language, goods), minimum: writeDollars(language, minimumGoodsCents) },
    { data: { goodsUsd: dollars(goods), minimumUsd: dollars(minimumGoodsCents as Cents) } },
  );
}

/** The response of a checkout, also stored under its Idempotency-Key. */
export async function rememberAnswer(
  tx: Transaction,
  ctx: Context,
  { id, billId, sn }: PlacedOrder,
): Promise<PlacedOrder> {
  await saveAnswer(tx, ctx, { id, billId, sn });
  return { id, billId, sn };
}

/** The final stock check: between reading and this lock another buyer may have been quicker. */
async function takePieces(tx: Transaction, lines: readonly PricedLine[]): Promise<void> {
  const [short] = await takeStock(
    tx,
    lines.map(({ skuId, quantity }) => ({ skuId, quantity })),
  );
  if (!short) return;
  const name = lines.find((line) => line.skuId === short.skuId)?.sku.name ?? '';
  throw refuse('out_of_stock', { name, stock: short.stock });
}

export function goodsOf(lines: readonly (Pick<PricedLine, 'quantity' | 'amount'> & { sku: TradeSku })[]): Goods {
  return {
    lineAmounts: lines.map((line) => line.amount),
    suppliers: new Set(lines.map((line) => line.sku.supplierId)).size,
    weightGrams: lines.reduce((grams, line) => grams + line.sku.weightGrams * line.quantity, 0),
    volumeCm3: lines.reduce((cm3, line) => cm3 + line.sku.volumeCm3 * line.quantity, 0),
    categoryIds: [...new Set(lines.flatMap((line) => line.sku.categoryPath))],
    isWeightAssumed: lines.some((line) => line.sku.isWeightAssumed),
  };
}

/** The bill of new goods, under the first plan offered for them, by the cheapest line that carries them. */
function billFor(
  tariffs: Destination['tariffs'],
  countryIso: string,
  goods: Goods,
): NewOrder['bill'] & { basis: Basis } {
  const quotes = quotesFor(tariffs.shipping, countryIso, goods);
  const [cheapest] = quotes;
  if (!cheapest) throw refuse('country_not_served');
  const { chargeableGrams, priceCents, ...shippingLine } = cheapest;
  const costs = orderCosts(tariffs.fees, priceCents, goods);
  const plans = plansOffered(tariffs.payment, costs.goods, goods.isWeightAssumed);
  const plan = plans[0] ?? 'full';
  const split = splitCosts(costs, plan);
  const basis = {
    suppliers: goods.suppliers,
    inspectionRateE6: tariffs.fees.inspectionRateE6,
    serviceRateE6: tariffs.fees.serviceRateE6,
    chargeableGrams,
    goodsGrams: goods.weightGrams,
    shippingLine,
    quotes,
    handlingDays: tariffs.shipping.handlingDays,
    isWeightAssumed: goods.isWeightAssumed,
    plans,
  };
  return { plan, costs, split, instalments: firstInstalments(plan, split), basis };
}

/** A number already taken (a chance of one in a trillion per order of the day) is drawn again. */
async function insertWithFreeNumber(tx: Transaction, ctx: Context, order: NewOrder) {
  for (;;) {
    const sn = orderNumber(ctx.now());
    const placed = await insertOrder(tx, sn, order);
    if (placed) return { ...placed, sn };
  }
}

async function skipPayment(tx: Transaction, ctx: Context, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order) await moveOrder(tx, ctx, order, 'be_purchased');
}
