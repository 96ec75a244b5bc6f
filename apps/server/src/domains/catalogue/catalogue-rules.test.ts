import { findTier, unitPrice } from '@sampan/contract/pricing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markupFor, priceProduct, sellingPrice } from './prices/selling-price.ts';
import { attributePairs, pickText, sourceText } from './texts.ts';
import { splitComposites } from './writing/prepare-product.ts';

const basis = { cnyPerUsdE6: 7_100_000, defaultMarkupE6: 250_000, markupE6ByCategory: new Map<number, number>() };

describe('prices', () => {
  test('fen become dollars by rate and markup, rounded up to a ten-thousandth', () => {
    const prices = priceProduct(
      {
        categoryPath: [1, 2],
        minOrderQuantity: 1,
        tiers: [
          { from: 1, fen: 1000 },
          { from: 50, fen: 949 },
        ],
        skus: [{ id: 1, fen: null, fixedE4: null }],
      },
      basis,
    );
    // 10 yuan / 7.1 × 1.25 = 1.760563…; 9.49 / 7.1 × 1.25 = 1.670774…
    expect(prices.tiers).toEqual([
      { from: 1, priceE4: 17_606 },
      { from: 50, priceE4: 16_708 },
    ]);
    expect([prices.minE4, prices.maxE4]).toEqual([16_708, 17_606]);
  });

  test('the lowest and highest price look at tiers only while some SKU follows them', () => {
    const tiers = [{ from: 1, fen: 1000 }];
    const own = { id: 1, fen: 2000, fixedE4: null };
    const mixed = priceProduct(
      { categoryPath: [], minOrderQuantity: 1, tiers, skus: [own, { id: 2, fen: null, fixedE4: null }] },
      basis,
    );
    expect([mixed.minE4, mixed.maxE4]).toEqual([17_606, 35_212]);
    const all = priceProduct({ categoryPath: [], minOrderQuantity: 1, tiers, skus: [own] }, basis);
    expect([all.minE4, all.maxE4]).toEqual([35_212, 35_212]);
  });

  test('the price at the minimum order is that of the variants still sold', () => {
    const source = {
      categoryPath: [],
      minOrderQuantity: 10,
      tiers: [
        { from: 1, fen: 1000 },
        { from: 10, fen: 900 },
      ],
      skus: [
        { id: 1, fen: 500, fixedE4: null, isWithdrawn: true },
        { id: 2, fen: null, fixedE4: null },
      ],
    };
    expect(priceProduct(source, basis).priceE4).toBe(15_846);
    expect(priceProduct({ ...source, skus: source.skus.slice(0, 1) }, basis).priceE4).toBe(15_846);
  });

  test('a price list’s own price does not depend on rate or markup', () => {
    const source = {
      categoryPath: [],
      minOrderQuantity: 1,
      tiers: [],
      skus: [{ id: 1, fen: 34_086, fixedE4: 600_100 }],
    };
    expect(priceProduct(source, basis).skus).toEqual([{ id: 1, priceE4: 600_100 }]);
    expect(priceProduct(source, { ...basis, cnyPerUsdE6: 1_000_000 }).minE4).toBe(600_100);
  });

  test('the markup of the nearest category wins', () => {
    const markups = new Map([
      [1, 100_000],
      [12, 300_000],
    ]);
    const of = (path: number[]) => markupFor(path, { ...basis, markupE6ByCategory: markups });
    expect([of([1]), of([1, 11]), of([1, 12]), of([1, 12, 121]), of([2, 21])]).toEqual([
      100_000, 100_000, 300_000, 300_000, 250_000,
    ]);
  });

  test('a selling price is never below cost × (1 + markup), nor a whole step above', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 10_000, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (fen, rate, markup) => {
          const exact = BigInt(fen) * BigInt(1_000_000 + markup) * 100n;
          if (exact / BigInt(rate) > BigInt(Number.MAX_SAFE_INTEGER)) return;
          const price = BigInt(sellingPrice(fen, rate, markup));
          expect(price * BigInt(rate) >= exact && (price - 1n) * BigInt(rate) < exact).toBe(true);
        },
      ),
    );
  });
});

describe('quantity tiers', () => {
  const tiers = [
    { from: 10, priceE4: 300 },
    { from: 50, priceE4: 200 },
    { from: 100, priceE4: 100 },
  ];
  test.each([
    [1, 300],
    [9, 300],
    [10, 300],
    [11, 300],
    [49, 300],
    [50, 200],
    [51, 200],
    [99, 200],
    [100, 100],
    [101, 100],
    [1_000_000, 100],
  ])('%i pieces cost %i each', (quantity, price) => {
    expect(unitPrice({ ownPriceE4: null, tiers }, quantity)).toBe(price);
  });

  test('a SKU’s own price wins over every tier', () => {
    expect(unitPrice({ ownPriceE4: 250, tiers }, 100)).toBe(250);
  });

  test('the next cheaper tier is named until there is none', () => {
    expect(findTier(tiers, 49)?.next).toEqual({ from: 50, priceE4: 200 });
    expect(findTier(tiers, 100)?.next).toBeUndefined();
    expect(findTier([], 5)).toBeUndefined();
  });
});

describe('texts', () => {
  test('fall back to English, then to the source', () => {
    expect(pickText({ zh: '杯', en: 'Cup', de: 'Tasse' }, 'de')).toBe('Tasse');
    expect(pickText({ zh: '杯', en: 'Cup', de: '' }, 'de')).toBe('Cup');
    expect(pickText({ zh: '杯' }, 'de')).toBe('杯');
    expect(sourceText({ source: 'Kopje', zh: '杯' })).toBe('Kopje');
    expect(sourceText({})).toBe('');
    expect(attributePairs([{ name: { en: 'Color', fr: 'Couleur' }, value: { en: 'Red' } }], 'fr')).toEqual([
      { attributeNameTrans: 'Couleur', valueTrans: 'Red' },
    ]);
  });
});

describe('composite SKU attributes', () => {
  const color = { zh: '颜色', en: 'Color' };
  const size = { zh: '尺码', en: 'Size' };
  const product = [
    { name: color, value: { zh: '红色,蓝色', en: 'red,blue' } },
    { name: size, value: { zh: 'S;M', en: 'S;M' } },
    { name: { zh: '材质', en: 'Material' }, value: { zh: '棉', en: 'cotton' } },
  ];
  const composite = (value: string, en: string) => [
    { name: { zh: '规格', en: 'Specification' }, value: { zh: value, en } },
  ];

  test('are split into the pickers whose values they are', () => {
    expect(splitComposites([composite('红色;M', 'red; M'), composite('蓝色；S', 'blue;S')], product)).toEqual([
      [
        { name: color, value: { zh: '红色', en: 'red' } },
        { name: size, value: { zh: 'M', en: 'M' } },
      ],
      [
        { name: color, value: { zh: '蓝色', en: 'blue' } },
        { name: size, value: { zh: 'S', en: 'S' } },
      ],
    ]);
  });

  test('take their names from the composite’s own when it lists as many', () => {
    const own = [{ name: { zh: '口味;容量' }, value: { zh: '原味;1升' } }];
    expect(splitComposites([own], [])[0]).toEqual([
      { name: { zh: '口味' }, value: { zh: '原味' } },
      { name: { zh: '容量' }, value: { zh: '1升' } },
    ]);
  });

  test('stay whole when a part is no attribute value, when two parts are of one attribute, or when one SKU does not fit', () => {
    const foreign = composite('红色;圆形', 'red;round');
    const sameAttribute = composite('红色;蓝色', 'red;blue');
    expect(splitComposites([foreign], product)).toEqual([foreign]);
    expect(splitComposites([sameAttribute], product)).toEqual([sameAttribute]);
    const fits = composite('红色;M', 'red;M');
    expect(splitComposites([fits, foreign], product)).toEqual([fits, foreign]);
  });

  test('leave out a language whose parts do not match', () => {
    expect(splitComposites([composite('红色;M', 'red and M')], product)[0]?.[0]?.value).toEqual({ zh: '红色' });
  });
});
