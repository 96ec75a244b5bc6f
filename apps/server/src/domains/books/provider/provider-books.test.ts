import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#connectors/payment/payment.ts';
import { jobContext } from '#shop/context.ts';
import { cards } from '#testing/pay.ts';
import { accountsOf, openStripeShop } from '#testing/stripe-shop.ts';
import { readProviderBooks } from './read-provider-books.ts';

const { shop, stripe, simulator, arrive, paidOrder, receiveWebhooks } = await openStripeShop();
const finance = await shop.makeOperator(['finance']);
const provider = shop.services.payments.get('stripe');
const ctx = jobContext(shop.services);
const day = 86_400_000;
const disputeFee = 1500;
const feeOf = (cents: number) => Math.round(cents * 0.029) + 30;
const read = (options?: { isDeep: boolean }) => readProviderBooks(ctx, options);
const accounts = (orderId?: string) => accountsOf(shop, orderId);

const movements = () => shop.db.selectFrom('provider_movements').selectAll().orderBy('at').execute();
const entries = async (kind: 'fee') =>
  Number(
    (
      await shop.db
        .selectFrom('ledger_entries')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('fees', () => {
  it('are booked to the order once the provider has booked them, and only once', async () => {
    const { order, cents } = await paidOrder(cards.good);
    await read();
    expect(await accounts(order.id)).toMatchObject({ card: cents, revenue: -cents });
    expect(await movements()).toEqual([]);
    await arrive(2000);
    for (let round = 0; round < 3; round++) await read();
    const fee = feeOf(cents);
    expect(await accounts(order.id)).toEqual({ card: cents - fee, receivable: 0, revenue: -cents, fees: fee });
    expect(await movements()).toMatchObject([
      { kind: 'charge', gross_cents: cents, fee_cents: fee, order_id: order.id },
    ]);
  });

  it('of a dispute are returned when the provider returns them', async () => {
    const { order, intentId, cents } = await paidOrder(cards.good);
    const fee = feeOf(cents);
    await arrive(2000);
    const { id } = simulator.openDispute(intentId);
    await arrive();
    await read();
    expect(await accounts(order.id)).toMatchObject({
      card: -fee - disputeFee,
      disputed: cents,
      fees: fee + disputeFee,
    });
    simulator.decideDispute(id, 'won');
    await arrive();
    await read();
    expect(await accounts(order.id)).toMatchObject({ card: cents - fee, disputed: 0, fees: fee });
  });

  it('of a lost dispute stay', async () => {
    const { order, intentId, cents } = await paidOrder(cards.good);
    await arrive(2000);
    simulator.decideDispute(simulator.openDispute(intentId).id, 'lost');
    await arrive();
    await read();
    expect(await accounts(order.id)).toMatchObject({ losses: cents, fees: feeOf(cents) + disputeFee });
  });
});

describe('a bank inquiry', () => {
  it('takes no money, and does not block a refund', async () => {
    const { customer, order, intentId, cents } = await paidOrder(cards.good);
    const { id } = simulator.openDispute(intentId, { isInquiry: true });
    await arrive(2000);
    expect(await shop.call('operatorListDisputes', {}, finance)).toMatchObject([
      { sn: order.sn, takesMoney: false, state: 'answer_needed' },
      {},
      {},
    ]);
    expect(await accounts(order.id)).toEqual({ card: cents, receivable: 0, revenue: -cents });
    await refund(customer, order.id, 10);
    simulator.decideDispute(id, 'lost');
    await arrive();
    expect(await accounts(order.id)).not.toHaveProperty('disputed');
  });

  it('that becomes a dispute takes the money then', async () => {
    const { order, intentId, cents } = await paidOrder(cards.good);
    const { id } = simulator.openDispute(intentId, { isInquiry: true });
    await arrive(2000);
    simulator.escalateInquiry(id);
    await arrive(1000);
    await read();
    expect(await accounts(order.id)).toMatchObject({ disputed: cents, fees: feeOf(cents) + disputeFee });
    await shop.runQueue('send-mail');
    const mails = (await shop.inbox(finance.email)).filter(({ subject }) => subject.includes(order.sn));
    expect(mails).toHaveLength(2);
  });
});

describe('a refund that failed after it was paid', () => {
  it.each(['a webhook', 'reading the books'])('is owed again, reported by %s', async (how) => {
    const { customer, order, cents } = await paidOrder(cards.good);
    await arrive(2000);
    const { amountUsd } = await refund(customer, order.id, 25);
    const refunded = Math.round(amountUsd * 100);
    await arrive();
    const [stored] = simulator.refunds().slice(-1);
    simulator.settleRefund(stored?.id ?? '', 'succeeded');
    await arrive();
    expect(await accounts(order.id)).toMatchObject({ card: cents - refunded, refunds: 0 });
    if (how !== 'a webhook') simulator.setWebhooks([]);
    simulator.settleRefund(stored?.id ?? '', 'failed');
    await arrive();
    await read();
    await shop.runJobs();
    receiveWebhooks();
    expect(await accounts(order.id)).toMatchObject({ card: cents - feeOf(cents), refunds: -refunded });
    const { list: failed } = await shop.call('operatorListRefunds', { state: 'failed' }, finance);
    const own = failed.find(({ orderId }) => orderId === order.id);
    expect(own).toBeDefined();
    const bill = await shop.call('getBill', { id: order.billId }, customer);
    expect(bill.refundedUsd).toBe(0);
    await shop.call('operatorRecordOfflineRefund', { id: own?.id ?? '', bankReference: 'HSBC-9' }, finance);
    expect(await accounts(order.id)).toMatchObject({ bank: -refunded, refunds: 0 });
  });
});

describe('payouts', () => {
  it('pass through transit; a webhook triggers the read; a failed one is reversed', async () => {
    await arrive(8 * day);
    const payout = simulator.payOut();
    await arrive();
    expect((await accounts()).transit).toBe(payout?.amount);
    simulator.failPayout(payout?.id ?? '');
    await arrive();
    expect((await accounts()).transit).toBe(0);
    const kept = await shop.db.selectFrom('provider_payouts').select(['id', 'payout_id', 'state']).execute();
    expect(kept).toMatchObject([{ payout_id: payout?.id, state: 'failed' }]);
    const booking = { id: kept[0]?.id ?? '', receivedUsd: (payout?.amount ?? 0) / 100, bankReference: 'HSBC-6' };
    await expect(shop.call('operatorBookPayout', booking, finance)).rejects.toMatchObject({ error: 'not_found' });
  });

  it('guard: an interrupted read loses nothing and books nothing twice, with any page size', async () => {
    simulator.setWebhooks([]);
    for (let index = 0; index < 120; index++) {
      const intent = await provider.createIntent({
        requestId: `elsewhere-${index}`,
        merchantOrderId: `elsewhere-${index}`,
        amount: 1000,
        currency: 'USD',
        details: elsewhere,
      });
      await stripe.pay(intent, cards.good);
    }
    await simulator.advance(2000);
    const known = (await movements()).length;
    const until = () => shop.db.selectFrom('provider_readings').selectAll().execute();
    const readUntil = await until();
    const list = provider.listMovements.bind(provider);
    const listPayouts = provider.listPayouts.bind(provider);
    const asked: { movements?: Date; payouts?: Date } = {};
    provider.listPayouts = (since) => {
      asked.payouts = since;
      return listPayouts(since);
    };
    provider.listMovements = async function* (since) {
      asked.movements = since;
      let left = 110;
      for await (const one of list(since)) {
        if (left-- === 0) throw new Error('killed');
        yield one;
      }
    } satisfies PaymentProvider['listMovements'];
    await read();
    expect((await movements()).length).toBe(known + 100);
    expect(await until()).toEqual(readUntil);
    // Lists lag behind, and a payout may fail weeks later.
    const last = readUntil[0]?.read_until.getTime() ?? 0;
    expect(asked.movements?.getTime()).toBe(last - day / 4);
    expect(Date.now() - (asked.payouts?.getTime() ?? 0)).toBeGreaterThanOrEqual(40 * day);
    Object.assign(provider, { listMovements: list, listPayouts });
    const fees = await entries('fee');
    await Promise.all([read(), read()]);
    expect((await movements()).length).toBe(known + 120);
    // The shop does not know these payments.
    expect(await entries('fee')).toBe(fees);
    await arrive(8 * day);
    simulator.payOut();
    await arrive(3 * day);
    const left = async () =>
      (await movements()).filter(({ payout_id, gross_cents }) => payout_id === '' && gross_cents === 1000).length;
    expect(await left()).toBe(120);
    await read({ isDeep: true });
    expect(await left()).toBe(0);
  });

  it('finance confirms what arrived; the bank’s charge is booked separately', async () => {
    const payouts = await shop.db.selectFrom('provider_payouts').selectAll().where('state', '=', 'paid').execute();
    const [{ id = '', amount_cents: amount = 0 } = {}] = payouts;
    const book = (cents: number) =>
      shop.call('operatorBookPayout', { id, receivedUsd: cents / 100, bankReference: 'HSBC-7' }, finance);
    for (const wrong of [amount + 1, amount / 2, 0])
      await expect(book(Math.floor(wrong))).rejects.toMatchObject({ error: 'amount_does_not_match' });
    const onTheWay = async () =>
      (await shop.call('operatorReconcile', { from: '2020-01-01', to: '2020-01-01' }, finance)).payouts;
    expect((await onTheWay()).find((one) => one.id === id)).toMatchObject({
      provider: 'stripe',
      amountUsd: amount / 100,
    });
    const { bank = 0, transit = 0 } = await accounts();
    await book(amount - 1800);
    expect((await onTheWay()).some((one) => one.id === id)).toBe(false);
    expect(await accounts()).toMatchObject({
      bank: bank + amount - 1800,
      bank_charges: 1800,
      transit: transit - amount,
    });
    await expect(book(amount)).rejects.toMatchObject({ error: 'not_found' });
    simulator.failPayout(payouts[0]?.payout_id ?? '');
    await read();
    expect(await accounts()).toMatchObject({ bank: bank - 1800, bank_charges: 1800, transit: transit - amount });
  });

  it('finance explains an unknown movement, once', async () => {
    const [movement] = (await movements()).filter(({ settled_at }) => settled_at === null);
    const { card = 0, fees = 0 } = await accounts();
    const explain = () =>
      shop.call('operatorBookMovement', { id: movement?.id ?? '', note: 'Sold at the fair' }, finance);
    await explain();
    await expect(explain()).rejects.toMatchObject({ error: 'not_found' });
    expect(await accounts()).toMatchObject({ card: card + 1000 - 59, adjustments: -1000, fees: fees + 59 });
  });

  it('guard: stored movements never change', async () => {
    for (const change of ['gross_cents = 1', `payout_id = 'other'`, 'settled_at = null'])
      await expect(
        shop.services.pool.query(
          `update provider_movements set ${change} where payout_id <> '' and settled_at is not null`,
        ),
      ).rejects.toMatchObject({ code: '23001' });
    await expect(shop.services.pool.query('delete from provider_movements')).rejects.toThrow();
  });
});

async function refund(customer: { token: string }, orderId: string, productCount: number) {
  const { customerOrderItemList } = await shop.call('getOrder', { id: orderId }, customer as never);
  const line = { customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount, remark: 'too many' };
  const { id } = await shop.call('requestRefund', { orderId, orderReturnItems: [line] }, customer);
  return shop.call('operatorApproveRefund', { id }, finance);
}

const elsewhere = {
  customer: { email: 'buyer@example.com', firstName: 'Amara', lastName: 'Okafor', phone: '+4930123456' },
  shipTo: { name: 'A', countryIso: 'DE', region: '', city: 'Berlin', street: 'Torstraße 1', postalCode: '' },
  lines: [],
  returnUrl: 'https://shop.example/',
  statementText: 'SHOP EXAMPLE',
};
