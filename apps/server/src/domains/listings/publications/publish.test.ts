import { resellerLimits } from '@sampan/contract/reseller-limits';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { findLinkedSkus } from '#domains/listings/find-linked-sku.ts';
import { recordProductChanged } from '#domains/listings/record-product-changed.ts';
import { expireDue } from '#domains/listings/serving/expire-due.ts';
import { expirePublications } from '#domains/listings/serving/expire-publications.ts';
import { readShops } from '#domains/listings/serving/read-drift.ts';
import { serveShop } from '#domains/listings/serving/serve-shop.ts';
import { claimAllChanges, serveShopsOnce } from '#domains/listings/serving/serve-shops.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { makeResellerShop, priceByGoods, useFakeChannel } from '#testing/fake-channel.ts';
import { makeOrder } from '#testing/make-order.ts';
import { type MadeProduct, makeProduct } from '#testing/make-product.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();
const { db } = shop;
const lostAnswer = () => new ChannelProblem('unavailable', { said: 'timeout' });

let channel = useFakeChannel(shop.services);
let seller: TestCustomer;
let shopId: string;
const context = () => jobContext(shop.services);

beforeEach(async () => {
  // Removes what earlier tests left, for this test's shop.
  await db.deleteFrom('reseller_shops').execute();
  await db.deleteFrom('publication_changes').execute();
  channel = useFakeChannel(shop.services);
  seller = await shop.makeCustomer();
  shopId = await makeResellerShop(shop.services, seller);
  await priceByGoods(shop.services, seller, shopId);
});

/** By goods alone everything is sold at a loss here. */
const acceptsLosing = 100;
/** The price is 1.7606 USD, the rule demands 3.88, so it sells at 3.99. */
const make = (over = {}) => makeProduct(shop.services, { skus: [{ stock: 100 }], ...over });
const publish = (offerIds: number[], more = {}) =>
  shop.call('queuePublications', { shopId, offerIds, acceptsLosing, ...more }, seller);
const list = (tab: 'queue' | 'list' | 'expired' = 'list', more = {}) =>
  shop.call('listPublications', { tab, ...more }, seller);
const serve = () => serveShop(context(), { shopId });
/** Ends the shop's back-off and the pauses between attempts. */
const wait = async () => {
  await db.updateTable('shop_publishing').set({ not_before: null }).execute();
  await db
    .updateTable('publications')
    .set({ due_at: new Date(0) })
    .where('due_at', 'is not', null)
    .execute();
};
const skuOf = ({ skuIds: [id] }: MadeProduct) => `SP-${id}`;
const cost = (product: MadeProduct, fen: number) => make({ offerId: product.offerId, tiers: [{ from: 1, fen }] });
const stock = (product: MadeProduct, pieces: number) =>
  db
    .updateTable('skus')
    .set({ amount_on_sale: pieces })
    .where('id', '=', product.skuIds[0] ?? 0)
    .execute();

async function published(over = {}): Promise<{ product: MadeProduct; id: string }> {
  const product = await make(over);
  const { ids } = await publish([product.offerId], { isActive: true });
  await serve();
  return { product, id: ids[0] ?? '' };
}

describe('publishing', () => {
  test('creates the product in the shop, with the price by rule and the stock less the buffer', async () => {
    await db.updateTable('reseller_shops').set({ stock_buffer: 3 }).where('id', '=', shopId).execute();
    const { product } = await published();
    expect(channel.variant(skuOf(product))).toMatchObject({ price: '3.99', pieces: 97 });
    expect((await list()).list).toMatchObject([
      {
        offerId: product.offerId,
        state: 'listed',
        price: 3.99,
        goodsCost: 1.7606,
        stock: 97,
        ruleMargin: 0.5587,
        isActive: true,
      },
    ]);
  });

  test('in euros converts the cost to euros', async () => {
    await db.updateTable('reseller_shops').set({ currency: 'EUR' }).where('id', '=', shopId).execute();
    const { product } = await published();
    const { perUsd } = await shop.call('listCurrencyRates', {});
    const price = Math.ceil((Math.ceil(1.7606 * perUsd.EUR * 10000) * 2.2) / 100 + 1) / 100;
    expect(Number(channel.variant(skuOf(product)).price)).toBe(Math.floor(price) + 0.99);
  });

  test('guard: onePiece. A single piece costs no less than one piece of an order', async () => {
    const { offerId } = await make();
    await db.updateTable('products').set({ one_piece_e4: 10_000 }).where('id', '=', offerId).execute();
    await db.updateTable('skus').set({ price_e4: 25_000 }).where('product_id', '=', offerId).execute();
    await publish([offerId]);
    await serve();
    expect((await list()).list).toMatchObject([{ serving: 'one_piece', goodsCost: 2.5 }]);
  });

  test('in a currency without a rate is refused', async () => {
    await db.updateTable('reseller_shops').set({ currency: 'SEK' }).where('id', '=', shopId).execute();
    await expect(publish([(await make()).offerId])).rejects.toMatchObject({ error: 'shop_currency_unknown' });
  });

  test('twice makes one publication and reports that it exists', async () => {
    const { product, id } = await published();
    expect(await publish([product.offerId])).toEqual({
      ids: [],
      left: [{ offerId: product.offerId, reason: 'already_there' }],
    });
    const other = await make();
    const ends = await barrier(6, () => publish([other.offerId]));
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    await serve();
    expect(channel.count('putProduct')).toBe(2);
    expect((await list()).list.map((one) => one.id)).toContain(id);
  });

  test('leaves out withdrawn and unknown goods and those that need an authorization', async () => {
    const [hidden, needs] = [await make(), await make({ needsAuthorization: true })];
    await db.updateTable('products').set({ status: 'hidden' }).where('id', '=', hidden.offerId).execute();
    expect(await publish([hidden.offerId, needs.offerId, 999_999_999])).toEqual({
      ids: [],
      left: [
        { offerId: hidden.offerId, reason: 'withdrawn' },
        { offerId: needs.offerId, reason: 'needs_authorization' },
        { offerId: 999_999_999, reason: 'not_found' },
      ],
    });
  });

  test('guard: isAllowed. Goods that may no longer be resold when their turn comes are not sent', async () => {
    const { offerId } = await make({ needsAuthorization: true });
    const grant = { buyer_id: seller.buyerId, product_id: offerId, company: 'Okafor', reason: '', asked_by: seller.id };
    await db
      .insertInto('grants')
      .values({ ...grant, state: 'granted' })
      .execute();
    const { ids } = await publish([offerId]);
    expect(ids).toHaveLength(1);
    await db.updateTable('grants').set({ state: 'ended' }).where('product_id', '=', offerId).execute();
    await serve();
    expect(channel.products.size).toBe(0);
    expect((await list('queue')).list).toMatchObject([{ id: ids[0], failure: { kind: 'needs_authorization' } }]);
  });

  test('another customer’s shops and publications are not found', async () => {
    const { id } = await published();
    const stranger = await shop.makeCustomer();
    const offerIds = [(await make()).offerId];
    await expect(shop.call('queuePublications', { shopId, offerIds }, stranger)).rejects.toMatchObject({ status: 404 });
    for (const name of ['getPublication', 'linkPublication'] as const)
      await expect(shop.call(name, { id }, stranger)).rejects.toMatchObject({ status: 404 });
    expect(await shop.call('removePublications', { ids: [id] }, stranger)).toEqual({ removed: 0 });
    expect((await shop.call('listPublications', { tab: 'list' }, stranger)).list).toEqual([]);
  });

  test('waits while the queue is paused; prices do not', async () => {
    const { product } = await published();
    await shop.call('pausePublishing', { isPaused: true }, seller);
    await publish([(await make()).offerId]);
    await stock(product, 7);
    await serveShopsOnce(context());
    expect(channel.products.size).toBe(1);
    expect(channel.variant(skuOf(product)).pieces).toBe(7);
    expect((await list('queue')).counts.waiting).toBe(1);
    await shop.call('pausePublishing', { isPaused: false }, seller);
    await serve();
    expect(channel.products.size).toBe(2);
  });
});

describe('a lost answer', () => {
  test('makes no second product: the first is found by its key', async () => {
    channel.fail('putProduct', lostAnswer(), 'after');
    const { id } = await published();
    expect((await list('queue')).list).toMatchObject([
      { id, state: 'failed', failure: { kind: 'unavailable', againAt: expect.any(String) } },
    ]);
    await wait();
    await serve();
    expect(channel.products.size).toBe(1);
    expect((await list()).list).toMatchObject([{ id, state: 'listed' }]);
  });

  test('and a removal before the second attempt: the product is found and removed', async () => {
    channel.fail('putProduct', lostAnswer(), 'after');
    const { id } = await published();
    expect(channel.products.size).toBe(1);
    expect(await shop.call('removePublications', { ids: [id] }, seller)).toEqual({ removed: 1 });
    await wait();
    await serve();
    expect(channel.products.size).toBe(0);
    expect((await list('queue')).list).toEqual([]);
  });

  test('to prices makes us send the same again', async () => {
    const { product } = await published();
    await cost(product, 1200);
    channel.fail('putOffers', lostAnswer(), 'after');
    await serveShopsOnce(context());
    await wait();
    await serveShopsOnce(context());
    expect(channel.count('putOffers')).toBe(2);
    expect(channel.variant(skuOf(product)).price).toBe('4.99');
    const pushes = await db.selectFrom('offer_pushes').select('state').where('shop_id', '=', shopId).execute();
    expect(pushes.map(({ state }) => state).toSorted()).toEqual(['cut_off', 'sent']);
  });

  test('to prices makes us send them even if cost and stock are back to what they were', async () => {
    const { product } = await published();
    await cost(product, 1200);
    await stock(product, 40);
    channel.fail('putOffers', lostAnswer(), 'after');
    await serveShopsOnce(context());
    expect(channel.variant(skuOf(product))).toMatchObject({ price: '4.99', pieces: 40 });
    await cost(product, 1000);
    await stock(product, 100);
    await wait();
    await serveShopsOnce(context());
    expect(channel.variant(skuOf(product))).toMatchObject({ price: '3.99', pieces: 100 });
  });

  test('to two prices in turn is no drift, whichever the shop has', async () => {
    const { product, id } = await published();
    await cost(product, 1200);
    channel.fail('putOffers', lostAnswer(), 'after');
    await serveShopsOnce(context());
    await wait();
    await cost(product, 1500);
    channel.fail('putOffers', lostAnswer(), 'before');
    await serveShopsOnce(context());
    await recordProductChanged(context(), shopId, [...channel.products.keys()][0] ?? '');
    await db.deleteFrom('publication_work').where('work', '=', 'offers').execute();
    await wait();
    await serve();
    expect((await list()).list).toMatchObject([{ id, isDrifted: false }]);
  });

  test('to prices is no drift: the shop may have what was sent', async () => {
    const { product, id } = await published();
    await cost(product, 1200);
    channel.fail('putOffers', lostAnswer(), 'after');
    await serveShopsOnce(context());
    await recordProductChanged(context(), shopId, [...channel.products.keys()][0] ?? '');
    await db.deleteFrom('publication_work').where('work', '=', 'offers').execute();
    await wait();
    await serve();
    expect(channel.count('readProducts')).toBe(1);
    expect((await list()).list).toMatchObject([{ id, isDrifted: false }]);
  });
});

describe('a killed process', () => {
  /** Acts as if the process died within the request: nothing is settled, and the lease stays until it expires. */
  async function killWithin(operation: 'putProduct' | 'putOffers', moment: 'before' | 'after') {
    const { promise: reached, resolve: arrive } = Promise.withResolvers<void>();
    channel.fail(operation, new Error('killed'), moment);
    const freed = channel.meanwhile;
    channel.meanwhile = async (asked) => {
      if (asked !== operation) return;
      channel.meanwhile = freed;
      // Gives the lease to another process, so that what the dead one settles no longer counts.
      await db.updateTable('shop_publishing').set({ lease: null, leased_until: null }).execute();
      arrive();
    };
    await serve();
    await reached;
    shop.mistakes.splice(0);
    await wait();
  }

  test.each(['before', 'after'] as const)(
    '%s the product was created leaves one to publish, and creates one',
    async (moment) => {
      const product = await make();
      const { ids } = await publish([product.offerId]);
      await killWithin('putProduct', moment);
      expect(
        await db
          .selectFrom('publications')
          .select('state')
          .where('id', '=', ids[0] ?? '')
          .executeTakeFirst(),
      ).toEqual({ state: 'running' });
      await serve();
      expect(channel.products.size).toBe(1);
      expect((await list()).list).toMatchObject([{ id: ids[0], state: 'listed' }]);
    },
  );

  test.each(['before', 'after'] as const)('%s prices were sent leaves them to send', async (moment) => {
    const { product } = await published();
    await cost(product, 1200);
    await claimAllChanges(context());
    await killWithin('putOffers', moment);
    await serve();
    expect(channel.variant(skuOf(product)).price).toBe('4.99');
    expect(await db.selectFrom('publication_work').selectAll().where('work', '=', 'offers').execute()).toEqual([]);
  });

  test('of two that serve the same shop at once, one works', async () => {
    const products = [await make(), await make(), await make()];
    await publish(products.map(({ offerId }) => offerId));
    await barrier(5, serve);
    await serve();
    expect(channel.count('putProduct')).toBe(3);
    expect(channel.products.size).toBe(3);
  });
});

describe('a changed cost or stock', () => {
  test('reaches the shop, and nothing else changes', async () => {
    const { product } = await published();
    const other = await published();
    await serve();
    const before = channel.count('putOffers');
    await stock(product, 12);
    await cost(product, 1200);
    await serveShopsOnce(context());
    expect(channel.variant(skuOf(product))).toMatchObject({ price: '4.99', pieces: expect.any(Number) });
    expect(channel.variant(skuOf(other.product))).toMatchObject({ price: '3.99', pieces: 100 });
    expect(channel.count('putOffers')).toBe(before + 1);
    await serveShopsOnce(context());
    expect(channel.count('putOffers')).toBe(before + 1);
  });

  test('stops between two requests when the process ends, and the next run sends the rest', async () => {
    const made = await Promise.all([make(), make(), make()]);
    await publish(
      made.map(({ offerId }) => offerId),
      { isActive: true },
    );
    await serve();
    for (const product of made) await stock(product, 55);
    await claimAllChanges(context());
    channel.batch = 1;
    const isStopping = { get: () => channel.count('putOffers') > 0 };
    const stopping = Object.create(shop.services.queue, { isStopping });
    await serveShop({ ...context(), queue: stopping }, { shopId });
    expect(channel.count('putOffers')).toBe(1);
    await serve();
    expect(channel.count('putOffers')).toBe(3);
    expect(made.map((product) => channel.variant(skuOf(product)).pieces)).toEqual([55, 55, 55]);
  });

  test('an order here reduces the shop’s stock', async () => {
    const { product } = await published();
    await makeOrder(shop, seller, { lines: [{ productId: product.offerId, quantity: 40 }] });
    await serveShopsOnce(context());
    expect(channel.variant(skuOf(product)).pieces).toBe(60);
  });

  test('stock excludes pieces sold in the shop that are not yet ordered here', async () => {
    const { product } = await published();
    const { id: remoteVariantId } = channel.variant(skuOf(product));
    const { id } = await db
      .insertInto('shop_orders')
      .values({
        shop_id: shopId,
        buyer_id: seller.buyerId,
        remote_id: 'o1',
        name: '#1',
        placed_at: new Date(),
        changed_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('shop_order_lines')
      .values({
        shop_order_id: id,
        remote_line_id: 'l1',
        position: 0,
        remote_variant_id: remoteVariantId,
        shop_sku: skuOf(product),
        title: 'Mug',
        quantity: 4,
      })
      .execute();
    await stock(product, 90);
    await serveShopsOnce(context());
    expect(channel.variant(skuOf(product)).pieces).toBe(86);
  });

  test('private goods are published by their owner and nobody else', async () => {
    const product = await make();
    await db
      .updateTable('products')
      .set({ status: 'private', private_to: seller.buyerId })
      .where('id', '=', product.offerId)
      .execute();
    await publish([product.offerId]);
    await serve();
    expect(channel.variant(skuOf(product)).pieces).toBe(100);
    const stranger = await shop.makeCustomer();
    const theirs = await makeResellerShop(shop.services, stranger);
    const input = { shopId: theirs, offerIds: [product.offerId] };
    expect(await shop.call('queuePublications', input, stranger)).toEqual({
      ids: [],
      left: [{ offerId: product.offerId, reason: 'not_found' }],
    });
  });

  test('own stock counts where goods are served from it', async () => {
    const product = await make();
    const { ids } = await publish([product.offerId], { isActive: true, serving: 'own_stock' });
    await serve();
    expect(channel.variant(skuOf(product)).pieces).toBe(0);
    const { id: orderId } = await makeOrder(shop, seller, { lines: [{ productId: product.offerId, quantity: 1 }] });
    const [item] = await db.selectFrom('order_items').select('id').where('order_id', '=', orderId).execute();
    await db
      .insertInto('own_stock')
      .values({
        buyer_id: seller.buyerId,
        sku_id: product.skuIds[0] ?? 0,
        product_id: product.offerId,
        pieces: 9,
        order_item_id: item?.id ?? '',
      })
      .execute();
    await serveShopsOnce(context());
    expect(channel.variant(skuOf(product)).pieces).toBe(9);
    expect((await list()).list).toMatchObject([{ id: ids[0], serving: 'own_stock', stock: 9 }]);
    await db.deleteFrom('own_stock').execute();
  });

  test('guard: ownPieces. Another customer’s own stock is not offered', async () => {
    const product = await make();
    await publish([product.offerId], { isActive: true, serving: 'own_stock' });
    const stranger = await shop.makeCustomer();
    const { id: orderId } = await makeOrder(shop, stranger, { lines: [{ productId: product.offerId, quantity: 1 }] });
    const [item] = await db.selectFrom('order_items').select('id').where('order_id', '=', orderId).execute();
    await db
      .insertInto('own_stock')
      .values({
        buyer_id: stranger.buyerId,
        sku_id: product.skuIds[0] ?? 0,
        product_id: product.offerId,
        pieces: 9,
        order_item_id: item?.id ?? '',
      })
      .execute();
    await serve();
    expect(channel.variant(skuOf(product)).pieces).toBe(0);
    await db.deleteFrom('own_stock').execute();
  });

  test('guard: endWork. Changes during a send are sent after it', async () => {
    const { product } = await published();
    await stock(product, 50);
    channel.meanwhile = async (operation) => {
      if (operation !== 'putOffers') return;
      channel.meanwhile = async () => {};
      await stock(product, 3);
      await claimAllChanges(context());
    };
    await serveShopsOnce(context());
    await serveShopsOnce(context());
    expect(channel.variant(skuOf(product)).pieces).toBe(3);
  });

  test('guard: applyTerms. A new buffer applies to everything in the shop', async () => {
    const { product } = await published();
    await serveShopsOnce(context());
    await shop.call('updateResellerShop', { id: shopId, stockBuffer: 30 }, seller);
    await serveShopsOnce(context());
    expect(channel.variant(skuOf(product)).pieces).toBe(70);
  });

  test('of goods that nobody published queues nothing', async () => {
    const product = await make();
    await stock(product, 3);
    expect(await db.selectFrom('publication_changes').selectAll().execute()).toEqual([]);
  });

  test('that leaves too little pauses, notifies, and is settled: by accepting the margin', async () => {
    const { product, id } = await published();
    await cost(product, 1700);
    await serveShopsOnce(context());
    expect(channel.variant(skuOf(product))).toMatchObject({ price: '3.99', pieces: 0 });
    const [paused] = (await list('list', { filter: 'paused' })).list;
    expect(paused).toMatchObject({
      id,
      state: 'paused',
      ruleCost: 2.993,
      costBefore: 1.7606,
      price: 3.99,
      priceByRule: 6.99,
    });
    const messages = await db.selectFrom('site_messages').select('template').where('user_id', '=', seller.id).execute();
    expect(messages).toEqual([{ template: 'goods-news' }]);
    await shop.call('resumePublication', { id, by: 'margin' }, seller);
    await serve();
    expect(channel.variant(skuOf(product))).toMatchObject({ price: '3.99', pieces: expect.any(Number) });
    expect(channel.variant(skuOf(product)).pieces).toBeGreaterThan(0);
    expect((await list()).list).toMatchObject([{ state: 'listed', price: 3.99 }]);
  });

  test('… or by the rule’s price', async () => {
    const { product, id } = await published();
    await cost(product, 1700);
    await serveShopsOnce(context());
    await shop.call('resumePublication', { id, by: 'price' }, seller);
    await serve();
    expect(channel.variant(skuOf(product))).toMatchObject({ price: '6.99' });
    expect(channel.variant(skuOf(product)).pieces).toBeGreaterThan(0);
  });

  test('a new exchange rate recalculates everything', async () => {
    await db.updateTable('reseller_shops').set({ currency: 'EUR' }).where('id', '=', shopId).execute();
    const { product } = await published();
    await serveShopsOnce(context());
    const before = Number(channel.variant(skuOf(product)).price);
    const finance = await shop.makeOperator(['finance']);
    await shop.call('operatorSetCurrencyRates', { validOn: '2026-11-28', perUsd: { EUR: 0.5 } } as never, finance);
    await serveShopsOnce(context());
    expect(Number(channel.variant(skuOf(product)).price)).toBeLessThan(before);
  });
});

describe('a price rule', () => {
  const rule = (factor: number) => ({
    basis: 'goods' as const,
    bands: [{ from: 0, factor, plus: 0 }],
    rounding: '99' as const,
    leastMargin: 0.3,
  });

  test('is previewed on published goods before it is stored, then changes their prices', async () => {
    const { product } = await published();
    const preview = await shop.call('previewPriceRule', { shopId, ...rule(3) }, seller);
    expect(preview).toMatchObject({ prices: 1, changed: 1, rising: 1 });
    expect(preview.list).toMatchObject([{ offerId: product.offerId, now: 3.99, next: 5.99 }]);
    expect(channel.variant(skuOf(product)).price).toBe('3.99');
    const [{ version } = { version: 0 }] = await shop.call('listPriceRules', {}, seller);
    await shop.call('setPriceRule', { shopId, ...rule(3), mainLanguage: 'de', version, acceptsLosing: 1 }, seller);
    await serve();
    expect(channel.variant(skuOf(product)).price).toBe('5.99');
    await expect(
      shop.call('setPriceRule', { shopId, ...rule(4), mainLanguage: 'de', version, acceptsLosing: 1 }, seller),
    ).rejects.toMatchObject({ error: 'changed_meanwhile' });
  });

  test('is previewed on best sellers for somebody who has published nothing', async () => {
    const product = await make();
    await db.updateTable('products').set({ one_piece_e4: 30_000 }).where('id', '=', product.offerId).execute();
    await db
      .updateTable('product_search')
      .set({ month_sold: 9_000_000 })
      .where('product_id', '=', product.offerId)
      .execute();
    const { list } = await shop.call('previewPriceRule', { shopId, ...rule(3) }, seller);
    expect(list.find(({ offerId }) => offerId === product.offerId)).toMatchObject({ cost: 16.21, next: 9.99 });
  });

  test.each([
    { bands: [] },
    { bands: [{ from: 5, factor: 2, plus: 0 }] },
    {
      bands: [
        { from: 0, factor: 2, plus: 0 },
        { from: 0, factor: 3, plus: 0 },
      ],
    },
    { bands: [{ from: 0, factor: 0, plus: 0 }] },
    { bands: [{ from: 0, factor: 2.00001, plus: 0 }] },
    { bands: [{ from: 0, factor: 2, plus: 0.001 }] },
    { leastMargin: 0.95 },
    { rounding: '98' as never },
  ])('refuses %j', async (wrong) => {
    await expect(shop.call('previewPriceRule', { shopId, ...rule(2), ...wrong }, seller)).rejects.toMatchObject({
      error: 'invalid_input',
    });
  });
});

describe('a price that somebody changed in the shop', () => {
  async function drifted() {
    const { product, id } = await published();
    channel.variant(skuOf(product)).price = '3.49';
    await recordProductChanged(context(), shopId, [...channel.products.keys()][0] ?? '');
    await serve();
    return { product, id };
  }

  test('is marked, and stays when the cost changes', async () => {
    const { product, id } = await drifted();
    expect((await list()).list).toMatchObject([
      { id, isDrifted: true, price: 3.99, seenPrice: 3.49, priceByRule: 3.99 },
    ]);
    await cost(product, 1100);
    await serveShopsOnce(context());
    expect(channel.variant(skuOf(product)).price).toBe('3.49');
  });

  test('stays as a manual price', async () => {
    const { product, id } = await drifted();
    await shop.call('settleDrift', { id, keeps: 'theirs' }, seller);
    await serve();
    expect(channel.variant(skuOf(product)).price).toBe('3.49');
    expect((await list()).list).toMatchObject([{ isDrifted: false, price: 3.49 }]);
  });

  test('or is replaced by ours', async () => {
    const { product, id } = await drifted();
    await shop.call('settleDrift', { id, keeps: 'ours' }, seller);
    await serve();
    expect(channel.variant(skuOf(product)).price).toBe('3.99');
    expect((await list()).list).toMatchObject([{ isDrifted: false, price: 3.99 }]);
  });

  test('guard: readHours. Without a webhook it is noticed after six hours, and the shop is not asked before', async () => {
    const { product, id } = await published();
    channel.variant(skuOf(product)).price = '3.49';
    await readShops(context());
    await serve();
    expect((await list()).list).toMatchObject([{ isDrifted: false }]);
    await sql`update publications set read_at = now() - interval '6 hours 1 minute' where id = ${id}`.execute(db);
    await readShops(context());
    await serve();
    expect((await list()).list).toMatchObject([{ isDrifted: true, seenPrice: 3.49 }]);
  });

  test('stock that was sold there is recalculated', async () => {
    const { product } = await published();
    channel.variant(skuOf(product)).pieces = 98;
    await recordProductChanged(context(), shopId, [...channel.products.keys()][0] ?? '');
    await serve();
    expect(channel.variant(skuOf(product)).pieces).toBe(100);
    expect((await list()).list).toMatchObject([{ isDrifted: false }]);
  });
});

describe('expired', () => {
  test('means removed in the shop; a renewal creates the product again', async () => {
    const { product, id } = await published();
    const [remoteId = ''] = channel.products.keys();
    channel.products.delete(remoteId);
    await recordProductChanged(context(), shopId, remoteId);
    await serve();
    expect((await list('expired')).list).toMatchObject([{ id, expiredReason: 'removed_in_shop' }]);
    await shop.call('renewPublications', { ids: [id] }, seller);
    await serve();
    expect(channel.variant(skuOf(product))).toMatchObject({ price: '3.99' });
    expect((await list()).list).toMatchObject([{ id, state: 'listed' }]);
  });

  test('means withdrawn here: no stock, and no renewal', async () => {
    const { product, id } = await published();
    await db.updateTable('products').set({ status: 'withdrawn' }).where('id', '=', product.offerId).execute();
    await serveShopsOnce(context());
    await serveShopsOnce(context());
    expect(channel.variant(skuOf(product)).pieces).toBe(0);
    expect((await list('expired')).list).toMatchObject([{ id, expiredReason: 'withdrawn' }]);
    expect(await shop.call('renewPublications', { ids: [id] }, seller)).toEqual({
      renewed: 0,
      left: [{ offerId: product.offerId, reason: 'withdrawn' }],
    });
  });

  test('means without authorization', async () => {
    const { product, id } = await published();
    await inTransaction(db, (tx) => expirePublications(tx, seller.buyerId, [product.offerId], 'authorization_ended'));
    await serve();
    expect(channel.variant(skuOf(product)).pieces).toBe(0);
    expect((await list('expired')).list).toMatchObject([{ id, expiredReason: 'authorization_ended' }]);
  });

  test('means sold out for a month, not less', async () => {
    const { product, id } = await published();
    await stock(product, 0);
    await serveShopsOnce(context());
    await expireDue(context());
    expect((await list()).list).toMatchObject([{ id, stock: 0 }]);
    await db
      .updateTable('publications')
      .set({ sold_out_since: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    await expireDue(context());
    expect((await list('expired')).list).toMatchObject([{ id, expiredReason: 'sold_out' }]);
  });

  test('guard: pushDays. What was sent to a shop is remembered for a week', async () => {
    const startedDaysAgo = (days: number, state: 'sending' | 'sent') => ({
      shop_id: shopId,
      offers: 1,
      state,
      started_at: new Date(Date.now() - days * 86_400_000),
    });
    const all = [startedDaysAgo(0, 'sending'), startedDaysAgo(6, 'sent'), startedDaysAgo(8, 'sent')];
    await db.insertInto('offer_pushes').values(all).execute();
    await expireDue(context());
    const kept = await db.selectFrom('offer_pushes').select('state').where('shop_id', '=', shopId).execute();
    expect(kept.map(({ state }) => state).toSorted()).toEqual(['sending', 'sent']);
  });

  test('and sold-out goods notify once when they are back, if the reseller asked for it', async () => {
    const { product, id } = await published();
    await stock(product, 0);
    await serveShopsOnce(context());
    await inTransaction(db, (tx) => expirePublications(tx, seller.buyerId, [product.offerId], 'sold_out'));
    await shop.call('tellWhenBack', { id, isTold: true }, seller);
    for (const pieces of [20, 30]) {
      await stock(product, pieces);
      await serveShopsOnce(context());
    }
    const { list: messages } = await shop.call('listMessages', {}, seller);
    expect(messages.map(({ kind }) => kind)).toEqual(['goods-news']);
    expect(channel.variant(skuOf(product)).pieces).toBe(0);
  });

  test('goods can be removed from the shop', async () => {
    const { product, id } = await published();
    await inTransaction(db, (tx) => expirePublications(tx, seller.buyerId, [product.offerId], 'sold_out'));
    await shop.call('removePublications', { ids: [id] }, seller);
    await serve();
    expect(channel.products.size).toBe(0);
    expect((await list('expired')).list).toEqual([]);
    // Removed goods can be published again.
    expect((await publish([product.offerId])).ids).toHaveLength(1);
  });
});

describe('a shop that refuses', () => {
  const skuTaken = () => new ChannelProblem('rejected', { because: 'sku_taken', said: 'SKU exists' });

  test('a SKU: the reseller can change it', async () => {
    channel.fail('putProduct', skuTaken());
    const { product, id } = await published();
    expect((await list('queue')).list).toMatchObject([
      { id, state: 'failed', failure: { kind: 'rejected', because: 'sku_taken', againAt: null } },
    ]);
    const skus = [{ skuId: product.skuIds[0] ?? 0, shopSku: 'MINE-1' }];
    await shop.call('renameShopSkus', { id, skus }, seller);
    await serve();
    expect(channel.variant('MINE-1').price).toBe('3.99');
    expect(
      await findLinkedSkus(db, shopId, [
        { remoteVariantId: '', shopSku: 'MINE-1' },
        { remoteVariantId: 'x', shopSku: 'y' },
      ]),
    ).toMatchObject([
      { skuId: product.skuIds[0], productId: product.offerId, publicationId: id, serving: 'none' },
      undefined,
    ]);
  });

  test('a SKU of the same product: the reseller can link it, and nothing is created', async () => {
    const product = await make();
    const { ids } = await publish([product.offerId], { isPrepared: true });
    const sku = skuOf(product);
    channel.products.set('theirs', {
      id: 'theirs',
      product: { key: '', variants: [], isActive: true } as never,
      variants: [{ id: 'v-theirs', sku, price: '9.00', pieces: 4 }],
    });
    channel.fail('putProduct', skuTaken());
    await shop.call('sendPublications', { ids, acceptsLosing }, seller);
    await serve();
    await shop.call('linkPublication', { id: ids[0] ?? '' }, seller);
    await serve();
    expect([...channel.products.keys()]).toEqual(['theirs']);
    expect(channel.variant(sku)).toMatchObject({ id: 'v-theirs', price: '3.99' });
  });

  test('one price of many: the others are sent', async () => {
    const products = [await published(), await published(), await published()];
    for (const { product } of products) await stock(product, 50);
    channel.fail('putOffers', new ChannelProblem('rejected', { said: 'no' }));
    channel.fail('putOffers', new ChannelProblem('rejected', { said: 'no' }));
    await serveShopsOnce(context());
    const pieces = products.map(({ product }) => channel.variant(skuOf(product)).pieces);
    expect(pieces.filter((one) => one === 50).length).toBeGreaterThanOrEqual(1);
  });

  test('for now is left alone for as long as it asks', async () => {
    channel.fail('putProduct', new ChannelProblem('throttled', { retryAfterSeconds: 60 }));
    const { id } = await published();
    await serve();
    expect(channel.count('putProduct')).toBe(1);
    expect((await list('queue')).list).toMatchObject([{ id, state: 'queued' }]);
    await wait();
    await serve();
    expect((await list()).list).toMatchObject([{ id }]);
  });

  test('guard: putIntoQueue. A removal of goods that are then published again: they stay', async () => {
    const { product, id } = await published();
    channel.fail('removeProduct', new ChannelProblem('rejected'), 'before');
    await shop.call('removePublications', { ids: [id] }, seller);
    await serve();
    expect((await list('queue')).list).toMatchObject([{ id, state: 'failed' }]);
    expect((await publish([product.offerId], { isActive: true })).ids).toEqual([id]);
    await serve();
    expect(channel.products.size).toBe(1);
    expect((await list()).list).toMatchObject([{ id, state: 'listed' }]);
  });

  test('our key is not asked again until it is reconnected', async () => {
    channel.fail('putProduct', new ChannelProblem('unauthorized', { said: 'revoked' }));
    const { id } = await published();
    expect((await list('queue')).shops).toMatchObject([{ state: 'refused' }]);
    await wait();
    await serveShopsOnce(context());
    expect(channel.count('putProduct')).toBe(1);
    await db
      .updateTable('reseller_shops')
      .set({ state: 'connected', refused_since: null })
      .where('id', '=', shopId)
      .execute();
    await serveShopsOnce(context());
    expect((await list()).list).toMatchObject([{ id }]);
  });
});

describe('the editor', () => {
  const read = (id: string) => shop.call('getPublication', { id }, seller);

  async function prepared(over = {}) {
    const product = await make({
      skus: [
        { color: 'Red', stock: 5 },
        { color: 'Blue', stock: 5 },
      ],
      ...over,
    });
    const { ids } = await publish([product.offerId], { isPrepared: true });
    return { product, id: ids[0] ?? '' };
  }
  const changeOf = ({
    version,
    variants,
    publication: { id, isActive, serving },
  }: Awaited<ReturnType<typeof read>>) => ({
    id,
    version,
    acceptsLosing,
    isActive,
    serving,
    texts: [],
    pictures: [],
    groupIds: [],
    isPublished: true,
    variants: variants.map(({ skuId, isChosen, shopSku, ownPrice }) => ({ skuId, isChosen, shopSku, ownPrice })),
  });

  test('sends what was entered and chosen', async () => {
    const { id, product } = await prepared();
    const before = await read(id);
    expect(before).toMatchObject({ options: ['Color'], publication: { state: 'draft' } });
    const change = changeOf(before);
    const [red, blue] = change.variants;
    await shop.call(
      'setPublication',
      {
        ...change,
        texts: [{ language: 'en', title: 'My mug', description: 'Two <lines>\nof text' }],
        variants: [{ ...red, ownPrice: 7.5 } as never, { ...blue, isChosen: false } as never],
        groupIds: ['g1'],
      },
      seller,
    );
    await serve();
    const [stored] = channel.products.values();
    expect(stored?.product).toMatchObject({
      title: 'My mug',
      descriptionHtml: '<p>Two &lt;lines&gt;<br>of text</p>',
      groupIds: ['g1'],
      isActive: false,
      options: [{ name: 'Color', values: ['Red'] }],
      variants: [{ sku: `SP-${product.skuIds[0]}`, price: '7.50', pieces: 5, values: ['Red'] }],
    });
  });

  test('guard: recordGroups. Groups that we put it into stay known as ours, even after a lost answer', async () => {
    const { id } = await prepared();
    const put = async (groupIds: string[]) => {
      await shop.call('setPublication', { ...changeOf(await read(id)), groupIds }, seller);
      await serve();
      return channel.requests.findLast(({ operation }) => operation === 'putProduct')?.what;
    };
    channel.fail('putProduct', new ChannelProblem('rejected', { because: 'other' }), 'after');
    expect(await put(['g1'])).toMatchObject({ groupIds: ['g1'], formerGroupIds: [] });
    expect(await put(['g2'])).toMatchObject({ groupIds: ['g2'], formerGroupIds: ['g1'] });
    expect(await put([])).toMatchObject({ groupIds: [], formerGroupIds: ['g2'] });
  });

  test('refuses a concurrent change, a SKU of other goods, and goods without a variant', async () => {
    const other = await published();
    const { id } = await prepared();
    const change = changeOf(await read(id));
    const [red, blue] = change.variants;
    const taken = { ...change, variants: [{ ...red, shopSku: skuOf(other.product) } as never] };
    await expect(shop.call('setPublication', taken, seller)).rejects.toMatchObject({ error: 'sku_in_use' });
    const twice = { ...change, variants: [{ ...red, shopSku: 'A' } as never, { ...blue, shopSku: 'A' } as never] };
    await expect(shop.call('setPublication', twice, seller)).rejects.toMatchObject({ error: 'sku_in_use' });
    const none = { ...change, variants: change.variants.map((one) => ({ ...one, isChosen: false })) };
    await expect(shop.call('setPublication', none, seller)).rejects.toMatchObject({ error: 'not_publishable' });
    const pictures = Array.from({ length: resellerLimits.publishedPicturesMax + 1 }, (_, n) => `picture-${n}`);
    await expect(shop.call('setPublication', { ...change, pictures }, seller)).rejects.toMatchObject({
      error: 'invalid_input',
    });
    await shop.call('setPublication', { ...change, isPublished: false }, seller);
    await expect(shop.call('setPublication', change, seller)).rejects.toMatchObject({ error: 'changed_meanwhile' });
  });
});

test('guard: storeVariants. A variant of other goods cannot be added', async () => {
  const { product, id } = await published();
  const [other] = (await make()).skuIds;
  const { version, variants } = await shop.call('getPublication', { id }, seller);
  const [own] = variants.map(({ skuId, isChosen, shopSku, ownPrice }) => ({ skuId, isChosen, shopSku, ownPrice }));
  const stored = { id, version, isActive: true, serving: 'none' as const, texts: [], pictures: [], groupIds: [] };
  const strange = { skuId: other ?? 0, isChosen: true, shopSku: 'STRANGE', ownPrice: null };
  await shop.call(
    'setPublication',
    { ...stored, acceptsLosing, isPublished: false, variants: own ? [own, strange] : [strange] },
    seller,
  );
  const after = await shop.call('getPublication', { id }, seller);
  expect(after.variants.map(({ skuId }) => skuId)).toEqual(product.skuIds);
});

describe('operators', () => {
  test('see what waits and fails, and retry it', async () => {
    channel.fail('putProduct', new ChannelProblem('rejected', { said: 'no' }));
    const { id } = await published();
    const support = await shop.makeOperator(['support']);
    expect((await shop.call('operatorListPublishQueues', {}, support)).list).toMatchObject([
      { shopId, failed: 1, waiting: 0 },
    ]);
    expect((await shop.call('operatorListFailedPublications', { shopId }, support)).list).toMatchObject([
      { id, said: 'no' },
    ]);
    expect(await shop.call('operatorRetryPublications', { shopId }, support)).toEqual({ retried: 1 });
    await shop.runQueue('serve-shop');
    expect((await list()).list).toMatchObject([{ id }]);
    for (const unknown of ['x', id])
      await expect(shop.call('operatorRetryPublications', { shopId: unknown }, support)).rejects.toMatchObject({
        status: 404,
      });
  });
});
