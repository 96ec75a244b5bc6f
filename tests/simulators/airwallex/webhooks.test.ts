import { describe, expect, it } from 'vitest';
import { days, minutes } from './clock.ts';
import type { SimulatorOptions } from './simulator.ts';
import { callerOf, makeIntent, start, startReceiver } from './testing.ts';
import { retryPauses, signWebhook } from './webhooks.ts';

const setUp = async (options: SimulatorOptions = {}) => {
  const shop = await startReceiver();
  const simulator = await start({ webhookUrl: shop.url, ...options });
  const call = await callerOf(simulator);
  const deposit = (amount = 1) => simulator.deposit({ amount, status: 'PENDING' });
  const names = () => shop.received.map(({ name }) => name);
  return { shop, simulator, call, deposit, names };
};

describe('a webhook', () => {
  it('is signed over its time and its raw body', async () => {
    const { shop, simulator, call } = await setUp({ webhookSecret: 'whsec_own' });
    const id = await makeIntent(call);
    await simulator.advance();
    const [first] = shop.received;
    const timestamp = first?.headers['x-timestamp'] ?? '';
    expect(Math.abs(Number(timestamp) - simulator.now())).toBeLessThan(60_000);
    expect(first?.headers['x-signature']).toBe(signWebhook('whsec_own', timestamp, first?.raw ?? ''));
    const event = JSON.parse(first?.raw ?? '');
    expect(event).toMatchObject({ name: 'payment_intent.created', account_id: 'acct_simulator' });
    expect(event.data.object).toMatchObject({ id, status: 'REQUIRES_PAYMENT_METHOD' });
    expect(event.data.object.client_secret).toBeUndefined();
    expect(event.created_at).toMatch(/\+0000$/);
  });

  it('is signed as the published algorithm does', () => {
    const body =
      '{"id":"evt_1","name":"payment_intent.succeeded","account_id":"acct_x","data":{"object":{"id":"int_1","status":"SUCCEEDED"}}}';
    expect(signWebhook('whsec_test', '1700000000000', body)).toBe(
      'a83a09c96ca9971ba859e769ea9153c750df377427f2c284993dcb7ff3d29f2b',
    );
  });

  it('names the account as older API versions do, when configured so, and changes its secret', async () => {
    const { shop, simulator, deposit } = await setUp({ accountField: 'accountId' });
    simulator.setWebhook({ secret: 'whsec_new' });
    deposit();
    await simulator.advance();
    const [first] = shop.received;
    expect(JSON.parse(first?.raw ?? '')).toMatchObject({ accountId: 'acct_simulator' });
    const timestamp = first?.headers['x-timestamp'] ?? '';
    expect(first?.headers['x-signature']).toBe(signWebhook('whsec_new', timestamp, first?.raw ?? ''));
  });

  it('is sent again with growing pauses until it is answered with 200', async () => {
    const { shop, simulator, deposit } = await setUp();
    shop.answers.push(500, 404, 302, 204);
    deposit();
    await simulator.advance();
    expect(shop.received).toHaveLength(1);
    for (const [place, pause] of retryPauses.slice(0, 4).entries()) {
      await simulator.advance(pause - 1000);
      expect(shop.received).toHaveLength(place + 1);
      await simulator.advance(1000);
      expect(shop.received).toHaveLength(place + 2);
    }
    await simulator.advance(days(10));
    expect(shop.received).toHaveLength(5);
    expect(new Set(shop.received.map(({ id }) => id)).size).toBe(1);
    expect(new Set(shop.received.map(({ raw }) => raw)).size).toBe(1);
    expect(new Set(shop.received.map(({ headers }) => headers['x-timestamp'])).size).toBe(5);
    expect(simulator.webhookDeliveries().map(({ result }) => result)).toEqual([500, 404, 302, 204, 200]);
  });

  it('is given up after three days', async () => {
    const { shop, simulator, deposit } = await setUp();
    simulator.setWebhook({ url: 'http://127.0.0.1:1/' });
    deposit();
    await simulator.advance(days(4));
    expect(simulator.webhookDeliveries().map(({ result }) => result)).toEqual(Array(8).fill('unreachable'));
    simulator.setWebhook({ url: shop.url });
    await simulator.advance(days(4));
    expect(shop.received).toEqual([]);
    const [event] = simulator.webhookEvents();
    await simulator.resendWebhook(event?.id ?? '');
    expect(shop.received).toMatchObject([{ id: event?.id }]);
  });

  it('can arrive twice', async () => {
    const { shop, simulator, deposit } = await setUp();
    simulator.duplicateWebhooks();
    deposit();
    deposit();
    await simulator.advance();
    const ids = shop.received.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(ids[1]);
    simulator.duplicateWebhooks();
    shop.answers.push(500, 500);
    deposit();
    await simulator.advance();
    await simulator.advance(days(4));
    expect(shop.received).toHaveLength(6);
  });

  it('can arrive and be taken for lost, so that it comes again', async () => {
    const { shop, simulator, deposit } = await setUp();
    simulator.loseWebhookAnswers();
    deposit();
    await simulator.advance();
    await simulator.advance(minutes(5));
    expect(shop.received.map(({ id }) => id)).toEqual([shop.received[0]?.id, shop.received[0]?.id]);
    expect(simulator.webhookDeliveries().map(({ result }) => result)).toEqual(['timeout', 200]);
  });

  it('can be lost', async () => {
    const { shop, simulator, deposit } = await setUp();
    simulator.dropWebhooks();
    deposit(1);
    deposit(2);
    await simulator.advance(days(4));
    expect(shop.received.map(({ raw }) => JSON.parse(raw).data.amount)).toEqual([2]);
  });

  it('can be kept back and come in the wrong order', async () => {
    const { shop, simulator, deposit } = await setUp();
    simulator.pauseWebhooks();
    for (const amount of [1, 2, 3]) deposit(amount);
    await simulator.advance(days(1));
    expect(shop.received).toEqual([]);
    await simulator.resumeWebhooks({ reversed: true });
    expect(shop.received.map(({ raw }) => JSON.parse(raw).data.amount)).toEqual([3, 2, 1]);
  });

  it('can be late', async () => {
    const { simulator, deposit, names } = await setUp();
    simulator.delayWebhooks(minutes(10));
    deposit();
    await simulator.advance(minutes(9));
    expect(names()).toEqual([]);
    await simulator.advance(minutes(1));
    expect(names()).toEqual(['deposit.pending']);
  });

  it('is not waited for longer than the time-out', async () => {
    const { simulator, deposit } = await setUp({ webhookTimeoutMs: 50 });
    const { createServer } = await import('node:http');
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    simulator.setWebhook({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` });
    deposit();
    await simulator.advance();
    silent.closeAllConnections();
    silent.close();
    expect(simulator.webhookDeliveries()).toMatchObject([{ result: 'timeout', attempt: 1 }]);
  });
});
