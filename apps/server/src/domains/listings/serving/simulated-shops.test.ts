import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { ChannelKeys } from '#connectors/sales-channel/sales-channel.ts';
import { sealKeys } from '#domains/channels/shop-keys.ts';
import { applyListingChange } from '#domains/listings/bulk/apply-change.ts';
import { recordProductChanged } from '#domains/listings/record-product-changed.ts';
import { jobContext } from '#shop/context.ts';
import { priceByGoods } from '#testing/fake-channel.ts';
import { type MadeProduct, makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { openShopify } from '#testing/shopify.ts';
import { openWooCommerce } from '#testing/woocommerce.ts';
import { serveShopsOnce } from './serve-shops.ts';

const [shopify, woocommerce] = await Promise.all([openShopify(), openWooCommerce()]);
const shop = await openTestShop(shopify.environment);
const { db } = shop;
afterAll(() => Promise.all([shopify.simulator.stop(), woocommerce.simulator.stop()]));

const context = () => jobContext(shop.services);
const serve = () => serveShopsOnce(context());
/** Ends the shop's back-off and the pauses between attempts. */
async function wait() {
  await db.updateTable('shop_publishing').set({ not_before: null }).execute();
  await db
    .updateTable('publications')
    .set({ due_at: new Date(0) })
    .where('due_at', 'is not', null)
    .execute();
}

/** What the tests need from either system. */
interface System {
  channel: 'shopify' | 'woocommerce';
  address: string;
  keys: ChannelKeys;
  made: () => number;
  active: () => number;
  /** Requests that it refused for their number. */
  throttled: () => number;
  calls: () => number;
  /** `{ sku: [price, pieces] }` */
  offers: () => Record<string, [string, number | null]>;
  changePrice: (sku: string, price: string) => void;
  remove: () => void;
  /** The next creation of a product succeeds but its answer is lost, or the request gets no answer at all. */
  lose: (isAccepted: boolean) => void;
}

const { simulator: shops } = shopify;
const { simulator: woo } = woocommerce;

const systems: System[] = [
  {
    channel: 'shopify',
    address: shopify.address,
    keys: shopify.keys,
    made: () => shops.counts(shopify.address).productsCreated,
    active: () => shops.products(shopify.address).filter(({ status }) => status === 'ACTIVE').length,
    throttled: () => shops.counts(shopify.address).throttled,
    calls: () => shops.counts(shopify.address).calls,
    offers: () =>
      Object.fromEntries(
        shops
          .products(shopify.address)
          .flatMap(({ variants }) =>
            variants.map(({ sku, price, pieces }) => [
              sku ?? '',
              [String(price), [...pieces.values()].reduce((sum, one) => sum + one, 0)],
            ]),
          ),
      ),
    changePrice: (sku, price) => shops.changePrice(shopify.address, sku, price),
    remove: () => {
      for (const { id } of shops.products(shopify.address))
        shops.deleteProduct(shopify.address, id.slice(id.lastIndexOf('/') + 1));
    },
    lose: (isAccepted) => shops.failCalls({ operation: 'SetProduct', how: 'cut', isAccepted, times: 9 }),
  },
  {
    channel: 'woocommerce',
    address: woocommerce.address,
    keys: woocommerce.keys,
    made: () => woo.counts(woocommerce.folder).productsCreated,
    active: () => woo.products(woocommerce.folder).filter(({ status }) => status === 'publish').length,
    throttled: () => 0,
    calls: () => 0,
    offers: () =>
      Object.fromEntries(
        woo
          .products(woocommerce.folder)
          .flatMap((product) =>
            (product.variations.length > 0 ? product.variations : [product]).map(({ sku, regularPrice, stock }) => [
              sku,
              [regularPrice, stock],
            ]),
          ),
      ),
    changePrice: (sku, price) => woo.changePrice(woocommerce.folder, sku, price),
    remove: () => {
      for (const { id } of woo.products(woocommerce.folder)) woo.deleteProduct(woocommerce.folder, String(id));
    },
    lose: (isAccepted) => woo.failCalls({ operation: 'POST /products', how: 'cut', isAccepted, times: 9 }),
  },
];

const seller = await shop.makeCustomer();

async function connect({ channel, address, keys }: System): Promise<string> {
  await db.deleteFrom('reseller_shops').execute();
  const id = randomUUID();
  await db
    .insertInto('reseller_shops')
    .values({
      id,
      buyer_id: seller.buyerId,
      channel,
      address,
      name: 'Okafor Home',
      currency: 'USD',
      hook_token: id,
      sealed_keys: sealKeys(shop.services.config.secretKeys, id, keys),
      last_contact_at: new Date(),
    })
    .execute();
  await priceByGoods(shop.services, seller, id);
  return id;
}

const skus = ({ skuIds }: MadeProduct) => skuIds.map((id) => `SP-${id}`);
const list = () => shop.call('listPublications', { tab: 'list' }, seller);
const clear = () => {
  for (const simulator of [shops, woo]) simulator.clearFaults();
};

describe.each(systems)('$channel', (system) => {
  test('a product is created once, follows cost and stock, drifts and is removed', async () => {
    const shopId = await connect(system);
    const product = await makeProduct(shop.services, {
      skus: [
        { color: 'Red', stock: 40 },
        { color: 'Blue', stock: 60 },
      ],
    });
    const [red = '', blue = ''] = skus(product);
    const before = system.made();
    await shop.call(
      'queuePublications',
      { shopId, offerIds: [product.offerId], isActive: true, acceptsLosing: 1 },
      seller,
    );
    await serve();
    expect((await shop.call('listPublications', { tab: 'queue' }, seller)).list).toEqual([]);
    expect(system.offers()).toMatchObject({ [red]: ['3.99', 40], [blue]: ['3.99', 60] });

    await makeProduct(shop.services, {
      offerId: product.offerId,
      tiers: [{ from: 1, fen: 1200 }],
      skus: [
        { color: 'Red', stock: 7 },
        { color: 'Blue', stock: 0 },
      ],
    });
    await serve();
    expect(system.offers()).toMatchObject({ [red]: ['4.99', 7], [blue]: ['4.99', 0] });

    system.changePrice(red, '4.49');
    const [{ remote_id: remoteId } = { remote_id: '' }] = await db
      .selectFrom('publications')
      .select('remote_id')
      .execute();
    await recordProductChanged(context(), shopId, remoteId ?? '');
    await serve();
    const [drifted] = (await list()).list;
    expect(drifted).toMatchObject({ isDrifted: true, seenPrice: 4.49, priceByRule: 4.99 });
    await shop.call('settleDrift', { id: drifted?.id ?? '', keeps: 'ours' }, seller);
    await serve();
    expect(system.offers()).toMatchObject({ [red]: ['4.99', 7] });

    expect(system.made()).toBe(before + 1);
    await shop.call('removePublications', { ids: [drifted?.id ?? ''] }, seller);
    await serve();
    expect(system.offers()).toEqual({});
  });

  test.each([true, false])('a lost answer makes no second product (carried out: %s)', async (isAccepted) => {
    clear();
    const shopId = await connect(system);
    const product = await makeProduct(shop.services);
    const before = system.made();
    system.lose(isAccepted);
    await shop.call('queuePublications', { shopId, offerIds: [product.offerId], acceptsLosing: 1 }, seller);
    await serve();
    clear();
    for (let attempt = 0; attempt < 3 && (await list()).list.length === 0; attempt++) {
      await wait();
      await serve();
    }
    expect((await list()).list).toMatchObject([{ offerId: product.offerId, state: 'listed' }]);
    expect(system.made()).toBe(before + 1);
    expect(Object.keys(system.offers())).toEqual(expect.arrayContaining(skus(product)));
    system.remove();
  });

  test('a product deleted in the shop expires', async () => {
    clear();
    const shopId = await connect(system);
    const product = await makeProduct(shop.services);
    await shop.call('queuePublications', { shopId, offerIds: [product.offerId], acceptsLosing: 1 }, seller);
    await serve();
    const [{ remote_id: remoteId } = { remote_id: '' }] = await db
      .selectFrom('publications')
      .select('remote_id')
      .execute();
    system.remove();
    await recordProductChanged(context(), shopId, remoteId ?? '');
    await serve();
    expect((await shop.call('listPublications', { tab: 'expired' }, seller)).list).toMatchObject([
      { offerId: product.offerId, expiredReason: 'removed_in_shop' },
    ]);
  });

  test('many that are put on sale at once are so there, each once and within the shop’s limits', async () => {
    clear();
    const shopId = await connect(system);
    const offerIds: number[] = [];
    for (let made = 0; made < 24; made += 1) offerIds.push((await makeProduct(shop.services)).offerId);
    const [made, throttled] = [system.made(), system.throttled()];
    await shop.call('queuePublications', { shopId, offerIds, acceptsLosing: 24 }, seller);
    await serve();
    const { id } = await shop.call('selectPublications', { which: { filters: { tab: 'list' } } }, seller);
    const change = { id, kind: 'activate' as const, acceptsLosing: 24 };
    const { changeId } = await shop.call('changeSelected', change, seller);
    await applyListingChange(context(), { id: changeId });
    await serve();
    const [progress] = (await shop.call('listListingChanges', {}, seller)).list;
    expect(progress).toMatchObject({ total: 24, done: 24, failed: 0, refused: 0 });
    expect(system.active()).toBe(24);
    expect([system.made() - made, system.throttled() - throttled]).toEqual([24, 0]);
    system.remove();
  });
});
