import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { findPaymentById } from './list-card-payments.ts';
import { askProvider, refreshPayment } from './refresh-payment.ts';
import type { PaymentState } from './store.ts';

/** Reads a payment from its provider now and acts on it as on a webhook. */
export async function askForPayment(ctx: Context, { id }: { id: string }): Promise<{ state: PaymentState }> {
  const payment = await findPaymentById(ctx.db, id);
  if (!payment) throw refuse('not_found');
  if (!ctx.payments.find(payment.provider)) throw refuse('payment_provider_unavailable');
  const { state } = await askProvider(ctx, () => refreshPayment(ctx, payment));
  return { state };
}
