import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';
import { close, listen, type Options, type Simulator, startStripeSimulator } from './simulator.ts';

/** The shared setup of the simulator's tests: it, and the official client pointed at it. */

export function simulated(options: Options = {}): { simulator: Simulator; stripe: Stripe } {
  const given = {} as { simulator: Simulator; stripe: Stripe };
  beforeAll(async () => {
    given.simulator = await startStripeSimulator(options);
    given.stripe = clientOf(given.simulator);
  });
  afterAll(() => given.simulator.stop());
  return given;
}

export function clientOf({ client, secretKey }: Simulator, key = secretKey, more: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(key, { ...client, maxNetworkRetries: 0, telemetry: false, ...more });
}

export const order = (change: Partial<Stripe.PaymentIntentCreateParams> = {}) => ({
  amount: 12_345,
  currency: 'usd',
  automatic_payment_methods: { enabled: true },
  metadata: { merchant_order_id: 'SP20261104AAAAAAAA-F1-1' },
  ...change,
});

/** An intent confirmed at once with one of the test methods, as the server may do in tests. */
export function paid(stripe: Stripe, method = 'pm_card_visa', change: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create(
    order({ confirm: true, payment_method: method, return_url: 'https://shop.example/back', ...change }),
  );
}

/** The status, type, code and decline code of a refusal. */
export async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.fail('nothing was refused'),
    (reason: unknown) => reason as Stripe.errors.StripeError,
  );
  const { type, statusCode, code, decline_code, param, rawType } = error;
  return { type, statusCode, code, decline_code, param, rawType, error };
}

export const typesOf = (simulator: Simulator, from = 0) =>
  simulator
    .events()
    .slice(from)
    .map(({ type }) => type);

/** A shop that keeps what webhooks bring. */
export async function listener(): Promise<Listener> {
  const received: Listener['received'] = [];
  const answers: number[] = [];
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const part of incoming) body += part;
    received.push({ headers: incoming.headers, body, event: JSON.parse(body) as Stripe.Event });
    // Redirects to itself: a client that follows it comes twice.
    response.writeHead(answers.shift() ?? 200, { location: incoming.url }).end();
  });
  const url = `${await listen(server, 0)}/${randomUUID()}`;
  return { url, received, answers, server, stop: () => close(server) };
}

interface Listener {
  url: string;
  received: { headers: IncomingHttpHeaders; body: string; event: Stripe.Event }[];
  /** The next answers, instead of 200. */
  answers: number[];
  server: Server;
  stop(): Promise<void>;
}
