import { type Cents, sum } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import { bookRefundGranted, disputedCents, refundableCents } from '#domains/billing/ledger.ts';
import { hasLeft } from '#domains/logistics/has-left.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { listMoneySources } from '#domains/refunds/records/payout-store.ts';
import { isRefundStage, planPayouts } from '#domains/refunds/records/refund-amount.ts';
import { decideRefund, type Refund } from '#domains/refunds/records/store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { notifyOfRefund } from './notify-of-refund.ts';
import { startPayouts } from './pay-out-refund.ts';

/** Refunds of money alone: the order keeps its pieces, its bill and its status. */

/** The most that a locked order can return: what was paid, is not granted back yet and is held by no bank. */
export async function mostToGiveBack(tx: Transaction, orderId: string): Promise<Cents> {
  const left = sum((await listMoneySources(tx, orderId)).map((source) => Math.max(source.left, 0)));
  const refundable = (await refundableCents(tx, orderId)) - (await disputedCents(tx, orderId));
  return Math.max(Math.min(left, refundable), 0);
}

/** Refuses to return everything. The order would be bought though nothing of it is paid, and could not be cancelled. */
export async function requireGivable(tx: Transaction, order: LockedOrder, cents: Cents): Promise<void> {
  const most = await mostToGiveBack(tx, order.id);
  if (cents <= 0 || cents > most) throw refuse('refund_not_possible');
  const canCancel = isRefundStage(order.status) && !(await hasLeft(tx, order.id));
  if (cents === most && canCancel) throw refuse('cancel_instead');
}

export async function issueRefund(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  {
    order,
    refund,
    cents,
    note,
  }: { order: LockedOrder; refund: Pick<Refund, 'id' | 'orderId'>; cents: Cents; note: string },
): Promise<void> {
  await requireGivable(tx, order, cents);
  const sources = await listMoneySources(tx, order.id);
  const { operatorId } = ctx.actor;
  await decideRefund(tx, refund.id, {
    state: 'approved',
    amountCents: cents,
    goodwillCents: cents,
    operatorId,
    reason: note,
  });
  await bookRefundGranted(tx, { orderId: order.id, reference: refund.id, amount: cents, by: ctx.actor });
  await startPayouts(tx, ctx, refund, planPayouts(cents, sources));
  await notifyOfRefund(tx, ctx, order, { refundId: refund.id, amountCents: cents, reason: note });
}
