import { afterEach, expect, it } from 'vitest';
import { IntentRefused, type IntentRequest, ProviderUnavailable } from '#connectors/payment/payment.ts';
import { Payments } from '#connectors/payment/payments.ts';
import { SandboxProvider } from '#connectors/payment/sandbox/provider.ts';
import { reconcilePayouts } from '#domains/refunds/granting/pay-out-refund.ts';
import { type Context, jobContext } from '#shop/context.ts';
import { cards, confirmCard, dueInstalment, makeSmallOrder, statusOf } from '#testing/pay.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { askProvider } from './refresh-payment.ts';
import { listUnsettledPayments } from './store.ts';

/** A shop that offers two providers, each of which may be down. */

const shop = await openTestShop();
shop.repeatsJobs = true;
const { config, db, queue } = shop.services;

class Named extends SandboxProvider {
  isDown = false;
  /** It accepts an order, but the answer is lost. */
  losesAnswers = false;
  /** It refuses every order. */
  refuses = false;
  /** Reading waits for this. */
  pause: Promise<unknown> | undefined;
  onRead: (() => void) | undefined;
  readonly asked: IntentRequest[] = [];

  override readonly name: string;

  constructor(name: string) {
    super(config, db, queue);
    this.name = name;
  }

  /** Both share the same records, so events of one would be taken for the other's. The shop asks instead. */
  override async deliverEvent() {}

  #refuseIfDown() {
    if (this.isDown) throw new ProviderUnavailable(`${this.name} is down`);
  }

  override async createIntent(request: IntentRequest) {
    this.asked.push(request);
    this.#refuseIfDown();
    if (this.refuses) throw new IntentRefused('the telephone number is wrong');
    const intent = await super.createIntent(request);
    if (this.losesAnswers) throw new ProviderUnavailable('no answer in time');
    return intent;
  }

  override async readIntent(intentId: string) {
    this.#refuseIfDown();
    this.onRead?.();
    await this.pause;
    this.#refuseIfDown();
    return super.readIntent(intentId);
  }

  override async cancelIntent(intentId: string) {
    this.#refuseIfDown();
    return super.cancelIntent(intentId);
  }
}

const first = new Named('sandbox');
const second = new Named('second');
const both = new Payments([first, second]);
Object.assign(shop.services, { payments: both });
afterEach(() => {
  Object.assign(shop.services, { payments: both });
  const well = { isDown: false, losesAnswers: false, refuses: false, pause: undefined, onRead: undefined };
  for (const one of [first, second]) Object.assign(one, well);
});

const context = jobContext(shop.services, 'provider');

const reconcile = () => reconcilePayments(context, { olderThanSeconds: 0 });

async function due() {
  const { customer, order } = await makeSmallOrder(shop);
  const rows = () => shop.db.selectFrom('payments').selectAll().where('order_id', '=', order.id).orderBy('attempt');
  const { id: billDetailId } = await dueInstalment(shop, customer, order.billId);
  const ask = (provider?: string, actor: TestActor = customer, headers: Record<string, string> = {}) =>
    shop.call('createPaymentIntent', { billDetailId, provider }, actor, headers);
  const states = async () => (await rows().execute()).map(({ provider, state }) => `${provider} ${state}`);
  const paidWith = async () =>
    (await shop.call('getBill', { id: order.billId }, customer)).billDetailDtos.find(({ id }) => id === billDetailId)
      ?.paidWith;
  return { customer, order, ask, states, rows, paidWith };
}

it('the first is the default; if the buyer chooses another, the first one’s intent is cancelled', async () => {
  const { ask, states } = await due();
  const standard = await ask();
  expect(standard).toMatchObject({ provider: 'sandbox' });
  expect(await ask('sandbox')).toEqual(standard);
  const chosen = await ask('second');
  expect(chosen).toMatchObject({ provider: 'second' });
  expect(await ask()).toEqual(chosen);
  expect(await states()).toEqual(['sandbox cancelled', 'second open']);
});

it('guard: only offered providers can be chosen', async () => {
  const { ask, states } = await due();
  for (const name of ['none', 'airwallex', 'Sandbox', 'toString'])
    await expect(ask(name)).rejects.toMatchObject({ error: 'payment_method_not_offered' });
  Object.assign(shop.services, { payments: new Payments([first], [second]) });
  await expect(ask('second')).rejects.toMatchObject({ error: 'payment_method_not_offered' });
  expect(await states()).toEqual([]);
});

it('guard: a payment pending or paid with one provider is not begun with another', async () => {
  const pending = await due();
  await confirmCard(shop, await pending.ask('sandbox'), cards.pendingThenPaid);
  await expect(pending.ask('second')).rejects.toMatchObject({ error: 'payment_in_progress' });
  const paid = await due();
  await confirmCard(shop, await paid.ask('sandbox'), cards.good);
  await expect(paid.ask('second')).rejects.toMatchObject({ error: 'instalment_not_due' });
  expect(await paid.states()).toEqual(['sandbox succeeded']);
});

it('while one provider is down, the other takes the payment; the first is cancelled when it is back', async () => {
  const { ask, states, order } = await due();
  await ask('sandbox');
  first.isDown = true;
  const chosen = await ask('second');
  expect(await states()).toEqual(['sandbox abandoned', 'second open']);
  await reconcile();
  expect(await states()).toEqual(['sandbox abandoned', 'second open']);
  first.isDown = false;
  await reconcile();
  expect(await states()).toEqual(['sandbox cancelled', 'second open']);
  await confirmCard(shop, chosen, cards.good);
  await reconcile();
  expect(await statusOf(shop, order.id)).toBe('be_purchased');
});

it('guard: a payment abandoned before its provider answered is cancelled, too', async () => {
  const { ask, states } = await due();
  first.losesAnswers = true;
  await expect(ask('sandbox')).rejects.toMatchObject({ error: 'payment_provider_unavailable' });
  first.isDown = true;
  await ask('second');
  expect(await states()).toEqual(['sandbox abandoned', 'second open']);
  Object.assign(first, { isDown: false, losesAnswers: false });
  await reconcile();
  expect(await states()).toEqual(['sandbox cancelled', 'second open']);
});

it('guard: if both are paid after all, the second payment goes back', async () => {
  const { ask, states, order, rows, paidWith } = await due();
  const abandoned = await ask('sandbox');
  first.isDown = true;
  const chosen = await ask('second');
  await confirmCard(shop, abandoned, cards.good);
  await confirmCard(shop, chosen, cards.good);
  first.isDown = false;
  await reconcile();
  await shop.runJobs();
  await reconcilePayouts(context, { olderThanSeconds: 0 });
  expect(await states()).toEqual(['sandbox succeeded', 'second succeeded']);
  for (const row of await rows().execute())
    expect(row).toMatchObject({ method_kind: 'card', method_brand: 'visa', last_four: '4242' });
  expect(await statusOf(shop, order.id)).toBe('be_purchased');
  const credits = await shop.db
    .selectFrom('ledger_entries')
    .select('kind')
    .where('order_id', '=', order.id)
    .where('kind', 'in', ['credit', 'card_refunded'])
    .execute();
  expect(credits.map(({ kind }) => kind).sort()).toEqual(['card_refunded', 'credit']);
  const surplus = shop.db
    .selectFrom('ledger_entries')
    .select('reference')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'credit');
  const { reference } = await surplus.executeTakeFirstOrThrow();
  // The sandbox has one good card; the two payments must look different.
  await shop.db.updateTable('payments').set({ last_four: '1111' }).where('id', '=', reference).execute();
  expect(await paidWith()).toBe('Visa ···· 4242');
});

it('guard: a request whose answer was lost is repeated word for word, whatever has changed since', async () => {
  const { ask, states, order, rows } = await due();
  second.losesAnswers = true;
  await expect(ask('second')).rejects.toMatchObject({ error: 'payment_provider_unavailable' });
  second.losesAnswers = false;
  await shop.db.updateTable('order_items').set({ product_name: 'Renamed' }).where('order_id', '=', order.id).execute();
  await ask();
  const [before, after] = second.asked.slice(-2);
  expect(after).toEqual(before);
  expect(before?.details.lines[0]?.quantity).toBe(100);
  expect(await states()).toEqual(['second open']);
  expect((await rows().executeTakeFirstOrThrow()).details).toBeNull();
});

it('guard: a refused payment is final; the next attempt is a new request, with either provider', async () => {
  const { ask, states, rows } = await due();
  first.refuses = true;
  await expect(ask('sandbox')).rejects.toMatchObject({ error: 'payment_provider_unavailable' });
  expect(await states()).toEqual(['sandbox cancelled']);
  expect((await rows().executeTakeFirstOrThrow()).details).toBeNull();
  first.refuses = false;
  await ask('sandbox');
  expect(await states()).toEqual(['sandbox cancelled', 'sandbox open']);
  const interrupted = await due();
  first.isDown = true;
  await expect(interrupted.ask('sandbox')).rejects.toMatchObject({ error: 'payment_provider_unavailable' });
  first.isDown = false;
  first.refuses = true;
  await interrupted.ask('second');
  expect(await interrupted.states()).toEqual(['sandbox cancelled', 'second open']);
});

it('a removed provider, or one that has lost the intent, does not prevent paying', async () => {
  const removed = await due();
  await removed.ask('sandbox');
  Object.assign(shop.services, { payments: new Payments([second]) });
  expect(await removed.ask()).toMatchObject({ provider: 'second' });
  expect(await removed.states()).toEqual(['sandbox abandoned', 'second open']);
  Object.assign(shop.services, { payments: both });
  const lost = await due();
  const { intentId } = await lost.ask('sandbox');
  await shop.db
    .updateTable('payments')
    .set({ intent_id: 'int_of_another_account' })
    .where('intent_id', '=', intentId)
    .execute();
  expect((await lost.ask('sandbox')).intentId).not.toBe(intentId);
  expect(await lost.states()).toEqual(['sandbox abandoned', 'sandbox open']);
});

it('guard: a payment that keeps failing waits its turn, and holds up no other provider', async () => {
  const [hopeless, waiting] = [await due(), await due()];
  await hopeless.ask('sandbox');
  const intent = await waiting.ask('second');
  await confirmCard(shop, intent, cards.good);
  const turnOf = async ({ rows }: typeof hopeless) => (await rows().executeTakeFirstOrThrow()).updated_at;
  const before = await turnOf(hopeless);
  // The first fails only after the second was asked.
  first.pause = new Promise<void>((resolve) => {
    second.onRead = () => {
      first.isDown = true;
      resolve();
    };
  });
  await reconcile();
  expect(await statusOf(shop, waiting.order.id)).toBe('be_purchased');
  expect((await turnOf(hopeless)).getTime()).toBeGreaterThan(before.getTime());
  // Of two, the one that was not asked this time is the next.
  const { id } = await hopeless.rows().executeTakeFirstOrThrow();
  const other = shop.db.updateTable('payments').set({ updated_at: before }).where('state', '=', 'open');
  await other.where('id', '<>', id).execute();
  const inTurn = await listUnsettledPayments(shop.db, ['sandbox', 'second'], { olderThanSeconds: 0, limit: 1000 });
  expect(inTurn.length).toBeGreaterThan(1);
  expect(inTurn.at(-1)?.id).toBe(id);
});

it('closing an order cancels its intents where possible', async () => {
  const { customer, order, ask, states } = await due();
  await ask('sandbox');
  first.isDown = true;
  await ask('second');
  await shop.call('closeOrder', { id: order.id }, customer);
  await shop.runQueue('cancel-payments');
  expect(await states()).toEqual(['sandbox abandoned', 'second cancelled']);
});

it('the provider receives who buys what, and where the bank sends the buyer back to', async () => {
  const { customer, order, rows, ask } = await due();
  await ask('sandbox', customer, { 'accept-language': 'de' });
  const { instalment_id: instalmentId, request_id: requestId } = await rows().executeTakeFirstOrThrow();
  const { amountUsd } = await ask();
  const lines = [{ name: expect.any(String), quantity: 100, sku: expect.stringMatching(/^\d+$/), total: 17_606 }];
  expect(first.asked.at(-1)).toMatchObject({
    requestId,
    amount: Math.round(amountUsd * 100),
    currency: 'USD',
    merchantOrderId: expect.stringMatching(new RegExp(`^${order.sn}-F\\d+-1$`)),
    details: {
      customer: { email: customer.email, phone: '+1-2133734253' },
      shipTo: {
        name: 'Amara Okafor',
        countryIso: 'US',
        region: 'California',
        city: 'Los Angeles',
        street: '22 Allen Avenue',
        postalCode: '90001',
      },
      lines,
      returnUrl: expect.stringMatching(new RegExp(`/de/confirm-order\\?id=${order.id}&paid=${instalmentId}$`)),
      statementText: expect.stringMatching(/^[A-Za-z ]{5,22}$/),
    },
  });
});

it('guard: the log gives the reason why a provider did not answer, in one short line', async () => {
  const said: unknown[] = [];
  const log = { ...shop.services.log, warn: (about: unknown) => said.push(about) } as unknown as Context['log'];
  const fails = () => Promise.reject(new ProviderUnavailable('status 503'));
  await expect(askProvider({ log }, fails)).rejects.toMatchObject({ error: 'payment_provider_unavailable' });
  expect(said).toEqual([{ reason: 'status 503' }]);
});
