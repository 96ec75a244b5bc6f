import { inTransaction, type Transaction } from '#database/connect.ts';
import {
  hasPart,
  lockBill,
  orderOfBill,
  replaceInstalments,
  updateBill,
  updateInstalment,
} from '#domains/orders/bill/bill-store.ts';
import type { Bill, PaymentPattern, Plan } from '#domains/orders/bill.ts';
import { firstInstalments, splitCosts } from '#domains/orders/bill.ts';
import { lockDueInstalment } from '#domains/orders/instalments.ts';
import { lockOwnOrder } from '#domains/orders/locked-order.ts';
import { cancelPaymentsJob, correctOrderNewsJob } from '#domains/orders/queued-jobs.ts';
import { getBill } from '#domains/orders/reading/list-orders.ts';
import type { WireBill } from '#domains/orders/reading/order-view.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type CustomerContext = Context & { actor: Customer };

/**
 * Chooses full payment, or deposit and balance. Possible while nothing is paid, if the shop offered both when the order
 * was placed.
 */
export async function chooseBillPlan(
  ctx: CustomerContext,
  { id, plan }: { id: string; plan: Plan },
): Promise<WireBill> {
  await inTransaction(ctx.db, async (tx) => {
    const bill = await lockOpenBill(tx, ctx, id);
    if (!bill.basis.plans.includes(plan)) throw refuse('payment_method_not_offered');
    if (bill.plan !== plan) await rebill(tx, ctx, { ...bill, plan });
  });
  return getBill(ctx, { id });
}

/**
 * Chooses the international shipping line at the price quoted when the order was placed. Possible while nothing is
 * paid.
 */
export async function chooseShippingLine(
  ctx: CustomerContext,
  { id, shippingLine: lineId }: { id: string; shippingLine: string },
): Promise<WireBill> {
  await inTransaction(ctx.db, async (tx) => {
    const bill = await lockOpenBill(tx, ctx, id);
    const chosen = bill.basis.quotes.find((one) => one.id === lineId);
    if (!chosen) throw refuse('shipping_line_not_offered');
    if (bill.basis.shippingLine.id === lineId) return;
    const { chargeableGrams, priceCents: international, ...shippingLine } = chosen;
    await rebill(tx, ctx, { ...bill, international, basis: { ...bill.basis, shippingLine, chargeableGrams } });
  });
  return getBill(ctx, { id });
}

/** Locks a buyer's order and its bill. Refuses if anything, even a part, is paid or a payment is in progress. */
async function lockOpenBill(tx: Transaction, ctx: CustomerContext, billId: string): Promise<Bill> {
  const orderId = await orderOfBill(tx, billId);
  const order = orderId && (await lockOwnOrder(tx, ctx.actor.buyerId, orderId));
  if (!order) throw refuse('not_found');
  if (order.status === 'payment_confirming') throw refuse('payment_in_progress');
  if (order.status !== 'create') throw refuse('order_status_changed');
  if (await hasPart(tx, order.id)) throw refuse('order_status_changed');
  return lockBill(tx, order.id);
}

/** Replaces the old instalments. An intent for an old one is cancelled, or becomes a credit if paid in the meantime. */
async function rebill(tx: Transaction, ctx: Context, bill: Bill): Promise<void> {
  const { plan } = bill;
  const split = splitCosts(bill, plan);
  await updateBill(tx, bill.id, { ...bill, ...split, internationalIsFinal: plan === 'full' });
  const paymentPattern = bill.instalments[0]?.paymentPattern ?? 'online_card';
  await replaceInstalments(
    tx,
    bill.id,
    bill.instalments.map((one) => one.id),
    firstInstalments(plan, split).map((one) => ({ ...one, paymentPattern })),
  );
  await ctx.queue.add(tx, cancelPaymentsJob, { orderId: bill.orderId });
  await ctx.queue.add(tx, correctOrderNewsJob, { orderId: bill.orderId });
}

export async function editBillDetailPayment(
  ctx: CustomerContext,
  { id, patternPayment }: { id: string; patternPayment: PaymentPattern },
): Promise<null> {
  if (patternPayment === 'online_card' && !ctx.payments.takesCards) throw refuse('payment_method_not_offered');
  await inTransaction(ctx.db, async (tx) => {
    const { instalment } = await lockDueInstalment(tx, ctx.actor.buyerId, id);
    await updateInstalment(tx, instalment.id, { pattern: patternPayment });
  });
  return null;
}
