import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { readSetting, writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { makeSmallOrder, statusOf } from '#testing/pay.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';

/** Large amounts leave the shop only with two approvals. */

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const finance = await shop.makeOperator(['finance']);
const second = await shop.makeOperator(['finance']);
const payment = await readSetting(shop.db, 'payment');
await inTransaction(shop.db, (tx) => writeSetting(tx, 'payment', { ...payment, secondApproverFromCents: 1000 }, null));

const reason = 'Sold out at the supplier';
const wait = { error: 'second_approver_needed' };

async function requested(quantity = 100) {
  const made = await makeSmallOrder(shop);
  await walkOrder(shop, made.order, made.customer, owner, 'be_purchased');
  await shop.runJobs();
  const { customerOrderItemList } = await shop.call('getOrder', { id: made.order.id }, made.customer);
  const line = { customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: quantity };
  const { id } = await shop.call('requestRefund', { orderId: made.order.id, orderReturnItems: [line] }, made.customer);
  return { ...made, orderId: made.order.id, id };
}
const approve = (id: string, by: TestActor, lines?: { id: string; quantity: number }[]) =>
  shop.call('operatorApproveRefund', { id, lines }, by);
const refundOf = (id: string) =>
  shop.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const payoutsOf = (id: string) =>
  shop.db.selectFrom('refund_payouts').select('id').where('refund_id', '=', id).execute();

test('guard: missingApproval. A refund above the limit needs another person who grants the same', async () => {
  const { id, orderId } = await requested();
  await expect(approve(id, finance)).rejects.toMatchObject(wait);
  await expect(approve(id, finance)).rejects.toMatchObject(wait);
  expect(await statusOf(shop, orderId)).toBe('after_sales');
  expect(await payoutsOf(id)).toEqual([]);
  await approve(id, second);
  expect(await refundOf(id)).toMatchObject({
    first_approver: finance.id,
    decided_by: second.id,
    approved_alone: false,
  });
  await shop.runJobs();
});

test('a refund of exactly the limit needs another person', async () => {
  const open = async (amountUsd: number) => {
    const { order, customer } = await makeSmallOrder(shop);
    await walkOrder(shop, order, customer, owner, 'delivered');
    const asked = { id: order.id, amountUsd, reasonCode: 'late' as const, note: 'Late' };
    return shop.call('operatorOpenRefund', asked, finance);
  };
  expect(await open(9.99)).toMatchObject({ isGranted: true });
  await expect(open(10)).rejects.toMatchObject(wait);
  await shop.runJobs();
});

test('guard: choiceOf. Granting fewer pieces counts as a first approval', async () => {
  const { id } = await requested();
  await expect(approve(id, finance)).rejects.toMatchObject(wait);
  const [line] = await shop.db.selectFrom('refund_lines').select('id').where('refund_id', '=', id).execute();
  const fewer = [{ id: line?.id ?? '', quantity: 90 }];
  await expect(approve(id, second, fewer)).rejects.toMatchObject(wait);
  await approve(id, finance, fewer);
  expect(await refundOf(id)).toMatchObject({ first_approver: second.id, decided_by: finance.id });
  await shop.runJobs();
});

test('guard: choice. Granting another amount counts as a first approval', async () => {
  const made = await makeSmallOrder(shop);
  await walkOrder(shop, made.order, made.customer, owner, 'delivered');
  await shop.runJobs();
  const support = await shop.makeOperator(['support']);
  const asked = { id: made.order.id, amountUsd: 40, reasonCode: 'late' as const, note: 'Three weeks late' };
  const { id } = await shop.call('operatorOpenRefund', asked, support);
  const grant = (amountUsd: number, by: TestActor) => shop.call('operatorApproveRefund', { id, amountUsd }, by);
  await expect(grant(20, finance)).rejects.toMatchObject(wait);
  await expect(grant(40, second)).rejects.toMatchObject(wait);
  expect(await payoutsOf(id)).toEqual([]);
  await grant(40, finance);
  expect(await refundOf(id)).toMatchObject({ first_approver: second.id, decided_by: finance.id, amount_cents: 4000 });
  await shop.runJobs();
});

test('below the limit one person is enough, even after a first approval of more', async () => {
  const { id } = await requested();
  await expect(approve(id, finance)).rejects.toMatchObject(wait);
  const [line] = await shop.db.selectFrom('refund_lines').select('id').where('refund_id', '=', id).execute();
  const { amountUsd } = await approve(id, finance, [{ id: line?.id ?? '', quantity: 1 }]);
  expect(amountUsd).toBeLessThan(10);
  expect(await refundOf(id)).toMatchObject({ first_approver: null, decided_by: finance.id });
  await shop.runJobs();
});

test('cancelling a paid order waits for the second person, who closes it', async () => {
  const made = await makeSmallOrder(shop);
  await walkOrder(shop, made.order, made.customer, owner, 'be_purchased');
  const { id } = made.order;
  await expect(shop.call('operatorCancelOrder', { id, reason }, finance)).rejects.toMatchObject(wait);
  expect(await statusOf(shop, id)).toBe('after_sales');
  const { list: open } = await shop.call('operatorListRefunds', { state: 'requested' }, second);
  const refund = open.find(({ orderId }) => orderId === id);
  expect(refund?.firstApprover).toBe((await shop.call('operatorMe', {}, finance)).name);
  await approve(refund?.id ?? '', second);
  expect(await statusOf(shop, id)).toBe('closed');
  await shop.runJobs();
});

test('declining a refund that the shop asked for continues the order without notifying the buyer', async () => {
  const made = await makeSmallOrder(shop);
  await walkOrder(shop, made.order, made.customer, owner, 'be_purchased');
  await shop.runJobs();
  const { id } = made.order;
  const before = (await shop.inbox(made.customer.email)).length;
  await expect(shop.call('operatorCancelOrder', { id, reason }, finance)).rejects.toMatchObject(wait);
  const { list: open } = await shop.call('operatorListRefunds', { state: 'requested' }, second);
  const refund = open.find(({ orderId }) => orderId === id);
  await shop.call('operatorRejectRefund', { id: refund?.id ?? '', reason: 'It has come after all' }, second);
  await shop.runJobs();
  expect(await statusOf(shop, id)).toBe('be_purchased');
  expect(await shop.inbox(made.customer.email)).toHaveLength(before);
});

test('guard: isStillApprover. The approval of someone who has left the shop or the role does not count', async () => {
  for (const leave of [
    (id: string) => shop.call('operatorSetOperatorDisabled', { id, disabled: true }, owner),
    (id: string) => shop.call('operatorSetRoles', { id, roles: ['support'] }, owner),
  ]) {
    const leaving = await shop.makeOperator(['finance']);
    const { id } = await requested();
    await expect(approve(id, leaving)).rejects.toMatchObject(wait);
    await leave(leaving.id);
    await expect(approve(id, finance)).rejects.toMatchObject(wait);
    await expect(approve(id, finance)).rejects.toMatchObject(wait);
    await approve(id, second);
    expect(await refundOf(id)).toMatchObject({ first_approver: finance.id, decided_by: second.id });
  }
  await shop.runJobs();
});

test('guard: sumGrantedAlone. Partial refunds of an order by one person count together against the limit', async () => {
  const made = await makeSmallOrder(shop);
  await walkOrder(shop, made.order, made.customer, owner, 'be_purchased');
  const { id } = made.order;
  const give = (amountUsd: number, by: TestActor) =>
    shop.call('operatorOpenRefund', { id, amountUsd, reasonCode: 'goodwill', note: reason }, by);
  await give(6, finance);
  await expect(give(4, finance)).rejects.toMatchObject(wait);
  const { list: open } = await shop.call('operatorListRefunds', { state: 'requested' }, second);
  const refund = open.find(({ orderId }) => orderId === id);
  await expect(approve(refund?.id ?? '', finance)).rejects.toMatchObject(wait);
  await approve(refund?.id ?? '', second);
  // Amounts that two people have granted do not count again.
  await give(3.99, second);
  await expect(give(0.01, second)).rejects.toMatchObject(wait);
  await shop.runJobs();
});

test('of two concurrent grants one is the first and one the second, and the money goes back once', async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await requested();
    const answers = await barrier(2, (index) => approve(id, index ? finance : second));
    const outcomes = answers.map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.error));
    expect(outcomes.toSorted()).toEqual(['ok', 'second_approver_needed']);
    expect(await payoutsOf(id)).toHaveLength(1);
  }
  await shop.runJobs();
});
