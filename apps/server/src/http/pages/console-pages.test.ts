import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { createCaches } from '#http/caches.ts';
import { writeOpening } from '#shop/settings/opening.ts';
import { giveCompany, testCompany } from '#testing/company.ts';
import { openTestShop, realShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';
import { builtPages } from '../../run-shop.ts';

/** The console's document and files, of a shop that is not open yet and of one that is. */

const shop = await openTestShop(realShop, undefined, { isNew: true });
await giveCompany(shop.services);
const app = await createShopApp(shop.services, pino({ level: 'silent' }), createCaches(), builtPages());
afterAll(() => app.close());

const setOpen = (isOpen: boolean) =>
  inTransaction(shop.db, (tx) => writeOpening(tx, { openedAt: isOpen ? new Date(0).toISOString() : null }, null));

test.each([
  ['a closed', '/console/'],
  ['a closed', '/console/orders/0197?x=1'],
  ['an open', '/console/'],
  ['an open', '/console/no/such/page'],
])('guard: of %s shop %s is the same document, which nobody keeps or finds', async (state, url) => {
  await setOpen(state === 'an open');
  const page = await app.inject({ url });
  expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex',
  ]);
  expect(page.body).toContain(`<meta name="application-name" content="${testCompany.shopName}"/>`);
  expect(page.body).toBe((await app.inject({ url: '/console/' })).body);
});

test('without the slash at its end the address leads there', async () => {
  await setOpen(false);
  const { statusCode, headers } = await app.inject({ url: '/console?x=1' });
  expect([statusCode, headers.location]).toEqual([308, '/console/?x=1']);
});

test('guard: the document runs its own scripts only, each by its hash', async () => {
  const { headers, body } = await app.inject({ url: '/console/' });
  const policy = String(headers['content-security-policy']);
  const inline = body.match(/<script(?![^>]* src=)/g) ?? [];
  expect(inline.length).toBeGreaterThan(0);
  expect(policy.match(/'sha256-/g)).toHaveLength(inline.length);
  expect(policy).not.toMatch(/unsafe-|\*|https?:|ws:/);
  expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types console-descriptions$/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('its files are kept for ever, and sent as they were compressed; one that is gone is not answered with a page', async () => {
  await setOpen(false);
  const folder = fileURLToPath(new URL('../../../../console/build/client/assets', import.meta.url));
  const [script] = readdirSync(folder).filter((name) => /^entry\.client-.*\.js$/.test(name));
  const url = `/console/assets/${script}`;
  const file = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect([file.statusCode, file.headers['content-encoding'], file.headers['cache-control']]).toEqual([
    200,
    'br',
    'public, max-age=31536000, immutable',
  ]);
  for (const gone of ['/console/assets/entry.client-0.js', '/console/orders.js', '/console/assets/../index.html'])
    expect([gone, (await app.inject({ url: gone })).statusCode]).toEqual([gone, 404]);
});

test('search engines must not index it, and no sitemap lists it', async () => {
  await setOpen(true);
  expect((await app.inject({ url: '/robots.txt' })).body).toContain('\nDisallow: /console\n');
  expect((await app.inject({ url: '/sitemaps/pages.xml' })).body).not.toContain('/console');
});

test('guard: only the warehouse’s pages may use the camera', async () => {
  for (const [url, isAllowed] of [
    ['/console/warehouse', true],
    ['/console/warehouse/0197?step=pack', true],
    ['/console/', false],
    ['/console/orders', false],
    ['/console/warehouses', false],
  ] as const) {
    const { headers } = await app.inject({ url });
    expect([url, String(headers['permissions-policy']).includes('camera=(self)')]).toEqual([url, isAllowed]);
  }
});
