import { ApiError, invalid, notFound, wrongStatus } from './api-error.ts';
import { findAttempt } from './attempts.ts';
import { book, canFund } from './books.ts';
import { timeText } from './clock.ts';
import { amountOf, type Body, metadataOf, onlyFields, optionalText, text } from './fields.ts';
import { findIntent } from './intents.ts';
import { toMajor } from './money.ts';
import { type Attempt, type Intent, newId, type Refund, type World } from './world.ts';

/** Received at once; the bank and the money follow later, one step after the other. */
export function createRefund(world: World, body: Body): Refund {
  onlyFields(body, ['amount', 'metadata', 'payment_attempt_id', 'payment_intent_id', 'reason', 'request_id']);
  const requestId = text(body, 'request_id', 64);
  const reason = optionalText(body, 'reason', 128);
  const metadata = metadataOf(body);
  const { intent, attempt } = readPaid(world, body);
  const left = leftOf(world, intent);
  const amount = body.amount === undefined ? left : amountOf(body, intent.currency);
  if (amount > left || left === 0) {
    const [asked, limit] = [toMajor(amount, intent.currency), toMajor(left, intent.currency)];
    throw new ApiError(400, 'amount_above_limit', `The operating amount ${asked} is above the limit ${limit}.`);
  }
  const now = world.clock.now();
  const refund: Refund = {
    id: newId('rfd'),
    requestId,
    intentId: intent.id,
    attemptId: attempt.id,
    amount,
    currency: intent.currency,
    reason,
    metadata,
    status: 'RECEIVED',
    createdAt: now,
    updatedAt: now,
  };
  world.refunds.set(refund.id, refund);
  emitRefund(world, refund);
  world.clock.after(world.pauses.refundAccepted, () => accept(world, refund, attempt));
  return refund;
}

function readPaid(world: World, body: Body): { intent: Intent; attempt: Attempt } {
  const intentId = optionalText(body, 'payment_intent_id', 64);
  const attemptId = optionalText(body, 'payment_attempt_id', 64);
  if (intentId === undefined && attemptId === undefined)
    throw invalid('payment_intent_id', 'payment_intent_id or payment_attempt_id must be provided');
  const intent = findIntent(world, intentId ?? findAttempt(world, attemptId ?? '').intentId);
  const attempt = intent.attempts.at(-1);
  if (intent.status !== 'SUCCEEDED' || !attempt) throw wrongStatus('PaymentIntent', intent.status, 'refund');
  if (attemptId !== undefined && attemptId !== attempt.id) throw invalid('payment_attempt_id', 'it was not paid');
  if (isDisputed(world, intent))
    throw new ApiError(400, 'invalid_status_for_operation', 'The payment is in dispute and cannot be refunded');
  return { intent, attempt };
}

/** Includes lost disputes: that money is back with the cardholder already. */
function isDisputed(world: World, intent: Intent): boolean {
  return [...world.disputes.values()].some(
    ({ intentId, status }) => intentId === intent.id && ['REQUIRES_RESPONSE', 'CHALLENGED'].includes(status),
  );
}

function leftOf(world: World, intent: Intent): number {
  const refunded = [...world.refunds.values()].filter(
    ({ intentId, status }) => intentId === intent.id && status !== 'FAILED',
  );
  const lost = [...world.disputes.values()].filter(
    ({ intentId, status, stage }) =>
      intentId === intent.id && ['LOST', 'ACCEPTED', 'EXPIRED'].includes(status) && stage !== 'RFI',
  );
  return intent.captured - [...refunded, ...lost].reduce((total, { amount }) => total + amount, 0);
}

function accept(world: World, refund: Refund, attempt: Attempt): void {
  if (refund.status !== 'RECEIVED') return;
  const { amount, currency } = refund;
  if (attempt.refundsFail || !canFund(world, amount, currency)) {
    failRefund(world, refund);
    return;
  }
  const source = { sourceId: refund.id, sourceType: 'REFUND', intentId: refund.intentId };
  book(world, { type: 'REFUND', ...source, currency, gross: -amount, fee: 0 });
  moveRefund(world, refund, 'ACCEPTED');
  world.clock.after(world.pauses.refundSettled, () => {
    if (refund.status === 'ACCEPTED') moveRefund(world, refund, 'SETTLED');
  });
}

/** The money stays with the shop: the booking is reversed, and the sum can be refunded again. */
export function failRefund(world: World, refund: Refund): void {
  if (refund.status === 'FAILED' || refund.status === 'SETTLED') return;
  if (refund.status === 'ACCEPTED') {
    const source = { sourceId: refund.id, sourceType: 'REFUND', intentId: refund.intentId };
    book(world, { type: 'ADJUSTMENT', ...source, currency: refund.currency, gross: refund.amount, fee: 0 });
  }
  moveRefund(world, refund, 'FAILED');
}

function moveRefund(world: World, refund: Refund, status: Refund['status']): void {
  refund.status = status;
  refund.updatedAt = world.clock.now();
  emitRefund(world, refund);
}

function emitRefund(world: World, refund: Refund): void {
  world.webhooks.emit(`refund.${refund.status.toLowerCase()}`, { object: refundView(refund) });
}

export function findRefund(world: World, id: string): Refund {
  const refund = world.refunds.get(id);
  if (!refund) throw notFound(id);
  return refund;
}

export function refundView(refund: Refund) {
  return {
    id: refund.id,
    request_id: refund.requestId,
    payment_intent_id: refund.intentId,
    payment_attempt_id: refund.attemptId,
    amount: toMajor(refund.amount, refund.currency),
    currency: refund.currency,
    reason: refund.reason,
    metadata: refund.metadata,
    status: refund.status,
    acquirer_reference_number: refund.status === 'RECEIVED' ? undefined : `arn${refund.id.slice(4)}`,
    created_at: timeText(refund.createdAt),
    updated_at: timeText(refund.updatedAt),
  };
}
