import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stripe } from 'stripe';
import { ApiServer } from './api-server.ts';
import { failPayout, payOut } from './balance.ts';
import { Books, type Rules } from './books.ts';
import { decideDispute, escalate, type NewDispute, openDispute } from './disputes.ts';
import { invalid } from './errors.ts';
import { type Fault, Faults } from './faults.ts';
import { challengeUrl, type Origins, release, serveChallenge, serveScripts } from './pages.ts';
import { answerChallenge, decide } from './payment-intents.ts';
import { settleRefund } from './refunds.ts';
import { type Endpoint, Webhooks } from './webhooks.ts';

/** Stripe on this machine: https://api.stripe.com, https://js.stripe.com and https://hooks.stripe.com, each on a port. */

export interface Options {
  /** The API's port; the other servers take the next ones. 0, the default: any free ones. */
  port?: number;
  secretKeys?: string[];
  publishableKey?: string;
  webhooks?: Partial<Endpoint>[];
  rules?: Partial<Rules>;
}

export type Simulator = Awaited<ReturnType<typeof startStripeSimulator>>;

const host = '127.0.0.1';

export async function startStripeSimulator(options: Options = {}) {
  const { port = 0, secretKeys = ['sk_test_simulator'], publishableKey = 'pk_test_simulator' } = options;
  const books = new Books(options.rules ?? {}, false, (event) => webhooks.add(event));
  const webhooks = new Webhooks(books.clock, endpointsOf(options.webhooks ?? []));
  const faults = new Faults();
  const origins: Origins = { api: '', js: '', hooks: '' };
  const api = new ApiServer(books, { secretKeys, publishableKey }, faults, {
    url: (intent, how) => challengeUrl(origins, intent, how),
  });
  const servers = {
    api: serve((incoming, response) => api.handle(incoming, response)),
    js: serve((incoming, response) => serveScripts(origins, incoming, response)),
    hooks: serve((incoming, response) => serveChallenge(books, incoming, response)),
  };
  for (const [index, name] of (['api', 'js', 'hooks'] as const).entries())
    origins[name] = await listen(servers[name], port && port + index);

  const controls = controlsOf({ books, webhooks, faults, api, server: servers.api, apiOrigin: origins.api });
  return {
    ...controls,
    /** Options for the official client: `new Stripe(secretKey, simulator.client)`. */
    client: { host, port: Number(new URL(origins.api).port), protocol: 'http' } as const,
    url: origins.api,
    scriptUrl: `${origins.js}/${release}/stripe.js`,
    hosts: { script: origins.js, frame: [origins.js, origins.hooks], connect: origins.api, img: origins.js },
    secretKey: secretKeys[0] as string,
    publishableKey,
    stop: async () => {
      faults.clear();
      await Promise.all(Object.values(servers).map(close));
    },
  };
}

function endpointsOf(endpoints: Partial<Endpoint>[]): Endpoint[] {
  return endpoints.map(({ url = '', secrets = ['whsec_simulator'], events = ['*'] }) => ({ url, secrets, events }));
}

interface Parts {
  books: Books;
  webhooks: Webhooks;
  faults: Faults;
  api: ApiServer;
  server: Server;
  apiOrigin: string;
}

/** Acts of customers, banks, time and bad luck, for tests. Each is also `POST /_control/<name>`. */
function controlsOf({ books, webhooks, faults, api, server, apiOrigin }: Parts) {
  const up = async () => {
    api.outage = undefined;
    if (!server.listening) await listen(server, Number(new URL(apiOrigin).port));
  };
  return {
    /** Lets time pass: banks decide, refunds settle, money becomes available, webhooks are retried. */
    advance: (ms: number) => books.clock.advance(ms, () => webhooks.settled()),
    now: () => books.clock.now,
    setRules: (rules: Partial<Rules>) => void Object.assign(books.rules, rules),
    decideIntent: (intentId: string, isPaid?: boolean) => decide(books, intentId, isPaid),
    answerChallenge: (intentId: string, isPassed: boolean) =>
      answerChallenge(books, books.get('payment_intent', intentId), isPassed),
    settleRefund: (refundId: string, outcome?: 'succeeded' | 'failed') => settleRefund(books, refundId, outcome),
    openDispute: (intentId: string, wanted: NewDispute = {}) => {
      const { latest_charge: charge } = books.get('payment_intent', intentId);
      if (typeof charge !== 'string') throw invalid('Nothing was paid.');
      return openDispute(books, books.get('charge', charge), wanted);
    },
    escalateInquiry: (disputeId: string) => escalate(books, books.get('dispute', disputeId)),
    decideDispute: (disputeId: string, outcome: 'won' | 'lost') => decideDispute(books, disputeId, outcome),
    payOut: (): Stripe.Payout | undefined => payOut(books),
    failPayout: (payoutId: string) => failPayout(books, payoutId),
    /** Calls of the API go wrong. */
    failCalls: (fault: Fault) => faults.plan(fault),
    clearFaults: () => faults.clear(),
    release: () => faults.release(),
    heldCalls: () => faults.held,
    calls: () => api.calls,
    /** The whole service, until `up`, or until so much time has passed. */
    down: async (outage: 'unavailable' | 'refused' | 'silent' = 'unavailable', forMs?: number) => {
      if (outage === 'refused') await close(server);
      else api.outage = outage;
      if (forMs !== undefined) books.clock.later(forMs, up);
    },
    up,
    setWebhooks: (endpoints: Partial<Endpoint>[]) => {
      webhooks.endpoints = endpointsOf(endpoints);
    },
    pauseWebhooks: () => webhooks.pause(),
    resumeWebhooks: () => webhooks.resume(),
    reverseWebhooks: () => webhooks.reverse(),
    planWebhooks: (fates: Parameters<Webhooks['plan']>[0]) => webhooks.plan(fates),
    resendEvent: (eventId: string) => webhooks.resend(books.get('event', eventId)),
    webhooksSettled: () => webhooks.settled(),
    deliveries: () => webhooks.deliveries,
    events: () => books.events,
    paymentIntents: () => books.paymentIntents,
    charges: () => books.charges,
    refunds: () => books.refunds,
    disputes: () => books.disputes,
    balanceTransactions: () => books.balanceTransactions,
  };
}

function serve(handle: (incoming: IncomingMessage, response: ServerResponse) => void | Promise<void>): Server {
  return createServer(async (incoming, response) => {
    try {
      await handle(incoming, response);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
}

export async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

export async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
