import pino from 'pino';
import { createContext, type RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { Payments } from '#connectors/payment/payments.ts';
import { pageBuild } from '#testing/page-build.ts';
import { openShop } from '#testing/shop.ts';
import { createShopApp } from '../create-shop-app.ts';
import { createCaches } from './caches.ts';

/** Pages of a shop with two payment providers, each with a host of its own. */

const shop = await openShop();
const provider = (name: string, widgetHost: string | undefined) =>
  Object.assign(Object.create(shop.services.payments.current), { name, widgetHost });
const payments = new Payments(provider('new', 'https://pay.example'), [
  provider('old', 'https://former.example'),
  provider('sandbox', undefined),
]);
const pageContext = createContext<{ scriptMark: string }>();
const build = pageBuild({
  pageContext,
  default: (_request: Request, status: number, headers: Headers, _context: unknown, given: RouterContextProvider) => {
    headers.set('content-type', 'text/html; charset=utf-8');
    const { scriptMark } = given.get(pageContext);
    const html = `<script nonce="${scriptMark}">ours()</script><script>pwned()</script>`;
    return new Response(html, { status, headers });
  },
});
const app = await createShopApp({ ...shop.services, payments }, pino({ level: 'silent' }), createCaches(), {
  load: async () => build,
  clientFolder: undefined,
});
afterAll(() => app.close());

const policyOf = async (url: string) => String((await app.inject({ url })).headers['content-security-policy']);

test('guard: the payment page. It alone may speak with the providers, in every language', async () => {
  for (const path of ['/confirm-order', '/confirm-order?id=1', '/de/confirm-order?id=1', '/ar/confirm-order']) {
    expect(await policyOf(path)).toMatch(
      /script-src 'self' 'sha256-[^;]+ https:\/\/pay\.example https:\/\/former\.example;/,
    );
    for (const directive of ['frame-src', "connect-src 'self'"])
      expect(await policyOf(path)).toContain(`${directive} https://pay.example https://former.example`);
    expect((await app.inject({ url: path })).headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  }
  const others = [
    '/index',
    '/my-orders',
    '/',
    '/confirm-order/',
    '/x/confirm-order',
    '/xx/confirm-order',
    '/index?/confirm-order',
    '/confirm-orders',
  ];
  for (const path of others) {
    expect([path, await policyOf(path)]).not.toEqual([path, expect.stringMatching(/(pay|former)\.example/)]);
    expect((await app.inject({ url: path })).headers['cross-origin-opener-policy']).toBe('same-origin');
  }
});

test('guard: the mark. A script in a text is sent without a hash, and our mark is not sent at all', async () => {
  const { payload, headers } = await app.inject({ url: '/index' });
  expect(payload).toBe('<script>ours()</script><script>pwned()</script>');
  expect(String(headers['content-security-policy']).match(/sha256-/g)).toHaveLength(1);
});

test('guard: refuseStrangeHost. A host that is none makes no page', async () => {
  const hosts = ['"><script>pwned()</script>', 'a b', 'x@y', 'x:y@z', 'x@y:z', ' ', 'ÿ', '%', '/', '?', '#', 'a\\b'];
  const statusOf = async (host: string) => (await app.inject({ url: '/index', headers: { host } })).statusCode;
  for (const host of hosts) expect([host, await statusOf(host)]).toEqual([host, 400]);
  for (const host of ['[', '']) expect([host, await statusOf(host)]).toEqual([host, expect.toBeOneOf([200, 404])]);
});
