import { type PaymentProvider, type ProviderIntent, ProviderUnavailable } from '#connectors/payment/payment.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { applyIntent } from './apply-payment.ts';
import { findIntentFacts, isInstalmentDue, type Payment, type PaymentState, setIntent, touchPayment } from './store.ts';

/**
 * Reads a payment at the provider; one the provider has never heard of is created first, with the stored request id.
 */
async function readPayment(ctx: Context, provider: PaymentProvider, payment: Payment): Promise<ProviderIntent> {
  if (payment.intentId === null) {
    const { merchantOrderId, customerEmail } = await findIntentFacts(ctx.db, payment);
    const intent = await provider.createIntent({
      requestId: payment.requestId,
      merchantOrderId,
      amount: payment.amountCents,
      currency: 'USD',
      customerEmail,
    });
    await setIntent(ctx.db, payment.id, intent.id);
    return intent;
  }
  const intent = await provider.readIntent(payment.intentId);
  if (!intent) throw new ProviderUnavailable(`the provider does not know the intent of payment ${payment.id}`);
  return intent;
}

/**
 * Updates a payment from the provider. An open intent for something no longer due is cancelled; one that is paid or
 * pending runs its course.
 */
export async function refreshPayment(
  ctx: Context,
  payment: Payment,
): Promise<{ intent: ProviderIntent; state: PaymentState }> {
  const provider = ctx.payments.get(payment.provider);
  let intent = await readPayment(ctx, provider, payment);
  if (intent.status === 'open' && !(await isInstalmentDue(ctx.db, payment.instalmentId)))
    intent = (await provider.cancelIntent(intent.id)) ?? intent;
  const state = await applyIntent(ctx, payment, intent);
  await touchPayment(ctx.db, payment.id);
  return { intent, state };
}

/** For buyers' calls: a provider that does not respond is a refusal, not a bug. */
export async function askProvider<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw refuse('payment_provider_unavailable');
    throw error;
  }
}
