import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { limits } from '@sampan/contract/limits';
import { dollars, readCents, sum } from '@sampan/contract/money';
import { mayBuyer } from '@sampan/contract/order-status';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import { missingCents } from '#domains/orders/bill.ts';
import { type LockedInstalment, lockBillOf } from '#domains/orders/instalments.ts';
import { lockOrders } from '#domains/orders/locked-order.ts';
import { isPayable } from '#domains/orders/pay-instalment.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { documentNumber } from '#shop/document-number.ts';
import { refuse } from '#shop/refusal.ts';
import {
  findJoint,
  findSameJoint,
  insertJoint,
  type JointOrder,
  listJointOrders,
  listPayableOrders,
} from './joint-store.ts';

type CustomerContext = Context & { actor: Customer };
type Joint = OutputOf<Calls['getJointPayment']>;

/**
 * Chooses orders to pay together: those named that can be paid now, or all of the buyer's. Choosing the same orders
 * again returns the same payment.
 */
export async function createJointPayment(
  ctx: CustomerContext,
  { orderIds }: ParsedInputOf<Calls['createJointPayment']>,
): Promise<Joint> {
  const { buyerId, userId } = ctx.actor;
  const id = await inTransaction(ctx.db, async (tx) => {
    const payable = await listPayableOrders(tx, buyerId, { only: orderIds, limit: limits.ordersPaidTogether });
    if (payable.length === 0) throw refuse('instalment_not_due');
    // Two tabs that choose the same orders get the same payment.
    await lockOrders(tx, payable);
    const same = await findSameJoint(tx, buyerId, payable);
    if (same) return same;
    for (;;) {
      const sn = documentNumber('SG', ctx.now());
      const made = await insertJoint(tx, { sn, buyerId, userId, orderIds: payable });
      if (made) return made;
    }
  });
  return getJointPayment(ctx, { id });
}

export async function getJointPayment(ctx: CustomerContext, { id }: { id: string }): Promise<Joint> {
  return readJoint(ctx.db, ctx.actor.buyerId, id);
}

async function readJoint(db: Database, buyerId: string, id: string): Promise<Joint> {
  const joint = await findJoint(db, id, buyerId);
  if (!joint) throw refuse('not_found');
  const orders = await listJointOrders(db, id);
  const due = orders.filter((order) => stateOf(order) === 'due');
  return {
    ...joint,
    dueUsd: dollars(sum(due.map(({ missingCents: missing }) => missing))),
    orders: orders.map((order) => ({
      id: order.id,
      sn: order.sn,
      billId: order.billId,
      reference: order.reference,
      kind: order.kind ?? 'full',
      dueUsd: dollars(order.missingCents),
      state: stateOf(order),
    })),
  };
}

/** What the payment can still do for an order. */
export function stateOf({ status, instalmentState }: JointOrder): Joint['orders'][number]['state'] {
  if (instalmentState === 'due' && mayBuyer('pay', status)) return 'due';
  if (instalmentState === 'confirming') return 'confirming';
  return status === 'closed' ? 'closed' : 'paid';
}

/** Locks the orders of a joint payment that can be paid now, and refuses if that is not what the buyer saw. */
export async function lockJointDue(
  tx: Transaction,
  ctx: CustomerContext,
  { jointPaymentId, amountUsd }: { jointPaymentId: string; amountUsd?: number | string | null | undefined },
): Promise<LockedInstalment[]> {
  if (!(await findJoint(tx, jointPaymentId, ctx.actor.buyerId))) throw refuse('not_found');
  const orders = await listJointOrders(tx, jointPaymentId);
  const locked = await lockOrders(
    tx,
    orders.map(({ id }) => id),
  );
  const due: LockedInstalment[] = [];
  for (const order of locked) {
    const bill = await lockBillOf(tx, order.id);
    const instalment = bill.instalments.find(({ state }) => state === 'due');
    const found = instalment && { order, bill, instalment };
    if (found && mayBuyer('pay', order.status) && isPayable(ctx, found) && missingCents(instalment) > 0)
      due.push(found);
  }
  const dueCents = sum(due.map(({ instalment }) => missingCents(instalment)));
  const isConfirming = orders.some(({ instalmentState }) => instalmentState === 'confirming');
  if (dueCents === 0) throw refuse(isConfirming ? 'payment_in_progress' : 'instalment_not_due');
  if (readCents(amountUsd ?? '') !== dueCents) throw refuse('sum_changed', {}, { data: { dueUsd: dollars(dueCents) } });
  return due;
}
