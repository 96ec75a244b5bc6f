import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { choicesOf, type ShortageOutcome } from '@sampan/contract/shortage-choices';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { type LockedOrder, lockOrder, lockOwnOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import { listOrderItems } from '#domains/orders/order-lines.ts';
import {
  type Deciding,
  findUnanswered,
  type HeldShortage,
  holdShortage,
  isOfShortage,
  keepSearching,
  orderOfShortage,
  settleByRefund,
  settleBySubstitute,
} from '#domains/purchasing/settle-shortage.ts';
import { findSubstitute } from '#domains/purchasing/substitutes.ts';
import { priceRefund } from '#domains/refunds/granting/quote-refund.ts';
import { isRefundStage, linesOf, type RefundLine } from '#domains/refunds/records/refund-amount.ts';
import { addToRefund, findOpenRefund, insertRefund, listRefundLines } from '#domains/refunds/records/store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { refuse } from '#shop/refusal.ts';

type Answer = OutputOf<Calls['answerShortage']>;

const settledPerRound = 500;

/**
 * Records the buyer's answer about pieces that cannot be bought. The first answer counts; repeating it changes nothing.
 */
export async function answerShortage(
  ctx: Context & { actor: Customer },
  { id, choice }: ParsedInputOf<Calls['answerShortage']>,
): Promise<Answer> {
  return inTransaction(ctx.db, async (tx) => {
    const orderId = await orderOfShortage(tx, id);
    const order = orderId && (await lockOwnOrder(tx, ctx.actor.buyerId, orderId));
    if (!order) throw refuse('not_found');
    const shortage = await holdShortage(tx, id);
    if (shortage.state !== 'proposed') return sameAnswer(shortage, choice);
    if (!choicesOf[shortage.proposal].includes(choice)) throw refuse('shortage_choice');
    const state = choice === shortage.proposal ? 'accepted' : 'declined';
    await settle(tx, ctx, order, shortage, choice, { state, answeredBy: ctx.actor.userId });
    return { state, outcome: choice };
  });
}

function sameAnswer({ state, outcome }: HeldShortage, choice: ShortageOutcome): Answer {
  if (outcome !== choice || state === 'expired') throw refuse('shortage_decided');
  return { state, outcome };
}

async function settle(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  shortage: HeldShortage,
  outcome: ShortageOutcome,
  how: Deciding,
): Promise<void> {
  await requirePieces(tx, shortage);
  if (outcome === 'substitute') return settleBySubstitute(tx, order, shortage, how);
  if (outcome === 'search') await keepSearching(tx, shortage, how);
  else await settleByRefund(tx, shortage, await refundShortage(tx, ctx, order, shortage), how);
}

async function requirePieces(tx: Transaction, { orderId, orderItemId, quantity }: HeldShortage): Promise<void> {
  const item = (await listOrderItems(tx, orderId)).find(({ id }) => id === orderItemId);
  if (!item || item.quantity - item.refundedQuantity < quantity) throw refuse('shortage_decided');
}

/** Does what was announced for the case of no answer. A substitute that is gone by then is refunded. */
export async function settleUnanswered(ctx: Context): Promise<void> {
  const ids = await findUnanswered(ctx.db, settledPerRound);
  await forEachSettled(ctx, 'a shortage without an answer could not be settled', ids, async (id) => {
    await inTransaction(ctx.db, async (tx) => {
      const orderId = await orderOfShortage(tx, id);
      const order = orderId && (await lockOrder(tx, orderId));
      if (!order || (order.status !== 'be_purchased' && order.status !== 'in_purchased')) return;
      const shortage = await holdShortage(tx, id);
      if (shortage.state !== 'proposed') return;
      const isGone = shortage.ifUnanswered === 'substitute' && !(await findSubstitute(tx, order, shortage));
      const outcome = isGone ? 'refund' : shortage.ifUnanswered;
      await settle(tx, ctx, order, shortage, outcome, { state: 'expired', answeredBy: null });
    });
  });
}

/**
 * Asks finance to refund pieces that cannot be bought, as the buyer would. Lines of an order that are answered before
 * finance has decided share one request. Returns the refund.
 */
async function refundShortage(
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

/** While something else about the order is being decided, the answer has to wait. */
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
