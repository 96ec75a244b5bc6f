import { describe, expect, it } from 'vitest';
import { reconcilePayouts } from '#domains/refunds/granting/pay-out-refund.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { cards, confirmCard, dueInstalment, makeSmallOrder, openIntent, payByCard, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { parcel, type Stage, walkOrder } from '#testing/walk-order.ts';
import { eventBody, postEvent } from '#testing/webhook.ts';

const shop = await openTestShop();
shop.repeatsJobs = true;
const owner = await shop.makeOperator(['owner']);
const other = await shop.makeOperator(['finance']);

async function orderAt(stage: Stage, plan: 'full' | 'deposit' = 'full') {
  const made = await makeSmallOrder(shop, plan);
  await walkOrder(shop, made.order, made.customer, owner, stage);
  const seen = await shop.call('getOrder', { id: made.order.id }, made.customer);
  const itemId = seen.customerOrderItemList[0]?.id ?? '';
  const ask = (productCount: number) => ({
    orderId: made.order.id,
    orderSn: made.order.sn,
    orderReturnItems: [{ customerOrderItemId: itemId, productCount }],
  });
  return { ...made, itemId, bill: seen.fmsBill, ask };
}

const request = async (made: Awaited<ReturnType<typeof orderAt>>, count: number) =>
  shop.call('requestRefund', made.ask(count), made.customer);
const refundOf = (orderId: string) =>
  shop.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const stockOf = async (skuId: number) =>
  (await shop.db.selectFrom('skus').select('amount_on_sale').where('id', '=', skuId).executeTakeFirstOrThrow())
    .amount_on_sale;
const billOf = (made: Awaited<ReturnType<typeof orderAt>>) =>
  shop.call('getBill', { id: made.order.billId }, made.customer);
const errorsOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.error)).toSorted();

describe('quoteRefund', () => {
  it('returns everything before procurement, and keeps spent fees later', async () => {
    const { bill, ...made } = await orderAt('be_purchased');
    const quote = () => shop.call('quoteRefund', made.ask(100), made.customer);
    expect(await quote()).toMatchObject({
      totalUsd: bill.totalCostUsd,
      serviceFeeUsd: bill.totalServiceFee,
      serviceFeeIncluded: true,
    });
    await shop.call('operatorStartProcurement', { id: made.order.id }, owner);
    const spent = await quote();
    expect(spent).toMatchObject({ goodsUsd: bill.totalAmountUsd, serviceFeeUsd: 0, serviceFeeIncluded: false });
    expect(spent.feesUsd).toBeCloseTo(bill.totalAcceptancePrice + bill.totalDeliveryPriceByIntl, 5);
    await shop.call('operatorReceiveGoods', { id: made.order.id }, owner);
    expect((await quote()).feesUsd).toBe(bill.totalDeliveryPriceByIntl);
    expect(await statusOf(shop, made.order.id)).toBe('pending_inspection');
  });

  it('leaves unpaid international shipping out of a deposit', async () => {
    const { bill, ...made } = await orderAt('be_confirmed_customer', 'deposit');
    const quote = await shop.call('quoteRefund', made.ask(100), made.customer);
    expect(quote).toMatchObject({ goodsUsd: bill.totalAmountUsd, feesUsd: 0, totalUsd: bill.totalAmountUsd });
  });
});

/** Promised before the request: the preview's total must equal the order's cost afterwards. */
async function totalsOf(made: Awaited<ReturnType<typeof orderAt>>, count: number): Promise<[number, number]> {
  const quote = await shop.call('quoteRefund', made.ask(count), made.customer);
  const { id } = await request(made, count);
  await shop.call('operatorApproveRefund', { id }, owner);
  const { fmsBill } = await shop.call('getOrder', { id: made.order.id }, made.customer);
  return [quote.orderTotalUsd, fmsBill?.remaining.totalUsd ?? -1];
}

describe('the order’s new total', () => {
  it.each([
    ['be_purchased', 'full', 100],
    ['be_purchased', 'full', 30],
    ['in_purchased', 'full', 30],
    ['pending_inspection', 'full', 100],
    ['be_purchased', 'deposit', 30],
    ['in_purchased', 'deposit', 100],
    ['be_confirmed_customer', 'deposit', 30],
    ['be_confirmed_customer', 'deposit', 100],
  ] as const)(
    '%s, %s, %i of 100 pieces: the preview equals the order’s cost afterwards',
    async (stage, plan, count) => {
      const made = await orderAt(stage, plan);
      const [shown, then] = await totalsOf(made, count);
      expect(shown).toBe(then);
      expect(shown).toBeLessThan(made.bill.totalCostUsd);
    },
  );

  it('a second part counts what the first took out', async () => {
    const made = await orderAt('be_purchased');
    await totalsOf(made, 40);
    const [shown, then] = await totalsOf(made, 7);
    expect(shown).toBe(then);
  });
});

describe('requestRefund', () => {
  it('ignores prices and names that a client sends', async () => {
    const made = await orderAt('in_purchased');
    const quote = await shop.call('quoteRefund', made.ask(3), made.customer);
    const line = { customerOrderItemId: made.itemId, productCount: 3, productUnitPrice: 9999, productName: '<b>x</b>' };
    const { amountUsd } = await shop.call(
      'requestRefund',
      { orderId: made.order.id, orderReturnItems: [line] },
      made.customer,
    );
    expect(amountUsd).toBe(quote.totalUsd);
    expect(await statusOf(shop, made.order.id)).toBe('after_sales');
  });

  it('refuses more pieces than are left, also when a line is named twice', async () => {
    const made = await orderAt('be_purchased');
    await expect(request(made, 101)).rejects.toMatchObject({ error: 'refund_quantity_exceeded' });
    const line = { customerOrderItemId: made.itemId, productCount: 60 };
    await expect(
      shop.call('requestRefund', { orderId: made.order.id, orderReturnItems: [line, line] }, made.customer),
    ).rejects.toMatchObject({ error: 'refund_quantity_exceeded' });
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
  });

  it('is for the owner, with the right number and own lines', async () => {
    const [made, foreign] = [await orderAt('be_purchased'), await orderAt('be_purchased')];
    await expect(shop.call('requestRefund', made.ask(1), foreign.customer)).rejects.toMatchObject({
      error: 'not_found',
    });
    await expect(
      shop.call('requestRefund', { ...made.ask(1), orderSn: foreign.order.sn }, made.customer),
    ).rejects.toMatchObject({ error: 'not_found' });
    await expect(
      shop.call('requestRefund', { ...foreign.ask(1), orderId: made.order.id, orderSn: '' }, made.customer),
    ).rejects.toMatchObject({ error: 'not_found' });
  });

  it.each(['create', 'delivered'] as const)('is refused in %s', async (stage) => {
    const made = await orderAt(stage);
    await expect(request(made, 1)).rejects.toMatchObject({ error: 'order_status_changed' });
  });

  /** I5. Guard: the order's lock, and the one open refund per order. */
  it('thirty concurrent requests make one', async () => {
    const made = await orderAt('be_purchased');
    const answers = await barrier(30, () => request(made, 10));
    expect(errorsOf(answers)).toEqual(Array(30).fill('ok'));
    expect(new Set(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.id : ''))).size).toBe(1);
    const rows = await shop.db.selectFrom('refunds').select('id').where('order_id', '=', made.order.id).execute();
    expect(rows).toHaveLength(1);
    await expect(request(made, 11)).rejects.toMatchObject({ error: 'order_status_changed' });
  });
});

describe('operatorApproveRefund', () => {
  it('guard: the decision. A step reported again does not take the order out of after-sales', async () => {
    const steps = [
      ['in_purchased', 'operatorStartProcurement', {}],
      ['pending_inspection', 'operatorReceiveGoods', {}],
      ['be_delivered', 'operatorPassInspection', parcel],
    ] as const;
    for (const [stage, call, details] of steps) {
      const made = await orderAt(stage);
      const { id } = await request(made, 10);
      await expect(shop.call(call, { id: made.order.id, ...details } as never, owner)).rejects.toMatchObject({
        error: 'order_status_changed',
      });
      expect(await statusOf(shop, made.order.id)).toBe('after_sales');
      await shop.call('operatorApproveRefund', { id }, owner);
      expect(await statusOf(shop, made.order.id)).toBe(stage);
    }
  });

  it('everything closes the order and returns stock and money', async () => {
    const made = await orderAt('be_purchased');
    const { id, amountUsd } = await request(made, 100);
    expect(amountUsd).toBe(made.bill.totalCostUsd);
    expect(await shop.call('operatorApproveRefund', { id }, owner)).toEqual({ amountUsd });
    expect(await statusOf(shop, made.order.id)).toBe('closed');
    expect(await stockOf(made.skuId)).toBe(1000);
    expect((await refundOf(made.order.id)).state).toBe('paying');
    await shop.runJobs();
    expect((await refundOf(made.order.id)).state).toBe('paid');
    expect(await billOf(made)).toMatchObject({ refundedUsd: amountUsd, paidUsd: amountUsd });
  });

  it('a part returns the order to where it came from, with the remaining quantities', async () => {
    const made = await orderAt('in_purchased');
    const { id } = await request(made, 60);
    const { list: waiting } = await shop.call('operatorListRefunds', { state: 'requested' }, owner);
    expect(waiting.map((one) => one.requestedAt)).toEqual(waiting.map((one) => one.requestedAt).toSorted());
    const listed = waiting.find((one) => one.id === id);
    expect(listed).toMatchObject({ id, sn: made.order.sn, lines: [{ quantity: 60 }] });
    const line = listed?.lines[0]?.id ?? '';
    await expect(
      shop.call('operatorApproveRefund', { id, lines: [{ id: line, quantity: 61 }] }, owner),
    ).rejects.toMatchObject({ error: 'refund_quantity_exceeded' });
    await expect(
      shop.call('operatorApproveRefund', { id, lines: [{ id: line, quantity: 0 }] }, owner),
    ).rejects.toMatchObject({ error: 'refund_not_possible' });
    const { amountUsd } = await shop.call('operatorApproveRefund', { id, lines: [{ id: line, quantity: 40 }] }, owner);
    expect(amountUsd).toBeCloseTo(
      70.42 + Math.floor(0.4 * (made.bill.totalAcceptancePrice + made.bill.totalDeliveryPriceByIntl) * 100) / 100,
      1,
    );
    await shop.runJobs();
    const seen = await shop.call('getOrder', { id: made.order.id }, made.customer);
    expect(seen).toMatchObject({ orderStatus: 'in_purchased', customerOrderItemList: [{ returnableQuantity: 60 }] });
    expect(await stockOf(made.skuId)).toBe(900);
    // Guard: earlier refunds of fees are taken off; both parts together return as much as one refund would.
    const rest = await request(made, 60);
    await shop.call('operatorApproveRefund', { id: rest.id }, owner);
    await shop.runJobs();
    const { totalAmountUsd, totalAcceptancePrice, totalDeliveryPriceByIntl } = made.bill;
    expect((await billOf(made)).refundedUsd).toBeCloseTo(
      totalAmountUsd + totalAcceptancePrice + totalDeliveryPriceByIntl,
      5,
    );
  });

  it('a part before procurement frees the stock of that part', async () => {
    const made = await orderAt('be_purchased');
    const { id } = await request(made, 30);
    await shop.call('operatorApproveRefund', { id }, owner);
    expect(await stockOf(made.skuId)).toBe(930);
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
    await shop.runJobs();
  });

  it('a part of a billed balance makes the balance smaller', async () => {
    const made = await orderAt('be_confirmed_customer', 'deposit');
    const before = await dueInstalment(shop, made.customer, made.order.billId);
    const open = await openIntent(shop, made.customer, made.order.billId);
    const { id } = await request(made, 50);
    await expect(shop.call('createPaymentIntent', { billDetailId: before.id }, made.customer)).rejects.toMatchObject({
      error: 'instalment_not_due',
    });
    await shop.call('operatorApproveRefund', { id }, owner);
    await shop.runJobs();
    const after = await dueInstalment(shop, made.customer, made.order.billId);
    expect(after.amountUsd).toBeLessThan(before.amountUsd);
    expect(await confirmCard(shop, open)).toMatchObject({ status: 'CANCELLED' });
    await payByCard(shop, made.customer, made.order.billId);
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('be_delivered');
  });

  it('a balance billed for half of the pieces goes back with that half', async () => {
    const made = await orderAt('be_purchased', 'deposit');
    const first = await request(made, 50);
    await shop.call('operatorApproveRefund', { id: first.id }, owner);
    await walkOrder(shop, made.order, made.customer, owner, 'be_delivered');
    const balance = (await billOf(made)).totalDeliveryPriceByIntl;
    const quote = await shop.call('quoteRefund', made.ask(50), made.customer);
    expect(quote.feesUsd).toBe(balance);
    const { id } = await request(made, 50);
    await shop.call('operatorApproveRefund', { id }, owner);
    expect(await statusOf(shop, made.order.id)).toBe('closed');
    await shop.runJobs();
  });

  /** Guard: the refund's state, read under the order's lock. */
  it('by two people concurrently happens once', async () => {
    for (let round = 0; round < 4; round++) {
      const made = await orderAt('be_purchased');
      const { id } = await request(made, 50);
      const answers = await barrier(4, (index) =>
        shop.call('operatorApproveRefund', { id }, index % 2 ? owner : other),
      );
      expect(errorsOf(answers)).toEqual(['ok', 'order_status_changed', 'order_status_changed', 'order_status_changed']);
      await shop.runJobs();
      const payouts = await shop.db
        .selectFrom('refund_payouts')
        .select('state')
        .where('order_id', '=', made.order.id)
        .execute();
      expect(payouts).toEqual([{ state: 'paid' }]);
    }
  });

  it('against a concurrent rejection, one of them counts', async () => {
    const made = await orderAt('in_purchased');
    const { id } = await request(made, 50);
    const answers = await barrier<unknown>(2, (index) =>
      index === 0
        ? shop.call('operatorApproveRefund', { id }, owner)
        : shop.call('operatorRejectRefund', { id, reason: 'Already packed' }, other),
    );
    expect(errorsOf(answers)).toEqual(['ok', 'order_status_changed']);
    await shop.runJobs();
    expect(await statusOf(shop, made.order.id)).toBe('in_purchased');
  });
});

it('operatorRejectRefund: the order returns to where it was, and the refund may be requested again', async () => {
  const made = await orderAt('pending_inspection');
  const { id } = await request(made, 10);
  await shop.call('operatorRejectRefund', { id, reason: 'Already packed' }, owner);
  expect(await statusOf(shop, made.order.id)).toBe('pending_inspection');
  await expect(shop.call('operatorApproveRefund', { id }, owner)).rejects.toMatchObject({
    error: 'order_status_changed',
  });
  await shop.runJobs();
  const mails = await shop.inbox(made.customer.email);
  expect(mails.filter((mail) => mail.text_body.includes('Already packed'))).toHaveLength(1);
  expect((await request(made, 10)).id).not.toBe(id);
  // Guard: the refund's own state; the order waits for the other request.
  await expect(shop.call('operatorApproveRefund', { id }, owner)).rejects.toMatchObject({
    error: 'order_status_changed',
  });
});

describe('payouts', () => {
  it('a transfer goes back by transfer, recorded by finance', async () => {
    const made = await makeSmallOrder(shop);
    const instalment = await dueInstalment(shop, made.customer, made.order.billId);
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: instalment.id }, made.customer);
    const [declaration] = await shop.call('operatorListDeclarations', {}, owner);
    await shop.call(
      'operatorApprovePayment',
      { id: declaration?.id ?? '', amountUsd: instalment.amountUsd, bankReference: 'IN-1' },
      owner,
    );
    const seen = await shop.call('getOrder', { id: made.order.id }, made.customer);
    const { id, amountUsd } = await shop.call(
      'requestRefund',
      {
        orderId: made.order.id,
        orderReturnItems: [{ customerOrderItemId: seen.customerOrderItemList[0]?.id ?? '', productCount: 100 }],
      },
      made.customer,
    );
    await expect(shop.call('operatorRecordOfflineRefund', { id, bankReference: 'OUT-1' }, owner)).rejects.toMatchObject(
      { error: 'refund_not_possible' },
    );
    await shop.call('operatorApproveRefund', { id }, owner);
    await shop.runJobs();
    expect((await refundOf(made.order.id)).state).toBe('paying');
    const toTransfer = async () =>
      (await shop.call('operatorListRefunds', {}, owner)).list.find((one) => one.id === id)?.transferUsd;
    expect(await toTransfer()).toBe(amountUsd);
    await shop.call('operatorRecordOfflineRefund', { id, bankReference: 'OUT-1' }, owner);
    expect(await toTransfer()).toBe(0);
    expect((await refundOf(made.order.id)).state).toBe('paid');
    await expect(shop.call('operatorRecordOfflineRefund', { id, bankReference: 'OUT-2' }, owner)).rejects.toMatchObject(
      { error: 'refund_not_possible' },
    );
    expect(await shop.call('getBill', { id: made.order.billId }, made.customer)).toMatchObject({
      refundedUsd: amountUsd,
    });
  });

  it('that do not reach the card wait for a transfer', async () => {
    const made = await makeSmallOrder(shop);
    await payByCard(shop, made.customer, made.order.billId, cards.refundFails);
    await shop.runJobs();
    const seen = await shop.call('getOrder', { id: made.order.id }, made.customer);
    const itemId = seen.customerOrderItemList[0]?.id ?? '';
    const { id } = await shop.call(
      'requestRefund',
      { orderId: made.order.id, orderReturnItems: [{ customerOrderItemId: itemId, productCount: 100 }] },
      made.customer,
    );
    await shop.call('operatorApproveRefund', { id }, owner);
    await shop.runJobs();
    expect((await refundOf(made.order.id)).state).toBe('failed');
    const { paidUsd, refundedUsd, remaining } = (await shop.call('getOrder', { id: made.order.id }, made.customer))
      .fmsBill;
    expect(refundedUsd).toBe(0);
    expect(remaining).toMatchObject({ paidUsd: 0, refundPendingUsd: paidUsd });
    await shop.call('operatorRecordOfflineRefund', { id, bankReference: 'OUT-3' }, owner);
    expect((await refundOf(made.order.id)).state).toBe('paid');
    // Guard: isSettled. A repeated failure at the card changes nothing.
    const { provider_refund_id } = await shop.db
      .selectFrom('refund_payouts')
      .select('provider_refund_id')
      .where('refund_id', '=', id)
      .executeTakeFirstOrThrow();
    await postEvent(shop, eventBody('evt_refund_late', 'refund.failed', provider_refund_id ?? ''));
    await shop.runJobs();
    expect((await refundOf(made.order.id)).state).toBe('paid');
    const booked = await shop.db
      .selectFrom('ledger_entries')
      .select('kind')
      .where('order_id', '=', made.order.id)
      .where('kind', '=', 'card_refund_failed')
      .execute();
    expect(booked).toEqual([]);
  });

  it('are the same after doubled and unordered events', async () => {
    const made = await orderAt('be_purchased');
    const { id } = await request(made, 100);
    await shop.call('operatorApproveRefund', { id }, owner);
    await shop.runJobs();
    const payout = await shop.db
      .selectFrom('refund_payouts')
      .selectAll()
      .where('refund_id', '=', id)
      .executeTakeFirstOrThrow();
    for (const name of ['settled', 'received', 'accepted', 'failed'])
      await postEvent(shop, eventBody(`evt_refund_${name}`, `refund.${name}`, payout.provider_refund_id ?? ''));
    await shop.runJobs();
    expect((await refundOf(made.order.id)).state).toBe('paid');
  });

  it('without a webhook are found by reconciliation', async () => {
    const made = await orderAt('be_purchased');
    const { id } = await request(made, 100);
    await shop.call('operatorApproveRefund', { id }, owner);
    await shop.loseJobs('pay-out-refund');
    const ctx = jobContext(shop.services);
    await reconcilePayouts(ctx);
    expect((await refundOf(made.order.id)).state).toBe('paying');
    await reconcilePayouts(ctx, { olderThanSeconds: 0 });
    await shop.loseJobs('sandbox-send-event');
    await shop.runQueue('sandbox-settle-refund');
    await shop.loseJobs('sandbox-send-event');
    await reconcilePayouts(ctx, { olderThanSeconds: 0 });
    expect((await refundOf(made.order.id)).state).toBe('paid');
    await shop.runJobs();
  });
});
