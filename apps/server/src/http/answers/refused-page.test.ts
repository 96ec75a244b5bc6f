import { languages } from '@sampan/contract/languages';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { countNotice } from '#database/received-changes.ts';
import { createCaches } from '#http/caches.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { lastShopFront } from '#shop/settings/shop-front.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';
import { builtPages } from '../../run-shop.ts';
import { refusedPage } from './refused-page.ts';

/** Refused calls of page loaders, with the real pages: the shop and their build have a copy of React Router each. */

const shop = await openTestShop();
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
  const page = refusedPage({ shopName: 'Kestrel & Sons', logo: null }, code, 'unavailable').toString();
  expect(page).toContain(' · Kestrel &amp; Sons</title>');
  expect(page.replace(/ aria-label="[^"]*"/, '')).not.toMatch(/sampan|<svg|<img|>\s*[a-z]+\.[a-zA-Z]+\s*</i);
});

test.each([
  [219, 100, true],
  [220, 100, false],
])('the name is shown beside a logo unless that is the written name: %i x %i', (width, height, isNamed) => {
  const logo = `shop/aaaaaaaaaaaaaaaaaaaaaaaa-${width}x${height}.png`;
  const page = refusedPage({ shopName: 'Kestrel', logo }, 'en', 'unavailable').toString();
  expect([page.includes('<bdi>Kestrel</bdi>'), page.includes('alt="Kestrel"')]).toEqual([isNamed, !isNamed]);
});

test('with a logo it is the shop’s, and a new one is in the next page', async () => {
  const logo = 'shop/aaaaaaaaaaaaaaaaaaaaaaaa-300x60.png';
  const { db, changes } = shop.services;
  changes.isListening = true;
  await inTransaction(db, (tx) => writeSetting(tx, 'look', { logo, brand: null, action: null }, null));
  countNotice(changes, 'settings');
  lastShopFront(shop.services);
  await expect.poll(() => lastShopFront(shop.services).logo).toBe(logo);
  const front = lastShopFront(shop.services);
  const { shopName } = front;
  const page = refusedPage(front, 'de', 'too_many_requests').toString();
  expect(page).toContain(
    `<img src="/contacts/aaaaaaaaaaaaaaaaaaaaaaaa-300x60.png" alt="${shopName}" width="300" height="60">`,
  );
});
