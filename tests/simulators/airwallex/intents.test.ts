import { describe, expect, it } from 'vitest';
import { hours } from './clock.ts';
import { type Call, callerOf, makeIntent, makePaid, newRequestId, order, start } from './testing.ts';

const intents = '/pa/payment_intents';
const create = (call: Call, change: Record<string, unknown> = {}) => call('POST', `${intents}/create`, order(change));
const names = (simulator: { webhookEvents(): { name: string }[] }) => simulator.webhookEvents().map(({ name }) => name);

describe('creating an intent', () => {
  it('answers with its id, its secret and nothing paid', async () => {
    const simulator = await start();
    const { status, body } = await create(await callerOf(simulator), { amount: 1234.5, descriptor: 'Sampan' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ amount: 1234.5, captured_amount: 0, status: 'REQUIRES_PAYMENT_METHOD' });
    expect(body).toMatchObject({ currency: 'USD', descriptor: 'Sampan', return_url: 'https://shop.example/paid' });
    expect(body.id).toMatch(/^int_/);
    expect(body.client_secret).toBeTruthy();
    expect(names(simulator)).toEqual(['payment_intent.created', 'payment_intent.requires_payment_method']);
  });

  it.each([
    ['request_id', undefined],
    ['request_id', 'x'.repeat(65)],
    ['merchant_order_id', undefined],
    ['merchant_order_id', 'x'.repeat(65)],
    ['amount', undefined],
    ['amount', '19.99'],
    ['amount', 0],
    ['amount', -1],
    ['amount', 19.999],
    ['currency', undefined],
    ['currency', 'usd'],
    ['return_url', 'shop'],
    ['descriptor', 'x'.repeat(33)],
    ['metadata', []],
    ['metadata', Object.fromEntries(Array.from({ length: 51 }, (_, key) => [key, 'x']))],
    ['metadata.order', { order: 7 }],
    ['customer.email', { email: 'nobody' }],
    ['customer', 'both'],
    ['customer.last_name', { last_name: '' }],
    ['order.shipping.address.state', { country_code: 'DE', state: '' }],
    ['order.products.quantity', [{ quantity: 0.5, unit_price: 1 }]],
    ['order.products.unit_price', [{ quantity: 1, unit_price: '1.00' }]],
    ['order.shipping.address.country_code', { country_code: 'de' }],
    ['returnUrl', 'https://shop.example'],
  ])('refuses a wrong %s: %j', async (source, value) => {
    const wrong: Record<string, Record<string, unknown>> = {
      'metadata.order': { metadata: value },
      'customer.email': { customer: value },
      'customer.last_name': { customer: value },
      'order.shipping.address.state': { order: { shipping: { address: value } } },
      customer: { customer: { email: 'a@b.example' }, customer_id: 'cus_1' },
      'order.products.quantity': { order: { products: value } },
      'order.products.unit_price': { order: { products: value } },
      'order.shipping.address.country_code': { order: { shipping: { address: value } } },
    };
    const call = await callerOf(await start());
    const { status, body } = await create(call, wrong[source] ?? { [source]: value });
    expect({ status, code: body.code, source: body.source }).toEqual({ status: 400, code: 'validation_error', source });
    expect((await call('GET', intents)).body.items).toEqual([]);
  });

  it('knows how many decimals a currency has, and which it takes', async () => {
    const call = await callerOf(await start());
    expect((await create(call, { amount: 100.5, currency: 'JPY' })).body.source).toBe('amount');
    expect((await create(call, { amount: 100, currency: 'JPY' })).body.amount).toBe(100);
    expect((await create(call, { amount: 4.35 })).body.amount).toBe(4.35);
    expect((await create(call, { currency: 'XXX' })).body.code).toBe('currency_not_supported');
  });

  it('gives back customer, order and metadata as they came', async () => {
    const call = await callerOf(await start());
    const given = {
      customer: { email: 'amara@kente.example', first_name: 'Amara', business_name: 'Kente', phone_number: '+233' },
      order: {
        products: [{ name: 'Cloth', sku: 'K-1', quantity: 3, unit_price: 6.66 }],
        shipping: { first_name: 'Amara', address: { country_code: 'GH', city: 'Accra', street: '1 High St' } },
      },
      metadata: { bill: '7' },
    };
    const id = await makeIntent(call, given);
    expect((await call('GET', `${intents}/${id}`)).body).toMatchObject(given);
  });
});

describe('a repeated request id', () => {
  it('gets the first answer for the same body, in any order of its fields', async () => {
    const call = await callerOf(await start());
    const body = order();
    const first = await call('POST', `${intents}/create`, body);
    const reversed = Object.fromEntries(Object.entries(body).reverse());
    expect(await call('POST', `${intents}/create`, reversed)).toEqual(first);
    expect((await call('GET', intents)).body.items).toHaveLength(1);
  });

  it('is refused for another body', async () => {
    const call = await callerOf(await start());
    const body = order();
    await call('POST', `${intents}/create`, body);
    const other = await call('POST', `${intents}/create`, { ...body, amount: 20 });
    expect(other).toMatchObject({ status: 400, body: { code: 'duplicate_request' } });
  });

  it('may be used again after a refusal, and for another operation', async () => {
    const call = await callerOf(await start());
    const body = order({ amount: 0 });
    expect((await call('POST', `${intents}/create`, body)).status).toBe(400);
    const { body: intent } = await call('POST', `${intents}/create`, { ...body, amount: 5 });
    const cancelled = await call('POST', `${intents}/${intent.id}/cancel`, { request_id: body.request_id });
    expect(cancelled.body.status).toBe('CANCELLED');
  });

  it('is always refused when the simulator is set so', async () => {
    const simulator = await start({ repeats: 'refuse' });
    const call = await callerOf(simulator);
    const body = order();
    await call('POST', `${intents}/create`, body);
    expect((await call('POST', `${intents}/create`, body)).body.code).toBe('duplicate_request');
    simulator.setRepeats('replay');
    expect((await call('POST', `${intents}/create`, body)).status).toBe(201);
  });
});

describe('paying', () => {
  const confirm = (call: Call, id: string, number: string, change = {}) => {
    const card = { number, expiry_month: '12', expiry_year: '2040', cvc: '123', ...change };
    const payment_method = { type: 'card', card };
    return call('POST', `${intents}/${id}/confirm`, { request_id: newRequestId(), payment_method });
  };

  it.each(['4035501000000008', '4012000300000021', '2223000010181375', '370636803809394', '4242424242424242'])(
    'succeeds with %s',
    async (number) => {
      const simulator = await start();
      const call = await callerOf(simulator);
      const id = await makeIntent(call);
      const { body } = await confirm(call, id, number);
      expect(body).toMatchObject({ status: 'SUCCEEDED', captured_amount: 19.99 });
      expect(body.latest_payment_attempt).toMatchObject({
        status: 'CAPTURE_REQUESTED',
        payment_method: { type: 'card', card: { last4: number.slice(-4) } },
      });
      expect(names(simulator).slice(2)).toEqual([
        'payment_attempt.received',
        'payment_attempt.authorized',
        'payment_attempt.capture_requested',
        'payment_intent.succeeded',
      ]);
      expect(JSON.stringify([body, simulator.webhookEvents()])).not.toContain(number);
    },
  );

  it.each([
    ['4000000000000002', 19.99, 'issuer_declined', '05', 'authorization_failed'],
    ['4012000300001003', 80.59, 'issuer_declined', '59', 'authorization_failed'],
    ['4012000300000021', 88.88, 'issuer_declined', '01', 'authorization_failed'],
    ['4646464646464644', 19.99, 'risk_declined', undefined, 'risk_declined'],
    ['4012000300000013', 19.99, 'authentication_declined', undefined, 'authentication_failed'],
    ['4111111111111111', 19.99, 'issuer_declined', '14', 'authorization_failed'],
  ])('with %s at %d is declined, and another card may be tried', async (number, amount, code, response, event) => {
    const simulator = await start();
    const call = await callerOf(simulator);
    const id = await makeIntent(call, { amount });
    const answer = await confirm(call, id, number);
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect(answer.body.details?.provider_original_response_code).toBe(response);
    const { body } = await call('GET', `${intents}/${id}`);
    expect(body).toMatchObject({ status: 'REQUIRES_PAYMENT_METHOD', captured_amount: 0 });
    expect(body.latest_payment_attempt).toMatchObject({ status: 'FAILED', failure_code: code });
    expect(names(simulator).slice(-2)).toEqual([`payment_attempt.${event}`, 'payment_intent.requires_payment_method']);
    expect((await confirm(call, id, '4035501000000008')).body.status).toBe('SUCCEEDED');
  });

  it.each([
    ['number', '4035501000000009'],
    ['expiry_month', '13'],
    ['expiry_year', '2020'],
    ['cvc', '12'],
  ])('refuses a wrong %s', async (field, value) => {
    const call = await callerOf(await start());
    const id = await makeIntent(call);
    const { body } = await confirm(call, id, '4035501000000008', { [field]: value });
    expect(body).toMatchObject({ code: 'validation_error', source: `payment_method.card.${field}` });
    expect((await call('GET', `${intents}/${id}`)).body.latest_payment_attempt).toBeUndefined();
  });

  it('happens once', async () => {
    const simulator = await start();
    const call = await callerOf(simulator);
    const id = await makePaid(simulator, call);
    expect((await confirm(call, id, '4035501000000008')).body.code).toBe('invalid_status_for_operation');
  });

  it('can wait a day for the bank', async () => {
    const simulator = await start();
    const call = await callerOf(simulator);
    const [paid, failed] = [await makeIntent(call), await makeIntent(call)];
    expect(simulator.pay(paid, '4000000000000077').status).toBe('PENDING');
    expect(simulator.pay(failed, '4000000000000341').status).toBe('PENDING');
    expect((await confirm(call, paid, '4035501000000008')).body.code).toBe('invalid_status_for_operation');
    await simulator.advance(hours(23));
    expect((await call('GET', `${intents}/${paid}`)).body.status).toBe('PENDING');
    await simulator.advance(hours(1));
    expect((await call('GET', `${intents}/${paid}`)).body.status).toBe('SUCCEEDED');
    expect((await call('GET', `${intents}/${failed}`)).body).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      latest_payment_attempt: { status: 'FAILED' },
    });
  });

  it('can be decided by the bank at once', async () => {
    const simulator = await start();
    const call = await callerOf(simulator);
    const id = await makeIntent(call);
    simulator.pay(id, '4000000000000077');
    expect(simulator.decidePending(id, 'fails').status).toBe('REQUIRES_PAYMENT_METHOD');
    simulator.pay(id);
    await simulator.advance(hours(24));
    expect((await call('GET', `${intents}/${id}`)).body.status).toBe('SUCCEEDED');
    expect((await call('GET', '/financial_transactions')).body.items).toHaveLength(1);
  });
});

describe('the bank’s question', () => {
  const ask = async (number = '4012000300000088', options = {}) => {
    const simulator = await start(options);
    const call = await callerOf(simulator);
    const id = await makeIntent(call);
    const { next_action, status } = simulator.pay(id, number);
    expect(status).toBe('REQUIRES_CUSTOMER_ACTION');
    const url = next_action?.url ?? '';
    const answer = (fields: Record<string, string>) =>
      fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    const read = async () => (await call('GET', `${intents}/${id}`)).body;
    return { simulator, call, id, url, answer, read };
  };

  it('has a page of its own, and the right code pays', async () => {
    const { url, answer, read } = await ask();
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect(await page.text()).toContain('name="code"');
    const back = await answer({ code: '1234', answer: 'submit' });
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe('https://shop.example/paid');
    expect(await read()).toMatchObject({ status: 'SUCCEEDED' });
    expect((await read()).next_action).toBeUndefined();
  });

  it('ends the attempt at the third wrong code', async () => {
    const { answer, read } = await ask('4012000300000062');
    const wrong = { code: '9999', answer: 'submit' };
    expect([(await answer(wrong)).status, (await answer(wrong)).status]).toEqual([200, 200]);
    expect((await answer(wrong)).status).toBe(303);
    expect(await read()).toMatchObject({
      status: 'REQUIRES_PAYMENT_METHOD',
      latest_payment_attempt: { failure_code: 'authentication_declined' },
    });
    expect((await answer({ code: '1234', answer: 'submit' })).status).toBe(303);
    expect((await read()).status).toBe('REQUIRES_PAYMENT_METHOD');
  });

  it('can be cancelled by the shopper, or left for another card', async () => {
    const { simulator, id, answer, read } = await ask();
    await answer({ answer: 'cancel', code: '1234' });
    expect((await read()).status).toBe('REQUIRES_PAYMENT_METHOD');
    simulator.pay(id, '4012000300000088');
    simulator.pay(id);
    expect((await read()).status).toBe('SUCCEEDED');
    expect(names(simulator)).toContain('payment_attempt.cancelled');
  });
});

describe('cancelling', () => {
  const cancel = (call: Call, id: string, change = {}) =>
    call('POST', `${intents}/${id}/cancel`, { request_id: newRequestId(), ...change });

  it('ends an open intent, also one that waits for the shopper', async () => {
    const simulator = await start();
    const call = await callerOf(simulator);
    const [open, asked] = [await makeIntent(call), await makeIntent(call)];
    const { next_action } = simulator.pay(asked, '4012000300000088');
    const { body } = await cancel(call, open, { cancellation_reason: 'expired' });
    expect(body).toMatchObject({ status: 'CANCELLED', cancellation_reason: 'expired' });
    expect(body.cancelled_at).toBeTruthy();
    expect((await cancel(call, asked)).body.status).toBe('CANCELLED');
    await fetch(next_action?.url ?? '', { method: 'POST', body: 'code=1234', redirect: 'manual' });
    expect((await call('GET', `${intents}/${asked}`)).body.status).toBe('CANCELLED');
    expect(() => simulator.pay(open)).toThrow('CANCELLED');
  });

  it('is refused for one that is paid, pending or cancelled', async () => {
    const simulator = await start();
    const call = await callerOf(simulator);
    const pending = await makeIntent(call);
    simulator.pay(pending, '4000000000000077');
    const cancelled = await makeIntent(call);
    await cancel(call, cancelled);
    for (const id of [await makePaid(simulator, call), pending, cancelled])
      expect((await cancel(call, id)).body.code).toBe('invalid_status_for_operation');
  });
});

describe('updating', () => {
  it('changes an open intent only', async () => {
    const simulator = await start();
    const call = await callerOf(simulator);
    const id = await makeIntent(call);
    const update = (change: object) =>
      call('POST', `${intents}/${id}/update`, { request_id: newRequestId(), ...change });
    expect((await update({ amount: 20 })).body).toMatchObject({ amount: 20, return_url: 'https://shop.example/paid' });
    expect((await update({ amount: 20.001 })).body.code).toBe('validation_error');
    simulator.pay(id);
    expect((await update({ amount: 1 })).body.code).toBe('invalid_status_for_operation');
  });
});

describe('the client secret', () => {
  const look = async (url: string, intent_id: string, client_secret: string) => {
    const response = await fetch(`${url}/checkout/api/intent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ intent_id, client_secret }),
    });
    return response.status;
  };

  it('is the only key of the card form, and lasts an hour', async () => {
    const simulator = await start();
    const { body } = await create(await callerOf(simulator));
    expect(await look(simulator.url, body.id, body.client_secret)).toBe(200);
    expect(await look(simulator.url, body.id, 'wrong')).toBe(401);
    await simulator.advance(hours(1));
    expect(await look(simulator.url, body.id, body.client_secret)).toBe(401);
    const read = async () => (await (await callerOf(simulator))('GET', `${intents}/${body.id}`)).body.client_secret;
    const fresh = await read();
    expect(await look(simulator.url, body.id, fresh)).toBe(200);
    expect(await read()).toBe(fresh);
    await simulator.advance(hours(0.6));
    expect(await read()).not.toBe(fresh);
    expect(await look(simulator.url, body.id, fresh)).toBe(200);
  });
});

describe('an attempt', () => {
  it('is read by its id and listed by its intent', async () => {
    const simulator = await start();
    const call = await callerOf(simulator);
    const id = await makeIntent(call);
    expect(() => simulator.pay(id, '4000000000000002')).toThrow();
    simulator.pay(id);
    await makePaid(simulator, call);
    const { items } = (await call('GET', `/pa/payment_attempts?payment_intent_id=${id}`)).body;
    expect(items).toMatchObject([{ status: 'CAPTURE_REQUESTED' }, { status: 'FAILED' }]);
    expect((await call('GET', `/pa/payment_attempts/${items[0].id}`)).body).toEqual(items[0]);
    expect((await call('GET', '/pa/payment_attempts?status=FAILED')).body.items).toHaveLength(1);
    expect((await call('GET', '/pa/payment_attempts/att_unknown')).status).toBe(404);
  });
});

describe('the list of intents', () => {
  it('comes in pages, newest first', async () => {
    const call = await callerOf(await start());
    const ids = [];
    for (let count = 0; count < 12; count++) ids.unshift(await makeIntent(call));
    const first = (await call('GET', intents)).body;
    expect(first.has_more).toBe(true);
    const second = (await call('GET', `${intents}?page_num=1`)).body;
    expect(second.has_more).toBe(false);
    expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect((await call('GET', `${intents}?page_size=5&page_num=2`)).body.items).toHaveLength(2);
    for (const wrong of ['page_size=0', 'page_size=1001', 'page_num=-1', 'from_created_at=yesterday'])
      expect((await call('GET', `${intents}?${wrong}`)).body.code).toBe('validation_error');
  });

  it('is searched by order, status, currency and time', async () => {
    const simulator = await start();
    const call = await callerOf(simulator);
    const old = await makePaid(simulator, call, { merchant_order_id: 'A' });
    await simulator.advance(hours(2));
    const young = await makeIntent(call, { merchant_order_id: 'B', currency: 'EUR' });
    const ids = async (query: string) =>
      (await call('GET', `${intents}?${query}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await ids('merchant_order_id=A')).toEqual([old]);
    expect(await ids('status=SUCCEEDED')).toEqual([old]);
    expect(await ids('currency=EUR')).toEqual([young]);
    const since = new Date(simulator.now() - hours(1)).toISOString();
    expect(await ids(`from_created_at=${since}`)).toEqual([young]);
    expect(await ids(`to_created_at=${since}`)).toEqual([old]);
    expect((await call('GET', intents)).body.items[1].latest_payment_attempt).toEqual({ id: expect.any(String) });
  });
});
