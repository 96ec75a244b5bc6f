import type { Call } from '@sampan/contract/call';
import { calls } from '@sampan/contract/calls';
import { languages } from '@sampan/contract/languages';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { insertPolicy } from '#domains/settings/values/store.ts';
import { createCaches } from '#http/caches.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';
import { builtPages } from '../../run-shop.ts';

/** Requests of uptime monitors and link checkers, and the next visitor's answer. */

const shop = await openTestShop();
const open = () => createShopApp(shop.services, pino({ level: 'silent' }), createCaches(), builtPages());
const [fresh, visited] = [await open(), await open()];
afterAll(() => Promise.all([fresh.close(), visited.close()]));

const { offerId } = await makeProduct(shop.services, { offerId: 810_001 });

const stations = (await fresh.inject({ url: '/api/places/countries/US/stations' })).json().data as {
  stationId: string;
}[];
await inTransaction(shop.db, async (tx) => {
  for (const kind of ['about', 'terms'] as const) {
    const policy = { kind, language: 'en', markdown: '# Words' } as const;
    await insertPolicy(tx, { ...policy, publishedBy: null, isDemo: false });
  }
  await writeSetting(tx, 'look', { logo: null, brand: '#1d3f94', action: null }, null);
});
const inputs: Record<string, string> = {
  '/base/policies/{kind}': '/base/policies/about',
  '/productCategory/get_category_level2/{id}': '/productCategory/get_category_level2/91',
  '/productCategory/get_category_level3/{id}': '/productCategory/get_category_level3/9101',
  '/product/inquiry': '/product/inquiry?keyword=tes',
  '/places/countries/{iso}/stations': '/places/countries/US/stations',
  '/places/countries/{iso}/stations/{stationId}/cities': `/places/countries/US/stations/${stations[0]?.stationId}/cities`,
  '/marketplace/products/{offerId}/seller': `/marketplace/products/${offerId}/seller`,
};
/** Not found in a shop without a marketplace. */
const notHere = '/marketplace/sellers/{sellerId}/goods';
const answers = (Object.values(calls) as Call[])
  .filter(({ cached, method, path }) => cached && method === 'GET' && path !== notHere)
  .map(({ path }) => `/api${inputs[path] ?? path}`);

const pages = languages.flatMap(({ prefix }) =>
  ['/index', '/product-list', '/product-list?categoryId=91', `/product-detail?id=${offerId}`, '/terms-of-service'].map(
    (path) => prefix + path,
  ),
);

const products = (await fresh.inject({ url: '/sitemap.xml' })).body.match(/\/sitemaps\/\d+\.xml/g) ?? [];

const rest = [
  '/index.data',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  ...products,
  '/pictures/placeholder.webp',
  '/shop/look.css',
  '/favicon.svg',
  '/sandbox/widget.js',
];

test.each([...answers, ...pages, ...rest])('guard: rendering HEAD whole. %s, HEAD first, is not empty', async (url) => {
  const expected = await fresh.inject({ url });
  const head = await visited.inject({ method: 'HEAD', url });
  const got = await visited.inject({ url });
  expect([head.statusCode, head.body, got.statusCode]).toEqual([200, '', 200]);
  expect(head.headers['content-type']).toBe(expected.headers['content-type']);
  expect(got.rawPayload.length).toBeGreaterThan(0);
  expect(got.rawPayload.equals(expected.rawPayload)).toBe(true);
});

test('guard: isWhole. A page that had to do without an answer is not kept', async () => {
  const page = { url: '/index', headers: { cookie: 'currency=EUR' } };
  const rename = (from: string, to: string) =>
    shop.asOwner(({ pool }) => pool.query(`alter table ${from} rename to ${to}`));
  await rename('settings', 'settings_away');
  const half = await visited.inject(page);
  await rename('settings_away', 'settings');
  const whole = await visited.inject(page);
  expect([half.statusCode, whole.statusCode]).toEqual([200, 200]);
  expect(whole.body).not.toBe(half.body);
  expect(whole.body).toBe((await fresh.inject(page)).body);
});
