import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { ProviderUnavailable } from '#connectors/payment/payment.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { stateOf } from './joint-payment.ts';
import { findJoint, listJointOrders } from './joint-store.ts';
import { askProvider, refreshPayment } from './refresh-payment.ts';
import {
  findInstalment,
  findOrderStatus,
  findPaymentByIntent,
  listPaymentsOfInstalment,
  listPaymentsOfJoint,
  type Payment,
  type PaymentState,
} from './store.ts';

type Check = OutputOf<Calls['checkPayment']>;
type Status = Check['status'];
type CustomerContext = Context & { actor: Customer };

/**
 * Asks the provider for the status of a customer's intent, or of the payments begun for an instalment, and acts on it.
 * Reports of the browser play no part.
 */
export async function checkPayment(
  ctx: CustomerContext,
  { intentId, billDetailId, jointPaymentId }: ParsedInputOf<Calls['checkPayment']>,
): Promise<Check> {
  const { status, orderId } = jointPaymentId
    ? await checkJoint(ctx, jointPaymentId)
    : billDetailId
      ? await checkInstalment(ctx, billDetailId)
      : await checkIntent(ctx, intentId);
  return { status, orderId, orderStatus: await findOrderStatus(ctx.db, orderId) };
}

async function checkIntent(ctx: CustomerContext, intentId: string): Promise<{ status: Status; orderId: string }> {
  const payment = await findPaymentByIntent(ctx.db, intentId, { buyerId: ctx.actor.buyerId });
  if (!payment) throw refuse('not_found');
  return { status: await askProvider(ctx, () => refresh(ctx, payment)), orderId: payment.orderId };
}

/** Serves buyers who return from a bank's page without an intent, even days later or after paying another way. */
async function checkInstalment(
  ctx: CustomerContext,
  billDetailId: string,
): Promise<{ status: Status; orderId: string }> {
  const before = await findInstalment(ctx.db, billDetailId, ctx.actor.buyerId);
  if (!before) throw refuse('not_found');
  const { orderId } = before;
  const payments = before.state === 'paid' ? [] : await listPaymentsOfInstalment(ctx.db, billDetailId);
  let status: Status | 'unknown' = 'unpaid';
  for (const payment of payments) status = await refreshOrMiss(ctx, payment);
  const after = await findInstalment(ctx.db, billDetailId, ctx.actor.buyerId);
  if (after?.state === 'paid') return { status: 'paid', orderId };
  if (after?.state === 'confirming') return { status: 'pending', orderId };
  if (status === 'unknown') throw refuse('payment_provider_unavailable');
  return { status, orderId };
}

/** Paid: nothing of it is due any more, or its latest intent was paid. */
async function checkJoint(ctx: CustomerContext, jointPaymentId: string): Promise<{ status: Status; orderId: string }> {
  if (!(await findJoint(ctx.db, jointPaymentId, ctx.actor.buyerId))) throw refuse('not_found');
  let status: Status | 'unknown' = 'unpaid';
  for (const payment of await listPaymentsOfJoint(ctx.db, jointPaymentId)) status = await refreshOrMiss(ctx, payment);
  const orders = await listJointOrders(ctx.db, jointPaymentId);
  const states = orders.map(stateOf);
  const orderId = orders[0]?.id ?? '';
  if (status === 'paid' || !states.some((state) => state === 'due' || state === 'confirming'))
    return { status: 'paid', orderId };
  if (!states.includes('due')) return { status: 'pending', orderId };
  if (status === 'unknown') throw refuse('payment_provider_unavailable');
  return { status, orderId };
}

/** A provider that does not answer must not hide the state of other payments. */
async function refreshOrMiss(ctx: CustomerContext, payment: Payment): Promise<Status | 'unknown'> {
  try {
    return await refresh(ctx, payment);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'unknown';
    throw error;
  }
}

async function refresh(ctx: CustomerContext, payment: Payment): Promise<Status> {
  const { intent, state } = await refreshPayment(ctx, payment);
  return statusOf(state, intent.attemptFailed);
}

function statusOf(state: PaymentState, attemptFailed: boolean): Status {
  if (state === 'succeeded') return 'paid';
  if (state === 'pending' || state === 'attention') return 'pending';
  return state === 'cancelled' || attemptFailed ? 'failed' : 'unpaid';
}
