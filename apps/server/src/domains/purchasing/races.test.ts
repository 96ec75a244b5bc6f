import { expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { statusOf } from '#testing/pay.ts';
import { draftOf, makePaidOrder } from '#testing/purchase.ts';
import { openTestShop } from '#testing/shop.ts';

/** Two people at once, released from a barrier. */

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const clerks = [await shop.makeOperator(['purchasing']), await shop.makeOperator(['purchasing'])] as const;

const done = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;
const errorsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { error: string }).error] : []));

test('guard: two clerks take the same lines; one draft has them', async () => {
  for (let round = 0; round < 3; round++) {
    const order = await makePaidOrder(shop, [{}, {}]);
    const results = await barrier<unknown>(6, (index) =>
      draftOf(shop, order.items, clerks[index % 2] as (typeof clerks)[number]),
    );
    expect([done(results), new Set(errorsOf(results))]).toEqual([1, new Set(['already_bought'])]);
  }
});

test('guard: two clerks place the same draft; it is placed once', async () => {
  const order = await makePaidOrder(shop);
  const { id } = await draftOf(shop, order.items, clerks[0]);
  const results = await barrier<unknown>(6, (index) =>
    shop.call('operatorPlacePurchaseOrder', { id, version: 1 }, clerks[index % 2] as (typeof clerks)[number]),
  );
  expect([done(results), new Set(errorsOf(results))]).toEqual([1, new Set(['purchase_order_changed'])]);
  expect(await statusOf(shop, order.id)).toBe('in_purchased');
});

test('guard: drafts with lines of the same orders are placed at once, and each order begins once', async () => {
  const goods = [{ supplierId: 'race-a' }, { supplierId: 'race-b' }];
  const [one, two] = [await makePaidOrder(shop, goods), await makePaidOrder(shop, goods)];
  const drafts = [
    await draftOf(shop, [one.items[0] as string, two.items[0] as string], clerks[0]),
    await draftOf(shop, [two.items[1] as string, one.items[1] as string], clerks[1]),
  ] as const;
  const results = await barrier<unknown>(2, (index) => {
    const { id, version } = drafts[index] as (typeof drafts)[number];
    return shop.call('operatorPlacePurchaseOrder', { id, version }, clerks[index] as (typeof clerks)[number]);
  });
  expect(errorsOf(results)).toEqual([]);
  const began = shop.db.selectFrom('order_events').select('order_id').where('to_status', '=', 'in_purchased');
  expect(await began.where('order_id', 'in', [one.id, two.id]).execute()).toHaveLength(2);
});

test('guard: a purchase is placed while the buyer asks for the money back; either comes first, never both', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 6; round++) {
    const order = await makePaidOrder(shop);
    const { id } = await draftOf(shop, order.items, clerks[0]);
    const orderReturnItems = [{ customerOrderItemId: order.items[0] ?? '', productCount: 100 }];
    const results = await barrier<unknown>(2, (index) =>
      (index + round) % 2 === 0
        ? shop.call('operatorPlacePurchaseOrder', { id, version: 1 }, clerks[0])
        : shop.call('requestRefund', { orderId: order.id, orderSn: order.sn, orderReturnItems }, order.customer),
    );
    const [refused] = errorsOf(results);
    outcomes.add(refused ?? 'none');
    expect(['already_bought', undefined]).toContain(refused);
    const before = shop.db.selectFrom('orders').select(['status', 'status_before']).where('id', '=', order.id);
    // The refund is asked for in any case; if the goods were placed first, their buying is past.
    expect(await before.executeTakeFirst()).toEqual({
      status: 'after_sales',
      status_before: refused ? 'be_purchased' : 'in_purchased',
    });
  }
});

test('guard: a refund is granted and a purchase placed at once; nothing is bought for a closed order', async () => {
  for (let round = 0; round < 3; round++) {
    const order = await makePaidOrder(shop);
    const { id } = await draftOf(shop, order.items, clerks[0]);
    const orderReturnItems = [{ customerOrderItemId: order.items[0] ?? '', productCount: 100 }];
    const asked = { orderId: order.id, orderSn: order.sn, orderReturnItems };
    const refund = await shop.call('requestRefund', asked, order.customer);
    const results = await barrier<unknown>(2, (index) =>
      index === 0
        ? shop.call('operatorPlacePurchaseOrder', { id, version: 1 }, clerks[0])
        : shop.call('operatorApproveRefund', { id: refund.id }, owner),
    );
    // The line leaves the draft with the refund; before, the order waits for the decision.
    expect(['already_bought', 'purchase_order_changed']).toContain(errorsOf(results).join());
    expect(await statusOf(shop, order.id)).toBe('closed');
  }
});
