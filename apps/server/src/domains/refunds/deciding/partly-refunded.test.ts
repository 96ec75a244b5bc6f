import { expect, it } from 'vitest';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { payByBank } from '#testing/pay-order.ts';
import { openTestShop } from '#testing/shop.ts';
import { parcel } from '#testing/walk-order.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);

/** 200 red pieces at 0.8803 USD and 11 blue ones at 1.7606 USD. */
async function placedOrder(plan: 'full' | 'deposit') {
  const customer = await shop.makeCustomer();
  const { offerId, skuIds } = await makeProduct(shop.services, {
    skus: [
      { color: 'Red', own: 500 },
      { color: 'Blue', own: 1000 },
    ],
  });
  const lines = [200, 11].map((quantity, index) => ({ productId: offerId, skuId: skuIds[index], quantity }));
  return { ...(await makeOrder(shop, customer, { lines, plan })), customer };
}

type Placed = Awaited<ReturnType<typeof placedOrder>>;

async function paidOrder(plan: 'full' | 'deposit'): Promise<Placed> {
  const order = await placedOrder(plan);
  await payByBank(shop, order.customer, order.id, owner);
  return order;
}

const seen = ({ id, customer }: Placed) => shop.call('getOrder', { id }, customer);

async function takeOut(order: Placed, position: number, productCount: number): Promise<{ id: string; amount: number }> {
  const item = (await seen(order)).customerOrderItemList[position];
  const line = { customerOrderItemId: item?.id ?? '', productCount };
  const { id } = await shop.call('requestRefund', { orderId: order.id, orderReturnItems: [line] }, order.customer);
  return { id, amount: (await shop.call('operatorApproveRefund', { id }, owner)).amountUsd };
}

/** The figures of each line and of the bill. */
async function figures(order: Placed) {
  const { customerOrderItemList: items, fmsBill: bill } = await seen(order);
  return {
    lines: items.map((one) => [
      one.quantity,
      one.saleAmount,
      one.refundedQuantity,
      one.remainingQuantity,
      one.remainingAmount,
    ]),
    total: bill.totalCostUsd,
    paid: bill.paidUsd,
    refunded: bill.refundedUsd,
    remaining: bill.remaining,
  };
}

const noOwnStock = { handlingUsd: 0, storageUsd: 0 };

it('after a refund of 50 of 200, every view shows the ordered, refunded and remaining pieces and money', async () => {
  const order = await paidOrder('full');
  expect(await figures(order)).toEqual({
    lines: [
      [200, 176.06, 0, 200, 176.06],
      [11, 19.36, 0, 11, 19.36],
    ],
    total: 274.18,
    paid: 274.18,
    refunded: 0,
    remaining: {
      goodsUsd: 195.42,
      domesticUsd: 5.58,
      inspectionUsd: 3.91,
      serviceUsd: 9.77,
      ...noOwnStock,
      feesInChinaUsd: 19.26,
      internationalShippingUsd: 59.5,
      totalUsd: 274.18,
      paidUsd: 274.18,
      refundPendingUsd: 0,
    },
  });

  const refund = await takeOut(order, 0, 50);
  expect(refund.amount).toBe(61.74);
  const granted = {
    lines: [
      [200, 176.06, 50, 150, 132.05],
      [11, 19.36, 0, 11, 19.36],
    ],
    total: 274.18,
    paid: 274.18,
    refunded: 0,
    remaining: {
      goodsUsd: 151.41,
      domesticUsd: 4.33,
      inspectionUsd: 3.03,
      serviceUsd: 7.57,
      ...noOwnStock,
      feesInChinaUsd: 14.93,
      internationalShippingUsd: 46.1,
      totalUsd: 212.44,
      paidUsd: 212.44,
      refundPendingUsd: 61.74,
    },
  };
  expect(await figures(order)).toEqual(granted);

  await shop.runJobs();
  const [mail] = (await shop.inbox(order.customer.email)).filter(({ text_body }) => text_body.includes('61.74'));
  for (const figure of ['× 150', '132.05', '× 11', '19.36', '212.44']) expect(mail?.text_body).toContain(figure);
  expect(mail?.text_body).not.toContain('176.06');

  await shop.call('operatorRecordOfflineRefund', { id: refund.id, bankReference: 'HSBC-7' }, owner);
  const paidBack = { ...granted, refunded: 61.74, remaining: { ...granted.remaining, refundPendingUsd: 0 } };
  expect(await figures(order)).toEqual(paidBack);
  const { customerOrderItemList, fmsBill } = await seen(order);
  const { list } = await shop.call('listOrders', { sn: order.sn, pageNum: 1, pageSize: 10 }, order.customer);
  expect(list[0]).toMatchObject({ customerOrderItemList, fmsBill });
  expect(await shop.call('getBill', { id: order.billId }, order.customer)).toEqual(fmsBill);
});

it('with a deposit, the rest equals the paid amount and the balance', async () => {
  const order = await paidOrder('deposit');
  await takeOut(order, 0, 50);
  await shop.call('operatorStartProcurement', { id: order.id }, owner);
  await shop.call('operatorReceiveGoods', { id: order.id }, owner);
  await shop.call('operatorPassInspection', { id: order.id, ...parcel }, owner);
  const { remaining, dueUsd } = (await seen(order)).fmsBill;
  expect(remaining).toMatchObject({ goodsUsd: 151.41, feesInChinaUsd: 14.93, paidUsd: 166.34 });
  expect(remaining.internationalShippingUsd).toBe(dueUsd);
  expect(remaining.totalUsd).toBeCloseTo(remaining.paidUsd + dueUsd, 5);
});

it('refunded whole before the balance, nothing is left or kept', async () => {
  const order = await paidOrder('deposit');
  await takeOut(order, 0, 200);
  await takeOut(order, 1, 11);
  expect((await seen(order)).orderStatus).toBe('closed');
  expect((await figures(order)).remaining).toMatchObject({
    goodsUsd: 0,
    feesInChinaUsd: 0,
    internationalShippingUsd: 0,
    totalUsd: 0,
    paidUsd: 0,
  });
});

it('in odd parts, the rest and the refunds add up to the paid amount, to the cent', async () => {
  const order = await paidOrder('full');
  const { total } = await figures(order);
  let granted = 0;
  for (const [position, count] of [
    [0, 7],
    [1, 3],
    [0, 13],
    [0, 1],
  ] as const) {
    granted += Math.round((await takeOut(order, position, count)).amount * 100);
    const { remaining, lines } = await figures(order);
    expect(Math.round(remaining.paidUsd * 100)).toBe(Math.round(total * 100) - granted);
    expect(remaining.totalUsd).toBe(remaining.paidUsd);
    expect(remaining.refundPendingUsd).toBe(granted / 100);
    expect(remaining.goodsUsd).toBeCloseTo(
      lines.reduce((sum, [, , , , amount]) => sum + (amount ?? 0), 0),
      5,
    );
  }
});

it('closed before anything was paid, it still shows its total', async () => {
  const order = await placedOrder('deposit');
  const { total, remaining } = await figures(order);
  await shop.call('closeOrder', { id: order.id }, order.customer);
  expect((await figures(order)).remaining).toEqual(remaining);
  expect(remaining.totalUsd).toBe(total);
});

it('guard: requested pieces count as remaining until the refund is granted', async () => {
  const order = await paidOrder('full');
  const before = await figures(order);
  const [item] = (await seen(order)).customerOrderItemList;
  const line = { customerOrderItemId: item?.id ?? '', productCount: 50 };
  const asked = { orderId: order.id, orderReturnItems: [line] };
  const { id } = await shop.call('requestRefund', asked, order.customer);
  expect(await figures(order)).toEqual(before);
  await shop.call('operatorRejectRefund', { id, reason: 'Bought already' }, owner);
  expect(await figures(order)).toEqual(before);
});
