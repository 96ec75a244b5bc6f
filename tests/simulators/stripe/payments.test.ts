import { describe, expect, it } from 'vitest';
import { clientOf, order, paid, refusal, simulated, typesOf } from './testing.ts';

const shop = simulated();

describe('keys and versions', () => {
  it('the account and the balance can be read with the secret key', async () => {
    expect(await shop.stripe.accounts.retrieveCurrent()).toMatchObject({ charges_enabled: true });
    expect(await shop.stripe.balance.retrieve()).toMatchObject({ object: 'balance', livemode: false });
  });

  it('a wrong key, none, and the publishable one are refused', async () => {
    const withKey = (key: string) => refusal(clientOf(shop.simulator, key).balance.retrieve());
    expect(await withKey('sk_test_wrong')).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(await withKey(shop.simulator.publishableKey)).toMatchObject({
      statusCode: 401,
      code: 'secret_key_required',
    });
    expect((await fetch(`${shop.simulator.url}/v1/balance`)).status).toBe(401);
  });

  it('another version of the API, JSON and unknown addresses are refused', async () => {
    const old = clientOf(shop.simulator, undefined, { apiVersion: '2020-08-27' as never });
    expect(await refusal(old.balance.retrieve())).toMatchObject({ statusCode: 400 });
    const authorization = `Bearer ${shop.simulator.secretKey}`;
    const json = { 'content-type': 'application/json', authorization };
    const post = (path: string, headers: Record<string, string>, body: string) =>
      fetch(`${shop.simulator.url}${path}`, { method: 'POST', headers, body });
    expect((await post('/v1/refunds', json, '{"amount":1}')).status).toBe(400);
    expect((await post('/v1/nothing', { authorization }, '')).status).toBe(404);
  });
});

describe('creating an intent', () => {
  it('has the requested amount, in the smallest unit of the currency', async () => {
    const intent = await shop.stripe.paymentIntents.create(
      order({
        currency: 'USD',
        receipt_email: 'buyer@example.com',
        statement_descriptor_suffix: 'SP20261104',
        shipping: { name: 'Amara Okafor', phone: '+15550001111', address: { line1: '1 Main St', country: 'US' } },
        amount_details: { line_items: [{ product_name: 'Scarf', product_code: 'SC-1', quantity: 3, unit_cost: 4115 }] },
      }),
    );
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 12_345,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { merchant_order_id: 'SP20261104AAAAAAAA-F1-1' },
      shipping: { name: 'Amara Okafor', address: { line1: '1 Main St' } },
      payment_method_types: ['card', 'us_bank_account'],
      latest_charge: null,
      last_payment_error: null,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_.{20,}$`));
    expect(await shop.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ ...intent });
  });

  it.each([
    [{ amount: 49 }, { code: 'amount_too_small', param: 'amount' }],
    [{ amount: 100_000_000 }, { code: 'amount_too_large', param: 'amount' }],
    [{ amount: 123.45 }, { code: 'parameter_invalid_integer', param: 'amount' }],
    [{ amount: undefined }, { code: 'parameter_missing', param: 'amount' }],
    [{ currency: 'xxx' }, { param: 'currency' }],
    [{ description: '' }, { code: 'parameter_invalid_empty', param: 'description' }],
    [{ colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    [{ shipping: { name: 'A' } }, { code: 'parameter_missing', param: 'shipping[address]' }],
    [{ receipt_email: 'nobody' }, { code: 'email_invalid', param: 'receipt_email' }],
    [{ statement_descriptor: 'SAMPAN' }, { param: 'statement_descriptor' }],
    [{ statement_descriptor_suffix: '12345' }, { param: 'statement_descriptor_suffix' }],
    [{ metadata: { ['k'.repeat(41)]: 'v' } }, { param: 'metadata' }],
    [
      { amount_details: { line_items: [{ product_name: 'Scarf', quantity: 1, unit_cost: 1 }] } },
      { param: 'amount_details' },
    ],
  ])('%j is refused', async (change, expected) => {
    const call = shop.stripe.paymentIntents.create(order(change as object));
    expect(await refusal(call)).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected });
  });

  it('an intent that does not exist', async () => {
    expect(await refusal(shop.stripe.paymentIntents.retrieve('pi_unknown'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });
});

describe('paying', () => {
  it('a good card: the charge has the card, the outcome, and the fee when it is booked', async () => {
    const before = shop.simulator.events().length;
    const intent = await paid(shop.stripe);
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 12_345 });
    const look = () =>
      shop.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.balance_transaction'] });
    expect((await look()).latest_charge).toMatchObject({
      status: 'succeeded',
      balance_transaction: null,
      outcome: { type: 'authorized', network_status: 'approved_by_network' },
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    });
    await shop.simulator.advance(1000);
    expect((await look()).latest_charge).toMatchObject({
      balance_transaction: { amount: 12_345, fee: 388, net: 11_957 },
    });
    expect(typesOf(shop.simulator, before)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'charge.updated',
    ]);
  });

  it('with capture_method automatic it is booked at once', async () => {
    const intent = await paid(shop.stripe, 'pm_card_visa', { capture_method: 'automatic', expand: ['latest_charge'] });
    expect(intent.latest_charge).toMatchObject({ balance_transaction: expect.stringMatching(/^txn_/) });
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
  ])('%s is declined, and another card may follow', async (method, code, decline_code) => {
    const { id } = await shop.stripe.paymentIntents.create(order());
    const confirm = (payment_method: string) =>
      shop.stripe.paymentIntents.confirm(id, { payment_method, return_url: 'https://shop.example/back' });
    expect(await refusal(confirm(method))).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      decline_code,
    });
    const declined = await shop.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code },
      latest_charge: { status: 'failed', failure_code: code },
    });
    expect(await confirm('pm_card_mastercard')).toMatchObject({ status: 'succeeded', last_payment_error: null });
    expect(await refusal(confirm('pm_card_visa'))).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  it('3-D Secure: the bank asks first; passed it is paid, given up it is not', async () => {
    for (const [isPassed, status] of [
      [true, 'succeeded'],
      [false, 'requires_payment_method'],
    ] as const) {
      const intent = await paid(shop.stripe, 'pm_card_threeDSecure2Required');
      expect(intent).toMatchObject({
        status: 'requires_action',
        latest_charge: null,
        next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: 'https://shop.example/back' } },
      });
      shop.simulator.answerChallenge(intent.id, isPassed);
      expect(await shop.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status, next_action: null });
    }
  });

  it('the page of the bank goes back to the shop', async () => {
    const intent = await paid(shop.stripe, 'pm_card_threeDSecure2Required');
    const url = intent.next_action?.redirect_to_url?.url ?? '';
    expect((await fetch(url)).status).toBe(200);
    const answered = await fetch(`${url}&answer=complete`, { method: 'POST', redirect: 'manual' });
    const back = new URL(answered.headers.get('location') ?? '');
    expect(back.origin).toBe('https://shop.example');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    expect((await fetch(url.replace(/secret=[^&]+/, 'secret=guess'))).status).toBe(404);
  });

  it('a return address is needed where methods may redirect', async () => {
    expect(await refusal(paid(shop.stripe, 'pm_card_visa', { return_url: undefined }))).toMatchObject({
      statusCode: 400,
    });
    const never = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const } };
    expect(await paid(shop.stripe, 'pm_card_visa', { return_url: undefined, ...never })).toMatchObject({
      status: 'succeeded',
    });
  });

  it('a bank account: processing, and a day later paid or not', async () => {
    const good = await paid(shop.stripe, 'pm_usBankAccount_success');
    const bad = await paid(shop.stripe, 'pm_usBankAccount_accountClosed');
    const stuck = await paid(shop.stripe, 'pm_usBankAccount_processing');
    expect([good.status, bad.status, stuck.status]).toEqual(['processing', 'processing', 'processing']);
    expect(await refusal(shop.stripe.paymentIntents.cancel(good.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await shop.simulator.advance(24 * 3600_000);
    const status = async ({ id }: { id: string }) => (await shop.stripe.paymentIntents.retrieve(id)).status;
    expect(await status(good)).toBe('succeeded');
    expect(await status(bad)).toBe('requires_payment_method');
    expect(await status(stuck)).toBe('processing');
    expect(await shop.stripe.paymentIntents.cancel(stuck.id)).toMatchObject({ status: 'canceled' });
  });

  it('a cancelled intent stays so; a paid one cannot be cancelled', async () => {
    const open = await shop.stripe.paymentIntents.create(order());
    expect(await shop.stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      canceled_at: expect.any(Number),
    });
    const again = { payment_method: 'pm_card_visa', return_url: 'https://shop.example/back' };
    expect(await refusal(shop.stripe.paymentIntents.confirm(open.id, again))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const done = await paid(shop.stripe);
    const { error, code } = await refusal(shop.stripe.paymentIntents.cancel(done.id));
    expect(code).toBe('payment_intent_unexpected_state');
    expect(error.payment_intent).toMatchObject({ id: done.id, status: 'succeeded' });
  });

  it('an open intent can be changed, a paid one only in its metadata', async () => {
    const open = await shop.stripe.paymentIntents.create(order());
    expect(await shop.stripe.paymentIntents.update(open.id, { receipt_email: 'new@example.com' })).toMatchObject({
      receipt_email: 'new@example.com',
    });
    const done = await paid(shop.stripe);
    expect(await shop.stripe.paymentIntents.update(done.id, { metadata: { note: 'x' } })).toMatchObject({
      metadata: { note: 'x', merchant_order_id: 'SP20261104AAAAAAAA-F1-1' },
    });
    const late = shop.stripe.paymentIntents.update(done.id, { receipt_email: 'new@example.com' });
    expect(await refusal(late)).toMatchObject({ code: 'payment_intent_unexpected_state' });
  });
});

describe('the browser', () => {
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ key: shop.simulator.publishableKey, ...fields });
    const response = await fetch(`${shop.simulator.url}${path}`, { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as { status?: string; error?: { code: string } } };
  };
  const card = (number: string, change: Record<string, string> = {}) => ({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
    use_stripe_sdk: 'true',
    ...change,
  });

  it('confirms with the client secret and sees nothing that is not its business', async () => {
    const { id, client_secret } = await shop.stripe.paymentIntents.create(order());
    const confirm = (secret: string | null) =>
      post(`/v1/payment_intents/${id}/confirm`, { client_secret: secret ?? '', ...card('4242424242424242') });
    expect((await confirm('guess')).status).toBe(404);
    const { status, body } = await confirm(client_secret);
    expect({ status, paid: body.status }).toEqual({ status: 200, paid: 'succeeded' });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['metadata']));
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['latest_charge']));
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { 'payment_method_data[card][exp_year]': '20' }, 'invalid_expiry_year'],
    ['4242424242424242', { 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { 'payment_method_data[card][cvc]': '1' }, 'invalid_cvc'],
    ['4012888888881881', {}, 'card_declined'],
  ])('card %s %j: %s', async (number, change, code) => {
    const { id, client_secret } = await shop.stripe.paymentIntents.create(order());
    const fields = { client_secret: client_secret ?? '', ...card(number, change) };
    const { status, body } = await post(`/v1/payment_intents/${id}/confirm`, fields);
    expect({ status, code: body.error?.code }).toEqual({ status: 402, code });
  });
});

describe('lists', () => {
  it('pages through all, newest first, and by time', async () => {
    const from = Math.floor(shop.simulator.now() / 1000) + 10;
    await shop.simulator.advance(20_000);
    const made = [];
    for (let number = 0; number < 5; number++) made.unshift((await shop.stripe.paymentIntents.create(order())).id);
    const params = { created: { gte: from }, limit: 2 };
    const first = await shop.stripe.paymentIntents.list(params);
    expect(first).toMatchObject({ has_more: true, data: made.slice(0, 2).map((id) => ({ id })) });
    const second = await shop.stripe.paymentIntents.list({ ...params, starting_after: made[1] });
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    const all = await shop.stripe.paymentIntents.list(params).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(made);
    expect((await shop.stripe.paymentIntents.list({ created: { lt: from }, limit: 100 })).data).not.toContainEqual(
      expect.objectContaining({ id: made[0] }),
    );
  });

  it('limits of lists', async () => {
    expect(await refusal(shop.stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
    expect(await refusal(shop.stripe.paymentIntents.list({ starting_after: 'pi_no' }))).toMatchObject({
      code: 'resource_missing',
    });
    expect(await refusal(shop.stripe.paymentIntents.list({ expand: ['data.amount'] }))).toMatchObject({
      param: 'expand',
    });
  });

  it('expands below data', async () => {
    const { id } = await paid(shop.stripe);
    const { data } = await shop.stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] });
    expect(data[0]).toMatchObject({ id, latest_charge: { object: 'charge', payment_intent: id } });
  });
});
