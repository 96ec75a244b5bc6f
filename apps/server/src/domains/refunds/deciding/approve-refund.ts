import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars, readCents } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { confirmByCode } from '#domains/accounts/operator-code.ts';
import { type LockedOrder, lockOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { isOfShortage } from '#domains/purchasing/settle-shortage.ts';
import { choiceOf, type GrantedLine, grantRefund } from '#domains/refunds/granting/grant-refund.ts';
import { issueRefund } from '#domains/refunds/granting/issue-refund.ts';
import { notifyOfRefund } from '#domains/refunds/granting/notify-of-refund.ts';
import { priceRefund } from '#domains/refunds/granting/quote-refund.ts';
import { isRefundStage, type RefundStage } from '#domains/refunds/records/refund-amount.ts';
import {
  decideRefund,
  findOrderOfRefund,
  listRefundLines,
  lockRefund,
  type Refund,
} from '#domains/refunds/records/store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { type Missing, missingApproval } from './missing-approval.ts';
import { sendOrderOn } from './send-order-on.ts';
import { settleRefundLines } from './settle-finding.ts';

type FinanceContext = Context & { actor: Operator };
type Decision = ParsedInputOf<Calls['operatorApproveRefund']>;

/**
 * Grants a refund in full, with smaller quantities or with a smaller amount. Lines not named keep the requested
 * quantity. The amount of pieces is recalculated for the status the order came from; pieces that could not be bought
 * get all their fees back. If nothing is left of the order it is closed, otherwise it returns to that status. From the
 * shop's limit on, another person has to grant the same before it counts.
 */
export async function approveRefund(ctx: FinanceContext, input: Decision): Promise<{ amountUsd: number }> {
  if (input.code) await confirmByCode(ctx, input.code);
  const { missing, amountUsd } = await inTransaction(ctx.db, async (tx) => {
    const { order, refund } = await lockOpenRefund(tx, input.id);
    return refund.kind === 'pieces'
      ? approvePieces(tx, ctx, { order, refund }, input)
      : approveAmount(tx, ctx, { order, refund }, input);
  });
  // Refused outside the transaction, because the first approval must be stored.
  if (missing) throw refuse(missing);
  return { amountUsd };
}

interface Open {
  order: LockedOrder;
  refund: Refund;
}
type Approved = { amountUsd: number; missing?: Missing };

async function approvePieces(
  tx: Transaction,
  ctx: FinanceContext,
  { order, refund }: Open,
  input: Decision,
): Promise<Approved> {
  const stage = stageOf(order);
  const quantities = await grantedQuantities(tx, refund, input.lines ?? []);
  const lines = quantities.filter((line) => line.quantity > 0);
  const isShortage = await isOfShortage(tx, refund.id);
  // Goods that the shop could not supply give back all their fees.
  const isOurs = isShortage || refund.isOfInspection;
  const amount = await priceRefund(tx, order, lines, isOurs ? 'be_purchased' : stage);
  const approving = { amount: amount.total, choice: choiceOf(quantities), isConfirmed: input.code !== '' };
  const missing = await missingApproval(tx, ctx.actor, refund, approving);
  if (missing) return { missing, amountUsd: 0 };
  await grantRefund(tx, ctx, refund, {
    order,
    quantities,
    amount,
    stage,
    note: input.note,
    isShortage,
    isSetOff: refund.isOfInspection,
  });
  await sendOrderOn(tx, ctx, order, stage, input.note);
  return { amountUsd: dollars(amount.total) };
}

/** Grants an amount or a claim, in full or less. */
async function approveAmount(
  tx: Transaction,
  ctx: FinanceContext,
  { order, refund }: Open,
  { amountUsd, note, code }: Decision,
): Promise<Approved> {
  const cents = amountUsd === undefined ? refund.amountCents : (readCents(amountUsd) ?? 0);
  if (cents <= 0 || cents > refund.amountCents) throw refuse('refund_not_possible');
  const approving = { amount: cents, choice: String(cents), isConfirmed: code !== '' };
  const missing = await missingApproval(tx, ctx.actor, refund, approving);
  if (missing) return { missing, amountUsd: 0 };
  await issueRefund(tx, ctx, { order, refund, cents, note });
  await settleRefundLines(tx, ctx, refund, { how: 'refunded', reason: note });
  return { amountUsd: dollars(cents) };
}

export async function rejectRefund(ctx: FinanceContext, { id, reason }: { id: string; reason: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const { order, refund } = await lockOpenRefund(tx, id);
    await decideRefund(tx, refund.id, { state: 'rejected', amountCents: 0, operatorId: ctx.actor.operatorId, reason });
    // The buyer does not know of refunds that the shop asked for.
    const isQuiet = refund.openedBy !== null;
    if (refund.isOfInspection) await settleRefundLines(tx, ctx, refund, { how: 'waived', reason });
    if (refund.kind === 'pieces')
      await moveOrder(tx, ctx, order, stageOf(order), { reason, ends: 'after_sales', isQuiet });
    else if (!isQuiet) await notifyOfRefund(tx, ctx, order, { refundId: id, amountCents: 0, reason });
  });
  return null;
}

async function lockOpenRefund(tx: Transaction, id: string): Promise<Open> {
  const orderId = await findOrderOfRefund(tx, id);
  const order = orderId && (await lockOrder(tx, orderId));
  if (!order) throw refuse('not_found');
  const refund = await lockRefund(tx, id);
  if (refund.state !== 'requested') throw refuse('order_status_changed');
  return { order, refund };
}

/** The status from which an order came that waits for the decision. */
function stageOf({ statusBefore }: LockedOrder): RefundStage {
  if (!isRefundStage(statusBefore)) throw refuse('order_status_changed');
  return statusBefore;
}

async function grantedQuantities(
  tx: Transaction,
  refund: Refund,
  granted: readonly { id: string; quantity: number }[],
): Promise<GrantedLine[]> {
  const asked = await listRefundLines(tx, refund.id);
  if (granted.some((line) => !asked.some((one) => one.id === line.id))) throw refuse('not_found');
  return asked.map((one) => {
    const quantity = granted.find((line) => line.id === one.id)?.quantity ?? one.quantity;
    if (quantity > one.quantity) throw refuse('refund_quantity_exceeded');
    return { lineId: one.id, itemId: one.orderItemId, quantity };
  });
}
