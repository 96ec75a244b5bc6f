import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { lockJointDue, stateOf } from '#domains/billing/payments/joint-payment.ts';
import { findJoint, hasOpenJointDeclaration, listJointOrders } from '#domains/billing/payments/joint-store.ts';
import { hasOpenDeclaration, insertDeclaration } from '#domains/billing/received/declaration-store.ts';
import { type LockedInstalment, lockDueInstalment, setInstalmentState } from '#domains/orders/instalments.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { cancelPaymentsJob } from '#domains/orders/queued-jobs.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { Refusal, refuse } from '#shop/refusal.ts';

type CustomerContext = Context & { actor: Customer };
type Slips = Pick<ParsedInputOf<Calls['commitApproval']>, 'billImages' | 'remark'>;

/**
 * Declares for a buyer that an instalment was paid by bank transfer. The order awaits finance, and an open card payment
 * is cancelled. Declaring the same instalment again meanwhile changes nothing.
 */
export async function commitApproval(
  ctx: CustomerContext,
  { billDetailId, ...slips }: ParsedInputOf<Calls['commitApproval']>,
): Promise<null> {
  const { buyerId } = ctx.actor;
  return declareOnce(ctx, slips, {
    jointPaymentId: null,
    isDeclared: () => hasOpenDeclaration(ctx.db, billDetailId, buyerId),
    lock: async (tx) => [await lockDueInstalment(tx, buyerId, billDetailId)],
  });
}

/** Declares that several orders were paid by one transfer, with one set of slips. */
export async function declareJointPayment(
  ctx: CustomerContext,
  { id, amountUsd, ...slips }: ParsedInputOf<Calls['declareJointPayment']>,
): Promise<null> {
  return declareOnce(ctx, slips, {
    jointPaymentId: id,
    isDeclared: () => isJointDeclared(ctx, id),
    lock: (tx) => lockJointDue(tx, ctx, { jointPaymentId: id, amountUsd }),
  });
}

/** True if the transfer is declared for all that is due. Another one has to wait: both would be taken for one transfer. */
async function isJointDeclared(ctx: CustomerContext, id: string): Promise<boolean> {
  if (!(await findJoint(ctx.db, id, ctx.actor.buyerId)) || !(await hasOpenJointDeclaration(ctx.db, id))) return false;
  const orders = await listJointOrders(ctx.db, id);
  if (orders.some((order) => stateOf(order) === 'due')) throw refuse('payment_in_progress');
  return true;
}

interface Declaring {
  jointPaymentId: string | null;
  isDeclared: () => Promise<boolean>;
  lock: (tx: Transaction) => Promise<LockedInstalment[]>;
}

async function declareOnce(ctx: CustomerContext, slips: Slips, declaring: Declaring): Promise<null> {
  if (await declaring.isDeclared()) return null;
  try {
    await declare(ctx, slips, declaring);
  } catch (error) {
    // A concurrent request made the same declaration first.
    if (!(error instanceof Refusal) || !(await declaring.isDeclared())) throw error;
  }
  return null;
}

async function declare(
  ctx: CustomerContext,
  { billImages, remark }: Slips,
  { jointPaymentId, lock }: Declaring,
): Promise<void> {
  const { userId } = ctx.actor;
  // Checked before slips are processed, which costs much more.
  await inTransaction(ctx.db, lock);
  await withCopies(ctx, { ownerId: userId, purpose: 'slip' }, billImages, async (tx, { keys }) => {
    for (const [index, { order, instalment }] of (await lock(tx)).entries()) {
      await insertDeclaration(tx, {
        instalmentId: instalment.id,
        orderId: order.id,
        jointPaymentId,
        images: index === 0 ? keys : [],
        remark: index === 0 ? remark : '',
      });
      await setInstalmentState(tx, instalment.id, 'confirming', { pattern: 'bank_card' });
      await moveOrder(tx, ctx, order, 'payment_confirming');
      await ctx.queue.add(tx, cancelPaymentsJob, { orderId: order.id });
    }
  });
}
