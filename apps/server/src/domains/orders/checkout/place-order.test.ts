import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { changedLines } from '@sampan/contract/cart';
import { CallError } from '@sampan/contract/page-context';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();
const tiers = [
  { from: 1, fen: 1000 },
  { from: 50, fen: 900 },
];
/** The same in dollars at the default rate and markup. */
const prices = { one: 1.7606, fifty: 1.5846 };
const nobody = '00000000-0000-7000-8000-000000000000';

async function makeBuyer() {
  const customer = await shop.makeCustomer();
  return { customer, addressId: (await shop.makeAddress(customer, { email: 'amara@example.com' })).id };
}
const add = (customer: TestCustomer, productId: number, quantity: number, productSkuId?: number) =>
  shop.call('addToCart', { items: [{ productId, productSkuId, quantity }] }, customer);
const generate = (customer: TestCustomer, addressId: string, items?: InputOf<Calls['generateOrder']>['items']) =>
  shop.call('generateOrder', { addressId, items }, customer);
const buyNow = (
  customer: TestCustomer,
  addressId: string,
  productDtos: InputOf<Calls['checkoutNow']>['productDtos'],
  headers?: Record<string, string>,
) => shop.call('checkoutNow', { addressId, productDtos }, customer, headers);
const refusal = async (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => (error instanceof CallError ? error : expect.fail(String(error))),
  );
const stockOf = async (skuId: number) =>
  (await shop.db.selectFrom('skus').select('amount_on_sale').where('id', '=', skuId).executeTakeFirstOrThrow())
    .amount_on_sale;
const ordersOf = (customer: TestCustomer) =>
  shop.db.selectFrom('orders').select(['id', 'checkout_key']).where('buyer_id', '=', customer.buyerId).execute();
const ageOrders = (customer: TestCustomer, seconds: number) =>
  shop.services.pool.query('update orders set placed_at = placed_at - make_interval(secs => $2) where buyer_id = $1', [
    customer.buyerId,
    seconds,
  ]);

describe('generateOrder', () => {
  test('keeps the cart’s order of lines', async () => {
    const { customer, addressId } = await makeBuyer();
    const colours = { skus: [{ color: 'A' }, { color: 'B' }, { color: 'C' }] };
    const cup = await makeProduct(shop.services, { ...colours, supplierId: 'potter' });
    const scarf = await makeProduct(shop.services, { ...colours, supplierId: 'weaver' });
    for (const index of [0, 2, 1])
      for (const { offerId, skuIds } of [cup, scarf]) await add(customer, offerId, 1, skuIds[index]);
    const { list } = await shop.call('listCart', { pageNum: 1, pageSize: 100 }, customer);
    const { id } = await generate(customer, addressId);
    const { customerOrderItemList: lines } = await shop.call('getOrder', { id }, customer);
    expect(lines.map(({ productSn }) => Number(productSn))).toEqual(list.map(({ productSkuId }) => productSkuId));
  });

  test('makes one order of the selected lines, and takes them from the cart and from stock', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId, skuIds } = await makeProduct(shop.services, {
      titles: { zh: '帆布包', en: 'Canvas bag', de: 'Stofftasche' },
      tiers,
      skus: [{ color: 'Red' }, { color: 'Blue' }],
    });
    const other = await makeProduct(shop.services);
    for (const skuId of skuIds.toReversed()) await add(customer, offerId, 30, skuId);
    await add(customer, other.offerId, 5);
    const unwanted = (await shop.call('listCart', {}, customer)).list[0] ?? expect.fail();
    await shop.call('updateCartItem', { id: unwanted.id, isNotSelect: 1 }, customer);
    const placed = await shop.call('generateOrder', { addressId }, customer, { 'accept-language': 'de-DE' });
    const order = await shop.call('getOrder', { id: placed.id }, customer, { 'accept-language': 'de-DE' });
    expect(order).toMatchObject({
      id: placed.id,
      sn: placed.sn,
      orderStatus: 'create',
      customerReceiveAddressId: addressId,
      address: { name: 'Amara Okafor', city: 'Los Angeles', postcode: '90001', email: 'amara@example.com' },
      customerOrderItemList: [
        {
          productName: 'Stofftasche',
          productAttr: JSON.stringify([{ attributeNameTrans: 'Color', valueTrans: 'Red' }]),
          salePrice: prices.fifty,
          quantity: 30,
          saleAmount: 47.53,
          wholesaleProductId: offerId,
          productSn: String(skuIds[0]),
          returnableQuantity: 0,
        },
        { salePrice: prices.fifty, saleAmount: 47.53 },
      ],
    });
    expect(placed.billId).toBe(order.fmsBill.id);
    expect(await Promise.all(skuIds.map(stockOf))).toEqual([970, 970]);
    expect(await stockOf(other.offerId)).toBe(1000);
    expect((await shop.call('listCart', {}, customer)).list).toMatchObject([{ productId: other.offerId }]);
    const [item] = await shop.db.selectFrom('order_items').selectAll().where('order_id', '=', placed.id).execute();
    expect(item).toMatchObject({
      source_name: '帆布包',
      attributes: [{ attributeName: '颜色', attributeNameTrans: 'Color', value: '颜色0', valueTrans: 'Red' }],
    });
  });

  test('bills goods, fees and shipping; deposit and balance from 100 dollars on', async () => {
    const { customer, addressId } = await makeBuyer();
    const one = await makeProduct(shop.services, { tiers, supplierId: 'supplier-one', weightGrams: 300 });
    const two = await makeProduct(shop.services, { supplierId: 'supplier-two', weightGrams: 100, volumeCm3: 6000 });
    await add(customer, one.offerId, 60);
    await add(customer, two.offerId, 10);
    const { billId } = await generate(customer, addressId);
    const bill = await shop.call('getBill', { id: billId }, customer);
    // 60 × 1.5846 = 95.07 (floor of 95.076) and 10 × 1.7606 = 17.60; 19 kg for domestic, 120,000 cm³ ÷ 6000 = 20 kg by sea, charged as 21
    expect(bill).toMatchObject({
      isFull: 'Deposit and balance',
      plan: 'deposit',
      totalAmountUsd: 112.67,
      totalDeliveryPriceByCn: 7.14,
      totalAcceptancePrice: 2.25,
      totalServiceFee: 5.63,
      totalDeliveryPriceByIntl: 29.4,
      deliveryPriceByIntlIsFinal: false,
      totalCostUsd: 157.09,
      totalAdvancePayment: 127.69,
      totalFinalPayment: 29.4,
      paidUsd: 0,
      dueUsd: 127.69,
      refundedUsd: 0,
      basis: { suppliers: 2, inspectionRate: 0.02, serviceRate: 0.05, chargeableWeightKg: 21, shippingLine: 'Sea' },
      plans: [
        { plan: 'deposit', dueNowUsd: 127.69, totalUsd: 157.09 },
        { plan: 'full', dueNowUsd: 157.09, totalUsd: 157.09 },
      ],
    });
    expect(bill.billDetailDtos).toMatchObject([
      { kind: 'balance', state: 'not_due', amountUsd: 29.4 },
      { kind: 'deposit', state: 'due', amountUsd: 127.69, patternPayment: 'online_card' },
    ]);
  });

  test('refuses without a selected line, an address, or a place that is served', async () => {
    const { customer, addressId } = await makeBuyer();
    expect((await refusal(generate(customer, addressId))).error).toBe('nothing_selected');
    const stranger = await makeBuyer();
    for (const id of [stranger.addressId, nobody, 'no-uuid'])
      expect((await refusal(generate(customer, id))).error).toBe('not_found');
    const homeless = await shop.makeCustomer();
    expect((await refusal(generate(homeless, addressId))).error).toBe('no_shipping_address');
    await shop.db.updateTable('shipping_addresses').set({ country_iso: 'IR' }).where('id', '=', addressId).execute();
    expect((await refusal(generate(customer, addressId))).error).toBe('country_not_served');
  });

  test('guard: the buyer’s lock. Thirty equal checkouts at once make one order', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 100 }] });
    await add(customer, offerId, 3);
    const results = await barrier(30, () => generate(customer, addressId));
    const answers = new Set(
      results.map((result) => (result.status === 'fulfilled' ? JSON.stringify(result.value) : result.reason.error)),
    );
    expect(answers.size).toBe(1);
    expect(await ordersOf(customer)).toHaveLength(1);
    expect(await stockOf(offerId)).toBe(97);
  });

  test('without a key, the lines just ordered return that order for a minute, unless it was paid or closed', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services);
    await add(customer, offerId, 3);
    const lines = (await shop.call('listCart', {}, customer)).list.map(({ id, price, quantity }) => ({
      id,
      price,
      quantity,
    }));
    const first = await generate(customer, addressId, lines);
    expect(await generate(customer, addressId, lines)).toEqual(first);
    await add(customer, offerId, 4);
    expect(await generate(customer, addressId, lines)).toEqual(first);
    const keyed = shop.call('generateOrder', { addressId, items: lines }, customer, { 'idempotency-key': 'another' });
    expect((await refusal(keyed)).error).toBe('price_changed');
    const second = await generate(customer, addressId);
    expect(second.id).not.toBe(first.id);
    await shop.call('closeOrder', { id: second.id }, customer);
    expect((await refusal(generate(customer, addressId))).error).toBe('nothing_selected');
    await ageOrders(customer, 61);
    expect((await refusal(generate(customer, addressId, lines))).error).toBe('nothing_selected');
  });

  test('guard: an empty selection returns the last order only while the cart is unchanged', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services);
    await add(customer, offerId, 3);
    const first = await generate(customer, addressId);
    await ageOrders(customer, 3600);
    expect(await generate(customer, addressId)).toEqual(first);
    const elsewhere = await shop.makeAddress(customer, { city: 'San Diego' });
    expect((await refusal(generate(customer, elsewhere.id))).error).toBe('nothing_selected');
    const other = await makeProduct(shop.services);
    await add(customer, other.offerId, 2);
    const [line] = (await shop.call('listCart', {}, customer)).list;
    await shop.call('updateCartItem', { id: line?.id ?? '', isNotSelect: 1 }, customer);
    expect((await refusal(generate(customer, addressId))).error).toBe('nothing_selected');
    await shop.call('deleteCartItem', { cartItemId: line?.id ?? '' }, customer);
    expect((await refusal(generate(customer, addressId))).error).toBe('nothing_selected');
  });

  test('guard: an order with a declared payment is no repeat', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services);
    await add(customer, offerId, 3);
    const { billId } = await generate(customer, addressId);
    const { billDetailDtos } = await shop.call('getBill', { id: billId }, customer);
    const due = billDetailDtos.find(({ state }) => state === 'due')?.id ?? '';
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId: due }, customer);
    expect((await refusal(generate(customer, addressId))).error).toBe('nothing_selected');
    const goods = [{ productId: offerId, quantity: 2 }];
    const bought = await buyNow(customer, addressId, goods);
    await shop.db.updateTable('orders').set({ status: 'be_purchased' }).where('id', '=', bought.id).execute();
    expect((await buyNow(customer, addressId, goods)).id).not.toBe(bought.id);
    await shop.db.updateTable('orders').set({ status: 'create' }).where('id', '=', bought.id).execute();
  });

  test('guard: the lines as seen. A cart that changed in another window is not ordered', async () => {
    const { customer, addressId } = await makeBuyer();
    const [one, two] = [await makeProduct(shop.services, { tiers }), await makeProduct(shop.services)];
    await add(customer, one.offerId, 60);
    const seen = (await shop.call('listCart', {}, customer)).list.map(({ id, price, quantity }) => ({
      id,
      price,
      quantity,
    }));
    await add(customer, two.offerId, 1);
    const more = await refusal(generate(customer, addressId, seen));
    expect(changedLines.parse(more.data).lines).toHaveLength(2);
    expect(more).toMatchObject({
      status: 409,
      error: 'price_changed',
      data: { lines: [{ quantity: 1 }, { price: prices.fifty }] },
    });
    await shop.call(
      'deleteCartItem',
      { cartItemId: (await shop.call('listCart', {}, customer)).list[0]?.id ?? '' },
      customer,
    );
    const line = seen[0] ?? expect.fail();
    expect((await refusal(generate(customer, addressId, [{ ...line, quantity: 59 }]))).error).toBe('price_changed');
    expect((await refusal(generate(customer, addressId, [line, { id: nobody }]))).error).toBe('price_changed');
    expect((await refusal(generate(customer, addressId, [{ ...line, price: 1.5845 }]))).error).toBe('price_changed');
    expect(await ordersOf(customer)).toHaveLength(0);
    await generate(customer, addressId, [{ ...line, price: 2 }]);
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  test('guard: the buyer’s lock. Cart changes come before or after a checkout, never during it', async () => {
    for (let round = 0; round < 5; round++) {
      const { customer, addressId } = await makeBuyer();
      const { offerId, skuIds } = await makeProduct(shop.services, { skus: [{ color: 'A' }, { color: 'B' }] });
      const [a = 0, b = 0] = skuIds;
      await add(customer, offerId, 10, a);
      const id = (await shop.call('listCart', {}, customer)).list[0]?.id ?? '';
      await barrier(12, async (index) => {
        if (index % 3 === 0) return generate(customer, addressId);
        if (index % 3 === 1) return shop.call('updateCartItem', { id, quantity: 10 + index }, customer);
        return add(customer, offerId, 1, b);
      });
      const { rows } = await shop.services.pool.query(
        `select (select coalesce(sum(quantity), 0) from order_items where sku_id = $1)::int as ordered,
          (select coalesce(sum(quantity), 0) from cart_items where sku_id = $1)::int as waiting`,
        [b],
      );
      expect(rows[0].ordered + rows[0].waiting).toBe(4);
      expect(await stockOf(b)).toBe(1000 - rows[0].ordered);
    }
  });

  test('a chosen line that sold out since the cart was shown stops the checkout; shown again, it is left out', async () => {
    const { customer, addressId } = await makeBuyer();
    const [gone, fine] = [await makeProduct(shop.services), await makeProduct(shop.services)];
    await add(customer, gone.offerId, 1);
    await add(customer, fine.offerId, 1);
    await shop.db.updateTable('skus').set({ amount_on_sale: 0 }).where('id', '=', gone.offerId).execute();
    expect((await refusal(generate(customer, addressId))).error).toBe('out_of_stock');
    await shop.call('listCart', {}, customer);
    const { id } = await generate(customer, addressId);
    expect((await shop.call('getOrder', { id }, customer)).customerOrderItemList).toMatchObject([
      { wholesaleProductId: fine.offerId },
    ]);
  });
});

describe('checkoutNow', () => {
  test('orders without the cart; the same SKU twice is one line', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services, { tiers });
    const { id } = await buyNow(customer, addressId, [
      { productId: offerId, quantity: 30 },
      { productId: offerId, productSkuId: offerId, quantity: 20, price: prices.fifty },
    ]);
    expect((await shop.call('getOrder', { id }, customer)).customerOrderItemList).toMatchObject([
      { quantity: 50, salePrice: prices.fifty, saleAmount: 79.23 },
    ]);
    expect(await stockOf(offerId)).toBe(950);
  });

  test('guard: the server’s own prices. Lower ones are refused, names and totals of a client are ignored', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services);
    const line = { productId: offerId, quantity: 4, productName: 'Gold bar', productPic: 'x', saleAmount: 0.01 };
    for (const price of [0, 0.01, 1.7605, '1.76']) {
      const error = await refusal(buyNow(customer, addressId, [{ ...line, price }]));
      expect(error).toMatchObject({
        error: 'price_changed',
        data: { lines: [{ productId: offerId, price: prices.one }] },
      });
    }
    expect(await ordersOf(customer)).toHaveLength(0);
    expect(await stockOf(offerId)).toBe(1000);
    const { id } = await buyNow(customer, addressId, [{ ...line, price: '5.5' }]);
    // Right after an order, the same goods at a lower price are no repetition of it.
    expect((await refusal(buyNow(customer, addressId, [{ ...line, price: 0.01 }]))).error).toBe('price_changed');
    const order = await shop.call('getOrder', { id }, customer);
    expect(order.customerOrderItemList).toMatchObject([{ salePrice: prices.one, saleAmount: 7.04 }]);
    expect(order.customerOrderItemList[0]?.productName).not.toBe('Gold bar');
  });

  test('the minimum order and the batch count all lines of a product', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId, skuIds } = await makeProduct(shop.services, {
      minOrderQuantity: 12,
      batchNumber: 6,
      tiers: [{ from: 12, fen: 1000 }],
      skus: [{ color: 'A' }, { color: 'B' }],
    });
    const [a, b] = skuIds;
    const buy = (ofA: number, ofB: number) =>
      buyNow(customer, addressId, [
        { productId: offerId, productSkuId: a, quantity: ofA },
        { productId: offerId, productSkuId: b, quantity: ofB },
      ]);
    expect((await refusal(buy(6, 5))).error).toBe('below_minimum_order');
    expect((await refusal(buy(7, 6))).error).toBe('not_a_full_batch');
    expect((await buy(7, 5)).id).toBeTruthy();
  });

  test('refuses unknown, hidden and scarce goods and a SKU of another product', async () => {
    const { customer, addressId } = await makeBuyer();
    const scarce = await makeProduct(shop.services, { skus: [{ stock: 5 }] });
    const hidden = await makeProduct(shop.services);
    const other = await makeProduct(shop.services, { skus: [{ color: 'A' }, { color: 'B' }] });
    await shop.db.updateTable('products').set({ status: 'hidden' }).where('id', '=', hidden.offerId).execute();
    const refused = async (item: { productId: number; productSkuId?: number; quantity: number }) =>
      (await refusal(buyNow(customer, addressId, [item]))).error;
    expect(await refused({ productId: scarce.offerId, quantity: 6 })).toBe('out_of_stock');
    expect(await refused({ productId: hidden.offerId, quantity: 1 })).toBe('product_unavailable');
    expect(await refused({ productId: scarce.offerId, productSkuId: other.skuIds[0], quantity: 1 })).toBe(
      'product_unavailable',
    );
    expect(await refused({ productId: 999_999_999_999, quantity: 1 })).toBe('product_unavailable');
    expect(await ordersOf(customer)).toHaveLength(0);
  });

  test('guard: the stock’s row lock. The last pieces go to exactly as many buyers', async () => {
    const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 20 }] });
    const buyers = await Promise.all(Array.from({ length: 30 }, makeBuyer));
    const results = await barrier(30, (index) => {
      const { customer, addressId } = buyers[index] ?? expect.fail();
      return buyNow(customer, addressId, [{ productId: offerId, quantity: 2 }]);
    });
    const refused = results.filter((result) => result.status === 'rejected');
    expect(results.length - refused.length).toBe(10);
    expect(new Set(refused.map((result) => result.reason.error))).toEqual(new Set(['out_of_stock']));
    expect(await stockOf(offerId)).toBe(0);
    const { rows } = await shop.services.pool.query(
      'select sum(quantity)::int as sold from order_items where sku_id = $1',
      [offerId],
    );
    expect(rows[0].sold).toBe(20);
  });

  test('buyers of the same two products in opposite order never wait for each other', async () => {
    const [one, two] = [await makeProduct(shop.services), await makeProduct(shop.services)];
    const buyers = await Promise.all(Array.from({ length: 12 }, makeBuyer));
    const results = await barrier(12, (index) => {
      const { customer, addressId } = buyers[index] ?? expect.fail();
      const lines = [one, two].map(({ offerId }) => ({ productId: offerId, quantity: 1 }));
      return buyNow(customer, addressId, index % 2 === 0 ? lines : lines.toReversed());
    });
    expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
    expect(await stockOf(one.offerId)).toBe(988);
  });

  test('guard: the checkout key. Thirty concurrent equal requests make one order; a later one makes another', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services);
    const results = await barrier(30, () => buyNow(customer, addressId, [{ productId: offerId, quantity: 2 }]));
    const ids = new Set(results.map((result) => (result.status === 'fulfilled' ? result.value.id : result.reason)));
    expect(ids.size).toBe(1);
    expect(await stockOf(offerId)).toBe(998);
    await buyNow(customer, addressId, [{ productId: offerId, quantity: 3 }]);
    await ageOrders(customer, 61);
    await buyNow(customer, addressId, [{ productId: offerId, quantity: 2 }]);
    expect(await ordersOf(customer)).toHaveLength(3);
  });

  test('guard: the unique checkout key. A second equal order cannot be stored even without a lock', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services);
    const { id } = await buyNow(customer, addressId, [{ productId: offerId, quantity: 2 }]);
    const copy = inTransaction(shop.db, async (tx) => {
      const row = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const { id: _, ...order } = row;
      await tx
        .insertInto('orders')
        .values({ ...order, address: JSON.stringify(order.address), sn: 'SP20260101AAAAAAAA' })
        .execute();
    });
    await expect(copy).rejects.toMatchObject({ code: '23505', constraint: 'orders_buyer_id_checkout_key_key' });
  });

  test('an Idempotency-Key returns the same order at any time, and is refused with another body', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services);
    const key = { 'idempotency-key': 'dialog-1' };
    const lines = [{ productId: offerId, quantity: 2 }];
    const results = await barrier(8, () => buyNow(customer, addressId, lines, key));
    expect(new Set(results.map((result) => result.status === 'fulfilled' && result.value.id)).size).toBe(1);
    await ageOrders(customer, 3600);
    await buyNow(customer, addressId, lines, key);
    expect(await ordersOf(customer)).toHaveLength(1);
    const other = buyNow(customer, addressId, [{ productId: offerId, quantity: 3 }], key);
    expect((await refusal(other)).error).toBe('idempotency_key_reused');
    await buyNow(customer, addressId, lines, { 'idempotency-key': 'dialog-2' });
    expect(await ordersOf(customer)).toHaveLength(2);
  });

  test('guard: one key, one answer. Concurrent requests with it for the last pieces return the same order', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 3 }] });
    const lines = [{ productId: offerId, quantity: 3 }];
    const direct = await barrier(8, () => buyNow(customer, addressId, lines, { 'idempotency-key': 'last-1' }));
    expect(new Set(direct.map((end) => end.status === 'fulfilled' && end.value.id)).size).toBe(1);
    const other = await makeProduct(shop.services, { skus: [{ stock: 3 }] });
    await add(customer, other.offerId, 3);
    const call = () => shop.call('generateOrder', { addressId }, customer, { 'idempotency-key': 'last-2' });
    const ofCart = await barrier(8, call);
    expect(new Set(ofCart.map((end) => end.status === 'fulfilled' && end.value.id)).size).toBe(1);
    expect(await ordersOf(customer)).toHaveLength(2);
  });

  test('guard: an empty cart with a new key does not return the order that emptied it', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services);
    await add(customer, offerId, 2);
    const order = (key: string) => shop.call('generateOrder', { addressId }, customer, { 'idempotency-key': key });
    const first = await order('cart-1');
    expect(await order('cart-1')).toEqual(first);
    expect((await refusal(order('cart-2'))).error).toBe('nothing_selected');
  });

  test('guard: a key has 1 to 255 characters', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services);
    const buy = (length: number) =>
      buyNow(customer, addressId, [{ productId: offerId, quantity: 2 }], { 'idempotency-key': 'k'.repeat(length) });
    await buy(255);
    for (const length of [0, 256]) expect((await refusal(buy(length))).error).toBe('invalid_input');
    expect(await ordersOf(customer)).toHaveLength(1);
  });

  test('guard: another key makes another order at once, and a key belongs to its sender', async () => {
    const [one, two] = [await makeBuyer(), await makeBuyer()];
    const { offerId } = await makeProduct(shop.services);
    const lines = [{ productId: offerId, quantity: 2 }];
    const first = await buyNow(one.customer, one.addressId, lines, { 'idempotency-key': 'a' });
    const second = await buyNow(one.customer, one.addressId, lines, { 'idempotency-key': 'b' });
    expect(second.id).not.toBe(first.id);
    // The same address id in the body, so that body and key are equal.
    const foreign = await refusal(buyNow(two.customer, one.addressId, lines, { 'idempotency-key': 'a' }));
    expect(foreign.error).toBe('not_found');
  });

  test('an order keeps its copy of the product and the address', async () => {
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services);
    const { id } = await buyNow(customer, addressId, [{ productId: offerId, quantity: 2 }]);
    const before = await shop.call('getOrder', { id }, customer);
    await shop.call('deleteAddress', { id: addressId }, customer);
    await shop.db
      .updateTable('products')
      .set({ titles: '{"en":"Other"}', images: [], tiers: '[{"from":1,"priceE4":1}]' })
      .where('id', '=', offerId)
      .execute();
    expect(await shop.call('getOrder', { id }, customer)).toEqual(before);
  });
});

describe('tariffs', () => {
  test('an order with a bill of 0 goes straight to buying', async () => {
    const free = {
      ...defaultSettings.fees,
      domesticPerSupplierCents: 0,
      domesticPerKgCents: 0,
      inspectionMinimumCents: 0,
    };
    await inTransaction(shop.db, async (tx) => {
      await writeSetting(tx, 'fees', free, null);
      await writeSetting(tx, 'payment', { ...defaultSettings.payment, depositFromCents: 0 }, null);
    });
    const { customer, addressId } = await makeBuyer();
    const { offerId } = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 1 }] });
    const { id } = await buyNow(customer, addressId, [{ productId: offerId, quantity: 1 }]);
    const order = await shop.call('getOrder', { id }, customer);
    expect(order.orderStatus).toBe('be_purchased');
    expect(order.fmsBill).toMatchObject({ totalAdvancePayment: 0, dueUsd: 0, plans: [] });
    expect(order.fmsBill.billDetailDtos).toMatchObject([
      { kind: 'deposit', state: 'paid' },
      { kind: 'balance', state: 'not_due' },
    ]);
    await inTransaction(shop.db, async (tx) => {
      await writeSetting(tx, 'fees', defaultSettings.fees, null);
      await writeSetting(tx, 'payment', defaultSettings.payment, null);
    });
  });
});
