import { calls } from '@sampan/contract/calls';
import type { PageContext } from '@sampan/contract/page-context';
import { sql } from 'kysely';
import pino from 'pino';
import { createContext, type RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { createCaches } from '#http/caches.ts';
import { writeOpening } from '#shop/settings/opening.ts';
import { giveCompany } from '#testing/company.ts';
import { pageBuild } from '#testing/page-build.ts';
import { openTestShop, realShop, type TestActor } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** The owner looks at the closed shop; everybody else still finds it closed. */

const shop = await openTestShop(realShop, undefined, { isNew: true });
await giveCompany(shop.services);
const owner = await shop.makeOperator(['owner']);
const finance = await shop.makeOperator(['finance']);

let now = Date.now();
shop.services.now = () => new Date(now);

const pageContext = createContext<PageContext>();
let renders = 0;

async function render(_request: Request, status: number, headers: Headers, _: unknown, given: RouterContextProvider) {
  renders++;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(`<p>${given.get(pageContext).closedNotice}</p>`, { status, headers });
}

const build = pageBuild({ pageContext, default: render });
const app = await createShopApp(shop.services, pino({ level: 'silent' }), createCaches(), {
  load: async () => build,
  clientFolder: undefined,
});
afterAll(() => app.close());

async function takePass(token: string): Promise<{ status: number; cookie: string; attributes: string[] }> {
  const response = await shop.fetch('/api/console/opening/preview', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const [cookie = '', ...attributes] = (response.headers.get('set-cookie') ?? '').split('; ');
  return { status: response.status, cookie, attributes };
}

const get = (url: string, cookie = '') => app.inject({ url, headers: { cookie, accept: 'text/html' } });
const statusOf = async (url: string, cookie?: string) => (await get(url, cookie)).statusCode;

test('guard: owner only. The cookie is no script’s, no other site’s, and lasts an hour', async () => {
  expect(await takePass(finance.token)).toMatchObject({ status: 403, cookie: '' });
  const { status, cookie, attributes } = await takePass(owner.token);
  expect([status, cookie]).toEqual([200, expect.stringMatching(/^__Host-preview=\d+\.[\w-]{43}\.[\w-]{43}$/)]);
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Max-Age=3600', 'Secure']);
});

test('with it pages and reading calls are served, to be kept by nobody and found by nobody', async () => {
  const { cookie } = await takePass(owner.token);
  const page = await get('/zh/index', cookie);
  expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    200,
    'private, no-store',
    'noindex',
  ]);
  expect(page.body).toContain('仅您可见');
  const answer = await get('/api/base/shop', cookie);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  const found = await app.inject({
    method: 'POST',
    url: '/api/product/platform/goods/list',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([found.statusCode, found.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect((await get('/robots.txt', cookie)).body).toBe('User-agent: *\nDisallow: /\n');
});

test('guard: whileClosed. The pictures of the page on which the shop is set up are served without it', async () => {
  // There is none of this name; the route is reached.
  expect(await statusOf('/shop/icons/32/none.png')).toBe(404);
});

test('guard: it is for looking. Nobody registers, signs in or fills a cart', async () => {
  const { cookie } = await takePass(owner.token);
  const { token } = await shop.makeCustomer();
  for (const url of ['/api/admin/login', '/api/admin/register'])
    expect([url, (await app.inject({ method: 'POST', url, headers: { cookie } })).statusCode]).toEqual([url, 503]);
  expect((await app.inject({ method: 'POST', url: '/index', headers: { cookie } })).statusCode).toBe(503);
  const cart = await app.inject({
    url: `/api${calls.countCart.path}`,
    headers: { cookie, authorization: `Bearer ${token}` },
  });
  expect(cart.statusCode).toBe(503);
});

test('guard: without, forged, expired. The shop is closed', async () => {
  const { cookie } = await takePass(owner.token);
  const [name, until, session, signature = ''] = cookie.split(/[=.]/);
  const later = `${name}=${Number(until) + 60}.${session}.${signature}`;
  const other = `${name}=${until}.${session}.${signature.split('').reverse().join('')}`;
  const [, , ofSecond] = (await takePass((await shop.makeOperator(['owner'])).token)).cookie.split(/[=.]/);
  const another = `${name}=${until}.${ofSecond}.${signature}`;
  for (const forged of ['', `${name}=`, `${name}=1`, later, other, another, cookie.replace('__Host-', '')])
    expect([forged, await statusOf('/index', forged), await statusOf('/api/base/shop', forged)]).toEqual([
      forged,
      503,
      503,
    ]);
  now += 3599_000;
  expect(await statusOf('/index', cookie)).toBe(200);
  now += 1_000;
  expect(await statusOf('/index', cookie)).toBe(503);
});

test.each<[string, (actor: TestActor) => Promise<unknown>]>([
  ['signed out', (actor) => shop.call('operatorLogout', {}, actor)],
  [
    'revoked',
    ({ id }) => sql`update operators set session_epoch = session_epoch + 1 where id = ${id}`.execute(shop.db),
  ],
  [
    'idle for too long',
    ({ id }) => sql`update sessions set idle_until = now() where operator_id = ${id}`.execute(shop.db),
  ],
  ['over', ({ id }) => sql`update sessions set absolute_until = now() where operator_id = ${id}`.execute(shop.db)],
  [
    'a disabled operator’s',
    ({ id }) => sql`update operators set disabled_at = now() where id = ${id}`.execute(shop.db),
  ],
  ['no owner’s any more', ({ id }) => sql`update operators set roles = '{support}' where id = ${id}`.execute(shop.db)],
])('guard: it ends with the session. That is %s', async (_how, end) => {
  const actor = await shop.makeOperator(['owner']);
  const { cookie } = await takePass(actor.token);
  expect(await statusOf('/index', cookie)).toBe(200);
  await end(actor);
  expect([await statusOf('/index', cookie), await statusOf('/api/base/shop', cookie)]).toEqual([503, 503]);
});

test('guard: shared pages. What the owner saw is rendered for the owner alone, and in an open shop the cookie does nothing', async () => {
  const { cookie } = await takePass(owner.token);
  await get('/de/page', cookie);
  expect(await statusOf('/de/page')).toBe(503);
  await inTransaction(shop.db, (tx) => writeOpening(tx, { openedAt: new Date(0).toISOString() }, null));
  renders = 0;
  const first = await get('/de/page', cookie);
  expect([first.body, first.headers['cache-control'], first.headers['x-robots-tag']]).toEqual([
    '<p></p>',
    'no-cache',
    undefined,
  ]);
  expect([(await get('/de/page')).body, renders]).toEqual(['<p></p>', 1]);
});
