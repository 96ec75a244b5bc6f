import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clientOf, order, paid, refusal, simulated } from './testing.ts';

const shop = simulated();
const { floor } = Math;
const key = () => ({ idempotencyKey: randomUUID() });
const count = () => shop.simulator.paymentIntents().length;

describe('idempotency keys', () => {
  it('the same key and parameters: the stored answer, made once', async () => {
    const [options, before] = [key(), count()];
    const first = await shop.stripe.paymentIntents.create(order(), options);
    const second = await shop.stripe.paymentIntents.create(order(), options);
    expect(second).toEqual(first);
    expect(count()).toBe(before + 1);
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
  });

  it('other parameters, or another address: an idempotency error', async () => {
    const options = key();
    await shop.stripe.paymentIntents.create(order(), options);
    const other = await refusal(shop.stripe.paymentIntents.create(order({ amount: 999 }), options));
    expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400, rawType: 'idempotency_error' });
    const elsewhere = shop.stripe.refunds.create({ payment_intent: 'pi_1' }, options);
    expect(await refusal(elsewhere)).toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('an error of a call that had begun is stored too', async () => {
    const options = key();
    const { id } = await shop.stripe.paymentIntents.create(order());
    const confirm = (payment_method: string) =>
      shop.stripe.paymentIntents.confirm(id, { payment_method, return_url: 'https://shop.example/' }, options);
    expect(await refusal(confirm('pm_card_visa_chargeDeclined'))).toMatchObject({ statusCode: 402 });
    const charges = () => shop.stripe.charges.list({ payment_intent: id }).then(({ data }) => data.length);
    expect(await refusal(confirm('pm_card_visa_chargeDeclined'))).toMatchObject({ statusCode: 402 });
    expect(await charges()).toBe(1);
  });

  it('an error of checking the parameters is not: the key can be used again', async () => {
    const options = key();
    expect(await refusal(shop.stripe.paymentIntents.create(order({ amount: 1 }), options))).toMatchObject({
      code: 'amount_too_small',
    });
    expect(await shop.stripe.paymentIntents.create(order(), options)).toMatchObject({ amount: 12_345 });
  });

  it('two at once: the second conflicts, and gets the answer later', async () => {
    const [options, before] = [key(), count()];
    shop.simulator.failCalls({ method: 'POST', path: '/v1/payment_intents', how: 'hold' });
    const first = shop.stripe.paymentIntents.create(order(), options);
    await expect.poll(() => shop.simulator.heldCalls()).toBe(1);
    expect(await refusal(shop.stripe.paymentIntents.create(order(), options))).toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    shop.simulator.release();
    const { id } = await first;
    expect(await shop.stripe.paymentIntents.create(order(), options)).toMatchObject({ id });
    expect(count()).toBe(before + 1);
  });

  it('after a day the key is free again', async () => {
    const options = key();
    const first = await shop.stripe.paymentIntents.create(order(), options);
    await shop.simulator.advance(24 * 3600_000);
    expect((await shop.stripe.paymentIntents.create(order(), options)).id).not.toBe(first.id);
  });

  it('longer than 255 characters is refused', async () => {
    const call = shop.stripe.paymentIntents.create(order(), { idempotencyKey: 'k'.repeat(256) });
    expect(await refusal(call)).toMatchObject({ statusCode: 400 });
  });
});

describe('when a call goes wrong', () => {
  it.each(['cut', 'hang'] as const)(
    '%s after it was carried out: the same key tells what became of it',
    async (how) => {
      const [options, before] = [key(), count()];
      const impatient = clientOf(shop.simulator, undefined, { timeout: 300 });
      shop.simulator.failCalls({ method: 'POST', how, isAccepted: true, times: 2 });
      expect(await refusal(impatient.paymentIntents.create(order(), options))).toMatchObject({
        type: 'StripeConnectionError',
      });
      if (how === 'hang') await refusal(impatient.paymentIntents.create(order(), options));
      expect(count()).toBe(before + 1);
      const { id } = await shop.stripe.paymentIntents.create(order(), options);
      expect(id).toBe(shop.simulator.paymentIntents().at(-1)?.id);
      expect(count()).toBe(before + 1);
    },
  );

  it('cut before it was carried out: nothing has happened', async () => {
    const before = count();
    shop.simulator.failCalls({ method: 'POST', how: 'cut', times: 2 });
    expect(await refusal(shop.stripe.paymentIntents.create(order(), key()))).toMatchObject({
      type: 'StripeConnectionError',
    });
    expect(count()).toBe(before);
  });

  it('a 500 after it was carried out is the stored answer', async () => {
    const [options, before] = [key(), count()];
    shop.simulator.failCalls({ method: 'POST', how: 500, isAccepted: true });
    expect(await refusal(shop.stripe.paymentIntents.create(order(), options))).toMatchObject({ statusCode: 500 });
    expect(await refusal(shop.stripe.paymentIntents.create(order(), options))).toMatchObject({ statusCode: 500 });
    expect(count()).toBe(before + 1);
    const since = floor(shop.simulator.now() / 1000) - 5;
    const { data } = await shop.stripe.paymentIntents.list({ created: { gte: since }, limit: 1 });
    expect(data[0]?.id).toBe(shop.simulator.paymentIntents().at(-1)?.id);
  });

  it('too many calls: 429, and nothing is stored', async () => {
    const options = key();
    shop.simulator.failCalls({ how: 429 });
    expect(await refusal(shop.stripe.paymentIntents.create(order(), options))).toMatchObject({
      type: 'StripeRateLimitError',
      code: 'rate_limit',
    });
    expect(await shop.stripe.paymentIntents.create(order(), options)).toMatchObject({ amount: 12_345 });
  });

  it('the client retries a 503 by itself with the same key', async () => {
    const patient = clientOf(shop.simulator, undefined, { maxNetworkRetries: 1 });
    shop.simulator.failCalls({ path: '/v1/refunds', how: 503 });
    const { id } = await paid(shop.stripe);
    expect(await patient.refunds.create({ payment_intent: id })).toMatchObject({ amount: 12_345 });
    const [failed, done] = shop.simulator.calls().slice(-2);
    expect([failed?.status, done?.status]).toEqual([503, 200]);
    expect(failed?.idempotencyKey).toBe(done?.idempotencyKey);
  });
});

describe('the whole service down', () => {
  it.each([
    ['unavailable', 'StripeAPIError'],
    ['refused', 'StripeConnectionError'],
    ['silent', 'StripeConnectionError'],
  ] as const)('%s for ten minutes', async (outage, type) => {
    await shop.simulator.down(outage, 600_000);
    const call = () => refusal(clientOf(shop.simulator, undefined, { timeout: 300 }).balance.retrieve());
    expect((await call()).type).toBe(type);
    await shop.simulator.advance(599_000);
    expect((await call()).type).toBe(type);
    await shop.simulator.advance(2000);
    expect(await shop.stripe.balance.retrieve()).toMatchObject({ object: 'balance' });
  });
});
