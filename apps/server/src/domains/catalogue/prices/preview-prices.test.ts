import { expect, test } from 'vitest';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();
const cataloguer = await shop.makeOperator(['catalogue']);

type Change = Parameters<typeof shop.call<'operatorPreviewPrices'>>[1]['change'];
const preview = (change: Change) => shop.call('operatorPreviewPrices', { change }, cataloguer);

const plain = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 1000 }], monthSold: 50 });
const own = await makeProduct(shop.services, { tiers: [{ from: 1, fen: 1000 }], monthSold: 40 });
await shop.call(
  'operatorChangeProduct',
  { offerId: own.offerId, version: 0, tiers: [{ from: 1, priceUsd: 9 }] },
  cataloguer,
);

test('what another rate would do; own prices stay, and nothing is changed', async () => {
  expect(await preview({ cnyPerUsd: 5 })).toMatchObject({
    products: 2,
    isMore: false,
    examples: [
      { offerId: plain.offerId, beforeUsd: 1.7606, afterUsd: 2.5, marginRate: 0.2 },
      { offerId: own.offerId, beforeUsd: 9, afterUsd: 9 },
    ],
  });
  const { productSaleInfo } = await shop.call('getProductDetail', { offerId: plain.offerId });
  expect(productSaleInfo.price).toBe(1.7606);
});

test('what another markup would do, of the shop or of a category', async () => {
  expect((await preview({ markup: 1 })).examples[0]).toMatchObject({ afterUsd: 2.817 });
  expect((await preview({ categoryId: 9101, markup: 0 })).examples[0]).toMatchObject({
    afterUsd: 1.4085,
    marginRate: 0,
  });
  await expect(preview({ categoryId: 4242, markup: 0 })).rejects.toMatchObject({ error: 'not_found' });
  await expect(preview({ markup: 1, cnyPerUsd: 5 })).rejects.toMatchObject({ status: 400 });
});

test('today’s rate and markups with those before them, and how far repricing is', async () => {
  await shop.call('operatorSetExchangeRate', { cnyPerUsd: 6 }, cataloguer);
  await shop.call('operatorSetExchangeRate', { cnyPerUsd: 5 }, cataloguer);
  await shop.call('operatorSetMarkup', { categoryId: 9101, markup: 0.5 }, cataloguer);
  await shop.call('operatorSetMarkup', { markup: 0.3 }, cataloguer);
  expect(await shop.call('operatorGetPrices', {}, cataloguer)).toMatchObject({
    cnyPerUsd: 5,
    markup: 0.3,
    markups: [{ categoryId: 9101, markup: 0.5 }],
    rates: [{ cnyPerUsd: 5 }, { cnyPerUsd: 6 }],
    earlierMarkups: [{ categoryId: null, markup: 0.3 }, { categoryId: 9101 }],
    toReprice: 2,
  });
  await shop.runJobs();
  expect(await shop.call('operatorGetPrices', {}, cataloguer)).toMatchObject({ toReprice: 0 });
});
