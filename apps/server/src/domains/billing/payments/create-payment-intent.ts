import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { IntentRefused, type ProviderIntent, ProviderUnavailable } from '#connectors/payment/payment.ts';
import { inTransaction } from '#database/connect.ts';
import { missingCents } from '#domains/orders/bill.ts';
import { lockDueInstalment } from '#domains/orders/instalments.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { readPaymentDetails, returnUrl } from './payment-details.ts';
import { askProvider, IntentUnknown, refreshPayment } from './refresh-payment.ts';
import { abandonPayment, findLivingPayment, insertPayment, type Payment, type PaymentState } from './store.ts';

type PaymentIntent = OutputOf<Calls['createPaymentIntent']>;
type CustomerContext = Context & { actor: Customer };

/**
 * Creates a payment intent for what is missing of the instalment. There is one active payment per instalment: a
 * repeated call returns its intent, unless its provider has cancelled it, no longer knows it or is no longer the
 * shop's, or the buyer now chooses another.
 */
export async function createPaymentIntent(
  ctx: CustomerContext,
  { billDetailId, provider: chosen }: { billDetailId: string; provider: string },
): Promise<PaymentIntent> {
  if (!isOffered(ctx, chosen)) throw refuse('payment_method_not_offered');
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { payment, countryCode } = await preparePayment(ctx, billDetailId, chosen);
    const { intent, state } = await askProvider(ctx, () => proceed(ctx, payment, isUnwanted(ctx, payment, chosen)));
    if (state === 'pending') throw refuse('payment_in_progress');
    if (!intent || state !== 'open') continue;
    const answer = paymentIntent(ctx, payment, intent, countryCode);
    await inTransaction(ctx.db, (tx) => saveAnswer(tx, ctx, answer));
    return answer;
  }
  throw refuse('payment_provider_unavailable');
}

function isOffered({ payments }: Context, chosen: string): boolean {
  return chosen === '' ? payments.takesCards : payments.offered.some(({ name }) => name === chosen);
}

function paymentIntent(ctx: Context, payment: Payment, intent: ProviderIntent, countryCode: string): PaymentIntent {
  const { name, environment, widget } = ctx.payments.get(payment.provider);
  return {
    intentId: intent.id,
    clientSecret: intent.clientSecret,
    currency: 'USD',
    amountUsd: dollars(payment.amountCents),
    environment,
    countryCode,
    provider: name,
    scriptUrl: widget.scriptUrl,
    publicKey: widget.publicKey,
    returnUrl: returnUrl(ctx, payment),
  };
}

function isUnwanted({ payments }: Context, { provider }: Payment, chosen: string): boolean {
  return chosen === '' ? payments.find(provider) === undefined : provider !== chosen;
}

/**
 * Cancels an unwanted payment. If its provider does not answer or has lost it, reconcile-payments cancels it later.
 * Money that was paid after all becomes a credit.
 */
async function proceed(
  ctx: Context,
  payment: Payment,
  isUnwanted: boolean,
): Promise<{ intent?: ProviderIntent; state: PaymentState }> {
  try {
    return await refreshPayment(ctx, payment, { isUnwanted });
  } catch (error) {
    if (error instanceof IntentRefused && isUnwanted) return { state: 'cancelled' };
    const isGivenUp = isUnwanted ? error instanceof ProviderUnavailable : error instanceof IntentUnknown;
    if (!isGivenUp) throw error;
    await abandonPayment(ctx.db, payment.id);
    return { state: 'abandoned' };
  }
}

async function preparePayment(
  ctx: CustomerContext,
  billDetailId: string,
  chosen: string,
): Promise<{ payment: Payment; countryCode: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { order, instalment } = await lockDueInstalment(tx, ctx.actor.buyerId, billDetailId);
    const missing = missingCents(instalment);
    if (missing === 0) throw refuse('instalment_not_due');
    const payment =
      (await findLivingPayment(tx, instalment.id)) ??
      (await insertPayment(tx, {
        instalmentId: instalment.id,
        orderId: order.id,
        provider: chosen || (ctx.payments.offered[0]?.name ?? ''),
        amountCents: missing,
        details: await readPaymentDetails(ctx, { orderId: order.id, instalmentId: instalment.id }, tx),
      }));
    return { payment, countryCode: order.countryIso };
  });
}
