import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { demoConnectors } from '@sampan/demo/connectors';
import { picturesFolder } from '@sampan/demo/supplier/picture-files';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** Pictures for previews of links, and for how long browsers may keep pictures. */

const shop = await openTestShop({}, undefined, { given: demoConnectors });
const clock = { ms: Date.UTC(2026, 10, 20) };
const services = { ...shop.services, now: () => new Date(clock.ms) };
const trusting = { ...services, config: { ...services.config, trustProxy: ['loopback'] } };
const app = await createShopApp(trusting, pino({ level: 'silent' }), createCaches());
afterAll(() => app.close());

const file = 'mug/teal-front.webp';
await makeProduct(shop.services, { offerId: 820_001, images: [`/pictures/${file}`] });
await makeProduct(shop.services, { offerId: 820_002, images: ['/pictures/nothing.webp'] });
await makeProduct(shop.services, { offerId: 820_003, images: ['https://supplier.example/1.jpg'] });

const ask = (url: string, from = '203.0.113.9') => app.inject({ url, headers: { 'x-forwarded-for': from } });
const meta = async (body: Buffer) => {
  const { width, height, format } = await sharp(body).metadata();
  return [width, height, format];
};

test('a product’s is its first picture on its own ground, in the size that previewers want', async () => {
  const { statusCode, headers, rawPayload } = await ask('/link-pictures/820001.jpg');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(headers['cache-control']).toBe('public, max-age=604800');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(await meta(rawPayload)).toEqual([1200, 630, 'jpeg']);
  const [outer, inner] = await Promise.all([
    sharp(rawPayload).extract({ left: 20, top: 20, width: 1, height: 1 }).raw().toBuffer(),
    sharp(readFileSync(resolve(picturesFolder, file)))
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer(),
  ]);
  for (const channel of [0, 1, 2]) expect(Math.abs((outer[channel] ?? 0) - (inner[channel] ?? 255))).toBeLessThan(6);
});

test('a product whose picture is not there shows the shop’s; one that is not there has none', async () => {
  const whole = await ask('/link-pictures/shop.jpg');
  expect(await meta(whole.rawPayload)).toEqual([1200, 630, 'jpeg']);
  for (const id of [820_002, 820_003]) {
    const { rawPayload } = await ask(`/link-pictures/${id}.jpg`, `203.0.113.${id % 7}`);
    expect(rawPayload.equals(whole.rawPayload)).toBe(true);
  }
  for (const name of ['1', '0820001', '99999999999999999999', 'x', '-1', '820001.webp', '..%2f..%2fpackage'])
    expect([name, (await ask(`/link-pictures/${name}.jpg`)).statusCode]).toEqual([name, 404]);
});

test('a SKU has a small picture for mails: its own, or its product’s; private goods get a white one', async () => {
  const navy = '/pictures/t-shirt/navy-front.webp';
  const images = [`/pictures/${file}`];
  const { offerId, skuIds } = await makeProduct(shop.services, { images, skus: [{ color: 'Navy' }, { color: 'Red' }] });
  const [own = 0, other = 0] = skuIds;
  await shop.db.updateTable('skus').set({ image: navy }).where('id', '=', own).execute();
  await shop.db.updateTable('skus').set({ image: null }).where('id', '=', other).execute();
  const [first, second] = [await ask(`/link-pictures/sku/${own}.jpg`), await ask(`/link-pictures/sku/${other}.jpg`)];
  expect([first.headers['content-type'], await meta(first.rawPayload)]).toEqual(['image/jpeg', [112, 112, 'jpeg']]);
  expect(first.rawPayload.equals(second.rawPayload)).toBe(false);
  expect(first.rawPayload.length).toBeLessThan(8_000);
  const { buyerId } = await shop.makeCustomer();
  for (const status of ['private', 'hidden'] as const) {
    await shop.db.updateTable('products').set({ status, private_to: buyerId }).where('id', '=', offerId).execute();
    clock.ms += 3_600_001;
    const seen = await sharp((await ask(`/link-pictures/sku/${own}.jpg`)).rawPayload).stats();
    expect(seen.channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  }
  expect((await ask('/link-pictures/sku/1.jpg')).statusCode).toBe(404);
});

test('guard: a storage outage is logged, and failed pictures are tried again', async () => {
  const key = `products/${'a'.repeat(32)}.webp`;
  const red = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c00000' } })
    .webp()
    .toBuffer();
  await shop.services.storage.write(key, 'image/webp', red);
  const { offerId } = await makeProduct(shop.services);
  await shop.db
    .updateTable('products')
    .set({ images: [shop.services.storage.publicUrl(key)] })
    .where('id', '=', offerId)
    .execute();
  const read = vi.spyOn(shop.services.storage, 'read').mockRejectedValueOnce(new Error('away'));
  const away = await ask(`/link-pictures/${offerId}.jpg`);
  expect([away.statusCode, away.headers['cache-control']]).toEqual([503, 'no-store']);
  const { rawPayload } = await ask(`/link-pictures/${offerId}.jpg`);
  const { dominant } = await sharp(rawPayload).stats();
  expect(dominant.r).toBeGreaterThan(150);
  expect(dominant.g).toBeLessThan(60);
  read.mockRestore();
});

test('guard: it is made once for all requests, and again after an hour; made-up fields change nothing', async () => {
  const query = vi.spyOn(shop.services.pool, 'query');
  const made = () => query.mock.calls.filter(([one]) => JSON.stringify(one).includes('images[1]')).length;
  clock.ms += 3_700_000;
  const asked = Array.from({ length: 30 }, (_, index) => ask(`/link-pictures/820001.jpg?x=${index}`));
  for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
  expect(made()).toBe(1);
  clock.ms += 3_700_000;
  expect((await ask('/link-pictures/820001.jpg')).statusCode).toBe(200);
  expect(made()).toBe(2);
  query.mockRestore();
});

test('guard: forty new ones at once from one address. Most must retry later', async () => {
  const flood = Array.from({ length: 40 }, (_, index) => ask(`/link-pictures/${900_000 + index}.jpg`));
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 404)).toHaveLength(11);
  expect(statuses.filter((status) => status === 429)).toHaveLength(29);
});

test('an address with the picture’s hash is cached for a year, any other for a week', async () => {
  const cacheOf = async (path: string) => (await ask(path)).headers['cache-control'];
  const manifest: { file: string; hash: string }[] = JSON.parse(
    readFileSync(resolve(picturesFolder, 'manifest.json'), 'utf8'),
  );
  const version = manifest.find((one) => one.file === file)?.hash.slice(0, 8);
  const forYear = 'public, max-age=31536000, immutable';
  const forWeek = 'public, max-age=604800';
  for (const form of ['.webp', '.avif', '-400.avif'])
    expect(await cacheOf(`/pictures/mug/teal-front${form}?v=${version}`)).toBe(forYear);
  for (const query of ['', '?v=00000000', '?v=', `?v=${version}&v=${version}`, '?w=1'])
    expect([query, await cacheOf(`/pictures/${file}${query}`)]).toEqual([query, forWeek]);
  expect(await cacheOf(`/pictures/mug/nothing.webp?v=${version}`)).toBe('no-store');
});
