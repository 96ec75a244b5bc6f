import { serverLimits } from '@sampan/contract/limits';
import { describe, expect, test, vi } from 'vitest';
import type { ChannelEvent } from '#connectors/sales-channel/sales-channel.ts';
import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { eraseRecipients } from '#domains/channel-orders/recipients/erase-recipients.ts';
import { recipientsOf as heldRecipients } from '#domains/channel-orders/recipients/erase-store.ts';
import { useShop } from '#domains/channels/use-shop.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { appSecret, FakeChannel, hookCall } from '#testing/fake-sales-channel.ts';
import { openTestShop, type TestActor, type TestCustomer } from '#testing/shop.ts';
import { answerPrivacyRequest } from './answer-privacy-request.ts';

/** Events from shops, and privacy requests from other systems. */

const shop = await openTestShop();
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
  kind: 'product',
  shopAddress,
  deliveryId,
  productId: '17',
});

describe('webhooks of a shop', () => {
  test('guard: insertEvent. A delivery is stored and handled once, however often it comes', async () => {
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

  test('guard: readShopEvent. Forged, altered and misdirected calls write nothing', async () => {
    const one = await connected(await shop.makeCustomer());
    const other = await connected(await shop.makeCustomer());
    const event = orderEvent(one.address, 'd-2');
    const genuine = hookCall(event, one.secret);
    const statuses = [
      await shop.fetch(one.path, hookCall(event, 'another secret')),
      await shop.fetch(one.path, { ...genuine, body: JSON.stringify({ ...event, productId: '18' }) }),
      await shop.fetch(one.path, { method: 'POST', body: genuine.body }),
      // Uses one shop's signature at another's address, and the other way round.
      await shop.fetch(other.path, genuine),
      await shop.fetch(other.path, hookCall(event, other.secret)),
      await shop.fetch(one.path.replace(/[\w-]{32}$/, 'a'.repeat(32)), genuine),
      await shop.fetch(one.path.replace('woocommerce', 'shopify'), genuine),
      await shop.fetch(`${one.path}x`, genuine),
      // Names a channel that does not exist.
      await shop.fetch(one.path.replace('woocommerce', 'nothing'), genuine),
      await shop.fetch('/api/channels/nothing/webhooks', genuine),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 404, 404, 404, 404, 404]);
    expect([...(await eventsOf(one.id)), ...(await eventsOf(other.id))]).toEqual([]);
  });

  test('guard: channelBodyMaxBytes. A body of more than two megabytes is refused', async () => {
    const { path, address, secret } = await connected(await shop.makeCustomer());
    const body = JSON.stringify({ ...orderEvent(address, 'd-3'), more: 'x'.repeat(2 * 1024 * 1024) });
    expect((await shop.fetch(path, hookCall(orderEvent(address, 'd-3'), secret, body))).status).toBe(413);
  });

  test('events of a disconnected shop are ignored', async () => {
    const customer = await shop.makeCustomer();
    const { id, path, address, secret } = await connected(customer);
    await shop.call('disconnectResellerShop', { id }, customer);
    expect((await shop.fetch(path, hookCall(orderEvent(address, 'd-4'), secret))).status).toBe(404);
  });
});

describe('a removed app', () => {
  const sendEvent = (address: string) =>
    shop.fetch(
      '/api/channels/woocommerce/webhooks',
      hookCall({ kind: 'disconnected', shopAddress: address, deliveryId: `gone-${++counter}` }, appSecret),
    );

  test('makes the shop count as refusing us: its keys are gone, and its work waits', async () => {
    const customer = await shop.makeCustomer();
    const { id, address } = await connected(customer);
    woo.shop(address).accepted.clear();
    expect((await sendEvent(address)).status).toBe(200);
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

  test('guard: recordRemoval. Late news of it does not end a shop that was reconnected', async () => {
    const customer = await shop.makeCustomer();
    const { id, address } = await connected(customer);
    await sendEvent(address);
    await shop.runJobs();
    expect((await shop.call('listResellerShops', {}, customer)).list).toMatchObject([{ id, state: 'connected' }]);
  });

  test('is only believed if signed with the app’s own secret', async () => {
    const event = { kind: 'disconnected', shopAddress: 'events-1.example', deliveryId: 'd' } as const;
    const answer = await shop.fetch('/api/channels/woocommerce/webhooks', hookCall(event, 'guessed'));
    expect(answer.status).toBe(401);
  });
});

describe('privacy requests of the other system', () => {
  const recipient = {
    firstName: 'Greta',
    lastName: 'Vogelweide',
    company: '',
    countryIso: 'DE',
    province: '',
    city: 'Berlin',
    street: 'Ritterstr. 9',
    postcode: '10969',
    phone: '+49 30 123',
    email: 'greta@example.net',
  };

  async function withOrders(customer: TestCustomer, ...remoteIds: string[]) {
    const there = await connected(customer);
    for (const remote_id of remoteIds)
      await shop.db
        .insertInto('shop_orders')
        .values({
          shop_id: there.id,
          buyer_id: customer.buyerId,
          remote_id,
          name: `#${remote_id}`,
          recipient: JSON.stringify(recipient),
          placed_at: new Date(),
          changed_at: new Date(),
        })
        .execute();
    return there;
  }

  const ask = async (event: ChannelEvent) => {
    const answer = await shop.fetch('/api/channels/woocommerce/webhooks', hookCall(event, appSecret));
    expect(answer.status).toBe(200);
    await shop.runJobs();
  };
  const recipientsOf = async (shopId: string) =>
    (await shop.db.selectFrom('shop_orders').select(['remote_id', 'recipient']).where('shop_id', '=', shopId).execute())
      .filter(({ recipient: known }) => known !== null)
      .map(({ remote_id }) => remote_id)
      .sort();
  const requestsOf = async (customer: TestActor) =>
    (await shop.call('listResellerShops', {}, customer)).list.flatMap(({ privacyRequests }) => privacyRequests);

  test('for a customer’s data record what is held by kind, name nobody, and notify the reseller', async () => {
    const customer = await shop.makeCustomer();
    const { id, address } = await withOrders(customer, '1042', '1043');
    const event = { kind: 'customer_data', shopAddress: address, orderIds: ['1042', '9999'] } as const;
    await ask({ ...event, deliveryId: 'asked-1' });
    await ask({ ...event, deliveryId: 'asked-1' });
    const requests = await requestsOf(customer);
    expect(requests).toMatchObject([
      { kind: 'customer_data', found: [{ order: '#1042', held: ['name', 'address', 'phone', 'email'] }] },
    ]);
    expect(JSON.stringify(requests)).not.toContain('Vogelweide');
    expect(await recipientsOf(id)).toEqual(['1042', '1043']);
    const operator = await shop.makeOperator(['support']);
    expect((await shop.call('operatorGetResellerShop', { id }, operator)).privacyRequests).toEqual(requests);
    const countEvents = async () =>
      (await shop.inbox(customer.email)).filter(({ subject }) => subject.includes('data request')).length;
    expect(await countEvents()).toBe(1);
    // guard: insertPrivacyRequest. Running the job again notifies nobody again.
    const [stored] = (await eventsOf(id)).filter(({ kind }) => kind === 'customer_data');
    const asked = {
      id: stored?.id ?? '',
      shopId: id,
      kind: 'customer_data',
      remoteIds: ['1042'],
      doneAt: null,
    } as const;
    const again = { ...asked, remoteIds: [...asked.remoteIds] };
    await answerPrivacyRequest(jobContext(shop.services), again, asked.kind, {
      find: heldRecipients,
      erase: eraseRecipients,
    });
    await shop.runJobs();
    expect(await countEvents()).toBe(1);
    expect(await requestsOf(customer)).toEqual(requests);
  });

  test('guard: eraseRecipients. An erasure affects only these orders of this shop', async () => {
    const [customer, other] = [await shop.makeCustomer(), await shop.makeCustomer()];
    const [here, there] = [await withOrders(customer, '7', '8'), await withOrders(other, '7')];
    await ask({ kind: 'customer_erase', shopAddress: here.address, deliveryId: 'erase-1', orderIds: ['7'] });
    expect([await recipientsOf(here.id), await recipientsOf(there.id)]).toEqual([['8'], ['7']]);
    expect(await requestsOf(customer)).toMatchObject([{ kind: 'customer_erase', found: [{ order: '#7' }] }]);
  });

  test('a shop that left is erased with all its customers; a reconnected one is not', async () => {
    const customer = await shop.makeCustomer();
    const { id, address, keys } = await withOrders(customer, '1', '2');
    await ask({ kind: 'shop_erase', shopAddress: address, deliveryId: 'gone-too-early' });
    expect(await recipientsOf(id)).toEqual(['1', '2']);
    woo.shop(address).accepted.clear();
    await expect(useShop(shop.services, id, (one) => one.facts())).rejects.toThrow();
    await ask({ kind: 'shop_erase', shopAddress: address, deliveryId: 'gone-for-good' });
    expect(await recipientsOf(id)).toEqual([]);
    const row = await shop.db.selectFrom('reseller_shops').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({
      state: 'disconnected',
      sealed_keys: null,
      name: '',
      scopes: [],
      disconnected_by: 'shop',
    });
    woo.accept(address, keys);
    const again = await shop.call('connectShopByKeys', { channel: 'woocommerce', address, ...keys }, customer);
    expect(again).toMatchObject({ id, state: 'connected' });
  });

  test('about a shop that nobody has or had change nothing', async () => {
    await ask({ kind: 'customer_erase', shopAddress: 'unknown.example', deliveryId: 'u-1', orderIds: ['1'] });
  });
});

// Comes last, because this address is refused afterwards.
describe('limits', () => {
  test('guard: HookCalls. A shop may send a burst; what exceeds it is answered and not stored', async () => {
    const loud = await connected(await shop.makeCustomer());
    const calm = await connected(await shop.makeCustomer());
    const call = (to: typeof loud, n: number) =>
      shop.fetch(to.path, hookCall(orderEvent(to.address, `l-${n}`), to.secret));
    expect((await call(loud, 0)).status).toBe(200);
    // Freezes time, so that no bucket fills up meanwhile.
    const at = new Date();
    vi.spyOn(shop.services, 'now').mockImplementation(() => at);
    const forged = { method: 'POST', body: '{}' };
    for (let n = 1; n < serverLimits.hookBurst; n += 50)
      await Promise.all(Array.from({ length: 50 }, () => shop.fetch(loud.path, forged)));
    expect([(await call(loud, 1)).status, (await eventsOf(loud.id)).length]).toEqual([200, 1]);
    expect([(await call(calm, 1)).status, (await eventsOf(calm.id)).length]).toEqual([200, 1]);
    vi.restoreAllMocks();
  });

  test('guard: isRefused. Guessing addresses gets refused for a while, and shops behind the same address do not', async () => {
    const { path, address, secret } = await connected(await shop.makeCustomer());
    const event = () => shop.fetch(path, hookCall(orderEvent(address, 'd-9'), secret));
    expect((await event()).status).toBe(200);
    const guess = () => shop.fetch(path.replace(/[\w-]{32}$/, 'b'.repeat(32)), { method: 'POST', body: '{}' });
    const statuses = new Set<number>();
    for (let n = 0; n < 2 * serverLimits.strangeHooksPerMinute && !statuses.has(429); n++)
      statuses.add((await guess()).status);
    expect([[...statuses], (await event()).status]).toEqual([[404, 429], 200]);
  });
});
