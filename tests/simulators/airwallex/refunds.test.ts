import { describe, expect, it } from 'vitest';
import { days, minutes } from './clock.ts';
import { callerOf, makeIntent, makePaid, newRequestId, refund, start } from './testing.ts';

const setUp = async (options = {}) => {
  const simulator = await start(options);
  return { simulator, call: await callerOf(simulator) };
};

describe('a refund', () => {
  it('is received at once, accepted a minute and settled a day later', async () => {
    const { simulator, call } = await setUp();
    const { status, body } = await refund(call, await makePaid(simulator, call), { amount: 5.01, reason: 'broken' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ amount: 5.01, currency: 'USD', reason: 'broken', status: 'RECEIVED' });
    const read = async () => (await call('GET', `/pa/refunds/${body.id}`)).body.status;
    expect(await read()).toBe('RECEIVED');
    await simulator.advance(minutes(1));
    expect(await read()).toBe('ACCEPTED');
    await simulator.advance(days(1));
    expect(await read()).toBe('SETTLED');
    const events = simulator.webhookEvents().map(({ name }) => name);
    expect(events.filter((name) => name.startsWith('refund'))).toEqual([
      'refund.received',
      'refund.accepted',
      'refund.settled',
    ]);
  });

  it('may be one of several, and is of all that is left when no amount is given', async () => {
    const { simulator, call } = await setUp();
    const id = await makePaid(simulator, call);
    await refund(call, id, { amount: 9.99 });
    expect((await refund(call, id, { amount: 10.01 })).body.code).toBe('amount_above_limit');
    expect((await refund(call, id)).body.amount).toBe(10);
    expect((await refund(call, id)).body.code).toBe('amount_above_limit');
  });

  it('is found by the attempt, too', async () => {
    const { simulator, call } = await setUp();
    const id = await makePaid(simulator, call);
    const attempt = (await call('GET', `/pa/payment_intents/${id}`)).body.latest_payment_attempt.id;
    const body = { request_id: newRequestId(), payment_attempt_id: attempt };
    expect((await call('POST', '/pa/refunds/create', body)).body.payment_intent_id).toBe(id);
  });

  it.each([
    ['request_id', undefined],
    ['request_id', 'x'.repeat(65)],
    ['reason', 'x'.repeat(129)],
    ['amount', 0.001],
    ['amount', '5.00'],
    ['payment_intent_id', undefined],
    ['metadata.x', { x: 'x'.repeat(501) }],
    ['note', 'hello'],
  ])('refuses a wrong %s: %j', async (source, value) => {
    const { simulator, call } = await setUp();
    const [field = source] = source.split('.');
    const { body } = await refund(call, await makePaid(simulator, call), { [field]: value });
    expect(body).toMatchObject({ code: 'validation_error', source });
  });

  it('is refused for unpaid or missing payments', async () => {
    const { call } = await setUp();
    expect((await refund(call, await makeIntent(call))).body.code).toBe('invalid_status_for_operation');
    expect((await refund(call, 'int_unknown')).status).toBe(404);
  });

  it('is made once for a request id', async () => {
    const { simulator, call } = await setUp();
    const id = await makePaid(simulator, call);
    const request_id = newRequestId();
    const first = await refund(call, id, { request_id, amount: 5 });
    expect(await refund(call, id, { request_id, amount: 5 })).toEqual(first);
    expect((await refund(call, id, { request_id, amount: 6 })).body.code).toBe('duplicate_request');
    expect((await call('GET', '/pa/refunds')).body.items).toHaveLength(1);
  });

  it('fails when nothing can pay it, and can then be made again', async () => {
    const { simulator, call } = await setUp({ walletCents: 0 });
    const id = await makePaid(simulator, call);
    const { body } = await refund(call, id);
    await simulator.advance(minutes(1));
    expect((await call('GET', `/pa/refunds/${body.id}`)).body.status).toBe('FAILED');
    simulator.setWallet(1999);
    const again = (await refund(call, id)).body;
    await simulator.advance(minutes(1));
    expect((await call('GET', `/pa/refunds/${again.id}`)).body.status).toBe('ACCEPTED');
  });

  it('fails for a card that takes none, and by the bank’s later word', async () => {
    const { simulator, call } = await setUp();
    const id = await makeIntent(call);
    simulator.pay(id, '4000000000005126');
    const first = (await refund(call, id)).body;
    await simulator.advance(minutes(1));
    expect((await call('GET', `/pa/refunds/${first.id}`)).body.status).toBe('FAILED');
    const other = (await refund(call, await makePaid(simulator, call))).body;
    await simulator.advance(minutes(1));
    expect(simulator.failRefund(other.id).status).toBe('FAILED');
    await simulator.advance(days(2));
    expect((await call('GET', `/pa/refunds/${other.id}`)).body.status).toBe('FAILED');
    expect(simulator.webhookEvents().at(-1)?.name).toBe('refund.failed');
  });

  it('takes as long as configured', async () => {
    const { simulator, call } = await setUp({ pauses: { refundAccepted: 0, refundSettled: 0 } });
    const { body } = await refund(call, await makePaid(simulator, call));
    await simulator.advance(1);
    await simulator.advance(1);
    expect((await call('GET', `/pa/refunds/${body.id}`)).body.status).toBe('SETTLED');
  });

  it('is listed by intent, status and time', async () => {
    const { simulator, call } = await setUp();
    const [one, two] = [await makePaid(simulator, call), await makePaid(simulator, call)];
    await refund(call, one);
    await simulator.advance(minutes(5));
    await refund(call, two);
    const intents = async (query: string) =>
      (await call('GET', `/pa/refunds?${query}`)).body.items.map(
        ({ payment_intent_id }: { payment_intent_id: string }) => payment_intent_id,
      );
    expect(await intents('')).toEqual([two, one]);
    expect(await intents(`payment_intent_id=${one}`)).toEqual([one]);
    expect(await intents('status=RECEIVED')).toEqual([two]);
    const since = new Date(simulator.now() - minutes(1)).toISOString();
    expect(await intents(`from_created_at=${since}`)).toEqual([two]);
    expect((await call('GET', '/pa/refunds?page_size=1')).body.has_more).toBe(true);
  });
});
