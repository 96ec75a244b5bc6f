import { expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { makeSmallOrder, statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { type Stage, walkOrder } from '#testing/walk-order.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const support = await shop.makeOperator(['support']);
const changed = { error: 'order_status_changed' };

async function requested(stage: Stage, plan: 'full' | 'deposit' = 'full') {
  const made = await makeSmallOrder(shop, plan);
  const { id } = made.order;
  await walkOrder(shop, made.order, made.customer, owner, stage);
  const { customerOrderItemList } = await shop.call('getOrder', { id }, made.customer);
  const line = { customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 3 };
  const refund = await shop.call('requestRefund', { orderId: id, orderReturnItems: [line] }, made.customer);
  const withdraw = () => shop.call('withdrawRefund', { orderId: id }, made.customer);
  const seen = () => shop.call('getOrder', { id }, made.customer);
  return { ...made, id, refundId: refund.id, line, withdraw, seen };
}

test.each([
  ['be_purchased', 'full'],
  ['in_purchased', 'full'],
  ['pending_inspection', 'full'],
  ['be_confirmed_customer', 'deposit'],
  ['be_delivered', 'full'],
] as const)('from %s the order returns there without a refund, and the buyer may ask again', async (stage, plan) => {
  const made = await requested(stage, plan);
  expect((await made.seen()).canWithdrawRefund).toBe(true);
  // It pauses for the refund, and no objection to an inspection that is withdrawn ends that.
  await expect(shop.call('withdrawObjection', { id: made.id }, made.customer)).rejects.toMatchObject(changed);
  await made.withdraw();
  expect(await made.seen()).toMatchObject({ orderStatus: stage, canWithdrawRefund: false });
  const { refunds } = await shop.call('listOrderRefunds', { id: made.id }, made.customer);
  expect(refunds).toMatchObject([{ state: 'withdrawn' }]);
  await expect(made.withdraw()).rejects.toMatchObject(changed);
  await expect(shop.call('operatorApproveRefund', { id: made.refundId }, owner)).rejects.toMatchObject(changed);
  await shop.call('requestRefund', { orderId: made.id, orderReturnItems: [made.line] }, made.customer);
  expect(await statusOf(shop, made.id)).toBe('after_sales');
  await shop.runJobs();
  const { list } = await shop.call('listMessages', { orderId: made.id }, made.customer);
  expect(list.map(({ kind }) => kind)).not.toContain('refund-declined');
});

test('guard: another buyer\u2019s request, and one that the shop opened', async () => {
  const made = await requested('be_purchased');
  const other = await shop.makeCustomer();
  await expect(shop.call('withdrawRefund', { orderId: made.id }, other)).rejects.toMatchObject({ error: 'not_found' });
  await made.withdraw();
  const lines = [{ orderItemId: made.line.customerOrderItemId, quantity: 1 }];
  const opened = { id: made.id, lines, reasonCode: 'goodwill', note: 'Late' } as const;
  expect(await shop.call('operatorOpenRefund', opened, support)).toMatchObject({ isGranted: false });
  expect((await made.seen()).canWithdrawRefund).toBe(false);
  await expect(made.withdraw()).rejects.toMatchObject(changed);
  await shop.runJobs();
});

test('guard: of a concurrent withdrawal and grant one counts', async () => {
  const made = await requested('be_purchased');
  const answers = await barrier(2, (index) =>
    index === 0 ? made.withdraw() : shop.call('operatorApproveRefund', { id: made.refundId }, owner),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await statusOf(shop, made.id)).toBe('be_purchased');
  await shop.runJobs();
});
