import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, dollars, readCents } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { hasLeft } from '#domains/logistics/has-left.ts';
import { type LockedOrder, lockOrder } from '#domains/orders/locked-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import { listOrderItems } from '#domains/orders/order-lines.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { giveMoneyBack, mostToGiveBack, requireGivable } from './give-money-back.ts';
import { type Missing, missingApproval } from './missing-approval.ts';
import { priceRefund } from './quote-refund.ts';
import { isGoodsUnbought, isRefundStage } from './refund-amount.ts';
import { mayGrant, refundPieces } from './refund-pieces.ts';
import { findOpenRefund, insertRefund, lockRefund } from './store.ts';

type OperatorContext = Context & { actor: Operator };
type Asked = ParsedInputOf<Calls['operatorOpenRefund']>;
type Opened = OutputOf<Calls['operatorOpenRefund']>;
type Done = { opened: Opened; missing?: Missing | undefined };

/** The shop refunds by itself, pieces or an amount: finance at once, others ask finance for it. */
export async function openRefund(ctx: OperatorContext, input: Asked): Promise<Opened> {
  const { opened, missing } = await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, input);
    return input.lines.length > 0 ? openPieces(tx, ctx, order, input) : openAmount(tx, ctx, order, input);
  });
  // Outside the transaction: the refund waits for the second approval although the response is a refusal.
  if (missing) throw refuse(missing);
  return opened;
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

async function openAmount(
  tx: Transaction,
  ctx: OperatorContext,
  order: LockedOrder,
  { amountUsd, reasonCode, note }: Asked,
): Promise<Done> {
  const cents: Cents = readCents(amountUsd ?? 0) ?? 0;
  await requireGivable(tx, order, cents);
  // One at a time: the first may be what the second was meant to be.
  if (await findOpenRefund(tx, order.id, 'amount')) throw refuse('order_status_changed');
  const id = await insertRefund(tx, {
    ...{ orderId: order.id, kind: 'amount', amountCents: cents, lines: [] },
    ...{ reasonCode, remark: note, openedBy: ctx.actor.operatorId },
  });
  const opened = { id, amountUsd: dollars(cents), isGranted: false };
  if (!mayGrant(ctx.actor)) return { opened };
  const refund = await lockRefund(tx, id);
  const missing = await missingApproval(tx, ctx.actor, refund, {
    ...{ amount: cents, choice: String(cents), isConfirmed: false },
  });
  if (missing) return { opened, missing };
  await giveMoneyBack(tx, ctx, { order, refund, cents, note });
  return { opened: { ...opened, isGranted: true } };
}

/** A piece named twice is meant once. */
const piecesOf = (lines: Asked['lines']) =>
  [...new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]))].map(([itemId, quantity]) => ({
    itemId,
    quantity,
  }));

/** The most that can go back, and what these pieces would give back by the rules. */
export async function quoteOrderRefund(
  ctx: OperatorContext,
  { id, lines }: ParsedInputOf<Calls['operatorQuoteRefund']>,
): Promise<OutputOf<Calls['operatorQuoteRefund']>> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuse('not_found');
    const stage = order.status;
    const canPieces = isRefundStage(stage) && !(await hasLeft(tx, order.id));
    const items = await listOrderItems(tx, order.id);
    const asked = piecesOf(lines);
    const amount = canPieces && asked.length > 0 ? await priceRefund(tx, order, asked, stage) : undefined;
    const fees = amount && Object.values(amount.fees).reduce((total, fee) => total + fee, 0);
    return {
      maxUsd: dollars(await mostToGiveBack(tx, order.id)),
      canPieces,
      isServiceIncluded: canPieces && isGoodsUnbought(stage),
      lines: items.map((item) => ({ orderItemId: item.id, left: item.quantity - item.refundedQuantity })),
      goodsUsd: dollars(amount?.goods ?? 0),
      feesUsd: dollars(fees ?? 0),
      totalUsd: dollars(amount?.total ?? 0),
    };
  });
}
