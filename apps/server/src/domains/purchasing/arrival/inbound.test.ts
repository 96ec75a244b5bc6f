import { expect, test } from 'vitest';
import { barrier } from '#testing/barrier.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { payByCard, statusOf } from '#testing/pay.ts';
import { draftOf, makePaidOrder, placedOf } from '#testing/purchase.ts';
import { openTestShop } from '#testing/shop.ts';

/** Purchase orders as the warehouse receives them. */

const shop = await openTestShop();
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

const whereIs = async (id: string) => shop.call('operatorGetWarehouseOrder', { id }, warehouse);
const surplusOf = async (list: 'open' | 'kept' | 'settled' = 'open') =>
  (await shop.call('operatorListSurplus', { list }, warehouse)).list;

test('what comes gets a place, is found by it, and suggests it to what comes later for the order; until it leaves', async () => {
  const two = await makePaidOrder(shop, [{ supplierId: 'places-a' }, { supplierId: 'places-b' }]);
  const one = await makePaidOrder(shop, [{ supplierId: 'places-a' }]);
  const first = await announced([two.items[0] ?? '', one.items[0] ?? ''], 'PL1');
  const lineOf = (sn: string) => first.list.find((line) => line.sn === sn)?.id ?? '';
  const places = [
    { id: lineOf(two.sn), place: 'A-3 2' },
    { id: lineOf(one.sn), place: 'B-1' },
  ];
  await shop.call('operatorArrivePurchaseOrder', { id: first.id, version: first.version, places }, warehouse);
  const found = async (code: string) =>
    (await shop.call('operatorFindInWarehouse', { code }, warehouse)).list.map(({ sn, foundBy, places: at }) => ({
      sn,
      foundBy,
      at,
    }));
  expect(await found('a-32')).toEqual([{ sn: two.sn, foundBy: 'place', at: ['A-3 2'] }]);
  const second = await announced([two.items[1] ?? ''], 'PL2');
  const expected = await get(second.id);
  expect(expected.orders).toMatchObject([{ sn: two.sn, places: ['A-3 2'] }]);
  expect(expected.list).toMatchObject([{ places: [] }]);
  const more = [{ id: second.list[0]?.id ?? '', place: 'C-9' }];
  await shop.call('operatorArrivePurchaseOrder', { id: second.id, version: second.version, places: more }, warehouse);
  expect(await whereIs(two.id)).toMatchObject({ places: ['A-3 2', 'C-9'], step: 'inspect' });
  const move = { id: two.id, place: 'D-4', orderItemIds: [two.items[1] ?? ''] };
  await shop.call('operatorPlaceGoods', move, warehouse);
  expect((await whereIs(two.id)).items.map((item) => item.places)).toEqual([['A-3 2'], ['D-4']]);
  await shop.call('operatorPlaceGoods', { id: two.id, place: 'E-5' }, warehouse);
  expect(await whereIs(two.id)).toMatchObject({ places: ['E-5'] });
  expect(await found('A-32')).toEqual([]);
  const foreign = { id: one.id, place: 'X', orderItemIds: [two.items[0] ?? ''] };
  await expect(shop.call('operatorPlaceGoods', foreign, warehouse)).rejects.toMatchObject({ error: 'not_found' });
  const parcel = { weightGrams: 7_300, lengthMm: 300, widthMm: 200, heightMm: 200 };
  await shop.call('operatorPassInspection', { id: two.id, ...parcel }, owner);
  expect(await found('E-5')).toMatchObject([{ sn: two.sn }]);
  await shop.call('operatorShip', { id: two.id, carrier: 'DHL', trackingNumber: 'JD1' }, owner);
  expect(await found('E-5')).toEqual([]);
  await expect(shop.call('operatorPlaceGoods', { id: two.id, place: 'X' }, warehouse)).rejects.toMatchObject({
    error: 'order_status_changed',
  });
});

test('guard: more than was expected is surplus, which waits until somebody decides; an order may get what it still needs', async () => {
  const { offerId, skuIds } = await makeProduct(shop.services);
  const buy = async () => {
    const customer = await shop.makeCustomer();
    const lines = [{ productId: offerId, skuId: skuIds[0] as number, quantity: 100 }];
    const order = await makeOrder(shop, customer, { lines, plan: 'full' });
    const { intentId } = await payByCard(shop, customer, order.billId);
    await shop.call('checkPayment', { intentId }, customer);
    const { customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
    return { ...order, items: customerOrderItemList.map((item) => item.id) };
  };
  const taken = await buy();
  const nobody = '00000000-0000-7000-8000-000000000000';
  for (const unknown of [{ orderItemId: nobody }, { purchaseOrderId: nobody, what: 'Mugs' }, { orderItemId: 'x' }])
    await expect(
      shop.call('operatorRecordSurplus', { ...unknown, pieces: 1 }, warehouse),
      JSON.stringify(unknown),
    ).rejects.toMatchObject({ error: 'not_found' });
  const { id, version, list: bought } = await announced(taken.items, 'SU1');
  const line = bought[0]?.id ?? '';
  const count = { id, version, lines: [{ id: line, received: 190 }], places: [{ id: line, place: 'S-1' }] };
  await shop.call('operatorArrivePurchaseOrder', count, warehouse);
  expect((await get(id)).list).toMatchObject([{ pieces: 100, received: 100 }]);
  const [surplus] = await surplusOf();
  expect(surplus).toMatchObject({ pieces: 90, place: 'S-1', line: { sn: taken.sn }, decision: null });
  const decide = (decision: 'kept' | 'returned' | 'given' | 'waived', more: object = {}) =>
    shop.call('operatorDecideSurplus', { id: surplus?.id ?? '', decision, ...more }, warehouse);
  for (const decision of ['returned', 'waived'] as const)
    await expect(decide(decision)).rejects.toMatchObject({ error: 'invalid_input' });
  await decide('kept');
  expect(await surplusOf()).toEqual([]);
  // Sixty pieces of the same goods are still to be bought for another order.
  const taker = await buy();
  const draft = await shop.call(
    'operatorCreatePurchaseOrder',
    { lines: [{ orderItemId: taker.items[0] ?? '', quantity: 40 }] },
    owner,
  );
  await expect(decide('given', { sn: 'SP0' })).rejects.toMatchObject({ error: 'not_found' });
  await expect(decide('given', { sn: taken.sn })).rejects.toMatchObject({ error: 'already_bought' });
  await decide('given', { sn: taker.sn });
  expect(await surplusOf('settled')).toMatchObject([{ pieces: 60, decision: 'given', givenTo: { sn: taker.sn } }]);
  expect(await surplusOf()).toMatchObject([{ pieces: 30, place: 'S-1' }]);
  await expect(decide('kept')).rejects.toMatchObject({ error: 'request_decided' });
  // The first forty are bought as before; with them all its goods are here.
  expect(await whereIs(taker.id)).toMatchObject({ status: 'in_purchased', places: ['S-1'] });
  const { purchases } = await whereIs(taker.id);
  expect(purchases).toMatchObject([{ state: 'arrived' }]);
  const placed = await shop.call('operatorPlacePurchaseOrder', { id: draft.id, version: draft.version }, owner);
  await shop.call('operatorArrivePurchaseOrder', { id: draft.id, version: placed.version }, warehouse);
  expect(await statusOf(shop, taker.id)).toBe('pending_inspection');
});

test('guard: goods that nobody ordered are described, and wait as surplus of their purchase order', async () => {
  const order = await makePaidOrder(shop);
  const { id, number } = await announced(order.items, 'SU2');
  const other = { purchaseOrderId: id, pieces: 12, what: 'White mugs instead of teal ones', place: 'S-2' };
  await expect(shop.call('operatorRecordSurplus', { ...other, what: '' }, warehouse)).rejects.toMatchObject({
    error: 'invalid_input',
  });
  await expect(shop.call('operatorRecordSurplus', { pieces: 1, what: 'x' }, warehouse)).rejects.toMatchObject({
    error: 'invalid_input',
  });
  const recorded = await shop.call('operatorRecordSurplus', other, warehouse);
  const row = (await surplusOf()).find((one) => one.id === recorded.id);
  expect(row).toMatchObject({ purchaseOrder: { id, number }, line: null, pieces: 12, what: other.what, place: 'S-2' });
  const work = (await shop.call('operatorGetWork', {}, warehouse)).others.find((one) => one.work === 'surplus');
  expect(work?.count).toBe((await surplusOf()).length);
  const waive = { id: recorded.id, decision: 'waived' as const, reason: 'Broken on arrival' };
  await shop.call('operatorDecideSurplus', waive, warehouse);
  expect((await surplusOf('settled')).find((one) => one.id === recorded.id)).toMatchObject({
    decision: 'waived',
    reason: 'Broken on arrival',
    decidedBy: expect.stringMatching(/\S/),
  });
});
