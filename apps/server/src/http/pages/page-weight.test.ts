import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { createCaches } from '#http/caches.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';
import { builtPages } from '../../run-shop.ts';

/** Shared parts of pages are written once. */

const shop = await openTestShop();
const app = await createShopApp(shop.services, pino({ level: 'silent' }), createCaches(), builtPages());
afterAll(() => app.close());

const { offerId } = await makeProduct(shop.services, { titles: { en: 'Blue mug' } });
const ask = async (url: string) => (await app.inject({ url })).body;
const times = (page: string, part: string) => page.split(part).length - 1;

test('a product’s page says the cost to the door and how to ask us once, and the order is one region', async () => {
  const contact = { wechatQr: 'shop/w.png', whatsappQr: 'shop/a.png', wechatId: null, whatsappNumber: null };
  await inTransaction(shop.db, (tx) => writeSetting(tx, 'contact', contact, null));
  const page = await ask(`/product-detail?id=${offerId}`);
  expect([times(page, 'class="landed"'), times(page, '>WhatsApp<')]).toEqual([1, 1]);
  expect(times(page, '<aside')).toBe(1);
});

test('a document has the categories in an element of their own; a page that is open already is answered them', async () => {
  const page = await ask(`/product-detail?id=${offerId}`);
  const [, element = ''] = /<script type="application\/json" id="categories">(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(element)[0].slice(0, 3)).toEqual([91, 'Test goods', 1]);
  const [, handoff = ''] = /streamController\.enqueue\((.*?)\);window/s.exec(page) ?? [];
  expect(handoff).toContain(String(offerId));
  expect(handoff).not.toContain('[[91,');
  expect(await ask(`/product-detail.data?id=${offerId}`)).toContain('[[91,');
});
