import { describe, expect, it } from 'vitest';
import { checkPayout } from '#domains/refunds/granting/pay-out-refund.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { cards, confirmCard, makeSmallOrder, openIntent, payByCard, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { eventBody, postEvent, postRaw, sandboxOf } from '#testing/webhook.ts';
import { tryProvider } from '../../../boot/try-payments.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';

const shop = await openTestShop();

const countEvents = async () => {
  const { count } = await shop.db
    .selectFrom('webhook_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
const paymentOf = (orderId: string) =>
  shop.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const ledgerOf = (orderId: string) =>
  shop.db.selectFrom('ledger_entries').select('kind').where('order_id', '=', orderId).orderBy('kind').execute();

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

/** W1. Guard: the event id is the key of webhook_events, and a job follows only its first insert. */
describe('W1: doubled events', () => {
  it('five concurrent copies have one effect', async () => {
    const paid = await Promise.all(Array.from({ length: 8 }, () => makeSmallOrder(shop)));
    const bodies: string[] = [];
    for (const [index, { customer, order }] of paid.entries()) {
      const { intentId } = await payByCard(shop, customer, order.billId);
      bodies.push(eventBody(`evt_w1_${index}`, 'payment_intent.succeeded', intentId));
    }
    const before = await countEvents();
    const answers = await barrier(bodies.length * 5, (index) => postEvent(shop, bodies[index % bodies.length] ?? ''));
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))).toEqual(
      Array(40).fill(200),
    );
    expect((await countEvents()) - before).toBe(bodies.length);
    await shop.runJobs();
    for (const { order } of paid) {
      expect(await statusOf(shop, order.id)).toBe('be_purchased');
      expect(await ledgerOf(order.id)).toEqual([{ kind: 'billed' }, { kind: 'card_received' }]);
    }
  });
});

/** W2. Guard: the intent is read back, whatever an event says. */
describe('W2: unordered events', () => {
  it('any sequence ends the same', async () => {
    const names = ['requires_payment_method', 'requires_customer_action', 'succeeded', 'cancelled'];
    const paid: { id: string; order: string[] }[] = [];
    for (const [index, order] of permutations(names).entries()) {
      const made = await makeSmallOrder(shop);
      const { intentId } = await payByCard(shop, made.customer, made.order.billId);
      for (const name of order)
        await postEvent(shop, eventBody(`evt_w2_${index}_${name}`, `payment_intent.${name}`, intentId));
      paid.push({ id: made.order.id, order });
    }
    await shop.runJobs();
    for (const { id, order } of paid)
      expect([order, await statusOf(shop, id), (await paymentOf(id)).state]).toEqual([
        order,
        'be_purchased',
        'succeeded',
      ]);
  });

  /** Guard: `isOutdated` in apply-payment.ts. */
  it('an older answer of the provider never undoes a newer one', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const intent = await payByCard(shop, customer, order.billId, cards.pendingThenFailed);
    const stale = await sandboxOf(shop).readIntent(intent.intentId);
    await sandboxOf(shop).settleIntent(intent.intentId);
    await shop.call('checkPayment', { intentId: intent.intentId }, customer);
    const { applyIntent } = await import('#domains/billing/payments/apply-payment.ts');
    if (!stale) throw new Error('the intent is gone');
    const { id, request_id: requestId } = await paymentOf(order.id);
    expect(await applyIntent(jobContext(shop.services, 'provider'), { id, requestId }, stale)).toBe('open');
    expect(await statusOf(shop, order.id)).toBe('create');
    await shop.runJobs();
  });
});

/** W3. Guard: an unknown intent makes the job fail, so that it is retried; the event stays unprocessed. */
it('W3: an event that overtakes our own commit is stored and applied later', async () => {
  const { customer, order } = await makeSmallOrder(shop);
  const intent = await payByCard(shop, customer, order.billId);
  await shop.db.updateTable('payments').set({ intent_id: null }).where('order_id', '=', order.id).execute();
  await shop.loseJobs('sandbox-send-event');
  await postEvent(shop, eventBody('evt_w3', 'payment_intent.succeeded', intent.intentId));
  await shop.loseJobs('handle-payment-event');
  const ctx = jobContext(shop.services, 'provider');
  const event = { provider: 'sandbox', eventId: 'evt_w3' };
  await expect(handlePaymentEvent(ctx, event)).rejects.toThrow('unknown intent');
  expect(await statusOf(shop, order.id)).toBe('create');
  await shop.db.updateTable('payments').set({ intent_id: intent.intentId }).where('order_id', '=', order.id).execute();
  await handlePaymentEvent(ctx, event);
  expect(await statusOf(shop, order.id)).toBe('be_purchased');
  await shop.runJobs();
});

/** W3. Guard: `isForeign` in handle-payment-event.ts. */
it('an event about an intent for no order of the shop is ignored', async () => {
  await tryProvider(sandboxOf(shop), { shopUrl: shop.origin, isPublic: false });
  const { id } = await shop.db
    .selectFrom('sandbox_intents')
    .select('id')
    .where('merchant_order_id', 'like', 'TRIAL-%')
    .executeTakeFirstOrThrow();
  await postEvent(shop, eventBody('evt_foreign', 'payment_intent.cancelled', id));
  await shop.runJobs();
  const { processed_at } = await shop.db
    .selectFrom('webhook_events')
    .select('processed_at')
    .where('event_id', '=', 'evt_foreign')
    .executeTakeFirstOrThrow();
  expect(processed_at).toBeInstanceOf(Date);
});

/** Guard: `isForeignRefund` in pay-out-refund.ts. A refund that only overtakes our own commit is retried. */
it('a refund of an intent for no order of the shop is ignored; an unknown one is retried', async () => {
  const provider = sandboxOf(shop);
  const pay = async (intentId: string) => {
    const clientSecret = (await provider.readIntent(intentId))?.clientSecret ?? '';
    await confirmCard(shop, { intentId, clientSecret });
  };
  await tryProvider(provider, { shopUrl: shop.origin, isPublic: false, pay });
  const { id } = await shop.db
    .selectFrom('sandbox_refunds')
    .innerJoin('sandbox_intents', 'sandbox_intents.id', 'sandbox_refunds.intent_id')
    .select('sandbox_refunds.id')
    .where('merchant_order_id', 'like', 'TRIAL-%')
    .executeTakeFirstOrThrow();
  const ctx = jobContext(shop.services, 'provider');
  await checkPayout(ctx, { provider: 'sandbox', providerRefundId: id });
  await expect(checkPayout(ctx, { provider: 'sandbox', providerRefundId: 'rfd_none' })).rejects.toThrow('is unknown');
});

/** W4. Guard: `isSignedBy` over the raw bytes. */
describe('W4: forged webhooks', () => {
  const body = eventBody('evt_w4', 'payment_intent.succeeded', 'int_w4');
  const good = sandboxOf(shop).sign(body);
  const signature = good['x-signature'] ?? '';
  const timestamp = good['x-timestamp'] ?? '';
  const other = 'b'.repeat(64);
  const variants: [string, string, Record<string, string>][] = [
    ['no headers', body, {}],
    ['no signature', body, { 'x-timestamp': timestamp }],
    ['no timestamp', body, { 'x-signature': signature }],
    ['another secret', body, { ...good, 'x-signature': other }],
    ['a changed byte', body.replace('succeeded', 'succeedee'), good],
    ['re-serialised JSON', JSON.stringify(JSON.parse(body), null, 1), good],
    ['another timestamp', body, { ...good, 'x-timestamp': String(Number(timestamp) + 1) }],
    ['empty', '', good],
    ['upper-case hex', body, { ...good, 'x-signature': signature.toUpperCase() }],
    ['truncated hex', body, { ...good, 'x-signature': signature.slice(0, 60) }],
    ['no hex', body, { ...good, 'x-signature': 'z'.repeat(64) }],
  ];

  it.each(variants)('%s', async (_name, sent, headers) => {
    const before = await countEvents();
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await postRaw(shop, sent, { ...headers, 'content-type': type });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 401, error: 'webhook_signature_wrong' });
    }
    expect(await countEvents()).toBe(before);
  });

  it('a thousand random signatures', async () => {
    const before = await countEvents();
    for (let round = 0; round < 20; round++) {
      const answers = await barrier(50, (index) =>
        postRaw(shop, body, { ...good, 'x-signature': (round * 50 + index).toString(16).padStart(64, '0') }),
      );
      expect(answers.every((answer) => answer.status === 'fulfilled' && answer.value.status === 401)).toBe(true);
    }
    expect(await countEvents()).toBe(before);
  });

  it('one with characters that PostgreSQL cannot store is accepted too: buyers type them, and providers cut texts', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const { intentId } = await payByCard(shop, customer, order.billId);
    const texts = String.raw`"a\u0000b","\ud83d","\udc00x","\\u0000","\\\u0000","\ud83d\ude00"`;
    const data = `{"object":{"id":"${intentId}","texts":[${texts}],"\\u0000":1}}`;
    const body = `{"id":"evt_odd","name":"payment_intent.succeeded","data":${data}}`;
    expect((await postEvent(shop, body)).status).toBe(200);
    await shop.runQueue('handle-payment-event');
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
    const stored = await shop.db
      .selectFrom('webhook_events')
      .select('body')
      .where('event_id', '=', 'evt_odd')
      .executeTakeFirstOrThrow();
    expect(stored.body).toMatchObject({
      data: { object: { texts: ['a\ufffdb', '\ufffd', '\ufffdx', '\\u0000', '\\\ufffd', '😀'], '\ufffd': 1 } },
    });
  });

  it('a body over the limit, though signed', async () => {
    const large = `${body.slice(0, -1)},"padding":"${'x'.repeat(300_000)}"}`;
    expect((await postEvent(shop, large)).status).toBe(413);
  });

  it('signed rubbish and another provider', async () => {
    for (const rubbish of [
      'null',
      '[]',
      '{}',
      '"text"',
      '{"id":1,"name":2}',
      '{"id":"x","name":"payment_intent.succeeded"}',
    ])
      expect((await postEvent(shop, rubbish)).status).toBe(401);
    const answer = await shop.fetch('/api/webhooks/airwallex', {
      method: 'POST',
      headers: { ...good, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(404);
  });

  it('the genuine one is taken, whatever its content type', async () => {
    const other = await postRaw(shop, body, { ...good, 'content-type': 'text/plain' });
    expect(other.status).toBe(200);
    await shop.loseJobs('handle-payment-event');
  });
});

/** W5. Guard: `findMismatch` in apply-payment.ts. */
describe('W5: genuine events that do not fit the payment', () => {
  it.each([
    ['a cent less', { amount: -1 }],
    ['a cent more', { amount: 1 }],
    ['another currency', { currency: 'EUR' }],
    ['another order', { merchant_order_id: 'SP20261104ZZZZZZZZ-F1-1' }],
  ])(
    '%s goes to attention and releases nothing',
    async (_name, change: { amount?: number; currency?: string; merchant_order_id?: string }) => {
      const { customer, order } = await makeSmallOrder(shop);
      const intent = await openIntent(shop, customer, order.billId);
      const { amount, ...fields } = change;
      await shop.db
        .updateTable('sandbox_intents')
        .set((eb) => ({ ...fields, amount_cents: eb('amount_cents', '+', amount ?? 0) }))
        .where('id', '=', intent.intentId)
        .execute();
      await confirmCard(shop, intent);
      await shop.runJobs();
      expect(await statusOf(shop, order.id)).toBe('create');
      expect((await paymentOf(order.id)).state).toBe('attention');
      expect(await ledgerOf(order.id)).toEqual([]);
      expect(await shop.call('checkPayment', { intentId: intent.intentId }, customer)).toMatchObject({
        status: 'pending',
        orderStatus: 'create',
      });
    },
  );
});

/** W6 with billing.test.ts: the browser's report does not count; here an event claims what the provider denies. */
it('W6: an event says paid, the provider says no', async () => {
  const { customer, order } = await makeSmallOrder(shop);
  const { intentId } = await payByCard(shop, customer, order.billId, cards.declined);
  await postEvent(shop, eventBody('evt_w6', 'payment_intent.succeeded', intentId));
  await shop.runJobs();
  expect(await statusOf(shop, order.id)).toBe('create');
});

/** W7. Guard: the time stamp is signed but not judged, because the intent is read back anyway. */
it.each([-86_400_000, -301_000, 301_000, 86_400_000])('W7: a genuine event %i ms off is not lost', async (skew) => {
  const { customer, order } = await makeSmallOrder(shop);
  const { intentId } = await payByCard(shop, customer, order.billId);
  await shop.loseJobs('sandbox-send-event');
  expect(
    (await postEvent(shop, eventBody(`evt_w7_${skew}`, 'payment_intent.succeeded', intentId), Date.now() + skew))
      .status,
  ).toBe(200);
  await shop.runJobs();
  expect(await statusOf(shop, order.id)).toBe('be_purchased');
});
