import { sum } from '@sampan/contract/money';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { jobContext } from '#shop/context.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel } from '#testing/order-channel.ts';
import { makeOwnStock, payOrder } from '#testing/own-stock.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const month = new Date().toISOString().slice(0, 7);

let reseller: TestCustomer;
let shopId: string;
let orderId: string;
let products: number[];

const profit = (by: 'shop' | 'month' | 'product' | 'country', who = reseller) =>
  shop.call('listProfit', { by, from: month, until: month }, who);
const cents = (dollars: readonly number[]) => sum(dollars.map((amount) => Math.round(amount * 100)));

/** Two pieces of 2.0247 and one of 5.2817, from one supplier, sold for 23.80 and 59.50 euros with 19 % VAT. */
beforeAll(async () => {
  reseller = await shop.makeCustomer();
  const channel = new OrderChannel();
  shopId = await connectOrderChannel(shop, reseller, channel);
  await shop.db.updateTable('reseller_shops').set({ currency: 'EUR' }).where('id', '=', shopId).execute();
  await shop.call('setMarket', { market: { country: 'DE', shippingLine: '', vat: 0.19 } }, reseller);
  const one = { tiers: [{ from: 1, fen: 1000 }], weightGrams: 60 };
  const made = [
    await makeProduct(shop.services, { ...one, onePieceFen: 1150 }),
    await makeProduct(shop.services, { ...one, onePieceFen: 3000 }),
  ];
  products = made.map(({ offerId }) => offerId);
  const line = { variantId: '', sku: '', title: 'Goods', properties: [] };
  channel.put({
    id: '1',
    lines: [
      { ...line, id: '1-1', variantId: 'v1', quantity: 2, ordered: 2, price: '23.80' },
      { ...line, id: '1-2', variantId: 'v2', quantity: 1, ordered: 1, price: '59.50' },
    ],
  });
  await takeShopOrder(jobContext(shop.services), shopId, '1');
  const [open] = (await shop.call('listShopOrders', {}, reseller)).list;
  const id = open?.id ?? '';
  for (const [index, { offerId, skuIds }] of made.entries())
    await shop.call(
      'linkShopOrderLine',
      { id, lineId: `1-${index + 1}`, productId: offerId, productSkuId: skuIds[0] },
      reseller,
    );
  const { placed } = await shop.call('orderShopOrders', { orders: [{ id }] }, reseller);
  orderId = placed[0]?.id ?? '';
});

test('an order counts once it is paid', async () => {
  expect((await profit('month')).list).toEqual([]);
  const bill = await shop.db.selectFrom('bills').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  await payOrder(shop, reseller, bill.id);
  // 107.10 ÷ 1.19 = 90.00 euros ÷ 0.861 = 104.52; goods 4.04 + 5.28; 3.06 + 2.00 + 0.47; freight 8.00; left 81.67.
  expect((await profit('month')).list).toEqual([
    expect.objectContaining({
      shopId,
      currency: 'EUR',
      perUsd: 0.861,
      key: month,
      orders: 1,
      sold: 107.1,
      soldUsd: 104.52,
      goodsUsd: 9.32,
      feesUsd: 5.53,
      freightUsd: 8,
      refundsUsd: 0,
      leftUsd: 81.67,
    }),
  ]);
  expect((await profit('country')).list).toMatchObject([{ key: 'GB', name: 'United Kingdom', leftUsd: 81.67 }]);
});

test('products share fees and refunds, to the cent of the rows of bill and refund', async () => {
  const items = await shop.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.id', 'orders.sn'])
    .where('order_id', '=', orderId)
    .where('quantity', '=', 2)
    .execute();
  const [item] = items;
  const { id } = await shop.call(
    'requestRefund',
    {
      orderId,
      orderSn: item?.sn ?? '',
      orderReturnItems: [{ customerOrderItemId: item?.id ?? '', productCount: 1 }],
    },
    reseller,
  );
  await shop.call('operatorApproveRefund', { id }, owner);
  const { rows } = await sql<{ goods: number; fees: number; freight: number; refunded: number }>`
    select b.goods_cents as goods, r.amount_cents as refunded,
      (select sum(cents)::bigint from bill_fees where bill_id = b.id and fee <> 'international') as fees,
      (select sum(cents)::bigint from bill_fees where bill_id = b.id and fee = 'international') as freight
    from bills b join refunds r on r.order_id = b.order_id where b.order_id = ${orderId}`.execute(shop.db);
  for (const by of ['shop', 'month', 'country', 'product'] as const) {
    const { list } = await profit(by);
    expect([by, cents(list.map(({ goodsUsd }) => goodsUsd))]).toEqual([by, rows[0]?.goods]);
    expect([by, cents(list.map(({ feesUsd }) => feesUsd))]).toEqual([by, rows[0]?.fees]);
    expect([by, cents(list.map(({ freightUsd }) => freightUsd))]).toEqual([by, rows[0]?.freight]);
    expect([by, cents(list.map(({ refundsUsd }) => refundsUsd))]).toEqual([by, rows[0]?.refunded]);
    expect([by, cents(list.map(({ sold }) => sold))]).toEqual([by, 107_10]);
  }
  expect((await profit('product')).list.map(({ key, sold }) => [Number(key), sold])).toEqual([
    [products[1], 59.5],
    [products[0], 47.6],
  ]);
});

test('guard: counted. Two sizes of a product in one order are one order of it', async () => {
  const { offerId, skuIds } = await makeProduct(shop.services, { skus: [{ color: 'Plum' }, { color: 'Sand' }] });
  const buyer = await shop.makeCustomer();
  const channel = new OrderChannel();
  const id = await connectOrderChannel(shop, buyer, channel);
  const line = { variantId: '', sku: '', title: 'Goods', properties: [], quantity: 1, ordered: 1, price: '20.00' };
  const lines = ['v1', 'v2'].map((variantId, index) => ({ ...line, id: `2-${index}`, variantId }));
  channel.put({ id: '2', lines });
  await takeShopOrder(jobContext(shop.services), id, '2');
  const [open] = (await shop.call('listShopOrders', {}, buyer)).list;
  for (const [index, one] of (open?.lines ?? []).entries())
    await shop.call(
      'linkShopOrderLine',
      { id: open?.id ?? '', lineId: one.id, productId: offerId, productSkuId: skuIds[index] },
      buyer,
    );
  const { placed } = await shop.call('orderShopOrders', { orders: [{ id: open?.id ?? '' }] }, buyer);
  await payOrder(shop, buyer, placed[0]?.billId ?? '');
  expect((await profit('product', buyer)).list).toMatchObject([{ key: String(offerId), orders: 1, sold: 40 }]);
  const [inChinese] = (
    await shop.call('listProfit', { by: 'product', from: month, until: month }, buyer, { 'accept-language': 'zh' })
  ).list;
  expect(inChinese?.name).toMatch(/^测试商品/);
});

test('guard: hasUnknownPrice. An order with a price that cannot be read counts nowhere and is named; thousandths count', async () => {
  const lines = () =>
    sql`
    update shop_order_lines l set price = ${'23.8005'} from shop_orders s
    where s.id = l.shop_order_id and s.order_id = ${orderId} and l.price = '23.80'`.execute(shop.db);
  await lines();
  // 2 × 23.8005 + 59.50 are 107.101.
  expect((await profit('month')).list.map(({ sold }) => sold)).toEqual([107.1]);
  const write = (from: string, to: string) =>
    sql`
    update shop_order_lines l set price = ${to} from shop_orders s
    where s.id = l.shop_order_id and s.order_id = ${orderId} and l.price = ${from}`.execute(shop.db);
  await write('59.50', 'n/a');
  const { sn } = await shop.db.selectFrom('orders').select('sn').where('id', '=', orderId).executeTakeFirstOrThrow();
  for (const by of ['month', 'product'] as const) {
    const { list, uncounted } = await profit(by);
    expect(list).toEqual([]);
    expect(uncounted).toEqual([{ sn, name: expect.stringMatching(/./), shopName: expect.any(String) }]);
  }
  await write('n/a', '59.50');
  await write('23.8005', '23.80');
  expect((await profit('month')).uncounted).toEqual([]);
});

test('restocks belong to no shop', async () => {
  await makeOwnStock(shop, owner, 10, { customer: reseller });
  const { list } = await profit('shop');
  expect(list.map(({ shopId: of, currency, sold }) => [of, currency, sold])).toEqual([
    ['', 'USD', 0],
    [shopId, 'EUR', 107.1],
  ]);
});

test('guard: buyer. Another reseller sees none of it', async () => {
  const other = await shop.makeCustomer();
  expect((await profit('product', other)).list).toEqual([]);
  const asked = { by: 'shop' as const, shopId, from: month, until: month };
  expect((await shop.call('listProfit', asked, other)).list).toEqual([]);
});
