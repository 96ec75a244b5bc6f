import { type Cents, sum } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import { bookBilled, bookSetOff, bookSetOffReturned } from '#domains/billing/ledger.ts';
import { findBalance, missingCents } from '#domains/orders/bill.ts';
import { addCredit, creditBalance, lockBillOf } from '#domains/orders/instalments.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { instalmentPaid, isPayable } from '#domains/orders/pay-instalment.ts';
import { payOutRefundJob } from '#domains/refunds/queued-jobs.ts';
import {
  insertPayout,
  listMoneySources,
  listPayoutsLocked,
  listSetOff,
  type Payout,
  turnSetOff,
} from '#domains/refunds/records/payout-store.ts';
import { type PlannedPayout, planPayouts } from '#domains/refunds/records/refund-amount.ts';
import { type Refund, setRefundState } from '#domains/refunds/records/store.ts';
import type { Context } from '#shop/context.ts';
import { putOnBalance } from './pay-out-refund.ts';

/** Setting off a refund of unsent pieces against the order's own balance. */

/** Uses a granted refund's money for the due balance, as much as is missing there. Returns those cents. */
export async function setOff(
  tx: Transaction,
  ctx: Context,
  refund: Pick<Refund, 'id' | 'orderId'>,
  cents: Cents,
): Promise<Cents> {
  const bill = await lockBillOf(tx, refund.orderId);
  const balance = findBalance(bill);
  const part = balance?.state === 'due' ? Math.min(missingCents(balance), cents) : 0;
  if (!balance || part === 0) return 0;
  const payout = await insertPayout(tx, {
    refundId: refund.id,
    orderId: refund.orderId,
    amountCents: part,
    isSetOff: true,
  });
  await bookSetOff(tx, { orderId: refund.orderId, reference: payout.id, amount: part, by: ctx.actor });
  await creditBalance(tx, ctx, bill, balance, part);
  return part;
}

/**
 * Adjusts the set-off after the balance has changed. If the balance needs less than was set off, all of that goes back
 * the way the money came; if nothing is missing any more, the balance is paid.
 */
export async function fitCredit(tx: Transaction, ctx: Context, order: LockedOrder): Promise<void> {
  const bill = await lockBillOf(tx, order.id);
  const instalment = findBalance(bill);
  if (!instalment || instalment.creditCents === 0) return;
  if (instalment.receivedCents > instalment.amountCents) await returnCredit(tx, ctx, order.id);
  else if (missingCents(instalment) === 0 && isPayable(ctx, { order, bill, instalment })) {
    const { id: reference, amountCents: amount } = instalment;
    await instalmentPaid(tx, ctx, { order, bill, instalment }, { isQuiet: true });
    await bookBilled(tx, { orderId: order.id, reference, amount, by: ctx.actor });
  }
}

/** Returns the whole set-off, because nothing is left to pay with it. Lock the order first. */
export async function returnCredit(tx: Transaction, ctx: Context, orderId: string): Promise<void> {
  const { instalments } = await lockBillOf(tx, orderId);
  const balance = instalments.find(({ state, creditCents }) => state !== 'paid' && creditCents > 0);
  if (!balance) return;
  await addCredit(tx, balance, -balance.creditCents);
  for (const payout of await listSetOff(tx, orderId)) {
    const { id: reference, amountCents: amount, refundId } = payout;
    await bookSetOffReturned(tx, { orderId, reference, amount, by: ctx.actor });
    const [first, ...others] = await planWhole(tx, orderId, amount);
    if (!first) throw new Error(`${amount} cents set off for order ${orderId} have no way back`);
    await turnSetOff(tx, payout.id, first);
    await send(tx, ctx, { ...payout, amountCents: first.amount }, first);
    for (const { amount: amountCents, ...way } of others)
      await send(tx, ctx, await insertPayout(tx, { refundId, orderId, amountCents, ...way }), way);
    const all = await listPayoutsLocked(tx, refundId);
    await setRefundState(tx, refundId, all.every(({ state }) => state === 'paid') ? 'paid' : 'paying');
  }
}

async function send(
  tx: Transaction,
  ctx: Context,
  payout: Pick<Payout, 'id' | 'orderId' | 'amountCents'>,
  { paymentId, isPrepaid }: Omit<PlannedPayout, 'amount'>,
): Promise<void> {
  if (isPrepaid) await putOnBalance(tx, ctx, payout);
  else if (paymentId) await ctx.queue.add(tx, payOutRefundJob, { payoutId: payout.id });
}

/** Finance transfers what no payment can take because a bank holds it. */
async function planWhole(tx: Transaction, orderId: string, amount: Cents) {
  const sources = await listMoneySources(tx, orderId);
  const available = Math.min(sum(sources.map(({ left }) => Math.max(left, 0))), amount);
  const parts = planPayouts(available, sources);
  return available < amount ? [...parts, { paymentId: undefined, amount: amount - available }] : parts;
}
