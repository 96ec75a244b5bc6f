import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { jobContext } from '#shop/context.ts';
import {
  asShopper,
  cards,
  confirmCard,
  dueInstalment,
  makeSmallOrder,
  openIntent,
  payByCard,
  statusOf,
} from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const shop = await openTestShop();

const paymentsOf = (orderId: string) =>
  shop.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('attempt').execute();

describe('createPaymentIntent', () => {
  it('asks for the amount of the bill and returns the active intent again', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const bill = await shop.call('getBill', { id: order.billId }, customer);
    const intent = await openIntent(shop, customer, order.billId);
    expect(intent).toMatchObject({
      amountUsd: bill.totalCostUsd,
      currency: 'USD',
      environment: 'demo',
      countryCode: 'US',
      scriptUrl: '/sandbox/widget.js',
    });
    expect(await openIntent(shop, customer, order.billId)).toEqual(intent);
    expect(await paymentsOf(order.id)).toHaveLength(1);
  });

  it('is for the order’s buyer only', async () => {
    const { order, customer } = await makeSmallOrder(shop);
    const stranger = await shop.makeCustomer();
    const { id } = await dueInstalment(shop, customer, order.billId);
    await expect(shop.call('createPaymentIntent', { billDetailId: id }, stranger)).rejects.toMatchObject({
      error: 'not_found',
    });
    const intent = await openIntent(shop, customer, order.billId);
    await expect(shop.call('checkPayment', { intentId: intent.intentId }, stranger)).rejects.toMatchObject({
      error: 'not_found',
    });
  });

  it('returns the same answer for the same Idempotency-Key and refuses another body', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const { id } = await dueInstalment(shop, customer, order.billId);
    const key = { 'idempotency-key': 'intent-1' };
    const first = await shop.call('createPaymentIntent', { billDetailId: id }, customer, key);
    expect(await shop.call('createPaymentIntent', { billDetailId: id }, customer, key)).toEqual(first);
    await expect(shop.call('createPaymentIntent', { billDetailId: order.billId }, customer, key)).rejects.toMatchObject(
      { error: 'idempotency_key_reused' },
    );
  });

  it('makes a new intent after the old one was cancelled at the provider', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const first = await openIntent(shop, customer, order.billId);
    await shop.services.payments.get('sandbox').cancelIntent(first.intentId);
    const second = await openIntent(shop, customer, order.billId);
    expect(second.intentId).not.toBe(first.intentId);
    expect((await paymentsOf(order.id)).map((payment) => payment.state)).toEqual(['cancelled', 'open']);
    await shop.runJobs();
  });

  it('is refused for a paid instalment', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const { id } = await dueInstalment(shop, customer, order.billId);
    await payByCard(shop, customer, order.billId);
    await shop.runJobs();
    await expect(shop.call('createPaymentIntent', { billDetailId: id }, customer)).rejects.toMatchObject({
      error: 'instalment_not_due',
    });
  });
});

describe('a card payment', () => {
  it('moves the order on by the webhook', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    await payByCard(shop, customer, order.billId);
    expect(await statusOf(shop, order.id)).toBe('create');
    await shop.runJobs();
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
    const bill = await shop.call('getBill', { id: order.billId }, customer);
    expect(bill).toMatchObject({ paidUsd: bill.totalCostUsd, dueUsd: 0, refundedUsd: 0 });
  });

  it('moves the order on by reading it back, before any webhook', async () => {
    const { customer, order } = await makeSmallOrder(shop, 'deposit');
    const { intentId } = await payByCard(shop, customer, order.billId);
    const check = await shop.call('checkPayment', { intentId }, customer);
    expect(check).toEqual({ status: 'paid', orderId: order.id, orderStatus: 'be_purchased' });
    const bill = await shop.call('getBill', { id: order.billId }, customer);
    expect(bill.paidUsd).toBe(bill.totalAdvancePayment);
    await shop.runJobs();
    expect(
      await shop.db
        .selectFrom('ledger_entries')
        .select('kind')
        .where('order_id', '=', order.id)
        .orderBy('kind')
        .execute(),
    ).toEqual([{ kind: 'billed' }, { kind: 'card_received' }]);
  });

  it('that is declined may be tried again with the same intent', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const intent = await payByCard(shop, customer, order.billId, cards.declined);
    expect(await shop.call('checkPayment', { intentId: intent.intentId }, customer)).toMatchObject({
      status: 'failed',
      orderStatus: 'create',
    });
    expect((await openIntent(shop, customer, order.billId)).intentId).toBe(intent.intentId);
    await confirmCard(shop, intent);
    expect(await shop.call('checkPayment', { intentId: intent.intentId }, customer)).toMatchObject({ status: 'paid' });
    await shop.runJobs();
  });

  it('that asks for a code is unpaid until the code is right', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const intent = await payByCard(shop, customer, order.billId, cards.asksCode);
    expect(await shop.call('checkPayment', { intentId: intent.intentId }, customer)).toMatchObject({
      status: 'unpaid',
    });
    expect(await asShopper(shop, intent, 'authenticate', { code: '000000' })).toMatchObject({ error: 'code_wrong' });
    await asShopper(shop, intent, 'authenticate', { code: '123456' });
    expect(await shop.call('checkPayment', { intentId: intent.intentId }, customer)).toMatchObject({ status: 'paid' });
    await shop.runJobs();
  });

  it('that is pending makes the order wait, then go on', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const intent = await payByCard(shop, customer, order.billId, cards.pendingThenPaid);
    expect(await shop.call('checkPayment', { intentId: intent.intentId }, customer)).toMatchObject({
      status: 'pending',
      orderStatus: 'payment_confirming',
    });
    const { id } = await dueInstalment(shop, customer, order.billId);
    await expect(shop.call('createPaymentIntent', { billDetailId: id }, customer)).rejects.toMatchObject({
      error: 'payment_in_progress',
    });
    await expect(
      shop.call('editBillDetailPayment', { id, patternPayment: 'bank_card' }, customer),
    ).rejects.toMatchObject({ error: 'payment_in_progress' });
    await expect(
      shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id }, customer),
    ).rejects.toMatchObject({ error: 'payment_in_progress' });
    await shop.runJobs();
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
  });

  it('that is pending and fails brings the order back', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const intent = await payByCard(shop, customer, order.billId, cards.pendingThenFailed);
    await shop.call('checkPayment', { intentId: intent.intentId }, customer);
    expect(await statusOf(shop, order.id)).toBe('payment_confirming');
    await asShopper(shop, intent, 'decide');
    expect(await shop.call('checkPayment', { intentId: intent.intentId }, customer)).toMatchObject({
      status: 'failed',
      orderStatus: 'create',
    });
    await shop.runJobs();
    await payByCard(shop, customer, order.billId);
    await shop.runJobs();
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
  });
});

describe('reconcilePayments', () => {
  it('finds payments without a webhook, and completes those that a crash interrupted', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const intent = await payByCard(shop, customer, order.billId);
    await shop.db.deleteFrom('sandbox_events').execute();
    const interrupted = await makeSmallOrder(shop);
    await openIntent(shop, interrupted.customer, interrupted.order.billId);
    await shop.db
      .updateTable('payments')
      .set({ intent_id: null, state: 'requested' })
      .where('order_id', '=', interrupted.order.id)
      .execute();
    await reconcilePayments(jobContext(shop.services), { olderThanSeconds: 0 });
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
    const [again] = await paymentsOf(interrupted.order.id);
    expect(again).toMatchObject({ state: 'open', intent_id: expect.stringMatching(/^int_/) });
    expect(intent.intentId).not.toBe(again?.intent_id);
    await shop.runJobs();
  });

  it('asks for payments without news for five minutes', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    await payByCard(shop, customer, order.billId);
    await shop.db
      .updateTable('payments')
      .set({ updated_at: sql`now() - interval '301 seconds'` })
      .where('order_id', '=', order.id)
      .execute();
    await reconcilePayments(jobContext(shop.services));
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
    await shop.runJobs();
  });

  it('leaves young payments alone', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    await payByCard(shop, customer, order.billId);
    await reconcilePayments(jobContext(shop.services));
    expect(await statusOf(shop, order.id)).toBe('create');
    await shop.runJobs();
  });
});

describe('an order that is closed', () => {
  it('cancels the open intent', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const intent = await openIntent(shop, customer, order.billId);
    await shop.call('closeOrder', { id: order.id }, customer);
    await shop.runJobs();
    expect((await paymentsOf(order.id)).map((payment) => payment.state)).toEqual(['cancelled']);
    expect(await confirmCard(shop, intent)).toMatchObject({ status: 'CANCELLED' });
  });

  it('returns money that arrives later', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const intent = await openIntent(shop, customer, order.billId);
    await shop.call('closeOrder', { id: order.id }, customer);
    await confirmCard(shop, intent);
    await shop.runJobs();
    expect(await statusOf(shop, order.id)).toBe('closed');
    const refunds = await shop.db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute();
    expect(refunds).toMatchObject([{ state: 'paid', amount_cents: Math.round(intent.amountUsd * 100) }]);
    const bill = await shop.call('getBill', { id: order.billId }, customer);
    expect(bill.paidUsd).toBe(bill.refundedUsd);
  });
});
