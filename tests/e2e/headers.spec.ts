import { hash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { findOffers, makeCustomer, password } from './customers.ts';

/** Headers of each kind of answer: exactly these, no more and no less. */

const nothing = "default-src 'none'; frame-ancestors 'none'";
const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
};
const pagePolicy =
  /^default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; script-src 'self'(?: 'sha256-[\w+/]{43}=')*; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; require-trusted-types-for 'script'; trusted-types shop-sanitised shop-start( shop-payments)?$/;

/** Headers that describe content or transport, not permissions. */
const transport =
  /^(content-(type|length|encoding)|date|connection|keep-alive|transfer-encoding|etag|last-modified|accept-ranges|vary|location|retry-after|www-authenticate|set-cookie)$/;

async function headersOf(path: string, init: RequestInit = {}, status = 200): Promise<Record<string, string>> {
  const response = await fetch(`${process.env.SHOP_ORIGIN}${path}`, { redirect: 'manual', ...init });
  expect([path, response.status]).toEqual([path, status]);
  await response.arrayBuffer();
  return Object.fromEntries([...response.headers].filter(([name]) => !transport.test(name)));
}

const post = (body: string): RequestInit => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });
const policy = 'content-security-policy';
const pageOf = (cache: string) => ({ ...common, [policy]: expect.stringMatching(pagePolicy), 'cache-control': cache });
const plainOf = (cache: string) => ({ ...common, [policy]: nothing, 'cache-control': cache });
/** Answers below /api, and other answers that are no pages, show the rest of their limits. */
const apiOf = (cache: string) => ({
  ...plainOf(cache),
  ratelimit: expect.stringMatching(/^"calls";r=\d+;t=\d+/),
  'ratelimit-policy': expect.stringMatching(/^"calls";q=\d+;w=60/),
});

test('pages', async () => {
  for (const path of ['/index', '/de/product-list', '/ar/login', '/terms-of-service'])
    expect(await headersOf(path)).toEqual(pageOf('no-cache'));
  expect(await headersOf('/no-such-page', {}, 404)).toEqual(pageOf('no-cache'));
  expect(await headersOf('/product-detail?id=x', {}, 404)).toEqual(pageOf('no-cache'));
  expect(await headersOf('/', {}, 302)).toEqual(plainOf('private, no-store'));
  expect(await headersOf('/my-orders', {}, 302)).toEqual(pageOf('no-cache'));
  expect(await headersOf('/confirm-order?id=1', {}, 302)).toEqual(pageOf('no-cache'));
});

test('the script of payments may be fetched where one pays, and nowhere else', async () => {
  for (const path of [
    '/index',
    '/product-list',
    '/my-orders',
    '/confirm-order?id=1',
    '/de/confirm-order?id=1',
    '/pay-together?id=1',
  ]) {
    const response = await fetch(process.env.SHOP_ORIGIN + path, { redirect: 'manual' });
    const mayPay = response.headers.get(policy)?.endsWith(' shop-payments');
    expect([path, mayPay]).toEqual([path, /confirm-order|pay-together/.test(path)]);
  }
});

test("a customer's page is never shared; an unknown session gets the public page", async () => {
  const { email } = await makeCustomer();
  const login = await fetch(`${process.env.SHOP_ORIGIN}/api/admin/login`, {
    ...post(JSON.stringify({ username: email, password })),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  });
  const known = { headers: { cookie: /sid=[^;]+/.exec(login.headers.get('set-cookie') ?? '')?.[0] ?? '' } };
  const unknown = { headers: { cookie: `sid=${'x'.repeat(43)}` } };
  const read = async (path: string, init: RequestInit) => (await fetch(process.env.SHOP_ORIGIN + path, init)).text();
  for (const path of ['/index', '/de/product-list', '/terms-of-service']) {
    expect(await headersOf(path, known)).toEqual(pageOf('private, no-store'));
    expect(await headersOf(path, unknown)).toEqual(pageOf('no-cache'));
    expect(await read(path, unknown)).toBe(await read(path, {}));
  }
});

test('a page allows its own inline scripts, each of them, and no other', async () => {
  const [offer] = await findOffers();
  for (const path of ['/index', '/product-list', `/product-detail?id=${offer?.offerId}`, '/ja/login']) {
    const response = await fetch(`${process.env.SHOP_ORIGIN}${path}`);
    const html = await response.text();
    const inline = [
      ...html.matchAll(/<script(?![^>]* src=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>(.*?)<\/script>/gs),
    ];
    const hashes = inline.map(([, code = '']) => `'sha256-${hash('sha256', code, 'base64')}'`);
    const allowed = /script-src 'self' ([^;]*)/.exec(response.headers.get(policy) ?? '')?.[1]?.split(' ');
    expect(allowed).toEqual(hashes);
    expect(html).not.toMatch(/nonce=|<style|javascript:|\son[a-z]+="/);
  }
});

test('a page has one address', async () => {
  for (const [asked, told] of [
    ['/index/', '/index'],
    ['/INDEX?page=2', '/index?page=2'],
    ['/DE/Product-List/?searchKey=Mug', '/de/product-list?searchKey=Mug'],
  ] as const) {
    const answer = await fetch(process.env.SHOP_ORIGIN + asked, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, told]);
  }
  for (const elsewhere of ['//example.com/', '/\\example.com/'])
    expect(
      (await fetch(process.env.SHOP_ORIGIN + elsewhere, { redirect: 'manual' })).headers.get('location'),
    ).toBeNull();
});

test('calls', async () => {
  const search = post(JSON.stringify({ keyword: 'mug' }));
  expect(await headersOf('/api/product/platform/goods/list', search)).toEqual(apiOf('no-cache'));
  expect(await headersOf('/api/places/countries')).toEqual(apiOf('no-cache'));
  expect(await headersOf('/api/admin/get_user', {}, 401)).toEqual(apiOf('no-store'));
  expect(await headersOf('/api/admin/login', post('{'), 400)).toEqual(apiOf('no-store'));
  expect(await headersOf('/api/admin/login', post('{}'), 400)).toEqual(apiOf('no-store'));
  expect(await headersOf('/api/nothing', {}, 404)).toEqual(apiOf('no-store'));
  expect(await headersOf('/index', post('{}'), 405)).toEqual({ ...apiOf('no-store'), allow: 'GET, HEAD' });
  const large = post(JSON.stringify({ username: 'x'.repeat(300_000) }));
  expect(await headersOf('/api/admin/login', large, 413)).toEqual(apiOf('no-store'));
});

test('files', async () => {
  const html = await (await fetch(`${process.env.SHOP_ORIGIN}/index`)).text();
  const assets = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
  expect(assets.size).toBeGreaterThan(2);
  for (const asset of assets) expect(await headersOf(asset)).toEqual(plainOf('public, max-age=31536000, immutable'));
  expect(await headersOf('/assets/nothing.js', {}, 404)).toEqual(plainOf('no-store'));
  expect(await headersOf('/favicon.svg')).toEqual(plainOf('public, max-age=3600'));
  expect(await headersOf('/favicon.ico')).toEqual(plainOf('public, max-age=3600'));
  expect(await headersOf('/.well-known/security.txt')).toEqual(plainOf('public, max-age=3600'));
  expect(await headersOf('/offline-worker.js')).toEqual({
    ...plainOf('public, max-age=3600'),
    [policy]: "default-src 'none'; connect-src 'self'",
  });
  expect(await headersOf('/pictures/placeholder.webp')).toEqual(plainOf('public, max-age=604800'));
  expect(await headersOf('/pictures/nothing.webp', {}, 404)).toEqual(plainOf('no-store'));
  expect(await headersOf('/pictures/%2e%2e/%2e%2e/package.json', {}, 404)).toEqual(expect.objectContaining(common));
  expect(await headersOf('/manifest.webmanifest')).toEqual(plainOf('public, max-age=3600'));
  expect(await headersOf('/shop/look.css')).toEqual(plainOf('no-cache'));
  const inquiry = await fetch(`${process.env.SHOP_ORIGIN}/api/product/inquiry`);
  const { data: contact } = (await inquiry.json()) as { data: { wechatQr: string } };
  expect(await headersOf(`/contacts/${contact.wechatQr}`)).toEqual({
    ...plainOf('public, max-age=31536000, immutable'),
    [policy]: "default-src 'none'; sandbox",
  });
  expect(await headersOf('/sandbox/widget.js')).toEqual(plainOf('no-cache'));
  expect(await headersOf('/robots.txt')).toEqual(plainOf('public, max-age=3600'));
  expect(await headersOf('/sitemap.xml')).toEqual(plainOf('public, max-age=3600'));
  expect(await headersOf('/healthz')).toEqual(plainOf('no-store'));
  expect(await headersOf('/api/openapi.json')).toEqual(apiOf('no-cache'));
  expect(await headersOf('/api/docs/scalar.js')).toEqual(apiOf('no-cache'));
  expect(await headersOf('/api/docs')).toEqual({
    ...apiOf('no-store'),
    [policy]:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
});

/** One grey pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test('uploads', async () => {
  const customer = await makeCustomer();
  const permit = await customer.call<{ url: string; authorization: string; contentType: string }>(
    '/qcloud/cos/policy?fileType=png',
  );
  const put = await fetch(new URL(permit.url, process.env.SHOP_ORIGIN), {
    method: 'PUT',
    body: png,
    headers: { authorization: permit.authorization, 'content-type': permit.contentType },
  });
  expect(put.status).toBe(200);
  const { id } = await customer.call<{ id: string }>('/admin/get_user');
  const { icon } = await customer.call<{ icon: string }>(`/admin/update/${id}`, { icon: permit.url });
  expect(await headersOf(icon)).toEqual({
    ...plainOf('public, max-age=31536000, immutable'),
    [policy]: "default-src 'none'; sandbox",
  });
  expect(await headersOf('/files/avatars/nothing.webp', {}, 404)).toEqual(plainOf('no-store'));
  expect(await headersOf('/slips/nothing.png', {}, 404)).toEqual(plainOf('no-store'));
});

test('over https, browsers are made to stay there', async () => {
  const secure = { headers: { 'x-forwarded-proto': 'https' } };
  const strict = { 'strict-transport-security': 'max-age=31536000' };
  expect(await headersOf('/index', secure)).toEqual({ ...pageOf('no-cache'), ...strict });
  expect(await headersOf('/', secure, 302)).toEqual({ ...plainOf('private, no-store'), ...strict });
  expect(await headersOf('/no-such-page', secure, 404)).toEqual({ ...pageOf('no-cache'), ...strict });
  expect(await headersOf('/api/admin/get_user', secure, 401)).toEqual({ ...apiOf('no-store'), ...strict });
  expect(await headersOf('/pictures/placeholder.webp', secure)).toEqual({
    ...plainOf('public, max-age=604800'),
    ...strict,
  });
  expect(await headersOf('/files/avatars/nothing.webp', secure, 404)).toEqual({ ...plainOf('no-store'), ...strict });
});
