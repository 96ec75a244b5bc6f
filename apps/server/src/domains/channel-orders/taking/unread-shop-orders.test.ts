import { describe, expect, test } from 'vitest';
import { jobContext } from '#shop/context.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel } from '#testing/order-channel.ts';
import { raiseOrderLimits } from '#testing/raise-order-limits.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';
import { pullShopOrders } from './pull-shop-orders.ts';
import { takeShopOrder } from './take-shop-order.ts';

const shop = await openTestShop();
await raiseOrderLimits(shop);
const ctx = () => jobContext(shop.services);

async function connect() {
  const reseller = await shop.makeCustomer();
  const channel = new OrderChannel();
  return { reseller, channel, shopId: await connectOrderChannel(shop, reseller, channel) };
}

const list = (reseller: TestCustomer) => shop.call('listShopOrders', { state: 'open' }, reseller);
const namesOf = async (reseller: TestCustomer) => {
  const { list: orders, unread } = await list(reseller);
  return { read: orders.map(({ name }) => name).sort(), unread: unread.map(({ name, because }) => [name, because]) };
};
const oddOrder = (id: string) => ({
  id,
  name: `#${id}`,
  changedAt: new Date(),
  odd: 'not_understood' as const,
  where: 'line_items',
});
const line = (id: string, more: object = {}) => ({
  id,
  variantId: '',
  sku: '',
  title: `Line ${id}`,
  quantity: 1,
  ordered: 1,
  price: '9.00',
  properties: [],
  ...more,
});

describe('an order that cannot be read', () => {
  test('is listed, the others are stored, and it is stored once it can be read', async () => {
    const { reseller, channel, shopId } = await connect();
    for (const id of ['1', '2', '3']) channel.put({ id });
    channel.odd.set('2', oddOrder('2'));
    await pullShopOrders(ctx(), { shopId });
    expect(await namesOf(reseller)).toEqual({ read: ['#1', '#3'], unread: [['#2', 'not_understood']] });
    expect((await shop.call('getResellerCounts', {}, reseller)).shopOrders).toBe(3);
    channel.odd.clear();
    // It has not changed since, so no list shows it.
    channel.put({ id: '2', changedAt: new Date(0) });
    await pullShopOrders(ctx(), { shopId });
    expect(await namesOf(reseller)).toEqual({ read: ['#1', '#2', '#3'], unread: [] });
  });

  test('is retried at once when its reseller asks, and hidden once handled', async () => {
    const { reseller, channel, shopId } = await connect();
    channel.odd.set('1', oddOrder('1'));
    channel.odd.set('2', oddOrder('2'));
    for (const id of ['1', '2']) await takeShopOrder(ctx(), shopId, id);
    const [first, second] = (await list(reseller)).unread;
    const stranger = await shop.makeCustomer();
    for (const name of ['retryUnreadShopOrder', 'setUnreadShopOrderAside'] as const)
      await expect(shop.call(name, { id: first?.id ?? '' }, stranger)).rejects.toMatchObject({ error: 'not_found' });
    channel.odd.delete('1');
    channel.put({ id: '1' });
    await shop.call('retryUnreadShopOrder', { id: first?.id ?? '' }, reseller);
    await shop.runJobs();
    await shop.call('setUnreadShopOrderAside', { id: second?.id ?? '' }, reseller);
    expect(await namesOf(reseller)).toEqual({ read: ['#1'], unread: [] });
  });

  test('disappears when the shop deletes it', async () => {
    const { reseller, channel, shopId } = await connect();
    channel.odd.set('1', oddOrder('1'));
    await takeShopOrder(ctx(), shopId, '1');
    channel.odd.clear();
    await takeShopOrder(ctx(), shopId, '1');
    expect((await list(reseller)).unread).toEqual([]);
  });

  test('is listed if it has more lines than allowed or lines without ids', async () => {
    const { reseller, channel, shopId } = await connect();
    channel.put({ id: '1', lines: Array.from({ length: 101 }, (_, index) => line(`${index + 1}`)) });
    channel.put({ id: '2', lines: [line('0')] });
    await pullShopOrders(ctx(), { shopId });
    const { unread } = await namesOf(reseller);
    expect(unread).toEqual([
      ['#1', 'too_many_lines'],
      ['#2', 'not_understood'],
    ]);
  });

  test('of one shop does not affect another shop with the same ids', async () => {
    const [one, other] = [await connect(), await connect()];
    const channels = { [one.shopId]: one, [other.shopId]: other };
    for (const { channel } of Object.values(channels)) channel.odd.set('1', oddOrder('1'));
    await takeShopOrder(ctx(), other.shopId, '1');
    await shop.db
      .insertInto('unread_shop_orders')
      .values({ shop_id: one.shopId, remote_id: '1', name: '#1', because: 'refused' })
      .execute();
    other.channel.odd.clear();
    other.channel.put({ id: '1' });
    await takeShopOrder(ctx(), other.shopId, '1');
    expect(await namesOf(other.reseller)).toEqual({ read: ['#1'], unread: [] });
    expect(await namesOf(one.reseller)).toEqual({ read: [], unread: [['#1', 'refused']] });
  });
});

describe('lines', () => {
  const nameless = [
    { variantId: '', sku: '' },
    { variantId: '0', sku: '' },
    { variantId: 'null', sku: 'N/A' },
    { variantId: '', sku: '0' },
    { variantId: '', sku: '-' },
    { variantId: '', sku: ' n.a. ' },
  ];

  test.each(nameless)('guard: isNoCode. A placeholder ($variantId, $sku) identifies no goods', async (codes) => {
    const { offerId, skuIds } = await makeProduct(shop.services, {});
    const { reseller, channel, shopId } = await connect();
    channel.put({ id: '1', lines: [line('11', codes), line('12', codes)] });
    channel.put({ id: '2', lines: [line('21', codes)] });
    await pullShopOrders(ctx(), { shopId });
    const order = (await list(reseller)).list.find(({ name }) => name === '#1');
    const goods = { productId: offerId, productSkuId: skuIds[0] };
    await shop.call('linkShopOrderLine', { id: order?.id ?? '', lineId: '11', ...goods }, reseller);
    const orders = (await list(reseller)).list;
    const linked = orders.flatMap(({ lines }) => lines).filter((one) => one.goods !== null);
    expect(linked.map(({ id }) => id)).toEqual(['11']);
    // The reseller can say that they ship one line, and only that line.
    await shop.call('linkShopOrderLine', { id: order?.id ?? '', lineId: '12' }, reseller);
    await takeShopOrder(ctx(), shopId, '1');
    const own = (await list(reseller)).list.flatMap(({ lines }) => lines).filter(({ isOwn }) => isOwn);
    expect(own.map(({ id }) => id)).toEqual(['12']);
  });

  test('one and a half pieces show as they are, and block the order until the reseller ships them', async () => {
    const { offerId, skuIds } = await makeProduct(shop.services, {});
    const { reseller, channel, shopId } = await connect();
    const ribbon = line('1', { variantId: 'v1', sku: 'RIB', quantity: 1.5 });
    channel.put({ id: '1', lines: [ribbon, line('2', { variantId: 'v2', sku: 'MUG' })] });
    await pullShopOrders(ctx(), { shopId });
    const [before] = (await list(reseller)).list;
    const id = before?.id ?? '';
    expect(before?.lines.map(({ quantityThere, reason }) => [quantityThere, reason])).toEqual([
      ['1.5', 'odd_quantity'],
      ['', 'not_linked'],
    ]);
    const goods = { productId: offerId, productSkuId: skuIds[0] };
    for (const lineId of ['1', '2']) await shop.call('linkShopOrderLine', { id, lineId, ...goods }, reseller);
    expect((await list(reseller)).list[0]).toMatchObject({ canBeOrdered: false, goodsUsd: null });
    await shop.call('linkShopOrderLine', { id, lineId: '1' }, reseller);
    expect((await list(reseller)).list[0]).toMatchObject({ canBeOrdered: true });
  });
});
