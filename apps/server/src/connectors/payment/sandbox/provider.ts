import { timingSafeEqual } from 'node:crypto';
import type { Config } from '#config';
import { isSignedBy, signWebhook } from '#connectors/payment/airwallex/webhook-signature.ts';
import type {
  IntentRequest,
  PaymentProvider,
  ProviderDispute,
  ProviderIntent,
  ProviderMovement,
  ProviderPayout,
  ProviderRefund,
  RefundRefused,
  RefundRequest,
  WebhookEvent,
} from '#connectors/payment/payment.ts';
import { type Database, inTransaction, type Transaction } from '#database/connect.ts';
import type { Queue } from '#jobs/queue.ts';
import { signatures } from '#security/secret-keys.ts';
import * as account from './account.ts';
import { behaviourOf, type CardForm, demoCode, faceOf, findCardMistakes } from './cards.ts';
import { settleDisputeJob, settleIntentJob, settleRefundJob } from './queued-jobs.ts';
import * as books from './store.ts';
import {
  disputeView,
  movementView,
  payoutView,
  readEvent,
  refundView,
  type ShopperView,
  shopperView,
  shopView,
} from './views.ts';

const codeTriesMax = 3;
const deliverySeconds = 10;

/**
 * The embedded payment provider: moves no money, but behaves like a real one. It keeps its own books, sends signed
 * webhooks over HTTP, decides pending payments and refunds some seconds later, and knows nothing about orders.
 */
export class SandboxProvider implements PaymentProvider {
  readonly name: string = 'sandbox';
  readonly environment = 'demo';
  /** It has no bank whose statements a shop could read. */
  readonly paysOutTo = 'wallet';
  readonly widget = {
    scriptUrl: '/sandbox/widget.js',
    publicKey: '',
    hosts: { script: [], frame: [], connect: [], image: [] },
  };
  /** The shop's webhook URL; known once the server listens. */
  webhookUrl: string | undefined;
  readonly #db: Database;
  readonly #queue: Queue;
  /** The current one, and those that the webhooks under way may be signed with. */
  readonly #secrets: readonly string[];
  readonly #settleSeconds: number;

  constructor(config: Config, db: Database, queue: Queue) {
    this.#db = db;
    this.#queue = queue;
    this.#secrets = signatures(config.secretKeys, 'sandbox webhook').map((secret) => secret.toString('hex'));
    this.#settleSeconds = config.env === 'test' ? 0 : 4;
    this.webhookUrl = config.publicUrl && `${config.publicUrl}/api/webhooks/sandbox`;
  }

  async checkCredentials(): Promise<undefined> {}

  async createIntent(request: IntentRequest): Promise<ProviderIntent> {
    const row = await books.insertIntent(this.#db, request);
    if (row.amount_cents !== request.amount || row.merchant_order_id !== request.merchantOrderId)
      throw new Error(`request id ${request.requestId} was used for another intent`);
    return shopView(row);
  }

  async readIntent(intentId: string): Promise<ProviderIntent | undefined> {
    const row = await books.findIntent(this.#db, intentId);
    return row && shopView(row);
  }

  async cancelIntent(intentId: string): Promise<ProviderIntent | undefined> {
    return inTransaction(this.#db, async (tx) => {
      const row = await books.lockIntent(tx, intentId);
      if (!row) return undefined;
      if (!isWaiting(row)) return shopView(row);
      return shopView(await books.changeIntent(tx, this.#queue, intentId, { status: 'CANCELLED' }));
    });
  }

  async refund(request: RefundRequest): Promise<ProviderRefund | RefundRefused> {
    return inTransaction(this.#db, async (tx) => {
      const row = await books.insertRefund(tx, request);
      if (!row) return { id: undefined, status: 'refused' };
      await books.sendRefundEvent(tx, this.#queue, row);
      await this.#queue.add(tx, settleRefundJob, { refundId: row.id }, { startAfterSeconds: this.#settleSeconds });
      return refundView(row);
    });
  }

  async readRefund(refundId: string): Promise<ProviderRefund | undefined> {
    const row = await books.findRefund(this.#db, refundId);
    return row && refundView(row);
  }

  async readDispute(disputeId: string): Promise<ProviderDispute | undefined> {
    const row = await account.findDispute(this.#db, disputeId);
    return row && disputeView(row);
  }

  async *listIntents(since: Date): AsyncGenerator<ProviderIntent> {
    for (const row of await books.listIntents(this.#db, since)) yield shopView(row);
  }

  async *listDisputes(since: Date): AsyncGenerator<ProviderDispute> {
    for (const row of await account.listDisputes(this.#db, since)) yield disputeView(row);
  }

  async *listMovements(since: Date): AsyncGenerator<ProviderMovement> {
    for (const row of await account.listMovements(this.#db, since)) yield movementView(row);
  }

  async *listPayouts(since: Date): AsyncGenerator<ProviderPayout> {
    for (const row of await account.listPayouts(this.#db, since)) yield payoutView(row);
  }

  readWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): WebhookEvent | undefined {
    const isOurs = (secret: string) => isSignedBy(secret, headers['x-timestamp'], headers['x-signature'], rawBody);
    if (!this.#secrets.some(isOurs)) return undefined;
    return readEvent(rawBody);
  }

  /** The headers of a delivery, with the signature. */
  sign(body: string, timestamp = String(Date.now())): Record<string, string> {
    return { 'x-timestamp': timestamp, 'x-signature': signWebhook(this.#secrets[0] ?? '', timestamp, body) };
  }

  /** Returns the widget's first view. */
  async look(intentId: string, clientSecret: string): Promise<ShopperView | undefined> {
    const row = await books.findIntent(this.#db, intentId);
    return row && isSecret(row, clientSecret) ? shopperView(row) : undefined;
  }

  /** The shopper pays with a card. Another attempt after a declined one is allowed; a paid intent stays as it is. */
  async confirm(intentId: string, clientSecret: string, card: CardForm): Promise<ShopperView | undefined> {
    return this.#asShopper(intentId, clientSecret, async (row, change) => {
      const mistakes = findCardMistakes(card, new Date());
      if (!isWaiting(row)) return shopperView(row);
      if (mistakes.length > 0) return { ...shopperView(row, mistakes[0]), mistakes };
      const face = faceOf(card.number);
      switch (behaviourOf(card.number)) {
        case 'succeeds':
          return shopperView(await change({ ...succeeded, ...face }));
        case 'refund_fails':
          return shopperView(await change({ ...succeeded, ...face, refunds_fail: true }));
        case 'disputed_and_won':
          return shopperView(await change({ ...succeeded, ...face, dispute_outcome: 'WON' }));
        case 'disputed_and_lost':
          return shopperView(await change({ ...succeeded, ...face, dispute_outcome: 'LOST' }));
        case 'asks_code':
          return shopperView(
            await change({ ...face, status: 'REQUIRES_CUSTOMER_ACTION', attempt_failed: false, code_tries: 0 }),
          );
        case 'pending_then_paid':
          return shopperView(await change({ ...face, status: 'PENDING', attempt_failed: false, outcome: 'paid' }));
        case 'pending_then_failed':
          return shopperView(await change({ ...face, status: 'PENDING', attempt_failed: false, outcome: 'failed' }));
        case 'declined':
          return shopperView(await change({ ...face, ...failed }), 'card_declined');
      }
    });
  }

  /** The extra step of some cards: the right code pays, the third wrong one ends the attempt. */
  async authenticate(intentId: string, clientSecret: string, code: string): Promise<ShopperView | undefined> {
    return this.#asShopper(intentId, clientSecret, async (row, change) => {
      if (row.status !== 'REQUIRES_CUSTOMER_ACTION') return shopperView(row);
      if (code === demoCode) return shopperView(await change({ status: 'SUCCEEDED' }));
      const tries = row.code_tries + 1;
      if (tries < codeTriesMax)
        return shopperView(await change({ status: 'REQUIRES_CUSTOMER_ACTION', code_tries: tries }), 'code_wrong');
      return shopperView(await change(failed), 'card_declined');
    });
  }

  /** Decides a pending payment now instead of some seconds later. */
  async decide(intentId: string, clientSecret: string): Promise<ShopperView | undefined> {
    return this.#asShopper(intentId, clientSecret, async (row, change) => shopperView(await decided(row, change)));
  }

  async settleIntent(intentId: string): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      const row = await books.lockIntent(tx, intentId);
      if (row) await decided(row, (change) => books.changeIntent(tx, this.#queue, intentId, change));
    });
  }

  async settleRefund(refundId: string): Promise<void> {
    await inTransaction(this.#db, (tx) => books.decideRefund(tx, this.#queue, refundId));
  }

  /** The cardholder disputes a payment; the banks decide some seconds later. */
  async openDispute(intentId: string): Promise<void> {
    return inTransaction(this.#db, async (tx) => {
      const intent = await books.lockIntent(tx, intentId);
      const dispute = intent && (await account.insertDispute(tx, intentId, intent.amount_cents));
      if (!dispute) return;
      await this.#sendDisputeEvent(tx, dispute);
      const later = { startAfterSeconds: this.#settleSeconds };
      await this.#queue.add(tx, settleDisputeJob, { disputeId: dispute.id }, later);
    });
  }

  async settleDispute(disputeId: string): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      const dispute = await account.decideDispute(tx, disputeId);
      if (dispute) await this.#sendDisputeEvent(tx, dispute);
    });
  }

  /** Transfers all that is not paid out yet to the shop's bank account, where it arrives at once. */
  async payOut(): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      const payout = await account.insertPayout(tx);
      if (payout) await books.sendEvent(tx, this.#queue, 'payout.paid', { id: payout.id });
    });
  }

  #sendDisputeEvent(tx: Transaction, { id, status, intent_id }: account.DisputeRow): Promise<void> {
    const event = { id, status, payment_intent_id: intent_id };
    return books.sendEvent(tx, this.#queue, `payment_dispute.${status.toLowerCase()}`, event);
  }

  /** Sends an event to the shop; throws on anything but a 200, and the queue retries. */
  async deliverEvent(eventId: string): Promise<void> {
    const body = await books.findUndelivered(this.#db, eventId);
    if (body === undefined) return;
    if (!this.webhookUrl) throw new Error('the shop is not listening yet');
    const response = await fetch(this.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.sign(body) },
      body,
      signal: AbortSignal.timeout(deliverySeconds * 1000),
    });
    if (response.status !== 200) throw new Error(`the webhook returned ${response.status}`);
    await books.markDelivered(this.#db, eventId);
  }

  async #asShopper(
    intentId: string,
    clientSecret: string,
    act: (row: books.IntentRow, change: ChangeIntent) => Promise<ShopperView>,
  ): Promise<ShopperView | undefined> {
    return inTransaction(this.#db, async (tx) => {
      const row = await books.lockIntent(tx, intentId);
      if (!row || !isSecret(row, clientSecret)) return undefined;
      const view = await act(row, (change) => books.changeIntent(tx, this.#queue, intentId, change));
      if (view.status === 'PENDING' && row.status !== 'PENDING')
        await this.#queue.add(tx, settleIntentJob, { intentId }, { startAfterSeconds: this.#settleSeconds });
      return view;
    });
  }
}

const succeeded = { status: 'SUCCEEDED', attempt_failed: false } as const;
const failed = { status: 'REQUIRES_PAYMENT_METHOD', attempt_failed: true } as const;

type ChangeIntent = (change: books.IntentChange) => Promise<books.IntentRow>;

async function decided(row: books.IntentRow, change: ChangeIntent): Promise<books.IntentRow> {
  if (row.status !== 'PENDING') return row;
  return row.outcome === 'paid' ? change({ status: 'SUCCEEDED' }) : change(failed);
}

function isWaiting(row: books.IntentRow): boolean {
  return row.status === 'REQUIRES_PAYMENT_METHOD' || row.status === 'REQUIRES_CUSTOMER_ACTION';
}

function isSecret(row: books.IntentRow, clientSecret: string): boolean {
  const [own, given] = [Buffer.from(row.client_secret), Buffer.from(clientSecret)];
  return own.length === given.length && timingSafeEqual(own, given);
}
