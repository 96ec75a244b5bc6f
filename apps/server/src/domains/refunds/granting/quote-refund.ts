import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { amountsOf, refundableFees } from '@sampan/contract/fees';
import { type Cents, dollars, sum } from '@sampan/contract/money';
import { inSnapshot, type Transaction } from '#database/connect.ts';
import { bankChargesCents, disputedCents, refundableCents } from '#domains/billing/ledger.ts';
import { hasLeft, isPacked } from '#domains/logistics/has-left.ts';
import { billForOrder } from '#domains/orders/instalments.ts';
import { type LockedOrder, lockOwnOrder, seeOwnOrder } from '#domains/orders/locked-order.ts';
import { listOrderItems } from '#domains/orders/order-lines.ts';
import { readRemainingTotal } from '#domains/orders/read-order.ts';
import { reductionOfBill } from '#domains/orders/weigh-bill.ts';
import { listMoneySources } from '#domains/refunds/records/payout-store.ts';
import {
  isGoodsUnbought,
  isRefundStage,
  type RefundAmount,
  type RefundLine,
  type RefundStage,
  refundAmount,
} from '#domains/refunds/records/refund-amount.ts';
import { sumGoodwill, sumGrantedFees } from '#domains/refunds/records/store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type Asked = ParsedInputOf<Calls['requestRefund']>;
type Quote = OutputOf<Calls['quoteRefund']>;

export async function quoteRefund(ctx: Context & { actor: Customer }, input: Asked): Promise<Quote> {
  const { amount, saved, isServiceIncluded } = await inSnapshot(ctx.db, async (tx) => {
    const order = asked(await seeOwnOrder(tx, ctx.actor.buyerId, input.orderId), input);
    if (!isRefundStage(order.status) || (await hasLeft(tx, order.id))) throw refuse('order_status_changed');
    const priced = await priceRefund(tx, order, mergeLines(input), order.status);
    const saved = await shippingSaved(tx, order.id, priced);
    return { amount: priced, saved, isServiceIncluded: isGoodsUnbought(order.status) };
  });
  const { service, ...fees } = amount.fees;
  const remaining = await readRemainingTotal(ctx.pool, input.orderId, ctx.actor.buyerId);
  if (remaining === undefined) throw refuse('not_found');
  return {
    goodsUsd: dollars(amount.goods),
    feesUsd: dollars(sum(Object.values(fees))),
    serviceFeeUsd: dollars(service),
    totalUsd: dollars(amount.total),
    serviceFeeIncluded: isServiceIncluded,
    orderTotalUsd: dollars(remaining - amount.total - saved),
  };
}

/** The cents by which the order's cost shrinks beyond the refund, because less is due for shipping not paid yet. */
async function shippingSaved(tx: Transaction, orderId: string, { lines }: RefundAmount): Promise<Cents> {
  const bill = await billForOrder(tx, orderId);
  if (!bill) throw new Error(`order ${orderId} has no bill`);
  const pieces = new Map(lines.map((line) => [line.itemId, line.quantity]));
  const left = (await listOrderItems(tx, orderId)).map((item) => ({
    ...item,
    refundedQuantity: item.refundedQuantity + (pieces.get(item.id) ?? 0),
  }));
  return reductionOfBill(bill, left);
}

export async function lockAskedOrder(tx: Transaction, buyerId: string, input: Asked): Promise<LockedOrder> {
  return asked(await lockOwnOrder(tx, buyerId, input.orderId), input);
}

/** An order number that does not match the order is a mistake or an attack, and refused like an unknown order. */
function asked(order: LockedOrder | undefined, input: Asked): LockedOrder {
  if (!order || (input.orderSn !== '' && input.orderSn !== order.sn)) throw refuse('not_found');
  return order;
}

/** Returns one line per item, however often it was named. */
export function mergeLines({ orderReturnItems }: Asked): RefundLine[] {
  const quantities = new Map<string, number>();
  for (const { customerOrderItemId, productCount } of orderReturnItems)
    quantities.set(customerOrderItemId, (quantities.get(customerOrderItemId) ?? 0) + productCount);
  return [...quantities].map(([itemId, quantity]) => ({ itemId, quantity }));
}

/** Prices lines of a locked order by the rules. Refuses more pieces than are left, and an empty refund. */
export async function priceRefund(
  tx: Transaction,
  order: LockedOrder,
  lines: readonly RefundLine[],
  stage: RefundStage,
): Promise<RefundAmount> {
  const items = await listOrderItems(tx, order.id);
  for (const line of lines) {
    const item = items.find((one) => one.id === line.itemId);
    if (!item) throw refuse('not_found');
    if (line.quantity > item.quantity - item.refundedQuantity) throw refuse('refund_quantity_exceeded');
  }
  const bill = await billForOrder(tx, order.id);
  if (!bill) throw new Error(`order ${order.id} has no bill`);
  const granted = await sumGrantedFees(tx, order.id);
  const holder = bill.instalments.find((one) => one.kind === (bill.plan === 'full' ? 'full' : 'balance'));
  const refundable = await refundableCents(tx, order.id);
  const amount = refundAmount(lines, {
    items,
    stage,
    fees: amountsOf(refundableFees(), (fee) => bill[fee] - granted[fee]),
    isInternationalPaid: holder?.state === 'paid',
    isPacked: await isPacked(tx, order.id),
    refundable,
    notThere: (await bankChargesCents(tx, order.id)) + (await sumGoodwill(tx, order.id)),
  });
  if (amount.total === 0) throw refuse('refund_not_possible');
  // The cardholder's bank took the money back or holds it. A payment disputed in part returns nothing either.
  const left = sum((await listMoneySources(tx, order.id)).map((source) => Math.max(source.left, 0)));
  if (amount.total > Math.min(left, refundable - (await disputedCents(tx, order.id))))
    throw refuse('refund_not_possible');
  return amount;
}
