import pino from 'pino';
import { createContext, type RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import type { WidgetHosts } from '#connectors/payment/payment.ts';
import { Payments } from '#connectors/payment/payments.ts';
import { createCaches } from '#http/caches.ts';
import { pageBuild } from '#testing/page-build.ts';
import { openTestShop, testPassword } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** Pages of a shop with two payment providers, each with a host of its own. */

const shop = await openTestShop();
const provider = (name: string, hosts: WidgetHosts) => {
  const sandbox = shop.services.payments.get('sandbox');
  return Object.assign(Object.create(sandbox), { name, widget: { ...sandbox.widget, hosts } });
};
const payments = new Payments(
  [
    provider('new', {
      script: ['https://pay.example'],
      frame: ['https://pay.example', 'https://frames.example'],
      connect: ['https://api.example'],
      image: ['https://pictures.example'],
    }),
  ],
  [
    provider('old', {
      script: ['https://former.example'],
      frame: ['https://former.example'],
      connect: ['https://former.example'],
      image: [],
    }),
    provider('sandbox', { script: [], frame: [], connect: [], image: [] }),
  ],
);
const pageContext = createContext<{ scriptMark: string; user: { email: string } | null }>();
const build = pageBuild({
  pageContext,
  default: (_request: Request, status: number, headers: Headers, _context: unknown, given: RouterContextProvider) => {
    headers.set('content-type', 'text/html; charset=utf-8');
    const { scriptMark, user } = given.get(pageContext);
    const html = `<script nonce="${scriptMark}">ours()</script><script>pwned()</script>${user?.email ?? ''}`;
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
    for (const directive of [
      'frame-src https://pay.example https://frames.example https://former.example',
      "connect-src 'self' https://api.example https://former.example",
      "img-src 'self' data: blob: https://pictures.example",
    ])
      expect(await policyOf(path)).toContain(directive);
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
    expect([path, await policyOf(path)]).not.toEqual([
      path,
      expect.stringMatching(/(pay|former|frames|api|pictures)\.example/),
    ]);
    expect((await app.inject({ url: path })).headers['cross-origin-opener-policy']).toBe('same-origin');
  }
});

test('guard: another site’s link opens no private pages; the bank’s leads back to the payment, and only there', async () => {
  const { email } = await shop.makeCustomer();
  const login = await app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { username: email, password: testPassword },
  });
  const cookie = login.headers['set-cookie']?.toString().match(/(?:__Host-)?sid=[^;]+/)?.[0] ?? '';
  const isKnownAt = async (url: string, destination = 'document', site = 'cross-site') => {
    const headers = { cookie, 'sec-fetch-site': site, 'sec-fetch-dest': destination };
    return (await app.inject({ url, headers })).payload.includes(email);
  };
  expect(await isKnownAt('/confirm-order?id=1', 'document', 'none')).toBe(true);
  for (const url of ['/confirm-order?id=1&paid=2', '/de/confirm-order?paid=2&payment_intent=pi_1']) {
    expect([url, await isKnownAt(url)]).toEqual([url, true]);
    expect([url, await isKnownAt(url, 'iframe')]).toEqual([url, false]);
    expect([url, await isKnownAt(url, 'empty')]).toEqual([url, false]);
  }
  for (const url of ['/confirm-order?id=1', '/my-orders?paid=2', '/confirm-order?unpaid=2'])
    expect([url, await isKnownAt(url)]).toEqual([url, false]);
});

test('guard: the mark. A script in a text is sent without a hash, and our mark is not sent at all', async () => {
  const { payload, headers } = await app.inject({ url: '/index' });
  expect(payload).toBe('<script>ours()</script><script>pwned()</script>');
  expect(String(headers['content-security-policy']).match(/sha256-/g)).toHaveLength(1);
});

test('guard: refuseStrangeHost. A host that is none makes no page', async () => {
  const hosts = [
    '"><script>pwned()</script>',
    'a b',
    'x@y',
    'x:y@z',
    'x@y:z',
    ' ',
    'ÿ',
    '%',
    '/',
    '?',
    '#',
    'a\\b',
    '[',
  ];
  const statusOf = async (host: string) => (await app.inject({ url: '/index', headers: { host } })).statusCode;
  for (const host of hosts) expect([host, await statusOf(host)]).toEqual([host, 400]);
});
