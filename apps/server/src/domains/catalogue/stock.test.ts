import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { barrier } from '#testing/barrier.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { findOrderableSkus } from './orderable-skus.ts';
import { returnStock, takeStock } from './stock.ts';

const shop = await openTestShop();

// What is taken here was taken for no order.
afterAll(() => shop.db.updateTable('skus').set({ reserved: 0 }).where('reserved', '<>', 0).execute());

const stockOf = async (skuId: number) => {
  const row = await shop.db
    .selectFrom('skus')
    .select('amount_on_sale')
    .where('id', '=', skuId)
    .executeTakeFirstOrThrow();
  return row.amount_on_sale;
};
const inStock = async (offerId: number) => {
  const rows = await shop.db
    .selectFrom('products as p')
    .innerJoin('product_search as s', 's.product_id', 'p.id')
    .select(['p.in_stock', 's.in_stock as listed'])
    .where('p.id', '=', offerId)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.in_stock).toBe(rows[0]?.listed);
  return rows[0]?.in_stock;
};
const take = (lines: { skuId: number; quantity: number }[]) => inTransaction(shop.db, (tx) => takeStock(tx, lines));
const giveBack = (lines: { skuId: number; quantity: number }[]) =>
  inTransaction(shop.db, (tx) => returnStock(tx, lines));

describe('findOrderableSkus', () => {
  test('answers prices, stock and texts in the language asked for', async () => {
    const made = await makeProduct(shop.services, {
      titles: { zh: '帆布包', en: 'Canvas bag', de: 'Stofftasche' },
      tiers: [
        { from: 10, fen: 1000 },
        { from: 50, fen: 900 },
      ],
      minOrderQuantity: 10,
      skus: [
        { stock: 7, color: 'Red' },
        { stock: 9, color: 'Blue', own: 1200, weightGrams: 350 },
      ],
    });
    const [first, second] = await findOrderableSkus(
      shop.db,
      made.skuIds.map((skuId) => ({ productId: made.offerId, skuId })),
      'de',
    );
    expect(first).toMatchObject({
      productId: made.offerId,
      skuId: made.skuIds[0],
      status: 'active',
      name: 'Stofftasche',
      sourceName: '帆布包',
      tiers: [
        { from: 10, priceE4: 17606 },
        { from: 50, priceE4: 15846 },
      ],
      ownPriceE4: null,
      stock: 7,
      minOrderQuantity: 10,
      attributes: [{ attributeNameTrans: 'Color', valueTrans: 'Red' }],
      weightGrams: 200,
    });
    expect(second).toMatchObject({ ownPriceE4: 21127, stock: 9, weightGrams: 350 });
  });

  test('finds a product without variants by its offer id, and no SKU under a stranger’s product', async () => {
    const plain = await makeProduct(shop.services);
    const other = await makeProduct(shop.services, { skus: [{ color: 'A' }, { color: 'B' }] });
    const found = await findOrderableSkus(
      shop.db,
      [
        { productId: plain.offerId },
        { productId: plain.offerId, skuId: plain.offerId },
        { productId: plain.offerId, skuId: other.skuIds[0] },
      ],
      'en',
    );
    expect(found.map(({ skuId }) => skuId)).toEqual([plain.offerId]);
  });
});

describe('takeStock', () => {
  test('takes all lines or none and names what fell short', async () => {
    const {
      skuIds: [a = 0, b = 0],
    } = await makeProduct(shop.services, {
      skus: [
        { stock: 5, color: 'A' },
        { stock: 2, color: 'B' },
      ],
    });
    expect(
      await take([
        { skuId: b, quantity: 3 },
        { skuId: a, quantity: 1 },
      ]),
    ).toEqual([{ skuId: b, wanted: 3, stock: 2 }]);
    expect([await stockOf(a), await stockOf(b)]).toEqual([5, 2]);
    expect(
      await take([
        { skuId: b, quantity: 2 },
        { skuId: a, quantity: 1 },
      ]),
    ).toEqual([]);
    expect([await stockOf(a), await stockOf(b)]).toEqual([4, 0]);
  });

  test('adds up lines of the same SKU before it looks', async () => {
    const {
      skuIds: [a = 0],
    } = await makeProduct(shop.services, { skus: [{ stock: 5 }] });
    expect(
      await take([
        { skuId: a, quantity: 3 },
        { skuId: a, quantity: 3 },
      ]),
    ).toEqual([{ skuId: a, wanted: 6, stock: 5 }]);
    expect(await stockOf(a)).toBe(5);
  });

  test('guard: the row lock. Many buyers at once never go below zero', async () => {
    const {
      offerId,
      skuIds: [a = 0],
    } = await makeProduct(shop.services, { skus: [{ stock: 7 }] });
    const taken = await barrier(30, () => take([{ skuId: a, quantity: 1 }]));
    const won = taken.filter((result) => result.status === 'fulfilled' && result.value.length === 0);
    expect(won).toHaveLength(7);
    expect(taken.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await stockOf(a)).toBe(0);
    expect(await inStock(offerId)).toBe(false);
  });

  test('marks a product sold out when its last SKU is, and back when pieces return', async () => {
    const {
      offerId,
      skuIds: [a = 0, b = 0],
    } = await makeProduct(shop.services, {
      skus: [
        { stock: 1, color: 'A' },
        { stock: 1, color: 'B' },
      ],
    });
    await take([{ skuId: a, quantity: 1 }]);
    expect(await inStock(offerId)).toBe(true);
    await take([{ skuId: b, quantity: 1 }]);
    expect(await inStock(offerId)).toBe(false);
    await giveBack([{ skuId: a, quantity: 1 }]);
    expect(await inStock(offerId)).toBe(true);
    expect(await stockOf(a)).toBe(1);
  });

  test('guard: the product lock. Two SKUs sold out at the same moment leave the product sold out', async () => {
    for (let round = 0; round < 10; round++) {
      const { offerId, skuIds } = await makeProduct(shop.services, {
        skus: [
          { stock: 1, color: 'A' },
          { stock: 1, color: 'B' },
          { stock: 1, color: 'C' },
        ],
      });
      await barrier(3, (index) => take([{ skuId: skuIds[index] ?? 0, quantity: 1 }]));
      expect(await inStock(offerId)).toBe(false);
    }
  });
});

test('guard: a withdrawn SKU. Nothing of it can be taken, however much is there', async () => {
  const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 9 }] });
  await shop.db.updateTable('skus').set({ is_withdrawn: true }).where('id', '=', offerId).execute();
  expect(await take([{ skuId: offerId, quantity: 2 }])).toMatchObject([{ skuId: offerId }]);
  expect(await stockOf(offerId)).toBe(9);
});
