import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { cards } from '#testing/pay.ts';
import { openStripe } from '#testing/stripe.ts';
import { IntentRefused, type IntentRequest, ProviderUnavailable } from '../payment.ts';
import { intentParams } from './intent-params.ts';
import { intentView } from './views.ts';

const stripe = await openStripe();
const { provider, simulator } = stripe;
afterAll(() => simulator.stop());

const request = (change: Partial<IntentRequest> = {}): IntentRequest => ({
  requestId: randomUUID(),
  merchantOrderId: 'SP20261104AAAAAAAA-F1-1',
  amount: 12_345,
  currency: 'USD',
  details: {
    customer: { email: 'buyer@example.com', firstName: 'Amara', lastName: 'Okafor', phone: '+4930123456' },
    shipTo: {
      name: 'Amara Okafor',
      countryIso: 'DE',
      region: '',
      city: 'Berlin',
      street: 'Torstraße 1',
      postalCode: '',
    },
    lines: [
      { sku: 'LAMP-1', name: 'Lamp', quantity: 100, total: 12_000 },
      { sku: 'SCARF-1', name: 'Scarf', quantity: 3, total: 100 },
    ],
    returnUrl: 'https://shop.example/confirm-order?id=1',
    statementText: 'SHOP EXAMPLE',
  },
  ...change,
});
const paid = async (card: string = cards.good) => {
  const intent = await provider.createIntent(request());
  await stripe.pay(intent, card);
  return intent;
};
const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};
const since = new Date(Date.now() - 60_000);
const count = () => simulator.paymentIntents().length;

describe('requests to Stripe', () => {
  it('goods, address, statement text, and nothing that makes it write to the buyer', async () => {
    const { id } = await provider.createIntent(request());
    expect(simulator.paymentIntents().find((one) => one.id === id)).toMatchObject({
      amount: 12_345,
      currency: 'usd',
      receipt_email: null,
      statement_descriptor_suffix: 'SHOP EXAMPLE',
      shipping: { name: 'Amara Okafor', phone: '+4930123456', address: { city: 'Berlin', country: 'DE' } },
      metadata: { merchant_order_id: 'SP20261104AAAAAAAA-F1-1' },
    });
  });

  it('not more lines than it takes', async () => {
    const { details } = request();
    const linesOf = (count: number) =>
      intentParams(request({ details: { ...details, lines: Array(count).fill(details.lines[0]) } })).amount_details;
    expect(linesOf(200)?.line_items).toHaveLength(200);
    expect(linesOf(201)).toBeUndefined();
  });

  it.each([
    ['2468 13', null],
    ['SHOP EXAMPLE OF THE WORLD', 'SHOP EXAMPLE OF THE WO'],
  ])('statement text %s', async (statementText, suffix) => {
    const { id } = await provider.createIntent(request({ details: { ...request().details, statementText } }));
    expect(simulator.paymentIntents().find((one) => one.id === id)?.statement_descriptor_suffix).toBe(suffix);
  });
});

describe('answers of Stripe', () => {
  it('the bank page to visit, and the method used', async () => {
    const intent = await provider.createIntent(request());
    await simulator.advance(5000);
    await stripe.pay(intent, cards.asksCode);
    expect(await provider.readIntent(intent.id)).toMatchObject({
      status: 'open',
      attemptFailed: false,
      nextActionUrl: expect.stringContaining('/3d_secure_2/'),
      method: undefined,
    });
    simulator.answerChallenge(intent.id, true);
    expect(await provider.readIntent(intent.id)).toMatchObject({
      status: 'succeeded',
      nextActionUrl: undefined,
      method: { kind: 'card', brand: 'visa', lastFour: '3220' },
      changedAt: new Date(intent.changedAt.getTime() + 5000),
    });
    expect(await provider.readIntent((await paid(cards.pendingThenPaid)).id)).toMatchObject({
      status: 'pending',
      method: { kind: 'bank', lastFour: '6789' },
    });
  });

  it('a wallet by its own name, and every status', async () => {
    await paid();
    const intent = simulator.paymentIntents().at(-1) as Stripe.PaymentIntent;
    const charge = simulator.charges().at(-1) as Stripe.Charge;
    const card = charge.payment_method_details?.card as Stripe.Charge.PaymentMethodDetails.Card;
    const wallet = { ...card, wallet: { type: 'apple_pay', dynamic_last4: null } } as typeof card;
    const withDetails = (details: Stripe.Charge.PaymentMethodDetails) =>
      intentView({ ...intent, latest_charge: { ...charge, payment_method_details: details } }).method;
    expect(withDetails({ type: 'card', card: wallet })).toEqual({
      kind: 'wallet',
      brand: 'apple_pay',
      lastFour: '4242',
    });
    expect(withDetails({ type: 'ideal' })).toEqual({ kind: 'other', brand: 'ideal', lastFour: '' });
    const statuses = ['requires_confirmation', 'requires_capture', 'processing', 'canceled'];
    expect(statuses.map((status) => intentView({ ...intent, status }).status)).toEqual([
      'open',
      'pending',
      'pending',
      'cancelled',
    ]);
  });

  it('disputes, from the question to the answer', async () => {
    const { id } = await paid();
    const { id: disputeId } = simulator.openDispute(id, { reason: 'product_not_received' });
    const asked = await provider.readDispute(disputeId);
    expect(asked).toMatchObject({
      intentId: id,
      amount: 12_345,
      reason: 'product_not_received',
      status: 'answer_needed',
    });
    expect(asked?.dueBy?.getTime()).toBeGreaterThan(Date.now());
    expect(await provider.refund({ requestId: randomUUID(), intentId: id, amount: 1, reason: 'refund' })).toEqual({
      id: undefined,
      status: 'refused',
    });
    simulator.decideDispute(disputeId, 'won');
    expect(await provider.readDispute(disputeId)).toMatchObject({ status: 'won' });
    expect((await all(provider.listDisputes(since))).map((one) => one.id)).toContain(disputeId);
    expect(await provider.readDispute('du_unknown')).toBeUndefined();
    const inquiry = simulator.openDispute((await paid()).id, { isInquiry: true });
    expect(await provider.readDispute(inquiry.id)).toMatchObject({ status: 'answer_needed' });
    simulator.decideDispute(inquiry.id, 'won');
    expect(await provider.readDispute(inquiry.id)).toMatchObject({ status: 'won' });
  });

  it('its books, and which payout each line went out with', async () => {
    const { id } = await paid();
    await simulator.advance(1000);
    const { id: refundId = '' } = await provider.refund({
      requestId: randomUUID(),
      intentId: id,
      amount: 345,
      reason: 'late',
    });
    const lines = async () =>
      (await all(provider.listMovements(since))).filter(({ about }) => [id, refundId].includes(about));
    expect(await lines()).toMatchObject([
      { kind: 'refund', about: refundId, gross: -345, fee: 0, net: -345, payoutId: '' },
      { kind: 'charge', about: id, gross: 12_345, fee: 388, net: 11_957, payoutId: '' },
    ]);
    await simulator.advance(3 * 24 * 3600_000);
    const payout = simulator.payOut();
    expect(await all(provider.listPayouts(since))).toMatchObject([{ id: payout?.id, status: 'pending' }]);
    expect((await lines()).map(({ payoutId }) => payoutId)).toEqual(['', '']);
    await simulator.advance(24 * 3600_000);
    expect(await all(provider.listPayouts(since))).toMatchObject([{ status: 'paid', amount: payout?.amount }]);
    expect((await lines()).map(({ payoutId }) => payoutId)).toEqual([payout?.id, payout?.id]);
    const entries = (await all(provider.listMovements(since))).filter((line) => line.payoutId === payout?.id);
    expect(entries.reduce((sum, line) => sum + line.net, 0)).toBe(0);
    expect(entries.map(({ kind }) => kind)).toContain('payout');
  });

  it('all intents since a time, in pages', async () => {
    const from = new Date(simulator.now() + 5000);
    await simulator.advance(10_000);
    for (let number = 0; number < 3; number++)
      await provider.createIntent(request({ merchantOrderId: `SP-${number}` }));
    expect((await all(provider.listIntents(from))).map((one) => one.merchantOrderId)).toEqual(['SP-2', 'SP-1', 'SP-0']);
  });
});

describe('when Stripe fails', () => {
  it.each(['unavailable', 'refused'] as const)('%s: ProviderUnavailable, whatever is asked', async (outage) => {
    await simulator.down(outage);
    const calls = [
      provider.createIntent(request()),
      provider.readIntent('pi_1'),
      provider.cancelIntent('pi_1'),
      provider.refund({ requestId: randomUUID(), intentId: 'pi_1', amount: 1, reason: 'refund' }),
      provider.checkCredentials(),
      all(provider.listIntents(since)),
    ];
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(ProviderUnavailable) });
    await simulator.up();
  });

  it('impossible requests are refused, and nothing is made', async () => {
    const before = count();
    await expect(provider.createIntent(request({ amount: 49 }))).rejects.toThrow(IntentRefused);
    expect(count()).toBe(before);
  });

  it('too many calls: ProviderUnavailable', async () => {
    simulator.failCalls({ how: 429, times: 5 });
    await expect(provider.readIntent('pi_1')).rejects.toThrow(ProviderUnavailable);
    simulator.clearFaults();
  });

  it('an answer lost on the way: the repetition brings the same intent', async () => {
    const [asked, before] = [request(), count()];
    simulator.failCalls({ method: 'POST', how: 'cut', isAccepted: true });
    const intent = await provider.createIntent(asked);
    expect(await provider.createIntent(asked)).toEqual(intent);
    expect(count()).toBe(before + 1);
  });

  it('a 500 that Stripe keeps: the object is found', async () => {
    const [asked, before] = [request(), count()];
    simulator.failCalls({ method: 'POST', how: 500, isAccepted: true });
    const intent = await provider.createIntent(asked);
    expect(intent).toMatchObject({ status: 'open', amount: 12_345 });
    const other = await provider.createIntent(request());
    expect(await provider.createIntent(asked)).toEqual(intent);
    expect(count()).toBe(before + 2);
    expect(other.id).not.toBe(intent.id);
    await stripe.pay(intent, cards.good);
    const refund = { requestId: randomUUID(), intentId: intent.id, amount: 100, reason: 'refund' };
    simulator.failCalls({ method: 'POST', path: '/v1/refunds', how: 500, isAccepted: true });
    const first = await provider.refund(refund);
    expect(await provider.refund(refund)).toEqual(first);
    expect(simulator.refunds().filter((one) => one.payment_intent === intent.id)).toHaveLength(1);
  });

  it('the same request with another telephone number is the same intent; with another amount it is a mistake', async () => {
    const asked = request();
    const intent = await provider.createIntent(asked);
    const customer = { ...asked.details.customer, phone: '+4930999999' };
    expect(await provider.createIntent({ ...asked, details: { ...asked.details, customer } })).toEqual(intent);
    await expect(provider.createIntent({ ...asked, amount: 1 })).rejects.toThrow();
  });

  it('the same refund five times at once is one', async () => {
    const { id: intentId } = await paid();
    const refund = { requestId: randomUUID(), intentId, amount: 100, reason: 'refund' };
    await Promise.allSettled(Array.from({ length: 5 }, () => provider.refund(refund)));
    expect(simulator.refunds().filter((one) => one.payment_intent === intentId)).toHaveLength(1);
  });

  it('the same refund two days later is not paid twice', async () => {
    const { id: intentId } = await paid();
    const refund = { requestId: randomUUID(), intentId, amount: 100, reason: 'refund' };
    const first = await provider.refund(refund);
    await simulator.advance(2 * 24 * 3600_000);
    expect(await provider.refund(refund)).toEqual(first);
  });
});

it('guard: balances in other currencies are left out of the shop’s books', async () => {
  const elsewhere = new Stripe(simulator.secretKey, simulator.client);
  const made = (currency: string) =>
    elsewhere.paymentIntents.create({ amount: 5_000, currency, automatic_payment_methods: { enabled: true } });
  const [dollars, euros] = [await made('usd'), await made('eur')];
  for (const intent of [dollars, euros]) await stripe.pay(intent, cards.good);
  await simulator.advance(8 * 24 * 3600_000);
  const since = new Date(0);
  const about = (await Array.fromAsync(provider.listMovements(since))).map((movement) => movement.about);
  expect(about).toContain(dollars.id);
  expect(about).not.toContain(euros.id);
  const payout = simulator.payOut() ?? expect.fail('nothing is paid out');
  const listed = async () => (await Array.fromAsync(provider.listPayouts(since))).some(({ id }) => id === payout.id);
  expect(await listed()).toBe(true);
  payout.currency = 'eur';
  expect(await listed()).toBe(false);
});

describe('credentials', () => {
  it('are tried at start', async () => {
    expect(await provider.checkCredentials()).toBeUndefined();
    const wrong = await openStripe('sk_test_wrong');
    expect(await wrong.provider.checkCredentials()).toContain('sk_test_');
    await expect(wrong.provider.readIntent('pi_1')).rejects.toThrow(ProviderUnavailable);
    await wrong.simulator.stop();
  });

  it('keys show the environment', async () => {
    expect(provider.environment).toBe('demo');
    for (const key of ['sk_live_1', 'rk_live_1']) {
      const live = await openStripe(key);
      expect(live.provider.environment).toBe('prod');
      await live.simulator.stop();
    }
  });
});

describe('webhooks', () => {
  const body = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const read = (text: string, headers: Record<string, string | string[]> = stripe.sign(text)) =>
    provider.readWebhook(headers, Buffer.from(text));

  it.each([
    ['payment_intent.succeeded', { id: 'pi_1' }, { kind: 'intent', id: 'pi_1' }],
    ['charge.updated', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'intent', id: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: null }, { kind: 'other' }],
    ['refund.failed', { id: 're_1' }, { kind: 'refund', id: 're_1' }],
    ['charge.refund.updated', { id: 're_1', payment_intent: 'pi_1' }, { kind: 'refund', id: 're_1' }],
    ['charge.dispute.closed', { id: 'du_1', payment_intent: 'pi_1' }, { kind: 'dispute', id: 'du_1' }],
    ['payout.paid', { id: 'po_1' }, { kind: 'payout', id: 'po_1' }],
    ['customer.created', { id: 'cus_1' }, { kind: 'other' }],
  ])('%s is about %j', (type, object, about) => {
    expect(read(body(type, object))).toMatchObject({ id: 'evt_1', about });
  });

  it('are taken with either secret and at any age, and refused otherwise', () => {
    const text = body('payout.paid', { id: 'po_1' });
    expect(read(text, stripe.sign(text, 'whsec_old'))).toBeDefined();
    expect(read(text, stripe.sign(text, 'whsec_new', 1_700_000_000))).toBeDefined();
    expect(read(text, stripe.sign(text, 'whsec_other'))).toBeUndefined();
    expect(read(`${text} `, stripe.sign(text))).toBeUndefined();
    expect(read(text, {})).toBeUndefined();
    expect(read(text, { 'stripe-signature': ['t=1', 'v1=2'] })).toBeUndefined();
    expect(read('no json', stripe.sign('no json'))).toBeUndefined();
  });
});
