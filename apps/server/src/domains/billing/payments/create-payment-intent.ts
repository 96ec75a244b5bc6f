import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { IntentRefused, type ProviderIntent, ProviderUnavailable } from '#connectors/payment/payment.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { missingCents } from '#domains/orders/bill.ts';
import { type LockedInstalment, lockDueInstalment } from '#domains/orders/instalments.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { lockJointDue } from './joint-payment.ts';
import { readPaymentDetails, returnUrl } from './payment-details.ts';
import { askProvider, IntentUnknown, refreshPayment } from './refresh-payment.ts';
import {
  abandonPayment,
  insertPayments,
  listLivingPayments,
  listParts,
  type Payment,
  type PaymentState,
} from './store.ts';

type PaymentIntent = OutputOf<Calls['createPaymentIntent']>;
type Input = ParsedInputOf<Calls['createPaymentIntent']>;
type CustomerContext = Context & { actor: Customer };

/**
 * Creates a payment intent for what is missing of an instalment, or of several orders' together. There is one active
 * payment per instalment: a repeated call returns its intent, unless its provider has cancelled it, no longer knows it
 * or is no longer the shop's, or the buyer now chooses another, or other orders to pay with it.
 */
export async function createPaymentIntent(ctx: CustomerContext, input: Input): Promise<PaymentIntent> {
  const { provider: chosen } = input;
  if (!isOffered(ctx, chosen)) throw refuse('payment_method_not_offered');
  for (let attempt = 1; attempt <= 3; attempt++) {
    const prepared = await preparePayment(ctx, input);
    for (const other of prepared.others) {
      const { state } = await askProvider(ctx, () => proceed(ctx, other, true));
      if (state === 'pending') throw refuse('payment_in_progress');
    }
    const { payment, countryCode } = prepared;
    if (!payment) continue;
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
    amountUsd: dollars(intent.amount),
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
    await abandonPayment(ctx.db, payment.requestId);
    return { state: 'abandoned' };
  }
}

interface Prepared {
  /** Undefined until the others are out of the way. */
  payment: Payment | undefined;
  /** Active payments of one of the instalments together with others. */
  others: Payment[];
  countryCode: string;
}

async function preparePayment(ctx: CustomerContext, input: Input): Promise<Prepared> {
  return inTransaction(ctx.db, async (tx) => {
    const due = input.jointPaymentId
      ? await lockJointDue(tx, ctx, { ...input, jointPaymentId: input.jointPaymentId })
      : [await lockDueInstalment(tx, ctx.actor.buyerId, input.billDetailId)];
    const [first] = due;
    if (!first || due.some(({ instalment }) => missingCents(instalment) === 0)) throw refuse('instalment_not_due');
    const countryCode = first.order.countryIso;
    const living = await listLivingPayments(
      tx,
      due.map(({ instalment }) => instalment.id),
    );
    const same = await findSame(tx, living, due, input.jointPaymentId || null);
    if (same || living.length > 0) return { payment: same, others: same ? [] : perRequest(living), countryCode };
    return { payment: await insertFor(tx, ctx, due, input), others: [], countryCode };
  });
}

/** The active payment of exactly these instalments. */
async function findSame(
  tx: Transaction,
  living: readonly Payment[],
  due: readonly LockedInstalment[],
  jointPaymentId: string | null,
): Promise<Payment | undefined> {
  const [first] = living;
  const isOne = first?.jointPaymentId === jointPaymentId && perRequest(living).length === 1;
  if (!first || !isOne || living.length !== due.length) return undefined;
  return (await listParts(tx, first.requestId)).length === due.length ? first : undefined;
}

const perRequest = (payments: readonly Payment[]): Payment[] => [
  ...new Map(payments.map((payment) => [payment.requestId, payment])).values(),
];

async function insertFor(
  tx: Transaction,
  ctx: CustomerContext,
  due: readonly LockedInstalment[],
  { provider, jointPaymentId }: Input,
): Promise<Payment> {
  const parts = due.map(({ order, instalment }) => ({
    orderId: order.id,
    instalmentId: instalment.id,
    amountCents: missingCents(instalment),
    jointPaymentId: jointPaymentId || null,
  }));
  return insertPayments(tx, {
    parts,
    jointPaymentId: jointPaymentId || null,
    provider: provider || (ctx.payments.offered[0]?.name ?? ''),
    details: await readPaymentDetails(ctx, parts, tx),
  });
}
