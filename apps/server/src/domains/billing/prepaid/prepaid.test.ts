import { describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { confirmCard, dueInstalment, openIntent, statusOf } from '#testing/pay.ts';
import { openTestShop, type TestActor, type TestCustomer } from '#testing/shop.ts';
import { accountsOf } from '#testing/stripe-shop.ts';

/** Prepaid balances: filled by transfers, spent on one order or several, refunded to, withdrawn and corrected. */

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const second = await shop.makeOperator(['finance']);
const set = (more: Partial<(typeof defaultSettings)['prepaid']>) =>
  inTransaction(shop.db, (tx) =>
    writeSetting(tx, 'prepaid', { ...defaultSettings.prepaid, offersPrepaid: true, ...more }, null),
  );
await inTransaction(shop.db, async (tx) => {
  const none = { domesticPerSupplierCents: 0, domesticPerKgCents: 0, inspectionRateE6: 0, inspectionMinimumCents: 0 };
  await writeSetting(tx, 'fees', { ...defaultSettings.fees, ...none, serviceRateE6: 0 }, null);
  await writeSetting(tx, 'payment', { ...defaultSettings.payment, depositFromCents: 0 }, null);
});
await set({});

/** Prices in fen that sell at 14.41, 13.73 and 172.54 US dollars. */
const fens = [8185, 7799, 98_003];

async function orderOf(buyer: TestCustomer, fen: number | undefined) {
  const { offerId } = await makeProduct(shop.services, { tiers: [{ from: 1, fen: fen ?? 0 }] });
  return makeOrder(shop, buyer, { lines: [{ productId: offerId, quantity: 1 }], plan: 'deposit' });
}

let day = 0;
/** A bank line that names the balance. */
async function receive(sn: string, amount: string, by: TestActor = finance) {
  const date = new Date(Date.UTC(2026, 0, 1 + day++)).toISOString().slice(0, 10);
  const file = `Date;Amount;Currency;Payer;Reference;Transaction ID\n${date};${amount};USD;A B;to ${sn};T${day}\n`;
  await shop.call('operatorImportStatement', { contentBase64: Buffer.from(file).toString('base64') }, by);
  const { list } = await shop.call('operatorListBankTransactions', { state: 'open', pageSize: 100 }, by);
  const line = list.find(({ reference }) => reference.includes(sn));
  return { id: line?.id ?? '', proposals: line?.proposals ?? [] };
}

const book = (id: string, orderSn: string, by: TestActor = finance) =>
  shop.call('operatorBookBankTransaction', { id, orderSn }, by);

async function filled(amount: string) {
  const buyer = await shop.makeCustomer();
  const { sn } = await shop.call('openPrepaid', {}, buyer);
  await book((await receive(sn, amount)).id, sn);
  return { buyer, sn };
}

const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => ({ error: 'ok', data: null as unknown }),
    (error: { error: string; data: unknown }) => error,
  );
const read = (buyer: TestCustomer) => shop.call('getPrepaid', {}, buyer);
const movementsOf = async (buyer: TestCustomer) =>
  (await read(buyer)).movements.map(({ kind, amountUsd, balanceUsd }) => [kind, amountUsd, balanceUsd]);
const payOne = async (buyer: TestCustomer, billId: string) => {
  const { id, amountUsd } = await dueInstalment(shop, buyer, billId);
  return shop.call('payFromPrepaid', { billDetailId: id, amountUsd }, buyer);
};

describe('worked through to the bank', () => {
  test('500.00 pays 14.41, 13.73 and 172.54 at once, gets 13.73 back, and the rest is withdrawn', async () => {
    const before = await accountsOf(shop);
    const { buyer, sn } = await filled('500,00');
    const orders = [];
    for (const fen of fens) orders.push(await orderOf(buyer, fen));
    const ids = orders.map(({ id }) => id);
    const joint = await shop.call('createJointPayment', { orderIds: ids }, buyer);
    const paid = await shop.call('payFromPrepaid', { jointPaymentId: joint.id, amountUsd: joint.dueUsd }, buyer);
    expect(paid).toMatchObject({ paidUsd: 200.68, balanceUsd: 299.32 });
    expect(await Promise.all(ids.map((id) => statusOf(shop, id)))).toEqual(Array(3).fill('be_purchased'));
    expect(await accountsOf(shop, ids[0])).toEqual({ prepaid: 1441, receivable: 0, revenue: -1441 });
    const [bill] = (await shop.call('getBill', { id: orders[0]?.billId ?? '' }, buyer)).billDetailDtos.filter(
      ({ state }) => state === 'paid',
    );
    expect(bill).toMatchObject({ isPrepaid: true, paidWith: '' });

    const cancelled = { id: ids[1] ?? '', reason: 'No longer made' };
    expect(await shop.call('operatorCancelOrder', cancelled, finance)).toEqual({ refundUsd: 13.73 });
    expect(await accountsOf(shop, ids[1])).toEqual({ prepaid: 0, receivable: 0, refunds: 0, revenue: 0 });
    expect((await read(buyer)).balanceUsd).toBe(313.05);
    const { money } = await shop.call('operatorGetOrder', { id: ids[1] ?? '' }, finance);
    expect(money?.refunds).toMatchObject([
      { state: 'paid', payouts: [{ method: 'prepaid', state: 'paid', amountUsd: 13.73 }] },
    ]);
    const listed = (await shop.call('operatorListRefunds', { state: 'paid' }, finance)).list;
    expect(listed.find(({ orderId }) => orderId === ids[1])?.payouts).toMatchObject([{ method: 'prepaid' }]);

    await shop.call('withdrawPrepaid', { amountUsd: 313.05 }, buyer);
    expect(await read(buyer)).toMatchObject({ balanceUsd: 0, withdrawal: { amountUsd: 313.05 } });
    const owed = await shop.call('operatorListPrepaid', {}, finance);
    const [open] = owed.withdrawals.filter((one) => one.sn === sn);
    expect(open).toMatchObject({ amountUsd: 313.05, state: 'requested' });
    const withdrawn = owed.withdrawalUsd;
    const paidBack = { id: open?.id ?? '', decision: 'paid' as const, bankReference: 'HSBC-313' };
    await shop.call('operatorDecideWithdrawal', paidBack, finance);
    expect((await refusal(shop.call('operatorDecideWithdrawal', paidBack, finance))).error).toBe(
      'prepaid_withdrawal_decided',
    );
    const settled = await shop.call('operatorListPrepaid', {}, finance);
    expect([withdrawn, settled.withdrawalUsd]).toEqual([313.05, 0]);
    expect([...settled.accounts, ...settled.withdrawals].filter((one) => one.sn === sn)).toEqual([]);
    expect(await movementsOf(buyer)).toEqual([
      ['filled', 500, 500],
      ['paid', -14.41, 485.59],
      ['paid', -13.73, 471.86],
      ['paid', -172.54, 299.32],
      ['refunded', 13.73, 313.05],
      ['withdrawn', -313.05, 0],
    ]);
    const told = (await shop.call('listMessages', {}, buyer)).list.filter(({ kind }) => kind === 'prepaid-news');
    expect(told.map(({ content }) => content)).toEqual([
      'We have sent $313.05 of your prepaid balance back to your bank.',
      'Your transfer of $500.00 is on your prepaid balance.',
    ]);
    // Nothing is owed any more; what stays is the revenue of the two orders, and as much at the bank.
    const after = await accountsOf(shop);
    const grown = Object.entries(after).map(([account, cents]) => [account, cents - (before[account] ?? 0)]);
    expect(Object.fromEntries(grown)).toEqual({
      bank: 18_695,
      prepaid: 0,
      receivable: 0,
      refunds: 0,
      revenue: -18_695,
    });
  });

  test('of a transfer of 250.00 that arrives as 249.00, 249.00 is on the balance', async () => {
    const buyer = await shop.makeCustomer();
    const { sn } = await shop.call('openPrepaid', {}, buyer);
    expect(sn).toMatch(/^SB20\d{6}/);
    expect((await shop.call('openPrepaid', {}, buyer)).sn).toBe(sn);
    const { id, proposals } = await receive(sn, '249,00');
    expect(proposals).toMatchObject([{ sn, isPrepaid: true, resolution: 'exact', certainty: 'high' }]);
    await book(id, sn.toLowerCase());
    expect((await refusal(book(id, sn))).error).toBe('transaction_decided');
    expect(await movementsOf(buyer)).toEqual([['filled', 249, 249]]);
    const { list } = await shop.call('operatorListBankTransactions', { state: 'booked', pageSize: 100 }, finance);
    expect(list.find((line) => line.id === id)).toMatchObject({ orderSn: sn, amount: 249 });
  });
});

describe('paying', () => {
  test('guard: lockPrepaid. Of two orders paid at once from the last cent, one is refused', async () => {
    const { buyer } = await filled('14,41');
    const orders = [await orderOf(buyer, fens[0]), await orderOf(buyer, fens[0])];
    const dues = await Promise.all(orders.map(({ billId }) => dueInstalment(shop, buyer, billId)));
    const answers = await barrier(2, (index) => {
      const due = dues[index];
      return shop.call('payFromPrepaid', { billDetailId: due?.id ?? '', amountUsd: due?.amountUsd }, buyer);
    });
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await movementsOf(buyer)).toEqual([
      ['filled', 14.41, 14.41],
      ['paid', -14.41, 0],
    ]);
    const statuses = await Promise.all(orders.map(({ id }) => statusOf(shop, id)));
    expect(statuses.toSorted()).toEqual(['be_purchased', 'create']);
  });

  test('guard: the whole. A cent too little pays none of several orders, and says what is missing', async () => {
    const { buyer } = await filled('28,13');
    const orders = [await orderOf(buyer, fens[0]), await orderOf(buyer, fens[1])];
    const joint = await shop.call('createJointPayment', { orderIds: orders.map(({ id }) => id) }, buyer);
    const pay = () => shop.call('payFromPrepaid', { jointPaymentId: joint.id, amountUsd: joint.dueUsd }, buyer);
    const { error, data } = await refusal(pay());
    expect([error, data]).toEqual(['prepaid_too_low', { balanceUsd: 28.13, missingUsd: 0.01 }]);
    expect((await read(buyer)).balanceUsd).toBe(28.13);
    const wrong = { jointPaymentId: joint.id, amountUsd: 1 };
    expect((await refusal(shop.call('payFromPrepaid', wrong, buyer))).error).toBe('sum_changed');
    await shop.call('operatorCorrectPrepaid', { id: buyer.id, amountUsd: 0.01, reason: 'For the cent' }, finance);
    expect(await pay()).toMatchObject({ balanceUsd: 0 });
    expect((await refusal(pay())).error).toBe('instalment_not_due');
  });

  test('an open card payment is cancelled, and another buyer’s order is not found', async () => {
    const { buyer } = await filled('20,00');
    const order = await orderOf(buyer, fens[0]);
    const intent = await openIntent(shop, buyer, order.billId);
    const { id, amountUsd } = await dueInstalment(shop, buyer, order.billId);
    const other = await filled('20,00');
    const theirs = shop.call('payFromPrepaid', { billDetailId: id, amountUsd }, other.buyer);
    expect((await refusal(theirs)).error).toBe('not_found');
    const wrong = shop.call('payFromPrepaid', { billDetailId: id, amountUsd: 14.4 }, buyer);
    expect(await refusal(wrong)).toMatchObject({ error: 'sum_changed', data: { dueUsd: amountUsd } });
    await payOne(buyer, order.billId);
    await shop.runJobs();
    const payments = await shop.db.selectFrom('payments').select('state').where('order_id', '=', order.id).execute();
    expect(payments).toEqual([{ state: 'cancelled' }]);
    expect(intent.intentId).not.toBe('');
  });

  test('guard: prepaid_paid. Of two refunds of an order each goes back to the balance that paid it', async () => {
    const { buyer } = await filled('30,00');
    const { offerId } = await makeProduct(shop.services, { tiers: [{ from: 1, fen: fens[0] ?? 0 }] });
    const lines = [{ productId: offerId, quantity: 2 }];
    const order = await makeOrder(shop, buyer, { lines, plan: 'deposit' });
    expect(await payOne(buyer, order.billId)).toMatchObject({ paidUsd: 28.82, balanceUsd: 1.18 });
    const seen = await shop.call('getOrder', { id: order.id }, buyer);
    const line = { customerOrderItemId: seen.customerOrderItemList[0]?.id ?? '', productCount: 1 };
    for (const balanceUsd of [15.59, 30]) {
      const { id } = await shop.call('requestRefund', { orderId: order.id, orderReturnItems: [line] }, buyer);
      await shop.call('operatorApproveRefund', { id }, finance);
      expect((await read(buyer)).balanceUsd).toBe(balanceUsd);
    }
  });

  // 530 is what the sandbox charges for the card payment.
  test('a refund goes to the balance if the buyer wants it so, else to the card', async () => {
    const { buyer } = await filled('1,00');
    const order = await orderOf(buyer, fens[2]);
    const intent = await openIntent(shop, buyer, order.billId);
    await confirmCard(shop, intent);
    await shop.call('checkPayment', { intentId: intent.intentId }, buyer);
    const seen = await shop.call('getOrder', { id: order.id }, buyer);
    const line = { customerOrderItemId: seen.customerOrderItemList[0]?.id ?? '', productCount: 1 };
    const asked = { orderId: order.id, orderReturnItems: [line], toPrepaid: true };
    await set({ offersPrepaid: false });
    expect((await refusal(shop.call('requestRefund', asked, buyer))).error).toBe('prepaid_not_offered');
    await set({});
    const { id } = await shop.call('requestRefund', asked, buyer);
    await shop.call('operatorApproveRefund', { id }, finance);
    await shop.runJobs();
    expect((await read(buyer)).balanceUsd).toBe(173.54);
    expect(await accountsOf(shop, order.id)).toEqual({
      card: 17_254 - 530,
      fees: 530,
      prepaid: -17_254,
      receivable: 0,
      refunds: 0,
      revenue: 0,
    });
  });
});

describe('guard: switched off and limits', () => {
  test('off by default: no filling; what is there is spent, withdrawn, and seen by operators', async () => {
    expect(defaultSettings.prepaid.offersPrepaid).toBe(false);
    const { buyer, sn } = await filled('50,00');
    await set({ offersPrepaid: false });
    expect((await refusal(shop.call('openPrepaid', {}, await shop.makeCustomer()))).error).toBe('prepaid_not_offered');
    const { id } = await receive(sn, '10,00');
    expect((await refusal(book(id, sn))).error).toBe('prepaid_not_offered');
    const order = await orderOf(buyer, fens[0]);
    expect(await payOne(buyer, order.billId)).toMatchObject({ balanceUsd: 35.59 });
    await shop.call('withdrawPrepaid', { amountUsd: 5.59 }, buyer);
    const owed = await shop.call('operatorListPrepaid', {}, finance);
    expect(owed.isOffered).toBe(false);
    expect(owed.accounts).toContainEqual(expect.objectContaining({ sn, balanceUsd: 30 }));
    await set({});
  });

  test('the highest balance and the highest filling', async () => {
    const { sn } = await filled('50,00');
    await set({ prepaidMaxCents: 11_001, prepaidFillingMaxCents: 6000 });
    const over = await receive(sn, '60,01');
    expect((await refusal(book(over.id, sn))).error).toBe('prepaid_limit');
    await set({ prepaidMaxCents: 10_000, prepaidFillingMaxCents: 6001 });
    expect((await refusal(book(over.id, sn))).error).toBe('prepaid_limit');
    await set({ prepaidMaxCents: 11_001, prepaidFillingMaxCents: 6001 });
    await book(over.id, sn);
    await set({});
  });
});

describe('withdrawing and correcting', () => {
  test('never more than is there, one at a time, and a declined one comes back with its reason', async () => {
    const { buyer, sn } = await filled('30,00');
    const withdraw = (amountUsd: number) => shop.call('withdrawPrepaid', { amountUsd }, buyer);
    expect((await refusal(withdraw(30.01))).error).toBe('prepaid_too_low');
    expect((await refusal(withdraw(0))).error).toBe('invalid_input');
    const answers = await barrier(3, () => withdraw(10));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusal(withdraw(1))).error).toBe('prepaid_withdrawal_open');
    const open = (await shop.call('operatorListPrepaid', {}, finance)).withdrawals.find((one) => one.sn === sn);
    const decide = (more: object) =>
      shop.call('operatorDecideWithdrawal', { id: open?.id ?? '', decision: 'declined', ...more }, finance);
    expect((await refusal(decide({}))).error).toBe('invalid_input');
    expect((await refusal(decide({ decision: 'paid' }))).error).toBe('invalid_input');
    await decide({ reason: 'Agreed to keep it' });
    const { balanceUsd, movements, withdrawal } = await read(buyer);
    expect([balanceUsd, withdrawal]).toEqual([30, null]);
    expect(movements.at(-1)).toMatchObject({ kind: 'withdrawal_returned', amountUsd: 10, note: 'Agreed to keep it' });
    await withdraw(30);
  });

  test('guard: secondApproval. From the limit on, two correct and two pay back', async () => {
    const { buyer, sn } = await filled('40,00');
    const limit = defaultSettings.payment.secondApproverFromCents / 100;
    const correct = (by: TestActor, amountUsd: number) =>
      shop.call('operatorCorrectPrepaid', { id: buyer.id, amountUsd, reason: 'Booked to another' }, by);
    expect((await refusal(correct(finance, -40.01))).error).toBe('prepaid_too_low');
    expect((await refusal(correct(finance, limit))).error).toBe('second_approver_needed');
    expect((await refusal(correct(finance, limit))).error).toBe('second_approver_needed');
    expect((await read(buyer)).balanceUsd).toBe(40);
    const waiting = await shop.call('operatorGetPrepaid', { id: buyer.id }, finance);
    expect(waiting).toMatchObject({
      corrections: [{ amountUsd: limit, reason: 'Booked to another' }],
      withdrawals: [],
    });
    await correct(second, limit);
    expect((await read(buyer)).balanceUsd).toBe(limit + 40);
    await shop.call('withdrawPrepaid', { amountUsd: limit }, buyer);
    const open = (await shop.call('operatorListPrepaid', {}, finance)).withdrawals.find((one) => one.sn === sn);
    const pay = (by: TestActor) =>
      shop.call('operatorDecideWithdrawal', { id: open?.id ?? '', decision: 'paid', bankReference: 'B-1' }, by);
    expect((await refusal(pay(finance))).error).toBe('second_approver_needed');
    await pay(second);
    expect(await movementsOf(buyer)).toEqual([
      ['filled', 40, 40],
      ['corrected', limit, limit + 40],
      ['withdrawn', -limit, 40],
    ]);
  });

  test('guard: sumCorrectedAlone. What one person corrects of a balance counts together, and for that one alone', async () => {
    const [{ buyer }, other] = [await filled('40,00'), await filled('40,00')];
    const limit = defaultSettings.payment.secondApproverFromCents / 100;
    const correct = (by: TestActor, amountUsd: number, of = buyer) =>
      shop.call('operatorCorrectPrepaid', { id: of.id, amountUsd, reason: 'Sent in two parts' }, by);
    const corrections = async (of: TestCustomer) =>
      (await shop.call('operatorGetPrepaid', { id: of.id }, finance)).corrections.map(({ amountUsd }) => amountUsd);
    await correct(finance, limit - 1);
    expect((await refusal(correct(finance, 1))).error).toBe('second_approver_needed');
    await correct(finance, 1, other.buyer);
    expect([await corrections(buyer), await corrections(other.buyer)]).toEqual([[1], []]);
    await correct(second, 1);
    expect(await corrections(buyer)).toEqual([]);
    // Two people saw that one.
    await correct(finance, 0.5);
    expect((await read(buyer)).balanceUsd).toBe(limit + 40.5);
  });

  test('guard: findPrepaidOwed. A customer with money on it is not erased, and the statement adds up', async () => {
    const { buyer, sn } = await filled('30,00');
    const owner = await shop.makeOperator(['owner']);
    const { email } = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    const erase = () => shop.call('operatorErasePerson', { id: buyer.id, email, reason: 'Asked by letter' }, owner);
    expect((await refusal(erase())).error).toBe('money_owed');
    const last = await shop.call('getPrepaid', { month: '2020-01' }, buyer);
    expect(last).toMatchObject({ openingUsd: 0, closingUsd: 0, movements: [] });
    const next = await shop.call('getPrepaid', { month: '2099-01' }, buyer);
    expect(next).toMatchObject({ openingUsd: 30, closingUsd: 30, movements: [] });
    await shop.call('withdrawPrepaid', { amountUsd: 30 }, buyer);
    expect((await refusal(erase())).error).toBe('money_owed');
    const open = (await shop.call('operatorListPrepaid', {}, finance)).withdrawals.find((one) => one.sn === sn);
    const paid = { id: open?.id ?? '', decision: 'paid' as const, bankReference: 'B-30' };
    await shop.call('operatorDecideWithdrawal', paid, finance);
    await erase();
  });
});
