import { describe, expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { declareTransfer } from '#testing/declare-transfer.ts';
import { makeSmallOrder, statusOf } from '#testing/pay.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { type Stage, walkOrder } from '#testing/walk-order.ts';

/** Refunds on the shop's own initiative: pieces, or an amount. */

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const finance = await shop.makeOperator(['finance']);
const support = await shop.makeOperator(['support']);
const note = 'Two mugs were missing';

async function orderAt(stage: Stage) {
  const made = await makeSmallOrder(shop);
  await walkOrder(shop, made.order, made.customer, owner, stage);
  await shop.runJobs();
  const { customerOrderItemList, fmsBill } = await shop.call('getOrder', { id: made.order.id }, made.customer);
  return { ...made, id: made.order.id, itemId: customerOrderItemList[0]?.id ?? '', paidUsd: fmsBill.paidUsd };
}
const open = (id: string, more: object, by: TestActor = finance) =>
  shop.call('operatorOpenRefund', { id, reasonCode: 'missing', note, ...more }, by);
const outcomes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.error)).toSorted();
const refundsOf = async (sn: string) => (await shop.call('operatorListRefunds', { order: sn }, finance)).list;
const snOf = async (id: string) => (await shop.call('operatorGetOrder', { id }, finance)).sn;

describe('operatorOpenRefund', () => {
  test('pieces by finance leave the order, which continues, and the buyer is notified', async () => {
    const { id, itemId, customer } = await orderAt('in_purchased');
    const lines = [{ orderItemId: itemId, quantity: 2 }];
    const { totalUsd, canPieces } = await shop.call('operatorQuoteRefund', { id, lines }, support);
    expect(canPieces).toBe(true);
    expect(await open(id, { lines })).toMatchObject({ amountUsd: totalUsd, isGranted: true });
    await shop.runJobs();
    expect(await statusOf(shop, id)).toBe('in_purchased');
    expect((await shop.inbox(customer.email)).at(-1)?.text_body).toContain(note);
    expect(await refundsOf(await snOf(id))).toMatchObject([{ kind: 'pieces', state: 'paid', reasonCode: 'missing' }]);
  });

  test('pieces by support and their order wait for finance', async () => {
    const { id, itemId } = await orderAt('be_purchased');
    const asked = await open(id, { lines: [{ orderItemId: itemId, quantity: 2 }] }, support);
    expect(asked.isGranted).toBe(false);
    expect(await statusOf(shop, id)).toBe('after_sales');
    await shop.call('operatorApproveRefund', { id: asked.id }, finance);
    expect(await statusOf(shop, id)).toBe('be_purchased');
    await shop.runJobs();
  });

  test('an amount after delivery goes back to the card, and the order keeps its status and pieces', async () => {
    const { id, customer, paidUsd } = await orderAt('delivered');
    const { maxUsd, canPieces } = await shop.call('operatorQuoteRefund', { id }, finance);
    expect({ maxUsd, canPieces }).toEqual({ maxUsd: paidUsd, canPieces: false });
    expect(await open(id, { amountUsd: 5 })).toMatchObject({ amountUsd: 5, isGranted: true });
    await shop.runJobs();
    expect(await statusOf(shop, id)).toBe('delivered');
    const { fmsBill } = await shop.call('getOrder', { id }, customer);
    expect(fmsBill.refundedUsd).toBe(5);
    expect((await shop.inbox(customer.email)).at(-1)?.text_body).toContain(note);
    const { maxUsd: left } = await shop.call('operatorQuoteRefund', { id }, finance);
    expect(left).toBeCloseTo(paidUsd - 5, 5);
  });

  test('money that came by transfer goes back by transfer, once finance has sent it', async () => {
    const { order, declaration, instalment } = await declareTransfer(shop, finance);
    const { amountUsd } = instalment;
    await shop.call('operatorApprovePayment', { id: declaration.id, amountUsd, bankReference: 'IN-1' }, finance);
    await open(order.id, { amountUsd: 7 });
    const owed = async () => (await shop.call('operatorListRefunds', { toTransfer: 1, order: order.sn }, finance)).list;
    expect(await owed()).toMatchObject([{ transferUsd: 7, payouts: [{ method: 'bank', state: 'requested' }] }]);
    const [refund] = await owed();
    await shop.call('operatorRecordOfflineRefund', { id: refund?.id ?? '', bankReference: 'OUT-1' }, finance);
    expect(await owed()).toEqual([]);
    await shop.runJobs();
  });

  test('guard: mostToGiveBack. The charge that a bank kept of a transfer is not refunded', async () => {
    const { order, declaration, instalment } = await declareTransfer(shop, finance);
    const amountUsd = Math.round(instalment.amountUsd * 100 - 500) / 100;
    const approved = { id: declaration.id, amountUsd, bankReference: 'IN-2', resolution: 'bank_fee' as const };
    await shop.call('operatorApprovePayment', approved, finance);
    expect((await shop.call('operatorQuoteRefund', { id: order.id }, finance)).maxUsd).toBe(amountUsd);
    const whole = open(order.id, { amountUsd: instalment.amountUsd });
    await expect(whole).rejects.toMatchObject({ error: 'refund_not_possible' });
    await shop.runJobs();
  });

  test('guard: goodwill. A refunded amount is not refunded again with the pieces', async () => {
    const { id, itemId, paidUsd } = await orderAt('be_purchased');
    await open(id, { amountUsd: 20 });
    const { refundUsd } = await shop.call('operatorCancelOrder', { id, reason: note }, finance);
    expect(refundUsd).toBeCloseTo(paidUsd - 20, 5);
    await shop.runJobs();
    const again = open(id, { lines: [{ orderItemId: itemId, quantity: 1 }] });
    await expect(again).rejects.toMatchObject({ error: 'order_status_changed' });
  });

  test('guard: requireGivable. All the money of an unsent order is refunded only by cancelling it', async () => {
    const { id, paidUsd } = await orderAt('in_purchased');
    await expect(open(id, { amountUsd: paidUsd })).rejects.toMatchObject({ error: 'cancel_instead' });
    await open(id, { amountUsd: Math.round(paidUsd * 100 - 1) / 100 });
    expect(await shop.call('operatorCancelOrder', { id, reason: note }, finance)).toEqual({ refundUsd: 0.01 });
    expect(await statusOf(shop, id)).toBe('closed');
    await shop.runJobs();
  });

  test('guard: mostToGiveBack. Never more than was paid, and nothing of an unpaid order', async () => {
    const { id, paidUsd } = await orderAt('delivered');
    const refused = { error: 'refund_not_possible' };
    await expect(open(id, { amountUsd: paidUsd + 0.01 })).rejects.toMatchObject(refused);
    await expect(open(id, {})).rejects.toMatchObject(refused);
    await expect(open(id, { amountUsd: paidUsd + 0.01 }, support)).rejects.toMatchObject(refused);
    const unpaid = await orderAt('create');
    await expect(open(unpaid.id, { amountUsd: 1 })).rejects.toMatchObject(refused);
    await open(id, { amountUsd: paidUsd });
    await expect(open(id, { amountUsd: 0.01 })).rejects.toMatchObject(refused);
    await shop.runJobs();
  });

  test('an amount by support waits; finance grants less, or none, with a reason', async () => {
    const { id, customer } = await orderAt('delivered');
    const first = await open(id, { amountUsd: 9 }, support);
    await expect(open(id, { amountUsd: 9 }, support)).rejects.toMatchObject({ error: 'order_status_changed' });
    const more = shop.call('operatorApproveRefund', { id: first.id, amountUsd: 9.01 }, finance);
    await expect(more).rejects.toMatchObject({ error: 'refund_not_possible' });
    const less = { id: first.id, amountUsd: 4, note: 'Half of it' };
    expect(await shop.call('operatorApproveRefund', less, finance)).toEqual({ amountUsd: 4 });
    await shop.runJobs();
    const mailsBefore = (await shop.inbox(customer.email)).length;
    const second = await open(id, { amountUsd: 9 }, support);
    await shop.call('operatorRejectRefund', { id: second.id, reason: 'Not this time' }, finance);
    await shop.runJobs();
    expect(await shop.inbox(customer.email)).toHaveLength(mailsBefore);
    expect(await refundsOf(await snOf(id))).toMatchObject([{ state: 'rejected' }, { state: 'paid', amountUsd: 4 }]);
  });
});

describe('at once', () => {
  test('two who refund all of the same order refund it once', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, paidUsd } = await orderAt('delivered');
      const answers = await barrier(4, (index) => open(id, { amountUsd: paidUsd }, index % 2 ? owner : finance));
      expect(outcomes(answers)).toEqual(['ok', 'refund_not_possible', 'refund_not_possible', 'refund_not_possible']);
      await shop.runJobs();
    }
  });

  test('guard: saveAnswer. An amount sent again under its Idempotency-Key is refunded once', async () => {
    const { id } = await orderAt('delivered');
    const asked = { id, amountUsd: 5, reasonCode: 'goodwill', note } as const;
    const send = (more = {}) =>
      shop.call('operatorOpenRefund', { ...asked, ...more }, finance, { 'idempotency-key': `refund ${id}` });
    const answers = await barrier(3, () => send());
    expect(answers).toEqual(Array(3).fill({ status: 'fulfilled', value: await send() }));
    await expect(send({ amountUsd: 6 })).rejects.toMatchObject({ error: 'idempotency_key_reused' });
    await shop.runJobs();
    expect(await refundsOf(await snOf(id))).toMatchObject([{ amountUsd: 5, state: 'paid' }]);
  });

  test('of two who saw the same order the second is refused with the first’s change', async () => {
    const { id, itemId } = await orderAt('in_purchased');
    const { version } = await shop.call('operatorGetOrder', { id }, finance);
    const lines = [{ orderItemId: itemId, quantity: 1 }];
    const answers = await barrier(2, (index) => open(id, { lines, version }, index ? owner : finance));
    expect(outcomes(answers)).toEqual(['changed_meanwhile', 'ok']);
    await shop.runJobs();
  });
});
