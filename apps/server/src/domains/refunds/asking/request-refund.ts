import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { offersPrepaid } from '#domains/billing/prepaid-balance.ts';
import { hasLeft } from '#domains/logistics/has-left.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { lockAskedOrder, mergeLines, priceRefund } from '#domains/refunds/granting/quote-refund.ts';
import { isRefundStage, type RefundLine } from '#domains/refunds/records/refund-amount.ts';
import { findOpenRefund, insertRefund, listRefundLines } from '#domains/refunds/records/store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';

type Asked = ParsedInputOf<Calls['requestRefund']>;
type Requested = OutputOf<Calls['requestRefund']>;

/** Requests a refund for a buyer. Requesting the same pieces again while it is pending returns the same request. */
export async function requestRefund(ctx: Context & { actor: Customer }, input: Asked): Promise<Requested> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockAskedOrder(tx, ctx.actor.buyerId, input);
    const lines = mergeLines(input);
    const answer = (await findSame(tx, order, lines)) ?? (await makeRequest(tx, ctx, order, lines, input));
    await saveAnswer(tx, ctx, answer);
    return answer;
  });
}

async function makeRequest(
  tx: Transaction,
  ctx: Context & { actor: Customer },
  order: LockedOrder,
  lines: RefundLine[],
  input: Asked,
): Promise<Requested> {
  if (input.toPrepaid && !(await offersPrepaid(tx))) throw refuse('prepaid_not_offered');
  if (!isRefundStage(order.status) || (await hasLeft(tx, order.id))) throw refuse('order_status_changed');
  const amount = await priceRefund(tx, order, lines, order.status);
  const remarks = new Map(input.orderReturnItems.map((line) => [line.customerOrderItemId, line.remark]));
  const id = await insertRefund(tx, {
    orderId: order.id,
    amountCents: amount.total,
    toPrepaid: input.toPrepaid,
    lines: amount.lines.map((line) => ({
      orderItemId: line.itemId,
      quantity: line.quantity,
      amountCents: line.amount,
      remark: remarks.get(line.itemId) ?? '',
    })),
  });
  await moveOrder(tx, ctx, order, 'after_sales');
  return { id, amountUsd: dollars(amount.total) };
}

async function findSame(tx: Transaction, order: LockedOrder, lines: RefundLine[]): Promise<Requested | undefined> {
  if (order.status !== 'after_sales') return undefined;
  const refund = await findOpenRefund(tx, order.id, 'pieces');
  if (!refund) return undefined;
  const stored = await listRefundLines(tx, refund.id);
  const isSame =
    stored.length === lines.length &&
    stored.every((one) => lines.some((line) => line.itemId === one.orderItemId && line.quantity === one.quantity));
  return isSame ? { id: refund.id, amountUsd: dollars(refund.amountCents) } : undefined;
}
