import type { Stripe } from 'stripe';
import { Clock } from '../clock.ts';
import { missing } from './errors.ts';
import { newId } from './ids.ts';
import type { Method } from './test-cards.ts';

export const apiVersion = '2026-10-28.endive';

/** The account's settings. Times are the simulator's. */
export interface Rules {
  /** Balance transactions of charges are written this long after the charge, as with asynchronous capture. */
  bookedAfterMs: number;
  /** The time until a bank decides about a debit. */
  bankDecidesAfterMs: number;
  /** The time until slow refunds succeed or fail. */
  refundDecidesAfterMs: number;
  /** The time until submitted evidence is decided upon. */
  disputeDecidesAfterMs: number;
  /** The time until the money of a charge can be paid out. */
  availableAfterMs: number;
  /** The time until a payout has arrived. */
  payoutArrivesAfterMs: number;
  /** Every refund stays pending until `settleRefund` is called. */
  holdsRefunds: boolean;
  /** The fee of a domestic card payment: hundredths of a percent, and cents. */
  cardFee: { basisPoints: number; fixed: number };
  disputeFee: number;
}

const day = 24 * 3600_000;

const usualRules: Rules = {
  bookedAfterMs: 1000,
  bankDecidesAfterMs: day,
  refundDecidesAfterMs: day,
  disputeDecidesAfterMs: day,
  availableAfterMs: 2 * day,
  payoutArrivesAfterMs: day,
  holdsRefunds: false,
  cardFee: { basisPoints: 290, fixed: 30 },
  disputeFee: 1500,
};

export interface Attempt {
  method: Method;
  returnUrl: string | undefined;
}

const kinds = {
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  balance_transaction: 'txn',
  payout: 'po',
  event: 'evt',
} as const;

/** The request that caused an event. */
export interface RequestOf {
  id: string | null;
  idempotency_key: string | null;
}

/** Everything Stripe would have stored. Newest last. */
export class Books {
  readonly clock = new Clock();
  readonly rules: Rules;
  readonly paymentIntents: Stripe.PaymentIntent[] = [];
  readonly charges: Stripe.Charge[] = [];
  readonly refunds: Stripe.Refund[] = [];
  readonly disputes: Stripe.Dispute[] = [];
  readonly balanceTransactions: Stripe.BalanceTransaction[] = [];
  readonly payouts: Stripe.Payout[] = [];
  readonly events: Stripe.Event[] = [];
  /** The last attempt of each intent, which Stripe keeps to itself. */
  readonly attempts = new Map<string, Attempt>();
  /** The payout of each balance transaction. */
  readonly paidOutWith = new Map<string, string>();
  /** The later behaviour of each charge's method. */
  readonly methodOfCharge = new Map<string, Method>();
  readonly #isLive: boolean;
  readonly #onEvent: (event: Stripe.Event) => void;
  request: RequestOf = { id: null, idempotency_key: null };

  constructor(rules: Partial<Rules>, isLive: boolean, onEvent: (event: Stripe.Event) => void) {
    this.rules = { ...usualRules, ...rules };
    this.#isLive = isLive;
    this.#onEvent = onEvent;
  }

  base<Name extends keyof typeof kinds>(object: Name) {
    return { id: newId(kinds[object]), object, created: this.clock.seconds, livemode: this.#isLive };
  }

  get(kind: 'payment_intent', id: string): Stripe.PaymentIntent;
  get(kind: 'charge', id: string): Stripe.Charge;
  get(kind: 'refund', id: string): Stripe.Refund;
  get(kind: 'dispute', id: string): Stripe.Dispute;
  get(kind: 'balance_transaction', id: string): Stripe.BalanceTransaction;
  get(kind: 'payout', id: string): Stripe.Payout;
  get(kind: 'event', id: string): Stripe.Event;
  get(kind: keyof typeof kinds, id: string): { id: string } {
    const found = this.find(id);
    if (found?.object !== kind) throw missing(kind, id, kind === 'payment_intent' ? 'intent' : 'id');
    return found;
  }

  find(id: string): { id: string; object: string } | undefined {
    const all = [
      this.paymentIntents,
      this.charges,
      this.refunds,
      this.disputes,
      this.balanceTransactions,
      this.payouts,
      this.events,
    ];
    for (const list of all) {
      const found = list.find((item) => item.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** Stores an event with a copy of the object as it is now, and hands it to the webhooks. */
  notify(type: Stripe.Event.Type, object: object): void {
    const event = {
      ...this.base('event'),
      api_version: apiVersion,
      data: { object: structuredClone(object) },
      pending_webhooks: 0,
      request: { ...this.request },
      type,
    } as Stripe.Event;
    this.events.push(event);
    this.#onEvent(event);
  }
}
