import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { confirmByCode } from '#domains/accounts/operator-code.ts';
import { type LockedOrder, lockOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { isOfShortage } from '#domains/purchasing/settle-shortage.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { choiceOf, type GrantedLine, grantRefund } from './grant-refund.ts';
import { missingApproval } from './missing-approval.ts';
import { priceRefund } from './quote-refund.ts';
import { isRefundStage, type RefundStage } from './refund-amount.ts';
import { sendOrderOn } from './send-order-on.ts';
import { decideRefund, findOrderOfRefund, listRefundLines, lockRefund, type Refund } from './store.ts';

type FinanceContext = Context & { actor: Operator };
type Decision = ParsedInputOf<Calls['operatorApproveRefund']>;

/**
 * Grants a refund, in full or with smaller quantities; lines not named keep the requested quantity. The amount is
 * recalculated for the status the order came from; of pieces that could not be bought no fees are spent. If nothing is left
 * of the order it is closed, otherwise it returns to that status. From the shop's limit on, another person has to grant the
 * same before it counts.
 */
export async function approveRefund(ctx: FinanceContext, input: Decision): Promise<{ amountUsd: number }> {
  if (input.code) await confirmByCode(ctx, input.code);
  const { missing, amountUsd } = await inTransaction(ctx.db, async (tx) => {
    const { order, refund, stage } = await lockOpenRefund(tx, input.id);
    const quantities = await grantedQuantities(tx, refund, input.lines ?? []);
    const lines = quantities.filter((line) => line.quantity > 0);
    if (lines.length === 0) throw refuse('refund_not_possible');
    const isShortage = await isOfShortage(tx, refund.id);
    const amount = await priceRefund(tx, order, lines, isShortage ? 'be_purchased' : stage);
    const choice = choiceOf(quantities);
    const approving = { amount: amount.total, choice, isConfirmed: input.code !== '' };
    const lacking = await missingApproval(tx, ctx.actor, refund, approving);
    if (lacking) return { missing: lacking, amountUsd: 0 };
    await grantRefund(tx, ctx, refund, { quantities, amount, stage, note: input.note, isShortage });
    await sendOrderOn(tx, ctx, order, stage, input.note);
    return { amountUsd: dollars(amount.total) };
  });
  // Outside the transaction: the first approval must be kept although the response is a refusal.
  if (missing) throw refuse(missing);
  return { amountUsd };
}

export async function rejectRefund(ctx: FinanceContext, { id, reason }: { id: string; reason: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const { order, refund, stage } = await lockOpenRefund(tx, id);
    await decideRefund(tx, refund.id, { state: 'rejected', amountCents: 0, operatorId: ctx.actor.operatorId, reason });
    await moveOrder(tx, ctx, order, stage, { reason, ends: 'after_sales', isQuiet: refund.openedBy !== null });
  });
  return null;
}

async function lockOpenRefund(
  tx: Transaction,
  id: string,
): Promise<{ order: LockedOrder; refund: Refund; stage: RefundStage }> {
  const orderId = await findOrderOfRefund(tx, id);
  const order = orderId && (await lockOrder(tx, orderId));
  if (!order) throw refuse('not_found');
  const refund = await lockRefund(tx, id);
  if (refund.state !== 'requested' || !isRefundStage(order.statusBefore)) throw refuse('order_status_changed');
  return { order, refund, stage: order.statusBefore };
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
