import { describe, expect, test } from 'vitest';
import type { ChannelEvent } from '#connectors/sales-channel/sales-channel.ts';
import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { barrier } from '#testing/barrier.ts';
import { appSecret, FakeChannel, hookCall } from '#testing/fake-sales-channel.ts';
import { openShop, type TestActor } from '#testing/shop.ts';

/** What shops tell us, and what other systems ask about their customers. */

const shop = await openShop();
const woo = new FakeChannel('woocommerce');
const shopify = new FakeChannel('shopify');
shop.services.salesChannels = new SalesChannels([shopify, woo]);

let counter = 0;

async function connected(customer: TestActor) {
  const address = `events-${++counter}.example`;
  const keys = { key: 'ck_1', secret: 'cs_1' };
  woo.accept(address, keys);
  const made = await shop.call('connectShopByKeys', { channel: 'woocommerce', address, ...keys }, customer);
  await shop.runJobs();
  const [hook] = woo.shop(address).hooks;
  const { pathname } = new URL(hook?.url ?? '');
  return { id: made.id, address, path: pathname, secret: hook?.secret ?? '', keys };
}

const eventsOf = (shopId: string) =>
  shop.db.selectFrom('channel_events').selectAll().where('shop_id', '=', shopId).execute();
const orderEvent = (shopAddress: string, deliveryId: string): ChannelEvent => ({
  ...{ kind: 'product', shopAddress, deliveryId, productId: '17' },
});

describe('webhooks of a shop', () => {
  test('guard: insertEvent. A delivery is stored once, however often it comes, and worked on', async () => {
    const { id, address, path, secret } = await connected(await shop.makeCustomer());
    const call = () => shop.fetch(path, hookCall(orderEvent(address, 'd-1'), secret));
    const outcomes = await barrier(4, call);
    expect(outcomes.map((one) => one.status === 'fulfilled' && one.value.status)).toEqual([200, 200, 200, 200]);
    expect(await eventsOf(id)).toMatchObject([{ kind: 'product', remote_ids: ['17'], done_at: null }]);
    await shop.runJobs();
    expect(await eventsOf(id)).toMatchObject([{ done_at: expect.any(Date) }]);
    expect((await call()).status).toBe(200);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('guard: readShopEvent. Forged, changed or misdirected calls write nothing', async () => {
    const one = await connected(await shop.makeCustomer());
    const other = await connected(await shop.makeCustomer());
    const event = orderEvent(one.address, 'd-2');
    const genuine = hookCall(event, one.secret);
    const statuses = [
      await shop.fetch(one.path, hookCall(event, 'another secret')),
      await shop.fetch(one.path, { ...genuine, body: JSON.stringify({ ...event, productId: '18' }) }),
      await shop.fetch(one.path, { method: 'POST', body: genuine.body }),
      // The signature of one shop at the address of another, and the other way round.
      await shop.fetch(other.path, genuine),
      await shop.fetch(other.path, hookCall(event, other.secret)),
      await shop.fetch(one.path.replace(/[\w-]{32}$/, 'a'.repeat(32)), genuine),
      await shop.fetch(one.path.replace('woocommerce', 'shopify'), genuine),
      await shop.fetch(`${one.path}x`, genuine),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 404, 404, 404]);
    expect([...(await eventsOf(one.id)), ...(await eventsOf(other.id))]).toEqual([]);
  });

  test('guard: channelBodyMaxBytes. A body of more than two megabytes is refused', async () => {
    const { path, address, secret } = await connected(await shop.makeCustomer());
    const body = JSON.stringify({ ...orderEvent(address, 'd-3'), more: 'x'.repeat(2 * 1024 * 1024) });
    expect((await shop.fetch(path, hookCall(orderEvent(address, 'd-3'), secret, body))).status).toBe(413);
  });

  test('a disconnected shop is not heard', async () => {
    const customer = await shop.makeCustomer();
    const { id, path, address, secret } = await connected(customer);
    await shop.call('disconnectResellerShop', { id }, customer);
    expect((await shop.fetch(path, hookCall(orderEvent(address, 'd-4'), secret))).status).toBe(404);
  });
});

describe('an app that was removed', () => {
  const tell = (address: string) =>
    shop.fetch(
      '/api/channels/woocommerce/webhooks',
      hookCall({ kind: 'disconnected', shopAddress: address, deliveryId: `gone-${++counter}` }, appSecret),
    );

  test('refuses us from then on: its keys are gone, and what is for it waits', async () => {
    const customer = await shop.makeCustomer();
    const { id, address } = await connected(customer);
    woo.shop(address).accepted.clear();
    expect((await tell(address)).status).toBe(200);
    await shop.runJobs();
    const [seen] = (await shop.call('listResellerShops', {}, customer)).list;
    expect(seen).toMatchObject({ id, state: 'refused', refusedBecause: 'removed' });
    const row = await shop.db
      .selectFrom('reseller_shops')
      .select('sealed_keys')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.sealed_keys).toBeNull();
  });

  test('guard: noteRemoval. Late news of it do not end a shop that has been connected again', async () => {
    const customer = await shop.makeCustomer();
    const { id, address } = await connected(customer);
    await tell(address);
    await shop.runJobs();
    expect((await shop.call('listResellerShops', {}, customer)).list).toMatchObject([{ id, state: 'connected' }]);
  });

  test('news signed with anything but the app’s own secret are refused', async () => {
    const event = { kind: 'disconnected', shopAddress: 'events-1.example', deliveryId: 'd' } as const;
    const answer = await shop.fetch('/api/channels/woocommerce/webhooks', hookCall(event, 'guessed'));
    expect(answer.status).toBe(401);
  });
});
