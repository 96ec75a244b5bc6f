import { beforeEach, expect, test } from 'vitest';
import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { pullShopOrders } from '#domains/channel-orders/taking/pull-shop-orders.ts';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { jobContext } from '#shop/context.ts';
import { makeProduct } from '#testing/make-product.ts';
import { connectOrderChannel, OrderChannel } from '#testing/order-channel.ts';
import { raiseOrderLimits } from '#testing/raise-order-limits.ts';
import { rowsOfShop } from '#testing/rows-of-shop.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

/**
 * Ids of orders, lines and variants are small integers in many shops, so two resellers share them. Acting on one shop
 * must not change the other's rows.
 */

const shop = await openTestShop();
await raiseOrderLimits(shop);
const ctx = () => jobContext(shop.services);
const line = (id: string, variantId: string) => ({
  id,
  variantId,
  sku: `SKU-${variantId}`,
  title: `Goods ${variantId}`,
  quantity: 1,
  ordered: 1,
  price: '9.00',
  properties: [],
});
const lines = [line('1', '11'), line('2', '12'), line('3', '13')];

let reseller: TestCustomer;
let channel: OrderChannel;
let shopId: string;
let otherShopId: string;
let offerId: number;
let before: Awaited<ReturnType<typeof rowsOfShop>>;

const mayChange = (shopIdOf: string) => rowsOfShop(shop.db, shopIdOf);

beforeEach(async () => {
  const orders = async (customer: TestCustomer) => {
    const remote = new OrderChannel();
    const id = await connectOrderChannel(shop, customer, remote);
    for (const order of ['1', '2', '3']) remote.put({ id: order, lines });
    remote.odd.set('4', { id: '4', name: '#4', changedAt: undefined, odd: 'refused', where: '' });
    await pullShopOrders(ctx(), { shopId: id });
    await takeShopOrder(ctx(), id, '4');
    const [order] = (await shop.call('listShopOrders', {}, customer)).list;
    const link = { id: order?.id ?? '', productId: offerId };
    await shop.call('linkShopOrderLine', { ...link, lineId: '1' }, customer);
    await shop.call('linkShopOrderLine', { ...link, lineId: '2', isRemembered: false }, customer);
    return { id, remote };
  };
  ({ offerId } = await makeProduct(shop.services, {}));
  reseller = await shop.makeCustomer();
  const other = await orders(await shop.makeCustomer());
  const own = await orders(reseller);
  [shopId, channel, otherShopId] = [own.id, own.remote, other.id];
  Object.assign(shop.services, { salesChannels: new SalesChannels([channel.asSalesChannel()]) });
  before = await mayChange(otherShopId);
});

const openOrder = async (name: string) => {
  const found = (await shop.call('listShopOrders', {}, reseller)).list.find((order) => order.name === name);
  if (!found) throw new Error(`no open order ${name}`);
  return found;
};

const actions: Record<string, () => Promise<unknown>> = {
  'an order that has changed': async () => {
    channel.put({ id: '1', lines: [line('1', '11'), { ...line('2', '12'), quantity: 3 }], changedAt: new Date() });
    await takeShopOrder(ctx(), shopId, '1');
  },
  'an order that is gone': async () => {
    channel.orders.delete('1');
    await takeShopOrder(ctx(), shopId, '1');
  },
  'an order cancelled there': async () => {
    channel.put({ id: '1', isCancelled: true, changedAt: new Date() });
    await takeShopOrder(ctx(), shopId, '1');
  },
  'an order that can be read again': async () => {
    channel.odd.clear();
    await pullShopOrders(ctx(), { shopId });
  },
  'an odd order that is seen to': async () => {
    const [unread] = (await shop.call('listShopOrders', {}, reseller)).unread;
    await shop.call('retryUnreadShopOrder', { id: unread?.id ?? '' }, reseller);
    await shop.call('setUnreadShopOrderAside', { id: unread?.id ?? '' }, reseller);
  },
  'a line that is linked, sent by the reseller, or linked again': async () => {
    const { id } = await openOrder('#1');
    await shop.call('linkShopOrderLine', { id, lineId: '3', productId: offerId }, reseller);
    await shop.call('linkShopOrderLine', { id, lineId: '1' }, reseller);
    await shop.call('linkShopOrderLine', { id, lineId: '2', productId: offerId, isRemembered: false }, reseller);
  },
  'an order that is split, set aside and taken up': async () => {
    const { id } = await openOrder('#2');
    const part = await shop.call('splitShopOrder', { id, lineIds: ['2'] }, reseller);
    await shop.call('setShopOrderAside', { id: part.id }, reseller);
    await shop.call('takeUpShopOrder', { id: part.id }, reseller);
  },
  'a recipient who is corrected, and another who is erased': async () => {
    const { id } = await openOrder('#2');
    const { missing: _, countryIso: __, ...address } = await shop.call('getShopOrderAddress', { id }, reseller);
    await shop.call('repairShopOrderAddress', { id, ...address, city: 'York' }, reseller);
    await shop.call('eraseShopOrderRecipient', { id: (await openOrder('#3')).id }, reseller);
  },
  'a sender': () => shop.call('setShopSender', { id: shopId, senderName: 'Okafor' }, reseller),
};

test.each(Object.entries(actions))('guard: shopId. %s is that of one shop', async (_, act) => {
  const own = await mayChange(shopId);
  await act();
  expect(await mayChange(otherShopId)).toEqual(before);
  expect(await mayChange(shopId)).not.toEqual(own);
});
