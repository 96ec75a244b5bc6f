import { invalid, notFound, wrongStatus } from './api-error.ts';
import { book } from './books.ts';
import { brandOf } from './cards.ts';
import { timeText } from './clock.ts';
import { amountOf, type Body, oneOf, onlyFields, optionalText, text, timeOf } from './fields.ts';
import { findIntent } from './intents.ts';
import { toMajor } from './money.ts';
import { type Dispute, disputeStages, newId, type World } from './world.ts';

const reasons: Record<string, { type: string; description: string }> = {
  '10.4': { type: 'FRAUD', description: 'Other fraud: card-absent environment' },
  '13.1': { type: 'CONSUMER_DISPUTE', description: 'Merchandise or services not received' },
  '4837': { type: 'FRAUD', description: 'No cardholder authorization' },
  '4853': { type: 'CONSUMER_DISPUTE', description: 'Cardholder dispute' },
};

/** A bank asks (RFI) or takes the money back (chargeback), until the dispute is decided. */
export function createDispute(world: World, body: Body): Dispute {
  onlyFields(body, ['amount', 'comment', 'documents', 'due_at', 'payment_intent_id', 'reason_code', 'stage']);
  const intent = findIntent(world, text(body, 'payment_intent_id', 64));
  const attempt = intent.attempts.at(-1);
  if (intent.status !== 'SUCCEEDED' || !attempt) throw wrongStatus('PaymentIntent', intent.status, 'dispute');
  const reasonCode = text(body, 'reason_code', 16);
  if (!reasons[reasonCode]) throw invalid('reason_code', 'reason_code is not known');
  const dueAt = timeOf(text(body, 'due_at', 40), 'due_at') ?? 0;
  const now = world.clock.now();
  const dispute: Dispute = {
    id: newId('dst'),
    intentId: intent.id,
    attemptId: attempt.id,
    currency: intent.currency,
    amount: body.amount === undefined ? intent.captured : amountOf(body, intent.currency),
    stage: oneOf(body, 'stage', disputeStages),
    status: 'REQUIRES_RESPONSE',
    reasonCode,
    comment: optionalText(body, 'comment', 1000),
    dueAt,
    createdAt: now,
    updatedAt: now,
  };
  world.disputes.set(dispute.id, dispute);
  if (dispute.stage !== 'RFI') takeMoney(world, dispute);
  emitDispute(world, dispute);
  expireLater(world, dispute);
  return dispute;
}

/** Ends a dispute without an answer in time: the money is lost. */
function expireLater(world: World, dispute: Dispute): void {
  const { dueAt, stage } = dispute;
  world.clock.after(Math.max(0, dueAt - world.clock.now()), () => {
    if (dispute.status === 'REQUIRES_RESPONSE' && dispute.dueAt === dueAt && dispute.stage === stage)
      moveDispute(world, dispute, 'EXPIRED');
  });
}

function takeMoney(world: World, { id, intentId, amount, currency }: Dispute): void {
  const fee = world.fees.disputeCents;
  book(world, { type: 'DISPUTE', sourceId: id, sourceType: 'DISPUTE', intentId, currency, gross: -amount, fee });
}

export function answerDispute(world: World, dispute: Dispute, answer: 'accept' | 'challenge', body: Body): Dispute {
  text(body, 'request_id', 64);
  if (dispute.status !== 'REQUIRES_RESPONSE') throw wrongStatus('PaymentDispute', dispute.status, answer);
  moveDispute(world, dispute, answer === 'accept' ? 'ACCEPTED' : 'CHALLENGED');
  return dispute;
}

export function resolveDispute(world: World, dispute: Dispute, body: Body): Dispute {
  const winner = oneOf(body, 'in_favor_of', ['MERCHANT', 'CUSTOMER']);
  if (dispute.status !== 'REQUIRES_RESPONSE' && dispute.status !== 'CHALLENGED')
    throw wrongStatus('PaymentDispute', dispute.status, 'resolve');
  if (winner === 'MERCHANT' && dispute.stage !== 'RFI') giveBack(world, dispute);
  // A bank that gives up before the shop has answered reverses its dispute.
  const won = dispute.status === 'CHALLENGED' ? 'WON' : 'REVERSED';
  moveDispute(world, dispute, winner === 'MERCHANT' ? won : 'LOST');
  return dispute;
}

function giveBack(world: World, { id, intentId, amount, currency }: Dispute): void {
  const source = { sourceId: id, sourceType: 'DISPUTE', intentId };
  book(world, { type: 'DISPUTE_REVERSAL', ...source, currency, gross: amount, fee: 0 });
}

/** The bank does not accept the shop's evidence, or goes on from its question to a chargeback. */
export function escalateDispute(world: World, dispute: Dispute, body: Body): Dispute {
  const next = disputeStages[disputeStages.indexOf(dispute.stage) + 1];
  if (!next || !['REQUIRES_RESPONSE', 'CHALLENGED'].includes(dispute.status))
    throw wrongStatus('PaymentDispute', dispute.status, 'escalate');
  const wasQuestion = dispute.stage === 'RFI';
  dispute.stage = next;
  dispute.dueAt = timeOf(text(body, 'due_at', 40), 'due_at') ?? 0;
  if (wasQuestion) takeMoney(world, dispute);
  moveDispute(world, dispute, 'REQUIRES_RESPONSE');
  expireLater(world, dispute);
  return dispute;
}

function moveDispute(world: World, dispute: Dispute, status: Dispute['status']): void {
  dispute.status = status;
  dispute.updatedAt = world.clock.now();
  emitDispute(world, dispute);
}

function emitDispute(world: World, dispute: Dispute): void {
  world.webhooks.emit(`payment_dispute.${dispute.status.toLowerCase()}`, { object: disputeView(world, dispute) });
}

export function findDispute(world: World, id: string): Dispute {
  const dispute = world.disputes.get(id);
  if (!dispute) throw notFound(id);
  return dispute;
}

export function disputeView(world: World, dispute: Dispute) {
  const intent = findIntent(world, dispute.intentId);
  const attempt = intent.attempts.find(({ id }) => id === dispute.attemptId);
  const reason = reasons[dispute.reasonCode];
  return {
    id: dispute.id,
    payment_intent_id: dispute.intentId,
    payment_attempt_id: dispute.attemptId,
    merchant_order_id: intent.merchantOrderId,
    payment_method_type: 'card',
    card_brand: attempt && brandOf(attempt.card.number),
    transaction_type: 'PAYMENT',
    amount: toMajor(dispute.amount, dispute.currency),
    currency: dispute.currency,
    stage: dispute.stage,
    status: dispute.status,
    reason: { ...reason, original_code: dispute.reasonCode },
    issuer_comment: dispute.comment,
    due_at: timeText(dispute.dueAt),
    created_at: timeText(dispute.createdAt),
    updated_at: timeText(dispute.updatedAt),
  };
}
