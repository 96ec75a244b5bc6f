import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importGoods } from '#testing/import-goods.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openShop } from '#testing/shop.ts';

/**
 * 1,000 fen at 7.10 yuan per dollar are 1.40845 dollars: at 1.60 the margin is 11.97 % (below the guard of 12 %), at 1.48 it is
 * 4.83 % (below the stop of 5 %), at 1.40 −0.60 %, at 0.07 −1,912.07 %.
 */

const shop = await openShop();
const cataloguer = await shop.makeOperator(['catalogue']);
const finance = await shop.makeOperator(['finance']);
const owner = await shop.makeOperator(['owner']);

type By = typeof cataloguer;

async function price(offerId: number, priceUsd: number, { by = cataloguer, lowPriceReason = '' } = {}) {
  const { version } = await shop.call('operatorGetProduct', { offerId }, by);
  const reason = lowPriceReason ? { lowPriceReason } : {};
  return shop.call('operatorChangeProduct', { offerId, version, tiers: [{ from: 1, priceUsd }], ...reason }, by);
}
const shown = async (offerId: number) =>
  (await shop.call('getProductDetail', { offerId })).productSaleInfo.priceRangeList[0]?.price;
const noted = async () =>
  (
    await sql<{ door: string; reason: string; margin_e6: number }>`
    select door, reason, margin_e6 from low_prices order by id`.execute(shop.db)
  ).rows;
const needs = (who: 'reason' | 'owner', more: object = {}) => ({
  error: 'price_too_low',
  data: { needs: who, ...more },
});

describe('guard: guardLowPrices. A product’s own price', () => {
  test('below the guard needs a reason, which is kept', async () => {
    const { offerId } = await makeProduct(shop.services);
    await price(offerId, 1.61);
    await expect(price(offerId, 1.6)).rejects.toMatchObject(
      needs('reason', { products: 1, losing: 0, first: [{ offerId, priceUsd: 1.6, costYuan: 10, from: 1 }] }),
    );
    expect(await shown(offerId)).toBe(1.61);
    await price(offerId, 1.6, { lowPriceReason: 'Last season' });
    expect(await shown(offerId)).toBe(1.6);
    expect((await noted()).at(-1)).toEqual({ door: 'product', reason: 'Last season', margin_e6: 119_718 });
    const { lowPrices } = await shop.call('operatorGetProduct', { offerId }, cataloguer);
    expect(lowPrices).toMatchObject([{ door: 'product', reason: 'Last season', products: 1 }]);
  });

  test('below the stop needs an owner too; what is typed wrongly is told as what it would sell for', async () => {
    const { offerId } = await makeProduct(shop.services);
    const lowPriceReason = 'Clearance';
    await expect(price(offerId, 1.48, { lowPriceReason })).rejects.toMatchObject(needs('owner'));
    await expect(price(offerId, 0.07, { by: owner })).rejects.toMatchObject(
      needs('reason', { losing: 1, first: [{ priceUsd: 0.07, marginRate: -19.120725 }] }),
    );
    await price(offerId, 1.4, { by: owner, lowPriceReason });
    expect(await shown(offerId)).toBe(1.4);
    // Dearer than before asks nobody.
    await price(offerId, 1.45);
  });

  test('of one variant counts, however its others are priced', async () => {
    const { offerId, skuIds } = await makeProduct(shop.services, {
      quoteType: 1,
      tiers: [],
      skus: [
        { color: 'Red', own: 1000 },
        { color: 'Blue', own: 2000 },
      ],
    });
    const [, blue = 0] = skuIds;
    const { version } = await shop.call('operatorGetProduct', { offerId }, cataloguer);
    const skuPrices = [{ skuId: blue, priceUsd: 1.7606 }];
    await expect(shop.call('operatorChangeProduct', { offerId, version, skuPrices }, cataloguer)).rejects.toMatchObject(
      needs('owner', { losing: 1, first: [{ costYuan: 20 }] }),
    );
  });
});

test('guard: a bulk change counts all that it leaves too little, mixed variants too, and asks before it begins', async () => {
  const { offerId: plain } = await makeProduct(shop.services);
  const { offerId: mixed } = await makeProduct(shop.services, {
    quoteType: 1,
    tiers: [],
    skus: [
      { color: 'Red', own: 1000 },
      { color: 'Blue', own: 3000 },
    ],
  });
  const offerIds = [plain, mixed];
  const preview = (pricePercent: number) =>
    shop.call('operatorPreviewBulkChange', { offerIds, change: { pricePercent } }, cataloguer);
  expect((await preview(10)).low).toEqual({ products: 0, owner: 0, losing: 0 });
  const seen = await preview(-40);
  expect(seen.low).toEqual({ products: 2, owner: 2, losing: 2 });
  expect(seen.examples.every(({ marginRate }) => (marginRate ?? 0) < 0)).toBe(true);
  const apply = (more: object, by: By) => shop.call('operatorApplyBulkChange', { id: seen.id, ...more }, by);
  await expect(apply({ lowPriceReason: 'Sale' }, cataloguer)).rejects.toMatchObject(needs('owner', { products: 2 }));
  const little = await preview(-10);
  expect(little.low).toEqual({ products: 2, owner: 0, losing: 0 });
  await expect(shop.call('operatorApplyBulkChange', { id: little.id }, cataloguer)).rejects.toMatchObject(
    needs('reason'),
  );
  await shop.call('operatorApplyBulkChange', { id: little.id, lowPriceReason: 'Sale' }, cataloguer);
  await shop.runJobs();
  // 1.7606 less 10 %, rounded up.
  expect(await shown(plain)).toBe(1.5846);
});

test('guard: another rate asks about prices that stay while their goods cost more', async () => {
  const { offerId } = await makeProduct(shop.services);
  await price(offerId, 1.9);
  // 10 yuan at 5 yuan per dollar are 2 dollars.
  const preview = await shop.call('operatorPreviewPrices', { change: { cnyPerUsd: 5 } }, finance);
  expect(preview.low.losing).toBeGreaterThanOrEqual(1);
  await expect(shop.call('operatorSetExchangeRate', { cnyPerUsd: 5 }, finance)).rejects.toMatchObject(needs('owner'));
  await shop.call('operatorSetExchangeRate', { cnyPerUsd: 7.2 }, finance);
});

test('guard: a markup below the guard asks, one above does not', async () => {
  await makeProduct(shop.services);
  // 10 % on the cost are 9.09 % of the price; 4 % are 3.85 %.
  await expect(shop.call('operatorSetMarkup', { markup: 0.1 }, finance)).rejects.toMatchObject(needs('reason'));
  await expect(shop.call('operatorSetMarkup', { markup: 0.04 }, finance)).rejects.toMatchObject(needs('owner'));
  await shop.call('operatorSetMarkup', { markup: 0.2 }, finance);
  await shop.call('operatorSetMarkup', { markup: 0.25 }, finance);
});

describe('guard: an import', () => {
  const file = (cost: string) =>
    [
      'Handle,Title,Vendor,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item',
      `low-${cost},Low ${cost},Loom,200,5,10,${cost}`,
    ].join('\n');

  async function upload(text: string): Promise<string> {
    const bytes = Buffer.from(text);
    const { id } = await shop.call('operatorBeginImport', { fileName: 'goods.csv', bytes: bytes.length }, cataloguer);
    await shop.call('operatorAddImportPart', { id, number: 0, contentBase64: bytes.toString('base64') }, cataloguer);
    await shop.call('operatorCheckImport', { id, options: {} }, cataloguer);
    await shop.runJobs();
    return id;
  }

  test('of what buyers pay asks if the file’s own cost is dearer', async () => {
    const id = await upload(file('12'));
    const { report } = await shop.call('operatorGetImport', { id }, cataloguer);
    expect(report?.low).toEqual({ products: 1, owner: 1, losing: 1 });
    await expect(shop.call('operatorRunImport', { id, lowPriceReason: 'Sale' }, cataloguer)).rejects.toMatchObject(
      needs('owner'),
    );
    await expect(shop.call('operatorRunImport', { id }, owner)).rejects.toMatchObject(needs('reason'));
    await shop.call('operatorRunImport', { id, lowPriceReason: 'Sale' }, owner);
    await shop.runJobs();
    expect((await shop.call('operatorGetImport', { id }, cataloguer)).state).toBe('imported');
  });

  test('by a command is refused, unless it may', async () => {
    const refused = await importGoods(shop.services, file('11'), { refuseLow: true });
    expect(refused).toMatchObject({ isApplied: false, problems: [{ option: 'low-prices' }] });
    expect(await importGoods(shop.services, file('11'))).toMatchObject({ isApplied: true, low: [{ needs: 'owner' }] });
    expect(await importGoods(shop.services, file('5'))).toMatchObject({ isApplied: true, low: [] });
  });

  test('with tiers that are cheaper than the cost asks', async () => {
    const lines = [
      'Handle,Title,Vendor,Variant Grams,Variant Inventory Qty,Variant Price,Quantity Discounts',
      't,T,Loom,200,5,10,50:-50%',
    ];
    expect((await importGoods(shop.services, lines)).low).toMatchObject([
      { from: 50, priceE4: 50_000, needs: 'owner' },
    ]);
  });
});
