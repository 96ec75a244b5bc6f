import type { DifferenceKind } from '@sampan/contract/books';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderMovement } from '#connectors/payment/payment.ts';
import { jobContext } from '#shop/context.ts';
import { cards } from '#testing/pay.ts';
import { openStripeShop } from '#testing/stripe-shop.ts';
import { undone } from '#testing/undone.ts';
import { claimUnsettled } from './movement-store.ts';
import { readProviderBooks } from './read-provider-books.ts';

const { shop, simulator, arrive, paidOrder } = await openStripeShop();
const finance = await shop.makeOperator(['finance']);
const day = 86_400_000;
const provider = shop.services.payments.get('stripe');

/** Changes to what Stripe lists. */
const extra: ProviderMovement[] = [];
const hidden = new Set<string>();
const list = provider.listMovements.bind(provider);
provider.listMovements = async function* (since) {
  for await (const movement of list(since)) if (!hidden.has(movement.about)) yield movement;
  yield* extra;
};

let shifted = 0;
shop.services.now = () => new Date(Date.now() + shifted);
afterEach(() => {
  shifted = 0;
});

const dayAt = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const reconcile = (from = dayAt(-2), to = dayAt(60)) => shop.call('operatorReconcile', { from, to }, finance);
const read = () => readProviderBooks(jobContext(shop.services), { isDeep: true });
const kinds = async (later = 0): Promise<DifferenceKind[]> => {
  shifted = later;
  const { differences, total } = await reconcile();
  expect(total).toBe(differences.length);
  return differences.map(({ kind }) => kind).sort();
};

let made = 0;
async function stripeBooks(movement: Partial<ProviderMovement> & Pick<ProviderMovement, 'kind' | 'about' | 'gross'>) {
  const id = `txn_extra_${++made}`;
  extra.push({ id, fee: 0, net: movement.gross, at: new Date(), payoutId: '', ...movement });
  await read();
  return id;
}

async function refund(customer: { token: string; id: string; email: string }, orderId: string) {
  const { customerOrderItemList } = await shop.call('getOrder', { id: orderId }, customer);
  const line = { customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 10, remark: 'too many' };
  const { id } = await shop.call('requestRefund', { orderId, orderReturnItems: [line] }, customer);
  await shop.call('operatorApproveRefund', { id }, finance);
  await arrive();
  const refundId = simulator.refunds().at(-1)?.id ?? '';
  simulator.settleRefund(refundId, 'succeeded');
  await arrive();
  return refundId;
}

it('nothing differs when all is right, and both sides have the same balance', async () => {
  const refunded = await paidOrder(cards.good);
  const won = await paidOrder(cards.good);
  const lost = await paidOrder(cards.good);
  await arrive(2000);
  await refund(refunded.customer, refunded.order.id);
  simulator.decideDispute(simulator.openDispute(won.intentId).id, 'won');
  simulator.decideDispute(simulator.openDispute(lost.intentId).id, 'lost');
  await arrive();
  await read();
  expect(await kinds()).toEqual([]);
  expect(await kinds(30 * day)).toEqual([]);
  const [{ shopUsd, providerUsd } = {}] = (await reconcile()).balances;
  expect(shopUsd).toBeGreaterThan(0);
  expect(shopUsd).toBe(providerUsd);
  expect((await reconcile(dayAt(-3), dayAt(-2))).balances).toEqual([]);
});

it('a payment without a known fee, and one that the provider never books', async () => {
  await paidOrder(cards.good);
  await read();
  expect(await kinds()).toEqual(['fee_unknown']);
  expect(await kinds(3 * day)).toEqual(['charge_missing']);
  await arrive(2000);
  await read();
  expect(await kinds(3 * day)).toEqual([]);
});

it('unknown payments, refunds, disputes and adjustments, until finance explains them', async () => {
  const unknown = [
    ['charge', 'charge_unknown', 900],
    ['refund', 'refund_unknown', -400],
    ['dispute', 'dispute_unknown', -500],
    ['adjustment', 'movement_unexplained', -77],
  ] as const;
  for (const [kind, difference, gross] of unknown) {
    const reference = await stripeBooks({ kind, about: `elsewhere_${kind}`, gross, fee: 30, net: gross - 30 });
    expect(await kinds()).toEqual([difference]);
    const { differences, balances } = await reconcile();
    expect(differences).toMatchObject([{ reference, providerUsd: gross / 100, shopUsd: null, amountUsd: gross / 100 }]);
    expect(balances[0]?.shopUsd).not.toBe(balances[0]?.providerUsd);
    await shop.call('operatorBookMovement', { id: differences[0]?.id ?? '', note: 'At the fair' }, finance);
    expect(await kinds()).toEqual([]);
    const [held] = (await reconcile()).balances;
    expect(held?.shopUsd).toBe(held?.providerUsd);
  }
});

it('guard: explain. A movement explained twice is booked once', async () => {
  await stripeBooks({ kind: 'adjustment', about: 'elsewhere_twice', gross: -55, fee: 3, net: -58 });
  const id = (await reconcile()).differences[0]?.id ?? '';
  const explain = (note: string) => shop.call('operatorBookMovement', { id, note }, finance);
  await explain('A fee of the fair');
  await expect(explain('Once more')).rejects.toMatchObject({ error: 'not_found' });
  const entries = () =>
    shop.db.selectFrom('ledger_entries').select(['kind', 'note']).where('reference', '=', id).orderBy('kind').execute();
  expect((await entries()).map(({ note }) => note)).toEqual(['A fee of the fair', 'A fee of the fair']);
  await stripeBooks({ kind: 'adjustment', about: 'elsewhere_race', gross: -56, fee: 0, net: -56 });
  const raced = (await reconcile()).differences[0]?.id ?? '';
  const answers = await Promise.allSettled(
    [1, 2, 3].map(() => shop.call('operatorBookMovement', { id: raced, note: 'One of three' }, finance)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await shop.db.selectFrom('ledger_entries').select('id').where('reference', '=', raced).execute()).toHaveLength(
    1,
  );
  expect(await kinds()).toEqual([]);
});

it('a different amount from the shop’s, and what only the shop has', async () => {
  const { customer, order, intentId, cents } = await paidOrder(cards.good);
  await arrive(2000);
  const refundId = await refund(customer, order.id);
  const disputed = await paidOrder(cards.good);
  await arrive(2000);
  const { id: disputeId } = simulator.openDispute(disputed.intentId);
  for (const about of [refundId, disputeId]) hidden.add(about);
  await arrive();
  await read();
  expect(await kinds()).toEqual([]);
  expect(await kinds(3 * day)).toEqual(['dispute_missing', 'refund_missing']);
  hidden.clear();
  await read();
  expect(await kinds(3 * day)).toEqual([]);
  await stripeBooks({ kind: 'charge', about: intentId, gross: 500 });
  expect(await reconcile()).toMatchObject({
    total: 1,
    differences: [
      { kind: 'charge_differs', sn: order.sn, shopUsd: cents / 100, providerUsd: (cents + 500) / 100, amountUsd: 5 },
    ],
  });
  await stripeBooks({ kind: 'refund', about: refundId, gross: -1 });
  await stripeBooks({ kind: 'dispute', about: disputeId, gross: -1 });
  expect(await kinds()).toEqual(['charge_differs', 'dispute_differs', 'refund_differs']);
  // Guard: from and to. It differs only in the period in which it happened.
  for (const [from, to] of [['2020-01-01', '2020-01-02'] as const, [dayAt(2), dayAt(60)] as const])
    expect((await reconcile(from, to)).differences).toEqual([]);
  // The provider corrects itself.
  await stripeBooks({ kind: 'adjustment', about: intentId, gross: -500 });
  await stripeBooks({ kind: 'adjustment', about: refundId, gross: 1 });
  await stripeBooks({ kind: 'dispute_won', about: disputeId, gross: 1 });
  await shop.runJobs();
  expect(await kinds()).toEqual([]);
});

it('a payout that does not arrive, has another amount, or does not add up', async () => {
  await arrive(8 * day);
  extra.length = 0;
  const payout = simulator.payOut();
  await arrive(2 * day);
  await read();
  expect(await kinds(10 * day)).toEqual([]);
  expect(await kinds(20 * day)).toEqual(['payout_late']);
  const [late] = (await reconcile()).differences;
  const amount = payout?.amount ?? 0;
  expect(late).toMatchObject({ providerUsd: amount / 100 });
  const paid = { id: late?.id ?? '', receivedUsd: amount / 100, bankReference: 'HSBC-1' };
  await shop.call('operatorBookPayout', paid, finance);
  expect(await kinds(20 * day)).toEqual([]);
  await stripeBooks({ kind: 'payout', about: payout?.id ?? '', gross: -100 });
  expect(await kinds(20 * day)).toEqual(['payout_differs']);
  await stripeBooks({ kind: 'fee', about: '', gross: -200, payoutId: payout?.id ?? '' });
  expect(await kinds(20 * day)).toEqual(['payout_contents_differ', 'payout_differs']);
});

it('a payout in the bank statement is booked automatically; finance decides about other amounts', async () => {
  for (const charge of [0, 1800]) {
    await paidOrder(cards.good);
    await arrive(8 * day);
    const payout = simulator.payOut();
    await arrive(2 * day);
    await read();
    const { id, amount_cents, arrives_on, reference } = await shop.db
      .selectFrom('provider_payouts')
      .selectAll()
      .where('payout_id', '=', payout?.id ?? '')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('bank_transactions')
      .values({
        source: 'statement',
        account: 'HSBC',
        booked_on: arrives_on,
        currency: 'USD',
        state: 'open',
        amount_cents: amount_cents - charge,
        reference: `STRIPE ${reference}`,
        fingerprint: `line-${charge}`,
      })
      .execute();
    await read();
    const own = (await reconcile()).differences.filter((one) => one.id === id);
    const arrived = await shop.db
      .selectFrom('provider_payouts')
      .select('received_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(arrived.received_cents).toBe(charge === 0 ? amount_cents : null);
    expect(own.map(({ kind, amountUsd }) => [kind, amountUsd])).toEqual(
      charge === 0 ? [] : [['payout_received_differs', -18]],
    );
  }
});

it('guard: lockInStatement. Only a line that names the payout, has its amount and pays nothing else matches', async () => {
  await paidOrder(cards.good);
  await arrive(8 * day);
  const { id: payoutId = '' } = simulator.payOut() ?? {};
  await arrive(2 * day);
  await read();
  const payout = () =>
    shop.db.selectFrom('provider_payouts').selectAll().where('payout_id', '=', payoutId).executeTakeFirstOrThrow();
  const { arrives_on, amount_cents, reference } = await payout();
  const late = new Date(new Date(arrives_on).getTime() + 31 * day).toISOString().slice(0, 10);
  const right = {
    source: 'statement' as const,
    account: 'HSBC',
    booked_on: arrives_on,
    amount_cents,
    currency: 'USD',
    reference: `STRIPE ${reference}`,
    fingerprint: 'payout',
    state: 'open' as const,
  };
  const wrong = [
    { reference: 'STRIPE' },
    { source: 'airwallex' as const },
    { state: 'booked' as const },
    { currency: 'EUR' },
    { amount_cents: amount_cents - 1 },
    { booked_on: late },
  ];
  const lines = wrong.map((one, index) => ({ ...right, ...one, fingerprint: `payout-${index}` }));
  await shop.db.insertInto('bank_transactions').values(lines).execute();
  await read();
  expect((await payout()).received_cents).toBeNull();
  await shop.db.deleteFrom('bank_transactions').where('fingerprint', 'like', 'payout-%').execute();
  await shop.db.insertInto('bank_transactions').values(right).execute();
  await read();
  expect((await payout()).received_cents).toBe(amount_cents);
});

it('guard: claimUnsettled. Another provider’s movements wait for its own read, and settled ones are not claimed', async () => {
  const booked = { kind: 'fee', about: '', gross_cents: -77, fee_cents: 0, at: new Date() } as const;
  const rows = [
    { ...booked, provider: 'stripe', movement_id: 'other-1' },
    { ...booked, provider: 'airwallex', movement_id: 'other-2' },
    { ...booked, provider: 'stripe', movement_id: 'other-3', settled_at: new Date() },
  ];
  const taken = await undone(shop, async (tx) => {
    await tx.insertInto('provider_movements').values(rows).execute();
    return claimUnsettled(tx, 'stripe', '00000000-0000-0000-0000-000000000000', 1000);
  });
  expect(taken.map(({ movementId }) => movementId).filter((id) => id.startsWith('other-'))).toEqual(['other-1']);
});

it('guard: keepMovements. A movement that changed keeps its first version, and the log reports it', async () => {
  const { intentId } = await paidOrder(cards.good);
  const id = await stripeBooks({ kind: 'adjustment', about: intentId, gross: -5 });
  const last = extra.at(-1);
  if (last) last.gross = -500;
  await read();
  expect(shop.mistakes.splice(0)).toEqual([expect.stringContaining(id)]);
  const kept = shop.db.selectFrom('provider_movements').select('gross_cents').where('movement_id', '=', id);
  expect(await kept.execute()).toEqual([{ gross_cents: -5 }]);
  extra.pop();
});

it('guard: a statement line belongs to one payout, even if all have the same text, and to no order', async () => {
  const { order } = await paidOrder(cards.good);
  const arrives_on = dayAt(0);
  const announced = ['po_twin_1', 'po_twin_2'].map((payout_id) => ({
    provider: 'stripe',
    payout_id,
    amount_cents: 7_000,
    arrives_on,
    reference: 'SHOP PAYOUT',
    state: 'paid' as const,
  }));
  await shop.db.insertInto('provider_payouts').values(announced).execute();
  const line = (name: string) =>
    shop.db
      .insertInto('bank_transactions')
      .values({
        source: 'statement',
        account: 'HSBC',
        booked_on: arrives_on,
        currency: 'USD',
        state: 'open',
        amount_cents: 7_000,
        reference: 'SHOP PAYOUT',
        fingerprint: name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const arrived = async () =>
    (await shop.db.selectFrom('provider_payouts').selectAll().where('reference', '=', 'SHOP PAYOUT').execute()).filter(
      ({ arrived_at }) => arrived_at !== null,
    );
  const { id } = await line('one');
  await Promise.all([read(), read()]);
  await read();
  expect(await arrived()).toMatchObject([{ received_cents: 7_000, bank_transaction_id: id }]);
  const book = { id, orderSn: order.sn, resolution: 'credit' } as const;
  await expect(shop.call('operatorBookBankTransaction', book, finance)).rejects.toMatchObject({
    error: 'transaction_decided',
  });
  const second = await line('two');
  const [open] = (await reconcile('2020-01-01', '2020-01-01')).payouts.filter(
    ({ reference }) => reference === 'SHOP PAYOUT',
  );
  const byHand = { id: open?.id ?? '', receivedUsd: 70, bankReference: 'HSBC-2' };
  await shop.call('operatorBookPayout', byHand, finance);
  expect((await arrived()).map((one) => one.bank_transaction_id).toSorted()).toEqual([id, second.id].toSorted());
});

describe('the statement line of a payout', () => {
  let lines = 0;
  const importLine = async (cents: number, reference: string) => {
    const row = `${dayAt(0)};${(cents / 100).toFixed(2)};USD;STRIPE PAYMENTS;${reference};BANK-${++lines}`;
    const file = Buffer.from(`Date;Amount;Currency;Payer;Reference;Transaction ID\n${row}\n`);
    await shop.call('operatorImportStatement', { contentBase64: file.toString('base64') }, finance);
    await shop.runJobs();
    const { list } = await shop.call('operatorListBankTransactions', {}, finance);
    return list.find(({ bankReference }) => bankReference === `BANK-${lines}`);
  };
  const announced = async (payout_id: string, amount_cents: number, reference: string) => {
    const more = { provider: 'stripe', state: 'paid' as const, arrives_on: dayAt(0) };
    const row = { payout_id, amount_cents, reference, ...more };
    return shop.db.insertInto('provider_payouts').values(row).returning('id').executeTakeFirstOrThrow();
  };

  it('guard: readProviderBooksJob. Is matched once it is imported, and names its payout', async () => {
    await announced('po_awaited', 44_100, 'TRACE441');
    const line = await importLine(44_100, 'STRIPE TRACE441');
    expect(line).toMatchObject({ state: 'kept', reason: 'payout po_awaited of stripe', proposals: [] });
  });

  it('guard: findLines. Is also matched if finance had booked the payout before', async () => {
    const { id } = await announced('po_by_hand', 44_200, 'TRACE442');
    await shop.call('operatorBookPayout', { id, receivedUsd: 441, bankReference: 'SEEN' }, finance);
    const line = await importLine(44_100, 'STRIPE TRACE442');
    expect(line).toMatchObject({ state: 'kept', reason: 'payout po_by_hand of stripe' });
    expect(await importLine(44_100, 'STRIPE TRACE442')).toMatchObject({ state: 'open', reason: '' });
  });

  it('stays open if a buyer may have paid with it', async () => {
    expect(await importLine(44_400, 'Invoice 7')).toMatchObject({ state: 'open', reason: '' });
  });
});

it('is looked for during some days', async () => {
  await expect(reconcile(dayAt(1), dayAt(0))).rejects.toMatchObject({
    error: 'invalid_input',
    fields: { to: expect.any(String) },
  });
  await expect(reconcile(dayAt(-500), dayAt(0))).rejects.toMatchObject({
    error: 'invalid_input',
    fields: { to: expect.any(String) },
  });
  expect((await reconcile(dayAt(-30), dayAt(-20))).total).toBe(0);
});

it('guard: perKind. Of many differences the first 500 are listed, and all are counted', async () => {
  const at = new Date(Date.now() - day);
  for (let one = 1; one <= 501; one++)
    extra.push({
      id: `txn_many_${one}`,
      kind: 'adjustment',
      about: `many_${one}`,
      gross: -1,
      fee: 0,
      net: -1,
      at,
      payoutId: '',
    });
  await read();
  const { total, differences } = await reconcile();
  const unexplained = differences.filter(({ kind }) => kind === 'movement_unexplained');
  expect([unexplained.length, total - differences.length]).toEqual([500, 1]);
});
