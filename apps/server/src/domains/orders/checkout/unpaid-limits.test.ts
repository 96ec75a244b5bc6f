import { CallError } from '@sampan/contract/page-context';
import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { applyDispute } from '#domains/billing/disputes/apply-dispute.ts';
import { jobContext } from '#shop/context.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { makeProduct } from '#testing/make-product.ts';
import { dueInstalment, payByCard } from '#testing/pay.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();
/** 8.8029 USD a piece at the default rate and markup. */
const goods = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 5000 }], skus: [{ stock: 1_000_000 }] });

async function makeBuyer() {
  const customer = await shop.makeCustomer();
  return { customer, addressId: (await shop.makeAddress(customer)).id };
}
type Buyer = Awaited<ReturnType<typeof makeBuyer>>;
let key = 0;
const buy = ({ customer, addressId }: Buyer, quantity = 1) =>
  shop.call('checkoutNow', { addressId, productDtos: [{ productId: goods.offerId, quantity }] }, customer, {
    'idempotency-key': `order ${++key}`,
  });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => (error instanceof CallError ? error : expect.fail(String(error))),
  );
const stock = async () =>
  (await shop.db.selectFrom('skus').select('amount_on_sale').where('id', '=', goods.offerId).executeTakeFirstOrThrow())
    .amount_on_sale;

async function payOne(buyer: Buyer) {
  const { billId } = await buy(buyer);
  await payByCard(shop, buyer.customer, billId);
  await shop.runJobs();
}

test('guard: a buyer who never paid holds three unpaid orders, even when ordering concurrently; a refused one takes no stock', async () => {
  const buyer = await makeBuyer();
  const before = await stock();
  const ends = await barrier(8, () => buy(buyer));
  expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(3);
  expect(await refusal(buy(buyer))).toMatchObject({
    status: 409,
    error: 'too_many_unpaid_orders',
    data: { count: 3, max: 3 },
  });
  expect(await stock()).toBe(before - 3);
});

test('guard: a declared transfer is no payment', async () => {
  const buyer = await makeBuyer();
  for (let count = 0; count < 3; count++) {
    const { billId } = await buy(buyer);
    const { id } = await dueInstalment(shop, buyer.customer, billId);
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: id }, buyer.customer);
  }
  expect((await refusal(buy(buyer))).error).toBe('too_many_unpaid_orders');
});

test('guard: a payment that was refunded whole is no payment', async () => {
  const buyer = await makeBuyer();
  const { id, billId } = await buy(buyer);
  await payByCard(shop, buyer.customer, billId);
  await shop.runJobs();
  const { customerOrderItemList: items } = await shop.call('getOrder', { id }, buyer.customer);
  const orderReturnItems = items.map((item) => ({ customerOrderItemId: item.id, productCount: item.quantity }));
  const refund = await shop.call('requestRefund', { orderId: id, orderReturnItems }, buyer.customer);
  await shop.call('operatorApproveRefund', { id: refund.id }, await shop.makeOperator(['finance']));
  await shop.runJobs();
  expect((await shop.call('getOrder', { id }, buyer.customer)).orderStatus).toBe('closed');
  for (let count = 0; count < 3; count++) await buy(buyer);
  expect((await refusal(buy(buyer))).error).toBe('too_many_unpaid_orders');
});

test('guard: an order of 0 dollars is no payment', async () => {
  const free = { domesticPerSupplierCents: 0, domesticPerKgCents: 0, inspectionMinimumCents: 0 };
  await inTransaction(shop.db, async (tx) => {
    await writeSetting(tx, 'fees', { ...defaultSettings.fees, ...free }, null);
    await writeSetting(tx, 'payment', { ...defaultSettings.payment, depositFromCents: 0 }, null);
  });
  const sample = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 1 }] });
  const buyer = await makeBuyer();
  const { addressId, customer } = buyer;
  const productDtos = [{ productId: sample.offerId, quantity: 1 }];
  const { id } = await shop.call('checkoutNow', { addressId, productDtos }, customer);
  expect((await shop.call('getOrder', { id }, customer)).orderStatus).toBe('be_purchased');
  await inTransaction(shop.db, async (tx) => {
    await writeSetting(tx, 'fees', defaultSettings.fees, null);
    await writeSetting(tx, 'payment', defaultSettings.payment, null);
  });
  for (let count = 0; count < 3; count++) await buy(buyer);
  expect((await refusal(buy(buyer))).error).toBe('too_many_unpaid_orders');
});

test('guard: a buyer who never paid holds goods of 20,000 dollars', async () => {
  const buyer = await makeBuyer();
  await buy(buyer, 2000);
  expect(await refusal(buy(buyer, 300))).toMatchObject({
    status: 409,
    error: 'unpaid_goods_limit',
    message: expect.stringContaining('$20,000'),
    data: { amountUsd: 20246.67, maxUsd: 20000 },
  });
  await buy(buyer, 200);
});

test('guard: the setting’s limits hold to the cent; a buyer who never paid holds no more than others', async () => {
  const set = (abuse: Partial<typeof defaultSettings.abuse>) =>
    inTransaction(shop.db, (tx) => writeSetting(tx, 'abuse', { ...defaultSettings.abuse, ...abuse }, null));
  const buyer = await makeBuyer();
  await set({ newCustomerGoodsCents: 88_028 });
  expect((await refusal(buy(buyer, 100))).error).toBe('unpaid_goods_limit');
  await set({ newCustomerGoodsCents: 88_029, unpaidOrdersMax: 1 });
  await buy(buyer, 100);
  expect(await refusal(buy(buyer))).toMatchObject({ error: 'too_many_unpaid_orders', data: { count: 1, max: 1 } });
  await set({});
});

test('guard: a buyer who has paid holds ten unpaid orders of any value; closing one makes room', async () => {
  const buyer = await makeBuyer();
  await payOne(buyer);
  const placed = [await buy(buyer, 3000)];
  while (placed.length < 10) placed.push(await buy(buyer));
  expect(await refusal(buy(buyer))).toMatchObject({ error: 'too_many_unpaid_orders', data: { count: 10, max: 10 } });
  await shop.call('closeOrder', { id: placed[0]?.id ?? '' }, buyer.customer as TestCustomer);
  await buy(buyer);
});

test('guard: paidCents. A buyer who has paid for goods holds as many more unpaid as are worth no more', async () => {
  const buyer = await makeBuyer();
  const { billId } = await buy(buyer, 20);
  await payByCard(shop, buyer.customer, billId);
  await shop.runJobs();
  // 20 pieces were 176.05, and 20 orders of one are 176.00.
  for (let count = 0; count < 20; count++) await buy(buyer);
  expect(await refusal(buy(buyer))).toMatchObject({ error: 'too_many_unpaid_orders', data: { count: 20, max: 10 } });
});

test('guard: keptCents. What went back by a claim or is disputed is not kept, and counts again once it is won', async () => {
  const buyer = await makeBuyer();
  const { id, billId } = await buy(buyer, 20);
  const { amountUsd } = await payByCard(shop, buyer.customer, billId);
  await shop.runJobs();
  const finance = await shop.makeOperator(['finance']);
  for (let count = 0; count < 10; count++) await buy(buyer);
  // 170.00 are left of what 176.05 of goods and their fees cost: 19 orders of 8.80 are worth no more, 20 are.
  const refund = {
    id,
    amountUsd: Math.round(amountUsd * 100 - 17_000) / 100,
    reasonCode: 'damaged' as const,
    note: 'Chipped',
  };
  await shop.call('operatorOpenRefund', refund, finance);
  for (let count = 10; count < 19; count++) await buy(buyer);
  expect(await refusal(buy(buyer))).toMatchObject({ error: 'too_many_unpaid_orders', data: { count: 19, max: 10 } });

  const other = await makeBuyer();
  const paid = await buy(other, 20);
  const { intentId: intent, amountUsd: whole } = await payByCard(shop, other.customer, paid.billId);
  await shop.runJobs();
  const dispute = {
    id: 'dst_limits',
    intentId: intent,
    amount: Math.round(whole * 100),
    takesMoney: true,
    reason: 'fraudulent',
    status: 'answer_needed' as const,
    dueBy: undefined,
    changedAt: new Date(),
  };
  const ctx = jobContext(shop.services, 'provider');
  await applyDispute(ctx, 'sandbox', dispute);
  for (let count = 0; count < 3; count++) await buy(other);
  expect(await refusal(buy(other))).toMatchObject({ error: 'too_many_unpaid_orders', data: { count: 3, max: 3 } });
  await applyDispute(ctx, 'sandbox', { ...dispute, status: 'won', changedAt: new Date(Date.now() + 1000) });
  await buy(other);
});
