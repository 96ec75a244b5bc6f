import { minutes } from '../simulators/airwallex/clock.ts';
import { type AirwallexSimulator, startAirwallexSimulator } from '../simulators/airwallex/simulator.ts';
import type { World } from '../simulators/airwallex/world.ts';
import type { Line } from './fire-line.ts';
import {
  type Card,
  type Intent,
  type OutsideProvider,
  type Provider,
  type ProviderPayment,
  sum,
} from './fire-provider.ts';

/** The simulated Airwallex; it lives in the test's process and so outlives the shop. */

const numbers: Record<Card, string> = {
  pays: '4242424242424242',
  refused: '4000000000000002',
  asks: '4000002500003155',
  'pays later': '4000000000000077',
  unrefundable: '4000000000005126',
};
const bankCode = '1234';

export async function openAirwallex(line: Line): Promise<Provider> {
  const { providerUrl, shopUrl } = await line.open();
  const simulator = await startAirwallexSimulator({
    webhookUrl: `${shopUrl}/api/webhooks/airwallex`,
    requestsPerSecond: 10_000,
    loginsPerMinute: 10_000,
    walletCents: 10_000_000_000,
    pauses: { pending: minutes(10), refundSettled: minutes(10) },
  });
  line.connect(simulator.url);
  return {
    name: 'airwallex',
    variables: {
      // Orders of the demo's past were paid with the first.
      PAYMENT_PROVIDER: 'sandbox,airwallex',
      AIRWALLEX_CLIENT_ID: simulator.clientId,
      AIRWALLEX_API_KEY: simulator.apiKey,
      AIRWALLEX_WEBHOOK_SECRET: simulator.webhookSecret,
      AIRWALLEX_ENVIRONMENT: 'demo',
      AIRWALLEX_ORIGIN: providerUrl,
    },
    pay: (_client, intent, card) => pay(simulator.url, intent, card),
    readBooks: async () => readBooks(simulator.world),
    outside: outsideOf(simulator),
    close: () => simulator.stop(),
  };
}

/** Acts like the card form in its frame and the bank's page. */
async function pay(
  url: string,
  { intentId, clientSecret }: Intent,
  kind: Card,
): Promise<'paid' | 'pending' | 'refused'> {
  const card = { number: numbers[kind], expiry_month: '12', expiry_year: '2040', cvc: '123', name: 'Amara Okafor' };
  const ask = async (path: string, more: object = {}) => {
    const response = await fetch(`${url}/checkout/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ intent_id: intentId, client_secret: clientSecret, ...more }),
    });
    return (await response.json()) as { status?: string; next_action?: { url: string } };
  };
  let seen = await ask('confirm', { payment_method: { type: 'card', card } });
  if (seen.status === 'REQUIRES_CUSTOMER_ACTION' && seen.next_action) {
    const body = new URLSearchParams({ code: bankCode, answer: 'submit' });
    await fetch(seen.next_action.url, { method: 'POST', body, redirect: 'manual' });
    seen = await ask('intent');
  }
  if (seen.status === 'PENDING') return 'pending';
  return seen.status === 'SUCCEEDED' ? 'paid' : 'refused';
}

function outsideOf(simulator: AirwallexSimulator): OutsideProvider {
  return {
    advance: (ms) => simulator.advance(ms),
    async misbehave(chance) {
      const habits = [
        () => simulator.expireTokens(),
        () => simulator.setRepeats('refuse'),
        () => simulator.setRepeats('replay'),
        () => simulator.pauseWebhooks(),
        () => simulator.resumeWebhooks({ reversed: true }),
        () => simulator.duplicateWebhooks(3),
        () => simulator.loseWebhookAnswers(2),
        () => simulator.resendWebhook(chance.pick(simulator.webhookEvents()).id),
      ];
      if (simulator.webhookEvents().length > 0) await chance.pick(habits)();
    },
    async calmDown() {
      simulator.setRepeats('replay');
      await simulator.resumeWebhooks();
    },
    openDispute: (intentId) => simulator.openDispute(intentId).id,
    decideDispute(id, outcome) {
      if (outcome === 'won') simulator.challengeDispute(id);
      simulator.resolveDispute(id, outcome === 'won' ? 'MERCHANT' : 'CUSTOMER');
    },
  };
}

const stateOf = (status: string) =>
  ['WON', 'REVERSED'].includes(status) ? 'won' : ['LOST', 'ACCEPTED', 'EXPIRED'].includes(status) ? 'lost' : 'open';

function readBooks({ intents, entries, refunds, disputes }: World): ProviderPayment[] {
  return [...intents.values()].map(({ id, requestId, merchantOrderId }) => {
    const own = entries.filter(({ intentId }) => intentId === id);
    return {
      intentId: id,
      requestId,
      merchantOrderId,
      charges: own.filter(({ type }) => type === 'PAYMENT').map(({ gross }) => gross),
      refunds: [...refunds.values()]
        .filter(({ intentId }) => intentId === id)
        .map(({ requestId, amount, status }) => ({ requestId, cents: amount, isPaid: status === 'SETTLED' })),
      disputes: [...disputes.values()]
        .filter(({ intentId }) => intentId === id)
        .map(({ amount, status }) => ({ cents: amount, state: stateOf(status) })),
      balanceCents: sum(own.map(({ gross }) => gross)),
    };
  });
}
