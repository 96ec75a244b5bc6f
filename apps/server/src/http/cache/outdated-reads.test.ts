import pino from 'pino';
import { createContext, type RouterContextProvider } from 'react-router';
import { afterAll, expect, test, vi } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { makeProduct } from '#testing/make-product.ts';
import { pageBuild } from '#testing/page-build.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** With the primary down and a replica that may lack a change, visitors get their page, and it is not cached. */

const shop = await openTestShop();
const pageContext = createContext<{ call(name: string, input: object): Promise<{ subjectTrans: string }> }>();
const build = pageBuild({
  pageContext,
  default: async (request: Request, status: number, headers: Headers, _: unknown, context: RouterContextProvider) => {
    const offerId = Number(new URL(request.url).searchParams.get('id'));
    const { subjectTrans } = await context.get(pageContext).call('getProductDetail', { offerId });
    headers.set('content-type', 'text/html; charset=utf-8');
    return new Response(subjectTrans, { status, headers });
  },
});
const app = await createShopApp(shop.services, pino({ level: 'silent' }), createCaches(), {
  load: async () => build,
  clientFolder: undefined,
});
afterAll(() => app.close());

const { offerId } = await makeProduct(shop.services, { titles: { en: 'Old mug' } });
const title = async () => (await app.inject({ url: `/product-detail?id=${offerId}` })).body;
const titleByCall = async () =>
  (await app.inject({ method: 'POST', url: '/api/product/platform/goods/details', payload: { offerId } })).json().result
    .subjectTrans;
const rename = (to: string) =>
  shop.db
    .updateTable('products')
    .set({ titles: JSON.stringify({ en: to }) })
    .where('id', '=', offerId)
    .execute();

test('guard: isOutdated. Such a replica’s data is cached neither as an answer nor in a page', async () => {
  vi.spyOn(shop.services.reads, 'run').mockImplementation(async (given, work) => ({
    result: await work(given),
    isCurrent: false,
  }));
  expect([await title(), await titleByCall()]).toEqual(['Old mug', 'Old mug']);
  vi.restoreAllMocks();
  await rename('New mug');
  expect([await titleByCall(), await title()]).toEqual(['New mug', 'New mug']);
  await rename('Newest mug');
  expect([await titleByCall(), await title()]).toEqual(['New mug', 'New mug']);
});

test('guard: isCurrent. Nor does the process cache its reads there: cards, categories and tariffs', async () => {
  const { cards, changes, pool, reads } = shop.services;
  cards.setListening(true);
  vi.spyOn(reads, 'isCurrent').mockReturnValue(false);
  expect(changes.isCurrent(pool)).toBe(false);
  await cards.find(pool, [offerId]);
  expect(cards.entries).toBe(0);
  vi.restoreAllMocks();
  expect(changes.isCurrent(pool)).toBe(true);
  await cards.find(pool, [offerId]);
  expect(cards.entries).toBe(1);
});
