import { sum } from '@sampan/contract/money';
import {
  IntentRefused,
  type PaymentProvider,
  type ProviderIntent,
  ProviderUnavailable,
} from '#connectors/payment/payment.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { applyIntent } from './apply-payment.ts';
import { readPaymentDetails } from './payment-details.ts';
import {
  cancelRefused,
  findMerchantOrderId,
  isStillDue,
  listParts,
  type Payment,
  type PaymentState,
  setIntent,
} from './store.ts';

/** The shop's account with the provider was changed or deleted. */
export class IntentUnknown extends ProviderUnavailable {}

/** Reads a payment from the provider. A payment unknown there is created first, with the stored request id. */
async function readPayment(ctx: Context, provider: PaymentProvider, payment: Payment): Promise<ProviderIntent> {
  if (payment.intentId === null) return makeIntent(ctx, provider, payment);
  const intent = await provider.readIntent(payment.intentId);
  if (!intent) throw new IntentUnknown(`${provider.name} does not know the intent of payment ${payment.id}`);
  return intent;
}

async function makeIntent(ctx: Context, provider: PaymentProvider, payment: Payment): Promise<ProviderIntent> {
  const parts = await listParts(ctx.db, payment.requestId);
  const request = {
    requestId: payment.requestId,
    merchantOrderId: await findMerchantOrderId(ctx.db, payment),
    amount: sum(parts.map(({ amountCents }) => amountCents)),
    currency: 'USD',
    details: payment.details ?? (await readPaymentDetails(ctx, parts)),
  } as const;
  try {
    const intent = await provider.createIntent(request);
    await setIntent(ctx.db, payment.requestId, intent.id);
    return intent;
  } catch (error) {
    if (!(error instanceof IntentRefused)) throw error;
    ctx.log.warn({ err: error, paymentId: payment.id }, 'the payment provider refused a payment');
    await cancelRefused(ctx.db, payment.requestId);
    throw error;
  }
}

/**
 * Updates a payment from the provider. An open intent for something no longer due, or that the buyer has abandoned, is
 * cancelled; a paid or pending one runs its course.
 */
export async function refreshPayment(
  ctx: Context,
  payment: Payment,
  { isUnwanted = payment.state === 'abandoned' } = {},
): Promise<{ intent: ProviderIntent; state: PaymentState }> {
  const provider = ctx.payments.get(payment.provider);
  let intent = await readPayment(ctx, provider, payment);
  if (intent.status === 'open' && (isUnwanted || !(await isStillDue(ctx.db, payment.requestId))))
    intent = (await provider.cancelIntent(intent.id)) ?? intent;
  return { intent, state: await applyIntent(ctx, payment, intent) };
}

/** Wraps buyers' calls: a provider that does not respond, or takes no such payment, is a refusal, not a bug. */
export async function askProvider<Result>({ log }: Pick<Context, 'log'>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailable) log.warn({ reason: error.message }, 'a payment provider did not help');
    if (error instanceof ProviderUnavailable || error instanceof IntentRefused)
      throw refuse('payment_provider_unavailable');
    throw error;
  }
}
