import { type Simulator, startStripeSimulator } from '../simulators/stripe/simulator.ts';
import type { Line } from './fire-line.ts';
import {
  type Card,
  type Intent,
  type OutsideProvider,
  type Provider,
  type ProviderPayment,
  sum,
} from './fire-provider.ts';

/** The simulated Stripe; it lives in the test's process and so outlives the shop. */

const minute = 60_000;
const card = (number: string) => ({ number, exp_month: '12', exp_year: '2040', cvc: '123' });
/** A bank account decides later. What Stripe pays back and then takes back again is another subject. */
const methods: Record<Card, [type: 'card' | 'us_bank_account', fields: Record<string, string>]> = {
  pays: ['card', card('4242424242424242')],
  refused: ['card', card('4000000000000002')],
  asks: ['card', card('4000000000003220')],
  'pays later': ['us_bank_account', { routing_number: '110000000', account_number: '000123456789' }],
  unrefundable: ['card', card('4000000000007726')],
};

export async function openStripe(line: Line): Promise<Provider> {
  const { providerUrl, shopUrl } = await line.open();
  const secret = 'whsec_simulator';
  const simulator = await startStripeSimulator({
    webhooks: [{ url: `${shopUrl}/api/webhooks/stripe`, secrets: [secret] }],
    rules: { bankDecidesAfterMs: 10 * minute, refundDecidesAfterMs: 10 * minute },
  });
  line.connect(simulator.url);
  return {
    name: 'stripe',
    variables: {
      // Orders of the demo's past were paid with the first.
      PAYMENT_PROVIDER: 'sandbox,stripe',
      STRIPE_SECRET_KEY: simulator.secretKey,
      STRIPE_PUBLISHABLE_KEY: simulator.publishableKey,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_ORIGIN: providerUrl,
    },
    pay: (_client, intent, kind) => pay(simulator, intent, kind),
    readBooks: async () => readBooks(simulator),
    outside: outsideOf(simulator),
    close: () => simulator.stop(),
  };
}

/** Acts like the form in its frame and the bank's page. */
async function pay(
  simulator: Simulator,
  { intentId, clientSecret }: Intent,
  kind: Card,
): Promise<'paid' | 'pending' | 'refused'> {
  const [type, fields] = methods[kind];
  const body = new URLSearchParams({
    client_secret: clientSecret,
    key: simulator.publishableKey,
    return_url: 'https://shop.example/paid',
    'payment_method_data[type]': type,
    ...Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [`payment_method_data[${type}][${name}]`, value]),
    ),
  });
  const url = `${simulator.url}/v1/payment_intents/${intentId}/confirm`;
  for (let isAnswered = false; !isAnswered; ) {
    // One that was acted on before its answer was lost is refused now.
    const { status } = await fetch(url, { method: 'POST', body });
    isAnswered = status < 429;
  }
  const statusNow = () => simulator.paymentIntents().find(({ id }) => id === intentId)?.status;
  if (statusNow() === 'requires_action') simulator.answerChallenge(intentId, true);
  if (statusNow() === 'processing') return 'pending';
  return statusNow() === 'succeeded' ? 'paid' : 'refused';
}

function outsideOf(simulator: Simulator): OutsideProvider {
  const chargeOf = (intentId: string) =>
    simulator.charges().find(({ payment_intent, paid }) => payment_intent === intentId && paid);
  return {
    advance: (ms) => simulator.advance(ms),
    async misbehave(chance) {
      const habits = [
        () => simulator.failCalls({ how: 500, isAccepted: true, method: 'POST' }),
        () => simulator.failCalls({ how: 500 }),
        () => simulator.failCalls({ how: 429 }),
        () => simulator.pauseWebhooks(),
        () => simulator.reverseWebhooks(),
        () => simulator.resumeWebhooks(),
        () => simulator.planWebhooks(['duplicate', 'timeout', 'drop']),
        () => simulator.resendEvent(chance.pick(simulator.events()).id),
      ];
      if (simulator.events().length > 0) await chance.pick(habits)();
    },
    async calmDown() {
      simulator.clearFaults();
      await simulator.resumeWebhooks();
    },
    openDispute(intentId) {
      const charge = chargeOf(intentId);
      if (!charge || charge.disputed || charge.amount === charge.amount_refunded) return undefined;
      return simulator.openDispute(intentId).id;
    },
    decideDispute: (id, outcome) => simulator.decideDispute(id, outcome),
  };
}

const stateOf = (status: string) => (status === 'won' || status === 'lost' ? status : 'open');

function readBooks(simulator: Simulator): ProviderPayment[] {
  const [charges, refunds, disputes] = [simulator.charges(), simulator.refunds(), simulator.disputes()];
  return simulator.paymentIntents().map(({ id, metadata }) => {
    const paid = charges.filter(({ payment_intent, status }) => payment_intent === id && status === 'succeeded');
    const paidBack = refunds.filter(({ payment_intent }) => payment_intent === id);
    const disputed = disputes.filter(({ payment_intent }) => payment_intent === id);
    const sources = new Set([...paid, ...paidBack, ...disputed].map((one) => one.id));
    const lines = simulator.balanceTransactions().filter(({ source }) => sources.has(String(source)));
    return {
      intentId: id,
      requestId: metadata.request_id ?? '',
      merchantOrderId: metadata.merchant_order_id ?? '',
      charges: paid.map(({ amount }) => amount),
      refunds: paidBack.map((refund) => ({
        requestId: refund.metadata?.request_id ?? '',
        cents: refund.amount,
        isPaid: refund.status === 'succeeded',
      })),
      disputes: disputed.map(({ amount, status }) => ({ cents: amount, state: stateOf(status) })),
      balanceCents: sum(lines.map(({ amount }) => amount)),
    };
  });
}
