import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openShopify } from '#testing/shopify.ts';
import { openWooCommerce } from '#testing/woocommerce.ts';
import type { ChannelEvent, ProductForShop } from './sales-channel.ts';
import { shopifyChannel } from './shopify/channel.ts';
import { wooCommerceChannel } from './woocommerce/channel.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The shop's end: stores received calls. */
const received: Received[] = [];
const server: Server = createServer(async (incoming, response) => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  received.push({ headers: incoming.headers, body: Buffer.concat(parts) });
  response.writeHead(200).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/channels/x/webhooks/token`;

const shopify = await openShopify();
const woo = await openWooCommerce();
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await Promise.all([shopify.simulator.stop(), woo.simulator.stop()]);
});
beforeEach(() => void received.splice(0));

const config = { isDemo: true, isPublicDemo: false };
const shopifyShops = shopifyChannel({
  ...config,
  shopify: { app: shopify.simulator.app, origin: shopify.origin },
});
const wooShops = wooCommerceChannel(config);

const mug = (sku: string): ProductForShop => ({
  key: `key-${sku}`,
  title: 'Mug',
  descriptionHtml: '',
  vendor: '',
  productType: '',
  handle: '',
  number: 1,
  hsCode: '',
  originIso: '',
  tags: [],
  isActive: true,
  pictures: [],
  options: [{ name: 'Size', values: ['S', 'L'] }],
  variants: ['S', 'L'].map((value) => ({
    sku: `${sku}-${value}`,
    values: [value],
    price: '5.00',
    pieces: 9,
    weightGrams: 1,
  })),
  groupIds: [],
  formerGroupIds: [],
});

/** Events without the stock changes that arrive along the way. */
const eventsOf = (read: (one: Received) => ChannelEvent | undefined, kind?: ChannelEvent['kind']) =>
  received.flatMap((one) => read(one) ?? []).filter((event) => kind === undefined || event.kind === kind);

it('Shopify sends only ids of orders and products, once each, signed with the secret of the app', async () => {
  const { simulator, address, keys } = shopify;
  const shop = shopifyShops.open(address, keys);
  const secret = await shop.subscribe(url, 'ours, of which Shopify knows nothing');
  expect(secret).toBe(keys.secret);
  // Subscribing twice delivers once.
  await shop.subscribe(url, 'ours');
  const { id: productId } = await shop.putProduct(mug('shopify'));
  const orderId = simulator.placeOrder(address, { lines: [{ sku: 'shopify-S', quantity: 1 }] });
  await simulator.webhooksSettled();
  const read = ({ headers, body }: Received) => shopifyShops.readWebhook(headers, body, secret);
  expect(eventsOf(read, 'order')).toMatchObject([{ orderId, shopAddress: address }]);
  expect(eventsOf(read, 'product')).toContainEqual(expect.objectContaining({ productId }));
  // Queued webhooks contain no names or addresses.
  for (const { body } of received) expect(Object.keys(JSON.parse(body.toString()))).toEqual(['id']);
  const [order] = received.filter(({ headers }) => headers['x-shopify-topic'] === 'orders/updated');
  await simulator.repeatWebhook(String(order?.headers['x-shopify-webhook-id']));
  const ids = eventsOf(read, 'order').map(({ deliveryId }) => deliveryId);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);

  received.splice(0);
  simulator.deleteProduct(address, productId);
  await shop.unsubscribe();
  simulator.placeOrder(address, { lines: [] });
  await simulator.webhooksSettled();
  expect(eventsOf(read)).toMatchObject([{ kind: 'product', productId }]);
  expect(simulator.look(address).subscriptions).toEqual([]);
});

it('a new address replaces the one before, at both', async () => {
  const later = url.replace('token', 'later');
  const shop = shopifyShops.open(shopify.address, shopify.keys);
  await shop.subscribe(url, '');
  await shop.subscribe(later, '');
  expect(new Set(shopify.simulator.look(shopify.address).subscriptions.map(({ uri }) => uri))).toEqual(
    new Set([later]),
  );
  const other = wooShops.open(woo.address, woo.keys);
  await other.subscribe(url, 'first secret');
  await other.subscribe(later, 'second secret');
  const hooks = [...woo.simulator.look(woo.folder).hooks.values()];
  expect(new Set(hooks.map(({ deliveryUrl, secret }) => `${deliveryUrl} ${secret}`))).toEqual(
    new Set([`${later} second secret`]),
  );
  await other.unsubscribe();
  expect(woo.simulator.look(woo.folder).hooks.size).toBe(0);
});

it('with a token alone Shopify’s calls cannot be verified, so none are subscribed', async () => {
  const { address, keys, simulator } = shopify;
  const before = simulator.look(address).subscriptions.length;
  expect(await shopifyShops.open(address, { token: keys.token }).subscribe(url, 'ours')).toBeUndefined();
  expect(simulator.look(address).subscriptions).toHaveLength(before);
});

it('Shopify’s privacy requests and the end of a connection always reach the app, whatever a shop subscribed to', async () => {
  const { simulator, address } = shopify;
  await simulator.requestCustomerData(address, ['11', '12'], url);
  await simulator.eraseCustomer(address, ['13'], url);
  await simulator.eraseShop(address, url);
  const events = eventsOf(({ headers, body }) => shopifyShops.readWebhook(headers, body, undefined));
  expect(events).toMatchObject([
    { kind: 'customer_data', shopAddress: address, orderIds: ['11', '12'] },
    { kind: 'customer_erase', shopAddress: address, orderIds: ['13'] },
    { kind: 'shop_erase', shopAddress: address },
  ]);
  const body = Buffer.from('{"id":1}');
  const headers = simulator.signed(address, 'app/uninstalled', body.toString());
  expect(shopifyShops.readWebhook(headers, body, undefined)).toMatchObject({
    kind: 'disconnected',
    shopAddress: address,
  });
});

it('guard: isSigned. A call of Shopify’s that is forged, changed or signed by another app is not read', () => {
  const { simulator, address } = shopify;
  const body = Buffer.from('{"id": 7}');
  const headers = simulator.signed(address, 'orders/updated', body.toString());
  const read = (change: Record<string, string>, raw = body, secret?: string) =>
    shopifyShops.readWebhook({ ...headers, ...change }, raw, secret);
  expect(read({})).toMatchObject({ kind: 'order', orderId: '7' });
  // The same thing in other bytes.
  expect(read({}, Buffer.from('{"id":7}'))).toBeUndefined();
  for (const hmac of ['', 'AAAA', sign('another secret', body), headers['x-shopify-hmac-sha256']?.toLowerCase() ?? ''])
    expect(read({ 'x-shopify-hmac-sha256': hmac })).toBeUndefined();
  expect(read({ 'x-shopify-shop-domain': 'evil.example' })).toBeUndefined();
  // A shop's own app may sign for it, and its secret for no other shop.
  expect(read({ 'x-shopify-hmac-sha256': sign('own', body) }, body, 'own')).toMatchObject({ orderId: '7' });
  expect(read({ 'x-shopify-hmac-sha256': sign('own', body) }, body, 'other')).toBeUndefined();
  const unreadable = Buffer.from('{"id":');
  expect(read({ 'x-shopify-hmac-sha256': sign('own', unreadable) }, unreadable, 'own')).toMatchObject({
    kind: 'other',
  });
});

it('guard: isAbout. Privacy requests are about the shop in the signed body; a header, or a consent’s signature, is not enough', () => {
  const { simulator, address } = shopify;
  const secret = simulator.app.clientSecret;
  const read = (topic: string, raw: Buffer) => {
    const headers = { ...simulator.signed(address, topic, raw.toString()), 'x-shopify-hmac-sha256': sign(secret, raw) };
    return shopifyShops.readWebhook(headers, raw, undefined);
  };
  // The signed URL that a browser gets on connecting another shop; its `hmac` is the same, in hex.
  const returned = Buffer.from('code=c&shop=attacker.myshopify.com&state=s&timestamp=1');
  const elsewhere = Buffer.from(JSON.stringify({ shop_domain: 'attacker.myshopify.com', orders_to_redact: [1] }));
  for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact'])
    expect([returned, elsewhere].map((raw) => read(topic, raw))).toEqual([undefined, undefined]);
  expect(read('shop/redact', Buffer.from(JSON.stringify({ shop_domain: address })))).toMatchObject({
    kind: 'shop_erase',
  });
});

const sign = (secret: string, body: Buffer): string => createHmac('sha256', secret).update(body).digest('base64');

it('WooCommerce sends orders and products, pings first, and uses one id for two orders of a second', async () => {
  const { simulator, address, keys, folder } = woo;
  const shop = wooShops.open(address, keys);
  expect(await shop.subscribe(url, 'a secret')).toBe('a secret');
  expect(simulator.counts(folder).pings).toBeGreaterThanOrEqual(4);
  const read = ({ headers, body }: Received) => wooShops.readWebhook(headers, body, 'a secret');
  expect(new Set(received.map((one) => read(one)?.kind))).toEqual(new Set(['other']));
  received.splice(0);
  const { id: productId } = await shop.putProduct(mug('woo'));
  await simulator.webhooksSettled();
  received.splice(0);
  const ids = ['woo-S', 'woo-L'].map((sku) => simulator.placeOrder(folder, { lines: [{ sku, quantity: 1 }] }));
  await simulator.webhooksSettled();
  const orders = eventsOf(read, 'order') as Extract<ChannelEvent, { kind: 'order' }>[];
  expect(orders.map(({ orderId }) => orderId)).toEqual(ids);
  expect(new Set(orders.map(({ deliveryId }) => deliveryId)).size).toBe(2);
  expect(orders[0]?.shopAddress).toBe(address);
  // A variant's event has its own id, and means its product.
  const products = eventsOf(read, 'product') as Extract<ChannelEvent, { kind: 'product' }>[];
  expect(new Set(products.map((event) => event.productId))).toEqual(new Set([productId]));
  simulator.deleteProduct(folder, productId);
  await shop.unsubscribe();
});

it('guard: isSame. A call of WooCommerce’s that is forged or changed is not read', () => {
  const { simulator, folder } = woo;
  const body = Buffer.from('{"id": 7}');
  const headers = simulator.signed(folder, 'order.updated', body.toString(), 'a secret');
  const read = (change: Record<string, string>, raw = body, secret: string | undefined = 'a secret') =>
    wooShops.readWebhook({ ...headers, ...change }, raw, secret);
  expect(read({})).toMatchObject({ kind: 'order', orderId: '7' });
  expect(read({}, Buffer.from('{"id":7}'))).toBeUndefined();
  expect(read({}, body, 'another secret')).toBeUndefined();
  expect(wooShops.readWebhook(headers, body, undefined)).toBeUndefined();
  for (const signature of ['AAAA', sign('another secret', body)])
    expect(read({ 'x-wc-webhook-signature': signature })).toBeUndefined();
  // Without a signature only a ping is read, which carries no data.
  expect(read({ 'x-wc-webhook-signature': '' })).toBeUndefined();
  expect(read({ 'x-wc-webhook-signature': '' }, Buffer.from('webhook_id=7'))).toMatchObject({ kind: 'other' });
  expect(read({ 'x-wc-webhook-signature': '' }, Buffer.from(''))).toMatchObject({ kind: 'other' });
});
