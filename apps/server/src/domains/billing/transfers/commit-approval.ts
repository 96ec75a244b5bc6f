import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction } from '#database/connect.ts';
import { hasOpenDeclaration, insertDeclaration } from '#domains/billing/received/declaration-store.ts';
import { lockDueInstalment, setInstalmentState } from '#domains/orders/instalments.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { cancelPaymentsJob } from '#domains/orders/queued-jobs.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { Refusal } from '#shop/refusal.ts';

type CustomerContext = Context & { actor: Customer };
type Declared = ParsedInputOf<Calls['commitApproval']>;

/**
 * Declares for a buyer that an instalment was paid by bank transfer. The order awaits finance, and an open card payment
 * is cancelled. Declaring the same instalment again meanwhile changes nothing.
 */
export async function commitApproval(ctx: CustomerContext, declared: Declared): Promise<null> {
  const isDeclared = () => hasOpenDeclaration(ctx.db, declared.billDetailId, ctx.actor.buyerId);
  if (await isDeclared()) return null;
  try {
    await declare(ctx, declared);
  } catch (error) {
    // A concurrent request made the same declaration first.
    if (!(error instanceof Refusal) || !(await isDeclared())) throw error;
  }
  return null;
}

async function declare(ctx: CustomerContext, { billDetailId, billImages, remark }: Declared): Promise<void> {
  const { userId, buyerId } = ctx.actor;
  // Checked before slips are processed, which costs much more.
  await inTransaction(ctx.db, (tx) => lockDueInstalment(tx, buyerId, billDetailId));
  await withCopies(ctx, { ownerId: userId, purpose: 'slip' }, billImages, async (tx, { keys: images }) => {
    const { order, instalment } = await lockDueInstalment(tx, buyerId, billDetailId);
    await insertDeclaration(tx, { instalmentId: instalment.id, orderId: order.id, images, remark });
    await setInstalmentState(tx, instalment.id, 'confirming', { pattern: 'bank_card' });
    await moveOrder(tx, ctx, order, 'payment_confirming');
    await ctx.queue.add(tx, cancelPaymentsJob, { orderId: order.id });
  });
}
