import { type Cents, sum } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import { payByAhead } from '#domains/billing/settle-parts.ts';
import type { SettleUnsent, UnsentLine } from '#domains/logistics/bill-balance.ts';
import { notifyOfOrder } from '#domains/messages/notify-users.ts';
import { findBalance, missingCents } from '#domains/orders/bill.ts';
import { lockBillOf } from '#domains/orders/instalments.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { listOrderItems } from '#domains/orders/order-lines.ts';
import { grantRefund } from '#domains/refunds/granting/grant-refund.ts';
import { priceRefund } from '#domains/refunds/granting/quote-refund.ts';
import { fitCredit } from '#domains/refunds/granting/set-off.ts';
import { linesOf, type RefundAmount } from '#domains/refunds/records/refund-amount.ts';
import { insertRefund, listRefundLines } from '#domains/refunds/records/store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { Refusal } from '#shop/refusal.ts';

/**
 * Settles pieces that an inspection found were paid for and not sent. The shop is responsible for them, so all their
 * fees go back too. If the balance is larger than that, it shrinks at once and the pieces leave the order; no money
 * moves. Otherwise a refund is proposed and waits for finance. Pieces without a price, because a bank holds the money,
 * stay an open finding.
 */
export const settleUnsent: SettleUnsent = async (tx, ctx, order, unsent) => {
  await fitCredit(tx, ctx, order);
  await payByAhead(tx, ctx, order);
  if (unsent.length > 0) await settle(tx, ctx, order, unsent);
  return findBalance(await lockBillOf(tx, order.id))?.creditCents ?? 0;
};

async function settle(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  order: LockedOrder,
  unsent: readonly UnsentLine[],
): Promise<void> {
  const amount = await priceUnsent(tx, order, unsent);
  if (!amount) return;
  const balance = findBalance(await lockBillOf(tx, order.id));
  const isCovered = balance?.state === 'due' && amount.total < missingCents(balance);
  const id = await insertUnsent(tx, order, unsent, amount);
  const pieces = sum(amount.lines.map(({ quantity }) => quantity));
  if (isCovered && (await isSomethingLeft(tx, order.id, pieces))) {
    await creditUnsent(tx, ctx, order, id, amount);
    await notifyBuyer(tx, order, 'unsent-credited', { id, pieces, amount });
    return;
  }
  await moveOrder(tx, ctx, order, 'after_sales', { isQuiet: true });
  await notifyBuyer(tx, order, 'unsent-proposed', { id, pieces, amount });
}

async function priceUnsent(
  tx: Transaction,
  order: LockedOrder,
  unsent: readonly UnsentLine[],
): Promise<RefundAmount | undefined> {
  const lines = unsent.map(({ itemId, damaged, missing }) => ({ itemId, quantity: damaged + missing }));
  try {
    return await priceRefund(tx, order, lines, 'be_purchased');
  } catch (error) {
    if (error instanceof Refusal && error.error === 'refund_not_possible') return undefined;
    throw error;
  }
}

function insertUnsent(
  tx: Transaction,
  order: LockedOrder,
  unsent: readonly UnsentLine[],
  amount: RefundAmount,
): Promise<string> {
  return insertRefund(tx, {
    orderId: order.id,
    isOfInspection: true,
    reasonCode: unsent.some(({ damaged }) => damaged > 0) ? 'damaged' : 'missing',
    amountCents: amount.total,
    lines: linesOf(amount),
  });
}

async function isSomethingLeft(tx: Transaction, orderId: string, pieces: number): Promise<boolean> {
  const items = await listOrderItems(tx, orderId);
  return sum(items.map(({ quantity, refundedQuantity }) => quantity - refundedQuantity)) > pieces;
}

/** Decided by a rule, without a person: the money stays with the order. */
async function creditUnsent(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  order: LockedOrder,
  id: string,
  amount: RefundAmount,
): Promise<void> {
  const quantities = (await listRefundLines(tx, id)).map((line) => ({
    lineId: line.id,
    itemId: line.orderItemId,
    quantity: line.quantity,
  }));
  const grant = { order, quantities, amount, stage: 'pending_inspection', note: '' } as const;
  await grantRefund(tx, ctx, { id, orderId: order.id }, { ...grant, isByRule: true, isSetOff: true });
}

async function notifyBuyer(
  tx: Transaction,
  { id: orderId, sn }: LockedOrder,
  template: 'unsent-credited' | 'unsent-proposed',
  { id, pieces, amount }: { id: string; pieces: number; amount: { total: Cents } },
): Promise<void> {
  const params = { sn, count: pieces, amountCents: amount.total };
  await notifyOfOrder(tx, { orderId, template, params, reference: `unsent:${id}` });
}
