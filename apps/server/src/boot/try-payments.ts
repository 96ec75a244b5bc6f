import { randomUUID } from 'node:crypto';
import {
  type IntentRequest,
  type PaymentProvider,
  type ProviderIntent,
  ProviderUnavailable,
} from '#connectors/payment/payment.ts';
import { messageOf } from '#text/read-error.ts';

/** Tries a shop's payment provider with its keys; charges nothing unless `pay` is given. */

export interface Trial {
  proved: string[];
  failed: string[];
  unproved: string[];
}

export interface TrialOptions {
  /** The shop's URL, as buyers and the provider reach it. */
  shopUrl: string;
  /** Whether the provider can reach it. */
  isPublic: boolean;
  /** Pays an intent with a test card. */
  pay?: ((intentId: string, returnUrl: string) => Promise<void>) | undefined;
}

const cents = 100;
const hourMs = 3600 * 1000;

export async function tryProvider(provider: PaymentProvider, options: TrialOptions): Promise<Trial> {
  const trial: Trial = { proved: [], failed: [], unproved: [] };
  const steps = [tryKeys, tryIntent, tryReading, tryWebhookAddress, ...(options.pay ? [tryPaying] : [])];
  for (const step of steps) {
    try {
      await step(provider, trial, options);
    } catch (error) {
      trial.failed.push(sentence(error));
    }
    // Without accepted keys the rest would fail for the same reason.
    if (step === tryKeys && trial.failed.length > 0) break;
  }
  trial.unproved.push(`that ${provider.name} sends its webhooks, and signs them with the secret that the shop has`);
  if (!trial.proved.some((text) => text.startsWith('A test card'))) trial.unproved.push('a payment, and a refund');
  return trial;
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBare = error instanceof ProviderUnavailable && error.cause instanceof Error && !/\s/.test(error.message);
  return isBare ? `${error.message}: ${messageOf(error.cause)}` : error.message;
}

type Step = (provider: PaymentProvider, trial: Trial, options: TrialOptions) => Promise<void>;

const tryKeys: Step = async (provider, { proved, failed }) => {
  const mistake = await provider.checkCredentials();
  if (mistake) failed.push(mistake);
  else proved.push('The keys are accepted.');
};

const tryIntent: Step = async (provider, { proved, failed }, { shopUrl }) => {
  const request = trialRequest(shopUrl);
  const made = await provider.createIntent(request);
  const read = await provider.readIntent(made.id);
  const difference = read ? differenceOf(read, request) : 'it is not found';
  const cancelled = await provider.cancelIntent(made.id);
  if (difference) failed.push(`The payment ${made.id} reads back wrong: ${difference}.`);
  else if (cancelled?.status !== 'cancelled')
    failed.push(
      `The payment ${made.id} could not be cancelled; it is ${cancelled?.status ?? 'gone'}. Nobody was charged.`,
    );
  else proved.push('A payment of $1.00 was begun, read back and cancelled. Nobody was charged.');
};

function differenceOf(intent: ProviderIntent, request: IntentRequest): string | undefined {
  if (intent.amount !== request.amount) return `${intent.amount} cents instead of ${request.amount}`;
  if (intent.currency !== request.currency) return `${intent.currency} instead of ${request.currency}`;
  if (intent.merchantOrderId !== request.merchantOrderId) return 'it has another order number';
  return intent.status === 'open' ? undefined : `it is ${intent.status}, not open`;
}

/** Reads what the shop polls for missed events; a restricted key may lack a permission. */
const tryReading: Step = async (provider, { proved, failed }) => {
  const since = new Date(Date.now() - hourMs);
  const lists = {
    payments: () => provider.listIntents(since),
    disputes: () => provider.listDisputes(since),
    bookings: () => provider.listMovements(since),
    payouts: () => provider.listPayouts(since),
  };
  for (const [what, list] of Object.entries(lists)) {
    try {
      await readFirst(list());
    } catch (error) {
      failed.push(`The ${what} cannot be read: ${sentence(error)}`);
    }
  }
  if (failed.length === 0) proved.push('Payments, disputes, bookings and payouts can be read.');
};

async function readFirst(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items) return;
}

/** Sends an unsigned message: only the shop refuses it in this way. */
const tryWebhookAddress: Step = async ({ name }, { proved, failed, unproved }, { shopUrl, isPublic }) => {
  const address = webhookAddress(shopUrl, name);
  if (!isPublic) {
    unproved.push(`that ${address} can be reached: PUBLIC_URL is not set`);
    return;
  }
  const { status, error } = await postUnsigned(address);
  if (error === 'webhook_signature_wrong') proved.push(`${address} is the shop, as seen from here.`);
  else failed.push(`${address} is not answered by the shop${status ? ` (status ${status})` : ''}. Is it running?`);
};

export const webhookAddress = (shopUrl: string, name: string) => `${shopUrl}/api/webhooks/${name}`;

async function postUnsigned(address: string): Promise<{ status?: number; error?: string }> {
  try {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(address, { method: 'POST', body: '{}', redirect: 'manual', signal });
    const { error } = (await response.json().catch(() => ({}))) as { error?: string };
    return { status: response.status, ...(error === undefined ? {} : { error }) };
  } catch {
    return {};
  }
}

const tryPaying: Step = async (provider, { proved, failed }, { shopUrl, pay }) => {
  const request = trialRequest(shopUrl);
  const { id } = await provider.createIntent(request);
  await pay?.(id, request.details.returnUrl);
  const paid = await provider.readIntent(id);
  if (paid?.status !== 'succeeded') {
    await provider.cancelIntent(id);
    failed.push(`The test card did not pay ${id}: it is ${paid?.status ?? 'gone'}.`);
    return;
  }
  const refund = await provider.refund({ requestId: randomUUID(), intentId: id, amount: cents, reason: 'trial' });
  if (refund.id === undefined || refund.status === 'failed') failed.push(`The payment ${id} could not be refunded.`);
  else proved.push(`A test card paid $1.00, which was refunded (${refund.status}).`);
};

/** Invented people that pass the provider's checks. */
function trialRequest(shopUrl: string): IntentRequest {
  const name = { firstName: 'Trial', lastName: 'Payment' };
  return {
    requestId: randomUUID(),
    merchantOrderId: `TRIAL-${Date.now()}`,
    amount: cents,
    currency: 'USD',
    details: {
      customer: { email: 'trial@example.com', ...name, phone: '+12133734253' },
      shipTo: {
        name: 'Trial Payment',
        countryIso: 'US',
        region: 'Washington',
        city: 'Seattle',
        street: '1 Trial Street',
        postalCode: '98104',
      },
      lines: [{ sku: 'TRIAL', name: 'Trial of the keys', quantity: 1, total: cents }],
      returnUrl: `${shopUrl}/`,
      statementText: 'TRIAL PAYMENT',
    },
  };
}
