import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type Deposits,
  IntentRefused,
  type IntentRequest,
  type PaymentProvider,
  type ProviderDeposit,
  type ProviderDispute,
  type ProviderIntent,
  type ProviderMovement,
  type ProviderPayout,
  type ProviderRefund,
  ProviderUnavailable,
  type RefundRefused,
  type RefundRequest,
  type WebhookEvent,
  type Widget,
} from '#connectors/payment/payment.ts';
import {
  attemptAnswer,
  depositAnswer,
  disputeAnswer,
  intentAnswer,
  listedIntent,
  refundAnswer,
  type SettlementAnswer,
  settlementAnswer,
  type TransactionAnswer,
  transactionAnswer,
} from './answers.ts';
import { type AirwallexAccess, AirwallexClient, CredentialsRefused, isRefusal, type Refusal } from './client.ts';
import { type AirwallexEnvironment, airwallexHosts } from './hosts.ts';
import { readWebhook } from './read-webhook.ts';
import { intentBody, refundBody } from './request-bodies.ts';
import { depositView, disputeView, intentView, movementView, payoutView, refundView, settledView } from './views.ts';

const pageSize = 100;
/** Settlements are planned at most this far ahead. */
const plannedMs = 30 * 86_400_000;

const refused: RefundRefused = { id: undefined, status: 'refused' };

export interface AirwallexSettings extends Omit<AirwallexAccess, 'apiUrl'> {
  environment: AirwallexEnvironment;
  /** One address in place of Airwallex' hosts. */
  origin?: string | undefined;
  /** The current one, and the one before while both are in use. */
  webhookSecrets: readonly string[];
}

/** Cards and wallets through Airwallex, in US dollars, captured at once. */
export class AirwallexProvider implements PaymentProvider {
  readonly name = 'airwallex';
  readonly environment: AirwallexEnvironment;
  readonly paysOutTo = 'wallet';
  readonly widget: Widget;
  readonly #client: AirwallexClient;
  readonly #webhookSecrets: readonly string[];

  constructor({ environment, origin, webhookSecrets, ...access }: AirwallexSettings) {
    const { apiUrl, widget } = airwallexHosts(environment, origin);
    this.environment = environment;
    this.widget = widget;
    this.#webhookSecrets = webhookSecrets;
    this.#client = new AirwallexClient({ ...access, apiUrl });
  }

  async checkCredentials(): Promise<string | undefined> {
    try {
      await this.#client.checkLogin();
      return undefined;
    } catch (error) {
      if (error instanceof CredentialsRefused) return 'Airwallex does not accept the client id and the API key.';
      throw error;
    }
  }

  async createIntent(request: IntentRequest): Promise<ProviderIntent> {
    const answer = await this.#client.post(intentAnswer, '/pa/payment_intents/create', intentBody(request));
    if (!isRefusal(answer)) return intentView(answer);
    if (answer.refusedAs !== 'duplicate_request')
      throw new IntentRefused(`Airwallex refused the intent ${request.requestId}: ${sentence(answer)}`);
    // Made before; Airwallex may refuse the repetition instead of repeating its answer.
    const made = await this.#findMade(request);
    if (!made) throw new ProviderUnavailable(`Airwallex does not list the intent ${request.requestId} yet`);
    if (made.amount !== request.amount) throw new Error(`request id ${request.requestId} was used for another intent`);
    return made;
  }

  async #findMade({ requestId, merchantOrderId }: IntentRequest): Promise<ProviderIntent | undefined> {
    const query = { merchant_order_id: merchantOrderId };
    for await (const intent of this.#pages(listedIntent, '/pa/payment_intents', query))
      if (intent.request_id === requestId) return this.readIntent(intent.id);
    return undefined;
  }

  async readIntent(intentId: string): Promise<ProviderIntent | undefined> {
    const intent = await this.#client.get(intentAnswer, `/pa/payment_intents/${encodeURIComponent(intentId)}`);
    return intent && intentView(intent);
  }

  async cancelIntent(intentId: string): Promise<ProviderIntent | undefined> {
    const path = `/pa/payment_intents/${encodeURIComponent(intentId)}/cancel`;
    const answer = await this.#client.post(intentAnswer, path, { request_id: randomUUID() });
    // Paid, pending or cancelled before: what it is now says which.
    return isRefusal(answer) ? this.readIntent(intentId) : intentView(answer);
  }

  async refund(request: RefundRequest): Promise<ProviderRefund | RefundRefused> {
    const answer = await this.#client.post(refundAnswer, '/pa/refunds/create', refundBody(request));
    if (!isRefusal(answer)) return refundView(answer);
    if (answer.refusedAs !== 'duplicate_request') return refused;
    const query = { payment_intent_id: request.intentId };
    for await (const refund of this.#pages(refundAnswer, '/pa/refunds', query))
      if (refund.request_id === request.requestId)
        return refund.amount === request.amount ? refundView(refund) : refused;
    // Finance pays a refused one by transfer: that must not happen to one that is under way.
    throw new ProviderUnavailable(`Airwallex does not list the refund ${request.requestId} yet`);
  }

  async readRefund(refundId: string): Promise<ProviderRefund | undefined> {
    const refund = await this.#client.get(refundAnswer, `/pa/refunds/${encodeURIComponent(refundId)}`);
    return refund && refundView(refund);
  }

  async readDispute(disputeId: string): Promise<ProviderDispute | undefined> {
    const dispute = await this.#client.get(disputeAnswer, `/pa/payment_disputes/${encodeURIComponent(disputeId)}`);
    return dispute && disputeView(dispute);
  }

  /** Lists lack the attempt, so each is read. */
  async *listIntents(since: Date): AsyncGenerator<ProviderIntent> {
    const query = { from_created_at: since.toISOString() };
    for await (const { id } of this.#pages(listedIntent, '/pa/payment_intents', query)) {
      const intent = await this.readIntent(id);
      if (intent) yield intent;
    }
  }

  async *listDisputes(since: Date): AsyncGenerator<ProviderDispute> {
    const list = z.object({ items: z.array(disputeAnswer), page_after: z.string().nullish() });
    const query = { from_updated_at: since.toISOString(), size: '50' };
    let page: z.output<typeof list> | undefined;
    do {
      page = await this.#client.get(list, '/pa/payment_disputes', { ...query, page: page?.page_after ?? '0' });
      yield* (page?.items ?? []).map(disputeView);
    } while (page?.page_after);
  }

  /**
   * Transfers that arrived are no business of the payments'. Airwallex books no line for what it settles in the shop's
   * wallet; the shop's books need one.
   */
  async *listMovements(since: Date): AsyncGenerator<ProviderMovement> {
    const query = { from_created_at: since.toISOString(), currency: 'USD' };
    for await (const line of this.#pages(transactionAnswer, '/financial_transactions', query))
      if (line.source_type !== 'DEPOSIT') yield movementView(line, await this.#subjectOf(line));
    for await (const settlement of this.#settlements(since, 'SETTLED')) yield settledView(settlement);
  }

  async #subjectOf({ source_type, source_id }: TransactionAnswer): Promise<string> {
    if (source_type !== 'PAYMENT_ATTEMPT') return source_id;
    const attempt = await this.#client.get(attemptAnswer, `/pa/payment_attempts/${encodeURIComponent(source_id)}`);
    return attempt?.payment_intent_id ?? '';
  }

  async *listPayouts(since: Date): AsyncGenerator<ProviderPayout> {
    for (const status of ['SETTLED', 'PENDING'] as const)
      for await (const settlement of this.#settlements(since, status)) yield payoutView(settlement);
  }

  readonly deposits: Deposits = {
    read: async (depositId) => {
      const deposit = await this.#client.get(depositAnswer, `/deposits/${encodeURIComponent(depositId)}`);
      return deposit && depositView(deposit);
    },
    list: (since) => this.#listDeposits(since),
  };

  async *#listDeposits(since: Date): AsyncGenerator<ProviderDeposit> {
    const query = { from_created_at: since.toISOString() };
    for await (const deposit of this.#pages(depositAnswer, '/deposits', query)) yield depositView(deposit);
  }

  #settlements(since: Date, status: 'SETTLED' | 'PENDING'): AsyncGenerator<SettlementAnswer> {
    const to_settled_at = new Date(Date.now() + plannedMs).toISOString();
    const query = { currency: 'USD', status, from_settled_at: since.toISOString(), to_settled_at };
    return this.#pages(settlementAnswer, '/pa/financial/settlements', query);
  }

  readWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): WebhookEvent | undefined {
    return readWebhook(this.#webhookSecrets, headers, rawBody);
  }

  async *#pages<Item extends z.ZodType>(
    item: Item,
    path: string,
    query: Record<string, string>,
  ): AsyncGenerator<z.output<Item>> {
    const list = z.object({ items: z.array(item), has_more: z.boolean() });
    for (let page = 0, hasMore = true; hasMore; page++) {
      const paging = { page_num: String(page), page_size: String(pageSize) };
      const answer = await this.#client.get(list, path, { ...query, ...paging });
      yield* answer?.items ?? [];
      hasMore = answer?.has_more ?? false;
    }
  }
}

const sentence = ({ refusedAs, message }: Refusal): string => (message ? `${refusedAs}, ${message}` : refusedAs);
