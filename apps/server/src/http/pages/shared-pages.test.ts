import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pino from 'pino';
import { createContext, type RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { redisCache } from '#connectors/cache/redis/redis.ts';
import { recordChange } from '#database/change-feed.ts';
import { inTransaction } from '#database/connect.ts';
import { createCaches } from '#http/caches.ts';
import { makeProduct } from '#testing/make-product.ts';
import { pageBuild } from '#testing/page-build.ts';
import { startRedis } from '#testing/redis-server.ts';
import { openTestShop } from '#testing/shop.ts';
import { passOnMark, passOnNotice, passOnState } from '../../boot/pass-on.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** Several processes' pages and answers over one Redis, as far as visitors see it. Renders are counted, and what went to the database. */

const shop = await openTestShop();
const redis = await startRedis();
const log = pino({ level: 'silent' });
const pageContext = createContext<{ call(name: string, input: object): Promise<{ subjectTrans: string }> }>();
let renders = 0;
const build = pageBuild({
  pageContext,
  default: async (request: Request, status: number, headers: Headers, _: unknown, context: RouterContextProvider) => {
    renders++;
    const offerId = Number(new URL(request.url).searchParams.get('id'));
    const { subjectTrans } = await context.get(pageContext).call('getProductDetail', { offerId });
    headers.set('content-type', 'text/html; charset=utf-8');
    return new Response(`<p>${subjectTrans}</p>${'<i>much</i>'.repeat(300)}`, { status, headers });
  },
});

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  await redis.remove();
});

/** An app with caches of its own, as another process has. */
async function openProcess() {
  const cache = redisCache(redis.url, 'a secret key');
  const received = new Set<string>();
  const joined = Promise.withResolvers<void>();
  const caches = createCaches(cache.openShared('build', log));
  const listening = cache.listen(shop.services.config.databaseUrl ?? '', log, {
    onNotice: (notice) => {
      passOnNotice(shop.services, caches, notice);
      received.add(notice);
    },
    onState: (state) => passOnState(shop.services, caches, state),
    onMark: (mark) => {
      passOnMark(caches, mark);
      if (mark) joined.resolve();
    },
  });
  const app = await createShopApp(shop.services, log, caches, { load: async () => build, clientFolder: undefined });
  const stop = async () => {
    await app.close();
    await listening.stop();
    await caches.shared.close();
  };
  closing.push(stop);
  await joined.promise;
  const page = async (offerId: number, headers: Record<string, string> = {}) =>
    app.inject({ url: `/de/product-detail?id=${offerId}`, headers });
  const product = async (offerId: number) =>
    (await app.inject({ method: 'POST', url: '/api/product/platform/goods/details', payload: { offerId } })).json()
      .result.subjectTrans;
  return { app, caches, page, product, received };
}

/** Bypasses the caches, so that the answer shows whether it was cached. */
const rename = (id: number, title: string) =>
  shop.db
    .updateTable('products')
    .set({ titles: JSON.stringify({ en: title }) })
    .where('id', '=', id)
    .execute();

const titleIn = (body: string) => /<p>(.*?)<\/p>/.exec(body)?.[1];
const sharedHits = ({ caches }: { caches: ReturnType<typeof createCaches> }) => caches.shared.figures?.hits ?? 0;

const [one, other] = [await openProcess(), await openProcess()];

/** Waits until the results are in the shared cache. */
async function untilCached<Result>(entries: number, make: () => Promise<Result>): Promise<Result> {
  const before = Number(await redis.send('DBSIZE'));
  const result = await make();
  await expect.poll(() => redis.send('DBSIZE')).toBeGreaterThanOrEqual(before + entries);
  return result;
}

let settled = 0;

/** Waits until every process knows the product. */
async function makeKnownProduct(title: string, offerId?: number) {
  const made = await makeProduct(shop.services, { titles: { en: title }, ...(offerId && { offerId }) });
  const notice = `stock:${++settled}`;
  await inTransaction(shop.db, (tx) => recordChange(tx, notice));
  for (const { received } of [one, other]) await expect.poll(() => received).toContain(notice);
  return made;
}

test('a page that one process made is sent by another as it is, in any encoding, until its product changes', async () => {
  const { offerId } = await makeKnownProduct('Old mug');
  // Includes the answer that the page is made from.
  const first = await untilCached(2, () => one.page(offerId));
  expect([first.statusCode, titleIn(first.body), renders]).toEqual([200, 'Old mug', 1]);
  await rename(offerId, 'Unheard');
  const plain = await other.page(offerId);
  expect([plain.statusCode, plain.body]).toEqual([200, first.body]);
  for (const name of ['content-type', 'content-security-policy', 'cache-control', 'vary'])
    expect([name, plain.headers[name]]).toEqual([name, first.headers[name]]);
  const [br, gzip] = [
    await other.page(offerId, { 'accept-encoding': 'br' }),
    await other.page(offerId, { 'accept-encoding': 'gzip' }),
  ];
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(first.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(first.body);
  expect(renders).toBe(1);
  await makeProduct(shop.services, { offerId, titles: { en: 'New mug' } });
  for (const { page } of [one, other])
    await expect.poll(async () => titleIn((await page(offerId)).body)).toBe('New mug');
});

test('guard: strangers’ writes into the cache. They are neither sent nor break a page', async () => {
  const { offerId } = await makeKnownProduct('Safe cup');
  await untilCached(2, () => one.page(offerId));
  for (const key of (await redis.send('KEYS', '*:build:*')) as string[]) await redis.send('HSET', key, 'value', 'x');
  const page = await other.page(offerId);
  expect([page.statusCode, titleIn(page.body)]).toEqual([200, 'Safe cup']);
  expect(await other.product(offerId)).toBe('Safe cup');
});

test('an answer that one process made is given by another', async () => {
  const { offerId } = await makeKnownProduct('Old kettle');
  await untilCached(1, () => one.product(offerId));
  await rename(offerId, 'Unheard');
  expect(await other.product(offerId)).toBe('Old kettle');
});

test('guard: the mark before reading. Reads from before a change are not shared after it', async () => {
  const { offerId } = await makeKnownProduct('Old pan');
  await expect.poll(() => one.product(offerId)).toBe('Old pan');
  const { mark } = one.caches.shared;
  await rename(offerId, 'New pan');
  await inTransaction(shop.db, (tx) => recordChange(tx, `product:${offerId}`));
  await expect.poll(() => one.product(offerId)).toBe('New pan');
  // Simulates a reader that began earlier and finishes only now.
  const place = { kind: 'answer', key: 'late', pack: async () => Buffer.from('old') };
  one.caches.shared.keep(place, { bytes: 1 }, new Set([String(offerId)]), mark);
  one.caches.shared.keep({ ...place, key: 'else' }, { bytes: 1 }, new Set(['1']), mark);
  const find = (key: string) =>
    other.caches.shared.find({
      ...place,
      key,
      cache: other.caches.answers as never,
      unpack: (bytes) => ({ bytes: 1, text: String(bytes) }),
    });
  await expect.poll(() => find('else')).toMatchObject({ text: 'old' });
  expect(await find('late')).toBeUndefined();
});

test('a new process serves the others’ results', async () => {
  const { offerId } = await makeKnownProduct('Plate');
  await untilCached(2, () => one.page(offerId));
  const before = renders;
  const late = await openProcess();
  expect([titleIn((await late.page(offerId)).body), renders, sharedHits(late)]).toEqual(['Plate', before, 1]);
});

test('metrics count it', async () => {
  const body = (await one.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers: { host: 'localhost' } }))
    .body;
  expect(body).toContain('sampan_shared_cache_away 0');
  expect(shop.services.metrics.sharedCache).toEqual({ use: 'in_use' });
  expect(body).toMatch(/sampan_shared_cache_requests_total\{result="miss"\} \d/);
});

test('guard: falling back. With the cache away pages are served as ever, and follow what changes', async () => {
  const { offerId } = await makeKnownProduct('Old bowl');
  await expect.poll(async () => titleIn((await one.page(offerId)).body)).toBe('Old bowl');
  await redis.end('SIGKILL');
  await expect.poll(() => shop.services.metrics.sharedCache).toEqual({ use: 'away' });
  expect(titleIn((await one.page(offerId)).body)).toBe('Old bowl');
  await makeProduct(shop.services, { offerId, titles: { en: 'New bowl' } });
  for (const { page } of [one, other])
    await expect.poll(async () => titleIn((await page(offerId)).body)).toBe('New bowl');
  await redis.start();
  await expect.poll(() => one.caches.shared.mark).toBeDefined();
  await makeProduct(shop.services, { offerId, titles: { en: 'Newest bowl' } });
  for (const { page } of [one, other])
    await expect.poll(async () => titleIn((await page(offerId)).body)).toBe('Newest bowl');
});
