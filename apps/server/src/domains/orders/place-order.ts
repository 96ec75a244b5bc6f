import { type Cents, dollars } from '@sampan/contract/money';
import { goodsOf } from '@sampan/contract/order-costs';
import type { placedOrder } from '@sampan/contract/orders';
import type { Settings } from '@sampan/contract/settings/subjects';
import { writeDollars } from '@sampan/translations/translate';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '#database/connect.ts';
import { removeLines } from '#domains/cart/selected-lines.ts';
import { takeStock } from '#domains/catalogue/stock.ts';
import { notifyWebhooks } from '#domains/hooks/notify-webhooks.ts';
import { takeOwnStock } from '#domains/own-stock/own-stock.ts';
import { billStorage, holdStorage } from '#domains/own-stock/storage-fees.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { checkConfirmed, recordUnconfirmed } from './confirmed-offers.ts';
import { lockOrder } from './locked-order.ts';
import { moveOrder } from './move-order.ts';
import { listOwnPieces, statusOncePaid } from './order-lines.ts';
import { cartKey, directKey, directKeyPrefix, findCheckout, shopKey } from './placement/checkout-key.ts';
import { insertOrder, type NewOrder } from './placement/insert-order.ts';
import { billFor, type CheckoutLine, type PricedLine } from './price-order.ts';
import { notifyBuyerJob } from './queued-jobs.ts';
import type { Destination } from './read-destination.ts';

export type PlacedOrder = z.output<typeof placedOrder>;

type CustomerContext = Context & { actor: Customer };

/** Orders the lines of a cart and removes them from it. Requires the buyer lock. */
export async function placeFromCart(
  tx: Transaction,
  ctx: CustomerContext,
  destination: Destination,
  lines: readonly PricedLine[],
  cartLineIds: readonly string[],
): Promise<PlacedOrder> {
  const placed = await placeOrder(tx, ctx, destination, lines, cartKey(cartLineIds));
  await removeLines(tx, ctx.actor.buyerId, cartLineIds);
  return placed;
}

/**
 * Orders named lines that are in no cart, or returns the order that the same request made a moment ago. `to`
 * distinguishes destinations. Requires the buyer lock.
 */
export async function placeDirectly(
  tx: Transaction,
  ctx: CustomerContext,
  destination: Destination,
  { to, wanted, price }: { to: string; wanted: readonly CheckoutLine[]; price: () => Promise<PricedLine[]> },
): Promise<PlacedOrder> {
  const prefix = directKeyPrefix(to, wanted);
  const previous = await findCheckout(tx, ctx.actor.buyerId, prefix);
  if (previous?.isRepeat && !ctx.request?.idempotencyKey) return rememberAnswer(tx, ctx, previous);
  const placed = await placeOrder(tx, ctx, destination, await price(), directKey(prefix, previous?.id));
  return rememberAnswer(tx, ctx, placed);
}

/** Places an order for an order from one of the buyer's stores, once for each attempt. Requires the buyer lock. */
export function placeForShop(
  tx: Transaction,
  ctx: CustomerContext,
  destination: Destination,
  lines: readonly PricedLine[],
  { id, attempt, isByRule }: { id: string; attempt: number; isByRule: boolean },
): Promise<PlacedOrder> {
  return placeOrder(tx, ctx, destination, lines, shopKey(id, attempt), isByRule);
}

/**
 * Stores an order of checked and priced lines with its bill, takes the stock and notifies the buyer. The caller holds
 * the buyer lock and the transaction. Stock rows are locked last, for the shortest time.
 */
async function placeOrder(
  tx: Transaction,
  ctx: CustomerContext,
  { addressId, countryIso, address, isOwnStock = false, tariffs, limits, papers, special }: Destination,
  lines: readonly PricedLine[],
  checkoutKey: string,
  isByRule = false,
): Promise<PlacedOrder> {
  const unconfirmed = checkConfirmed(ctx, lines);
  const goods = goodsOf(lines);
  const fees = await holdStorage(tx, ctx.actor.buyerId);
  const bill = billFor(tariffs, { countryIso, isOwnStock, goods, storageCents: fees.cents, special });
  if (lines.some(({ serving }) => serving === 'tiers')) checkMinimum(ctx, limits, bill.costs.goods);
  await checkUnpaid(tx, ctx, limits, bill.costs.goods);
  const placed = await insertOrder(tx, ctx.now(), {
    buyerId: ctx.actor.buyerId,
    placedBy: ctx.actor.userId,
    checkoutKey,
    addressId,
    address,
    countryIso,
    destination: isOwnStock ? 'own_stock' : 'recipient',
    papers,
    isByRule,
    language: ctx.language,
    shownCurrency: ctx.request?.shownCurrency ?? '',
    isDemo: ctx.config.isDemo,
    quotedWeightGrams: goods.weightGrams,
    lines,
    bill,
    paymentPattern: ctx.payments.takesCards ? 'online_card' : 'bank_card',
  });
  if (unconfirmed) await recordUnconfirmed(tx, placed.id, unconfirmed);
  await ctx.queue.add(tx, notifyBuyerJob, { orderEventId: placed.eventId });
  await notifyOfPlacedOrder(tx, ctx, placed, bill);
  await billStorage(tx, fees, placed.id);
  if (bill.split.deposit === 0) await skipPayment(tx, ctx, placed.id);
  await takePieces(tx, lines);
  await takeOwnPieces(tx, ctx, placed.id, lines);
  return { id: placed.id, billId: placed.billId, sn: placed.sn };
}

function notifyOfPlacedOrder(
  tx: Transaction,
  ctx: CustomerContext,
  { id, sn }: { id: string; sn: string },
  { costs, split }: NewOrder['bill'],
): Promise<void> {
  return notifyWebhooks(tx, ctx, { id, sn, buyerId: ctx.actor.buyerId }, 'order.placed', {
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

/** Returns the response of a checkout and stores it under its Idempotency-Key. */
export async function rememberAnswer(
  tx: Transaction,
  ctx: Context,
  { id, billId, sn }: PlacedOrder,
): Promise<PlacedOrder> {
  await saveAnswer(tx, ctx, { id, billId, sn });
  return { id, billId, sn };
}

/** The final stock check: another buyer may have taken the pieces between reading and this lock. */
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
  ctx: CustomerContext,
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

async function skipPayment(tx: Transaction, ctx: Context, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order) await moveOrder(tx, ctx, order, await statusOncePaid(tx, orderId));
}

/**
 * An order reserves stock before it is paid, so no one may hold many unpaid orders, least of all someone who has never
 * paid. Beyond the number of orders, the goods in them may be worth as much as the shop has kept of the buyer’s money so
 * far: resellers order for many recipients at once. A declared payment that finance has not confirmed does not count, nor
 * does what went back by a refund, a claim or a dispute. Requires the buyer lock.
 */
async function checkUnpaid(
  tx: Transaction,
  ctx: Context & { actor: Customer },
  limits: Settings['abuse'],
  goods: Cents,
): Promise<void> {
  const { buyerId } = ctx.actor;
  const { count, unpaidCents, hasPaid } = await readUnpaid(tx, buyerId);
  const max = hasPaid ? limits.unpaidOrdersMax : Math.min(limits.newCustomerOrdersMax, limits.unpaidOrdersMax);
  const amount = unpaidCents + goods;
  if (count >= max && amount > (hasPaid ? await sumKept(tx, buyerId) : 0))
    throw refuse('too_many_unpaid_orders', { count, max }, { data: { count, max } });
  if (hasPaid || amount <= limits.newCustomerGoodsCents) return;
  const write = (cents: number) => writeDollars(ctx.language, cents);
  throw refuse(
    'unpaid_goods_limit',
    { amount: write(amount), max: write(limits.newCustomerGoodsCents) },
    { data: { amountUsd: dollars(amount as Cents), maxUsd: dollars(limits.newCustomerGoodsCents as Cents) } },
  );
}

/** What the shop has of the money for an order; a disputed part is not kept until the dispute is won. */
const keptCents = sql<number>`(
  select coalesce(-sum(l.amount_cents), 0) from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.order_id = orders.id and l.account in ('revenue', 'disputed', 'losses'))`;

const isUnpaid = sql`(
  orders.status = 'create' or (orders.status = 'payment_confirming' and orders.status_before = 'create'))`;

async function readUnpaid(tx: Transaction, buyerId: string) {
  const { rows } = await sql<{ count: number; unpaidCents: number; hasPaid: boolean }>`
    select count(*)::int as count, coalesce(sum(bills.goods_cents), 0)::bigint as "unpaidCents",
      exists (
        select from orders where buyer_id = ${buyerId} and not ${isUnpaid} and status <> 'closed' and ${keptCents} > 0
      ) as "hasPaid"
    from orders join bills on bills.order_id = orders.id
    where orders.buyer_id = ${buyerId} and ${isUnpaid}
  `.execute(tx);
  const [row] = rows;
  return { count: row?.count ?? 0, unpaidCents: Number(row?.unpaidCents ?? 0), hasPaid: row?.hasPaid ?? false };
}

/** The goods that the shop has kept the money for. Read only with many unpaid orders: it adds up all of the buyer’s. */
async function sumKept(tx: Transaction, buyerId: string): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(least(bills.kept_cents, ${keptCents})), 0)::bigint as cents
    from orders join bills on bills.order_id = orders.id
    where orders.buyer_id = ${buyerId} and not ${isUnpaid} and orders.status <> 'closed'
  `.execute(tx);
  return Number(rows[0]?.cents ?? 0);
}
