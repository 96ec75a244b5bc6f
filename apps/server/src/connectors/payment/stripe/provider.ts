import { cutText } from '@sampan/contract/cut-text';
import { Stripe } from 'stripe';
import {
  IntentRefused,
  type IntentRequest,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderIntent,
  type ProviderMovement,
  type ProviderPayout,
  type ProviderRefund,
  type RefundRefused,
  type RefundRequest,
  type WebhookEvent,
  type Widget,
} from '../payment.ts';
import { makeClient } from './client.ts';
import { stripeHosts } from './hosts.ts';
import { intentParams } from './intent-params.ts';
import { ask, askEach, mayBeMade, unlessRefused, unlessUnknown } from './outcome.ts';
import { disputeView, intentView, movementView, payoutView, refundView, withCharge } from './views.ts';
import { readWebhook } from './webhook.ts';

interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: readonly string[];
  /** A simulator's API. */
  origin: string | undefined;
}

const pageSize = 100;
/** The shop's books are in dollars; balances in other currencies are left out. */
const currency = 'usd';

export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  readonly environment: 'demo' | 'prod';
  readonly paysOutTo = 'bank';
  readonly widget: Widget;
  readonly #stripe: Stripe;
  readonly #webhookSecrets: readonly string[];

  constructor(settings: StripeSettings) {
    const { secretKey, publishableKey } = settings;
    const { apiUrl, scriptUrl, hosts } = stripeHosts(settings.origin);
    this.environment = /^[sr]k_live_/.test(secretKey) ? 'prod' : 'demo';
    this.widget = { scriptUrl, publicKey: publishableKey, hosts };
    this.#stripe = makeClient(secretKey, new URL(apiUrl));
    this.#webhookSecrets = settings.webhookSecrets;
  }

  async checkCredentials(): Promise<string | undefined> {
    try {
      await this.#stripe.balance.retrieve();
      return undefined;
    } catch (error) {
      const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
      if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
        return `Stripe refuses the secret key: ${error.message}`;
      return ask(Promise.reject(error));
    }
  }

  async createIntent(request: IntentRequest): Promise<ProviderIntent> {
    const options = { idempotencyKey: `intent-${request.requestId}` };
    try {
      return intentView(await ask(this.#stripe.paymentIntents.create(intentParams(request), options)));
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError)
        throw new IntentRefused(`Stripe refused the intent ${request.requestId}: ${error.message}`, { cause: error });
      const made = mayBeMade(error) ? await this.#findIntent(request) : undefined;
      if (made?.amount === request.amount) return intentView(made);
      throw error;
    }
  }

  /** An intent that was made although Stripe answers with an error. */
  async #findIntent({ requestId }: IntentRequest): Promise<Stripe.PaymentIntent | undefined> {
    const dayAgo = Math.floor(Date.now() / 1000) - 24 * 3600;
    const params = { created: { gte: dayAgo }, limit: pageSize, expand: below(withCharge) };
    for await (const intent of askEach(this.#stripe.paymentIntents.list(params)))
      if (intent.metadata.request_id === requestId) return intent;
    return undefined;
  }

  async readIntent(intentId: string): Promise<ProviderIntent | undefined> {
    const intent = await unlessUnknown(this.#stripe.paymentIntents.retrieve(intentId, { expand: withCharge }));
    return intent && intentView(intent);
  }

  async cancelIntent(intentId: string): Promise<ProviderIntent | undefined> {
    await unlessRefused(this.#stripe.paymentIntents.cancel(intentId));
    return this.readIntent(intentId);
  }

  async refund(request: RefundRequest): Promise<ProviderRefund | RefundRefused> {
    const { requestId, intentId, amount, reason } = request;
    // Stripe forgets keys after a day; the shop may ask again later than that.
    const made = await this.#findRefund(request);
    if (made) return refundView(made);
    const params = {
      payment_intent: intentId,
      amount,
      metadata: { request_id: requestId, reason: cutText(reason, 500) },
    };
    const options = { idempotencyKey: `refund-${requestId}` };
    try {
      const refund = await unlessRefused(this.#stripe.refunds.create(params, options));
      return refund ? refundView(refund) : { id: undefined, status: 'refused' };
    } catch (error) {
      const existing = mayBeMade(error) ? await this.#findRefund(request) : undefined;
      if (existing) return refundView(existing);
      throw error;
    }
  }

  async #findRefund({ requestId, intentId }: RefundRequest): Promise<Stripe.Refund | undefined> {
    for await (const refund of askEach(this.#stripe.refunds.list({ payment_intent: intentId, limit: pageSize })))
      if (refund.metadata?.request_id === requestId) return refund;
    return undefined;
  }

  async readRefund(refundId: string): Promise<ProviderRefund | undefined> {
    const refund = await unlessUnknown(this.#stripe.refunds.retrieve(refundId));
    return refund && refundView(refund);
  }

  async readDispute(disputeId: string): Promise<ProviderDispute | undefined> {
    const dispute = await unlessUnknown(this.#stripe.disputes.retrieve(disputeId));
    return dispute && disputeView(dispute);
  }

  async *listIntents(since: Date): AsyncGenerator<ProviderIntent> {
    const params = { ...from(since), expand: below(withCharge) };
    for await (const intent of askEach(this.#stripe.paymentIntents.list(params))) yield intentView(intent);
  }

  async *listDisputes(since: Date): AsyncGenerator<ProviderDispute> {
    for await (const dispute of askEach(this.#stripe.disputes.list(from(since)))) yield disputeView(dispute);
  }

  async *listMovements(since: Date): AsyncGenerator<ProviderMovement> {
    const payoutOf = await this.#payoutOfMovements(since);
    const params = { ...from(since), currency, expand: ['data.source'] };
    for await (const transaction of askEach(this.#stripe.balanceTransactions.list(params)))
      yield movementView(transaction, payoutOf.get(transaction.id) ?? '');
  }

  /** A transaction does not say which payout it went out with; a payout's own list does, once Stripe has made it. */
  async #payoutOfMovements(since: Date): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for await (const payout of this.#payouts(since)) {
      if (payout.reconciliation_status !== 'completed') continue;
      const params = { payout: payout.id, limit: pageSize };
      for await (const { id } of askEach(this.#stripe.balanceTransactions.list(params))) found.set(id, payout.id);
    }
    return found;
  }

  async *listPayouts(since: Date): AsyncGenerator<ProviderPayout> {
    for await (const payout of this.#payouts(since)) yield payoutView(payout);
  }

  async *#payouts(since: Date): AsyncGenerator<Stripe.Payout> {
    for await (const payout of askEach(this.#stripe.payouts.list(from(since))))
      if (payout.currency === currency) yield payout;
  }

  readWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): WebhookEvent | undefined {
    return readWebhook(this.#stripe, this.#webhookSecrets, headers['stripe-signature'], rawBody);
  }
}

const from = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: pageSize });

const below = (paths: readonly string[]) => paths.map((path) => `data.${path}`);
