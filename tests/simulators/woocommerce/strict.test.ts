import { afterAll, expect, it } from 'vitest';
import { startWooCommerceSimulator } from './simulator.ts';

const simulator = await startWooCommerceSimulator();
afterAll(() => simulator.stop());
const [shop] = simulator.shops;
if (!shop) throw new Error('no shop');
const { address, folder, key, secret } = shop;

async function ask(method: string, path: string, body?: object, keys = `${key}:${secret}`) {
  const response = await fetch(`${address}/wp-json/wc/v3${path}`, {
    method,
    headers: { authorization: `Basic ${Buffer.from(keys).toString('base64')}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any body
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

const simple = (sku: string) => ({ name: 'Tile', sku, regular_price: '1.00', manage_stock: true, stock_quantity: 3 });

it('refuses strangers, wrong secrets and keys that may only read', async () => {
  expect(await ask('GET', '/products', undefined, 'ck_x:cs_x')).toMatchObject({
    status: 401,
    body: { code: 'woocommerce_rest_cannot_view' },
  });
  expect(await ask('GET', '/products', undefined, `${key}:cs_x`)).toMatchObject({
    status: 401,
    body: { code: 'woocommerce_rest_authentication_error' },
  });
  const reader = simulator.issueKey(folder, 'read');
  const keys = `${reader.key}:${reader.secret}`;
  expect((await ask('GET', '/products', undefined, keys)).status).toBe(200);
  expect((await ask('POST', '/products', simple('r'), keys)).status).toBe(401);
  expect((await ask('GET', '/reports')).body.code).toBe('rest_no_route');
});

it('keeps SKUs unique among products and sizes, those in the bin included', async () => {
  const { id } = (await ask('POST', '/products', simple('one'))).body;
  const refused = await ask('POST', '/products', simple('one'));
  expect(refused).toMatchObject({ status: 400, body: { code: 'product_invalid_sku', data: { resource_id: id } } });
  await ask('DELETE', `/products/${id}`);
  expect((await ask('POST', '/products', simple('one'))).status).toBe(400);
  expect((await ask('GET', '/products?sku=one')).body).toEqual([]);
  await ask('DELETE', `/products/${id}?force=true`);
  expect((await ask('POST', '/products', simple('one'))).status).toBe(201);
});

it('refuses fields it does not know, wrong types, and more than a hundred at once', async () => {
  expect((await ask('POST', '/products', { ...simple('two'), vendor: 'Kestrel' })).body.code).toBe(
    'rest_invalid_param',
  );
  expect((await ask('POST', '/products', { ...simple('two'), stock_quantity: '3' })).body.code).toBe(
    'rest_invalid_param',
  );
  expect((await ask('GET', '/products?per_page=101')).body.code).toBe('rest_invalid_param');
  const update = Array.from({ length: 101 }, (_, index) => ({ id: index }));
  expect((await ask('POST', '/products/batch', { update })).status).toBe(413);
});

it('in a batch each fails by itself', async () => {
  const { id } = (await ask('POST', '/products', simple('three'))).body;
  const { body } = await ask('POST', '/products/batch', {
    update: [
      { id, regular_price: '2.00' },
      { id: 999999, regular_price: '2.00' },
    ],
  });
  expect(body.update).toMatchObject([
    { regular_price: '2.00' },
    { id: 999999, error: { code: 'woocommerce_rest_product_invalid_id' } },
  ]);
});

it('an unanswered webhook is sent once, and switched off after the sixth failure', async () => {
  const hook = {
    name: 'x',
    topic: 'order.created',
    delivery_url: 'http://127.0.0.1:1/',
    secret: 's',
    status: 'active',
  };
  expect((await ask('POST', '/webhooks', { ...hook, topic: 'order.eaten' })).status).toBe(400);
  const { id } = (await ask('POST', '/webhooks', hook)).body;
  for (let count = 1; count <= 6; count++) simulator.placeOrder(folder, { lines: [{ sku: 'three', quantity: 0 }] });
  await simulator.webhooksSettled();
  expect(simulator.deliveries().map(({ status }) => status)).toEqual(Array(6).fill('unreachable'));
  expect((await ask('GET', '/webhooks')).body).toMatchObject([{ id, status: 'disabled' }]);
});
