import { hash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { languages } from '@sampan/contract/languages';
import { translate } from '@sampan/translations/translate';
import pino from 'pino';
import { createContext } from 'react-router';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { pageBuild } from '#testing/page-build.ts';
import { openTestShop, testPassword } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** Limits for one address on the process. Renders are counted, not timed. */

const shop = await openTestShop();
const pageContext = createContext<unknown>();
let rendered: string[] = [];
let running = 0;
let mostAtOnce = 0;
let release: (() => void)[] = [];
let isHeld = false;
let isLoadingHeld = false;

async function render(request: Request, status: number, headers: Headers) {
  rendered.push(new URL(request.url).search);
  mostAtOnce = Math.max(mostAtOnce, ++running);
  if (isHeld) await new Promise<void>((resolve) => release.push(resolve));
  running--;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(`<p>${'a page '.repeat(10)}</p>`, { status, headers });
}

async function load() {
  if (isLoadingHeld) await new Promise<void>((resolve) => release.push(resolve));
  return null;
}

const build = pageBuild({ pageContext, default: render }, load);
const clock = { ms: Date.UTC(2026, 10, 20) };
const now = () => new Date(clock.ms);
const services = { ...shop.services, now, config: { ...shop.services.config, trustProxy: ['loopback'] } };
const app = await createShopApp(services, pino({ level: 'silent' }), createCaches(), {
  load: async () => build,
  clientFolder: undefined,
});
afterAll(() => app.close());

beforeEach(() => {
  rendered = [];
  release = [];
  running = 0;
  mostAtOnce = 0;
  isHeld = false;
  isLoadingHeld = false;
});

const ask = (url: string, from = '203.0.113.1', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'x-forwarded-for': from, ...headers } });

const from = { 'x-forwarded-for': '203.0.113.77' };

test('guard: made-up fields and cookies of an address cost one render, and reach no page', async () => {
  const urls = Array.from({ length: 30 }, (_, index) => `/product-list?x${index}=${index}&categoryId=7&utm_source=a`);
  for (const url of urls) expect((await ask(url)).statusCode).toBe(200);
  expect((await ask('/product-list?categoryId=7', undefined, { cookie: 'sid=x' })).statusCode).toBe(200);
  expect(rendered).toEqual(['?categoryId=7']);
});

test('guard: a render goes on after its first requester has left', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  isLoadingHeld = true;
  const accepted = once(app.server, 'connection');
  const leaver = connect(port, '127.0.0.1');
  // Its body never comes whole, so that its request is broken off.
  leaver.write('GET /fr/index HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n.');
  const [socket] = (await accepted) as [Socket];
  await expect.poll(() => release).toHaveLength(1);
  const other = ask('/fr/index', undefined, { host: 'localhost' });
  leaver.destroy();
  await once(socket, 'close');
  for (const resolve of release) resolve();
  expect([(await other).statusCode, rendered.length]).toEqual([200, 1]);
});

test('a page is read and nothing else', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    const { statusCode, headers, json } = await app.inject({ method, url: '/de/product-list?page=2' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(json()).toMatchObject({ code: 405, error: 'method_not_allowed', data: { methods: ['GET', 'HEAD'] } });
  }
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/nothing' });
  expect([statusCode, rendered]).toEqual([404, []]);
});

test('a private page keeps its whole query', async () => {
  await ask('/confirm-order?id=1&billId=2');
  await ask('/confirm-order?id=1&billId=2');
  expect(rendered).toEqual(['?id=1&billId=2', '?id=1&billId=2']);
});

test('guard: forty new pages at once from one address. One renders, some wait, the rest must retry; others and cached pages do not wait', async () => {
  await ask('/index');
  isHeld = true;
  const flood = Array.from({ length: 40 }, (_, index) => ask(`/product-list?page=${index + 1}`));
  await expect.poll(() => release).toHaveLength(1);
  expect((await ask('/index')).statusCode).toBe(200);
  const other = ask('/product-list?page=99', '198.51.100.1');
  await expect.poll(() => rendered.at(-1)).toBe('?page=99');
  isHeld = false;
  for (const resolve of release) resolve();
  const answers = await Promise.all(flood);
  expect((await other).statusCode).toBe(200);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(15);
  expect(refused[0]?.headers['retry-after']).toBe('2');
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(25);
  expect(mostAtOnce).toBe(2);
});

test('guard: requests for the same page share one render, and do not wait in a stranger’s queue', async () => {
  isHeld = true;
  const line = ['?page=41', '?page=42', '?page=43'].map((query) => ask(`/product-list${query}`));
  await expect.poll(() => release).toHaveLength(1);
  const others = ['198.51.100.1', '198.51.100.2'].map((from) => ask('/product-list?page=43', from));
  await expect.poll(() => rendered).toEqual(['?page=41', '?page=43']);
  release[1]?.();
  for (const { statusCode } of await Promise.all(others)) expect(statusCode).toBe(200);
  isHeld = false;
  release[0]?.();
  for (const { statusCode } of await Promise.all(line)) expect(statusCode).toBe(200);
  expect(rendered).toEqual(['?page=41', '?page=43', '?page=42']);
});

test('a page that many of one address ask for at once waits there once', async () => {
  isHeld = true;
  const first = ask('/product-list?page=51');
  await expect.poll(() => release).toHaveLength(1);
  const crowd = Array.from({ length: 40 }, () => ask('/product-list?page=52'));
  await expect.poll(() => release).toHaveLength(1);
  isHeld = false;
  release[0]?.();
  for (const { statusCode } of await Promise.all([first, ...crowd])) expect(statusCode).toBe(200);
  expect(rendered).toEqual(['?page=51', '?page=52']);
});

test('a refused visitor reads the reason in the language of the page, and can try again; programs get the envelope', async () => {
  isHeld = true;
  const held = Array.from({ length: 25 }, (_, index) => ask(`/de/product-list?page=${index + 1}`));
  await expect.poll(() => release).toHaveLength(1);
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  for (const { prefix, code, dir } of languages) {
    const { statusCode, headers, payload } = await ask(`${prefix}/product-list?page=77`, undefined, browser);
    expect([statusCode, headers['retry-after']]).toEqual([429, '2']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(payload).toContain(`<html lang="${code}" dir="${dir}">`);
    expect(payload).toContain(translate(code, 'errors.too_many_requests'));
    expect(payload).toContain('href=""');
    expect(payload).not.toContain('<script');
    const style = payload.slice(payload.indexOf('<style>') + 7, payload.indexOf('</style>'));
    expect(headers['content-security-policy']).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
  }
  const program = await ask('/de/product-list?page=99');
  expect(program.json()).toMatchObject({ code: 429, error: 'too_many_requests' });
  const script = await ask('/de/product-list.data?page=99', undefined, { accept: '*/*' });
  expect(script.json()).toMatchObject({ code: 429 });
  isHeld = false;
  for (const resolve of release) resolve();
  await Promise.all(held);
});

test.each([
  ['calls', 260, 206, 401, { url: '/api/admin/get_user', headers: { authorization: `Bearer ${'x'.repeat(43)}` } }],
  ['searches', 60, 43, 404, { url: '/api/product/platform/goods/details', method: 'POST' }],
] as const)(
  'guard: so many %s of an address run or wait, the rest is told to come later',
  async (_, asked, served, status, request) => {
    const isOpen = Promise.withResolvers<void>();
    const query = vi.spyOn(services.pool, 'query').mockImplementation((async () => {
      await isOpen.promise;
      return { rows: [] };
    }) as never);
    let refused = 0;
    const flood = Array.from({ length: asked }, async (_one, index) => {
      const payload = 'method' in request ? { offerId: 1_000_000 + index } : undefined;
      const answer = await app.inject({
        ...request,
        headers: { ...from, ...('headers' in request && request.headers) },
        payload,
      });
      if (answer.statusCode === 429) refused++;
      return answer.statusCode;
    });
    await expect.poll(() => refused).toBe(asked - served);
    isOpen.resolve();
    const statuses = await Promise.all(flood);
    query.mockRestore();
    expect(statuses.filter((one) => one === status)).toHaveLength(served);
  },
);

test('guard: the addresses of one IPv6 customer are one', async () => {
  isHeld = true;
  const flood = Array.from({ length: 40 }, (_, index) =>
    ask(`/product-detail?id=${index + 1}`, `2001:db8:1:2::${(index + 1).toString(16)}`),
  );
  await expect.poll(() => release).toHaveLength(1);
  isHeld = false;
  for (const resolve of release) resolve();
  const answers = await Promise.all(flood);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
});

test('guard: a sitemap is built once for all requests, and again after an hour', async () => {
  const query = vi.spyOn(services.pool, 'query');
  const countBuilds = () => query.mock.calls.filter(([text]) => /categor/.test(JSON.stringify(text))).length;
  const asked = Array.from({ length: 12 }, (_, index) => ask('/sitemaps/pages.xml', `192.0.2.${index}`));
  for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
  expect((await ask('/sitemaps/pages.xml?x=1')).statusCode).toBe(200);
  expect(countBuilds()).toBe(1);
  clock.ms += 3_700_000;
  await ask('/sitemaps/pages.xml');
  expect(countBuilds()).toBe(2);
  expect((await ask('/sitemaps/77.xml')).statusCode).toBe(404);
  query.mockRestore();
});

test('guard: the cookie alone opens documents and what our own pages fetch, nothing for another site', async () => {
  const customer = await shop.makeCustomer();
  const login = await app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { username: customer.email, password: testPassword },
  });
  const cookie = login.headers['set-cookie']?.toString().match(/(?:__Host-)?sid=[^;]+/)?.[0] ?? '';
  const isRecognised = async (headers: Record<string, string>) =>
    (await ask('/index', undefined, { cookie, ...headers })).headers['cache-control'] === 'private, no-store';
  const seen = [
    [{}, true],
    [{ 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }, true],
    [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }, true],
    [{ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' }, true],
    [{ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' }, false],
    [{ 'sec-fetch-site': 'none', 'sec-fetch-dest': 'image' }, false],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }, false],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }, false],
  ] as const;
  for (const [headers, expected] of seen) expect([headers, await isRecognised(headers)]).toEqual([headers, expected]);
});
