import { mayBuyer } from '@sampan/contract/order-status';
import type { Database, Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import {
  cancelUnpaidInstalments,
  lockBill,
  lockInstalmentRow,
  orderOfInstalment,
  readBill,
  replaceInstalments,
  updateInstalment,
} from './bill/bill-store.ts';
import type { Bill, Instalment, InstalmentState, PaymentPattern } from './bill.ts';
import { type LockedOrder, lockOrder } from './locked-order.ts';
import { cancelPaymentsJob } from './queued-jobs.ts';

/** The parts in which an order is paid: locking and changing them. Paying them moves the order: pay-instalment.ts. */

export interface LockedInstalment {
  order: LockedOrder;
  bill: Bill;
  instalment: Instalment;
}

/**
 * Locks order, bill and instalment, in this order. Undefined if the instalment does not exist or belongs to another
 * buyer.
 */
export async function lockInstalment(
  tx: Transaction,
  instalmentId: string,
  buyerId?: string,
): Promise<LockedInstalment | undefined> {
  const orderId = await orderOfInstalment(tx, instalmentId, buyerId);
  const order = orderId && (await lockOrder(tx, orderId));
  if (!order) return undefined;
  const bill = await lockBill(tx, order.id);
  const current = bill.instalments.find((one) => one.id === instalmentId);
  return { order, bill, instalment: current ?? (await lockInstalmentRow(tx, instalmentId)) };
}

/**
 * Locks a buyer's instalment that can be paid now. Refuses with `not_found`, with `payment_in_progress` while a payment
 * of it is being confirmed, otherwise with `instalment_not_due`.
 */
export async function lockDueInstalment(
  tx: Transaction,
  buyerId: string,
  instalmentId: string,
): Promise<LockedInstalment> {
  const found = await lockInstalment(tx, instalmentId, buyerId);
  if (!found) throw refuse('not_found');
  if (found.instalment.state === 'confirming') throw refuse('payment_in_progress');
  if (found.instalment.state !== 'due' || !mayBuyer('pay', found.order.status)) throw refuse('instalment_not_due');
  return found;
}

export async function setInstalmentState(
  tx: Transaction,
  instalmentId: string,
  state: InstalmentState,
  { pattern, paidAt }: { pattern?: PaymentPattern; paidAt?: Date } = {},
): Promise<void> {
  await updateInstalment(tx, instalmentId, { state, pattern, paidAt });
}

/** The bill of an order, with its current instalments. Inside a transaction, lock the order first. */
export function billForOrder(db: Database | Transaction, orderId: string): Promise<Bill | undefined> {
  return readBill(db, orderId);
}

/** Locks an order's bill with its instalments. Lock the order first. */
export function lockBillOf(tx: Transaction, orderId: string): Promise<Bill> {
  return lockBill(tx, orderId);
}

/** Records the parts received while the rest is due. */
export async function setReceived(tx: Transaction, instalment: Instalment, receivedCents: number): Promise<void> {
  await updateInstalment(tx, instalment.id, { receivedCents });
  instalment.receivedCents = receivedCents;
}

/** Records money that came before the balance is billed. */
export async function addAhead(tx: Transaction, balance: Instalment, cents: number): Promise<void> {
  balance.receivedCents += cents;
  balance.aheadCents += cents;
  const { id, receivedCents, aheadCents } = balance;
  await updateInstalment(tx, id, { receivedCents, aheadCents });
}

/** Cancels the unpaid instalments of a closed order. */
export async function cancelInstalments(tx: Transaction, orderId: string): Promise<void> {
  await cancelUnpaidInstalments(tx, orderId);
}

/**
 * Pays a part of a due balance from a refund. A payment opened for the larger amount must never pay the smaller one.
 */
export async function creditBalance(
  tx: Transaction,
  ctx: Context,
  bill: Bill,
  balance: Instalment,
  cents: number,
): Promise<void> {
  const receivedCents = balance.receivedCents + cents;
  const creditCents = balance.creditCents + cents;
  await replaceInstalments(tx, bill.id, [balance.id], [{ ...balance, receivedCents, creditCents }]);
  await ctx.queue.add(tx, cancelPaymentsJob, { orderId: bill.orderId });
}

/** Pays a part of an instalment from a refund; negative cents undo that. */
export async function addCredit(tx: Transaction, instalment: Instalment, cents: number): Promise<void> {
  instalment.receivedCents += cents;
  instalment.creditCents += cents;
  const { id, receivedCents, creditCents } = instalment;
  await updateInstalment(tx, id, { receivedCents, creditCents });
}
