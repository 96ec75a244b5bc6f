import { ApiError, invalid, wrongStatus } from './api-error.ts';
import { emitAttempt, giveUpAttempt, intentOf, moveAttempt } from './attempts.ts';
import { book, paymentFee } from './books.ts';
import { challengeCode, type Outcome, outcomeOf, passesLuhn } from './cards.ts';
import { type Body, objectOf, optionalText, text } from './fields.ts';
import { moveIntent } from './intents.ts';
import { type Attempt, type Intent, newId, type World } from './world.ts';

const wrongCodesMost = 3;

/** The shopper pays with a card. A declined one leaves the intent open for the next. */
export function confirmIntent(world: World, intent: Intent, body: Body): Intent {
  if (intent.status !== 'REQUIRES_PAYMENT_METHOD' && intent.status !== 'REQUIRES_CUSTOMER_ACTION')
    throw wrongStatus('PaymentIntent', intent.status, 'confirm');
  const card = readCard(world, body);
  giveUpAttempt(world, intent);
  const attempt = addAttempt(world, intent, card);
  const outcome = outcomeOf(card.number, intent.amount);
  decideNow(world, intent, attempt, outcome);
  if (outcome.kind === 'declined') throw declined(outcome);
  return intent;
}

function readCard(world: World, body: Body): Attempt['card'] {
  const method = objectOf(body, 'payment_method');
  if (!method) throw invalid('payment_method', 'payment_method must be provided');
  if (method.type !== 'card') throw invalid('payment_method.type', 'the account takes cards only');
  const card = objectOf(method, 'card') ?? {};
  const number = text(card, 'number', 30).replaceAll(/[\s-]/g, '');
  if (!passesLuhn(number)) throw invalid('payment_method.card.number', 'number is not valid');
  const month = text(card, 'expiry_month', 2);
  const year = text(card, 'expiry_year', 4);
  if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^20\d\d$/.test(year))
    throw invalid('payment_method.card.expiry_month', 'the expiry must be MM and YYYY');
  if (Date.UTC(Number(year), Number(month), 1) <= world.clock.now())
    throw invalid('payment_method.card.expiry_year', 'the card is expired');
  const cvc = optionalText(card, 'cvc', 4);
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) throw invalid('payment_method.card.cvc', 'cvc is not valid');
  return { number, month, year, name: optionalText(card, 'name', 100) };
}

function addAttempt(world: World, intent: Intent, card: Attempt['card']): Attempt {
  const now = world.clock.now();
  const id = newId('att');
  const attempt: Attempt = {
    id,
    intentId: intent.id,
    status: 'RECEIVED',
    card,
    wrongCodes: 0,
    refundsFail: false,
    createdAt: now,
    updatedAt: now,
  };
  intent.attempts.push(attempt);
  emitAttempt(world, attempt, 'received');
  return attempt;
}

function decideNow(world: World, intent: Intent, attempt: Attempt, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'pays':
      attempt.refundsFail = outcome.refundsFail ?? false;
      succeed(world, intent, attempt);
      break;
    case 'asks_code':
      moveAttempt(world, attempt, 'AUTHENTICATION_REDIRECTED');
      moveIntent(world, intent, 'REQUIRES_CUSTOMER_ACTION');
      break;
    case 'pending':
      moveAttempt(world, attempt, 'PENDING_AUTHORIZATION');
      moveIntent(world, intent, 'PENDING');
      world.clock.after(world.pauses.pending, () => decidePending(world, intent, outcome.later));
      break;
    case 'declined':
      fail(world, intent, attempt, outcome.code, outcome.response);
  }
}

/** The bank's late answer to a pending payment; nothing if it has answered already. */
export function decidePending(world: World, intent: Intent, answer: 'pays' | 'fails'): void {
  const attempt = intent.attempts.at(-1);
  if (intent.status !== 'PENDING' || !attempt) return;
  if (answer === 'pays') succeed(world, intent, attempt);
  else fail(world, intent, attempt, 'issuer_declined', '05');
}

/** The shopper's answer on the bank's page; the third wrong code ends the attempt. */
export function answerChallenge(world: World, attempt: Attempt, code: string | undefined): 'done' | 'wrong' {
  const intent = intentOf(world, attempt);
  if (attempt.status !== 'AUTHENTICATION_REDIRECTED' || intent.attempts.at(-1) !== attempt) return 'done';
  if (code === challengeCode) {
    const outcome = outcomeOf(attempt.card.number, intent.amount);
    if (outcome.kind === 'declined') fail(world, intent, attempt, outcome.code, outcome.response);
    else succeed(world, intent, attempt);
    return 'done';
  }
  attempt.wrongCodes++;
  if (code !== undefined && attempt.wrongCodes < wrongCodesMost) return 'wrong';
  fail(world, intent, attempt, 'authentication_declined');
  return 'done';
}

function succeed(world: World, intent: Intent, attempt: Attempt): void {
  moveAttempt(world, attempt, 'AUTHORIZED');
  moveAttempt(world, attempt, 'CAPTURE_REQUESTED');
  intent.captured = intent.amount;
  const { currency } = intent;
  const fee = paymentFee(world, intent.amount);
  const source = { sourceId: attempt.id, sourceType: 'PAYMENT_ATTEMPT', intentId: intent.id };
  book(world, { type: 'PAYMENT', ...source, currency, gross: intent.amount, fee });
  moveIntent(world, intent, 'SUCCEEDED');
}

const failureEvents: Record<string, string> = {
  issuer_declined: 'authorization_failed',
  authentication_declined: 'authentication_failed',
  risk_declined: 'risk_declined',
};

function fail(world: World, intent: Intent, attempt: Attempt, code: string, response?: string): void {
  attempt.status = 'FAILED';
  attempt.failureCode = code;
  if (response !== undefined) attempt.responseCode = response;
  attempt.updatedAt = world.clock.now();
  emitAttempt(world, attempt, failureEvents[code] ?? 'failed_to_process');
  moveIntent(world, intent, 'REQUIRES_PAYMENT_METHOD');
}

const declineTexts: Record<string, string> = {
  issuer_declined: 'The card issuer declined this transaction. Please refer to the original response code.',
  authentication_declined: 'The user failed authentication.',
  risk_declined: 'The transaction was declined by the risk engine.',
};

function declined({ code, response }: Outcome & { kind: 'declined' }): ApiError {
  const details = response === undefined ? undefined : { provider_original_response_code: response };
  return new ApiError(400, code, declineTexts[code] ?? code, details && { details });
}
