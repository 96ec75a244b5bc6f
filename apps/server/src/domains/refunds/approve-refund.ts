import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { bookRefundGranted } from '#domains/billing/ledger.ts';
import { returnStock } from '#domains/catalogue/products/stock.ts';
import { cancelInstalments, reduceBill } from '#domains/orders/bill-actions.ts';
import { type LockedOrder, lockOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { listOrderItems, setRefundedQuantities } from '#domains/orders/order-lines.ts';
import { cancelPaymentsJob } from '#domains/orders/queued-jobs.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { startPayouts } from './pay-out-refund.ts';
import { listMoneySources } from './payout-store.ts';
import { priceRefund } from './quote-refund.ts';
import { isGoodsUnbought, isRefundStage, planPayouts, type RefundAmount, type RefundStage } from './refund-amount.ts';
import {
  decideRefund,
  findOrderOfRefund,
  listRefundLines,
  lockRefund,
  type Refund,
  updateRefundLine,
} from './store.ts';

type FinanceContext = Context & { actor: Operator };
type Decision = ParsedInputOf<Calls['operatorApproveRefund']>;

/**
 * Grants a refund, in full or with smaller quantities; lines not named keep the requested quantity. The amount is
 * recalculated for the status the order came from. If nothing is left of the order it is closed, otherwise it returns
 * to that status.
 */
export async function approveRefund(ctx: FinanceContext, input: Decision): Promise<{ amountUsd: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const { order, refund, stage } = await lockOpenRefund(tx, input.id);
    const quantities = await grantedQuantities(tx, refund, input.lines ?? []);
    const lines = quantities.filter((line) => line.quantity > 0);
    if (lines.length === 0) throw refuse('refund_not_possible');
    const amount = await priceRefund(tx, order, lines, stage);
    await recordDecision(tx, ctx, refund, quantities, amount, input.note);
    await takePiecesBack(tx, order.id, amount, stage);
    await bookRefundGranted(tx, {
      ...{ orderId: order.id, reference: refund.id, amount: amount.total },
      by: ctx.actor,
    });
    const payouts = planPayouts(amount.total, await listMoneySources(tx, order.id));
    await startPayouts(tx, ctx, refund, payouts);
    await sendOrderOn(tx, ctx, order, stage, input.note);
    return { amountUsd: dollars(amount.total) };
  });
}

export async function rejectRefund(ctx: FinanceContext, { id, reason }: { id: string; reason: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const { order, refund, stage } = await lockOpenRefund(tx, id);
    await decideRefund(tx, refund.id, { state: 'rejected', amountCents: 0, operatorId: ctx.actor.operatorId, reason });
    await moveOrder(tx, ctx, order, stage, { reason, ends: 'after_sales' });
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

interface GrantedLine {
  lineId: string;
  itemId: string;
  quantity: number;
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

async function recordDecision(
  tx: Transaction,
  ctx: FinanceContext,
  refund: Refund,
  quantities: readonly GrantedLine[],
  amount: RefundAmount,
  note: string,
): Promise<void> {
  const { operatorId } = ctx.actor;
  const { total: amountCents, fees } = amount;
  await decideRefund(tx, refund.id, { state: 'approved', amountCents, fees, operatorId, reason: note });
  for (const { lineId, itemId, quantity } of quantities) {
    const amountCents = amount.lines.find((line) => line.itemId === itemId)?.amount ?? 0;
    await updateRefundLine(tx, lineId, { quantity, amountCents });
  }
}

/** Removes the refunded pieces from the order. Those not bought yet go back on sale. */
async function takePiecesBack(
  tx: Transaction,
  orderId: string,
  { lines }: RefundAmount,
  stage: RefundStage,
): Promise<void> {
  const items = await listOrderItems(tx, orderId);
  const touched = lines.flatMap((line) => {
    const item = items.find((one) => one.id === line.itemId);
    return item ? [{ item, quantity: line.quantity }] : [];
  });
  await setRefundedQuantities(
    tx,
    orderId,
    touched.map(({ item, quantity }) => ({
      orderItemId: item.id,
      refundedQuantity: item.refundedQuantity + quantity,
    })),
  );
  if (isGoodsUnbought(stage))
    await returnStock(
      tx,
      touched.map(({ item, quantity }) => ({ skuId: item.skuId, quantity })),
    );
}

async function sendOrderOn(
  tx: Transaction,
  ctx: FinanceContext,
  order: LockedOrder,
  stage: RefundStage,
  reason: string,
): Promise<void> {
  const items = await listOrderItems(tx, order.id);
  if (items.every((item) => item.refundedQuantity === item.quantity)) {
    await cancelInstalments(tx, order.id);
    await moveOrder(tx, ctx, order, 'closed', { reason, ends: 'after_sales' });
    await ctx.queue.add(tx, cancelPaymentsJob, { orderId: order.id });
  } else {
    await reduceBill(tx, ctx, order.id);
    await moveOrder(tx, ctx, order, stage, { reason, ends: 'after_sales' });
  }
}
