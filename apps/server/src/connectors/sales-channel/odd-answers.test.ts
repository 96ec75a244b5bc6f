import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { plainOrder } from '#testing/not-odd.ts';
import { openShopify } from '#testing/shopify.ts';
import { ChannelProblem, type OddOrder, type RemoteOrder } from './sales-channel.ts';
import { shopifyChannel } from './shopify/channel.ts';
import { wooCommerceChannel } from './woocommerce/channel.ts';

/** Shops as hosts, plug-ins and years of updates make them. */

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}
let reply: (url: URL, request: IncomingMessage) => Reply = () => ({ body: '[]' });
let asked: string[] = [];
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  asked.push(`${request.method} ${url.pathname}${url.search}`);
  const { status = 200, headers = {}, body } = reply(url, request);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const { port } = server.address() as AddressInfo;
/** A process that knows nothing of the shop yet. */
const open = () =>
  wooCommerceChannel({ isDemo: true, isPublicDemo: false }).open(`http://127.0.0.1:${port}`, {
    key: 'ck_1',
    secret: 'cs_1',
  });
beforeEach(() => {
  asked = [];
});

const order = (id: number, more: object = {}) => ({
  id,
  number: String(id),
  status: 'processing',
  currency: 'EUR',
  billing: {},
  shipping: {},
  date_created_gmt: '2026-01-01T00:00:00',
  date_modified_gmt: '2026-01-02T00:00:00',
  line_items: [line()],
  ...more,
});
const line = (more: object = {}) => ({
  id: 1,
  name: 'Mug',
  product_id: 93,
  variation_id: 0,
  quantity: 2,
  sku: 'MUG',
  price: '9.00',
  ...more,
});

async function readAll(orders: readonly unknown[]): Promise<(RemoteOrder | OddOrder)[]> {
  reply = () => ({ body: JSON.stringify(orders) });
  return Array.fromAsync(open().listOrders(new Date(0)));
}

const goodsOf = (orders: readonly (RemoteOrder | OddOrder)[]) =>
  orders.flatMap((one) => plainOrder(one)?.lines.map(({ variantId, sku }) => `${variantId} ${sku}`) ?? []);

describe('lines', () => {
  test('0, null and nothing are no variant; a size that was deleted is not its product', async () => {
    const size = { meta_data: [{ id: 1, key: 'pa_size', value: 'xl', display_key: 'Size' }] };
    const orders = await readAll([
      order(1, { line_items: [line({ product_id: 0, sku: null })] }),
      order(2, { line_items: [line({ product_id: null, variation_id: null, sku: '' })] }),
      order(3, { line_items: [line({ product_id: '0', variation_id: '0' })] }),
      order(4, { line_items: [line(size)] }),
      order(5, { line_items: [line({ variation_id: 94 })] }),
      order(6, { line_items: [line()] }),
    ]);
    expect(goodsOf(orders)).toEqual([' ', ' ', ' MUG', ' ', '94 MUG', '93 MUG']);
  });

  test('half a piece is read as half a piece, and its shipped part is subtracted exactly', async () => {
    const sent = [{ key: 'k', number: 'n', lines: [{ id: '1', quantity: 0.2 }] }];
    const [whole, part] = await readAll([
      order(1, { line_items: [line({ quantity: 1.5 }), line({ id: 2, quantity: '3' })] }),
      order(2, { line_items: [line({ quantity: 0.3 })], meta_data: [{ key: '_sampan_shipments', value: sent }] }),
    ]);
    expect(plainOrder(whole)?.lines.map(({ quantity }) => quantity)).toEqual([1.5, 3]);
    expect(plainOrder(part)?.lines.map(({ quantity }) => quantity)).toEqual([0.1]);
  });
});

describe('orders', () => {
  test('PHP’s forms of lists and numbers are read', async () => {
    const [one] = await readAll([
      order(1, {
        number: 510,
        billing: [],
        shipping: { address_1: 'Torstraße 1', postcode: 10119, phone: null },
        line_items: { 0: line(), 2: line({ id: '2' }) },
        meta_data: {},
        shipping_lines: null,
      }),
    ]);
    expect(plainOrder(one)).toMatchObject({ name: '#510', recipient: { postcode: '10119', phone: '' } });
    expect(plainOrder(one)?.lines.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it.each([
    ['line_items.0.quantity', order(2, { line_items: [line({ quantity: 'many' })] })],
    ['line_items', order(2, { line_items: 'none' })],
    ['date_modified_gmt', order(2, { date_modified_gmt: 'yesterday' })],
    ['status', order(2, { status: '' })],
  ])('one whose %s is odd is named, and the others are read', async (where, odd) => {
    const orders = await readAll([order(1), odd, order(3)]);
    expect(orders.map(({ id, name }) => [id, name])).toEqual([
      ['1', '#1'],
      ['2', '#2'],
      ['3', '#3'],
    ]);
    expect(orders[1]).toMatchObject({ odd: 'not_understood', where });
  });

  test('one that is no order at all, or was never paid, stops nothing', async () => {
    const unpaid = order(2, { status: 'pending', line_items: 'none' });
    const orders = await readAll([null, unpaid, order(3), 'x', { id: 0 }]);
    expect(orders.map(({ id }) => id)).toEqual(['', '3']);
  });

  test('one at which the shop breaks is asked for by itself', async () => {
    reply = ({ pathname, searchParams }) => {
      const one = /orders\/(\d+)$/.exec(pathname)?.[1];
      if (one === '2') return { status: 500, body: '<p>There has been a critical error on this website.</p>' };
      if (one) return { body: JSON.stringify(order(Number(one))) };
      const isBrief = searchParams.has('_fields');
      if (!isBrief) return { status: 500, body: '{"code":"internal_server_error","message":"critical error"}' };
      const brief = (id: number) => ({ id, number: String(id), date_modified_gmt: '2026-01-02T00:00:00' });
      return { body: JSON.stringify([brief(1), brief(2), brief(3)]) };
    };
    const orders = await Array.fromAsync(open().listOrders(new Date(0)));
    expect(orders.map((one) => ('odd' in one ? `${one.name} ${one.odd}` : one.name))).toEqual([
      '#1',
      '#2 refused',
      '#3',
    ]);
    expect(await open().readOrder('3')).toMatchObject({ id: '3' });
    // Alone it may mean that the shop is down: no fault of this order.
    await expect(open().readOrder('2')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('one whose refunds cannot be read is named', async () => {
    reply = ({ pathname }) => ({
      body: JSON.stringify(
        pathname.endsWith('/refunds') ? [{ line_items: 'x' }] : [order(1, { refunds: [{ id: 7 }] }), order(2)],
      ),
    });
    const orders = await Array.fromAsync(open().listOrders(new Date(0)));
    expect(orders.map((one) => ('odd' in one ? one.odd : 'read'))).toEqual(['refused', 'read']);
    // A shop that is away meanwhile says nothing of the order: it is read again.
    reply = ({ pathname }) =>
      pathname.endsWith('/refunds')
        ? { status: 503, body: '<html>Briefly unavailable for scheduled maintenance.</html>' }
        : { body: JSON.stringify([order(1, { refunds: [{ id: 7 }] })]) };
    await expect(Array.fromAsync(open().listOrders(new Date(0)))).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

test('a product that cannot be read is there all the same', async () => {
  const product = { id: 1, status: 'publish', type: 'simple', regular_price: 9.5, sku: 12 };
  reply = () => ({ body: JSON.stringify([product, { id: 2, status: null }]) });
  const found = await open().readProducts(['1', '2', '3']);
  expect(found).toMatchObject([
    { id: '1', variants: [{ price: '9.5', sku: '12' }] },
    { id: '2', isOdd: true },
  ]);
});

describe('text around the JSON', () => {
  const json = JSON.stringify([order(1)]);
  it.each([
    ['a byte-order mark', `\uFEFF${json}`],
    ['two of them', `\uFEFF\uFEFF ${json}`],
    [
      'a notice',
      `<br />\n<b>Notice</b>:  Undefined index: x[0] in <b>/var/www/{a}.php</b> on line <b>3</b><br />\n${json}`,
    ],
    ['a whole page', `<!doctype html><html><body>{"a":1}</body></html>${json}`],
    ['a remark behind it', `${json}\n<!-- cached by a plug-in {} -->`],
  ])('%s is passed over', async (_, body) => {
    reply = () => ({ body });
    expect(await Array.fromAsync(open().listOrders(new Date(0)))).toHaveLength(1);
  });

  it.each([
    ['maintenance', 503, '<html>Briefly unavailable for scheduled maintenance. Check back in a minute.</html>'],
    ['maintenance', 200, '<html><h1>Wir sind im Wartungsmodus</h1></html>'],
    ['sign_in_page', 200, '<html><form name="loginform" action="/wp-login.php"></form></html>'],
    ['sign_in_page', 401, '<html><h1>Authorization Required</h1></html>'],
    ['blocked', 403, '<html><title>Attention Required! | Cloudflare</title></html>'],
    ['blocked', 200, '<html><noscript>DDoS protection</noscript></html>'],
    ['printed_errors', 200, '<br />\n<b>Fatal error</b>:  Uncaught Error: Call to undefined function x()'],
    ['printed_errors', 500, '<p>There has been a critical error on this website.</p>'],
    ['server_error', 502, '<html><h1>Bad Gateway</h1></html>'],
    ['web_page', 200, '<!doctype html><html><script>var a = {"a":1};</script></html>'],
    ['no_api', 404, '<!doctype html><html>Nothing found</html>'],
    ['no_api', 404, '{"code":"rest_no_route","message":"No route was found."}'],
  ])('%s is the cause of status %i %s', async (because, status, body) => {
    reply = () => ({ status, body });
    await expect(open().facts()).rejects.toMatchObject({ kind: 'unavailable', because });
  });

  test('a redirect is named with its host', async () => {
    reply = () => ({ status: 301, headers: { location: 'https://www.shop.example/wp-json' }, body: '' });
    const problem = { because: 'redirect', said: 'The shop redirects to www.shop.example.' };
    await expect(open().facts()).rejects.toMatchObject(problem);
  });
});

describe('another way', () => {
  const facts = (route: string) =>
    JSON.stringify(
      route.endsWith('/current') ? { code: 'EUR' } : route.endsWith('/batch') ? {} : { name: 'Okafor', value: 'DE' },
    );

  test('without pretty addresses the shop is called by rest_route, and this is remembered', async () => {
    reply = ({ pathname, searchParams }) => {
      const route = searchParams.get('rest_route');
      if (pathname !== '/' || !route) return { status: 404, body: '<html>Not found</html>' };
      return { body: route === '/wc/v3/orders' ? '[]' : facts(route) };
    };
    const shop = open();
    expect(await shop.facts()).toMatchObject({ currency: 'EUR', name: 'Okafor', missingScopes: [] });
    expect(asked.filter((one) => one.includes('/wp-json'))).toHaveLength(1);
    await Array.fromAsync(shop.listOrders(new Date(0)));
    expect(asked.at(-1)).toMatch(/^GET \/\?rest_route=\/wc\/v3\/orders&modified_after=/);
  });

  test('if the key’s header is stripped, the key goes into the address, and this is remembered', async () => {
    const refused = '{"code":"woocommerce_rest_cannot_view","message":"Sorry, you cannot list resources."}';
    reply = ({ pathname, searchParams }) => {
      const isKnown = searchParams.get('consumer_key') === 'ck_1' && searchParams.get('consumer_secret') === 'cs_1';
      return isKnown || pathname === '/wp-json/' ? { body: facts(pathname) } : { status: 401, body: refused };
    };
    const shop = open();
    expect(await shop.facts()).toMatchObject({ currency: 'EUR' });
    expect(asked.filter((one) => !one.includes('consumer_key') && !one.endsWith('/wp-json/'))).toHaveLength(1);
    // Public names need no key.
    expect(asked.filter((one) => one.includes('/wp-json/?consumer_key'))).toEqual([]);
  });

  test('a key that is refused either way is refused', async () => {
    reply = () => ({ status: 401, body: '{"code":"woocommerce_rest_cannot_view","message":"Sorry."}' });
    await expect(open().facts()).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  test('a request that may have been carried out is not sent again another way', async () => {
    reply = () => ({ body: '<html>a page</html>' });
    await expect(open().putOffers([{ productId: '1', variantId: '1', price: '2.00' }])).rejects.toThrow(ChannelProblem);
    expect(asked).toHaveLength(1);
  });
});

describe('Shopify', async () => {
  const shopify = await openShopify();
  afterAll(() => shopify.simulator.stop());

  test('an order that cannot be read is named, the others are read', async () => {
    const node = (id: number, more: object = {}) => ({
      id: `gid://shopify/Order/${id}`,
      name: `#${id}`,
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-02T00:00:00Z',
      currencyCode: 'EUR',
      displayFinancialStatus: 'PAID',
      displayFulfillmentStatus: 'UNFULFILLED',
      test: false,
      risk: { recommendation: 'NONE' },
      fulfillmentOrders: { nodes: [] },
      lineItems: { nodes: [], pageInfo: { hasNextPage: false } },
      ...more,
    });
    const page = { nodes: [node(1), node(2, { lineItems: null }), node(3)], pageInfo: { hasNextPage: false } };
    reply = () => ({ body: JSON.stringify({ data: { orders: page } }) });
    const config = { isDemo: true, isPublicDemo: false, shopify: { app: shopify.simulator.app } };
    const origin = `http://127.0.0.1:${port}`;
    const shop = shopifyChannel({ ...config, shopify: { ...config.shopify, origin } }).open('a.myshopify.com', {
      token: 'shpat_1',
    });
    const orders = await Array.fromAsync(shop.listOrders(new Date(0)));
    expect(orders.map((one) => ('odd' in one ? `${one.name} ${one.where}` : one.name))).toEqual([
      '#1',
      '#2 lineItems',
      '#3',
    ]);
  });
});
