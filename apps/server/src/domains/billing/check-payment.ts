import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { ProviderIntent } from '#connectors/payment/payment.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { askProvider, refreshPayment } from './refresh-payment.ts';
import { findOrderStatus, findPaymentByIntent, type PaymentState } from './store.ts';

type Check = OutputOf<Calls['checkPayment']>;

/** Asks the provider for the status of a customer's intent and acts on it; what the browser reports plays no part. */
export async function checkPayment(
  ctx: Context & { actor: Customer },
  { intentId }: { intentId: string },
): Promise<Check> {
  const payment = await findPaymentByIntent(ctx.db, intentId, { buyerId: ctx.actor.buyerId });
  if (!payment) throw refuse('not_found');
  const { intent, state } = await askProvider(() => refreshPayment(ctx, payment));
  return {
    status: statusOf(state, intent),
    orderId: payment.orderId,
    orderStatus: await findOrderStatus(ctx.db, payment.orderId),
  };
}

function statusOf(state: PaymentState, intent: ProviderIntent): Check['status'] {
  if (state === 'succeeded') return 'paid';
  if (state === 'pending' || state === 'attention') return 'pending';
  if (state === 'cancelled' || intent.attemptFailed) return 'failed';
  return 'unpaid';
}
