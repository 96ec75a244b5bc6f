import { beforeEach, describe, expect, test } from 'vitest';
import { serveShop } from '#domains/listings/serving/serve-shop.ts';
import { serveShopsOnce } from '#domains/listings/serving/serve-shops.ts';
import { jobContext } from '#shop/context.ts';
import { makeResellerShop, useFakeChannel } from '#testing/fake-channel.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop, type TestCustomer } from '#testing/shop.ts';

const shop = await openTestShop();
const context = () => jobContext(shop.services);
let channel = useFakeChannel(shop.services);
let seller: TestCustomer;
let shopId: string;

beforeEach(async () => {
  await shop.db.deleteFrom('reseller_shops').execute();
  channel = useFakeChannel(shop.services);
  seller = await shop.makeCustomer();
  shopId = await makeResellerShop(shop.services, seller);
});

const germany = { country: 'DE', shippingLine: '', vat: 0.19 };
const markets = (who = seller) => shop.call('listMarkets', {}, who);
const margins = async () => (await shop.call('listPublications', {}, seller)).list;

/** 1.7606 USD, sold by the piece for 2.0247, 60 g. */
const make = () =>
  makeProduct(shop.services, {
    onePieceFen: 1150,
    tiers: [{ from: 1, fen: 1000 }],
    weightGrams: 60,
    skus: [{ stock: 100 }],
  });

async function published(): Promise<{ offerId: number; sku: string }> {
  const { offerId, skuIds } = await make();
  await shop.call('queuePublications', { shopId, offerIds: [offerId], isActive: true }, seller);
  await serveShop(context(), { shopId });
  return { offerId, sku: `SP-${skuIds[0]}` };
}

describe('where customers are', () => {
  test('is the shop’s country until it is chosen, in most shops or in one', async () => {
    await shop.db.updateTable('reseller_shops').set({ country_iso: 'JP' }).where('id', '=', shopId).execute();
    const found = await markets();
    expect(found.shops).toMatchObject([{ shopId, isOwn: false, market: { country: 'JP', shippingLine: '', vat: 0 } }]);
    expect(found.countries.find(({ country }) => country === 'JP')?.lines.map(({ id }) => id)).toContain('express');
    await shop.call('setMarket', { market: germany }, seller);
    expect(await markets()).toMatchObject({
      workspace: { country: 'DE', countryName: 'Germany', vat: 0.19 },
      shops: [{ isOwn: false, market: { country: 'DE' } }],
    });
    await shop.call('setMarket', { shopId, market: { country: 'FR', shippingLine: 'air', vat: 0 } }, seller);
    expect(await markets()).toMatchObject({
      workspace: { country: 'DE' },
      shops: [{ isOwn: true, market: { country: 'FR', shippingLine: 'air', lineName: 'Air' } }],
    });
    await shop.call('setMarket', { shopId, market: null }, seller);
    expect((await markets()).shops).toMatchObject([{ isOwn: false, market: { country: 'DE' } }]);
  });

  test.each([
    { country: 'IR', shippingLine: '' },
    { country: 'US', shippingLine: 'rail' },
    { country: 'DE', shippingLine: 'no-such-line' },
  ])('is nowhere that nothing is sent to: %j', async (wrong) => {
    await expect(shop.call('setMarket', { market: { vat: 0, ...wrong } }, seller)).rejects.toMatchObject({
      error: 'country_not_served',
    });
    expect((await markets()).workspace.country).toBe('US');
  });

  test('guard: buyer. Another reseller’s shop is not found, and keeps its own', async () => {
    const other = await shop.makeCustomer();
    const theirs = await makeResellerShop(shop.services, other);
    await shop.call('setMarket', { market: { country: 'JP', shippingLine: '', vat: 0 } }, other);
    await expect(shop.call('setMarket', { shopId: theirs, market: germany }, seller)).rejects.toMatchObject({
      error: 'not_found',
    });
    await shop.call('setMarket', { market: germany }, seller);
    expect((await markets(other)).shops).toMatchObject([{ shopId: theirs, market: { country: 'JP' } }]);
  });
});

describe('a rule of delivered costs', () => {
  /** 2.02 + 3.06 + 2.00 + 0.10 + 8.00 = 15.18 to the US; × 2.2 = 33.40, so 33.99. To Japan 2.00 less: 13.18 × 2.2 = 29.00, so 29.99. */
  test('prices what a piece costs delivered, and says what is left', async () => {
    const { sku, offerId } = await published();
    expect(channel.variant(sku)).toMatchObject({ price: '33.99' });
    expect(await margins()).toMatchObject([
      { offerId, cost: 15.18, goodsCost: 2.0247, line: 'Express', price: 33.99, margin: 0.5533, ruleMargin: 0.5533 },
    ]);
  });

  test('follows where customers are, and pauses nothing for it', async () => {
    const { sku } = await published();
    await shop.call('setMarket', { shopId, market: { country: 'JP', shippingLine: '', vat: 0 } }, seller);
    await serveShop(context(), { shopId });
    expect(channel.variant(sku)).toMatchObject({ price: '29.99' });
    await shop.call('setMarket', { shopId, market: { country: 'SA', shippingLine: '', vat: 0.5 } }, seller);
    await serveShop(context(), { shopId });
    // 16.98 × 2.2 = 37.36, and at least 16.98 × 1.5 ÷ 0.7 = 36.39.
    expect(channel.variant(sku)).toMatchObject({ price: '37.99' });
    expect(await margins()).toMatchObject([{ state: 'listed', margin: 0.3295 }]);
  });

  test('guard: appliedTariffs. Dearer freight pauses what it leaves too little of', async () => {
    const { sku } = await published();
    await serveShopsOnce(context());
    await shop.db
      .insertInto('settings')
      .values({
        key: 'fees',
        value: JSON.stringify({
          domesticPerSupplierCents: 1500,
          domesticPerKgCents: 6,
          inspectionRateE6: 20_000,
          inspectionMinimumCents: 200,
          serviceRateE6: 50_000,
        }),
      })
      .execute();
    try {
      await serveShopsOnce(context());
      // 27.18 of 33.99: 20 % is left, 30 % was demanded.
      expect(await margins()).toMatchObject([{ state: 'paused', cost: 27.18, margin: 0.2003 }]);
      expect(channel.variant(sku)).toMatchObject({ price: '33.99', pieces: 0 });
    } finally {
      await shop.db.deleteFrom('settings').where('key', '=', 'fees').execute();
    }
  });

  test('guard: losing. One that would lose money is stored only once its losses were seen', async () => {
    const { offerId } = await published();
    const rule = {
      basis: 'goods' as const,
      bands: [{ from: 0, factor: 3, plus: 0 }],
      rounding: '99' as const,
      leastMargin: 0.3,
    };
    // 2.0247 × 3 = 6.08, so 6.99: 8.19 less than 15.18.
    const lost = [{ offerId, price: 6.99, loss: 8.19 }];
    expect(await shop.call('previewPriceRule', { shopId, ...rule }, seller)).toMatchObject({ losing: 1, worst: lost });
    const stored = { shopId, ...rule, mainLanguage: 'en' as const, version: 1 };
    await expect(shop.call('setPriceRule', stored, seller)).rejects.toMatchObject({
      error: 'rule_loses_money',
      data: { losing: 1, worst: lost },
    });
    await shop.call('setPriceRule', { ...stored, acceptsLosing: 1 }, seller);
    await serveShop(context(), { shopId });
    expect(await margins()).toMatchObject([{ state: 'listed', price: 6.99, margin: -1.1717, ruleMargin: 0.7103 }]);
  });
});
