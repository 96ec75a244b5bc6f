import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, dollars, readCents, sum } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { hasLeft } from '#domains/logistics/has-left.ts';
import { listUnsettled } from '#domains/orders/inspection-findings.ts';
import { type LockedOrder, lockOrder } from '#domains/orders/locked-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import { claimableLines } from '#domains/refunds/asking/claimable.ts';
import { issueRefund, mostToGiveBack, requireGivable } from '#domains/refunds/granting/issue-refund.ts';
import { priceRefund } from '#domains/refunds/granting/quote-refund.ts';
import { isGoodsUnbought, isRefundStage, linesOf, type RefundLine } from '#domains/refunds/records/refund-amount.ts';
import { findOpenRefund, insertRefund, lockRefund } from '#domains/refunds/records/store.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { type Missing, missingApproval } from './missing-approval.ts';
import { mayGrant, refundPieces } from './refund-pieces.ts';
import { priceSent, type SentPrice } from './refund-sent.ts';
import { settleRefundLines } from './settle-finding.ts';

type OperatorContext = Context & { actor: Operator };
type Asked = ParsedInputOf<Calls['operatorOpenRefund']>;
type Opened = OutputOf<Calls['operatorOpenRefund']>;
type Done = { opened: Opened; missing?: Missing | undefined };

/** Refunds pieces or an amount without a request of the buyer. Finance grants it at once; others ask finance for it. */
export async function openRefund(ctx: OperatorContext, input: Asked): Promise<Opened> {
  const { opened, missing } = await inTransaction(ctx.db, async (tx) => {
    const done = await open(tx, ctx, await lockAsSeen(tx, ctx, input), input);
    if (!done.missing) await saveAnswer(tx, ctx, done.opened);
    return done;
  });
  // Refused outside the transaction, because the refund waits for the second approval.
  if (missing) throw refuse(missing);
  return opened;
}

async function open(tx: Transaction, ctx: OperatorContext, order: LockedOrder, input: Asked): Promise<Done> {
  const { lines, reasonCode, note, amountUsd = 0 } = input;
  if (lines.length === 0) return openAmount(tx, ctx, order, { reasonCode, note, cents: readCents(amountUsd) ?? 0 });
  if (await areSent(tx, order)) return openSent(tx, ctx, order, input);
  return openPieces(tx, ctx, order, input);
}

async function openPieces(
  tx: Transaction,
  ctx: OperatorContext,
  order: LockedOrder,
  { lines, reasonCode, note }: Asked,
): Promise<Done> {
  if (!isRefundStage(order.status) || (await hasLeft(tx, order.id))) throw refuse('order_status_changed');
  const amount = await priceRefund(tx, order, piecesOf(lines), order.status);
  const by = { reasonCode, note, mayGrant: mayGrant(ctx.actor) };
  const { id, isGranted, missing } = await refundPieces(tx, ctx, order, { amount, ...by });
  return { opened: { id, amountUsd: dollars(amount.total), isGranted }, missing };
}

/** Whether the pieces are on their way or with the buyer, and can no longer be taken out of the order. */
async function areSent(tx: Transaction, { id, status }: LockedOrder): Promise<boolean> {
  return status === 'delivered' || status === 'completed' || (isRefundStage(status) && (await hasLeft(tx, id)));
}

async function openSent(tx: Transaction, ctx: OperatorContext, order: LockedOrder, asked: Asked): Promise<Done> {
  const price = await priceSent(tx, order, piecesOf(asked.lines));
  return openAmount(tx, ctx, order, {
    reasonCode: asked.reasonCode,
    note: asked.note,
    cents: price.total,
    lines: linesOf(price),
  });
}

interface Amount extends Pick<Asked, 'reasonCode' | 'note'> {
  cents: Cents;
  /** The pieces it is for, if any. */
  lines?: { orderItemId: string; quantity: number; amountCents: Cents; remark: string }[];
}

async function openAmount(
  tx: Transaction,
  ctx: OperatorContext,
  order: LockedOrder,
  { cents, lines = [], reasonCode, note }: Amount,
): Promise<Done> {
  await requireGivable(tx, order, cents);
  // One at a time, because the second request may mean the same as the first.
  if (await findOpenRefund(tx, order.id, 'amount')) throw refuse('order_status_changed');
  const id = await insertRefund(tx, {
    orderId: order.id,
    kind: 'amount',
    amountCents: cents,
    lines,
    reasonCode,
    remark: note,
    openedBy: ctx.actor.operatorId,
  });
  const opened = { id, amountUsd: dollars(cents), isGranted: false };
  if (!mayGrant(ctx.actor)) return { opened };
  const refund = await lockRefund(tx, id);
  const missing = await missingApproval(tx, ctx.actor, refund, {
    amount: cents,
    choice: String(cents),
    isConfirmed: false,
  });
  if (missing) return { opened, missing };
  await issueRefund(tx, ctx, { order, refund, cents, note });
  await settleRefundLines(tx, ctx, refund, { how: 'refunded', reason: note });
  return { opened: { ...opened, isGranted: true } };
}

/** A piece named twice counts once. */
const piecesOf = (lines: Asked['lines']) =>
  [...new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]))].map(([itemId, quantity]) => ({
    itemId,
    quantity,
  }));

/** The most that can be refunded, and what these pieces would return by the rules. */
export async function quoteOrderRefund(
  ctx: OperatorContext,
  { id, lines }: ParsedInputOf<Calls['operatorQuoteRefund']>,
): Promise<OutputOf<Calls['operatorQuoteRefund']>> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuse('not_found');
    const stage = order.status;
    const isSent = await areSent(tx, order);
    const canPieces = isRefundStage(stage) && !isSent;
    const left = await claimableLines(tx, order.id);
    const unsettled = await listUnsettled(tx, order.id);
    const priced = await priceAsked(tx, order, piecesOf(lines), isSent);
    return {
      maxUsd: dollars(await mostToGiveBack(tx, order.id)),
      canPieces,
      isSent,
      isServiceIncluded: canPieces && isGoodsUnbought(stage),
      lines: left.map((line) => ({
        orderItemId: line.orderItemId,
        left: line.left,
        unsettled: Math.min(unsettled.get(line.orderItemId) ?? 0, line.left),
      })),
      goodsUsd: dollars(priced.goods),
      feesUsd: dollars(priced.fees),
      totalUsd: dollars(priced.total),
    };
  });
}

const nothing = { goods: 0, fees: 0, total: 0 };

async function priceAsked(
  tx: Transaction,
  order: LockedOrder,
  asked: readonly RefundLine[],
  isSent: boolean,
): Promise<Pick<SentPrice, 'goods' | 'fees' | 'total'>> {
  if (asked.length === 0) return nothing;
  if (isSent) return priceSent(tx, order, asked);
  if (!isRefundStage(order.status)) return nothing;
  const { goods, fees, total } = await priceRefund(tx, order, asked, order.status);
  return { goods, fees: sum(Object.values(fees)), total };
}
