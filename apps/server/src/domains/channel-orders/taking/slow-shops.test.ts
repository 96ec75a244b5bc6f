import { expect, test } from 'vitest';
import {
  ChannelProblem,
  type ChannelShop,
  type RemoteOrder,
  type SalesChannel,
} from '#connectors/sales-channel/sales-channel.ts';
import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { inTransaction } from '#database/connect.ts';
import { sendDueTracking } from '#domains/channel-orders/following/send-tracking.ts';
import { insertPush } from '#domains/channel-orders/following/tracking-store.ts';
import { channelOrdersJobs } from '#domains/channel-orders/jobs.ts';
import { storeEvent } from '#domains/channels/events/shop-events.ts';
import { sealKeys } from '#domains/channels/shop-keys.ts';
import { jobContext } from '#shop/context.ts';
import { remoteOrder } from '#testing/order-channel.ts';
import { openTestShop } from '#testing/shop.ts';
import { pullAllShops } from './pull-shop-orders.ts';
import { storeShopOrder } from './take-shop-order.ts';

/** All shops of one customer hang, and those of another answer. */

const shop = await openTestShop({}, undefined, { runsJobs: true });
const { services, db } = shop;
const asked: string[] = [];
let letGo = () => {};
const held = new Promise<void>((resolve) => {
  letGo = resolve;
});

function openAt(address: string): ChannelShop {
  const ask = async () => {
    asked.push(address);
    if (!address.startsWith('slow')) return;
    await held;
    throw new ChannelProblem('unavailable');
  };
  const remote: Partial<ChannelShop> = {
    facts: () => ask().then(() => Promise.reject(new ChannelProblem('unavailable'))),
    readOrder: () => ask().then(() => undefined),
    putTracking: ask,
    putDelivery: ask,
    subscribe: (_url, secret) => ask().then(() => secret),
    listOrders: async function* () {
      yield* await ask().then((): RemoteOrder[] => []);
    },
  };
  return remote as ChannelShop;
}

const channel: Partial<SalesChannel> = { name: 'woocommerce', areKeysEnding: () => false, open: openAt };
services.salesChannels = new SalesChannels([channel as SalesChannel]);

async function connect(buyerId: string, address: string): Promise<string> {
  const id = crypto.randomUUID();
  const sealed_keys = sealKeys(services.config.secretKeys, id, { key: 'ck', secret: 'cs' });
  const shopRow = { id, buyer_id: buyerId, channel: 'woocommerce' as const, address, currency: 'GBP', sealed_keys };
  await db
    .insertInto('reseller_shops')
    .values({ ...shopRow, hook_token: address })
    .execute();
  return id;
}

const slow = await shop.makeCustomer();
const other = await shop.makeCustomer();
const slowShops: string[] = [];
for (let n = 0; n < 10; n++) slowShops.push(await connect(slow.buyerId, `slow-${n}.example`));
const quick = await connect(other.buyerId, 'quick.example');

const countOf = (what: string) => asked.filter((address) => address.startsWith(what)).length;

async function queueEvents(shopId: string, buyerId: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const event = { kind: 'order' as const, shopAddress: '', deliveryId: `${n}`, orderId: `${n}` };
    await storeEvent(services, { shopId, buyerId, event });
  }
}

test('guard: the share of a customer. Ten slow shops of one customer take at most two pulls and two events', async () => {
  await pullAllShops(jobContext(services));
  for (const shopId of slowShops) await queueEvents(shopId, slow.buyerId, 4);
  await queueEvents(quick, other.buyerId, 5);
  const kinds = ['pull-shop-orders', 'channel-event'];
  await services.queue.work(channelOrdersJobs(services).filter(({ definition }) => kinds.includes(definition.name)));
  await expect.poll(() => countOf('quick')).toBe(6);
  expect(countOf('slow')).toBeLessThanOrEqual(4);
});

test('guard: sendDueTracking. Parcels that wait for slow shops delay no other customer', async () => {
  asked.length = 0;
  for (const [shopId, buyerId] of [
    ...slowShops.map((id) => [id, slow.buyerId] as const),
    [quick, other.buyerId] as const,
  ]) {
    await storeShopOrder(jobContext(services), { id: shopId, buyerId }, remoteOrder('9'));
    const { id } = await db
      .selectFrom('shop_orders')
      .select('id')
      .where('shop_id', '=', shopId)
      .executeTakeFirstOrThrow();
    const push = { shopOrderId: id, shipmentId: crypto.randomUUID(), turn: 1, replaces: null };
    await inTransaction(db, (tx) => insertPush(tx, { ...push, carrier: 'DHL', trackingNumber: id, lines: [] }));
  }
  const round = sendDueTracking(jobContext(services));
  await expect.poll(() => countOf('quick')).toBe(1);
  expect(countOf('slow')).toBe(1);
  letGo();
  await round;
});
