import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { inTransaction } from '#database/connect.ts';
import { lockDueInstalment } from '#domains/orders/bill-actions.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { askProvider, refreshPayment } from './refresh-payment.ts';
import { findLivingPayment, insertPayment, type Payment } from './store.ts';

type PaymentIntent = OutputOf<Calls['createPaymentIntent']>;
type CustomerContext = Context & { actor: Customer };

/**
 * A payment intent for the instalment's amount. There is one active payment per instalment: a repeated call returns its
 * intent, from the provider that has it, unless that provider has cancelled it meanwhile.
 */
export async function createPaymentIntent(
  ctx: CustomerContext,
  { billDetailId }: { billDetailId: string },
): Promise<PaymentIntent> {
  if (!ctx.payments.current.takesCards) throw refuse('payment_method_not_offered');
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { payment, countryCode } = await preparePayment(ctx, billDetailId);
    const { intent, state } = await askProvider(() => refreshPayment(ctx, payment));
    if (state === 'pending') throw refuse('payment_in_progress');
    if (state === 'succeeded') throw refuse('instalment_not_due');
    if (state === 'cancelled' || state === 'attention') continue;
    const provider = ctx.payments.get(payment.provider);
    const answer: PaymentIntent = {
      intentId: intent.id,
      clientSecret: intent.clientSecret,
      currency: 'USD',
      amountUsd: dollars(payment.amountCents),
      environment: provider.environment,
      countryCode,
      provider: provider.name,
      scriptUrl: provider.widgetScriptUrl,
    };
    await inTransaction(ctx.db, (tx) => saveAnswer(tx, ctx, answer));
    return answer;
  }
  throw refuse('payment_provider_unavailable');
}

async function preparePayment(
  ctx: CustomerContext,
  billDetailId: string,
): Promise<{ payment: Payment; countryCode: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { order, instalment } = await lockDueInstalment(tx, ctx.actor.buyerId, billDetailId);
    if (instalment.amountCents === 0) throw refuse('instalment_not_due');
    const payment =
      (await findLivingPayment(tx, instalment.id)) ??
      (await insertPayment(tx, {
        instalmentId: instalment.id,
        orderId: order.id,
        provider: ctx.payments.current.name,
        amountCents: instalment.amountCents,
      }));
    return { payment, countryCode: order.countryIso };
  });
}
