import { expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { statusOf } from '#testing/pay.ts';
import { draftOf, makePaidOrder, placedOf } from '#testing/purchase.ts';
import { openShop } from '#testing/shop.ts';

/** Purchase orders as the warehouse receives them. */

const shop = await openShop();
const owner = await shop.makeOperator(['owner']);
const warehouse = await shop.makeOperator(['warehouse']);

async function announced(items: readonly string[], trackingNumber: string) {
  const { id, version } = await placedOf(shop, items, owner);
  return shop.call('operatorShipPurchaseOrder', { id, version, carrier: 'SF Express', trackingNumber }, owner);
}

const find = async (code: string) => (await shop.call('operatorFindInWarehouse', { code }, warehouse)).inbound;
const list = (after = '') => shop.call('operatorListInbound', { after, pageSize: 1 }, warehouse);
const get = (id: string) => shop.call('operatorGetInbound', { id }, warehouse);

test('announced with tracking and not here: oldest first, a page at a time, found by number and end of tracking', async () => {
  const orders = [await makePaidOrder(shop), await makePaidOrder(shop), await makePaidOrder(shop)];
  const first = await announced(orders[0]?.items ?? [], 'SF1499302218830');
  const second = await announced(orders[1]?.items ?? [], 'yt7700012');
  const placed = await placedOf(shop, orders[2]?.items ?? [], owner);
  const page = await list();
  expect(page).toMatchObject({ total: 2, list: [{ id: first.id, trackingNumber: 'SF1499302218830', pieces: 100 }] });
  expect(await list(page.next ?? '')).toMatchObject({ next: null, list: [{ id: second.id }] });
  for (const code of ['218830', 'sf1499302218830', first.number])
    expect(await find(code)).toMatchObject([{ id: first.id }]);
  expect(await find('YT77 00012')).toMatchObject([{ id: second.id }]);
  // Without a tracking number by its own number only.
  expect(await find(placed.number)).toMatchObject([{ id: placed.id, trackingNumber: '' }]);
  expect(await find('%')).toEqual([]);
  await shop.call('operatorArrivePurchaseOrder', { id: first.id, version: first.version }, warehouse);
  expect(await find(first.number)).toEqual([]);
  expect((await list()).list).toMatchObject([{ id: second.id }]);
});

test('names the goods in the words of who reads, not of who ordered', async () => {
  const { items } = await makePaidOrder(shop);
  await shop.services.pool.query('update order_items set product_name = source_name where id = any ($1)', [items]);
  const [line] = (await get((await announced(items, 'SF7')).id)).list;
  expect(line?.productName).toMatch(/^Test product/);
  expect(line?.sourceName).toMatch(/^测试商品/);
});

test('says what should be in it and for which orders, and which of them wait for more; a draft is nobody’s parcel', async () => {
  const whole = await makePaidOrder(shop, [{ supplierId: 'inbound-a' }]);
  const half = await makePaidOrder(shop, [{ supplierId: 'inbound-a' }, { supplierId: 'inbound-b' }]);
  const { id, version, list: bought } = await announced([whole.items[0] ?? '', half.items[0] ?? ''], 'SF2');
  const line = bought.find(({ sn }) => sn === half.sn)?.id ?? '';
  const short = await shop.call('operatorShortPurchase', { id, version, lines: [{ id: line, short: 30 }] }, owner);
  const found = await get(id);
  expect(found.list.map(({ sn, pieces, received }) => [sn, pieces, received]).sort()).toEqual(
    [
      [whole.sn, 100, 0],
      [half.sn, 70, 0],
    ].sort(),
  );
  expect(new Map(found.orders.map(({ sn, waitsForMore }) => [sn, waitsForMore]))).toEqual(
    new Map([
      [whole.sn, false],
      [half.sn, true],
    ]),
  );
  await shop.call('operatorArrivePurchaseOrder', { id, version: short.version }, warehouse);
  expect(await get(id)).toMatchObject({ state: 'arrived', pieces: 170 });
  const { purchases } = await shop.call('operatorGetWarehouseOrder', { id: half.id }, warehouse);
  expect(purchases).toMatchObject([{ id, state: 'arrived', trackingNumber: 'SF2' }]);
  // The other order waits for more.
  expect([await statusOf(shop, whole.id), await statusOf(shop, half.id)]).toEqual([
    'pending_inspection',
    'in_purchased',
  ]);
  const draft = await draftOf(shop, [half.items[1] ?? ''], owner);
  await expect(get(draft.id)).rejects.toMatchObject({ error: 'not_found' });
  await expect(get('x')).rejects.toMatchObject({ error: 'not_found' });
  await shop.runJobs();
});

test('guard: the warehouse sees nothing of what was paid', async () => {
  const order = await makePaidOrder(shop);
  const { id } = await announced(order.items, 'SF3');
  const seen = JSON.stringify([await get(id), await list(), await find('SF3')]);
  expect(seen).not.toMatch(/fen|usd|cost|freight|margin|price/i);
});

test('guard: pressed twice, or sent again after a lost answer, it has arrived once', async () => {
  const order = await makePaidOrder(shop);
  const { id, version, list: bought } = await announced(order.items, 'SF4');
  const lines = [{ id: bought[0]?.id ?? '', received: 90 }];
  const press = async (key: string, body: object) => {
    const response = await shop.fetch(`/api/console/purchase-orders/${id}/arrive`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${warehouse.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { code: number; error?: string; data?: object };
  };
  const answers = await barrier(4, () => press('arrived-1', { version, lines }));
  const arrived = { code: 200, data: { state: 'arrived', version: version + 1 } };
  for (const answer of answers) expect(answer).toMatchObject({ status: 'fulfilled', value: arrived });
  expect(await press('arrived-1', { version, lines })).toMatchObject(arrived);
  expect((await get(id)).list).toMatchObject([{ pieces: 90, received: 90 }]);
  expect(await press('arrived-1', { version, lines: [] })).toMatchObject({ error: 'idempotency_key_reused' });
  expect(await press('arrived-2', { version, lines })).toMatchObject({ error: 'purchase_order_changed' });
  await shop.runJobs();
});
