import type { Cents } from '@sampan/contract/money';

/**
 * A payment provider, in the shop's terms. Every implementation passes connectors/payment/payment.test.ts. If the
 * provider cannot be reached, or the outcome is unknown, it throws `ProviderUnavailable`: the same request may be
 * repeated.
 */
export interface PaymentProvider {
  name: string;
  environment: 'demo' | 'prod';
  /** wallet: payouts stay in an account with the provider, and arrives when the provider says so. */
  paysOutTo: 'bank' | 'wallet';
  widget: Widget;
  /** A sentence for the operator if the provider does not accept the shop's credentials; asked at start. */
  checkCredentials(): Promise<string | undefined>;
  /** The same `requestId` always gives the same intent. Throws `IntentRefused` if the provider will never make it. */
  createIntent(request: IntentRequest): Promise<ProviderIntent>;
  readIntent(intentId: string): Promise<ProviderIntent | undefined>;
  /** Returns the intent's status afterwards: one that is paid or pending stays so. Undefined if unknown. */
  cancelIntent(intentId: string): Promise<ProviderIntent | undefined>;
  /** The same `requestId` never refunds twice. Accepted is not paid: read it back, or wait for the webhook. */
  refund(request: RefundRequest): Promise<ProviderRefund | RefundRefused>;
  readRefund(refundId: string): Promise<ProviderRefund | undefined>;
  readDispute(disputeId: string): Promise<ProviderDispute | undefined>;
  /** Intents made since then, in no particular order: for what the shop may have missed. */
  listIntents(since: Date): AsyncIterable<ProviderIntent>;
  listDisputes(since: Date): AsyncIterable<ProviderDispute>;
  /** Lists the provider's bookings for the shop since then, in no particular order. */
  listMovements(since: Date): AsyncIterable<ProviderMovement>;
  listPayouts(since: Date): AsyncIterable<ProviderPayout>;
  /** Absent if the provider has no account of the shop's to transfer to. */
  deposits?: Deposits;
  /** Checks the signature over the raw body; undefined if it is forged. The timestamp is signed but not checked. */
  readWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): WebhookEvent | undefined;
}

/** The payment form, made by the provider's script in the browser. */
export interface Widget {
  scriptUrl: string;
  /** The script's public parameters, besides an intent's client secret. */
  publicKey: string;
  /** Foreign hosts, by what the page loads from them; none if the shop serves the widget itself. */
  hosts: WidgetHosts;
}

export interface WidgetHosts {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  image: readonly string[];
}

export interface IntentRequest {
  requestId: string;
  /** `<order sn>-<F, D or B for full, deposit, balance><position>-<attempt>`, or `<number of the joint payment>-<8 characters>` */
  merchantOrderId: string;
  amount: Cents;
  currency: 'USD';
  details: PaymentDetails;
}

/** Buyer and goods, for the provider's fraud checks and dashboard. */
export interface PaymentDetails {
  customer: { email: string; firstName: string; lastName: string; phone: string };
  /** Absent if several recipients' orders are paid together. */
  shipTo?: PostalAddress | undefined;
  /** The order's goods, or the orders; with freight and fees, or as a part, they need not add up to the amount. */
  lines: readonly { sku: string; name: string; quantity: number; total: Cents }[];
  /** The page to which the bank sends the buyer back. */
  returnUrl: string;
  /** Text on the cardholder's statement: 5 to 22 Latin letters, digits and spaces. */
  statementText: string;
}

interface PostalAddress {
  name: string;
  countryIso: string;
  region: string;
  city: string;
  street: string;
  postalCode: string;
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
  /** The bank's page that the buyer must visit; only for an open intent. */
  nextActionUrl: string | undefined;
  /** The method used, or last tried. */
  method: PaymentMethod | undefined;
  /** The time of the provider's last change, by its clock: of two responses the later one counts. */
  changedAt: Date;
}

export interface PaymentMethod {
  kind: 'card' | 'wallet' | 'bank' | 'other';
  /** The brand in the provider's spelling, such as `visa` or `applepay`. */
  brand: string;
  /** Empty if it has none. */
  lastFour: string;
}

export interface RefundRequest {
  requestId: string;
  intentId: string;
  amount: Cents;
  reason: string;
}

export interface ProviderRefund {
  id: string;
  intentId: string;
  amount: Cents;
  status: 'pending' | 'paid' | 'failed';
}

/** The provider refused the refund: more than is left, an intent that was never paid, a disputed one, a closed account. */
export interface RefundRefused {
  id: undefined;
  status: 'refused';
}

/** The cardholder's bank takes a payment back; while it is open, the money is not the shop's. */
export interface ProviderDispute {
  id: string;
  intentId: string;
  amount: Cents;
  /** Not of a bank's mere question, unless it has become a dispute. */
  takesMoney: boolean;
  /** The reason in the provider's spelling, such as `fraudulent`. */
  reason: string;
  /** answer_needed: until `dueBy`, in the provider's dashboard. The last two are final. */
  status: 'answer_needed' | 'under_review' | 'won' | 'lost';
  dueBy: Date | undefined;
  changedAt: Date;
}

/** A line of the provider's books. Positive is in the shop's favour; `net` = `gross` − `fee`. */
export interface ProviderMovement {
  id: string;
  kind: 'charge' | 'refund' | 'dispute' | 'dispute_won' | 'fee' | 'payout' | 'adjustment';
  /** The intent, refund, dispute or payout behind it; empty if there is none. */
  about: string;
  gross: Cents;
  fee: Cents;
  net: Cents;
  at: Date;
  /** The payout that it was settled in; empty until then. */
  payoutId: string;
}

/** A transfer from the provider to the shop's bank account. */
export interface ProviderPayout {
  id: string;
  amount: Cents;
  status: 'pending' | 'paid' | 'failed';
  /** Day on which it should arrive. */
  arrivesOn: Date;
  /** The reference on the bank's statement. */
  reference: string;
}

export interface Deposits {
  read(depositId: string): Promise<ProviderDeposit | undefined>;
  /** Made since then, in no particular order. */
  list(since: Date): AsyncIterable<ProviderDeposit>;
}

/** A transfer into the shop's account with the provider. */
export interface ProviderDeposit {
  id: string;
  /** The shop's, as the provider names it. */
  account: string;
  /** Hundredths of the currency's unit. */
  amount: number;
  currency: string;
  payer: string;
  reference: string;
  /** reversed: it had settled, and the payer's bank recalled it. */
  status: 'pending' | 'settled' | 'rejected' | 'reversed';
  /** YYYY-MM-DD; until it settles, the day it was made. */
  settledOn: string;
}

/** The content of a verified webhook. It is only a hint: the shop reads the thing back before it acts. */
export interface WebhookEvent {
  id: string;
  about: WebhookSubject;
  body: unknown;
}

/** `deposit`: a transfer arrived in the shop's account with the provider. */
export type WebhookSubject =
  | { kind: 'intent' | 'refund' | 'dispute' | 'payout' | 'deposit'; id: string }
  | { kind: 'other' };

export class ProviderUnavailable extends Error {}

/** The provider has made no such intent and will make none: it finds something wrong with the request. */
export class IntentRefused extends Error {}
