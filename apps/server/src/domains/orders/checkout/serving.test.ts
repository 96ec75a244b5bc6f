import { expect, test } from 'vitest';
import { billForOrder } from '#domains/orders/instalments.ts';
import { makeProduct } from '#testing/make-product.ts';
import { makeOwnStock, payOrder, piecesOf, placeServed } from '#testing/own-stock.ts';
import { statusOf } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';

/** How each line is served: single pieces, minimum orders and own stock. */

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);

const billOf = async (id: string) => (await billForOrder(shop.db, id)) ?? expect.fail();
const stockOf = async (skuId: number) =>
  shop.db.selectFrom('skus').select(['amount_on_sale', 'reserved']).where('id', '=', skuId).executeTakeFirstOrThrow();
const toBuy = async (orderId: string) =>
  shop.db.selectFrom('buy_list').select('pieces').where('order_id', '=', orderId).execute();

test('single pieces have their own price, no minimum and no batch; they cost the supplier’s single-piece price', async () => {
  const customer = await shop.makeCustomer();
  const units = { minOrderQuantity: 48, batchNumber: 12, tiers: [{ from: 1, fen: 1000 }], onePieceFen: 1150 };
  const { offerId: productId, skuIds } = await makeProduct(shop.services, units);
  const skuId = skuIds[0] as number;
  await expect(placeServed(shop, customer, [{ productId, skuId, quantity: 3 }])).rejects.toMatchObject({
    error: 'below_minimum_order',
  });
  const { id } = await placeServed(shop, customer, [{ productId, skuId, quantity: 3, serving: 'one_piece' }]);
  const item = await shop.db.selectFrom('order_items').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
  const { one_piece_e4 } = await shop.db
    .selectFrom('products')
    .select('one_piece_e4')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  expect([item.unit_price_e4, item.cost_fen, item.serving, item.quantity]).toEqual([
    one_piece_e4,
    1150,
    'one_piece',
    3,
  ]);
  expect(await stockOf(skuId)).toEqual({ amount_on_sale: 997, reserved: 3 });
  expect((await billOf(id)).goods).toBe(Math.floor((3 * (one_piece_e4 ?? 0)) / 100));
});

test('guard: a product without single pieces refuses them', async () => {
  const customer = await shop.makeCustomer();
  const { offerId: productId, skuIds } = await makeProduct(shop.services);
  const line = { productId, skuId: skuIds[0] as number, quantity: 1, serving: 'one_piece' as const };
  await expect(placeServed(shop, customer, [line])).rejects.toMatchObject({ error: 'no_single_pieces' });
});

test('single pieces do not help a line over its minimum or into a cheaper band', async () => {
  const customer = await shop.makeCustomer();
  const tiers = [
    { from: 10, fen: 1000 },
    { from: 20, fen: 500 },
  ];
  const { offerId: productId, skuIds } = await makeProduct(shop.services, {
    minOrderQuantity: 10,
    tiers,
    onePieceFen: 1150,
    skus: [{ color: 'Red' }, { color: 'Blue' }],
  });
  const [red, blue] = skuIds as [number, number];
  const single = { productId, skuId: blue, quantity: 15, serving: 'one_piece' as const };
  await expect(placeServed(shop, customer, [{ productId, skuId: red, quantity: 9 }, single])).rejects.toMatchObject({
    error: 'below_minimum_order',
  });
  const { id } = await placeServed(shop, customer, [{ productId, skuId: red, quantity: 10 }, single]);
  const items = await shop.db.selectFrom('order_items').select('cost_fen').where('order_id', '=', id).execute();
  expect(items.map(({ cost_fen }) => cost_fen).toSorted()).toEqual([1000, 1150]);
});

test('an order wholly from own stock has handling and freight alone, is paid at once and goes straight to packing', async () => {
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 10);
  const before = await stockOf(skuId);
  const placed = await placeServed(shop, customer, [{ productId, skuId, quantity: 4, serving: 'own_stock' }]);
  const bill = await billOf(placed.id);
  const { goods, domestic, inspection, service, storage } = bill;
  expect([goods, domestic, inspection, service, storage]).toEqual([0, 0, 0, 0, 0]);
  expect([bill.handling, bill.plan, bill.international > 0]).toEqual([90 + 4 * 20, 'full', true]);
  expect(bill.total).toBe(bill.handling + bill.international);
  expect([await piecesOf(shop, customer, skuId), await stockOf(skuId)]).toEqual([6, before]);
  await payOrder(shop, customer, placed.billId);
  expect(await statusOf(shop, placed.id)).toBe('be_delivered');
  expect(await toBuy(placed.id)).toEqual([]);
  const order = await shop.call('getOrder', { id: placed.id }, customer);
  expect([order.customerReceiveAddressId, order.address.name, order.destination]).toEqual([
    '',
    'Jo Recipient',
    'recipient',
  ]);
  expect(order.timeline.map(({ status }) => status)).toEqual(['create', 'be_delivered', 'delivered', 'completed']);
});

test('guard: no more than the stock, all lines or none', async () => {
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 3);
  const own = { productId, skuId, serving: 'own_stock' as const };
  const other = await makeProduct(shop.services);
  const bought = { productId: other.offerId, skuId: other.skuIds[0] as number, quantity: 5 };
  await expect(placeServed(shop, customer, [{ ...own, quantity: 4 }, bought])).rejects.toMatchObject({
    error: 'own_stock_short',
  });
  expect(await piecesOf(shop, customer, skuId)).toBe(3);
  expect(await stockOf(bought.skuId)).toEqual({ amount_on_sale: 1000, reserved: 0 });
  const stranger = await shop.makeCustomer();
  await expect(placeServed(shop, stranger, [{ ...own, quantity: 1 }])).rejects.toMatchObject({
    error: 'own_stock_short',
  });
});

test('own stock is sent although the product is withdrawn', async () => {
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 2);
  await shop.db.updateTable('products').set({ status: 'withdrawn' }).where('id', '=', productId).execute();
  const { id } = await placeServed(shop, customer, [{ productId, skuId, quantity: 1, serving: 'own_stock' }]);
  expect(await statusOf(shop, id)).toBe('create');
});

test('a mixed order buys, receives and inspects only new goods, and packs own stock with them', async () => {
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 5);
  const other = await makeProduct(shop.services, { weightGrams: 100 });
  const placed = await placeServed(shop, customer, [
    { productId: other.offerId, skuId: other.skuIds[0] as number, quantity: 20 },
    { productId, skuId, quantity: 2, serving: 'own_stock' },
  ]);
  const bill = await billOf(placed.id);
  expect([bill.domestic, bill.handling]).toEqual([300 + 2 * 6, 90 + 2 * 20]);
  await payOrder(shop, customer, placed.billId);
  expect(await statusOf(shop, placed.id)).toBe('be_purchased');
  expect(await toBuy(placed.id)).toEqual([{ pieces: 20 }]);
  await shop.call('operatorStartProcurement', { id: placed.id }, owner);
  await shop.call('operatorReceiveGoods', { id: placed.id }, owner);
  const { items } = await shop.call('operatorGetWarehouseOrder', { id: placed.id }, owner);
  const [bought, own] = [
    items.find(({ serving }) => serving === 'tiers'),
    items.find(({ serving }) => serving === 'own_stock'),
  ];
  const whole = { damaged: 0, missing: 0 };
  await expect(
    shop.call('operatorInspectLine', { id: own?.id ?? '', accepted: 2, ...whole }, owner),
  ).rejects.toMatchObject({ error: 'not_found' });
  await shop.call('operatorInspectLine', { id: bought?.id ?? '', accepted: 20, ...whole }, owner);
  const { list } = await shop.call('operatorListWarehouseOrders', { step: 'pack' }, owner);
  expect(list.some(({ id }) => id === placed.id)).toBe(true);
  const parcels = [{ weightGrams: 3000, lengthMm: 300, widthMm: 200, heightMm: 100 }];
  await shop.call('operatorSetParcels', { id: placed.id, parcels }, owner);
  const { balance } = await shop.call('operatorGetWarehouseOrder', { id: placed.id }, owner);
  expect(balance.isBilled).toBe(false);
});

test('a mixed order without its bought goods still packs the own stock', async () => {
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 5);
  const other = await makeProduct(shop.services);
  const placed = await placeServed(shop, customer, [
    { productId: other.offerId, skuId: other.skuIds[0] as number, quantity: 20 },
    { productId, skuId, quantity: 2, serving: 'own_stock' },
  ]);
  await payOrder(shop, customer, placed.billId);
  const { customerOrderItemList: lines } = await shop.call('getOrder', { id: placed.id }, customer);
  const line = lines.find(({ serving }) => serving === 'tiers');
  const orderReturnItems = [{ customerOrderItemId: line?.id ?? '', productCount: 20 }];
  const { id } = await shop.call('requestRefund', { orderId: placed.id, orderReturnItems }, customer);
  await shop.call('operatorApproveRefund', { id }, owner);
  expect([await statusOf(shop, placed.id), await piecesOf(shop, customer, skuId)]).toEqual(['pending_inspection', 3]);
  const { list } = await shop.call('operatorListWarehouseOrders', { step: 'pack' }, owner);
  expect(list.find((one) => one.id === placed.id)).toMatchObject({ step: 'pack', lines: 1 });
});

test('closing an unpaid order and refunding a paid one return the pieces to their batches', async () => {
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 5);
  const line = { productId, skuId, quantity: 2, serving: 'own_stock' as const };
  const unpaid = await placeServed(shop, customer, [line]);
  expect(await piecesOf(shop, customer, skuId)).toBe(3);
  await shop.call('closeOrder', { id: unpaid.id }, customer);
  expect(await piecesOf(shop, customer, skuId)).toBe(5);
  const paid = await placeServed(shop, customer, [line]);
  await payOrder(shop, customer, paid.billId);
  const { customerOrderItemList } = await shop.call('getOrder', { id: paid.id }, customer);
  const one = { customerOrderItemId: customerOrderItemList[0]?.id ?? '', productCount: 1 };
  const { id } = await shop.call('requestRefund', { orderId: paid.id, orderReturnItems: [one] }, customer);
  await shop.call('operatorApproveRefund', { id }, owner);
  expect([await statusOf(shop, paid.id), await piecesOf(shop, customer, skuId)]).toEqual(['be_delivered', 4]);
  const { version } = await shop.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow();
  const cancelled = { id: paid.id, version, reason: 'asked by phone' };
  const { refundUsd } = await shop.call('operatorCancelOrder', cancelled, owner);
  expect([await statusOf(shop, paid.id), await piecesOf(shop, customer, skuId)]).toEqual(['closed', 5]);
  expect(refundUsd).toBeGreaterThan(0);
});
