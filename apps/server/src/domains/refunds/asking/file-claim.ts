import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, dollars, lineAmount, readCents, sum } from '@sampan/contract/money';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { notifyOfOrder } from '#domains/messages/notify-users.ts';
import { type LockedOrder, lockOwnOrder } from '#domains/orders/locked-order.ts';
import { mostToGiveBack } from '#domains/refunds/granting/issue-refund.ts';
import { findOpenRefund, insertRefund } from '#domains/refunds/records/store.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { claimableLines, isClaimable } from './claimable.ts';

type CustomerContext = Context & { actor: Customer };
type Claimed = ParsedInputOf<Calls['fileClaim']>;
type Line = { orderItemId: string; quantity: number; amountCents: Cents; remark: string };

/** Files a buyer's claim about goods that have come, with pictures. An order has one open claim at a time. */
export async function fileClaim(ctx: CustomerContext, input: Claimed): Promise<OutputOf<Calls['fileClaim']>> {
  const { userId } = ctx.actor;
  // Checked before pictures are processed, which costs much more.
  await inTransaction(ctx.db, (tx) => priceClaim(tx, ctx, input));
  return withCopies(ctx, { ownerId: userId, purpose: 'claim' }, input.images, async (tx, { keys: pictures }) => {
    const { order, lines, asked } = await priceClaim(tx, ctx, input);
    const id = await insertRefund(tx, {
      orderId: order.id,
      kind: 'claim',
      amountCents: asked,
      lines,
      reasonCode: input.reason,
      remark: input.remark,
      pictures,
    });
    const reference = `claim:${id}`;
    await notifyOfOrder(tx, { orderId: order.id, template: 'refund-requested', params: { sn: order.sn }, reference });
    return { id, amountUsd: dollars(asked) };
  });
}

/**
 * The price of a claim: at most the cost of the pieces, as far as it was paid. Refuses pieces that cannot be claimed.
 */
async function priceClaim(
  tx: Transaction,
  ctx: CustomerContext,
  input: Claimed,
): Promise<{ order: LockedOrder; lines: Line[]; asked: Cents }> {
  const order = await lockOwnOrder(tx, ctx.actor.buyerId, input.orderId);
  if (!order) throw refuse('not_found');
  if (!(await isClaimable(tx, ctx, order))) throw refuse('order_status_changed');
  if (await findOpenRefund(tx, order.id, 'claim')) throw refuse('order_status_changed');
  const left = await claimableLines(tx, order.id);
  const pieces = new Map(
    input.lines.map(({ customerOrderItemId, productCount }) => [customerOrderItemId, productCount]),
  );
  const lines = [...pieces].map(([orderItemId, quantity]) => {
    const line = left.find((one) => one.orderItemId === orderItemId);
    if (!line) throw refuse('not_found');
    if (quantity > line.left) throw refuse('refund_quantity_exceeded');
    return { orderItemId, quantity, amountCents: lineAmount(quantity, line.unitPriceE4), remark: '' };
  });
  const worth = Math.min(sum(lines.map(({ amountCents }) => amountCents)), await mostToGiveBack(tx, order.id));
  const asked = input.amountUsd === undefined ? worth : (readCents(input.amountUsd) ?? 0);
  if (asked <= 0 || asked > worth) throw refuse('refund_not_possible');
  return { order, lines, asked };
}
