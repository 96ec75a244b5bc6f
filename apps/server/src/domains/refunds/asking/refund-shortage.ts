import type { Transaction } from '#database/connect.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { type HeldShortage, isOfShortage } from '#domains/purchasing/settle-shortage.ts';
import { priceRefund } from '#domains/refunds/granting/quote-refund.ts';
import { isRefundStage, type RefundLine } from '#domains/refunds/records/refund-amount.ts';
import { addToRefund, findOpenRefund, insertRefund, listRefundLines } from '#domains/refunds/records/store.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

/**
 * Asks finance for the money of pieces that cannot be bought, as the buyer would; several lines of an order that are
 * answered before finance has decided make one request. Returns the refund.
 */
export async function refundShortage(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  { orderItemId: itemId, quantity }: HeldShortage,
): Promise<string> {
  const line = { itemId, quantity };
  if (order.status === 'after_sales') return joinRefund(tx, order, line);
  if (!isRefundStage(order.status)) throw refuse('order_status_changed');
  const amount = await priceRefund(tx, order, [line], 'be_purchased');
  const id = await insertRefund(tx, {
    orderId: order.id,
    reasonCode: 'out_of_stock',
    amountCents: amount.total,
    lines: linesOf(amount),
  });
  await moveOrder(tx, ctx, order, 'after_sales');
  return id;
}

const linesOf = ({ lines }: Awaited<ReturnType<typeof priceRefund>>) =>
  lines.map(({ itemId, quantity, amount }) => ({ orderItemId: itemId, quantity, amountCents: amount, remark: '' }));

/** While something else is decided about the order, the answer has to wait. */
async function joinRefund(tx: Transaction, order: LockedOrder, line: RefundLine): Promise<string> {
  const refund = await findOpenRefund(tx, order.id, 'pieces');
  if (!refund || !isRefundStage(order.statusBefore) || !(await isOfShortage(tx, refund.id)))
    throw refuse('order_status_changed');
  const asked = (await listRefundLines(tx, refund.id)).map(({ orderItemId: itemId, quantity }) => ({
    itemId,
    quantity,
  }));
  const same = asked.find(({ itemId }) => itemId === line.itemId);
  if (same) same.quantity += line.quantity;
  const amount = await priceRefund(tx, order, same ? asked : [...asked, line], 'be_purchased');
  await addToRefund(tx, refund.id, { amountCents: amount.total, lines: linesOf(amount) });
  return refund.id;
}
