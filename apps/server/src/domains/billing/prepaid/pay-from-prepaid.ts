import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, dollars, readCents, sum } from '@sampan/contract/money';
import { mayBuyer } from '@sampan/contract/order-status';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { lockJointDue } from '#domains/billing/payments/joint-payment.ts';
import { settleInstalment } from '#domains/billing/received/settle-instalment.ts';
import { notifyWebhooks } from '#domains/hooks/notify-webhooks.ts';
import { missingCents } from '#domains/orders/bill.ts';
import { billForOrder, type LockedInstalment, lockDueInstalment, lockInstalment } from '#domains/orders/instalments.ts';
import { isPayable } from '#domains/orders/pay-instalment.ts';
import { cancelPaymentsJob } from '#domains/orders/queued-jobs.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { movePrepaid, tooLow } from './move-prepaid.ts';
import { lockPrepaid } from './prepaid-store.ts';

type CustomerContext = Context & { actor: Customer };
type Input = ParsedInputOf<Calls['payFromPrepaid']>;
type Paid = OutputOf<Calls['payFromPrepaid']>;

/**
 * Pays all that is due of an instalment, or of several orders, from the buyer's prepaid balance, or nothing. An open card
 * payment of them is cancelled; money that it brings after all goes back to the card.
 */
export async function payFromPrepaid(ctx: CustomerContext, input: Input): Promise<Paid> {
  return inTransaction(ctx.db, async (tx) => {
    const due = await lockDue(tx, ctx, input);
    const whole = sum(due.map(({ instalment }) => missingCents(instalment)));
    // Before any of them is paid, so that the answer names the whole that is missing.
    const { balanceCents } = (await lockPrepaid(tx, ctx.actor.buyerId)) ?? { balanceCents: 0 };
    if (balanceCents < whole) throw refuse('prepaid_too_low', {}, { data: tooLow(balanceCents, whole) });
    for (const found of due) await payOne(tx, ctx, found);
    const answer = {
      paidUsd: dollars(whole),
      balanceUsd: dollars(balanceCents - whole),
      orderIds: due.map(({ order }) => order.id),
    };
    await saveAnswer(tx, ctx, answer);
    return answer;
  });
}

/**
 * Pays what is due of these orders, one after the other, as far as the balance goes. Returns those that it paid; the
 * others wait as before.
 */
export async function payInTurn(ctx: CustomerContext, orderIds: readonly string[]): Promise<string[]> {
  const paid: string[] = [];
  for (const orderId of orderIds) {
    const isPaid = await inTransaction(ctx.db, (tx) => payOrder(tx, ctx, orderId));
    if (isPaid) paid.push(orderId);
  }
  return paid;
}

async function payOrder(tx: Transaction, ctx: CustomerContext, orderId: string): Promise<boolean> {
  const bill = await billForOrder(tx, orderId);
  const next = bill?.instalments.find(({ state }) => state === 'due');
  const found = next && (await lockInstalment(tx, next.id, ctx.actor.buyerId));
  if (found?.instalment.state !== 'due' || !mayBuyer('pay', found.order.status) || !isPayable(ctx, found)) return false;
  const account = await lockPrepaid(tx, ctx.actor.buyerId);
  if (!account || account.balanceCents < missingCents(found.instalment)) return false;
  await payOne(tx, ctx, found);
  return true;
}

async function lockDue(tx: Transaction, ctx: CustomerContext, input: Input): Promise<LockedInstalment[]> {
  const { jointPaymentId, billDetailId, amountUsd } = input;
  if (jointPaymentId) return lockJointDue(tx, ctx, { jointPaymentId, amountUsd });
  const found = await lockDueInstalment(tx, ctx.actor.buyerId, billDetailId);
  const missing: Cents = missingCents(found.instalment);
  if (missing === 0 || !isPayable(ctx, found)) throw refuse('instalment_not_due');
  if (readCents(amountUsd ?? '') !== missing) throw refuse('sum_changed', {}, { data: { dueUsd: dollars(missing) } });
  return [found];
}

async function payOne(tx: Transaction, ctx: CustomerContext, found: LockedInstalment): Promise<void> {
  const { order, instalment } = found;
  const amount = missingCents(instalment);
  const booking = { orderId: order.id, reference: instalment.id, amount, by: ctx.actor };
  await movePrepaid(tx, { ...booking, kind: 'paid', amount: -amount, buyerId: order.buyerId });
  await notifyWebhooks(tx, ctx, order, 'payment.received', { amountUsd: dollars(amount), method: 'prepaid' });
  const { isPaid } = await settleInstalment(tx, ctx, found, booking);
  if (!isPaid) throw new Error(`instalment ${instalment.id} was not paid from the balance`);
  await ctx.queue.add(tx, cancelPaymentsJob, { orderId: order.id });
}
