import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { closeUnpaidOrders } from '#domains/orders/close-order.ts';
import { jobContext } from '#shop/context.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { declareAgain, declareTransfer, openDeclaration } from '#testing/declare-transfer.ts';
import { confirmCard, openIntent, payByCard, statusOf } from '#testing/pay.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { parcel, type Stage, walkOrder } from '#testing/walk-order.ts';
import { checkDeclarations } from './check-declarations.ts';

/** Transfers that are short, over or in parts, as finance books them from declarations. */

const shop = await openTestShop();
shop.repeatsJobs = true;
const finance = await shop.makeOperator(['finance']);
const second = await shop.makeOperator(['finance']);
const owner = await shop.makeOperator(['owner']);

type Resolution = 'bank_fee' | 'rest_due' | 'credit' | 'ahead';
type Made = Awaited<ReturnType<typeof declareTransfer>>;

const declare = (plan?: 'full' | 'deposit') => declareTransfer(shop, finance, plan);
const approve = (id: string, cents: number, resolution?: Resolution, operator: TestActor = finance) =>
  shop.call('operatorApprovePayment', { id, amountUsd: cents / 100, bankReference: 'HSBC-1', resolution }, operator);
const centsOf = ({ instalment }: Pick<Made, 'instalment'>) => Math.round(instalment.amountUsd * 100);
const billOf = ({ order, customer }: Pick<Made, 'order' | 'customer'>) =>
  shop.call('getBill', { id: order.billId }, customer);
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => ({ error: 'ok', data: null }),
    (error: { error: string; data: unknown }) => error,
  );
const refundsOf = (orderId: string) =>
  shop.db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'state', 'overpayment'])
    .where('order_id', '=', orderId)
    .execute();
const balances = async (orderId: string) => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select l.account, sum(l.amount_cents)::int as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.order_id = ${orderId} group by l.account having sum(l.amount_cents) <> 0`.execute(shop.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};

/** A part of the first payment has come. */
async function partPaid(missing: number, plan?: 'full' | 'deposit') {
  const made = await declare(plan);
  await approve(made.declaration.id, centsOf(made) - missing, 'rest_due');
  return made;
}

describe('a transfer of another amount than is due', () => {
  it('is refused without a decision, with both amounts and the possible decisions', async () => {
    const made = await declare();
    const due = centsOf(made);
    expect(await refusal(approve(made.declaration.id, due - 1500))).toMatchObject({
      error: 'amount_does_not_match',
      data: {
        dueUsd: due / 100,
        receivedUsd: (due - 1500) / 100,
        differenceUsd: -15,
        resolutions: ['bank_fee', 'rest_due'],
      },
    });
    expect(await refusal(approve(made.declaration.id, due + 1))).toMatchObject({ data: { resolutions: ['credit'] } });
    for (const [cents, wrong] of [
      [due - 1, 'credit'],
      [due + 1, 'rest_due'],
      [due + 1, 'bank_fee'],
      [0, 'rest_due'],
    ] as const)
      expect(await refusal(approve(made.declaration.id, cents, wrong))).toMatchObject({
        error: 'amount_does_not_match',
      });
    expect(await statusOf(shop, made.order.id)).toBe('payment_confirming');
    expect(await balances(made.order.id)).toEqual({});
  });

  it('$15 short is a bank fee: paid, and the difference is booked', async () => {
    const made = await declare();
    const due = centsOf(made);
    await approve(made.declaration.id, due - 1500, 'bank_fee');
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
    expect(await balances(made.order.id)).toEqual({ bank: due - 1500, bank_charges: 1500, revenue: -due });
    expect(await billOf(made)).toMatchObject({
      paidUsd: (due - 1500) / 100,
      bankFeeUsd: 15,
      dueUsd: 0,
      billDetailDtos: [{ state: 'paid' }],
    });
  });

  it('guard: is a bank fee up to the shop’s limit only, which only the owner may raise', async () => {
    const made = await declare();
    const due = centsOf(made);
    expect(await refusal(approve(made.declaration.id, due - 3001, 'bank_fee'))).toMatchObject({
      error: 'bank_fee_too_high',
      data: { maxUsd: 30, differenceUsd: -30.01 },
    });
    const raise = (by: TestActor) =>
      shop.call(
        'operatorSetSetting',
        { subject: 'payment', value: { ...defaultSettings.payment, bankFeeUpToCents: 3001 } } as never,
        by,
      );
    expect(await refusal(raise(finance))).toMatchObject({ error: 'forbidden' });
    await approve(made.declaration.id, due - 3000, 'bank_fee');
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
  });

  it('guard: a bank fee is never refunded, not even with goods alone', async () => {
    const made = await declare();
    const due = centsOf(made);
    await approve(made.declaration.id, due - 2500, 'bank_fee');
    const [item] = (await shop.call('getOrder', { id: made.order.id }, made.customer)).customerOrderItemList;
    const orderReturnItems = [{ customerOrderItemId: item?.id ?? '', productCount: 100 }];
    const { id } = await shop.call('requestRefund', { orderId: made.order.id, orderReturnItems }, made.customer);
    expect(await shop.call('operatorApproveRefund', { id }, owner)).toEqual({ amountUsd: (due - 2500) / 100 });
    await shop.call('operatorRecordOfflineRefund', { id, bankReference: 'BACK' }, finance);
    expect(await balances(made.order.id)).toEqual({ bank_charges: 2500, revenue: -2500 });
    await shop.runJobs();
  });
});

describe('a part', () => {
  it('leaves the rest due: the order comes back, the buyer learns what is missing, a second transfer pays it', async () => {
    const made = await partPaid(5000);
    const due = centsOf(made);
    expect(await statusOf(shop, made.order.id)).toBe('create');
    await shop.runJobs();
    const bill = await billOf(made);
    expect(bill).toMatchObject({ paidUsd: (due - 5000) / 100, dueUsd: 50, plans: [], shippingLines: [] });
    expect(bill.billDetailDtos).toMatchObject([{ state: 'due', receivedUsd: (due - 5000) / 100 }]);
    expect(await balances(made.order.id)).toEqual({ bank: due - 5000, receivable: 5000 - due });
    const mails = (await shop.inbox(made.customer.email)).filter(({ subject }) => subject.includes(made.order.sn));
    expect(mails.at(-1)?.text_body).toContain('50.00');
    const { list } = await shop.call('listMessages', { orderId: made.order.id }, made.customer);
    expect(list.map(({ kind }) => kind)).toContain('part-received');
    expect(list.map(({ kind }) => kind)).not.toContain('payment-rejected');

    await declareAgain(shop, made, made.instalment.id);
    const rest = await openDeclaration(shop, finance, made.order.id);
    expect(rest.amountUsd).toBe(50);
    expect(await refusal(approve(rest.id, due))).toMatchObject({ data: { dueUsd: 50 } });
    await approve(rest.id, 5000);
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
    expect(await balances(made.order.id)).toEqual({ bank: due, revenue: -due });
    expect(await billOf(made)).toMatchObject({ paidUsd: due / 100, dueUsd: 0 });
  });

  it('is completed by a card payment of the rest; an intent for the whole is cancelled', async () => {
    const made = await declare();
    await shop.call('operatorRejectPayment', { id: made.declaration.id, reason: 'not yet' }, finance);
    const whole = await openIntent(shop, made.customer, made.order.billId);
    await declareAgain(shop, made, made.instalment.id);
    const { id } = await openDeclaration(shop, finance, made.order.id);
    await approve(id, centsOf(made) - 1234, 'rest_due');
    const intent = await openIntent(shop, made.customer, made.order.billId);
    expect(intent.amountUsd).toBe(12.34);
    expect(intent.intentId).not.toBe(whole.intentId);
    expect(await shop.call('checkPayment', { intentId: whole.intentId }, made.customer)).toMatchObject({
      status: 'failed',
    });
    await confirmCard(shop, intent);
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
    const due = centsOf(made);
    expect(await balances(made.order.id)).toEqual({ bank: due - 1234, card: 1234, revenue: -due });
  });

  it('with a card that paid the whole meanwhile returns the surplus to the card', async () => {
    const made = await declare();
    await shop.call('operatorRejectPayment', { id: made.declaration.id, reason: 'not yet' }, finance);
    const whole = await openIntent(shop, made.customer, made.order.billId);
    await declareAgain(shop, made, made.instalment.id);
    const { id } = await openDeclaration(shop, finance, made.order.id);
    // Paid at the provider, but the shop has no news of it yet.
    await confirmCard(shop, whole);
    await approve(id, 4000, 'rest_due');
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
    const due = centsOf(made);
    expect(await refundsOf(made.order.id)).toMatchObject([{ amount_cents: 4000, state: 'paid' }]);
    expect(await balances(made.order.id)).toEqual({ bank: 4000, card: due - 4000, revenue: -due });
    // Guard: `creditOf` in payout-store.ts. Everything is refunded: to the card only what it still holds.
    const [item] = (await shop.call('getOrder', { id: made.order.id }, made.customer)).customerOrderItemList;
    const orderReturnItems = [{ customerOrderItemId: item?.id ?? '', productCount: 100 }];
    const refund = await shop.call('requestRefund', { orderId: made.order.id, orderReturnItems }, made.customer);
    expect(await shop.call('operatorApproveRefund', { id: refund.id }, owner)).toEqual({ amountUsd: due / 100 });
    await shop.runJobs();
    await shop.call('operatorRecordOfflineRefund', { id: refund.id, bankReference: 'BACK' }, finance);
    expect(await balances(made.order.id)).toEqual({});
  });

  it('guard: keeps the order open after 72 hours, and finance is asked once', async () => {
    const made = await partPaid(5000);
    await sql`update orders set status_since = now() - interval '73 hours' where id = ${made.order.id}`.execute(
      shop.db,
    );
    await sql`update received_transfers set booked_at = now() - interval '73 hours' where order_id = ${made.order.id}`.execute(
      shop.db,
    );
    const run = async () => {
      await closeUnpaidOrders(jobContext(shop.services));
      await checkDeclarations(jobContext(shop.services));
      await shop.runJobs();
    };
    await run();
    await run();
    expect(await statusOf(shop, made.order.id)).toBe('create');
    const asked = (await shop.inbox(finance.email)).filter(({ subject }) => subject.includes(made.order.sn));
    expect(asked.filter(({ text_body }) => text_body.includes('50.00'))).toHaveLength(1);
  });

  it('guard: a rest declared without a slip lapses, and the order stays open', async () => {
    const made = await partPaid(5000);
    await declareAgain(shop, made, made.instalment.id);
    await sql`update payment_declarations set declared_at = now() - interval '80 hours' where order_id = ${made.order.id} and state = 'un_commit'`.execute(
      shop.db,
    );
    await checkDeclarations(jobContext(shop.services));
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('create');
  });

  it('guard: prevents changing plan and shipping line', async () => {
    const made = await partPaid(5000, 'deposit');
    expect(
      await refusal(shop.call('chooseBillPlan', { id: made.order.billId, plan: 'full' }, made.customer)),
    ).toMatchObject({ error: 'order_status_changed' });
  });

  it('goes back when the buyer cancels the order, once', async () => {
    const made = await partPaid(5000);
    await shop.call('closeOrder', { id: made.order.id }, made.customer);
    await shop.runJobs();
    const [refund, ...others] = await refundsOf(made.order.id);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ amount_cents: centsOf(made) - 5000, state: 'paying' });
    await shop.call('operatorRecordOfflineRefund', { id: refund?.id ?? '', bankReference: 'BACK' }, finance);
    expect(await balances(made.order.id)).toEqual({});
  });

  it('goes back when finance closes the order; only an order with a part can be closed so', async () => {
    const close = (id: string) => shop.call('operatorReturnParts', { id, reason: 'The rest did not come' }, finance);
    const made = await partPaid(5000);
    const other = await declare();
    expect(await refusal(close(other.order.id))).toMatchObject({ error: 'order_status_changed' });
    await shop.call('operatorRejectPayment', { id: other.declaration.id, reason: 'not yet' }, finance);
    expect(await refusal(close(other.order.id))).toMatchObject({ error: 'order_status_changed' });
    await close(made.order.id);
    await close(made.order.id);
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('closed');
    expect(await refundsOf(made.order.id)).toMatchObject([{ amount_cents: centsOf(made) - 5000 }]);
    const mails = await shop.inbox(made.customer.email);
    expect(mails.some(({ text_body }) => text_body.includes('The rest did not come'))).toBe(true);
  });

  it('of a balance that shrinks below it pays it, and the surplus goes back', async () => {
    const made = await declare('deposit');
    await approve(made.declaration.id, centsOf(made));
    await walkOrder(shop, made.order, made.customer, owner, 'be_confirmed_customer');
    const balance = (await billOf(made)).billDetailDtos.find(({ kind }) => kind === 'balance');
    await declareAgain(shop, made, balance?.id ?? '');
    const cents = Math.round((balance?.amountUsd ?? 0) * 100);
    const { id } = await openDeclaration(shop, finance, made.order.id);
    await approve(id, cents - 100, 'rest_due');
    expect(await statusOf(shop, made.order.id)).toBe('be_confirmed_customer');
    // Guard: the goods are bought, so finance cannot close it.
    const close = shop.call('operatorReturnParts', { id: made.order.id, reason: 'no rest' }, finance);
    expect(await refusal(close)).toMatchObject({ error: 'order_status_changed' });
    const [item] = (await shop.call('getOrder', { id: made.order.id }, made.customer)).customerOrderItemList;
    const orderReturnItems = [{ customerOrderItemId: item?.id ?? '', productCount: 50 }];
    const refund = await shop.call('requestRefund', { orderId: made.order.id, orderReturnItems }, made.customer);
    await shop.call('operatorApproveRefund', { id: refund.id }, owner);
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('be_delivered');
    const paid = (await billOf(made)).billDetailDtos.find(({ kind }) => kind === 'balance');
    const now = Math.round((paid?.amountUsd ?? 0) * 100);
    expect(now).toBeLessThan(cents - 100);
    const returned = (await refundsOf(made.order.id)).find(({ overpayment }) => overpayment !== null);
    expect(returned).toMatchObject({ amount_cents: cents - 100 - now });
  });
});

describe('more than is due', () => {
  it('pays, and the surplus is a credit that finance transfers back', async () => {
    const made = await declare();
    const due = centsOf(made);
    await approve(made.declaration.id, due + 2500, 'credit');
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
    const [refund] = await refundsOf(made.order.id);
    expect(refund).toMatchObject({ amount_cents: 2500, state: 'paying' });
    await shop.call('operatorRecordOfflineRefund', { id: refund?.id ?? '', bankReference: 'BACK' }, finance);
    expect(await balances(made.order.id)).toEqual({ bank: due, revenue: -due });
    expect(await billOf(made)).toMatchObject({ paidUsd: (due + 2500) / 100, refundedUsd: 25 });
  });
});

describe('money that comes before the balance is billed', () => {
  interface Ahead {
    stage?: Stage;
    inspected?: boolean;
  }

  /** Pays the deposit and a surplus that is kept for the balance, then inspects the goods. */
  async function ahead(cents: number, { stage = 'pending_inspection', inspected = true }: Ahead = {}) {
    const made = await declare('deposit');
    await approve(made.declaration.id, centsOf(made) + cents, 'ahead');
    await walkOrder(shop, made.order, made.customer, owner, stage);
    if (inspected) await shop.call('operatorPassInspection', { id: made.order.id, ...parcel }, owner);
    return made;
  }
  const balanceOf = async (made: Made) => (await billOf(made)).billDetailDtos.find(({ kind }) => kind === 'balance');
  /** The balance after inspection: 40 kg at 1.40 a kilogram. */
  const balanceCents = 5600;

  it('a surplus of 18.59 is kept, and the buyer pays what is missing: 56.00 less 18.59 are 37.41', async () => {
    const made = await ahead(1859, { inspected: false });
    const due = centsOf(made);
    expect(await balances(made.order.id)).toEqual({ bank: due + 1859, receivable: -1859, revenue: -due });
    expect(await balanceOf(made)).toMatchObject({ state: 'not_due', receivedUsd: 18.59 });
    const { list } = await shop.call('listMessages', { orderId: made.order.id }, made.customer);
    expect(list.find(({ kind }) => kind === 'kept-for-balance')?.content).toContain('18.59');
    await shop.call('operatorPassInspection', { id: made.order.id, ...parcel }, owner);
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('be_confirmed_customer');
    expect(await billOf(made)).toMatchObject({ dueUsd: 37.41 });
    const mails = (await shop.inbox(made.customer.email)).filter(({ subject }) => subject.includes(made.order.sn));
    // Mails that wait together are sent in any order.
    expect(mails.map((mail) => mail.text_body)).toContainEqual(expect.stringContaining('37.41'));
    await payByCard(shop, made.customer, made.order.billId);
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('be_delivered');
    const { bank, card, receivable = 0, revenue } = await balances(made.order.id);
    expect([bank, card, receivable, revenue]).toEqual([due + 1859, 3741, 0, -due - balanceCents]);
    expect(await refundsOf(made.order.id)).toEqual([]);
  });

  it('guard: payByAhead. More than the balance pays it when it is billed, and 13.59 of 69.59 go back', async () => {
    const made = await ahead(balanceCents + 1359);
    const due = centsOf(made);
    expect(await statusOf(shop, made.order.id)).toBe('be_delivered');
    await shop.runJobs();
    expect(await refundsOf(made.order.id)).toMatchObject([{ amount_cents: 1359, state: 'paying' }]);
    const [refund] = await refundsOf(made.order.id);
    await shop.call('operatorRecordOfflineRefund', { id: refund?.id ?? '', bankReference: 'BACK' }, finance);
    expect(await balances(made.order.id)).toEqual({ bank: due + balanceCents, revenue: -due - balanceCents });
    const { list } = await shop.call('listMessages', { orderId: made.order.id }, made.customer);
    expect(list.map(({ kind }) => kind)).not.toContain('balance-due');
  });

  it('guard: stays with a reopened balance; a part that came since prevents reopening', async () => {
    const made = await ahead(1859);
    await shop.runJobs();
    const object = async () => {
      await shop.call('objectToInspection', { id: made.order.id, text: 'The colour is wrong' }, made.customer);
      const { objections } = await shop.call('operatorGetWarehouseOrder', { id: made.order.id }, owner);
      const id = objections.find(({ decision }) => decision === null)?.id ?? '';
      return shop.call('operatorDecideObjection', { id, decision: 'inspect_again', answer: 'We look again' }, owner);
    };
    await object();
    expect(await balanceOf(made)).toMatchObject({ state: 'not_due', receivedUsd: 18.59 });
    await shop.runJobs();
    await shop.call('operatorPassInspection', { id: made.order.id, ...parcel }, owner);
    await shop.runJobs();
    expect(await billOf(made)).toMatchObject({ dueUsd: 37.41 });
    await declareAgain(shop, made, (await balanceOf(made))?.id ?? '');
    await approve((await openDeclaration(shop, finance, made.order.id)).id, 1000, 'rest_due');
    expect(await refusal(object())).toMatchObject({ error: 'payment_in_progress' });
  });

  it('guard: pays a balance that shrinks below it, and the rest goes back: 35.00 less 29.40 are 5.60', async () => {
    const made = await ahead(3500);
    const due = centsOf(made);
    expect(await billOf(made)).toMatchObject({ dueUsd: 21 });
    await shop.call('objectToInspection', { id: made.order.id, text: 'It weighs less' }, made.customer);
    const { objections } = await shop.call('operatorGetWarehouseOrder', { id: made.order.id }, owner);
    const { id = '' } = objections.find(({ decision }) => decision === null) ?? {};
    await shop.call('operatorDecideObjection', { id, decision: 'inspect_again', answer: 'We weigh again' }, owner);
    // Charged as the line’s least weight: 21 kg at 1.40 a kilogram.
    await shop.call('operatorPassInspection', { ...parcel, id: made.order.id, weightGrams: 10_000 }, owner);
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('be_delivered');
    const [refund, ...more] = await refundsOf(made.order.id);
    expect([refund?.amount_cents, more]).toEqual([560, []]);
    await shop.call('operatorRecordOfflineRefund', { id: refund?.id ?? '', bankReference: 'BACK' }, finance);
    expect(await balances(made.order.id)).toEqual({ bank: due + 2940, revenue: -due - 2940 });
  });

  it('goes back when the order is cancelled, with the deposit', async () => {
    const made = await ahead(1859, { stage: 'be_purchased', inspected: false });
    const due = centsOf(made);
    const quote = await shop.call('operatorQuoteCancel', { id: made.order.id }, owner);
    expect(quote).toMatchObject({ receivedUsd: (due + 1859) / 100, refundUsd: (due + 1859) / 100 });
    const { version } = await shop.call('operatorGetOrder', { id: made.order.id }, owner);
    await shop.call('operatorCancelOrder', { id: made.order.id, version, reason: 'No goods' }, owner);
    await shop.runJobs();
    for (const { id } of await refundsOf(made.order.id))
      await shop.call('operatorRecordOfflineRefund', { id, bankReference: 'BACK' }, finance);
    expect(await balances(made.order.id)).toEqual({});
  });

  it('guard: finance is not asked about its rest, unlike that of a part', async () => {
    const made = await ahead(1859);
    await sql`update received_transfers set booked_at = now() - interval '30 days'
      where order_id = ${made.order.id}`.execute(shop.db);
    await shop.runJobs();
    await checkDeclarations(jobContext(shop.services));
    await shop.runJobs();
    const mails = (await shop.inbox(finance.email)).filter(({ text_body }) => text_body.includes(made.order.sn));
    expect(mails).toEqual([]);
  });
});

describe('two people', () => {
  it('concurrently book a part once', async () => {
    for (let round = 0; round < 3; round++) {
      const made = await declare();
      const answers = await barrier(2, (index) =>
        approve(made.declaration.id, 5000, 'rest_due', index === 0 ? finance : second),
      );
      expect(answers.map((one) => (one.status === 'fulfilled' ? 'ok' : one.reason.error)).toSorted()).toEqual([
        'ok',
        'order_status_changed',
      ]);
      expect(await balances(made.order.id)).toEqual({ bank: 5000, receivable: -5000 });
    }
    await shop.runJobs();
  });

  it('guard: approve the same received amount and decision', async () => {
    const limit = (secondApproverFromCents: number) =>
      inTransaction(shop.db, (tx) =>
        writeSetting(tx, 'payment', { ...defaultSettings.payment, secondApproverFromCents }, null),
      );
    const made = await declare();
    const due = centsOf(made);
    await limit(due - 1000);
    const below = await declare();
    await approve(below.declaration.id, due - 1001, 'bank_fee');
    const { id } = made.declaration;
    expect((await refusal(approve(id, due - 500, 'bank_fee'))).error).toBe('second_approver_needed');
    expect((await refusal(approve(id, due - 900, 'bank_fee', second))).error).toBe('second_approver_needed');
    expect((await refusal(approve(id, due - 500, 'rest_due', second))).error).toBe('second_approver_needed');
    expect((await refusal(approve(id, due - 500, 'rest_due', second))).error).toBe('second_approver_needed');
    await approve(id, due - 500, 'rest_due', finance);
    expect(await statusOf(shop, made.order.id)).toBe('create');
    await limit(defaultSettings.payment.secondApproverFromCents);
    await payByCard(shop, made.customer, made.order.billId);
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
  });

  it('guard: isStillApprover. The approval of someone who has left does not count', async () => {
    const leaving = await shop.makeOperator(['finance']);
    const made = await declare();
    const due = centsOf(made);
    const limit = (secondApproverFromCents: number) =>
      inTransaction(shop.db, (tx) =>
        writeSetting(tx, 'payment', { ...defaultSettings.payment, secondApproverFromCents }, null),
      );
    await limit(due);
    const { id } = made.declaration;
    expect((await refusal(approve(id, due, undefined, leaving))).error).toBe('second_approver_needed');
    await shop.call('operatorSetOperatorDisabled', { id: leaving.id, disabled: true }, owner);
    expect((await refusal(approve(id, due))).error).toBe('second_approver_needed');
    await approve(id, due, undefined, second);
    await limit(defaultSettings.payment.secondApproverFromCents);
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
  });

  it('guard: sumBookedAlone. Parts that one person books to an order count together against the limit', async () => {
    const limit = (secondApproverFromCents: number) =>
      inTransaction(shop.db, (tx) =>
        writeSetting(tx, 'payment', { ...defaultSettings.payment, secondApproverFromCents }, null),
      );
    const made = await declare();
    const due = centsOf(made);
    await limit(due);
    await approve(made.declaration.id, due - 1000, 'rest_due');
    await declareAgain(shop, made, made.instalment.id);
    const { id } = await openDeclaration(shop, finance, made.order.id);
    expect((await refusal(approve(id, 1000))).error).toBe('second_approver_needed');
    expect((await refusal(approve(id, 1000))).error).toBe('second_approver_needed');
    await approve(id, 1000, undefined, second);
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
    await limit(defaultSettings.payment.secondApproverFromCents);
    await shop.runJobs();
  });
});
