import { SalesChannels } from '#connectors/sales-channel/sales-channels.ts';
import { FakeChannel } from './fake-sales-channel.ts';
import type { TestActor, TestShop } from './shop.ts';

const channels = new WeakMap<TestShop, FakeChannel>();
let counter = 0;

/** A shop of a customer at a system in memory, connected through the real call. */
export async function connectShop(shop: TestShop, customer: TestActor): Promise<{ id: string; address: string }> {
  const channel = channels.get(shop) ?? new FakeChannel('woocommerce');
  channels.set(shop, channel);
  const before = shop.services.salesChannels;
  shop.services.salesChannels = new SalesChannels([channel]);
  const address = `connected-${++counter}.example`;
  const keys = { key: 'ck_of_a_test', secret: 'cs_of_a_test' };
  channel.accept(address, keys);
  const { id } = await shop.call('connectShopByKeys', { channel: 'woocommerce', address, ...keys }, customer);
  await shop.loseJobs('subscribe-shop');
  shop.services.salesChannels = before;
  return { id, address };
}
