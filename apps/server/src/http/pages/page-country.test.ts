import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';
import { builtPages } from '../../run-shop.ts';

/** A product's page says what shipping to the visitor's country costs, from the cache too. */

const shop = await openTestShop();
const caches = createCaches();
const app = await createShopApp(shop.services, pino({ level: 'silent' }), caches, builtPages());
afterAll(() => app.close());

const { offerId } = await makeProduct(shop.services, { minOrderQuantity: 100, tiers: [{ from: 100, fen: 1000 }] });
const page = (headers: Record<string, string>, path = '/product-detail') =>
  app.inject({ url: `${path}?id=${offerId}`, headers });

/** The lines to each country differ: rail reaches Europe alone, and the far zones cost more. */
const isEuropean = (body: string) => body.includes('value="rail"') && /29[.,]40/.test(body);
const isAmerican = (body: string) => !body.includes('value="rail"') && body.includes('29.40');
const isNigerian = (body: string) => !body.includes('value="rail"') && body.includes('39.90');

test('guard: the country in the cache’s key. Visitors of several countries never get each other’s page', async () => {
  for (let round = 0; round < 2; round++) {
    expect(isEuropean((await page({ 'accept-language': 'de-DE,de;q=0.9' })).body)).toBe(true);
    expect(isAmerican((await page({ 'accept-language': 'en-US,en;q=0.9' })).body)).toBe(true);
    expect(isNigerian((await page({ 'accept-language': 'en-NG' })).body)).toBe(true);
    expect(isNigerian((await page({ 'accept-language': 'de-DE', cookie: 'country=NG' })).body)).toBe(true);
  }
  const { headers } = await page({ 'accept-language': 'de-DE' });
  expect(String(headers.vary)).toContain('accept-language');
});

test('guesses by the browser’s languages, else by the page’s; unserved countries are skipped', async () => {
  expect(isAmerican((await page({})).body)).toBe(true);
  expect(isEuropean((await page({}, '/fr/product-detail')).body)).toBe(true);
  expect(isEuropean((await page({ 'accept-language': 'zh-CN,de-AT;q=0.5' })).body)).toBe(true);
  for (const cookie of ['country=KP', 'country=XX', 'country=usa', 'country='])
    expect(isEuropean((await page({ cookie, 'accept-language': 'de-DE' })).body)).toBe(true);
});

test('keeps no copies by country of pages that say nothing of shipping', async () => {
  const list = (country: string) => app.inject({ url: '/product-list', headers: { cookie: `country=${country}` } });
  const first = await list('DE');
  const keep = vi.spyOn(caches.pages, 'set');
  expect((await list('US')).body).toBe(first.body);
  expect(keep).not.toHaveBeenCalled();
});
