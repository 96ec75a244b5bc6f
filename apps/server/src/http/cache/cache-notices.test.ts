import type { Pool, QueryConfig } from 'pg';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { listenForNotices } from '#database/listen.ts';
import { undoImport } from '#domains/catalogue/imports/undo-import.ts';
import { writing } from '#domains/catalogue/index/lock-catalogue.ts';
import { KnownCards } from '#domains/catalogue/known-cards.ts';
import { changeStatus } from '#domains/catalogue/writing/set-product-status.ts';
import { createCaches, pauseCaches } from '#http/caches.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { importGoods } from '#testing/import-goods.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct, type ProductOverrides } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { passOnNotice, passOnState } from '../../boot/pass-on.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** Cache entries dropped by an order, announced through PostgreSQL as to another process. */

const shop = await openTestShop();
const log = pino({ level: 'silent' });
const caches = createCaches();
pauseCaches(caches, true);
const received: string[] = [];
const listening = Promise.withResolvers<void>();
const notices = listenForNotices(shop.services.config.databaseUrl ?? '', log, {
  onNotice: (notice) => {
    passOnNotice(shop.services, caches, notice);
    received.push(notice);
  },
  onState: (state) => {
    passOnState(shop.services, caches, state);
    if (state === 'open') listening.resolve();
  },
});
const app = await createShopApp(shop.services, log, caches);
afterAll(() => Promise.all([app.close(), notices.stop()]));
await listening.promise;

const customer = await shop.makeCustomer();
const { id: addressId } = await shop.makeAddress(customer);
const buy = (productId: number, quantity: number) =>
  makeOrder(shop, customer, { addressId, lines: [{ productId, quantity }] });

/** Waits until every process knows the product. */
async function makeKnownProduct(overrides: ProductOverrides) {
  received.length = 0;
  const { offerId } = await makeProduct(shop.services, overrides);
  await expect.poll(() => received).toContain('catalogue');
  return offerId;
}

async function ask(path: string, payload: object, language = 'en') {
  const headers = { 'accept-language': language };
  return (await app.inject({ method: 'POST', url: `/api${path}`, payload, headers })).json().result;
}

async function listed(offerId: number, input: object = {}, language?: string) {
  const { data } = await ask('/product/platform/goods/list', { categoryId: 910101, pageSize: 50, ...input }, language);
  return data.find((product: { offerId: number }) => product.offerId === offerId);
}

let asked = 0;
/** Uses a list that has not been requested yet, so that only the card can be cached. */
const newlyListed = (offerId: number, language?: string) => listed(offerId, { priceStart: ++asked / 10_000 }, language);

const pieces = async (offerId: number) =>
  (await ask('/product/platform/goods/details', { offerId })).productSaleInfo.amountOnSale;

/** Bypasses the caches, so that the answer shows whether it was cached. */
const rename = (id: number, title: string) =>
  shop.db
    .updateTable('products')
    .set({ titles: JSON.stringify({ en: title }) })
    .where('id', '=', id)
    .execute();

test('an order drops the page of its product, and keeps the lists that show it', async () => {
  const offerId = await makeKnownProduct({ titles: { en: 'Old name' }, skus: [{ stock: 50 }] });
  expect((await listed(offerId)).subjectTrans).toBe('Old name');
  expect(await pieces(offerId)).toBe(50);
  await rename(offerId, 'New name');
  const { id } = await buy(offerId, 1);
  await expect.poll(() => pieces(offerId)).toBe(49);
  expect((await listed(offerId)).subjectTrans).toBe('Old name');
  await shop.call('closeOrder', { id }, customer);
  await expect.poll(() => pieces(offerId)).toBe(50);
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

test('guard: changed settings. Shipping costs follow changed fees, though they are read once', async () => {
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

test('a new list uses cached cards, each in the reader’s language, until a notice names it', async () => {
  const offerId = await makeKnownProduct({ titles: { en: 'Old card', de: 'Alte Karte' } });
  expect((await newlyListed(offerId)).subjectTrans).toBe('Old card');
  await rename(offerId, 'New card');
  expect((await newlyListed(offerId)).subjectTrans).toBe('Old card');
  expect((await newlyListed(offerId, 'de')).subjectTrans).toBe('Alte Karte');
  await buy(offerId, 1);
  await expect.poll(async () => (await newlyListed(offerId)).subjectTrans).toBe('New card');
  expect((await newlyListed(offerId, 'de')).subjectTrans).toBe('New card');
});

test('guard: hearing. A card shows what its product has become: pieces, price, words; one that is hidden is gone', async () => {
  const tiers = [
    { from: 1, fen: 1000 },
    { from: 40, fen: 800 },
  ];
  const offerId = await makeKnownProduct({ titles: { en: 'Old card' }, tiers, skus: [{ stock: 50 }] });
  expect(await newlyListed(offerId)).toMatchObject({ soldOut: false, priceInfo: { price: 1.7606, bulkQuantity: 40 } });
  const { id } = await buy(offerId, 20);
  await expect.poll(async () => (await newlyListed(offerId)).priceInfo).not.toHaveProperty('bulkQuantity');
  await shop.call('closeOrder', { id }, customer);
  await expect.poll(async () => (await newlyListed(offerId)).priceInfo.bulkQuantity).toBe(40);
  await buy(offerId, 50);
  await expect.poll(async () => (await newlyListed(offerId)).soldOut).toBe(true);
  const changed = { titles: { en: 'New card' }, tiers: [{ from: 1, fen: 2000 }], minOrderQuantity: 3 };
  await makeProduct(shop.services, { offerId, ...changed });
  await expect
    .poll(() => newlyListed(offerId))
    .toMatchObject({ subjectTrans: 'New card', soldOut: false, minOrderQuantity: 3, priceInfo: { price: 3.5212 } });
  await writing(shop.services, (tx) => changeStatus(tx, offerId, 'hidden'));
  expect(await newlyListed(offerId)).toBeUndefined();
});

test('guard: a card that changed while it was read is not kept', async () => {
  const offerId = await makeKnownProduct({ titles: { en: 'Old card' } });
  const { cards, pool } = shop.services;
  const changing = {
    query: async (query: QueryConfig) => {
      const answer = await pool.query(query);
      cards.receive(`product:${offerId}`);
      return answer;
    },
  } as Pool;
  expect(await cards.find(changing, [offerId])).toMatchObject([{ titles: { en: 'Old card' } }]);
  await rename(offerId, 'New card');
  expect(await cards.find(pool, [offerId])).toMatchObject([{ titles: { en: 'New card' } }]);
});

test('guard: while changes cannot be received, no card is cached', async () => {
  const offerId = await makeKnownProduct({ titles: { en: 'Old card' } });
  const { cards, pool } = shop.services;
  await cards.find(pool, [offerId]);
  cards.setListening(false);
  await cards.find(pool, [offerId]);
  await rename(offerId, 'New card');
  expect(await cards.find(pool, [offerId])).toMatchObject([{ titles: { en: 'New card' } }]);
  cards.setListening(true);
});

test('guard: isCurrent. A card whose read may miss a change is not cached', async () => {
  const offerId = await makeKnownProduct({ titles: { en: 'Old card' } });
  let isCurrent = false;
  const cards = new KnownCards(() => isCurrent);
  cards.setListening(true);
  const find = async () => (await cards.find(shop.services.pool, [offerId]))[0]?.titles.en;
  expect(await find()).toBe('Old card');
  await rename(offerId, 'New card');
  isCurrent = true;
  expect(await find()).toBe('New card');
  await rename(offerId, 'Newest card');
  expect(await find()).toBe('New card');
});

test('guard: known cards take no more memory than they may; the least recently listed goes first', async () => {
  const ids = [];
  for (const en of ['First', 'Second', 'Third']) ids.push(await makeKnownProduct({ titles: { en } }));
  const [first = 0, second = 0, third = 0] = ids;
  const cards = new KnownCards(() => true, 1500);
  cards.setListening(true);
  for (const id of [first, second, first, third]) await cards.find(shop.services.pool, [id]);
  for (const id of ids) await rename(id, 'Renamed');
  expect(await cards.find(shop.services.pool, [first, second, third])).toMatchObject(
    ['First', 'Renamed', 'Third'].map((en) => ({ titles: { en } })),
  );
});

test('a published policy is shown at once', async () => {
  const operator = await shop.makeOperator(['finance']);
  const publish = (markdown: string) =>
    shop.call('operatorPublishPolicy', { kind: 'about', language: 'en', markdown }, operator);
  const title = async () => (await app.inject('/api/base/policies/about')).json().data?.title;
  await publish('# First');
  await expect.poll(title).toBe('First');
  await publish('# Second');
  await expect.poll(title).toBe('Second');
});

test('goods of an import that is undone are gone at once, also when the undo is interrupted', async () => {
  await importGoods(shop.services, ['Handle,Title,Vendor,Variant Price', 'undone,Undone mug,Loom,10']);
  const { id } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('connector', '=', 'file')
    .executeTakeFirstOrThrow();
  const known = async () => (await ask('/product/platform/goods/details', { offerId: id }))?.subjectTrans;
  await expect.poll(known).toBe('Undone mug');
  const onProgress = () => {
    throw new Error('interrupted');
  };
  await expect(undoImport(shop.services, { onProgress })).rejects.toThrow('interrupted');
  await expect.poll(known).toBeUndefined();
});
