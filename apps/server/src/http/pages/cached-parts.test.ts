import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createCaches, pauseCaches } from '#http/caches.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';
import { builtPages } from '../../run-shop.ts';

/** Cards, the footer and the row of categories are written once for many pages; their content is always current. */

const shop = await openTestShop();
const caches = createCaches();
pauseCaches(caches, true);
const app = await createShopApp(shop.services, pino({ level: 'silent' }), caches, builtPages());
afterAll(() => app.close());

const { offerId } = await makeProduct(shop.services, { titles: { en: 'Blue mug', de: 'Blauer Becher' } });
const ask = async (url: string, cookie = '') => (await app.inject({ url, headers: { cookie } })).body;
const cardOf = (page: string) =>
  new RegExp(`<a[^>]*href="[^"]*/product-detail\\?id=${offerId}".*?</a>`, 's').exec(page)?.[0];
const card = async (url: string, cookie?: string) => cardOf(await ask(url, cookie));

test('each language and currency has its own, however often pages are written', async () => {
  for (const _ of [1, 2]) {
    const [english, german, euro] = [
      await card('/product-list?categoryId=91'),
      await card('/de/product-list?categoryId=91'),
      await card('/product-list?categoryId=91', 'currency=EUR'),
    ];
    expect(english).toContain('Blue mug');
    expect(english).toContain('$');
    expect(german).toContain('Blauer Becher');
    expect(german).toContain('/de/product-detail');
    expect(euro).toContain('€');
  }
});

test('a product that changed is shown as it is', async () => {
  expect(await card('/product-list?categoryId=91')).toContain('Blue mug');
  await shop.db
    .updateTable('products')
    .set({ titles: JSON.stringify({ en: 'Green mug' }), in_stock: false })
    .where('id', '=', offerId)
    .execute();
  const now = await card('/product-list?categoryId=91');
  expect(now).toContain('Green mug');
  expect(now).toContain('product-sold');
});

test('a category that changed is shown as it is', async () => {
  expect(await ask('/product-list')).toContain('Test goods');
  await shop.db
    .updateTable('categories')
    .set({ names: JSON.stringify({ en: 'Renamed goods' }) })
    .where('id', '=', 91)
    .execute();
  const page = await ask('/product-list');
  expect(page).toContain('>Renamed goods<');
  expect(page).not.toContain('Test goods');
});

test('no page holds what keeps the places of parts', async () => {
  for (const url of ['/index', '/product-list', `/product-detail?id=${offerId}`, '/nowhere'])
    expect(await ask(url)).not.toContain('kept-part');
});
