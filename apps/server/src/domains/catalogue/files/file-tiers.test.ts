import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandsOf, readFileTiers, tiersProblem } from './file-tiers.ts';

describe('tiers', () => {
  test('are read as discounts or prices, however they are separated', () => {
    const tiers = [
      { from: 50, discountE6: 50_000 },
      { from: 200, discountE6: 125_000 },
    ];
    expect(readFileTiers('50:-5%,200:-12.5%')).toEqual(tiers);
    expect(readFileTiers(' 50:-5% ; 200:-12.5%')).toEqual(tiers);
    expect(readFileTiers('50:11.80; 200:10.9')).toEqual([
      { from: 50, priceE4: 118_000 },
      { from: 200, priceE4: 109_000 },
    ]);
    expect(readFileTiers('')).toEqual([]);
  });

  test.each(['50:95%', '50:5%', '50', '50:-100%', '50:-0%', '50:0', 'a:-5%', '50:-5%,x', '-50:-5%', '1.5:-5%'])(
    '%s is none',
    (text) => expect(readFileTiers(text)).toBeUndefined(),
  );

  test.each([
    ['50:-5%,200:-10%', 10, undefined],
    ['50:-5%', 50, 'tier_below_minimum'],
    ['50:-5%,50:-10%', 1, 'tier_not_after'],
    ['200:-5%,50:-10%', 1, 'tier_not_after'],
    ['50:-5%,200:-5%', 1, 'tier_not_cheaper'],
    ['50:4,200:5', 1, 'tier_not_cheaper'],
    ['2000000:-5%', 1, 'tier_above_most'],
  ])('guard: %s against a minimum of %s', (text, minimum, problem) => {
    expect(tiersProblem(readFileTiers(text) ?? [], minimum)?.problem).toBe(problem);
  });
});

describe('bands', () => {
  const tiers = readFileTiers('50:-5%,200:-10%') ?? [];

  test('are exact, rounded up to 0.0001 dollars', () => {
    expect(bandsOf(129_900, tiers, 10)).toEqual([
      { from: 10, priceE4: 129_900 },
      { from: 50, priceE4: 123_405 },
      { from: 200, priceE4: 116_910 },
    ]);
    // 0.95 × 0.0333 = 0.031635
    expect(bandsOf(333, tiers, 1)[1]).toEqual({ from: 50, priceE4: 317 });
  });

  test('begin at the minimum, with the price that holds there', () => {
    expect(bandsOf(10_000, tiers, 100)).toEqual([
      { from: 100, priceE4: 9_500 },
      { from: 200, priceE4: 9_000 },
    ]);
  });

  test('always rise in pieces, fall in price and start at the minimum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.array(
          fc.record({ from: fc.integer({ min: 2, max: 2000 }), discountE6: fc.integer({ min: 1, max: 999_999 }) }),
        ),
        (price, minimum, unsorted) => {
          const sorted = unsorted
            .toSorted((a, b) => a.from - b.from)
            .filter(({ from }, at, all) => all[at - 1]?.from !== from);
          const bands = bandsOf(price, sorted, minimum);
          expect(bands[0]?.from).toBe(minimum);
          for (const [at, band] of bands.entries()) {
            const before = bands[at - 1];
            expect(before === undefined || (band.from > before.from && band.priceE4 < before.priceE4)).toBe(true);
            expect(band.priceE4).toBeGreaterThan(0);
          }
        },
      ),
    );
  });
});
