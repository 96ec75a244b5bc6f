import type { Cents } from '@sampan/contract/money';
import type { JobHandlers } from '#jobs/queue.ts';

/**
 * A payment provider, in the shop's words. Every implementation passes connectors/payment/payment.test.ts.
 * A provider that cannot be reached throws `ProviderUnavailable`; everything else that it may say is a value here.
 */
export interface PaymentProvider {
  name: string;
  environment: 'demo' | 'prod';
  /** Without it a shop offers bank transfers only, and makes no intents. */
  takesCards: boolean;
  /** Address of the script that shows the drop-in widget. */
  widgetScriptUrl: string;
  /** The only foreign host that the payment page may talk to, or none. */
  widgetHost: string | undefined;
  /** What the provider itself has to run in the background; only an embedded one has any. */
  jobs?: JobHandlers;
  /** The same `requestId` always gives the same intent. */
  createIntent(request: IntentRequest): Promise<ProviderIntent>;
  /** Undefined when the provider knows no such intent. */
  readIntent(intentId: string): Promise<ProviderIntent | undefined>;
  /** Answers how the intent stands afterwards: one that is paid or pending stays so. Undefined when unknown. */
  cancelIntent(intentId: string): Promise<ProviderIntent | undefined>;
  /** The same `requestId` never refunds twice. Taken on is not paid: read it back, or wait for the webhook. */
  refund(request: RefundRequest): Promise<ProviderRefund | RefundRefused>;
  /** Undefined when the provider knows no such refund. */
  readRefund(refundId: string): Promise<ProviderRefund | undefined>;
  /** Checks the signature over the raw body; undefined when it is forged. The time stamp is signed but not judged. */
  readWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): WebhookEvent | undefined;
}

export interface IntentRequest {
  requestId: string;
  /** `<order sn>-<F, D or B for full, deposit, balance>-<attempt>` */
  merchantOrderId: string;
  amount: Cents;
  currency: 'USD';
  customerEmail: string;
}

export interface ProviderIntent {
  id: string;
  clientSecret: string;
  merchantOrderId: string;
  amount: Cents;
  currency: string;
  /** open: waits for a card. pending: the bank decides later. The last two are final. */
  status: 'open' | 'pending' | 'succeeded' | 'cancelled';
  /** The last card tried was refused; only said of an open intent. */
  attemptFailed: boolean;
  /** When the provider last changed it, to the provider's clock: of two answers the later one counts. */
  changedAt: Date;
}

export interface RefundRequest {
  requestId: string;
  intentId: string;
  amount: Cents;
  reason: string;
}

export interface ProviderRefund {
  id: string;
  amount: Cents;
  status: 'pending' | 'paid' | 'failed';
}

/** The provider would not take the refund on: more than is left, an intent that was never paid, a closed account. */
export interface RefundRefused {
  id: undefined;
  status: 'refused';
}

/** What a verified webhook speaks of. It is a hint: the shop reads the intent or refund back before it acts. */
export interface WebhookEvent {
  id: string;
  about: { kind: 'intent'; intentId: string } | { kind: 'refund'; refundId: string } | { kind: 'other' };
  body: unknown;
}

export class ProviderUnavailable extends Error {}
