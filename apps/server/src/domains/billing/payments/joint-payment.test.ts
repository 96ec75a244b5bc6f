import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ProviderDispute } from '#connectors/payment/payment.ts';
import { inTransaction } from '#database/connect.ts';
import { applyDispute } from '#domains/billing/disputes/apply-dispute.ts';
import { readProviderBooks } from '#domains/books/provider/read-provider-books.ts';
import { jobContext } from '#shop/context.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { declareAgain, openDeclaration } from '#testing/declare-transfer.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { cards, dueInstalment, statusOf } from '#testing/pay.ts';
import type { TestCustomer } from '#testing/shop.ts';
import { accountsOf, openStripeShop } from '#testing/stripe-shop.ts';

/** Several orders paid by one payment: by card at the simulated Stripe, or by one transfer. */

const { shop, stripe, simulator, arrive, receiveWebhooks } = await openStripeShop();
const finance = await shop.makeOperator(['finance']);
const owner = await shop.makeOperator(['owner']);
const day = 86_400_000;
await inTransaction(shop.db, async (tx) => {
  const none = { domesticPerSupplierCents: 0, domesticPerKgCents: 0, inspectionRateE6: 0, inspectionMinimumCents: 0 };
  await writeSetting(tx, 'fees', { ...defaultSettings.fees, ...none, serviceRateE6: 0 }, null);
  await writeSetting(tx, 'payment', { ...defaultSettings.payment, depositFromCents: 0 }, null);
});

/** Prices in fen that sell at 14.41, 13.73 and 172.54 US dollars; the deposit is nothing else here. */
const goods = [
  { fen: 8185, cents: 1441 },
  { fen: 7799, cents: 1373 },
  { fen: 98_003, cents: 17_254 },
];
const whole = 20_068;

async function makeThree(customer?: TestCustomer) {
  const buyer = customer ?? (await shop.makeCustomer());
  const orders = [];
  for (const { fen, cents } of goods) {
    const { offerId } = await makeProduct(shop.services, { tiers: [{ from: 1, fen }] });
    const order = await makeOrder(shop, buyer, { lines: [{ productId: offerId, quantity: 1 }], plan: 'deposit' });
    expect((await dueInstalment(shop, buyer, order.billId)).amountUsd).toBe(cents / 100);
    orders.push(order);
  }
  const ids = orders.map(({ id }) => id);
  return { buyer, ids, orders };
}

const choose = (buyer: TestCustomer, orderIds?: string[]) => shop.call('createJointPayment', { orderIds }, buyer);
const intentOf = (buyer: TestCustomer, { id, dueUsd }: { id: string; dueUsd: number }) =>
  shop.call('createPaymentIntent', { jointPaymentId: id, amountUsd: dueUsd }, buyer);
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    (error: { error: string }) => error.error,
  );
/** The payment that each instalment of an order names, in order of payment. */
async function jointOf(buyer: TestCustomer, id: string) {
  const { fmsBill } = await shop.call('getOrder', { id }, buyer);
  const inOrder = fmsBill.billDetailDtos.toSorted(
    (one, other) => Number(one.kind === 'balance') - Number(other.kind === 'balance'),
  );
  return inOrder.map(({ jointPaymentId, jointSn }) => ({ jointPaymentId, jointSn }));
}
const none = { jointPaymentId: '', jointSn: '' };
const statuses = (ids: readonly string[]) => Promise.all(ids.map((id) => statusOf(shop, id)));
const paymentsOf = (ids: readonly string[]) =>
  shop.db.selectFrom('payments').selectAll().where('order_id', 'in', ids).orderBy('amount_cents').execute();

async function payThree(card: string = cards.good) {
  const made = await makeThree();
  const joint = await choose(made.buyer, made.ids);
  const intent = await intentOf(made.buyer, joint);
  await stripe.pay({ id: intent.intentId }, card);
  await arrive();
  return { ...made, joint, intent };
}

/** The cards' banks take the refunds. */
async function settleRefunds() {
  await arrive();
  for (const { id, status } of simulator.refunds()) if (status === 'pending') simulator.settleRefund(id, 'succeeded');
  await arrive(2000);
}

describe('by card', () => {
  test('one charge pays three bills to the cent, is refunded singly, and arrives at the bank less shared fees', async () => {
    const { ids, orders, joint, buyer, intent } = await payThree();
    expect(joint.dueUsd).toBe(whole / 100);
    expect(joint.orders.map(({ dueUsd }) => dueUsd)).toEqual([14.41, 13.73, 172.54]);
    expect(await statuses(ids)).toEqual(['be_purchased', 'be_purchased', 'be_purchased']);
    for (const [index, id] of ids.entries())
      expect(await accountsOf(shop, id)).toEqual({
        card: goods[index]?.cents,
        receivable: 0,
        revenue: -(goods[index]?.cents ?? 0),
      });
    for (const id of ids)
      expect(await jointOf(buyer, id)).toEqual([{ jointPaymentId: joint.id, jointSn: joint.sn }, none]);
    expect((await shop.call('getJointPayment', { id: joint.id }, buyer)).orders.map(({ state }) => state)).toEqual([
      'paid',
      'paid',
      'paid',
    ]);

    // 200.68 at 2.9 % and 30 cents are 6.12: 0.44, 0.42 and 5.26 of the orders.
    await arrive(2000);
    for (let round = 0; round < 2; round++) await readProviderBooks(jobContext(shop.services), { isDeep: true });
    const fees = await Promise.all(ids.map(async (id) => (await accountsOf(shop, id)).fees));
    expect(fees).toEqual([44, 42, 526]);

    // 4.70 of the first go back in part, and the second is cancelled whole.
    const refund = { id: ids[0] ?? '', amountUsd: 4.7, reasonCode: 'damaged' as const, note: 'One was chipped' };
    expect(await shop.call('operatorOpenRefund', refund, finance)).toMatchObject({ amountUsd: 4.7 });
    const cancelled = { id: ids[1] ?? '', reason: 'No longer made' };
    expect(await shop.call('operatorCancelOrder', cancelled, finance)).toEqual({ refundUsd: 13.73 });
    await settleRefunds();
    expect(await statuses(ids)).toEqual(['be_purchased', 'closed', 'be_purchased']);
    const left = await Promise.all(ids.map(async (id) => (await accountsOf(shop, id)).card));
    expect(left).toEqual([1441 - 44 - 470, -42, 17_254 - 526]);
    const [first] = (await shop.call('operatorListPayments', { order: orders[0]?.sn ?? '' }, finance)).list;
    expect(first).toMatchObject({ amountUsd: 14.41, refundedUsd: 4.7, jointSn: joint.sn, intentId: intent.intentId });
    expect((await shop.call('operatorListPayments', { order: joint.sn }, finance)).list).toHaveLength(3);
    await readProviderBooks(jobContext(shop.services), { isDeep: true });
    const today = new Date().toISOString().slice(0, 10);
    expect((await shop.call('operatorReconcile', { from: today, to: today }, finance)).differences).toEqual([]);

    await arrive(8 * day);
    expect(simulator.payOut()?.amount).toBe(whole - 612 - 470 - 1373);
    await arrive();
  });

  test('guard: parts. More than an order’s part never goes back over it', async () => {
    const { ids } = await payThree();
    const refund = { id: ids[0] ?? '', amountUsd: 14.42, reasonCode: 'goodwill' as const, note: 'More than it paid' };
    expect(await refusal(shop.call('operatorOpenRefund', refund, finance))).not.toBe('ok');
    await arrive(2000);
  });

  test('two tabs that pay the same orders get the same intent', async () => {
    const { buyer, ids } = await makeThree();
    const chosen = await barrier(4, () => choose(buyer, ids));
    const joint = await choose(buyer, ids.toReversed());
    expect(new Set(chosen.map((one) => (one.status === 'fulfilled' ? one.value.id : '')))).toEqual(new Set([joint.id]));
    const intents = await barrier(4, () => intentOf(buyer, joint));
    const opened = intents.map((one) => (one.status === 'fulfilled' ? one.value.intentId : ''));
    expect(new Set(opened).size).toBe(1);
    expect(await paymentsOf(ids)).toHaveLength(3);
    await stripe.pay({ id: opened[0] ?? '' }, cards.good);
    await arrive();
    expect(await refusal(intentOf(buyer, joint))).toBe('instalment_not_due');
  });

  test('webhooks twice, late and after a look of the buyer book once', async () => {
    const { buyer, ids } = await makeThree();
    const joint = await choose(buyer);
    const intent = await intentOf(buyer, joint);
    simulator.setWebhooks([]);
    await stripe.pay({ id: intent.intentId }, cards.good);
    const checks = await barrier(3, () => shop.call('checkPayment', { jointPaymentId: joint.id }, buyer));
    expect(checks.map((one) => (one.status === 'fulfilled' ? one.value.status : ''))).toEqual(['paid', 'paid', 'paid']);
    receiveWebhooks();
    await shop.call('checkPayment', { intentId: intent.intentId }, buyer);
    await arrive();
    const entries = await shop.db
      .selectFrom('ledger_entries')
      .select('kind')
      .where('order_id', 'in', ids)
      .orderBy('kind')
      .execute();
    expect(entries.map(({ kind }) => kind)).toEqual([...Array(3).fill('billed'), ...Array(3).fill('card_received')]);
  });

  test('an order paid alone meanwhile, and one cancelled, end the open intent; the sum that was seen is refused', async () => {
    const { buyer, ids, orders } = await makeThree();
    const joint = await choose(buyer, ids);
    const intent = await intentOf(buyer, joint);
    const single = await dueInstalment(shop, buyer, orders[1]?.billId ?? '');
    const alone = await shop.call('createPaymentIntent', { billDetailId: single.id }, buyer);
    expect(
      (await paymentsOf(ids)).filter(({ intent_id }) => intent_id === intent.intentId).map(({ state }) => state),
    ).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await stripe.pay({ id: alone.intentId }, cards.good);
    await arrive();
    expect(await refusal(intentOf(buyer, joint))).toBe('sum_changed');
    const now = await shop.call('getJointPayment', { id: joint.id }, buyer);
    expect(now.dueUsd).toBe(186.95);
    const again = await intentOf(buyer, now);
    await shop.call('closeOrder', { id: ids[0] ?? '' }, buyer);
    await arrive();
    expect((await paymentsOf(ids)).filter(({ state }) => state === 'open')).toEqual([]);
    const last = await shop.call('getJointPayment', { id: joint.id }, buyer);
    expect(last.orders.map(({ state }) => state)).toEqual(['closed', 'paid', 'due']);
    const rest = await intentOf(buyer, last);
    expect(rest.intentId).not.toBe(again.intentId);
    await stripe.pay({ id: rest.intentId }, cards.good);
    await arrive();
    expect(await statuses(ids)).toEqual(['closed', 'be_purchased', 'be_purchased']);
  });

  test('an order cancelled between opening and capture: its part goes back, the others are paid', async () => {
    const { buyer, ids } = await makeThree();
    const joint = await choose(buyer, ids);
    const intent = await intentOf(buyer, joint);
    simulator.setWebhooks([]);
    await stripe.pay({ id: intent.intentId }, cards.good);
    await shop.call('closeOrder', { id: ids[1] ?? '' }, buyer);
    receiveWebhooks();
    await arrive(2000);
    await settleRefunds();
    expect(await statuses(ids)).toEqual(['be_purchased', 'closed', 'be_purchased']);
    expect((await accountsOf(shop, ids[1])).card).toBe(0);
    expect((await accountsOf(shop, ids[0])).card).toBe(1441);
    expect(await accountsOf(shop, ids[2])).toMatchObject({ card: 17_254, revenue: -17_254 });
  });

  test('a group and one of it paid at the same moment pay each bill once', async () => {
    const { buyer, ids, orders } = await makeThree();
    const joint = await choose(buyer, ids);
    const single = await dueInstalment(shop, buyer, orders[2]?.billId ?? '');
    await barrier(6, (index) =>
      index % 2 === 0 ? intentOf(buyer, joint) : shop.call('createPaymentIntent', { billDetailId: single.id }, buyer),
    );
    const living = await shop.db
      .selectFrom('payments')
      .select(['instalment_id', 'intent_id'])
      .where('order_id', 'in', ids)
      .where('state', 'in', ['requested', 'open', 'pending'])
      .execute();
    // Each turn to the other may have ended the one before.
    expect(living.filter(({ instalment_id }) => instalment_id === single.id).length).toBeLessThanOrEqual(1);
    for (const intentId of new Set(living.flatMap(({ intent_id }) => intent_id ?? [])))
      await stripe.pay({ id: intentId }, cards.good);
    await arrive();
    const now = await shop.call('getJointPayment', { id: joint.id }, buyer);
    if (now.dueUsd > 0) await stripe.pay({ id: (await intentOf(buyer, now)).intentId }, cards.good);
    await arrive();
    expect(await statuses(ids)).toEqual(['be_purchased', 'be_purchased', 'be_purchased']);
    for (const [index, id] of ids.entries())
      expect((await accountsOf(shop, id)).revenue).toBe(-(goods[index]?.cents ?? 0));
  });

  test('guard: findMismatch. Another sum releases nothing', async () => {
    const { buyer, ids } = await makeThree();
    const intent = await intentOf(buyer, await choose(buyer, ids));
    await sql`update payments set amount_cents = amount_cents + 1 where order_id = ${ids[0]}`.execute(shop.db);
    await stripe.pay({ id: intent.intentId }, cards.good);
    await arrive();
    expect(await statuses(ids)).toEqual(['create', 'create', 'create']);
    expect((await paymentsOf(ids)).map(({ state }) => state)).toEqual(['attention', 'attention', 'attention']);
    await sql`update payments set amount_cents = amount_cents - 1 where order_id = ${ids[0]}`.execute(shop.db);
  });

  test('a dispute is shared among the orders, and won back to each', async () => {
    const { ids, orders, intent } = await payThree();
    await arrive(2000);
    const { id } = simulator.openDispute(intent.intentId);
    await arrive();
    await readProviderBooks(jobContext(shop.services), { isDeep: true });
    const held = await Promise.all(ids.map(async (one) => (await accountsOf(shop, one)).disputed));
    expect(held).toEqual([1441, 1373, 17_254]);
    simulator.decideDispute(id, 'won');
    await arrive(2000);
    await readProviderBooks(jobContext(shop.services), { isDeep: true });
    expect(await Promise.all(ids.map(async (one) => (await accountsOf(shop, one)).disputed))).toEqual([0, 0, 0]);
    const today = new Date().toISOString().slice(0, 10);
    const { differences } = await shop.call('operatorReconcile', { from: today, to: today }, finance);
    expect(differences.filter((one) => orders.some(({ sn }) => sn === one.sn))).toEqual([]);
  });

  test('guard: dropUntaken. An inquiry that becomes a dispute leaves no row of an order that it takes nothing of', async () => {
    const { ids, intent } = await payThree();
    await arrive(2000);
    const ctx = jobContext(shop.services, 'provider');
    const asked: ProviderDispute = {
      id: 'dp_asked',
      intentId: intent.intentId,
      amount: whole,
      takesMoney: false,
      reason: 'general',
      status: 'answer_needed',
      dueBy: undefined,
      changedAt: new Date(),
    };
    await applyDispute(ctx, 'stripe', asked);
    const rows = () =>
      shop.db
        .selectFrom('disputes')
        .select(['order_id', 'amount_cents', 'state', 'takes_money'])
        .where('provider_dispute_id', '=', asked.id)
        .orderBy('amount_cents')
        .execute();
    expect(await rows()).toHaveLength(3);
    await shop.call('operatorCancelOrder', { id: ids[1] ?? '', reason: 'No longer made' }, finance);
    await settleRefunds();
    const later = new Date(asked.changedAt.getTime() + 1000);
    const taken: ProviderDispute = { ...asked, amount: 18_695, takesMoney: true, changedAt: later };
    for (let time = 0; time < 2; time++) await applyDispute(ctx, 'stripe', taken);
    expect(await rows()).toEqual([
      { order_id: ids[0], amount_cents: 1441, state: 'answer_needed', takes_money: true },
      { order_id: ids[2], amount_cents: 17_254, state: 'answer_needed', takes_money: true },
    ]);
    await applyDispute(ctx, 'stripe', { ...taken, status: 'won', changedAt: new Date(later.getTime() + 1000) });
    expect((await rows()).map(({ state }) => state)).toEqual(['won', 'won']);
  });

  test('another buyer’s orders and payments are not found', async () => {
    const { buyer, ids } = await makeThree();
    const stranger = await shop.makeCustomer();
    expect(await refusal(choose(stranger, ids))).toBe('instalment_not_due');
    const joint = await choose(buyer, ids);
    expect(await refusal(shop.call('getJointPayment', { id: joint.id }, stranger))).toBe('not_found');
    expect(await refusal(intentOf(stranger, joint))).toBe('not_found');
    expect(await refusal(shop.call('checkPayment', { jointPaymentId: joint.id }, stranger))).toBe('not_found');
    const declared = { id: joint.id, amountUsd: joint.dueUsd };
    expect(await refusal(shop.call('declareJointPayment', declared, stranger))).toBe('not_found');
  });
});

describe('by transfer', () => {
  async function declareThree() {
    const made = await makeThree();
    const joint = await choose(made.buyer, made.ids);
    await shop.call(
      'declareJointPayment',
      { id: joint.id, amountUsd: joint.dueUsd, remark: 'One transfer' },
      made.buyer,
    );
    // Pressed twice.
    await shop.call('declareJointPayment', { id: joint.id, amountUsd: joint.dueUsd }, made.buyer);
    const announced = await shop.call('operatorListDeclarations', {}, finance);
    const found = announced.filter(({ sn }) => sn === joint.sn);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ amountUsd: 200.68, remark: 'One transfer' });
    return { ...made, joint, declaration: found[0]?.id ?? '' };
  }
  let line = 0;
  async function receive(cents: number, reference: string) {
    const date = `2026-02-${String(++line).padStart(2, '0')}`;
    const csv = `Date;Amount;Currency;Payer;Reference;Transaction ID\n${date};${(cents / 100).toFixed(2)};USD;SOMEBODY;${reference};J${line}\n`;
    await shop.call('operatorImportStatement', { contentBase64: Buffer.from(csv).toString('base64') }, finance);
    const { list } = await shop.call('operatorListBankTransactions', { state: 'open' }, finance);
    const found = list.find(({ bankReference }) => bankReference === `J${line}`);
    if (!found) throw new Error('no such line');
    return found;
  }

  test('approved once, it pays each bill; refunds of each go back by transfer', async () => {
    const { buyer, ids, joint, declaration } = await declareThree();
    const approval = { id: declaration, amountUsd: 200.68, bankReference: 'HSBC-SG1' };
    const named = { jointPaymentId: joint.id, jointSn: joint.sn };
    for (const id of ids) expect(await jointOf(buyer, id)).toContainEqual(named);
    await shop.call('operatorApprovePayment', approval, finance);
    for (const id of ids) expect(await jointOf(buyer, id)).toContainEqual(named);
    expect(await refusal(shop.call('operatorApprovePayment', approval, finance))).toBe('order_status_changed');
    await shop.runJobs();
    expect(await statuses(ids)).toEqual(['be_purchased', 'be_purchased', 'be_purchased']);
    const refund = { id: ids[0] ?? '', amountUsd: 4.7, reasonCode: 'damaged' as const, note: 'One was chipped' };
    const opened = await shop.call('operatorOpenRefund', refund, finance);
    await shop.call('operatorRecordOfflineRefund', { id: opened.id, bankReference: 'HSBC-R1' }, finance);
    await shop.call('operatorCancelOrder', { id: ids[1] ?? '', reason: 'No longer made' }, finance);
    await shop.runJobs();
    const { list } = await shop.call('operatorListRefunds', {}, finance);
    const whole1 = list.find(({ orderId }) => orderId === ids[1]);
    await shop.call('operatorRecordOfflineRefund', { id: whole1?.id ?? '', bankReference: 'HSBC-R2' }, finance);
    const bank = await Promise.all(ids.map(async (id) => (await accountsOf(shop, id)).bank));
    expect(bank).toEqual([1441 - 470, 0, 17_254]);
  });

  test('a line of a statement that names the number is proposed and pays all of it', async () => {
    const { ids, joint } = await declareThree();
    const transaction = await receive(whole, `payment ${joint.sn}`);
    expect(transaction.proposals).toMatchObject([
      { sn: joint.sn, dueUsd: 200.68, differenceUsd: 0, certainty: 'high' },
    ]);
    expect(transaction.proposals[0]?.orderSns).toHaveLength(3);
    const answers = await barrier(3, () =>
      shop.call('operatorBookBankTransaction', { id: transaction.id, orderSn: joint.sn }, finance),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await shop.runJobs();
    expect(await statuses(ids)).toEqual(['be_purchased', 'be_purchased', 'be_purchased']);
    for (const [index, id] of ids.entries()) expect((await accountsOf(shop, id)).bank).toBe(goods[index]?.cents);
    expect((await shop.call('operatorListDeclarations', {}, finance)).filter(({ sn }) => sn === joint.sn)).toEqual([]);
  });

  test('guard: connectJoint. A line for a transfer that finance booked by hand is linked, and books nothing again', async () => {
    const { ids, joint, declaration } = await declareThree();
    await shop.call(
      'operatorApprovePayment',
      { id: declaration, amountUsd: 200.68, bankReference: 'HSBC-J1' },
      finance,
    );
    const entries = async () =>
      (await shop.db.selectFrom('ledger_entries').select('id').where('order_id', 'in', ids).execute()).length;
    const before = await entries();
    const short = await receive(whole - 1, joint.sn);
    const connects = { orderSn: joint.sn, connects: true };
    const book = (id: string, more: object = {}) =>
      shop.call('operatorBookBankTransaction', { id, ...connects, ...more }, finance);
    expect(await refusal(book(short.id))).toBe('transfer_not_booked');
    const { id } = await receive(whole, joint.sn);
    expect(await refusal(book(id, { transferId: ids[0] }))).toBe('not_found');
    await book(id);
    expect(await refusal(book(id))).toBe('transaction_decided');
    expect(await entries()).toBe(before);
    const linked = await shop.db
      .selectFrom('received_transfers')
      .select('amount_cents')
      .where('bank_transaction_id', '=', id)
      .execute();
    expect(linked).toHaveLength(1);
    expect(await Promise.all(ids.map(async (one) => (await accountsOf(shop, one)).bank))).toEqual([1441, 1373, 17_254]);
    // It is linked already: the same money once more is another transfer.
    const again = await receive(whole, `${joint.sn} again`);
    expect(await refusal(book(again.id))).toBe('transfer_not_booked');
  });

  test('too little pays those placed first, and the rest awaits payment again', async () => {
    const { ids, joint } = await declareThree();
    const transaction = await receive(2_000, joint.sn);
    const booking = { id: transaction.id, orderSn: joint.sn };
    expect(await refusal(shop.call('operatorBookBankTransaction', booking, finance))).toBe('amount_does_not_match');
    await shop.call('operatorBookBankTransaction', { ...booking, resolution: 'rest_due' }, finance);
    await shop.runJobs();
    expect(await statuses(ids)).toEqual(['be_purchased', 'create', 'create']);
    expect(await Promise.all(ids.map(async (id) => (await accountsOf(shop, id)).bank))).toEqual([1441, 559, undefined]);
  });

  test('what banks kept is borne at the largest; a surplus goes back, with a cancelled order first', async () => {
    const kept = await declareThree();
    const fee = { id: kept.declaration, amountUsd: 190.68, bankReference: 'HSBC-SG2', resolution: 'bank_fee' as const };
    await shop.call('operatorApprovePayment', fee, finance);
    await shop.runJobs();
    expect(await statuses(kept.ids)).toEqual(['be_purchased', 'be_purchased', 'be_purchased']);
    const charges = kept.ids.map(async (id) => (await accountsOf(shop, id)).bank_charges);
    expect(await Promise.all(charges)).toEqual([undefined, undefined, 1000]);

    const { buyer, ids } = await makeThree();
    const joint = await choose(buyer, ids);
    await shop.call('closeOrder', { id: ids[1] ?? '' }, buyer);
    const transaction = await receive(whole, joint.sn);
    expect(transaction.proposals).toMatchObject([{ sn: joint.sn, dueUsd: 186.95, resolution: 'credit' }]);
    const booking = { id: transaction.id, orderSn: joint.sn, resolution: 'credit' as const };
    await shop.call('operatorBookBankTransaction', booking, finance);
    await shop.runJobs();
    expect(await statuses(ids)).toEqual(['be_purchased', 'closed', 'be_purchased']);
    const { list } = await shop.call('operatorListRefunds', {}, finance);
    expect(list.find(({ orderId }) => orderId === ids[1])).toMatchObject({ amountUsd: 13.73, kind: 'overpayment' });
  });

  test('guard: isPaidElsewhere. What is on its way otherwise takes no part; another transfer for it waits', async () => {
    const { buyer, ids, orders } = await makeThree();
    const joint = await choose(buyer, ids);
    const alone = await dueInstalment(shop, buyer, orders[0]?.billId ?? '');
    await declareAgain(shop, { customer: buyer }, alone.id);
    const declare = (amountUsd: number) => shop.call('declareJointPayment', { id: joint.id, amountUsd }, buyer);
    expect(await refusal(declare(200.68))).toBe('sum_changed');
    await declare(186.27);
    const transaction = await receive(18_627, joint.sn);
    expect(transaction.proposals).toMatchObject([{ sn: joint.sn, dueUsd: 186.27, differenceUsd: 0 }]);
    expect(transaction.proposals[0]?.orderSns).toHaveLength(2);
    const own = await openDeclaration(shop, finance, ids[0] ?? '');
    await shop.call('operatorRejectPayment', { id: own.id, reason: 'Nothing came' }, finance);
    expect(await refusal(declare(14.41))).toBe('payment_in_progress');
    await declareAgain(shop, { customer: buyer }, alone.id);
    await shop.call('operatorBookBankTransaction', { id: transaction.id, orderSn: joint.sn }, finance);
    await shop.runJobs();
    expect(await statuses(ids)).toEqual(['payment_confirming', 'be_purchased', 'be_purchased']);
    expect(await Promise.all(ids.map(async (id) => (await accountsOf(shop, id)).bank))).toEqual([
      undefined,
      1373,
      17_254,
    ]);
  });

  test('rejected, all await payment again', async () => {
    const { buyer, ids, declaration } = await declareThree();
    await shop.call('operatorRejectPayment', { id: declaration, reason: 'Nothing came' }, finance);
    await shop.runJobs();
    expect(await statuses(ids)).toEqual(['create', 'create', 'create']);
    for (const id of ids) expect(await jointOf(buyer, id)).toEqual([none, none]);
  });

  test('a large sum needs two people, however it is divided', async () => {
    const { buyer, ids } = await makeThree();
    await inTransaction(shop.db, (tx) =>
      writeSetting(
        tx,
        'payment',
        { ...defaultSettings.payment, depositFromCents: 0, secondApproverFromCents: 20_000 },
        null,
      ),
    );
    const joint = await choose(buyer, ids);
    const transaction = await receive(whole, joint.sn);
    const booking = { id: transaction.id, orderSn: joint.sn };
    expect(await refusal(shop.call('operatorBookBankTransaction', booking, finance))).toBe('second_approver_needed');
    await shop.call('operatorBookBankTransaction', booking, owner);
    const { joint: declared, declaration } = await declareThree();
    const approval = { id: declaration, amountUsd: 200.68, bankReference: 'HSBC-L1' };
    expect(await refusal(shop.call('operatorApprovePayment', approval, finance))).toBe('second_approver_needed');
    const { list } = await shop.call('operatorListHandovers', {}, owner);
    // The whole transfer, and not the order of 14.41 that it was approved at.
    expect(list.filter(({ kind }) => kind === 'second_payment').map(({ amountUsd }) => amountUsd)).toEqual([
      declared.dueUsd,
    ]);
    await shop.runJobs();
    expect(await statuses(ids)).toEqual(['be_purchased', 'be_purchased', 'be_purchased']);
  });
});
