import { sql } from 'kysely';
import { sendDueTracking } from '#domains/channel-orders/following/send-tracking.ts';
import { takeShopOrder } from '#domains/channel-orders/taking/take-shop-order.ts';
import { serveShopsOnce } from '#domains/listings/serving/serve-shops.ts';
import { jobContext } from '#shop/context.ts';
import { makeResellerShop, useFakeChannel } from './fake-channel.ts';
import { makeProduct } from './make-product.ts';
import { connectOrderChannel, OrderChannel, remoteOrder } from './order-channel.ts';
import type { TestActor, TestShop } from './shop.ts';
import { walkOrder } from './walk-order.ts';

/** Publishes goods to a reseller's shop yesterday: some need an authorization, and some are private. */
export async function publishGoods(shop: TestShop): Promise<void> {
  useFakeChannel(shop.services);
  const reseller = await shop.makeCustomer();
  await makeResellerShop(shop.services, await shop.makeCustomer());
  const shopId = await makeResellerShop(shop.services, reseller);
  const plain = await makeProduct(shop.services, { skus: [{ color: 'Red' }, { color: 'Blue' }] });
  const granted = await makeProduct(shop.services, { needsAuthorization: true, supplierId: 'asks-for-it' });
  const own = await makeProduct(shop.services);
  const { buyerId } = reseller;
  await shop.db
    .insertInto('grants')
    .values({ buyer_id: buyerId, product_id: granted.offerId, state: 'granted', company: 'Okafor', reason: 'asked' })
    .execute();
  const alone = { status: 'private' as const, private_to: buyerId };
  await shop.db.updateTable('products').set(alone).where('id', '=', own.offerId).execute();
  const offerIds = [plain, granted, own].map(({ offerId }) => offerId);
  await shop.call('queuePublications', { shopId, offerIds, isActive: true }, reseller);
  await serveShopsOnce(jobContext(shop.services));
  await serveShopsOnce(jobContext(shop.services));
  await shop.db.updateTable('publications').set({ started_at: sql`now() - interval '1 day'` }).execute();
  await shop.db.updateTable('products').set({ updated_at: sql`now() - interval '1 day'` }).execute();
}

/** A reseller's shop order in two parts: one was ordered here, and its parcel was reported to the shop. */
export async function fulfilShopOrder(shop: TestShop, owner: TestActor): Promise<void> {
  const reseller = await shop.makeCustomer();
  const channel = new OrderChannel();
  const shopId = await connectOrderChannel(shop, reseller, channel);
  const { offerId } = await makeProduct(shop.services);
  const [line] = remoteOrder('7').lines;
  if (!line) throw new Error('an order without lines');
  channel.put({ id: '7', lines: [line, { ...line, id: '7-2', quantity: 2 }] });
  await takeShopOrder(jobContext(shop.services), shopId, '7');
  const [open] = (await shop.call('listShopOrders', {}, reseller)).list;
  const id = open?.id ?? '';
  await shop.call('linkShopOrderLine', { id, lineId: line.id, productId: offerId }, reseller);
  await shop.call('splitShopOrder', { id, lineIds: ['7-2'] }, reseller);
  const [placed] = (await shop.call('orderShopOrders', { orders: [{ id }] }, reseller)).placed;
  if (!placed) throw new Error('not placed');
  await walkOrder(shop, placed, reseller, owner, 'delivered');
  await shop.call('confirmReceipt', { id: placed.id }, reseller);
  await shop.runJobs();
  await sendDueTracking(jobContext(shop.services));
}
