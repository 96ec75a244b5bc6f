import { expect, test } from 'vitest';
import {
  inOriginal,
  orderableSkus,
  type Product,
  pickersOf,
  piecesOfValue,
  priceSelection,
  type Sku,
} from './product.ts';

const attribute = (name: string, value: string) => ({
  attributeName: name,
  attributeNameTrans: name,
  value,
  valueTrans: value,
});

function makeSku(skuId: number, colour: string, size: string, own?: number): Sku {
  return {
    skuId,
    price: own ?? 2.64,
    quantity: 24,
    amountOnSale: 100,
    skuImageUrl: `/${colour}.webp`,
    ownPrice: own !== undefined,
    skuAttributes: [attribute('Colour', colour), attribute('Size', size)],
  };
}

function makeProduct(skus: Sku[]): Product {
  const tiers = [
    [24, 2.64],
    [120, 2.31],
    [480, 1.425],
  ] as const;
  return {
    offerId: 680,
    productSkuInfos: skus,
    productSaleInfo: {
      price: 1.425,
      maxPrice: 2.64,
      quantity: 24,
      amountOnSale: 100,
      priceRangeList: tiers.map(([startQuantity, price]) => ({ startQuantity, price, quantityRange: '' })),
      quoteType: 2,
      unitInfo: { unit: '件', transUnit: 'piece' },
    },
  } as Product;
}

const product = makeProduct([makeSku(1, 'Navy', 'M'), makeSku(2, 'Navy', 'L'), makeSku(3, 'Brick', 'M', 3.1)]);

test('the band follows the total over all colours and sizes', () => {
  const chosen = priceSelection(
    product,
    new Map([
      [1, 60],
      [2, 84],
    ]),
  );
  expect(chosen).toMatchObject({ pieces: 144, tier: 1, amount: 33264, lowestPrice: 2.31, highestPrice: 2.31 });
  expect(chosen.next).toEqual({ add: 336, price: 1.425, reached: 30 });
});

test('each line is rounded down to cents', () => {
  const chosen = priceSelection(
    product,
    new Map([
      [1, 481],
      [2, 3],
    ]),
  );
  expect(chosen.lines.map(({ amount }) => amount)).toEqual([68542, 427]);
  expect(chosen.next).toBeNull();
});

test('below the first band its price applies', () => {
  expect(priceSelection(product, new Map([[1, 5]]))).toMatchObject({ tier: 0, lowestPrice: 2.64, amount: 1320 });
});

test('a price of its own holds for every quantity', () => {
  const chosen = priceSelection(
    product,
    new Map([
      [1, 480],
      [3, 10],
    ]),
  );
  expect(chosen).toMatchObject({ lowestPrice: 1.425, highestPrice: 3.1, amount: 68400 + 3100 });
  expect(priceSelection(product, new Map([[3, 10]])).next).toBeNull();
});

test('nothing chosen costs nothing and shows the first price', () => {
  expect(priceSelection(product, new Map())).toMatchObject({ pieces: 0, amount: 0, lowestPrice: 2.64, lines: [] });
});

test('a product without variants is ordered under its own number', () => {
  expect(orderableSkus(makeProduct([])).map(({ skuId }) => skuId)).toEqual([680]);
});

test('colours carry pictures and counts, sizes do not', () => {
  const [colours, sizes] = pickersOf(product);
  expect(colours?.values.map(({ value, picture }) => [value, picture])).toEqual([
    ['Navy', '/Navy.webp'],
    ['Brick', '/Brick.webp'],
  ]);
  expect(sizes?.values.map(({ value, picture }) => [value, picture])).toEqual([
    ['M', ''],
    ['L', ''],
  ]);
  const quantities = new Map([
    [1, 5],
    [2, 7],
    [3, 1],
  ]);
  expect(piecesOfValue(product, quantities, 0, 'Navy')).toBe(12);
});

test('the original has the supplier’s words in title, description, attributes, choices and unit, and the same prices', () => {
  const worded = {
    ...product,
    subject: '红色保温杯',
    subjectTrans: 'Red flask',
    description: '<p>Waterproof</p>',
    originalDescription: '<p>防水</p>',
    productAttribute: [{ ...attribute('材质', '不锈钢'), attributeNameTrans: 'Material', valueTrans: 'Steel' }],
  };
  const original = inOriginal(worded);
  expect(original).toMatchObject({ subjectTrans: '红色保温杯', description: '<p>防水</p>' });
  expect(original.productAttribute[0]).toMatchObject({ attributeNameTrans: '材质', valueTrans: '不锈钢' });
  expect(original.productSaleInfo).toMatchObject({ price: 1.425, unitInfo: { transUnit: '件' } });
  // Without a translated description the one that is shown stays.
  expect(inOriginal({ ...worded, originalDescription: '' }).description).toBe('<p>Waterproof</p>');
});
