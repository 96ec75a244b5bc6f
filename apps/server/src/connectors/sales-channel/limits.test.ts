import { afterAll, expect, it } from 'vitest';
import { products } from '#testing/not-odd.ts';
import { openShopify } from '#testing/shopify.ts';
import { openWooCommerce } from '#testing/woocommerce.ts';
import { fitOptions } from './fit-options.ts';
import type { ProductForShop } from './sales-channel.ts';
import { shopifyChannel } from './shopify/channel.ts';
import { wooCommerceChannel } from './woocommerce/channel.ts';

const shopify = await openShopify();
const woo = await openWooCommerce();
afterAll(() => Promise.all([shopify.simulator.stop(), woo.simulator.stop()]));
const { simulator, address, keys } = shopify;

/** Time passes at Shopify while we wait for it. */
const waits: number[] = [];
const patient = {
  wait: async (ms: number) => {
    waits.push(ms);
    await simulator.advance(ms);
  },
  now: () => simulator.now(),
};
const config = { isDemo: true, isPublicDemo: false, shopify: { app: undefined, origin: shopify.origin } };
const channel = shopifyChannel(config, patient);
const shop = channel.open(address, keys);
const wooShop = wooCommerceChannel(config).open(woo.address, woo.keys);

let last = 0;
function product(count: number, change: Partial<ProductForShop> = {}): ProductForShop {
  const name = `limit-${++last}`;
  const values = Array.from({ length: count }, (_, index) => `No ${index}`);
  return {
    key: `key-${name}`,
    title: 'Tile',
    descriptionHtml: '',
    vendor: '',
    productType: '',
    handle: '',
    number: 1,
    hsCode: '',
    originIso: '',
    tags: [],
    isActive: false,
    pictures: [],
    options: [{ name: 'Size', values }],
    variants: values.map((value) => ({
      sku: `${name}-${value}`,
      values: [value],
      price: '1.00',
      pieces: 1,
      weightGrams: 5,
    })),
    groupIds: [],
    formerGroupIds: [],
    ...change,
  };
}

it('guard: Pace. Waits before it asks for more points than a shop has, so that hardly anything is refused', async () => {
  const remote = await shop.putProduct(product(200));
  const offers = remote.variants.map(({ id }) => ({ productId: remote.id, variantId: id, price: '3.00', pieces: 2 }));
  waits.splice(0);
  const before = simulator.counts(address);
  for (let round = 0; round < 30; round++) {
    await shop.putOffers(offers);
    await shop.readProducts([remote.id]);
  }
  const after = simulator.counts(address);
  expect(after.piecesSet - before.piecesSet).toBe(30 * 200);
  expect(waits.length).toBeGreaterThan(5);
  expect(after.throttled - before.throttled).toBeLessThan(3);
});

it('a shop whose points others have used up is waited for, a little, or left for later', async () => {
  // A rate so low that a busy machine makes no difference.
  simulator.setLimits({ restoreRate: 2 });
  await shop.facts();
  simulator.drain(address);
  waits.splice(0);
  await shop.facts();
  expect(waits.length).toBeGreaterThan(0);
  simulator.setLimits({ restoreRate: 1 });
  simulator.drain(address);
  const id = (await shop.findProduct({ key: 'nobody' }).catch((error: unknown) => error)) as {
    kind?: string;
    retryAfterSeconds?: number;
  };
  expect(id).toMatchObject({ kind: 'throttled' });
  expect(id.retryAfterSeconds).toBeGreaterThan(10);
  simulator.setLimits({ restoreRate: 100 });
  await simulator.advance(60_000);
});

/** A product with all combinations of three options. */
function grid(...counts: number[]): Pick<ProductForShop, 'options' | 'variants'> {
  const name = `grid-${++last}`;
  const options = counts.map((count, place) => ({
    name: `Option ${place}`,
    values: Array.from({ length: count }, (_, index) => `No ${index}`),
  }));
  const combinations = options.reduce<string[][]>(
    (all, { values }) => all.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  );
  const variants = combinations.map((values, index) => ({
    sku: `${name}-${index}`,
    values,
    price: '1.00',
    pieces: 1,
    weightGrams: 5,
  }));
  return { options, variants };
}

it('a Shopify product takes 2,048 sizes, and they are read whole', async () => {
  const remote = await shop.putProduct({ ...product(1), ...grid(16, 16, 8) });
  expect(remote.variants).toHaveLength(2048);
  expect((await products(shop.readProducts([remote.id])))[0]?.variants).toHaveLength(2048);
});

it('sizes beyond the limit are left out, and options beyond it are joined into the last', () => {
  const values = [
    ['Red', '1 m', 'Oak', 'EU'],
    ['Red', '2 m', 'Oak', 'EU'],
    ['Blue', '1 m', 'Ash', 'UK'],
  ];
  const all = values.map((each, index) => ({ sku: String(index), values: each }));
  expect(fitOptions(['Colour', 'Length', 'Wood', 'Plug'], all, { options: 3, variants: 2 })).toEqual({
    options: [
      { name: 'Colour', values: ['Red'] },
      { name: 'Length', values: ['1 m', '2 m'] },
      { name: 'Wood / Plug', values: ['Oak / EU'] },
    ],
    variants: [
      { sku: '0', values: ['Red', '1 m', 'Oak / EU'] },
      { sku: '1', values: ['Red', '2 m', 'Oak / EU'] },
    ],
    leftOut: 1,
  });
});

it('a permanent refusal of a shop carries its reason', async () => {
  const notAPicture = product(1, { pictures: [{ url: 'ftp://shop.example/a.jpg', alt: '' }] });
  for (const one of [shop, wooShop])
    await expect(one.putProduct(notAPicture)).rejects.toMatchObject({
      kind: 'rejected',
      because: 'picture_unreadable',
    });
  await expect(shop.putProduct(product(1, { title: '' }))).rejects.toMatchObject({
    kind: 'rejected',
    because: 'other',
  });
  const tooMany = { ...product(1), ...grid(16, 16, 9) };
  await expect(shop.putProduct(tooMany)).rejects.toMatchObject({ kind: 'rejected', because: 'plan_limit' });
  // Another product in the shop has the SKU.
  const theirs = product(1);
  await wooShop.putProduct(theirs);
  const ours = { ...product(1), variants: theirs.variants };
  await expect(wooShop.putProduct(ours)).rejects.toMatchObject({ kind: 'rejected', because: 'sku_taken' });
});

it('a WooCommerce shop whose host allows no more calls says when to come back', async () => {
  woo.simulator.setPace(1);
  await wooShop.listGroups();
  await expect(wooShop.listGroups()).rejects.toMatchObject({ kind: 'throttled', retryAfterSeconds: 60 });
  woo.simulator.setPace(undefined);
});

it('weights are sent in the shop’s own unit', async () => {
  const { folder, address: pounds, key, secret } = woo.simulator.addShop({ folder: 'pounds', weightUnit: 'lbs' });
  const heavy = product(1);
  const variants = heavy.variants.map((variant) => ({ ...variant, weightGrams: 907.18474 }));
  await wooCommerceChannel(config)
    .open(pounds, { key, secret })
    .putProduct({ ...heavy, variants });
  expect(woo.simulator.products(folder)[0]?.variations[0]?.weight).toBe('2');
});

it('a shop’s stock location is requested once in ten minutes', async () => {
  const remote = await shop.putProduct(product(1));
  const offer = { productId: remote.id, variantId: remote.variants[0]?.id ?? '', pieces: 4 };
  const calls = async () => {
    const before = simulator.counts(address).calls;
    await channel.open(address, keys).putOffers([offer]);
    return simulator.counts(address).calls - before;
  };
  expect([await calls(), await calls()]).toEqual([1, 1]);
  await simulator.advance(11 * 60_000);
  expect([await calls(), await calls()]).toEqual([2, 1]);
});
