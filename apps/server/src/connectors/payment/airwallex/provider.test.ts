import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { IntentRefused, type IntentRequest, ProviderUnavailable } from '#connectors/payment/payment.ts';
import {
  type AirwallexSimulator,
  type SimulatorOptions,
  startAirwallexSimulator,
} from '../../../../../../tests/simulators/airwallex/simulator.ts';
import { AirwallexProvider } from './provider.ts';
import { signWebhook } from './webhook-signature.ts';

const day = 86_400_000;

function providerAt({ url, clientId, apiKey, webhookSecret }: AirwallexSimulator, change = {}): AirwallexProvider {
  const access = { origin: url, clientId, apiKey, webhookSecrets: [webhookSecret] };
  return new AirwallexProvider({ environment: 'demo', ...access, timeoutMs: 5000, ...change });
}

async function setUp(options: SimulatorOptions = {}, change = {}) {
  const simulator = await startAirwallexSimulator({ requestsPerSecond: 10_000, ...options });
  onTestFinished(() => simulator.stop());
  return { simulator, provider: providerAt(simulator, change) };
}

/** A server that only gives these answers. */
async function providerOf(answer: (path: string) => [status: number, headers: Record<string, string>, body: string]) {
  const server = createServer((request, response) => {
    const [status, headers, body] = answer(request.url ?? '');
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new AirwallexProvider({ environment: 'demo', origin, clientId: 'id', apiKey: 'key', webhookSecrets: ['x'] });
}

const request = (change: Partial<IntentRequest> = {}): IntentRequest => ({
  requestId: randomUUID(),
  merchantOrderId: 'SP20261104AAAAAAAA-F1-1',
  amount: 12_345,
  currency: 'USD',
  details: {
    customer: { email: 'buyer@example.com', firstName: 'Amara', lastName: '', phone: '+4930123456' },
    shipTo: { name: 'Amara', countryIso: 'DE', region: '', city: 'Berlin', street: 'Torstraße 1', postalCode: '10119' },
    lines: [{ sku: '1', name: 'Lamp', quantity: 7, total: 12_000 }],
    returnUrl: 'https://shop.example/confirm-order?id=1',
    statementText: 'SHOP EXAMPLE',
  },
  ...change,
});

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found = [];
  for await (const item of items) found.push(item);
  return found;
}
const longAgo = new Date(Date.now() - day);

describe('createIntent', () => {
  it('sends buyer and goods', async () => {
    const { simulator, provider } = await setUp();
    const { details } = request();
    const lines = details.lines.map((line) => ({ ...line, name: 'L'.repeat(300) }));
    await provider.createIntent(request({ details: { ...details, lines } }));
    expect(simulator.intents()).toMatchObject([
      {
        amount: 123.45,
        descriptor: 'SHOP EXAMPLE',
        return_url: 'https://shop.example/confirm-order?id=1',
        customer: { email: 'buyer@example.com', first_name: 'Amara', phone_number: '+4930123456' },
        order: {
          products: [{ sku: '1', name: 'L'.repeat(255), quantity: 7, unit_price: 17.14 }],
          shipping: { address: { country_code: 'DE', city: 'Berlin', postcode: '10119' } },
        },
      },
    ]);
  });

  it('is made once, when the answer is lost and whichever way repetitions are answered', async () => {
    for (const repeats of ['replay', 'refuse'] as const) {
      const { simulator, provider } = await setUp({ repeats });
      const asked = request();
      await provider.createIntent(request({ amount: 1 }));
      simulator.loseAnswers('payment_intents/create');
      await expect(provider.createIntent(asked)).rejects.toThrow(ProviderUnavailable);
      const intent = await provider.createIntent(asked);
      expect((await provider.createIntent(asked)).id).toBe(intent.id);
      await provider.createIntent(request({ amount: 2 }));
      expect((await provider.createIntent(asked)).id).toBe(intent.id);
      expect(simulator.intents()).toHaveLength(3);
      await expect(provider.createIntent({ ...asked, amount: 1 })).rejects.toThrow('another intent');
    }
  });

  it('says what Airwallex finds wrong', async () => {
    const { provider } = await setUp();
    const wrong = provider.createIntent(request({ merchantOrderId: 'x'.repeat(65) }));
    await expect(wrong).rejects.toThrow(/validation_error, merchant_order_id/);
    await expect(wrong).rejects.toThrow(IntentRefused);
  });

  it('that was made and is not listed yet is asked for again later', async () => {
    const { simulator, provider } = await setUp({ repeats: 'refuse' });
    const asked = request();
    const { id } = await provider.createIntent(asked);
    const kept = simulator.world.intents.get(id);
    simulator.world.intents.clear();
    await expect(provider.createIntent(asked)).rejects.toThrow(ProviderUnavailable);
    if (kept) simulator.world.intents.set(id, kept);
    expect((await provider.createIntent(asked)).id).toBe(id);
  });
});

describe('readIntent', () => {
  it("reports the method, and the bank's page", async () => {
    const { simulator, provider } = await setUp();
    const { id, method } = await provider.createIntent(request());
    expect(method).toBeUndefined();
    simulator.pay(id, '4012000300000088');
    const asked = await provider.readIntent(id);
    expect(asked?.nextActionUrl).toContain(`${simulator.url}/checkout/3ds/`);
    simulator.pay(id);
    const paid = await provider.readIntent(id);
    expect(paid).toMatchObject({ status: 'succeeded', nextActionUrl: undefined });
    expect(paid?.method).toEqual({ kind: 'card', brand: 'visa', lastFour: '0008' });
  });
});

describe('cancelIntent', () => {
  it('says what became of it, and of no failed attempt any more', async () => {
    const { simulator, provider } = await setUp();
    const [one, two] = [await provider.createIntent(request()), await provider.createIntent(request())];
    expect(() => simulator.pay(one.id, '4000000000000002')).toThrow();
    expect((await provider.readIntent(one.id))?.attemptFailed).toBe(true);
    for (let count = 0; count < 2; count++)
      expect(await provider.cancelIntent(one.id)).toMatchObject({ status: 'cancelled', attemptFailed: false });
    simulator.pay(two.id);
    expect(await provider.cancelIntent(two.id)).toMatchObject({ status: 'succeeded' });
    expect(await provider.cancelIntent('int_unknown')).toBeUndefined();
  });
});

describe('refund', () => {
  it('is made once, when the answer is lost and whichever way repetitions are answered', async () => {
    for (const repeats of ['replay', 'refuse'] as const) {
      const { simulator, provider } = await setUp({ repeats });
      const { id: intentId } = await provider.createIntent(request());
      simulator.pay(intentId);
      const asked = { requestId: randomUUID(), intentId, amount: 5000, reason: 'x'.repeat(200) };
      simulator.loseAnswers('refunds/create');
      await expect(provider.refund(asked)).rejects.toThrow(ProviderUnavailable);
      const refund = await provider.refund(asked);
      expect(refund).toMatchObject({ amount: 5000, status: 'pending' });
      await provider.refund({ ...asked, requestId: randomUUID() });
      expect(await provider.refund(asked)).toEqual(refund);
      expect(await provider.refund({ ...asked, amount: 1 })).toMatchObject({ status: 'refused' });
    }
  });

  it('that was made and is not listed yet is not taken for refused', async () => {
    const { simulator, provider } = await setUp({ repeats: 'refuse' });
    const { id: intentId } = await provider.createIntent(request());
    simulator.pay(intentId);
    const asked = { requestId: randomUUID(), intentId, amount: 5000, reason: 'r' };
    await provider.refund(asked);
    simulator.world.refunds.clear();
    await expect(provider.refund(asked)).rejects.toThrow(ProviderUnavailable);
  });

  it('is refused while the payment is disputed, and paid only when it is settled', async () => {
    const { simulator, provider } = await setUp();
    const { id: intentId } = await provider.createIntent(request());
    simulator.pay(intentId);
    const { id } = simulator.openDispute(intentId);
    const ask = () => provider.refund({ requestId: randomUUID(), intentId, amount: 100, reason: 'r' });
    expect((await ask()).status).toBe('refused');
    simulator.resolveDispute(id, 'MERCHANT');
    const refund = await ask();
    await simulator.advance(60_000);
    expect((await provider.readRefund(refund.id ?? ''))?.status).toBe('pending');
    await simulator.advance(day);
    expect((await provider.readRefund(refund.id ?? ''))?.status).toBe('paid');
  });
});

describe('disputes', () => {
  it('a bank’s question takes nothing until it becomes one', async () => {
    const { simulator, provider } = await setUp();
    const { id: intentId } = await provider.createIntent(request());
    simulator.pay(intentId);
    const { id } = simulator.openDispute(intentId, { stage: 'RFI' });
    expect(await provider.readDispute(id)).toMatchObject({ status: 'answer_needed', takesMoney: false });
    simulator.escalateDispute(id);
    expect(await provider.readDispute(id)).toMatchObject({ status: 'answer_needed', takesMoney: true });
  });

  it('are read and listed with their deadline and their end', async () => {
    const { simulator, provider } = await setUp();
    const { id: intentId } = await provider.createIntent(request());
    simulator.pay(intentId);
    const { id } = simulator.openDispute(intentId, { amount: 40, dueInMs: day });
    const open = await provider.readDispute(id);
    expect(open).toMatchObject({ intentId, amount: 4000, reason: 'FRAUD', status: 'answer_needed' });
    expect(Math.abs((open?.dueBy?.getTime() ?? 0) - simulator.now() - day)).toBeLessThan(60_000);
    simulator.challengeDispute(id);
    expect((await provider.readDispute(id))?.status).toBe('under_review');
    simulator.resolveDispute(id, 'MERCHANT');
    const lost = simulator.openDispute(intentId, { amount: 1 }).id;
    simulator.acceptDispute(lost);
    expect((await provider.readDispute(id))?.status).toBe('won');
    expect((await provider.readDispute(lost))?.status).toBe('lost');
    const reversed = simulator.openDispute(intentId, { amount: 1 }).id;
    simulator.resolveDispute(reversed, 'MERCHANT');
    expect((await provider.readDispute(reversed))?.status).toBe('won');
    const late = simulator.openDispute(intentId, { amount: 1, dueInMs: 1000 }).id;
    await simulator.advance(2000);
    expect((await provider.readDispute(late))?.status).toBe('lost');
    expect(await provider.readDispute('dst_unknown')).toBeUndefined();
    for (let count = 0; count < 60; count++) simulator.openDispute(intentId, { amount: 1 });
    const listed = await all(provider.listDisputes(longAgo));
    expect(new Set(listed.map((dispute) => dispute.id)).size).toBe(64);
    expect(await all(provider.listDisputes(new Date(simulator.now() + day)))).toEqual([]);
  });
});

describe('the lists', () => {
  it('hold every intent since then, over all pages', async () => {
    const { simulator, provider } = await setUp();
    const made = [];
    for (let count = 0; count < 103; count++) made.push((await provider.createIntent(request())).id);
    const listed = await all(provider.listIntents(longAgo));
    expect(listed.map(({ id }) => id).sort()).toEqual(made.sort());
    expect(listed[0]).toMatchObject({ status: 'open', amount: 12_345 });
    expect(await all(provider.listIntents(new Date(simulator.now() + day)))).toEqual([]);
  });

  it('hold the bookings, and the payouts that they add up to', async () => {
    const { simulator, provider } = await setUp();
    const { id: intentId } = await provider.createIntent(request({ amount: 10_000 }));
    simulator.pay(intentId);
    const refund = await provider.refund({ requestId: randomUUID(), intentId, amount: 2000, reason: 'r' });
    await simulator.advance(60_000);
    const { id: disputeId } = simulator.openDispute(intentId, { amount: 10 });
    simulator.resolveDispute(disputeId, 'MERCHANT');
    simulator.deposit({ amount: 985 });
    const settlement = simulator.settle();
    const movements = await all(provider.listMovements(longAgo));
    const facts = movements
      .slice(0, -1)
      .map(({ kind, about, gross, fee, net }) => ({ kind, about, gross, fee, net }))
      .reverse();
    expect(facts).toEqual([
      { kind: 'charge', about: intentId, gross: 10_000, fee: 320, net: 9680 },
      { kind: 'refund', about: refund.id, gross: -2000, fee: 0, net: -2000 },
      { kind: 'dispute', about: disputeId, gross: -1000, fee: 1500, net: -2500 },
      { kind: 'dispute_won', about: disputeId, gross: 1000, fee: 0, net: 1000 },
    ]);
    expect(movements.at(-1)).toMatchObject({ kind: 'payout', about: settlement?.id, gross: -6180, payoutId: '' });
    expect(new Set(movements.slice(0, -1).map(({ payoutId }) => payoutId))).toEqual(new Set([settlement?.id]));
    const [payout, ...more] = await all(provider.listPayouts(longAgo));
    expect(payout).toMatchObject({ id: settlement?.id, amount: 6180, status: 'paid' });
    expect(more).toEqual([]);
  });
});

describe('the widget', () => {
  it('is where its script is', async () => {
    const { simulator, provider } = await setUp();
    expect(provider.widget.scriptUrl).toBe(simulator.scriptUrl);
    expect((await fetch(provider.widget.scriptUrl)).status).toBe(200);
  });
});

describe('the login', () => {
  it('is one for many calls at once, and another when the token has ended', async () => {
    const { simulator, provider } = await setUp({ loginsPerMinute: 2 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => provider.createIntent(request())));
    expect(answers).toHaveLength(20);
    // Ended by the provider, which the shop cannot know.
    simulator.expireTokens();
    const again = await Promise.all(Array.from({ length: 20 }, () => provider.createIntent(request())));
    expect(again).toHaveLength(20);
    expect(simulator.intents()).toHaveLength(40);
    simulator.expireTokens();
    await expect(provider.readIntent('int_1')).rejects.toThrow(ProviderUnavailable);
  });

  it('a refused key is reported at start, and keeps calls waiting', async () => {
    const { simulator, provider } = await setUp();
    expect(await provider.checkCredentials()).toBeUndefined();
    const asked = request();
    await provider.createIntent(asked);
    simulator.changeApiKey('another');
    expect(await provider.checkCredentials()).toContain('API key');
    await expect(provider.createIntent(asked)).rejects.toThrow(ProviderUnavailable);
    await simulator.down('refused');
    await expect(provider.checkCredentials()).rejects.toThrow(ProviderUnavailable);
  });
});

describe('the token', () => {
  const json = { 'content-type': 'application/json' };
  const token = (livesMs: number) =>
    JSON.stringify({ token: 't', expires_at: new Date(Date.now() + livesMs).toISOString().replace('Z', '+0000') });

  it('that is refused twice is no answer: a refund stays open', async () => {
    const refusal = JSON.stringify({ code: 'unauthorized', message: 'no' });
    const provider = await providerOf((path) =>
      path.endsWith('/login') ? [201, json, token(day)] : [401, json, refusal],
    );
    const refund = provider.refund({ requestId: randomUUID(), intentId: 'int_1', amount: 1, reason: 'r' });
    await expect(refund).rejects.toThrow(ProviderUnavailable);
  });

  it.each([
    [30_000, 2],
    [3_600_000, 1],
  ])('of %i ms: two calls need %i logins', async (livesMs, expected) => {
    let logins = 0;
    const provider = await providerOf((path) => {
      if (!path.endsWith('/login')) return [404, json, '{}'];
      logins++;
      return [200, json, token(livesMs)];
    });
    for (let count = 0; count < 2; count++) expect(await provider.readIntent('int_1')).toBeUndefined();
    expect(logins).toBe(expected);
  });

  it('missing permission is reported at start', async () => {
    const provider = await providerOf(() => [403, json, '{}']);
    expect(await provider.checkCredentials()).toContain('API key');
  });
});

describe('an outage', () => {
  it('is ProviderUnavailable, in every form', async () => {
    const { simulator, provider } = await setUp({}, { timeoutMs: 300 });
    const asked = request();
    const { id } = await provider.createIntent(asked);
    for (const outage of ['unavailable', 'refused', 'silent'] as const) {
      await simulator.down(outage);
      await expect(provider.createIntent(asked)).rejects.toThrow(ProviderUnavailable);
      await expect(provider.readIntent(id)).rejects.toThrow(ProviderUnavailable);
      await simulator.up();
    }
    for (const status of [403, 408, 409, 425, 429, 500, 502]) {
      simulator.refuseCalls(status);
      await expect(provider.readIntent(id)).rejects.toThrow(ProviderUnavailable);
    }
    expect((await provider.createIntent(asked)).id).toBe(id);
  });

  it('can also be a page of somebody else’s', async () => {
    const answers: [number, Record<string, string>, string][] = [
      [200, { 'content-type': 'text/html' }, '<h1>Maintenance</h1>'],
      [302, { location: '/' }, ''],
      [200, { 'content-type': 'application/json' }, '{}'],
    ];
    const provider = await providerOf(() => answers.shift() ?? [500, {}, '']);
    for (let count = 0; count < 2; count++)
      await expect(provider.readIntent('int_1')).rejects.toThrow(ProviderUnavailable);
  });
});

describe('readWebhook', () => {
  const read = (provider: AirwallexProvider, secret: string, body: string) => {
    const timestamp = '1700000000000';
    const headers = { 'x-timestamp': timestamp, 'x-signature': signWebhook(secret, timestamp, body) };
    return provider.readWebhook(headers, Buffer.from(body));
  };

  it('knows the subject of everything that the provider sends', async () => {
    const { simulator, provider } = await setUp();
    const { id } = await provider.createIntent(request());
    simulator.pay(id);
    const refund = await provider.refund({ requestId: randomUUID(), intentId: id, amount: 1, reason: 'r' });
    const dispute = simulator.openDispute(id);
    const deposit = simulator.deposit({ amount: 5 });
    const subjects = simulator.webhookEvents().map(({ id: eventId, name, body }) => {
      const event = read(provider, simulator.webhookSecret, body);
      expect(event?.id).toBe(eventId);
      return [name.split('.')[0], event?.about];
    });
    expect(new Map(subjects as [string, unknown][])).toEqual(
      new Map<string, unknown>([
        ['payment_intent', { kind: 'intent', id }],
        ['payment_attempt', { kind: 'intent', id }],
        ['refund', { kind: 'refund', id: refund.id }],
        ['payment_dispute', { kind: 'dispute', id: dispute.id }],
        ['deposit', { kind: 'deposit', id: deposit.id }],
      ]),
    );
  });

  it('takes two secrets while one replaces the other, and no third', async () => {
    const { provider } = await setUp({}, { webhookSecrets: ['new', 'old'] });
    const body = '{"id":"evt_1","name":"payment_intent.succeeded","data":{"object":{"id":"int_1"}}}';
    for (const secret of ['new', 'old'])
      expect(read(provider, secret, body)?.about).toEqual({ kind: 'intent', id: 'int_1' });
    expect(read(provider, 'third', body)).toBeUndefined();
    for (const strange of ['', '[]', '{"id":7}', 'no JSON']) expect(read(provider, 'new', strange)).toBeUndefined();
    expect(read(provider, 'new', '{"id":"evt_2","name":"account.active"}')?.about).toEqual({ kind: 'other' });
  });
});

describe('deposits', () => {
  it('are read and listed with payer, reference and account, in every state', async () => {
    const { simulator, provider } = await setUp();
    const made = simulator.deposit({ amount: 2676.82, payer_name: 'Okafor Ltd', reference: 'SP20261104ABCD1234' });
    const pending = simulator.deposit({ amount: 5, status: 'PENDING' });
    const settledOn = new Date(simulator.now()).toISOString().slice(0, 10);
    const expected = {
      id: made.id,
      amount: 267_682,
      currency: 'USD',
      payer: 'Okafor Ltd',
      status: 'settled',
      settledOn,
    };
    expect(await provider.deposits.read(made.id)).toMatchObject({ ...expected, reference: 'SP20261104ABCD1234' });
    expect((await provider.deposits.read(made.id))?.account).not.toBe('');
    expect(await provider.deposits.read('unknown')).toBeUndefined();
    const found = await all(provider.deposits.list(longAgo));
    expect(found.map(({ id, status }) => [id, status]).toSorted()).toEqual(
      [
        [made.id, 'settled'],
        [pending.id, 'pending'],
      ].toSorted(),
    );
    simulator.moveDeposit(made.id, 'REVERSED');
    expect((await provider.deposits.read(made.id))?.status).toBe('reversed');
  });
});
