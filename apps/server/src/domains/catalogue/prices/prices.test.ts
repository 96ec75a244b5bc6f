import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { repriceCatalogue } from './reprice-catalogue.ts';

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);

const prices = async (offerId: number) => {
  const { productSaleInfo, productSkuInfos } = await shop.call('getProductDetail', { offerId });
  const listed = (await shop.call('searchProducts', { keyword: String(offerId) })).data[0];
  expect(listed?.priceInfo).toMatchObject({ price: productSaleInfo.price, maxPrice: productSaleInfo.maxPrice });
  return {
    tiers: productSaleInfo.priceRangeList.map(({ price }) => price),
    skus: productSkuInfos.map(({ price }) => price),
  };
};

describe('exchange rate and markups', () => {
  test('reprice the catalogue, SKUs of their own price and search included', async () => {
    const plain = await makeProduct(shop.services, {
      tiers: [
        { from: 1, fen: 1000 },
        { from: 10, fen: 900 },
      ],
    });
    const own = await makeProduct(shop.services, {
      tiers: [{ from: 1, fen: 1000 }],
      skus: [{ color: 'A', own: 2000 }, { color: 'B' }],
    });
    expect(await prices(plain.offerId)).toEqual({ tiers: [1.7606, 1.5846], skus: [] });

    expect(await shop.call('operatorSetExchangeRate', { cnyPerUsd: 6.25 }, finance)).toMatchObject({
      cnyPerUsd: 6.25,
      validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    await shop.runJobs();
    expect(await prices(plain.offerId)).toEqual({ tiers: [2, 1.8], skus: [] });
    expect(await prices(own.offerId)).toEqual({ tiers: [2], skus: [4, 2] });
    expect(
      (await shop.call('searchProducts', { sort: '{"price":"asc"}', priceStart: 2, priceEnd: 2 })).totalRecords,
    ).toBe(2);

    await shop.call('operatorSetMarkup', { categoryId: 9101, markup: 0.5 }, finance);
    await shop.runJobs();
    expect(await prices(plain.offerId)).toEqual({ tiers: [2.4, 2.16], skus: [] });

    // A product made now is priced with both; the default markup no longer reaches it.
    expect(await shop.call('operatorSetMarkup', { markup: 1 }, finance)).toMatchObject({ categoryId: null, markup: 1 });
    await shop.runJobs();
    const later = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 1000 }] });
    expect(await prices(later.offerId)).toEqual({ tiers: [2.4], skus: [] });
    expect(await prices(plain.offerId)).toEqual({ tiers: [2.4, 2.16], skus: [] });
  });

  test('keep their history', async () => {
    const rates = await shop.db.selectFrom('exchange_rates').select(['cny_per_usd_e6', 'changed_by']).execute();
    const markups = await shop.db
      .selectFrom('markups')
      .select(['category_id', 'markup_e6'])
      .orderBy('valid_from')
      .execute();
    expect(rates).toEqual([{ cny_per_usd_e6: 6_250_000, changed_by: finance.id }]);
    expect(markups).toEqual([
      { category_id: 9101, markup_e6: 500_000 },
      { category_id: null, markup_e6: 1_000_000 },
    ]);
  });

  test('a repricing that was interrupted goes on where it stopped', async () => {
    const { offerId } = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 1000 }] });
    await shop.db
      .updateTable('products')
      .set({ priced_cny_per_usd_e6: 1, tiers: '[]' })
      .where('id', '=', offerId)
      .execute();
    const untouched = await shop.db
      .selectFrom('products')
      .select(['id', 'updated_at', 'tiers'])
      .where('id', '<>', offerId)
      .orderBy('id')
      .execute();
    await shop.call('operatorSetMarkup', { markup: 1 }, finance);
    await shop.runJobs();
    expect((await prices(offerId)).tiers).toEqual([2.4]);
    expect(
      await shop.db
        .selectFrom('products')
        .select(['id', 'updated_at', 'tiers'])
        .where('id', '<>', offerId)
        .orderBy('id')
        .execute(),
    ).toEqual(untouched);
  });

  test('only finance may set them', async () => {
    const support = await shop.makeOperator(['support']);
    await expect(shop.call('operatorSetExchangeRate', { cnyPerUsd: 7 }, support)).rejects.toMatchObject({
      error: 'forbidden',
    });
    await expect(shop.call('operatorSetExchangeRate', { cnyPerUsd: 0 }, finance)).rejects.toMatchObject({
      status: 400,
    });
    for (const notANumber of [true, '0x10', [[7]], '7.1'])
      await expect(
        shop.call('operatorSetExchangeRate', { cnyPerUsd: notANumber as never }, finance),
      ).rejects.toMatchObject({ status: 400 });
    await expect(shop.call('operatorSetMarkup', { categoryId: 424242, markup: 0.1 }, finance)).rejects.toMatchObject({
      error: 'not_found',
    });
    await expect(
      shop.call('operatorSetProductStatus', { offerId: 1, status: 'hidden' }, await shop.makeOperator(['catalogue'])),
    ).rejects.toMatchObject({ error: 'not_found' });
  });
});

test('guard: small batches. Repricing gives the catalogue free between them, so that a change waits for one only', async () => {
  const made: number[] = [];
  for (let index = 0; index < 101; index++) made.push((await makeProduct(shop.services)).offerId);
  const last = made.at(-1) as number;
  await shop.call('operatorSetExchangeRate', { cnyPerUsd: 5 }, finance);
  const pricedWith = async (id: number) =>
    (await shop.db.selectFrom('products').select('priced_cny_per_usd_e6').where('id', '=', id).executeTakeFirst())
      ?.priced_cny_per_usd_e6;
  const repricing = await inTransaction(shop.db, async (tx) => {
    await tx.selectFrom('skus').select('id').where('product_id', '=', last).forUpdate().execute();
    const underWay = repriceCatalogue(shop.services);
    while ((await pricedWith(made[0] as number)) !== 5_000_000) await sql`select 1`.execute(tx);
    expect(await pricedWith(last)).not.toBe(5_000_000);
    return { underWay };
  });
  await repricing.underWay;
  expect(await pricedWith(last)).toBe(5_000_000);
  await shop.runJobs();
});

test('a new rate goes by the variants still sold', async () => {
  const { offerId, skuIds } = await makeProduct(shop.services, { skus: [{ color: 'A', own: 500 }, { color: 'B' }] });
  const [cheap = 0] = skuIds;
  await shop.db.updateTable('skus').set({ is_withdrawn: true, amount_on_sale: 0 }).where('id', '=', cheap).execute();
  await shop.call('operatorSetExchangeRate', { cnyPerUsd: 4 }, finance);
  await shop.runJobs();
  const { price_e4, tiers } = await shop.db
    .selectFrom('products')
    .select(['price_e4', 'tiers'])
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow();
  expect(tiers).toEqual([{ from: 1, priceE4: price_e4 }]);
});
