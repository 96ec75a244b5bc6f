import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareAtOf,
  marginOf,
  type PriceRule,
  priceByRule,
  priceText,
  readPrice,
  roundings,
  toStoreCost,
} from './price-rules.ts';

const rule: PriceRule = {
  basis: 'goods',
  bands: [
    { from: 0, factorE4: 24_000, plus: 150 },
    { from: 1000, factorE4: 20_000, plus: 550 },
  ],
  rounding: '99',
  leastMarginE6: 300_000,
};

test.each([
  ['19.90 × 1.2 = 23.88', 1990, { factorE4: 12_000, plus: 0, rounding: '99' }, 2, 2399],
  ['¥1,990 × 1.15 + ¥100 = 2,388.5', 199_000, { factorE4: 11_500, plus: 10_000, rounding: '00' }, 0, 240_000],
  ['a hair more', 1000, { factorE4: 10_001, plus: 0, rounding: 'none' }, 2, 1001],
  ['not higher', 1000, { factorE4: 10_000, plus: 0, rounding: 'none' }, 2, null],
] as const)('guard: compareAtOf. %s is compared with', (_, price, rule, decimals, compared) => {
  expect(compareAtOf(price, rule, decimals)).toBe(compared);
  expect(compareAtOf(price, null, decimals)).toBeNull();
});

describe('a price by rule', () => {
  test.each([
    ['in the first band', 1_3000, 499],
    ['just below the second', 9_9999, 2599],
    ['from the second on', 10_0000, 2599],
    ['far above', 100_0000, 20599],
  ])('%s', (_, costE4, price) => expect(priceByRule(costE4, rule)).toBe(price));

  test.each([
    ['99', 499],
    ['95', 495],
    ['00', 500],
    ['none', 462],
  ] as const)('rounded up to .%s', (rounding, price) => expect(priceByRule(1_3000, { ...rule, rounding })).toBe(price));

  test('that is there already is not rounded further', () => {
    const exact = { ...rule, bands: [{ from: 0, factorE4: 10_000, plus: 0 }], leastMarginE6: 0 };
    expect(priceByRule(4_9900, exact)).toBe(499);
    expect(priceByRule(4_9901, exact)).toBe(599);
    expect(priceByRule(5_0000, { ...exact, rounding: '00' })).toBe(500);
  });

  test('without decimals it ends in its last two digits', () => {
    expect(priceByRule(600_0000, rule, 0)).toBe(1299_00);
    expect(priceByRule(600_0000, { ...rule, rounding: 'none' }, 0)).toBe(1206_00);
  });

  test('is never nothing', () => {
    const low = { ...rule, bands: [{ from: 0, factorE4: 100, plus: 0 }], leastMarginE6: 0 };
    expect(priceByRule(1, { ...low, rounding: '00' })).toBe(100);
    expect(priceByRule(1, { ...low, rounding: 'none' })).toBe(1);
  });

  test('leaves the least margin, under any rule', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 900_000 }),
        fc.constantFrom(...roundings),
        fc.constantFrom(0, 2),
        (costE4, factorE4, leastMarginE6, rounding, decimals) => {
          const price = priceByRule(
            costE4,
            { basis: 'goods', bands: [{ from: 0, factorE4, plus: 0 }], rounding, leastMarginE6 },
            decimals,
          );
          expect(marginOf(price, costE4)).toBeGreaterThanOrEqual(leastMarginE6);
          if (decimals === 0) expect(price % 100).toBe(0);
        },
      ),
    );
  });
});

test('a margin is rounded down, below nothing too', () => {
  expect(marginOf(1000, 3_3333)).toBe(666_670);
  expect(marginOf(699, 5_6000)).toBe(198_855);
  expect(marginOf(300, 4_0000)).toBe(-333_334);
});

test('a cost there is rounded up', () => {
  expect(toStoreCost(1_0000, 920_001)).toBe(9201);
  expect(toStoreCost(1_0000, 920_000)).toBe(9200);
});

test('prices are written as shops take them, and read as shops write them', () => {
  expect([priceText(1099), priceText(1000), priceText(129900, 0), priceText(5)]).toEqual([
    '10.99',
    '10.00',
    '1299',
    '0.05',
  ]);
  expect(['10.99', '10.9', '10', '10.990000', ' 7.00 '].map(readPrice)).toEqual([1099, 1090, 1000, 1099, 700]);
  expect(['', '-1', '1,5', '1.999', 'x'].map(readPrice)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
