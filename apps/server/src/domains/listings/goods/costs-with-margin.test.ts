import { defaultPriceRule, marginOf, type PriceRule, priceByRule, toStoreCost } from '@sampan/contract/price-rules';
import { describe, expect, test } from 'vitest';
import { costsWithMargin, type Terms } from './costs-with-margin.ts';

const rule = (more: Partial<PriceRule> = {}): PriceRule => ({ ...defaultPriceRule, ...more });
const terms = (more: Partial<Terms> = {}): Terms => ({ rule: rule(), perUsdE6: 1_000_000, decimals: 2, ...more });

const cases: [string, Terms][] = [
  ['the standard rule', terms()],
  ['another currency', terms({ perUsdE6: 921_300 })],
  ['yen, which has no decimals', terms({ perUsdE6: 149_820_000, decimals: 0 })],
  [
    'bands that take less of what is dear',
    terms({
      rule: rule({
        bands: [
          { from: 0, factorE4: 24_000, plus: 150 },
          { from: 1000, factorE4: 20_000, plus: 0 },
          { from: 3000, factorE4: 16_000, plus: 400 },
        ],
        rounding: '95',
      }),
    }),
  ],
  ['without rounding', terms({ rule: rule({ bands: [{ from: 0, factorE4: 15_000, plus: 25 }], rounding: 'none' }) })],
  ['a least margin above what the factor leaves', terms({ rule: rule({ leastMarginE6: 600_000 }) })],
];

/** Costs up to 60 dollars, each calculated on its own. */
const costs = Array.from({ length: 8_000 }, (_, index) => 1 + index * 75);

describe('costs that leave a margin are exactly those whose price leaves it', () => {
  test.each(cases)('%s', (_name, given) => {
    for (const least of [200_000, 300_000, 500_000, 545_000, 600_000, 700_000]) {
      const ranges = costsWithMargin(given, least);
      const wrong = costs.filter((cost) => {
        const storeCost = toStoreCost(cost, given.perUsdE6);
        const leaves = marginOf(priceByRule(storeCost, given.rule, given.decimals), storeCost) >= least;
        return leaves !== ranges.some(([from, to]) => cost >= from && cost <= to);
      });
      expect([least, wrong.slice(0, 3)]).toEqual([least, []]);
    }
  });
});

test('ranges are few, sorted and disjoint', () => {
  const ranges = costsWithMargin(terms(), 600_000);
  expect(ranges.length).toBeGreaterThan(2);
  expect(ranges.length).toBeLessThan(50);
  for (const [index, [from, to]] of ranges.entries()) {
    expect(from).toBeLessThanOrEqual(to);
    expect(from).toBeGreaterThan((ranges[index - 1]?.[1] ?? -1) + 1);
  }
});

test('a margin that every price leaves is one open-ended range', () => {
  expect(costsWithMargin(terms(), 300_000)).toHaveLength(1);
});
