import { moveAttempt } from './attempts.ts';
import { settle, settlementView } from './books.ts';
import type { PageSettings } from './checkout.ts';
import { timeText } from './clock.ts';
import { confirmIntent, decidePending } from './confirm.ts';
import { createDeposit, depositView, findDeposit, moveDeposit } from './deposits.ts';
import { answerDispute, createDispute, disputeView, escalateDispute, findDispute, resolveDispute } from './disputes.ts';
import type { Faults, Outage } from './faults.ts';
import type { Body } from './fields.ts';
import type { Idempotency, RepeatRule } from './idempotency.ts';
import { findIntent, intentView } from './intents.ts';
import type { Login } from './login.ts';
import { failRefund, findRefund, refundView } from './refunds.ts';
import { newId, type World } from './world.ts';

export interface Rooms {
  world: World;
  faults: Faults;
  login: Login;
  idempotency: Idempotency;
  settings: PageSettings;
}

export type Controls = ReturnType<typeof makeControls>;

/**
 * Events that tests can cause. Each is a function in process, and `POST /_control/<name>` with its arguments as a list.
 */
export function makeControls(rooms: Rooms) {
  return { ...timeControls(rooms), ...webhookControls(rooms), ...shopperControls(rooms), ...bankControls(rooms) };
}

function timeControls({ world, faults, login, idempotency, settings }: Rooms) {
  return {
    /** Advances time; everything due happens, webhooks included. */
    advance: (ms = 0) => world.clock.advance(ms),
    now: () => world.clock.now(),
    /** The whole service is down for this long, or until `up`. */
    down: (outage?: Outage, forMs?: number) => faults.down(outage, forMs),
    up: () => faults.up(),
    /** The next calls are answered with this status and not acted on. */
    refuseCalls: (status: number, count?: number) => faults.refuse(status, count),
    /** The next calls to a path with this in it are acted on, but the connection breaks before the answer. */
    loseAnswers: (path?: string, count?: number) => faults.loseAnswers(path, count),
    setRateLimits(perSecond: number, loginsPerMinute: number) {
      Object.assign(faults, { perSecond, loginsPerMinute });
    },
    expireTokens: () => login.expireTokens(),
    changeApiKey(apiKey: string) {
      login.apiKey = apiKey;
      login.expireTokens();
    },
    setRepeats(rule: RepeatRule) {
      idempotency.rule = rule;
    },
    setPage(change: Partial<PageSettings>) {
      Object.assign(settings, change);
    },
  };
}

function webhookControls({ world: { webhooks } }: Rooms) {
  return {
    setWebhook(change: { url?: string; secret?: string; accountField?: 'account_id' | 'accountId' }) {
      Object.assign(webhooks.options, change);
    },
    pauseWebhooks: () => webhooks.pause(),
    resumeWebhooks: (order?: { reversed?: boolean }) => webhooks.resume(order),
    dropWebhooks: (count?: number) => webhooks.drop(count),
    duplicateWebhooks: (count?: number) => webhooks.duplicate(count),
    delayWebhooks: (ms: number) => webhooks.delay(ms),
    /** The next deliveries arrive, but the simulator takes them for timed out and sends them again. */
    loseWebhookAnswers: (count?: number) => webhooks.loseAnswers(count),
    resendWebhook: (eventId: string) => webhooks.resend(eventId),
    webhookEvents: () => webhooks.events,
    webhookDeliveries: () => webhooks.deliveries,
  };
}

function shopperControls({ world }: Rooms) {
  return {
    /** Pays without a browser; throws when the card is declined. */
    pay(intentId: string, number = '4035501000000008') {
      const card = { number, expiry_month: '12', expiry_year: '2040', cvc: '123', name: 'A Shopper' };
      const body = { payment_method: { type: 'card', card } };
      return intentView(world, confirmIntent(world, findIntent(world, intentId), body));
    },
    /** The bank's answer to a pending payment, before its day is over. */
    decidePending(intentId: string, answer: 'pays' | 'fails') {
      const intent = findIntent(world, intentId);
      decidePending(world, intent, answer);
      return intentView(world, intent);
    },
    failRefund(refundId: string) {
      const refund = findRefund(world, refundId);
      failRefund(world, refund);
      return refundView(refund);
    },
    intents: () => [...world.intents.values()].map((intent) => intentView(world, intent)),
  };
}

function bankControls({ world }: Rooms) {
  const dispute = (id: string) => findDispute(world, id);
  return {
    openDispute(
      intentId: string,
      given: { amount?: number; stage?: string; dueInMs?: number; reasonCode?: string } = {},
    ) {
      const { stage = 'CHARGEBACK', reasonCode = '10.4', dueInMs = 7 * 86_400_000, amount } = given;
      const due_at = timeText(world.clock.now() + dueInMs);
      const body: Body = { payment_intent_id: intentId, stage, reason_code: reasonCode, due_at };
      return disputeView(world, createDispute(world, amount === undefined ? body : { ...body, amount }));
    },
    /** The shop answers in the provider's web app. */
    challengeDispute: (id: string) =>
      disputeView(world, answerDispute(world, dispute(id), 'challenge', { request_id: newId('req') })),
    acceptDispute: (id: string) =>
      disputeView(world, answerDispute(world, dispute(id), 'accept', { request_id: newId('req') })),
    resolveDispute: (id: string, winner: 'MERCHANT' | 'CUSTOMER') =>
      disputeView(world, resolveDispute(world, dispute(id), { in_favor_of: winner })),
    escalateDispute: (id: string, dueInMs = 7 * 86_400_000) =>
      disputeView(world, escalateDispute(world, dispute(id), { due_at: timeText(world.clock.now() + dueInMs) })),
    deposit: (given: { amount: number; payer_name?: string; reference?: string; status?: string }) =>
      depositView(world, createDeposit(world, { ...given, global_account_id: world.globalAccountId })),
    moveDeposit: (id: string, status: 'SETTLED' | 'REJECTED' | 'REVERSED') =>
      depositView(world, moveDeposit(world, findDeposit(world, id), status)),
    /** Pays out what is open, as one settlement. */
    settle(currency?: string) {
      const settlement = settle(world, currency);
      for (const { type, intentId } of settlement?.entries ?? []) {
        const attempt = type === 'PAYMENT' ? world.intents.get(intentId ?? '')?.attempts.at(-1) : undefined;
        if (!attempt) continue;
        moveAttempt(world, attempt, 'SETTLED');
        moveAttempt(world, attempt, 'PAID');
      }
      return settlement && settlementView(settlement);
    },
    setWallet(cents: number) {
      world.walletCents = cents;
    },
  };
}
