import type { Cents } from '@sampan/contract/money';

/**
 * A payment provider, in the shop's terms. Every implementation passes connectors/payment/payment.test.ts. If the
 * provider cannot be reached, it throws `ProviderUnavailable`; every other outcome is a value.
 */
export interface PaymentProvider {
  name: string;
  environment: 'demo' | 'prod';
  /** If false, the shop offers bank transfers only and creates no intents. */
  takesCards: boolean;
  /** URL of the drop-in widget's script. */
  widgetScriptUrl: string;
  /** The only foreign host that its widget talks to, if any. */
  widgetHost: string | undefined;
  /** The same `requestId` always gives the same intent. */
  createIntent(request: IntentRequest): Promise<ProviderIntent>;
  readIntent(intentId: string): Promise<ProviderIntent | undefined>;
  /** Returns the intent's status afterwards: one that is paid or pending stays so. Undefined if unknown. */
  cancelIntent(intentId: string): Promise<ProviderIntent | undefined>;
  /** The same `requestId` never refunds twice. Accepted is not paid: read it back, or wait for the webhook. */
  refund(request: RefundRequest): Promise<ProviderRefund | RefundRefused>;
  readRefund(refundId: string): Promise<ProviderRefund | undefined>;
  /** Checks the signature over the raw body; undefined if it is forged. The timestamp is signed but not checked. */
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
  /** The last card tried was declined; only for an open intent. */
  attemptFailed: boolean;
  /** When the provider last changed it, by the provider's clock: of two responses the later one counts. */
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

/** The provider refused the refund: more than is left, an intent that was never paid, a closed account. */
export interface RefundRefused {
  id: undefined;
  status: 'refused';
}

/** The content of a verified webhook. It is only a hint: the shop reads the intent or refund back before it acts. */
export interface WebhookEvent {
  id: string;
  about: { kind: 'intent'; intentId: string } | { kind: 'refund'; refundId: string } | { kind: 'other' };
  body: unknown;
}

export class ProviderUnavailable extends Error {}
