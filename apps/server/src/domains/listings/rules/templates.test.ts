import { randomUUID } from 'node:crypto';
import { defaultTemplates } from '@sampan/contract/listing-templates';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { ChannelKeys } from '#connectors/sales-channel/sales-channel.ts';
import { sealKeys } from '#domains/channels/shop-keys.ts';
import { serveShopsOnce } from '#domains/listings/serving/serve-shops.ts';
import { jobContext } from '#shop/context.ts';
import { priceByGoods } from '#testing/fake-channel.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { openShopify } from '#testing/shopify.ts';
import { openWooCommerce } from '#testing/woocommerce.ts';

/** How goods are named in the shops of resellers, and what of ours never gets there. */

const [shopify, woocommerce] = await Promise.all([openShopify(), openWooCommerce()]);
const shop = await openTestShop(shopify.environment);
const { db } = shop;
afterAll(() => Promise.all([shopify.simulator.stop(), woocommerce.simulator.stop()]));

const factory = 'Yixing Zini Teaware & Co., Ltd.';
const seller = await shop.makeCustomer();
const serve = () => serveShopsOnce(jobContext(shop.services));

interface Seen {
  vendor?: string;
  type?: string;
  tags: string[];
  handle: string;
  /** Price and the price it is compared with. */
  prices: [string, string | null];
  cost: unknown;
  customs?: unknown[];
}

interface System {
  channel: 'shopify' | 'woocommerce';
  address: string;
  keys: ChannelKeys;
  sent(): string[];
  seen(): Seen[];
  /** As its owner does there: another vendor, one tag less and another one more. */
  rename(removed: string, added: string): void;
}

const { simulator: shops } = shopify;
const { simulator: woo } = woocommerce;
const wooTags = () => woo.tags(woocommerce.folder);

const systems: System[] = [
  {
    channel: 'shopify',
    address: shopify.address,
    keys: shopify.keys,
    sent: () => shops.sent(shopify.address),
    seen: () =>
      shops.products(shopify.address).map(({ vendor, productType: type, tags, handle, variants: [variant] }) => ({
        vendor,
        type,
        tags,
        handle,
        prices: [variant?.price ?? '', variant?.compareAt ?? null],
        cost: variant?.cost,
        customs: [variant?.hsCode, variant?.origin, variant?.weightGrams],
      })),
    rename: (removed, added) => {
      for (const product of shops.products(shopify.address)) {
        product.vendor = 'Mine';
        product.tags = [...product.tags.filter((tag) => tag !== removed), added];
      }
    },
  },
  {
    channel: 'woocommerce',
    address: woocommerce.address,
    keys: woocommerce.keys,
    sent: () => woo.sent(woocommerce.folder),
    seen: () =>
      woo.products(woocommerce.folder).map(({ tags, slug: handle, regularPrice, salePrice, cost }) => ({
        tags: tags.map((id) => wooTags().find((tag) => tag.id === id)?.name ?? ''),
        handle,
        prices: salePrice ? [salePrice, regularPrice] : [regularPrice, null],
        cost: (cost as { values: { defined_value: number }[] } | null)?.values[0]?.defined_value.toFixed(2),
      })),
    rename: (removed, added) => {
      const all = wooTags();
      const [gone, own] = [all.find(({ name }) => name === removed)?.id, { id: 990_001, name: added }];
      all.push(own);
      for (const product of woo.products(woocommerce.folder))
        product.tags = [...product.tags.filter((id) => id !== gone), own.id];
    },
  },
];

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
      name: 'Haus Okafor',
      currency: 'USD',
      hook_token: id,
      sealed_keys: sealKeys(shop.services.config.secretKeys, id, keys),
      last_contact_at: new Date(),
    })
    .execute();
  await priceByGoods(shop.services, seller, id);
  await db.updateTable('shop_publishing').set({ language: 'de' }).where('shop_id', '=', id).execute();
  return id;
}

async function sendAgain(id: string): Promise<void> {
  const { publication, pictures, variants, groupIds, version } = await shop.call('getPublication', { id }, seller);
  await shop.call(
    'setPublication',
    {
      id,
      version,
      texts: [],
      pictures: pictures.map(({ url }) => url),
      variants: variants.map(({ skuId, shopSku }) => ({ skuId, shopSku, isChosen: true, ownPrice: null })),
      groupIds,
      isActive: true,
      serving: publication.serving,
      isPublished: true,
      acceptsLosing,
    },
    seller,
  );
  await serve();
}

/** Delivered, a single piece costs more than it brings. */
const acceptsLosing = 100;

const wire = (over: object = {}) => ({
  ...defaultTemplates,
  groupIds: [],
  compareAt: null,
  version: 0,
  ...over,
});

const made = () =>
  makeProduct(shop.services, {
    supplierId: factory,
    titles: { en: `Mug by ${factory} in green`, de: 'Becher', zh: `${factory}杯子` },
    descriptions: {
      de: `<p title="${factory}">Von Yixing  Zini Teaware &amp; Co., Ltd. gebrannt.</p>`,
      en: '<p>Fired.</p>',
    },
    hsCode: '6912.00',
    weightGrams: 410,
  });

test.each(systems)('guard: withoutSupplier. $channel never learns who makes the goods', async (system) => {
  const shopId = await connect(system);
  const { offerId } = await made();
  await sql`update categories set names = names || '{"de":"Testwaren"}' where id = 91`.execute(db);
  const { ids } = await shop.call(
    'queuePublications',
    { shopId, offerIds: [offerId], isActive: true, acceptsLosing },
    seller,
  );
  await serve();
  const [id = ''] = ids;
  const { look, texts, variants } = await shop.call('getPublication', { id }, seller);
  expect(JSON.stringify([look, texts, variants])).not.toMatch(/Yixing|Zini/);
  expect(system.sent().length).toBeGreaterThan(0);
  expect(system.sent().join('\n')).not.toMatch(/Yixing|Zini/);
  const [landed = 0] = variants[0]?.ways.flatMap((way) => (way.serving === 'none' ? (way.landed ?? 0) : [])) ?? [];
  const [seen] = system.seen();
  expect(seen).toMatchObject({
    tags: ['Testwaren', 'Test shelf', 'Test drawer'],
    handle: 'becher',
    prices: ['3.99', null],
    cost: (Math.ceil(Math.round(landed * 10_000) / 100) / 100).toFixed(2),
  });
  if (system.channel === 'shopify')
    expect(seen).toMatchObject({ vendor: 'Haus Okafor', type: 'Test drawer', customs: ['691200', 'CN', 410] });

  // 3.99 × 1.2 = 4.788.
  const compareAt = { factor: 1.2, plus: 0, rounding: '99' as const };
  await shop.call('setTemplates', { shopId, ...wire({ compareAt }) }, seller);
  await serve();
  expect(system.seen()[0]?.prices).toEqual(['3.99', '4.99']);

  // What the owner changed there stays, and so does the address; new tags of ours come.
  system.rename('Test shelf', 'gift');
  await shop.call(
    'setTemplates',
    { shopId, ...wire({ vendor: 'New {shop}', tags: '{categories}, sale', handle: 'x-{title}', version: 1 }) },
    seller,
  );
  await serve();
  expect(system.seen()[0]?.prices).toEqual(['3.99', null]);
  for (let times = 0; times < 2; times++) {
    await sendAgain(id);
    expect(system.seen()[0]).toMatchObject({ tags: ['gift', 'Testwaren', 'Test drawer', 'sale'], handle: 'becher' });
    if (system.channel === 'shopify') expect(system.seen()[0]?.vendor).toBe('Mine');
  }

  // Of two products with one title the second has another address.
  await shop.call('setTemplates', { shopId, ...wire({ version: 2 }) }, seller);
  const second = await made();
  await shop.call('queuePublications', { shopId, offerIds: [second.offerId], acceptsLosing }, seller);
  await serve();
  const handles = system.seen().map(({ handle }) => handle);
  expect(handles).toEqual(['becher', system.channel === 'shopify' ? `becher-${second.offerId}` : 'becher-2']);
});

describe('templates', () => {
  test('guard: requireShop, version. Another’s shop is not found, and a version that is gone is refused', async () => {
    const [system] = systems;
    if (!system) throw new Error('no system');
    const shopId = await connect(system);
    const other = await shop.makeCustomer();
    await expect(shop.call('setTemplates', { shopId, ...wire() }, other)).rejects.toMatchObject({ status: 404 });
    expect(await shop.call('listTemplates', {}, other)).toEqual([]);
    await shop.call('setTemplates', { shopId, ...wire() }, seller);
    await expect(shop.call('setTemplates', { shopId, ...wire() }, seller)).rejects.toMatchObject({
      error: 'changed_meanwhile',
    });
    await expect(
      shop.call('setTemplates', { shopId, ...wire({ vendor: '{supplier}', version: 1 }) }, seller),
    ).rejects.toMatchObject({ error: 'placeholder_unknown' });
    expect(await shop.call('listTemplates', {}, seller)).toMatchObject([{ shopId, vendor: '{shop}', version: 1 }]);
  });
});
