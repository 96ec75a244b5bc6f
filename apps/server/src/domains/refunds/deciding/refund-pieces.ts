import type { RefundReason } from '@sampan/contract/refunds';
import type { Transaction } from '#database/connect.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { choiceOf, grantRefund } from '#domains/refunds/granting/grant-refund.ts';
import { isRefundStage, linesOf, type RefundAmount } from '#domains/refunds/records/refund-amount.ts';
import { insertRefund, listRefundLines, lockRefund } from '#domains/refunds/records/store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type Missing, missingApproval } from './missing-approval.ts';
import { sendOrderOn } from './send-order-on.ts';

export const mayGrant = ({ roles }: Operator): boolean => roles.some((role) => role === 'owner' || role === 'finance');

interface Opening {
  amount: RefundAmount;
  reasonCode: RefundReason;
  /** The buyer reads it. */
  note: string;
  /** Finance grants it at once; others ask finance for it. */
  mayGrant: boolean;
}

/**
 * Refunds pieces of a locked order without a request of the buyer. If a decision is still missing, the refund waits
 * like a buyer's request: the order pauses, and the buyer is notified once it is granted.
 */
export async function refundPieces(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  order: LockedOrder,
  { amount, reasonCode, note, mayGrant: canGrant }: Opening,
): Promise<{ id: string; isGranted: boolean; missing?: Missing }> {
  const stage = order.status;
  if (!isRefundStage(stage)) throw refuse('order_status_changed');
  const id = await insertRefund(tx, {
    orderId: order.id,
    amountCents: amount.total,
    lines: linesOf(amount),
    reasonCode,
    remark: note,
    openedBy: ctx.actor.operatorId,
  });
  const quantities = (await listRefundLines(tx, id)).map((line) => ({
    lineId: line.id,
    itemId: line.orderItemId,
    quantity: line.quantity,
  }));
  const refund = await lockRefund(tx, id);
  const approving = { amount: amount.total, choice: choiceOf(quantities), isConfirmed: false };
  const missing = canGrant ? await missingApproval(tx, ctx.actor, refund, approving) : undefined;
  if (!canGrant || missing) {
    await moveOrder(tx, ctx, order, 'after_sales', { reason: note, isQuiet: true });
    return { id, isGranted: false, ...(missing && { missing }) };
  }
  await grantRefund(tx, ctx, refund, { order, quantities, amount, stage, note });
  await sendOrderOn(tx, ctx, order, stage, note);
  return { id, isGranted: true };
}
