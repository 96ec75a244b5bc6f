import type { FrameLocator, Locator, Page } from '@playwright/test';
import { type AirwallexSimulator, startAirwallexSimulator } from '../simulators/airwallex/simulator.ts';
import { freePorts } from '../simulators/free-ports.ts';
import { type Simulator, startStripeSimulator } from '../simulators/stripe/simulator.ts';

/** The simulated providers: what shoppers type there, and what banks, time and bad luck do. */

type Means = 'good' | 'declined' | 'asksElsewhere' | 'asksHere' | 'pendingThenPaid' | 'pendingThenFailed';
type Where = 'here' | 'elsewhere';

interface Form {
  /** The provider's frame, once it can be filled in. */
  form(page: Page): Promise<FrameLocator>;
  fill(page: Page, means: Means): Promise<void>;
  /** The message for a declined card: in the form, or beside it. */
  declined(page: Page): Locator;
  /** Fields besides the card's number. */
  cardFields: Record<string, string>;
  payButton(page: Page): Locator;
  /** The bank's question: here in the page, or on a page of its own. */
  answerBank(page: Page, where: Where, answer: 'passes' | 'refuses'): Promise<void>;
}

interface Account {
  /** Sets the way in which the bank asks, in pages opened from now on. */
  asks(where: Where): void;
  advance(ms: number): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
  /** Sends webhooks to this shop; without one, none are sent. */
  connect(shopOrigin?: string): void;
  holdWebhooks(): void;
  /** Those that were held: the last first, and all of them twice. */
  sendHeldWildly(): Promise<void>;
  /** The newest intent of an order. */
  intentOf(sn: string): { id: string; isPaid: boolean; isCancelled: boolean };
  openDispute(intentId: string): string;
  decideDispute(disputeId: string, outcome: 'won' | 'lost'): void;
  refundedCents(intentId: string): number;
}

export interface Desk extends Form, Account {
  name: 'airwallex' | 'stripe';
  /** The shop's configuration for it. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

export const day = 24 * 3600_000;
export const tenMinutes = 600_000;

export async function openAirwallex(): Promise<Desk> {
  const simulator = await startAirwallexSimulator();
  // Webhooks leave when its time passes.
  const ticking = setInterval(() => void simulator.advance(), 50);
  return {
    ...airwallexForm,
    ...airwallexAccount(simulator),
    name: 'airwallex',
    environment: {
      AIRWALLEX_CLIENT_ID: simulator.clientId,
      AIRWALLEX_API_KEY: simulator.apiKey,
      AIRWALLEX_WEBHOOK_SECRET: simulator.webhookSecret,
      AIRWALLEX_ENVIRONMENT: 'demo',
      AIRWALLEX_ORIGIN: simulator.url,
    },
    stop: async () => {
      clearInterval(ticking);
      await simulator.stop();
    },
  };
}

const airwallexCards: Record<Means, string> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksElsewhere: '4000002500003155',
  asksHere: '4000002500003155',
  pendingThenPaid: '4000000000000077',
  pendingThenFailed: '4000000000000341',
};

const airwallexFrame = (page: Page) => page.frameLocator('iframe[title^="Airwallex"]');

const airwallexForm: Form = {
  form: async (page) => {
    await airwallexFrame(page).getByLabel('Card number').waitFor();
    return airwallexFrame(page);
  },
  fill: async (page, means) => {
    const frame = await airwallexForm.form(page);
    await frame.getByLabel('Card number').fill(airwallexCards[means]);
    for (const [label, text] of Object.entries(airwallexForm.cardFields)) await frame.getByLabel(label).fill(text);
  },
  declined: (page) =>
    airwallexFrame(page)
      .getByRole('alert')
      .filter({ hasText: /declined|failed/ }),
  cardFields: { Expiry: '12/40', 'Security code': '123', 'Name on card': 'Amara Okafor' },
  payButton: (page) => airwallexFrame(page).getByRole('button', { name: /^Pay/ }),
  answerBank: async (page, where, answer) => {
    const bank = where === 'here' ? airwallexFrame(page) : page;
    const code = bank.getByLabel('One-time code');
    await code.waitFor();
    if (answer === 'passes') await code.fill('1234');
    await bank.getByRole('button', { name: answer === 'passes' ? 'Submit' : 'Cancel' }).click();
  },
};

function airwallexAccount(simulator: AirwallexSimulator): Account {
  const { world } = simulator;
  return {
    asks: (where) => simulator.setPage({ challenge: where === 'here' ? 'frame' : 'redirect' }),
    advance: (ms) => simulator.advance(ms),
    down: () => simulator.down('unavailable'),
    up: () => simulator.up(),
    connect: (origin) =>
      void Object.assign(world.webhooks.options, { url: origin && `${origin}/api/webhooks/airwallex` }),
    holdWebhooks: () => simulator.pauseWebhooks(),
    sendHeldWildly: async () => {
      await simulator.advance();
      const before = simulator.webhookDeliveries().length;
      await simulator.resumeWebhooks({ reversed: true });
      for (const { eventId } of simulator.webhookDeliveries().slice(before)) await simulator.resendWebhook(eventId);
    },
    intentOf: (sn) => {
      const found = [...world.intents.values()].filter(({ merchantOrderId }) => merchantOrderId.startsWith(sn)).at(-1);
      const status = found?.status;
      return { id: found?.id ?? '', isPaid: status === 'SUCCEEDED', isCancelled: status === 'CANCELLED' };
    },
    openDispute: (intentId) => simulator.openDispute(intentId).id,
    decideDispute: (id, outcome) => {
      if (outcome === 'won') simulator.challengeDispute(id);
      simulator.resolveDispute(id, outcome === 'won' ? 'MERCHANT' : 'CUSTOMER');
    },
    refundedCents: (intentId) =>
      [...world.refunds.values()]
        .filter((refund) => refund.intentId === intentId && refund.status !== 'FAILED')
        .reduce((sum, { amount }) => sum + amount, 0),
  };
}

export async function openStripe(): Promise<Desk> {
  const simulator = await startStripeSimulator({ port: await freePorts(3) });
  return {
    ...stripeForm,
    ...stripeAccount(simulator),
    name: 'stripe',
    environment: {
      STRIPE_SECRET_KEY: simulator.secretKey,
      STRIPE_PUBLISHABLE_KEY: simulator.publishableKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
      STRIPE_ORIGIN: simulator.url,
    },
    stop: () => simulator.stop(),
  };
}

const stripeCards: Record<Exclude<Means, 'pendingThenPaid' | 'pendingThenFailed'>, string> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksElsewhere: '4000000000003220',
  asksHere: '4000002760003184',
};
const stripeAccounts: Partial<Record<Means, string>> = {
  pendingThenPaid: '000123456789',
  pendingThenFailed: '000111111113',
};

const stripeFrame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

const stripeForm: Form = {
  form: async (page) => {
    await stripeFrame(page).getByLabel('Card number').waitFor();
    return stripeFrame(page);
  },
  fill: async (page, means) => {
    const frame = await stripeForm.form(page);
    const account = stripeAccounts[means];
    if (account !== undefined) {
      await frame.getByLabel('US bank account').check();
      await frame.getByLabel('Routing number').fill('110000000');
      await frame.getByLabel('Account number').fill(account);
      return;
    }
    await frame.getByLabel('Card number').fill(stripeCards[means as keyof typeof stripeCards]);
    for (const [label, text] of Object.entries(stripeForm.cardFields)) await frame.getByLabel(label).fill(text);
  },
  declined: (page) => page.getByRole('dialog').getByText('The bank declined this card. Try another one.'),
  cardFields: { 'Expiration date': '12 / 40', 'Security code': '123' },
  payButton: (page) => page.getByRole('dialog').getByRole('button', { name: /^Pay .?\$/ }),
  answerBank: async (page, where, answer) => {
    const bank = where === 'here' ? page.frameLocator('iframe[name="stripe-challenge-frame"]') : page;
    await bank.getByRole('button', { name: answer === 'passes' ? 'Complete' : 'Fail' }).click();
  },
};

function stripeAccount(simulator: Simulator): Account {
  return {
    // The card decides.
    asks: () => {},
    advance: (ms) => simulator.advance(ms),
    down: () => simulator.down('unavailable'),
    up: () => simulator.up(),
    connect: (origin) => simulator.setWebhooks(origin ? [{ url: `${origin}/api/webhooks/stripe` }] : []),
    holdWebhooks: () => simulator.pauseWebhooks(),
    sendHeldWildly: async () => {
      simulator.reverseWebhooks();
      simulator.planWebhooks(simulator.deliveries().map(() => 'duplicate'));
      await simulator.resumeWebhooks();
    },
    intentOf: (sn) => {
      const found = simulator
        .paymentIntents()
        .filter(({ metadata }) => metadata.merchant_order_id?.startsWith(sn))
        .at(-1);
      const status = found?.status;
      return { id: found?.id ?? '', isPaid: status === 'succeeded', isCancelled: status === 'canceled' };
    },
    openDispute: (intentId) => simulator.openDispute(intentId).id,
    decideDispute: (id, outcome) => simulator.decideDispute(id, outcome),
    refundedCents: (intentId) =>
      simulator
        .refunds()
        .filter((refund) => refund.payment_intent === intentId && refund.status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0),
  };
}
