import { type Cents, dollars, sum } from '@sampan/contract/money';
import type { placedOrder } from '@sampan/contract/orders';
import type { Settings } from '@sampan/contract/settings/subjects';
import { type Quote, quotesFor } from '@sampan/contract/shipping-quote';
import { writeDollars } from '@sampan/translations/translate';
import type { z } from 'zod';
import type { Transaction } from '#database/connect.ts';
import type { TradeSku } from '#domains/catalogue/products/orderable-skus.ts';
import { takeStock } from '#domains/catalogue/products/stock.ts';
import { tellHooks } from '#domains/hooks/tell-hooks.ts';
import { takeOwnStock } from '#domains/own-stock/own-stock.ts';
import { billStorage, holdStorage } from '#domains/own-stock/storage-fees.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { insertOrder, type NewOrder } from './insert-order.ts';
import { lockOrder } from './locked-order.ts';
import { moveOrder } from './move-order.ts';
import { listOwnPieces, statusOncePaid } from './order-lines.ts';
import { orderNumber } from './order-number.ts';
import type { OrderAddress } from './order-queries.ts';
import { type Basis, firstInstalments, type Goods, orderCosts, plansOffered, splitCosts } from './order-totals.ts';
import type { PricedLine, Serving } from './price-lines.ts';
import { tellBuyerJob } from './queued-jobs.ts';
import { checkUnpaid } from './unpaid-limits.ts';

export type PlacedOrder = z.output<typeof placedOrder>;

/** What is read before the transaction: destination, tariffs, and limits on unpaid orders. */
export interface Destination {
  /** Of the buyer's addresses; null: a recipient's, which only the order keeps, or that of our warehouse. */
  addressId: string | null;
  countryIso: string;
  address: OrderAddress;
  /** The goods stay in our warehouse, as the buyer's own stock: nothing goes abroad. */
  isOwnStock?: boolean;
  tariffs: Pick<Settings, 'fees' | 'shipping' | 'payment' | 'storage'>;
  limits: Settings['abuse'] & Settings['orders'];
  /** What papers that travel with the goods say instead of us; for a reseller's customer. */
  papers?: { senderName: string; reference: string };
}

/**
 * Stores an order of checked and priced lines with its bill, takes the stock, and tells the buyer. The caller holds the
 * buyer lock and the transaction; stock rows are locked last and for the shortest time.
 */
export async function placeOrder(
  tx: Transaction,
  ctx: Context & { actor: Customer },
  { addressId, countryIso, address, isOwnStock = false, tariffs, limits, papers }: Destination,
  lines: readonly PricedLine[],
  checkoutKey: string,
): Promise<PlacedOrder> {
  const goods = goodsOf(lines);
  const fees = await holdStorage(tx, ctx.actor.buyerId);
  const { basis, ...bill } = billFor(tariffs, { countryIso, isOwnStock, goods, storageCents: fees.cents });
  if (lines.some(({ serving }) => serving === 'tiers')) checkMinimum(ctx, limits, bill.costs.goods);
  await checkUnpaid(tx, ctx, limits, bill.costs.goods);
  const placed = await insertWithFreeNumber(tx, ctx, {
    buyerId: ctx.actor.buyerId,
    placedBy: ctx.actor.userId,
    checkoutKey,
    addressId,
    address,
    countryIso,
    destination: isOwnStock ? 'own_stock' : 'recipient',
    papers,
    language: ctx.language,
    shownCurrency: ctx.request?.shownCurrency ?? '',
    isDemo: ctx.config.isDemo,
    quotedWeightGrams: goods.weightGrams,
    lines,
    bill,
    basis,
  });
  await ctx.queue.add(tx, tellBuyerJob, { orderEventId: placed.eventId });
  if (placed.isHeard) await tellPlaced(tx, ctx, placed, bill);
  await billStorage(tx, fees, placed.id);
  if (bill.split.deposit === 0) await skipPayment(tx, ctx, placed.id);
  await takePieces(tx, lines);
  await takeOwnPieces(tx, ctx, placed.id, lines);
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
    lines.filter(({ serving }) => serving !== 'own_stock').map(({ skuId, quantity }) => ({ skuId, quantity })),
  );
  if (!short) return;
  const name = lines.find((line) => line.skuId === short.skuId)?.sku.name ?? '';
  throw refuse('out_of_stock', { name, stock: short.stock });
}

async function takeOwnPieces(
  tx: Transaction,
  ctx: Context & { actor: Customer },
  orderId: string,
  lines: readonly PricedLine[],
): Promise<void> {
  if (!lines.some(({ serving }) => serving === 'own_stock')) return;
  const taken = await listOwnPieces(tx, orderId);
  const [short] = await takeOwnStock(tx, ctx, ctx.actor.buyerId, taken, orderId);
  if (!short) return;
  const name = lines.find((line) => line.skuId === short.skuId)?.sku.name ?? '';
  throw refuse('own_stock_short', { name, stock: short.stock });
}

type CountedLine = Pick<PricedLine, 'quantity' | 'amount'> & { sku: TradeSku; serving?: Serving };

export function goodsOf(lines: readonly CountedLine[]): Goods {
  const isOwn = ({ serving }: CountedLine) => serving === 'own_stock';
  const bought = lines.filter((line) => !isOwn(line));
  return {
    lineAmounts: lines.map((line) => line.amount),
    suppliers: new Set(bought.map((line) => line.sku.supplierId)).size,
    boughtGrams: gramsOf(bought),
    ownPieces: sum(lines.filter(isOwn).map((line) => line.quantity)),
    weightGrams: gramsOf(lines),
    volumeCm3: lines.reduce((cm3, line) => cm3 + line.sku.volumeCm3 * line.quantity, 0),
    categoryIds: [...new Set(lines.flatMap((line) => line.sku.categoryPath))],
    isWeightAssumed: lines.some((line) => line.sku.isWeightAssumed),
  };
}

const gramsOf = (lines: readonly CountedLine[]) =>
  lines.reduce((grams, line) => grams + line.sku.weightGrams * line.quantity, 0);

interface Billed {
  countryIso: string;
  isOwnStock: boolean;
  goods: Goods;
  storageCents: Cents;
}

/** The bill of new goods, under the first plan offered for them, by the cheapest line that carries them. */
export function billFor(
  tariffs: Destination['tariffs'],
  { countryIso, isOwnStock, goods, storageCents }: Billed,
): NewOrder['bill'] & { basis: Basis } {
  const quotes = isOwnStock ? [noFreight] : quotesFor(tariffs.shipping, countryIso, goods);
  const [cheapest] = quotes;
  if (!cheapest) throw refuse('country_not_served');
  const { chargeableGrams, priceCents, ...shippingLine } = cheapest;
  const costs = orderCosts(tariffs, priceCents, goods, storageCents);
  const plans = isPaidAtOnce(isOwnStock, goods)
    ? ['full' as const]
    : plansOffered(tariffs.payment, costs.goods, goods.isWeightAssumed);
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
    handlingDays: goods.suppliers > 0 ? tariffs.shipping.handlingDays : packingDays,
    isWeightAssumed: goods.isWeightAssumed,
    plans,
  };
  return { plan, costs, split, instalments: firstInstalments(plan, split), basis };
}

/** Until what lies here already leaves. */
const packingDays = { from: 0, to: 2 };

/** Of goods that stay in our warehouse. */
const noFreight: Quote = {
  ...{ id: 'own-stock', name: 'To our warehouse', daysFrom: 0, daysTo: 0, volumetricDivisor: 5000, minimumGrams: 1 },
  ...{ baseCents: 0, steps: [{ fromGrams: 0, perKgCents: 0 }], chargeableGrams: 0, priceCents: 0 },
};

/** Without freight there is no balance; and what lies here leaves as soon as it is paid, for the price that was quoted. */
const isPaidAtOnce = (isOwnStock: boolean, goods: Goods) => isOwnStock || goods.suppliers === 0;

/** A number already taken (a chance of one in a trillion per order of the day) is drawn again. */
async function insertWithFreeNumber(tx: Transaction, ctx: Context, order: Omit<NewOrder, 'paymentPattern'>) {
  const paymentPattern = ctx.payments.takesCards ? 'online_card' : 'bank_card';
  for (;;) {
    const sn = orderNumber(ctx.now());
    const placed = await insertOrder(tx, sn, { ...order, paymentPattern });
    if (placed) return { ...placed, sn };
  }
}

async function skipPayment(tx: Transaction, ctx: Context, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order) await moveOrder(tx, ctx, order, await statusOncePaid(tx, orderId));
}
