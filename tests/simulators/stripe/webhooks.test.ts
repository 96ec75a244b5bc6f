import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listener, order, paid, simulated } from './testing.ts';

const shop = simulated();
let hook: Awaited<ReturnType<typeof listener>>;

const minute = 60_000;
const secrets = ['whsec_new', 'whsec_old'];
beforeAll(async () => {
  hook = await listener();
});
afterAll(() => hook.stop());
beforeEach(() => {
  hook.received.length = 0;
  shop.simulator.setWebhooks([
    { url: hook.url, secrets, events: ['payment_intent.succeeded', 'payment_intent.canceled'] },
  ]);
});

const types = () => hook.received.map(({ event }) => event.type);
const cancelled = async () => {
  const { id } = await shop.stripe.paymentIntents.create(order());
  await shop.stripe.paymentIntents.cancel(id);
  return id;
};

describe('webhooks', () => {
  it('bring the events that were asked for, signed with every secret', async () => {
    const { id } = await paid(shop.stripe);
    await shop.simulator.webhooksSettled();
    expect(types()).toEqual(['payment_intent.succeeded']);
    const [{ headers, body }] = hook.received as [(typeof hook.received)[0]];
    for (const secret of secrets) {
      const signature = headers['stripe-signature'] as string;
      const event = shop.stripe.webhooks.constructEvent(Buffer.from(body), signature, secret);
      expect(event).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', data: { object: { id } } });
      const forged = body.replace('"livemode": false', '"livemode": true');
      expect(() => shop.stripe.webhooks.constructEvent(Buffer.from(forged), signature, secret)).toThrow();
    }
    expect(() => shop.stripe.webhooks.constructEvent(body, headers['stripe-signature'] as string, 'whsec_x')).toThrow();
  });

  it('carry the object as it was then', async () => {
    shop.simulator.pauseWebhooks();
    const { id } = await paid(shop.stripe);
    await shop.stripe.refunds.create({ payment_intent: id });
    await shop.stripe.paymentIntents.update(id, { metadata: { late: 'yes' } });
    await shop.simulator.resumeWebhooks();
    expect(hook.received[0]?.event.data.object).toMatchObject({
      metadata: expect.not.objectContaining({ late: 'yes' }),
    });
  });

  it('are retried with growing pauses until the shop says 2xx', async () => {
    hook.answers.push(500, 302, 400);
    await cancelled();
    await shop.simulator.webhooksSettled();
    expect(hook.received).toHaveLength(1);
    await shop.simulator.advance(5 * minute);
    expect(hook.received).toHaveLength(2);
    await shop.simulator.advance(29 * minute);
    expect(hook.received).toHaveLength(2);
    await shop.simulator.advance(minute);
    expect(hook.received).toHaveLength(3);
    await shop.simulator.advance(120 * minute);
    expect(hook.received).toHaveLength(4);
    expect(new Set(hook.received.map(({ event }) => event.id)).size).toBe(1);
    expect(new Set(hook.received.map(({ headers }) => headers['stripe-signature'])).size).toBe(4);
    await shop.simulator.advance(72 * 60 * minute);
    expect(hook.received).toHaveLength(4);
    const { data } = await shop.stripe.events.list({ type: 'payment_intent.canceled', limit: 1 });
    expect(data[0]).toMatchObject({ pending_webhooks: 0 });
  });

  it('are given up after three days', async () => {
    hook.answers.push(...Array.from({ length: 30 }, () => 500));
    await cancelled();
    await shop.simulator.advance(5 * 24 * 60 * minute);
    expect(shop.simulator.deliveries().at(-1)).toMatchObject({ state: 'given up' });
    const { data } = await shop.stripe.events.list({ delivery_success: false, limit: 1 });
    expect(data[0]).toMatchObject({ type: 'payment_intent.canceled', pending_webhooks: 1 });
    hook.answers.length = 0;
    hook.received.length = 0;
    await shop.simulator.resendEvent(data[0]?.id ?? '');
    expect(types()).toEqual(['payment_intent.canceled']);
  });

  it('come twice, late, in another order, or never', async () => {
    shop.simulator.planWebhooks(['duplicate', 'lose', 10 * minute]);
    for (let number = 0; number < 3; number++) await cancelled();
    await shop.simulator.webhooksSettled();
    expect(hook.received).toHaveLength(2);
    expect(hook.received[0]?.event.id).toBe(hook.received[1]?.event.id);
    await shop.simulator.advance(10 * minute);
    expect(hook.received).toHaveLength(3);

    hook.received.length = 0;
    shop.simulator.pauseWebhooks();
    const [first, second] = [await cancelled(), await cancelled()];
    shop.simulator.reverseWebhooks();
    await shop.simulator.resumeWebhooks();
    expect(hook.received.map(({ event }) => (event.data.object as { id: string }).id)).toEqual([second, first]);
  });

  it('that the shop took but answered too late come again', async () => {
    shop.simulator.planWebhooks(['timeout', 'drop']);
    await cancelled();
    await shop.simulator.webhooksSettled();
    expect(hook.received).toHaveLength(1);
    await shop.simulator.advance(5 * minute);
    expect(hook.received).toHaveLength(1);
    await shop.simulator.advance(30 * minute);
    expect(hook.received).toHaveLength(2);
    expect(
      shop.simulator
        .deliveries()
        .at(-1)
        ?.attempts.map(({ status }) => status),
    ).toEqual(['timed out', 'dropped', 200]);
  });

  it('wait for a shop that is away', async () => {
    await hook.stop();
    await cancelled();
    await shop.simulator.webhooksSettled();
    expect(shop.simulator.deliveries().at(-1)).toMatchObject({
      state: 'waiting',
      attempts: [{ status: 'unreachable' }],
    });
    hook = await listener();
  });
});

describe('events', () => {
  it('are listed by type and time, with the request that caused them', async () => {
    await shop.stripe.paymentIntents.create(order(), { idempotencyKey: 'key-of-the-event' });
    const { data } = await shop.stripe.events.list({ type: 'payment_intent.*', limit: 1 });
    expect(data[0]).toMatchObject({ type: 'payment_intent.created', request: { idempotency_key: 'key-of-the-event' } });
    expect(await shop.stripe.events.retrieve(data[0]?.id ?? '')).toMatchObject({ id: data[0]?.id });
    await shop.simulator.advance(31 * 24 * 60 * minute);
    expect((await shop.stripe.events.list({ limit: 100 })).data).toEqual([]);
  });
});
