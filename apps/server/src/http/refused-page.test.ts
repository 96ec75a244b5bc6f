import { languages } from '@sampan/contract/languages';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openShop } from '#testing/shop.ts';
import { createShopApp } from '../create-shop-app.ts';
import { builtPages } from '../run-shop.ts';
import { createCaches } from './caches.ts';
import { refusedPage } from './refused-page.ts';

/** Refused calls of page loaders, with the real pages: the shop and their build have a copy of React Router each. */

const shop = await openShop();
const app = await createShopApp(shop.services, pino({ level: 'silent' }), createCaches(), builtPages());
afterAll(() => app.close());

test.each(['/product-detail?id=1', '/de/product-detail?id=1', '/product-detail.data?id=1'])(
  'guard: a refusal becomes the error page of its status. %s',
  async (url) => {
    const { statusCode, body } = await app.inject({ url });
    expect([statusCode, body.includes('not_found')]).toEqual([404, true]);
  },
);

test.each(languages)('the page of an overloaded shop is the shop’s own, with all its words in $code', ({ code }) => {
  const page = refusedPage('Kestrel & Sons', code, 'unavailable').toString();
  expect(page).toContain(' · Kestrel &amp; Sons</title>');
  expect(page.replace(/ aria-label="[^"]*"/, '')).not.toMatch(/sampan|>\s*[a-z]+\.[a-zA-Z]+\s*</i);
});
