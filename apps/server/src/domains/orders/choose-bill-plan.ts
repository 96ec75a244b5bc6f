import type { Context, Customer } from '#context';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { refuse } from '#http/refusal.ts';
import { lockDueInstalment } from './bill-actions.ts';
import {
  type Bill,
  lockBill,
  orderOfBill,
  type PaymentPattern,
  replaceInstalments,
  updateBill,
  updateInstalment,
} from './bill-store.ts';
import { getBill } from './list-orders.ts';
import { firstInstalments, type Plan, splitCosts } from './order-totals.ts';
import type { WireBill } from './order-view.ts';
import { lockOwnOrder } from './store.ts';

type CustomerContext = Context & { actor: Customer };

/** Full payment, or deposit and balance; while nothing is paid and the shop offered both when the order was placed. */
export async function chooseBillPlan(
  ctx: CustomerContext,
  { id, plan }: { id: string; plan: Plan },
): Promise<WireBill> {
  await inTransaction(ctx.db, async (tx) => {
    const orderId = await orderOfBill(tx, id);
    const order = orderId && (await lockOwnOrder(tx, ctx.actor.userId, orderId));
    if (!order) throw refuse('not_found');
    if (order.status === 'payment_confirming') throw refuse('payment_in_progress');
    if (order.status !== 'create') throw refuse('order_status_changed');
    const bill = await lockBill(tx, order.id);
    if (!bill.basis.plans.includes(plan)) throw refuse('payment_method_not_offered');
    if (bill.plan !== plan) await changePlan(tx, ctx, bill, plan);
  });
  return getBill(ctx, { id });
}

/** The old instalments give way to new ones; an intent for an old one is dropped, and paid in the meantime a credit. */
async function changePlan(tx: Transaction, ctx: Context, bill: Bill, plan: Plan): Promise<void> {
  const split = splitCosts(bill, plan);
  await updateBill(tx, bill.id, { ...bill, ...split, plan, internationalIsFinal: plan === 'full' });
  const paymentPattern = bill.instalments[0]?.paymentPattern ?? 'online_card';
  await replaceInstalments(
    tx,
    bill.id,
    bill.instalments.map((one) => one.id),
    firstInstalments(plan, split).map((one) => ({ ...one, paymentPattern })),
  );
  await ctx.queue.add(tx, 'cancel-payments', { orderId: bill.orderId });
}

/** Sets how an instalment that is due will be paid. */
export async function editBillDetailPayment(
  ctx: CustomerContext,
  { id, patternPayment }: { id: string; patternPayment: PaymentPattern },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const { instalment } = await lockDueInstalment(tx, ctx.actor.userId, id);
    await updateInstalment(tx, instalment.id, { pattern: patternPayment });
  });
  return null;
}
