import { describe, expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { dueInstalment, makeSmallOrder, openIntent, payByCard, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { type Stage, walkOrder } from '#testing/walk-order.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const finance = await shop.makeOperator(['finance']);
const support = await shop.makeOperator(['support']);
const reason = 'Sold out at the supplier';

async function orderAt(stage: Stage, plan: 'full' | 'deposit' = 'full') {
  const made = await makeSmallOrder(shop, plan);
  await walkOrder(shop, made.order, made.customer, owner, stage);
  await shop.runJobs();
  return { ...made, id: made.order.id };
}
const stockOf = async (skuId: number) =>
  (await shop.db.selectFrom('skus').select('amount_on_sale').where('id', '=', skuId).executeTakeFirstOrThrow())
    .amount_on_sale;
const outcomes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.error)).toSorted();

describe('operatorCancelOrder', () => {
  test('an unpaid order is closed, its stock returned and its open payment cancelled; the buyer reads the reason', async () => {
    const { id, customer, order, skuId } = await orderAt('create');
    await openIntent(shop, customer, order.billId);
    expect(await shop.call('operatorQuoteCancel', { id }, support)).toEqual({
      receivedUsd: 0,
      refundUsd: 0,
      placed: [],
    });
    expect(await shop.call('operatorCancelOrder', { id, reason }, support)).toEqual({ refundUsd: 0 });
    expect(await statusOf(shop, id)).toBe('closed');
    expect(await stockOf(skuId)).toBe(1000);
    await shop.runJobs();
    const { state } = await shop.db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('cancelled');
    const mails = await shop.inbox(customer.email);
    expect(mails.some((mail) => mail.text_body.includes(reason))).toBe(true);
  });

  test.each([
    ['be_purchased', 'full'],
    ['in_purchased', 'full'],
    ['pending_inspection', 'deposit'],
    ['be_confirmed_customer', 'deposit'],
    ['be_delivered', 'full'],
  ] as const)('%s, %s: what the buyer would get back goes back, and the order is closed', async (stage, plan) => {
    const { id, customer, order, skuId } = await orderAt(stage, plan);
    const before = await shop.call('getOrder', { id }, customer);
    const asked = { customerOrderItemId: before.customerOrderItemList[0]?.id ?? '', productCount: 100 };
    const quoted = await shop.call('quoteRefund', { orderId: id, orderReturnItems: [asked] }, customer);
    const seen = await shop.call('operatorQuoteCancel', { id }, finance);
    expect(seen).toEqual({ receivedUsd: before.fmsBill.paidUsd, refundUsd: quoted.totalUsd, placed: [] });
    const { version } = await shop.call('operatorGetOrder', { id }, finance);
    expect(await shop.call('operatorCancelOrder', { id, version, reason }, finance)).toEqual({
      refundUsd: quoted.totalUsd,
    });
    await shop.runJobs();
    const after = await shop.call('getOrder', { id }, customer);
    expect(after).toMatchObject({ orderStatus: 'closed', fmsBill: { refundedUsd: quoted.totalUsd } });
    expect((await shop.call('listOrderEvents', { id }, customer)).at(-1)).toMatchObject({
      from: stage,
      to: 'closed',
      by: 'operator',
      reason,
    });
    expect(await stockOf(skuId)).toBe(stage === 'be_purchased' ? 1000 : 900);
    const mails = await shop.inbox(customer.email);
    const last = mails.at(-1)?.text_body ?? '';
    expect([last.includes(reason), last.includes(String(quoted.totalUsd))]).toEqual([true, true]);
    const message = (await shop.call('listMessages', { orderId: id }, customer)).list[0]?.content;
    for (const text of [last, message]) expect(text).toMatch(/Order \w+ is closed\. We are refunding/);
    expect(message).toContain(reason);
    await expect(openIntent(shop, customer, order.billId)).rejects.toMatchObject({ error: 'instalment_not_due' });
  });

  test('the rest after a partial refund', async () => {
    const { id, customer } = await orderAt('be_purchased');
    const { customerOrderItemList, fmsBill } = await shop.call('getOrder', { id }, customer);
    const line = { customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 40 };
    const asked = await shop.call('requestRefund', { orderId: id, orderReturnItems: [line] }, customer);
    await expect(shop.call('operatorCancelOrder', { id, reason }, finance)).rejects.toMatchObject({
      error: 'order_status_changed',
    });
    await shop.call('operatorApproveRefund', { id: asked.id }, finance);
    const { refundUsd } = await shop.call('operatorCancelOrder', { id, reason }, finance);
    expect(refundUsd + asked.amountUsd).toBeCloseTo(fmsBill.paidUsd, 5);
    await shop.runJobs();
  });

  test('guard: only finance pays out money', async () => {
    const { id } = await orderAt('be_purchased');
    await expect(shop.call('operatorCancelOrder', { id, reason }, support)).rejects.toMatchObject({
      error: 'forbidden',
    });
    expect(await statusOf(shop, id)).toBe('be_purchased');
  });

  test('guard: refused while a payment is checked, once the order has left, and twice', async () => {
    const declared = await orderAt('create');
    const { id: billDetailId } = await dueInstalment(shop, declared.customer, declared.order.billId);
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId }, declared.customer);
    const cancel = (id: string) => shop.call('operatorCancelOrder', { id, reason }, finance);
    await expect(cancel(declared.id)).rejects.toMatchObject({ error: 'payment_in_progress' });
    const sent = await orderAt('delivered');
    await expect(cancel(sent.id)).rejects.toMatchObject({ error: 'order_status_changed' });
    const twice = await orderAt('in_purchased');
    await cancel(twice.id);
    await expect(cancel(twice.id)).rejects.toMatchObject({ error: 'order_status_changed' });
    await expect(cancel('x')).rejects.toMatchObject({ error: 'not_found' });
    await shop.runJobs();
  });
});

describe('at once', () => {
  test('two who cancel the same order cancel and refund it once', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await orderAt('be_purchased');
      const { version } = await shop.call('operatorGetOrder', { id }, owner);
      const answers = await barrier(4, (index) =>
        shop.call('operatorCancelOrder', { id, version, reason }, index % 2 ? owner : finance),
      );
      expect(outcomes(answers)).toEqual(['changed_meanwhile', 'changed_meanwhile', 'changed_meanwhile', 'ok']);
      await shop.runJobs();
      const payouts = await shop.db.selectFrom('refund_payouts').select('state').where('order_id', '=', id).execute();
      expect(payouts).toEqual([{ state: 'paid' }]);
    }
  });

  test('cancelling against a card payment: the order is closed and refunded, or paid and not cancelled', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, customer, order } = await orderAt('create');
      const intent = await payByCard(shop, customer, order.billId);
      const answers = await barrier<unknown>(2, (index) =>
        index === round % 2
          ? shop.call('operatorCancelOrder', { id, version: 1, reason }, support)
          : shop.call('checkPayment', { intentId: intent.intentId }, customer),
      );
      await shop.runJobs();
      const isClosed = (await statusOf(shop, id)) === 'closed';
      expect(outcomes(answers)).toEqual(isClosed ? ['ok', 'ok'] : ['changed_meanwhile', 'ok']);
      const { fmsBill } = await shop.call('getOrder', { id }, customer);
      expect(fmsBill.refundedUsd > 0).toBe(isClosed);
    }
  });

  test('cancelling against the approval of a declared transfer: the transfer is booked, the order is not cancelled', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, customer, order } = await orderAt('create');
      const due = await dueInstalment(shop, customer, order.billId);
      const declare = { approvalStatus: 'un_commit' as const, billDetailId: due.id };
      await shop.call('commitApproval', declare, customer);
      const [declaration] = (await shop.call('operatorListDeclarations', {}, finance)).filter(
        (one) => one.orderId === id,
      );
      const { version } = await shop.call('operatorGetOrder', { id }, finance);
      const answers = await barrier<unknown>(2, (index) =>
        index === round % 2
          ? shop.call('operatorCancelOrder', { id, version, reason }, owner)
          : shop.call(
              'operatorApprovePayment',
              { id: declaration?.id ?? '', amountUsd: due.amountUsd, bankReference: `TT-${round}` },
              finance,
            ),
      );
      const [refused, booked] = [answers[round % 2], answers[1 - (round % 2)]].map((one) => outcomes(one ? [one] : []));
      expect(booked).toEqual(['ok']);
      expect(refused).toEqual([expect.toBeOneOf(['changed_meanwhile', 'payment_in_progress'])]);
      expect(await statusOf(shop, id)).toBe('be_purchased');
      await shop.runJobs();
    }
  });
});
