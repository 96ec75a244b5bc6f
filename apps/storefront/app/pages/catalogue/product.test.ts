import { expect, test } from 'vitest';
import { orderableSkus, type Product, pickersOf, piecesOfValue, priceSelection, type Sku } from './product.ts';

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
