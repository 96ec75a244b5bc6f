import { notFound } from './api-error.ts';
import { brandOf } from './cards.ts';
import { timeText } from './clock.ts';
import { toMajor } from './money.ts';
import type { Attempt, Intent, World } from './world.ts';

export function moveAttempt(world: World, attempt: Attempt, status: string): void {
  attempt.status = status;
  attempt.updatedAt = world.clock.now();
  emitAttempt(world, attempt, status.toLowerCase());
}

/** A shopper who never came back from the bank's page. */
export function giveUpAttempt(world: World, intent: Intent): void {
  const attempt = intent.attempts.at(-1);
  if (attempt?.status !== 'AUTHENTICATION_REDIRECTED') return;
  attempt.status = 'CANCELLED';
  attempt.updatedAt = world.clock.now();
  emitAttempt(world, attempt, 'cancelled');
}

export function emitAttempt(world: World, attempt: Attempt, event: string): void {
  world.webhooks.emit(`payment_attempt.${event}`, { object: attemptView(intentOf(world, attempt), attempt) });
}

export function intentOf(world: World, { intentId }: Attempt): Intent {
  const intent = world.intents.get(intentId);
  if (!intent) throw notFound(intentId);
  return intent;
}

export function findAttempt(world: World, id: string): Attempt {
  const found = [...world.intents.values()].flatMap(({ attempts }) => attempts).find((attempt) => attempt.id === id);
  if (!found) throw notFound(id);
  return found;
}

export function attemptView(intent: Intent, attempt: Attempt) {
  const { number, month, year, name } = attempt.card;
  const wasCaptured = ['CAPTURE_REQUESTED', 'SETTLED', 'PAID'].includes(attempt.status);
  const card = { brand: brandOf(number), bin: number.slice(0, 6), last4: number.slice(-4), expiry_month: month };
  return {
    id: attempt.id,
    payment_intent_id: intent.id,
    merchant_order_id: intent.merchantOrderId,
    amount: toMajor(intent.amount, intent.currency),
    currency: intent.currency,
    captured_amount: wasCaptured ? toMajor(intent.captured, intent.currency) : 0,
    status: attempt.status,
    failure_code: attempt.failureCode,
    provider_original_response_code: attempt.responseCode,
    payment_method: { type: 'card', card: { ...card, expiry_year: year, name, card_type: 'credit' } },
    created_at: timeText(attempt.createdAt),
    updated_at: timeText(attempt.updatedAt),
  };
}
