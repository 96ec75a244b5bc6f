import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Transaction } from '#database/connect.ts';
import { returnOwnStock } from '#domains/own-stock/own-stock.ts';
import { chargeStorage } from '#domains/own-stock/storage-fees.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { makeProduct } from '#testing/make-product.ts';
import { makeOwnStock, makeReceivedRestock, payOrder, piecesOf, placeServed } from '#testing/own-stock.ts';
import { statusOf } from '#testing/pay.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { undone } from '#testing/undone.ts';
import { parcel } from '#testing/walk-order.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);

const whole = { damaged: 0, missing: 0 };
const sizes = (count: number) => Array.from({ length: count }, (_, index) => ({ color: `Size ${index}` }));
const itemsOf = async (id: string) => (await shop.call('operatorGetWarehouseOrder', { id }, owner)).items;
const ownOf = async (customer: TestCustomer) => (await shop.call('listOwnStock', {}, customer)).list;
const done = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;
const errorsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { error: string }).error] : []));
const age = (skuId: number, days: number) =>
  shop.db
    .updateTable('own_stock_batches')
    .set({ arrived_at: sql<Date>`now() - make_interval(days => ${days})` })
    .where('sku_id', '=', skuId)
    .execute();

test('a restock is an ordinary order at the price bands, without international freight, whose inspected pieces become own stock', async () => {
  const customer = await shop.makeCustomer();
  const { offerId: productId, skuIds } = await makeProduct(shop.services, {
    minOrderQuantity: 60,
    skus: sizes(2),
    tiers: [{ from: 60, fen: 1000 }],
  });
  const items = skuIds.map((productSkuId) => ({ productId, productSkuId, quantity: 30 }));
  const quote = await shop.call('quoteRestock', { items }, customer);
  const placed = await makeReceivedRestock(shop, owner, customer, items);
  const order = await shop.call('getOrder', { id: placed.id }, customer);
  const { totalDeliveryPriceByIntl: freight, totalCostUsd, plan } = order.fmsBill;
  expect([order.destination, freight, totalCostUsd, plan]).toEqual(['own_stock', 0, quote.totalUsd, 'full']);
  expect(quote.goodsUsd + quote.domesticUsd + quote.inspectionUsd + quote.serviceUsd).toBeCloseTo(quote.totalUsd, 2);
  expect((await ownOf(customer))[0]).toMatchObject({ pieces: 0, sizes: [{ onTheWay: 30 }, { onTheWay: 30 }] });
  const lines = await itemsOf(placed.id);
  for (const { id } of lines) await shop.call('operatorInspectLine', { id, accepted: 30, ...whole }, owner);
  const parcels = [parcel];
  await expect(shop.call('operatorSetParcels', { id: placed.id, parcels }, owner)).rejects.toMatchObject({
    error: 'order_status_changed',
  });
  await expect(shop.call('operatorBillBalance', { id: placed.id, shippingUsd: 0 }, owner)).rejects.toMatchObject({
    error: 'order_status_changed',
  });
  const shelves = [{ orderItemId: lines[0]?.id ?? '', shelf: 'R-12-3' }];
  await shop.call('operatorStoreRestock', { id: placed.id, shelves }, owner);
  expect(await statusOf(shop, placed.id)).toBe('completed');
  expect((await ownOf(customer))[0]).toMatchObject({
    pieces: 60,
    sizes: [{ pieces: 30, onTheWay: 0, freeDaysLeft: 90 }, {}],
  });
  const kept = await shop.call('operatorListOwnStock', { buyerId: customer.buyerId }, owner);
  expect(kept.list.map(({ shelf }) => shelf)).toEqual(['R-12-3', '']);
  const { list: moves } = await shop.call('listOwnStockMoves', { pageSize: 1 }, customer);
  expect(moves).toMatchObject([{ pieces: 30, reason: 'restock', sn: placed.sn }]);
  await shop.runJobs();
  const { list } = await shop.call('listMessages', { pageNum: 1, pageSize: 20 }, customer);
  expect(list.map(({ kind }) => kind)).toContain('stock-arrived');
});

test('guard: at most 100 pieces a size, however the items are split, and never below the minimum', async () => {
  const customer = await shop.makeCustomer();
  const { offerId: productId, skuIds } = await makeProduct(shop.services, { skus: sizes(2), minOrderQuantity: 150 });
  const line = (index: number, quantity: number) => ({ productId, productSkuId: skuIds[index], quantity });
  const restock = (...items: ReturnType<typeof line>[]) => shop.call('restock', { items }, customer);
  await expect(restock(line(0, 101), line(1, 100))).rejects.toMatchObject({ error: 'too_many_for_stock' });
  await expect(restock(line(0, 60), line(1, 100), line(0, 41))).rejects.toMatchObject({ error: 'too_many_for_stock' });
  await expect(restock(line(0, 100), line(1, 49))).rejects.toMatchObject({ error: 'below_minimum_order' });
  const { id } = await restock(line(0, 100), line(1, 100));
  expect(await statusOf(shop, id)).toBe('create');
});

test('a restock from the cart removes the selected lines; repeated, it is the same order', async () => {
  const customer = await shop.makeCustomer();
  const { offerId } = await makeProduct(shop.services);
  await expect(shop.call('restock', {}, customer)).rejects.toMatchObject({ error: 'nothing_selected' });
  await shop.call('addToCart', { items: [{ productId: offerId, quantity: 40 }] }, customer);
  expect((await shop.call('quoteRestock', {}, customer)).lines).toMatchObject([{ quantity: 40 }]);
  const headers = { 'idempotency-key': 'restock-1' };
  const first = await shop.call('restock', {}, customer, headers);
  expect(await shop.call('restock', {}, customer, headers)).toEqual(first);
  const items = [{ productId: offerId, productSkuId: offerId, quantity: 5 }];
  const second = await shop.call('restock', { items }, customer);
  expect((await shop.call('restock', { items }, customer)).id).toBe(second.id);
  expect(second.id).not.toBe(first.id);
  // Guard: findCheckout. The same goods of another customer make another order.
  expect((await shop.call('restock', { items }, await shop.makeCustomer())).id).not.toBe(second.id);
});

test('damaged pieces are refunded first; the rest becomes own stock without another count', async () => {
  const customer = await shop.makeCustomer();
  const { offerId: productId, skuIds } = await makeProduct(shop.services, {});
  const items = [{ productId, productSkuId: skuIds[0] as number, quantity: 50 }];
  const { id } = await makeReceivedRestock(shop, owner, customer, items);
  await expect(shop.call('operatorStoreRestock', { id }, owner)).rejects.toMatchObject({
    error: 'lines_not_inspected',
  });
  const [line] = await itemsOf(id);
  const found = { accepted: 47, damaged: 0, missing: 3 };
  await shop.call('operatorInspectLine', { id: line?.id ?? '', ...found }, owner);
  await expect(shop.call('operatorStoreRestock', { id }, owner)).rejects.toMatchObject({
    error: 'refund_damage_first',
  });
  const orderReturnItems = [{ customerOrderItemId: line?.id ?? '', productCount: 3 }];
  const refund = await shop.call('requestRefund', { orderId: id, orderReturnItems }, customer);
  await shop.call('operatorApproveRefund', { id: refund.id }, owner);
  const waiting = await shop.call('operatorListWarehouseOrders', { step: 'pack' }, owner);
  expect(waiting.list.map((one) => one.id)).toContain(id);
  await shop.call('operatorStoreRestock', { id }, owner);
  expect([await piecesOf(shop, customer, productId), await statusOf(shop, id)]).toEqual([47, 'completed']);
});

test('guard: putIntoStock. A size that was refunded whole before its count becomes no stock, and holds up no other', async () => {
  const customer = await shop.makeCustomer();
  const { offerId: productId, skuIds } = await makeProduct(shop.services, { skus: sizes(2) });
  const items = skuIds.map((productSkuId) => ({ productId, productSkuId, quantity: 10 }));
  const { id } = await makeReceivedRestock(shop, owner, customer, items);
  const lines = await shop.db.selectFrom('order_items').select(['id', 'sku_id']).where('order_id', '=', id).execute();
  const [gone = '', left = ''] = skuIds.map((skuId) => lines.find((line) => line.sku_id === skuId)?.id ?? '');
  const orderReturnItems = [{ customerOrderItemId: gone, productCount: 10 }];
  const refund = await shop.call('requestRefund', { orderId: id, orderReturnItems }, customer);
  await shop.call('operatorApproveRefund', { id: refund.id }, owner);
  await shop.call('operatorInspectLine', { id: left, accepted: 10, ...whole }, owner);
  await shop.call('operatorStoreRestock', { id }, owner);
  const stored = await shop.db
    .selectFrom('own_stock')
    .select(['sku_id', 'pieces'])
    .where('buyer_id', '=', customer.buyerId)
    .execute();
  expect(stored).toEqual([{ sku_id: skuIds[1], pieces: 10 }]);
  expect(await statusOf(shop, id)).toBe('completed');
});

test('own stock sent to an own address pays handling and freight, and is picked, packed and shipped', async () => {
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 10);
  const address = await shop.makeAddress(customer);
  const sent = { addressId: address.id, items: [{ productId, productSkuId: skuId, quantity: 2 }] };
  const quote = await shop.call('quoteOwnStockOrder', sent, customer);
  const placed = await shop.call('sendOwnStock', sent, customer);
  // Guard: isRepeat. A repeat returns the same order.
  expect(await shop.call('sendOwnStock', sent, customer)).toEqual(placed);
  const { totalCostUsd, totalHandlingFee } = await shop.call('getBill', { id: placed.billId }, customer);
  expect([totalCostUsd, totalHandlingFee]).toEqual([quote.totalUsd, quote.handlingUsd]);
  await payOrder(shop, customer, placed.billId);
  const picked = await shop.call('operatorListWarehouseOrders', { step: 'pack' }, owner);
  expect(picked.list.find(({ id }) => id === placed.id)).toMatchObject({ step: 'pack', parcels: 0 });
  await expect(shop.call('operatorPrintParcels', { id: placed.id, kind: 'labels' }, owner)).rejects.toMatchObject({
    error: 'no_parcels',
  });
  const { url } = await shop.call('operatorPrintParcels', { id: placed.id, kind: 'pick-list' }, owner);
  const paper = await shop.fetch(url);
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await paper.arrayBuffer();
  await shop.call('operatorSetParcels', { id: placed.id, parcels: [parcel] }, owner);
  const shipping = await shop.call('operatorListWarehouseOrders', { step: 'ship' }, owner);
  expect(shipping.list.map(({ id }) => id)).toContain(placed.id);
  const handed = { carrier: 'YunExpress', trackingNumber: 'YT1' };
  await shop.call('operatorShip', { id: placed.id, ...handed }, owner);
  expect([await statusOf(shop, placed.id), await piecesOf(shop, customer, skuId)]).toEqual(['delivered', 8]);
  await expect(shop.call('operatorSetParcels', { id: placed.id, parcels: [parcel] }, owner)).rejects.toMatchObject({
    error: 'order_status_changed',
  });
  await expect(
    shop.call('sendOwnStock', { ...sent, items: [{ productId, productSkuId: skuId, quantity: 9 }] }, customer),
  ).rejects.toMatchObject({ error: 'own_stock_short' });
});

test('guard: an order that had to be inspected keeps the parcels that its balance was billed for', async () => {
  const customer = await shop.makeCustomer();
  const { offerId } = await makeProduct(shop.services);
  const { id, billId } = await placeServed(shop, customer, [{ productId: offerId, skuId: offerId, quantity: 10 }]);
  await payOrder(shop, customer, billId);
  await shop.call('operatorStartProcurement', { id }, owner);
  await shop.call('operatorReceiveGoods', { id }, owner);
  await expect(shop.call('operatorStoreRestock', { id }, owner)).rejects.toMatchObject({
    error: 'order_status_changed',
  });
  await shop.call('operatorPassInspection', { id, ...parcel }, owner);
  await expect(shop.call('operatorSetParcels', { id, parcels: [] }, owner)).rejects.toMatchObject({
    error: 'order_status_changed',
  });
});

test('storage is free at first, then charged for each month’s opening stock; the next order bills it once', async () => {
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 20);
  const charge = () => chargeStorage(jobContext(shop.services));
  const due = async () => (await shop.call('listOwnStock', {}, customer)).terms.dueUsd;
  await age(skuId, 89);
  await charge();
  expect(await due()).toBe(0);
  await age(skuId, 90);
  await charge();
  await charge();
  expect(await due()).toBe(1);
  await age(skuId, 121);
  await charge();
  expect(await due()).toBe(2);
  const line = { productId, skuId, quantity: 5, serving: 'own_stock' as const };
  const first = await placeServed(shop, customer, [line]);
  expect(await due()).toBe(0);
  expect((await shop.call('getBill', { id: first.billId }, customer)).totalStorageFee).toBe(2);
  await shop.call('closeOrder', { id: first.id }, customer);
  expect(await due()).toBe(2);
  const second = await placeServed(shop, customer, [line]);
  await payOrder(shop, customer, second.billId);
  await age(skuId, 151);
  await charge();
  expect(await due()).toBe(15 * 0.05);
  const { version } = await shop.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow();
  const { refundUsd } = await shop.call('operatorCancelOrder', { id: second.id, version, reason: 'asked' }, owner);
  const bill = await shop.call('getBill', { id: second.billId }, customer);
  expect(refundUsd).toBeCloseTo(bill.totalCostUsd - 2, 2);
  expect(bill.remaining).toMatchObject({ storageUsd: 2, handlingUsd: 0, totalUsd: 2 });
});

test('guard: takeOldest. The oldest pieces leave first, and the last to leave return first', async () => {
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 5);
  await age(skuId, 95);
  // The customer's oldest pieces are other goods.
  const others = await makeOwnStock(shop, owner, 5, { customer });
  await age(others.skuId, 96);
  const { buyerId } = customer;
  const { id } = await makeReceivedRestock(shop, owner, customer, [{ productId, productSkuId: skuId, quantity: 4 }]);
  await shop.call('operatorPassInspection', { id, ...parcel }, owner);
  const batches = async (db: Database | Transaction) =>
    (
      await db
        .selectFrom('own_stock_batches')
        .select('pieces')
        .where('sku_id', '=', skuId)
        .orderBy('arrived_at')
        .execute()
    ).map(({ pieces }) => pieces);
  const placed = await placeServed(shop, customer, [{ productId, skuId, quantity: 6, serving: 'own_stock' }]);
  expect(await batches(shop.db)).toEqual([0, 3]);
  expect(await piecesOf(shop, customer, others.skuId)).toBe(5);
  // Nothing of the first delivery is left, so the free days are those of the second.
  const { list: products } = await shop.call('listOwnStock', {}, customer);
  const sizes = products.filter(({ offerId }) => offerId === productId).flatMap((product) => product.sizes);
  expect(sizes).toMatchObject([{ pieces: 3, feePieces: 0, freeDaysLeft: 90 }]);
  const [item] = await shop.db.selectFrom('order_items').select('id').where('order_id', '=', placed.id).execute();
  const line = { skuId, quantity: 2, orderItemId: item?.id ?? '' };
  const after = await undone(shop, async (tx) => {
    await returnOwnStock(tx, buyerId, [line], placed.id);
    return batches(tx);
  });
  expect(after).toEqual([1, 4]);
});

test('guard: holdStorage. An order bills its own buyer’s storage, once, and nobody else’s', async () => {
  const owing = await makeOwnStock(shop, owner, 20);
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 20);
  await age(owing.skuId, 91);
  await chargeStorage(jobContext(shop.services));
  const { billId } = await placeServed(shop, customer, [{ productId, skuId, quantity: 1, serving: 'own_stock' }]);
  expect((await shop.call('getBill', { id: billId }, customer)).totalStorageFee).toBe(0);
  expect((await shop.call('listOwnStock', {}, customer)).terms.dueUsd).toBe(0);
  expect((await shop.call('listOwnStock', {}, owing.customer)).terms.dueUsd).toBe(1);
  const line = { productId: owing.productId, skuId: owing.skuId, quantity: 1, serving: 'own_stock' as const };
  const billed = [await placeServed(shop, owing.customer, [line]), await placeServed(shop, owing.customer, [line])];
  const bills = await Promise.all(billed.map((placed) => shop.call('getBill', { id: placed.billId }, owing.customer)));
  expect(bills.map(({ totalStorageFee }) => totalStorageFee)).toEqual([1, 0]);
});

test('low stock is reported once, by message and mail, until it is restocked above the threshold', async () => {
  const { customer, productId, skuId } = await makeOwnStock(shop, owner, 10);
  const notified = async () => {
    await shop.runJobs();
    const { list } = await shop.call('listMessages', { pageNum: 1, pageSize: 100 }, customer);
    return list.filter(({ kind }) => kind === 'stock-low').length;
  };
  await expect(shop.call('setLowStock', { productSkuId: 1, lowAt: 5 }, customer)).rejects.toMatchObject({
    error: 'not_found',
  });
  await shop.call('setLowStock', { productSkuId: skuId, lowAt: 5 }, customer);
  const take = (quantity: number) =>
    placeServed(shop, customer, [{ productId, skuId, quantity, serving: 'own_stock' }]);
  await take(4);
  expect(await notified()).toBe(0);
  await take(1);
  const last = await take(1);
  expect(await notified()).toBe(1);
  const mails = await shop.db
    .selectFrom('mailbox_mails')
    .select('subject')
    .where('recipient', '=', customer.email)
    .execute();
  expect(mails.filter(({ subject }) => subject.includes('running low'))).toHaveLength(1);
  await shop.call('closeOrder', { id: last.id }, customer);
  expect(await notified()).toBe(1);
  const [size] = (await ownOf(customer))[0]?.sizes ?? [];
  expect(size).toMatchObject({ pieces: 5, lowAt: 5, isLow: true });
});

test('a correction states the count and the reason; against an outdated count it is refused', async () => {
  const { customer, skuId } = await makeOwnStock(shop, owner, 10);
  const { buyerId } = customer;
  const warehouse = await shop.makeOperator(['warehouse']);
  const correct = (seenPieces: number, pieces: number, by = warehouse) => {
    const counted = { seenPieces, pieces, reason: 'correction' as const, note: 'Two were torn' };
    return shop.call('operatorCorrectOwnStock', { buyerId, productSkuId: skuId, ...counted }, by);
  };
  await expect(correct(10, 8, await shop.makeOperator(['finance']))).rejects.toMatchObject({ error: 'forbidden' });
  await correct(10, 8);
  await expect(correct(10, 9)).rejects.toMatchObject({ error: 'own_stock_changed' });
  await correct(8, 11);
  const { list } = await shop.call('operatorListOwnStockMoves', { buyerId }, owner);
  expect(list.map(({ pieces, reason, by }) => [pieces, reason, by !== ''])).toEqual([
    [3, 'correction', true],
    [-2, 'correction', true],
    [10, 'restock', false],
  ]);
  const own = await shop.call('listOwnStockMoves', { productSkuId: skuId }, customer);
  expect([own.list[0]?.note, await piecesOf(shop, customer, skuId)]).toEqual(['Two were torn', 11]);
  const logged = await shop.db
    .selectFrom('audit_log')
    .select('actor')
    .where('subject_table', '=', 'own_stock')
    .execute();
  expect(logged.map(({ actor }) => actor)).toContain(warehouse.id);
  await shop.call('operatorSetShelf', { buyerId, productSkuId: skuId, shelf: 'A-1' }, warehouse);
  await expect(
    shop.call('operatorSetShelf', { buyerId, productSkuId: 5, shelf: 'A-1' }, warehouse),
  ).rejects.toMatchObject({ error: 'not_found' });
  await expect(shop.call('operatorListOwnStock', { buyerId: customer.id }, owner)).rejects.toMatchObject({
    error: 'not_found',
  });
});

test('guard: another customer can neither see nor move it', async () => {
  const { productId, skuId } = await makeOwnStock(shop, owner, 4);
  const other = await shop.makeCustomer();
  const address = await shop.makeAddress(other);
  expect(await ownOf(other)).toEqual([]);
  expect((await shop.call('listOwnStockMoves', { productSkuId: skuId }, other)).list).toEqual([]);
  const sent = { addressId: address.id, items: [{ productId, productSkuId: skuId, quantity: 1 }] };
  await expect(shop.call('sendOwnStock', sent, other)).rejects.toMatchObject({ error: 'own_stock_short' });
  await expect(shop.call('setLowStock', { productSkuId: skuId, lowAt: 1 }, other)).rejects.toMatchObject({
    error: 'not_found',
  });
});

test('guard: canRestock. A customer can restock their own private goods, not another’s', async () => {
  const { customer, productId } = await makeOwnStock(shop, owner, 4);
  const other = await shop.makeCustomer();
  const canRestock = async (privateTo: string) => {
    const seenBy = { status: 'private' as const, private_to: privateTo };
    await shop.db.updateTable('products').set(seenBy).where('id', '=', productId).execute();
    return (await ownOf(customer))[0]?.canRestock;
  };
  expect([await canRestock(customer.buyerId), await canRestock(other.buyerId)]).toEqual([true, false]);
});

test('guard: simultaneous orders for the last pieces; as many succeed as there are pieces', async () => {
  for (let round = 0; round < 3; round++) {
    const { customer, productId, skuId } = await makeOwnStock(shop, owner, 3);
    const line = { productId, skuId, quantity: 2, serving: 'own_stock' as const };
    const colleague = await shop.makeCustomer({ buyerId: customer.buyerId });
    const results = await barrier(4, (index) => placeServed(shop, index % 2 ? customer : colleague, [line]));
    expect([done(results), new Set(errorsOf(results))]).toEqual([1, new Set(['own_stock_short'])]);
    expect(await piecesOf(shop, customer, skuId)).toBe(1);
  }
});

test('guard: a correction during an order; neither loses a piece', async () => {
  for (let round = 0; round < 3; round++) {
    const { customer, productId, skuId } = await makeOwnStock(shop, owner, 3);
    const counted = { seenPieces: 3, pieces: 1, reason: 'correction' as const, note: 'counted' };
    const results = await barrier<unknown>(2, (index) =>
      index === 0
        ? placeServed(shop, customer, [{ productId, skuId, quantity: 2, serving: 'own_stock' }])
        : shop.call('operatorCorrectOwnStock', { buyerId: customer.buyerId, productSkuId: skuId, ...counted }, owner),
    );
    expect([done(results), await piecesOf(shop, customer, skuId)]).toEqual([1, 1]);
  }
});

test('guard: a restock arrives while an order takes pieces, and arrives twice at once', async () => {
  for (let round = 0; round < 3; round++) {
    const { customer, productId, skuId } = await makeOwnStock(shop, owner, 2);
    const items = [{ productId, productSkuId: skuId, quantity: 5 }];
    const { id } = await makeReceivedRestock(shop, owner, customer, items);
    const [line] = await itemsOf(id);
    await shop.call('operatorInspectLine', { id: line?.id ?? '', accepted: 5, ...whole }, owner);
    const results = await barrier<unknown>(3, (index) =>
      index === 0
        ? placeServed(shop, customer, [{ productId, skuId, quantity: 2, serving: 'own_stock' }])
        : shop.call('operatorStoreRestock', { id }, owner),
    );
    expect([done(results), errorsOf(results)]).toEqual([2, ['order_status_changed']]);
    expect(await piecesOf(shop, customer, skuId)).toBe(5);
  }
});

test('guard: an order is cancelled while it is shipped; it leaves, or its pieces return', async () => {
  for (let round = 0; round < 4; round++) {
    const { customer, productId, skuId } = await makeOwnStock(shop, owner, 3);
    const { id, billId } = await placeServed(shop, customer, [{ productId, skuId, quantity: 2, serving: 'own_stock' }]);
    await payOrder(shop, customer, billId);
    await shop.call('operatorSetParcels', { id, parcels: [parcel] }, owner);
    const { version } = await shop.db
      .selectFrom('orders')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const results = await barrier<unknown>(2, (index) =>
      index === 0
        ? shop.call('operatorShip', { id, carrier: 'YunExpress', trackingNumber: `YT${round}` }, owner)
        : shop.call('operatorCancelOrder', { id, version, reason: 'asked' }, owner),
    );
    expect(done(results)).toBe(1);
    const status = await statusOf(shop, id);
    expect([status, await piecesOf(shop, customer, skuId)]).toEqual(
      status === 'delivered' ? ['delivered', 1] : ['closed', 3],
    );
  }
});
