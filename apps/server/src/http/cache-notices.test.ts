import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { hearNotice, hearState } from '#database/heard-changes.ts';
import { listenForNotices } from '#database/listen.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct, type ProductOverrides } from '#testing/make-product.ts';
import { openShop } from '#testing/shop.ts';
import { defaultSettings, writeSetting } from '../settings.ts';
import { createApp } from './app.ts';
import { applyNotice, createCaches, pauseCaches } from './caches.ts';

/** What an order drops from the caches, heard through PostgreSQL as another process would. */

const shop = await openShop();
const log = pino({ level: 'silent' });
const caches = createCaches();
pauseCaches(caches, true);
const heard: string[] = [];
const listening = Promise.withResolvers<void>();
const notices = listenForNotices(
  shop.services.config.databaseUrl ?? '',
  log,
  (notice) => {
    applyNotice(caches, notice);
    hearNotice(shop.services.changes, notice);
    heard.push(notice);
  },
  (state) => {
    pauseCaches(caches, state !== 'open');
    hearState(shop.services.changes, state === 'open');
    if (state === 'open') listening.resolve();
  },
);
const app = await createApp(shop.services, log, caches);
afterAll(() => Promise.all([app.close(), notices.stop()]));
await listening.promise;

const customer = await shop.makeCustomer();
const { id: addressId } = await shop.makeAddress(customer);
const buy = (productId: number, quantity: number) =>
  makeOrder(shop, customer, { addressId, lines: [{ productId, quantity }] });

/** In the shop, and every process has heard of it. */
async function makeKnownProduct(overrides: ProductOverrides) {
  heard.length = 0;
  const { offerId } = await makeProduct(shop.services, overrides);
  await expect.poll(() => heard).toContain('catalogue');
  return offerId;
}

async function ask(path: string, payload: object) {
  return (await app.inject({ method: 'POST', url: `/api${path}`, payload })).json().result;
}

async function listed(offerId: number, input: object = {}) {
  const { data } = await ask('/product/platform/goods/list', { categoryId: 910101, pageSize: 50, ...input });
  return data.find((product: { offerId: number }) => product.offerId === offerId);
}

const pieces = async (offerId: number) =>
  (await ask('/product/platform/goods/details', { offerId })).productSaleInfo.amountOnSale;

/** Behind the caches' back, so that what is answered tells whether it was kept. */
const rename = (id: number, title: string) =>
  shop.db
    .updateTable('products')
    .set({ titles: JSON.stringify({ en: title }) })
    .where('id', '=', id)
    .execute();

test('an order drops the page of what was bought, and keeps the lists that show it', async () => {
  const offerId = await makeKnownProduct({ titles: { en: 'Old name' }, skus: [{ stock: 50 }] });
  expect((await listed(offerId)).subjectTrans).toBe('Old name');
  expect(await pieces(offerId)).toBe(50);
  await rename(offerId, 'New name');
  await buy(offerId, 1);
  await expect.poll(() => pieces(offerId)).toBe(49);
  expect((await listed(offerId)).subjectTrans).toBe('Old name');
});

test('guard: telling lists. The last piece is gone from lists too, and back when its order closes', async () => {
  const offerId = await makeKnownProduct({ skus: [{ stock: 3 }] });
  const inStock = { inStockOnly: true };
  expect((await listed(offerId)).soldOut).toBe(false);
  expect((await listed(offerId, inStock)).soldOut).toBe(false);
  const { id } = await buy(offerId, 3);
  await expect.poll(async () => (await listed(offerId)).soldOut).toBe(true);
  expect(await listed(offerId, inStock)).toBeUndefined();
  await shop.call('closeOrder', { id }, customer);
  await expect.poll(async () => (await listed(offerId)).soldOut).toBe(false);
  expect((await listed(offerId, inStock)).soldOut).toBe(false);
});

test('guard: hearing of settings. What shipping costs follows changed fees, though they are read once', async () => {
  const offerId = await makeKnownProduct({ titles: { en: 'Heavy mug' } });
  const estimate = async () => (await ask('/product/platform/goods/shipping', { offerId, country: 'US' })).serviceUsd;
  await estimate();
  const set = (serviceRateE6: number) =>
    inTransaction(shop.db, (tx) => writeSetting(tx, 'fees', { ...defaultSettings.fees, serviceRateE6 }, null));
  await set(0);
  await expect.poll(estimate).toBe(0);
  await set(500_000);
  await expect.poll(estimate).toBeGreaterThan(0);
});
