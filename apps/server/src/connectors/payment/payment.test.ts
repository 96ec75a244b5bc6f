import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { cards } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { openStripe } from '#testing/stripe.ts';
import { sandboxOf } from '#testing/webhook.ts';
import { startAirwallexSimulator } from '../../../../../tests/simulators/airwallex/simulator.ts';
import { AirwallexProvider } from './airwallex/provider.ts';
import { signWebhook } from './airwallex/webhook-signature.ts';
import type { IntentRequest, PaymentDetails, PaymentProvider, ProviderIntent } from './payment.ts';

/** Acts as the shopper and the bank in a provider's test environment. */
interface Driver {
  provider: PaymentProvider;
  pay(intent: ProviderIntent, card: string): Promise<unknown>;
  decide(intentId: string): Promise<unknown>;
  settleRefund(refundId: string): Promise<unknown>;
  /** The holder of a disputing card does so; returns the dispute’s id. */
  dispute(intentId: string): Promise<string>;
  settleDispute(disputeId: string): Promise<unknown>;
  /** Transfers the balance to the shop’s bank. */
  payOut(): Promise<unknown>;
  sign(body: string): Record<string, string>;
  /** Builds the provider's event for an object. */
  events: Record<'intent' | 'refund' | 'dispute' | 'other', (id: string) => object>;
}

const details: PaymentDetails = {
  customer: { email: 'buyer@example.com', firstName: 'Amara', lastName: 'Okafor', phone: '+4930123456' },
  shipTo: {
    name: 'Amara Okafor',
    countryIso: 'DE',
    region: 'Berlin',
    city: 'Berlin',
    street: 'Torstraße 1',
    postalCode: '10119',
  },
  lines: [{ sku: '1', name: 'Lamp', quantity: 100, total: 12_000 }],
  returnUrl: 'https://shop.example/confirm-order?id=1',
  statementText: 'SHOP EXAMPLE',
};

const idsOf = async (listed: AsyncIterable<{ id: string }>) => (await Array.fromAsync(listed)).map(({ id }) => id);

/** Every payment provider passes this suite. */
function paymentProviderSuite(name: string, driver: Driver): void {
  const { provider, pay, decide, settleRefund, sign } = driver;
  const request = (change: Partial<IntentRequest> = {}): IntentRequest => ({
    requestId: randomUUID(),
    merchantOrderId: 'SP20261104AAAAAAAA-F1-1',
    amount: 12_345,
    currency: 'USD',
    details,
    ...change,
  });
  const paidIntent = async () => {
    const intent = await provider.createIntent(request());
    await pay(intent, cards.good);
    return intent;
  };
  const refundOf = (intentId: string, amount: number, requestId = randomUUID()) =>
    provider.refund({ requestId, intentId, amount, reason: 'refund' });

  describe(`payment provider ${name}`, () => {
    it('createIntent: open, with the requested data', async () => {
      const asked = request();
      const intent = await provider.createIntent(asked);
      expect(intent).toMatchObject({
        amount: 12_345,
        currency: 'USD',
        merchantOrderId: asked.merchantOrderId,
        status: 'open',
        attemptFailed: false,
      });
      expect(intent.clientSecret.length).toBeGreaterThan(15);
      expect(await provider.readIntent(intent.id)).toEqual(intent);
    });

    it('createIntent: the same request id gives the same intent, at once too', async () => {
      const asked = request();
      const answers = await barrier(10, () => provider.createIntent(asked));
      const ids = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.id : answer.reason));
      expect(new Set(ids).size).toBe(1);
      await expect(provider.createIntent({ ...asked, amount: 1 })).rejects.toThrow();
    });

    it('readIntent: follows the card', async () => {
      const expected = [
        [cards.good, 'succeeded', false],
        [cards.declined, 'open', true],
        [cards.asksCode, 'open', false],
        [cards.pendingThenPaid, 'pending', false],
      ] as const;
      for (const [card, status, attemptFailed] of expected) {
        const intent = await provider.createIntent(request());
        await pay(intent, card);
        const now = await provider.readIntent(intent.id);
        expect(now).toMatchObject({ status, attemptFailed });
        expect(now?.changedAt.getTime()).toBeGreaterThanOrEqual(intent.changedAt.getTime());
      }
    });

    it('readIntent: a pending payment is paid or fails when the bank decides', async () => {
      for (const [card, status, attemptFailed] of [
        [cards.pendingThenPaid, 'succeeded', false],
        [cards.pendingThenFailed, 'open', true],
      ] as const) {
        const intent = await provider.createIntent(request());
        await pay(intent, card);
        await decide(intent.id);
        expect(await provider.readIntent(intent.id)).toMatchObject({ status, attemptFailed });
      }
    });

    it('cancelIntent: ends open intents, leaves pending and paid ones', async () => {
      const open = await provider.createIntent(request());
      expect(await provider.cancelIntent(open.id)).toMatchObject({ status: 'cancelled' });
      await pay(open, cards.good);
      expect(await provider.readIntent(open.id)).toMatchObject({ status: 'cancelled' });
      expect(await provider.cancelIntent((await paidIntent()).id)).toMatchObject({ status: 'succeeded' });
      const pending = await provider.createIntent(request());
      await pay(pending, cards.pendingThenPaid);
      expect(await provider.cancelIntent(pending.id)).toMatchObject({ status: 'pending' });
    });

    it('refund: parts up to the paid amount, once per request id, paid later', async () => {
      const intent = await paidIntent();
      const requestId = randomUUID();
      const first = await refundOf(intent.id, 5000, requestId);
      expect(first).toMatchObject({ amount: 5000, status: 'pending' });
      expect(await refundOf(intent.id, 5000, requestId)).toMatchObject({ id: first.id });
      expect(await refundOf(intent.id, 7346)).toEqual({ id: undefined, status: 'refused' });
      expect(await refundOf(intent.id, 7345)).toMatchObject({ status: 'pending' });
      await settleRefund(first.id ?? '');
      const paid = { id: first.id, intentId: intent.id, amount: 5000, status: 'paid' };
      expect(await provider.readRefund(first.id ?? '')).toEqual(paid);
    });

    it('refund: thirty at once never give back more than was paid', async () => {
      const intent = await paidIntent();
      const answers = await barrier(30, () => refundOf(intent.id, 12_000));
      expect(
        answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 'pending'),
      ).toHaveLength(1);
    });

    it('refund: nothing of an unpaid intent; one that does not arrive has failed', async () => {
      const open = await provider.createIntent(request());
      expect(await refundOf(open.id, 1)).toMatchObject({ status: 'refused' });
      const intent = await provider.createIntent(request());
      await pay(intent, cards.refundFails);
      const refund = await refundOf(intent.id, 100);
      await settleRefund(refund.id ?? '');
      expect(await provider.readRefund(refund.id ?? '')).toMatchObject({ status: 'failed' });
    });

    it('readIntent: says which card it was, and no more of it', async () => {
      const open = await provider.createIntent(request());
      expect(open.method).toBeUndefined();
      const { method } = (await provider.readIntent((await paidIntent()).id)) ?? {};
      expect(method).toEqual({ kind: 'card', brand: 'visa', lastFour: '4242' });
    });

    it('disputes: the money is gone until they are won, and cannot be refunded as well', async () => {
      for (const [card, status] of [
        [cards.disputedAndWon, 'won'],
        [cards.disputedAndLost, 'lost'],
      ] as const) {
        const intent = await provider.createIntent(request());
        await pay(intent, card);
        const id = await driver.dispute(intent.id);
        const opened = await provider.readDispute(id);
        expect(opened).toMatchObject({
          id,
          intentId: intent.id,
          amount: 12_345,
          takesMoney: true,
          status: 'answer_needed',
        });
        expect(opened?.dueBy).toBeInstanceOf(Date);
        expect(await refundOf(intent.id, 1)).toMatchObject({ status: 'refused' });
        await driver.settleDispute(id);
        expect(await provider.readDispute(id)).toMatchObject({ status });
        const refundAfter = await refundOf(intent.id, 1);
        expect(refundAfter.status).toBe(status === 'won' ? 'pending' : 'refused');
      }
    });

    it('lists what happened since a time: intents, disputes, movements, payouts', async () => {
      const since = new Date(Date.now() - 60_000);
      const intent = await paidIntent();
      const refund = await refundOf(intent.id, 2_000);
      await settleRefund(refund.id ?? '');
      const disputed = await provider.createIntent(request());
      await pay(disputed, cards.disputedAndLost);
      const dispute = await driver.dispute(disputed.id);
      expect(await idsOf(provider.listIntents(since))).toEqual(expect.arrayContaining([intent.id, disputed.id]));
      expect(await idsOf(provider.listDisputes(since))).toContain(dispute);
      const movements = await Array.fromAsync(provider.listMovements(since));
      const about = (id: string | undefined) => movements.filter((one) => one.about === id);
      expect(about(intent.id)).toMatchObject([{ kind: 'charge', gross: 12_345 }]);
      expect(about(refund.id)).toMatchObject([{ kind: 'refund', gross: -2_000 }]);
      expect(about(dispute)).toMatchObject([{ kind: 'dispute', gross: -12_345 }]);
      for (const { gross, fee, net } of movements) expect(net).toBe(gross - fee);
      expect(about(intent.id)[0]?.fee).toBeGreaterThan(0);
      const future = new Date(Date.now() + 3_600_000);
      expect(await idsOf(provider.listIntents(future))).toEqual([]);
      expect(await idsOf(provider.listMovements(future))).toEqual([]);
    });

    it('payouts: each movement is in one, and they add up to it', async () => {
      const since = new Date(Date.now() - 60_000);
      await paidIntent();
      await driver.payOut();
      const payouts = await Array.fromAsync(provider.listPayouts(since));
      const movements = await Array.fromAsync(provider.listMovements(since));
      expect(payouts.length).toBeGreaterThan(0);
      for (const { id, amount, reference } of payouts) {
        const settled = movements.filter(({ payoutId, kind }) => payoutId === id && kind !== 'payout');
        expect(settled.reduce((sum, { net }) => sum + net, 0)).toBe(amount);
        expect(movements.filter(({ about }) => about === id)).toMatchObject([{ kind: 'payout', gross: -amount }]);
        expect(reference).not.toBe('');
      }
      await driver.payOut();
      expect(await idsOf(provider.listPayouts(since))).toHaveLength(payouts.length);
    });

    it('checkCredentials: nothing to complain of', async () => {
      expect(await provider.checkCredentials()).toBeUndefined();
    });

    it('returns undefined for unknown ids', async () => {
      expect(await provider.readIntent('int_unknown')).toBeUndefined();
      expect(await provider.cancelIntent('int_unknown')).toBeUndefined();
      expect(await provider.readRefund('rfd_unknown')).toBeUndefined();
      expect(await provider.readDispute('dst_unknown')).toBeUndefined();
    });

    it('readWebhook: signed events, and their subject', () => {
      const read = (body: string, headers = sign(body)) => provider.readWebhook(headers, Buffer.from(body))?.about;
      const event = (kind: keyof Driver['events'], id: string) => JSON.stringify(driver.events[kind](id));
      for (const [kind, id] of [
        ['intent', 'int_1'],
        ['refund', 'rfd_1'],
        ['dispute', 'dst_1'],
      ] as const)
        expect(read(event(kind, id))).toEqual({ kind, id });
      expect(read(event('other', 'cus_1'))).toEqual({ kind: 'other' });
      expect(read(event('refund', 'rfd_1'), {})).toBeUndefined();
    });
  });
}

/** For the sandbox and Airwallex, which the sandbox follows. */
const named = (name: string) => (id: string) => ({ id: 'evt_1', name, data: { object: { id } } });
const namedEvents: Driver['events'] = {
  intent: named('payment_intent.succeeded'),
  refund: named('refund.settled'),
  dispute: named('payment_dispute.accepted'),
  other: named('customer.created'),
};

const shop = await openTestShop();
const sandbox = sandboxOf(shop);

paymentProviderSuite('sandbox', {
  provider: sandbox,
  pay: (intent, number) =>
    sandbox.confirm(intent.id, intent.clientSecret, { number, expiry: '12/40', cvc: '123', name: 'Amara Okafor' }),
  decide: (intentId) => sandbox.settleIntent(intentId),
  settleRefund: (refundId) => sandbox.settleRefund(refundId),
  dispute: async (intentId) => {
    await sandbox.openDispute(intentId);
    const { id } = await shop.db
      .selectFrom('sandbox_disputes')
      .select('id')
      .where('intent_id', '=', intentId)
      .executeTakeFirstOrThrow();
    return id;
  },
  settleDispute: (disputeId) => sandbox.settleDispute(disputeId),
  payOut: () => sandbox.payOut(),
  sign: (body) => sandbox.sign(body),
  events: namedEvents,
});

const pauses = { pending: 0, refundAccepted: 0, refundSettled: 0 };
const airwallex = await startAirwallexSimulator({ requestsPerSecond: 10_000, pauses });
afterAll(() => airwallex.stop());

paymentProviderSuite('airwallex', {
  provider: new AirwallexProvider({
    environment: 'demo',
    origin: airwallex.url,
    clientId: airwallex.clientId,
    apiKey: airwallex.apiKey,
    webhookSecrets: [airwallex.webhookSecret],
  }),
  // Declines and refusals show in the intent.
  pay: async ({ id }, number) => {
    try {
      airwallex.pay(id, number);
    } catch {}
  },
  decide: () => airwallex.advance(1),
  settleRefund: async () => {
    await airwallex.advance(1);
    await airwallex.advance(1);
  },
  dispute: async (intentId) => airwallex.openDispute(intentId).id,
  settleDispute: async (disputeId) => airwallex.resolveDispute(disputeId, winnerOf(disputeId)),
  payOut: async () => airwallex.settle(),
  sign: (body) => {
    const timestamp = String(Date.now());
    return { 'x-timestamp': timestamp, 'x-signature': signWebhook(airwallex.webhookSecret, timestamp, body) };
  },
  events: namedEvents,
});

/** The simulator leaves the end of a dispute to the test; the suite says it by the card. */
function winnerOf(disputeId: string): 'MERCHANT' | 'CUSTOMER' {
  const { intentId } = airwallex.world.disputes.get(disputeId) ?? {};
  const number = airwallex.world.intents.get(intentId ?? '')?.attempts.at(-1)?.card.number;
  return number === cards.disputedAndWon.replaceAll(' ', '') ? 'MERCHANT' : 'CUSTOMER';
}

const stripe = await openStripe();
afterAll(() => stripe.simulator.stop());
const stripeCards = new Map<string, string>();
const typed = (type: string) => (id: string) => ({ id: 'evt_1', object: 'event', type, data: { object: { id } } });

paymentProviderSuite('stripe', {
  provider: stripe.provider,
  pay: async (intent, card) => {
    stripeCards.set(intent.id, card);
    await stripe.pay(intent, card);
  },
  decide: stripe.decide,
  settleRefund: stripe.settleRefund,
  dispute: async (intentId) => stripe.simulator.openDispute(intentId).id,
  settleDispute: async (disputeId) => {
    const intentId = stripe.simulator.disputes().find(({ id }) => id === disputeId)?.payment_intent;
    const isWon = stripeCards.get(String(intentId)) === cards.disputedAndWon;
    stripe.simulator.decideDispute(disputeId, isWon ? 'won' : 'lost');
  },
  payOut: async () => {
    await stripe.simulator.advance(8 * 86_400_000);
    stripe.simulator.payOut();
    await stripe.simulator.advance(3 * 86_400_000);
  },
  sign: (body) => stripe.sign(body),
  events: {
    intent: typed('payment_intent.succeeded'),
    refund: typed('refund.updated'),
    dispute: typed('charge.dispute.closed'),
    other: typed('customer.created'),
  },
});
