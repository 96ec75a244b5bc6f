import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordProductChanged } from '#domains/listings/record-product-changed.ts';
import { serveShop } from '#domains/listings/serving/serve-shop.ts';
import { freeLease, holdsLease, renewLease, takeLease } from '#domains/listings/serving/work-store.ts';
import { jobContext } from '#shop/context.ts';
import { makeResellerShop, useFakeChannel } from '#testing/fake-channel.ts';
import { makeProduct } from '#testing/make-product.ts';
import { rowsOfShop } from '#testing/rows-of-shop.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

/**
 * Two resellers publish the same goods, and their shops use the same ids. One's actions must not change the other's
 * rows.
 */

const shop = await openTestShop();
const { db } = shop;
const ctx = () => jobContext(shop.services);

let channel = useFakeChannel(shop.services);
let seller: TestCustomer;
let shopId: string;
let otherShopId: string;
let id: string;
let skuId: number;
let before: Awaited<ReturnType<typeof rowsOfShop>>;

async function publish(customer: TestCustomer, offerId: number, more = {}) {
  const own = await makeResellerShop(shop.services, customer);
  const call = { shopId: own, offerIds: [offerId], isActive: true, ...more };
  const { ids } = await shop.call('queuePublications', call, customer);
  await serveShop(ctx(), { shopId: own });
  return { shopId: own, id: ids[0] ?? '' };
}

async function begin(more = {}): Promise<void> {
  channel = useFakeChannel(shop.services);
  const { offerId, skuIds } = await makeProduct(shop.services, { skus: [{ stock: 100 }] });
  const other = await publish(await shop.makeCustomer(), offerId, more);
  channel = useFakeChannel(shop.services);
  seller = await shop.makeCustomer();
  const own = await publish(seller, offerId, more);
  [shopId, otherShopId, id, skuId] = [own.shopId, other.shopId, own.id, skuIds[0] ?? 0];
  await db.updateTable('reseller_shops').set({ is_default: true }).where('id', '=', otherShopId).execute();
  before = await rowsOfShop(db, otherShopId);
}

beforeEach(() => begin());

const remotePrice = async (price: string) => {
  channel.variant(`SP-${skuId}`).price = price;
  const [remote] = channel.products.keys();
  await recordProductChanged(ctx(), shopId, remote ?? '');
  await serveShop(ctx(), { shopId });
};

const actions: Record<string, () => Promise<unknown>> = {
  'a price changed there': () => remotePrice('9.99'),
  'a price kept': async () => {
    await remotePrice('9.99');
    await shop.call('settleDrift', { id, keeps: 'theirs' }, seller);
  },
  'our price sent again': async () => {
    await remotePrice('9.99');
    await shop.call('settleDrift', { id, keeps: 'ours' }, seller);
    await serveShop(ctx(), { shopId });
  },
  'a shop that becomes the default': () =>
    shop.call('updateResellerShop', { id: shopId, isDefault: true, stockBuffer: 4 }, seller),
  'a queue that is held up': () => shop.call('pausePublishing', { shopId, isPaused: true }, seller),
  'a removal': async () => {
    await shop.call('removePublications', { ids: [id] }, seller);
    await serveShop(ctx(), { shopId });
  },
  'what is gone there': async () => {
    const [remote] = channel.products.keys();
    channel.products.clear();
    await recordProductChanged(ctx(), shopId, remote ?? '');
    await serveShop(ctx(), { shopId });
  },
};

test.each(Object.entries(actions))('guard: publication. %s is that of one shop', async (_, act) => {
  const own = await rowsOfShop(db, shopId);
  await act();
  expect(await rowsOfShop(db, otherShopId)).toEqual(before);
  expect(await rowsOfShop(db, shopId)).not.toEqual(own);
});

test('guard: storeShopSkus. Renaming a SKU changes one publication', async () => {
  await begin({ isPrepared: true });
  await shop.call('renameShopSkus', { id, skus: [{ skuId, shopSku: 'MINE-1' }] }, seller);
  expect(await rowsOfShop(db, otherShopId)).toEqual(before);
});

test('guard: agreeToCosts. Agreeing to costs changes one publication', async () => {
  await db.updateTable('publication_variants').set({ sent_cost_e4: 5 }).where('sku_id', '=', skuId).execute();
  await db.updateTable('publications').set({ state: 'paused', paused_at: new Date() }).where('id', '=', id).execute();
  before = await rowsOfShop(db, otherShopId);
  await shop.call('resumePublication', { id, by: 'margin' }, seller);
  expect(await rowsOfShop(db, otherShopId)).toEqual(before);
  const own = db.selectFrom('publication_variants').select('sent_cost_e4').where('publication_id', '=', id);
  expect((await own.executeTakeFirstOrThrow()).sent_cost_e4).not.toBe(5);
});

describe('guard: lease. A process that lost it', () => {
  const runOut = () =>
    sql`update shop_publishing set leased_until = now() - interval '1 second' where shop_id = ${shopId}`.execute(db);
  const [late, next] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

  test('frees, renews and settles nothing of the next holder', async () => {
    expect(await takeLease(db, shopId, late)).toBe(true);
    expect(await takeLease(db, shopId, next)).toBe(false);
    await runOut();
    expect(await takeLease(db, shopId, next)).toBe(true);
    await freeLease(db, shopId, late);
    expect(await renewLease(db, shopId, late)).toBe(false);
    await db.transaction().execute(async (tx) => {
      expect(await holdsLease(tx, shopId, late)).toBe(false);
      expect(await holdsLease(tx, shopId, next)).toBe(true);
    });
    expect(await takeLease(db, shopId, late)).toBe(false);
    await freeLease(db, shopId, next);
    expect(await takeLease(db, shopId, late)).toBe(true);
  });
});
