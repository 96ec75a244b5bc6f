import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { notifyOfOrder } from '#domains/messages/notify-users.ts';
import { type LockedOrder, lockOwnOrder } from '#domains/orders/locked-order.ts';
import { moveOrder } from '#domains/orders/move-order.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { approve } from './inspection-store.ts';
import { decide, findOpenObjection, insertObjection } from './objection-store.ts';

type CustomerContext = Context & { actor: Customer };

/** What the buyer says of an inspection before the balance is paid. */

export async function approveInspection(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOwn(tx, ctx, id);
    if (order.status !== 'be_confirmed_customer') throw refuse('order_status_changed');
    await approve(tx, order.id);
  });
  return null;
}

/** The order pauses: nothing can be paid or shipped until somebody has decided. */
export async function objectToInspection(
  ctx: CustomerContext,
  { id, text }: ParsedInputOf<Calls['objectToInspection']>,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOwn(tx, ctx, id);
    if (order.status !== 'be_confirmed_customer') throw refuse('order_status_changed');
    const eventId = await moveOrder(tx, ctx, order, 'after_sales', { isQuiet: true });
    await insertObjection(tx, { orderId: order.id, eventId, text, userId: ctx.actor.userId });
    const message = { template: 'objection-received', params: { sn: order.sn }, reference: eventId } as const;
    await notifyOfOrder(tx, { orderId: order.id, ...message });
    await saveAnswer(tx, ctx, null);
  });
  return null;
}

export async function withdrawObjection(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOwn(tx, ctx, id);
    const open = await findOpenObjection(tx, order.id);
    if (!open) throw refuse('order_status_changed');
    await decide(tx, open, { decision: 'withdrawn' });
    await moveOrder(tx, ctx, order, 'be_confirmed_customer', { ends: 'after_sales', isQuiet: true });
  });
  return null;
}

async function lockOwn(tx: Transaction, { actor }: CustomerContext, orderId: string): Promise<LockedOrder> {
  const order = await lockOwnOrder(tx, actor.buyerId, orderId);
  if (!order) throw refuse('not_found');
  return order;
}
