import { dollars, sum } from '@sampan/contract/money';
import type { OrderStatus } from '@sampan/contract/order-status';
import type { ProviderIntent } from '#connectors/payment/payment.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { bookReceived } from '#domains/billing/ledger.ts';
import { returnPaymentJob } from '#domains/billing/queued-jobs.ts';
import { hasOpenDeclaration } from '#domains/billing/received/declaration-store.ts';
import { settleInstalment } from '#domains/billing/received/settle-instalment.ts';
import { notifyWebhooks } from '#domains/hooks/notify-webhooks.ts';
import { type LockedInstalment, setInstalmentState } from '#domains/orders/instalments.ts';
import { causeOf, type MoveOptions, mayMove, moveOrder } from '#domains/orders/move-order.ts';
import type { Context } from '#shop/context.ts';
import {
  findMerchantOrderId,
  hasPendingPayment,
  type LockedPart,
  lockParts,
  type Payment,
  type PaymentState,
  updatePayment,
} from './store.ts';

/**
 * Acts on the status of a payment's intent as read back from the provider, never as reported by a browser or a webhook's
 * body. Late, repeated and out-of-order news are harmless: final states stay, and an older response never undoes a newer
 * one. Returns the payment's state, which is that of all parts of the intent.
 */
export async function applyIntent(
  ctx: Context,
  { id, requestId }: Pick<Payment, 'id' | 'requestId'>,
  intent: ProviderIntent,
): Promise<PaymentState> {
  return inTransaction(ctx.db, async (tx) => {
    const parts = await lockParts(tx, requestId);
    const payment = parts.find((part) => part.payment.id === id)?.payment;
    if (!payment) throw new Error(`payment ${id} is not of its request`);
    if (isSettled(payment) || isOutdated(payment, intent)) return payment.state;
    return apply(tx, ctx, { payment, parts }, intent);
  });
}

function isSettled(payment: Payment): boolean {
  return payment.state === 'succeeded' || payment.state === 'cancelled' || payment.state === 'attention';
}

function isOutdated(payment: Payment, intent: ProviderIntent): boolean {
  return payment.providerChangedAt !== null && intent.changedAt < payment.providerChangedAt;
}

interface Applied {
  payment: Payment;
  parts: readonly LockedPart[];
}

async function apply(tx: Transaction, ctx: Context, applied: Applied, intent: ProviderIntent): Promise<PaymentState> {
  const { payment, parts } = applied;
  const mismatch = findMismatch(applied, intent, await findMerchantOrderId(tx, payment));
  const state = mismatch ? 'attention' : stateAfter(payment, intent);
  if (mismatch) ctx.log.warn({ paymentId: payment.id, mismatch }, 'a payment needs attention');
  const { changedAt, method } = intent;
  await updatePayment(tx, payment.requestId, { state, providerChangedAt: changedAt, method, note: mismatch });
  for (const part of parts) {
    if (state === 'succeeded') await receive(tx, ctx, part);
    else if (state === 'pending') await startConfirming(tx, ctx, part);
    else await stopConfirming(tx, ctx, part.order, part.instalment);
  }
  return state;
}

/** An abandoned payment stays abandoned until the provider has a final word, because another one may be open by now. */
function stateAfter(payment: Payment, { status }: ProviderIntent): PaymentState {
  const isFinal = status === 'succeeded' || status === 'cancelled';
  return payment.state === 'abandoned' && !isFinal ? 'abandoned' : status;
}

/** Any amount but the exact one is left to a person. Nothing is released for it. */
function findMismatch({ payment, parts }: Applied, intent: ProviderIntent, expected: string): string | undefined {
  const amount = sum(parts.map((part) => part.payment.amountCents));
  if (intent.amount !== amount) return `amount ${intent.amount} instead of ${amount}`;
  if (intent.currency !== payment.currency) return `currency ${intent.currency} instead of ${payment.currency}`;
  if (intent.merchantOrderId !== expected) return `order id ${intent.merchantOrderId} instead of ${expected}`;
  return undefined;
}

/** Books a part to its order, as if it were a payment of its own. */
async function receive(tx: Transaction, ctx: Context, part: LockedPart): Promise<void> {
  const { order, payment } = part;
  const booking = {
    orderId: order.id,
    reference: payment.id,
    amount: payment.amountCents,
    by: ctx.actor,
    provider: { name: payment.provider, reference: payment.intentId ?? '' },
  };
  await bookReceived(tx, 'card', booking);
  const received = { amountUsd: dollars(payment.amountCents), method: 'card' } as const;
  await notifyWebhooks(tx, ctx, order, 'payment.received', received);
  const { creditCents } = await settleInstalment(tx, ctx, part, booking);
  if (creditCents > 0) await ctx.queue.add(tx, returnPaymentJob, { paymentId: payment.id });
}

function causeForMove(ctx: Context) {
  return ctx.actor.kind === 'customer' ? 'provider' : causeOf(ctx.actor).cause;
}

async function startConfirming(tx: Transaction, ctx: Context, { order, instalment }: LockedPart): Promise<void> {
  const cause = causeForMove(ctx);
  if (instalment.state !== 'due' || !mayMove(order, 'payment_confirming', cause)) return;
  await setInstalmentState(tx, instalment.id, 'confirming');
  await moveOrder(tx, ctx, order, 'payment_confirming', { cause });
}

/**
 * After a failed payment or declaration, returns the order to where it came from, unless another one is still pending.
 */
export async function stopConfirming(
  tx: Transaction,
  ctx: Context,
  order: LockedInstalment['order'],
  instalment: LockedInstalment['instalment'],
  more: Pick<MoveOptions, 'reason' | 'isQuiet'> = {},
): Promise<void> {
  if (instalment.state !== 'confirming' || order.status !== 'payment_confirming') return;
  if (await hasOpenDeclaration(tx, instalment.id)) return;
  if (await hasPendingPayment(tx, instalment.id)) return;
  await setInstalmentState(tx, instalment.id, 'due');
  const options = { cause: causeForMove(ctx), ...more, ends: order.status };
  await moveOrder(tx, ctx, order, order.statusBefore as OrderStatus, options);
}
