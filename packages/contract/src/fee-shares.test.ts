import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharesOfFees, split } from './fee-shares.ts';
import { everyFee } from './fees.ts';
import { sum } from './money.ts';

describe('parts of an amount', () => {
  test('sum up to it, whatever the weights', () =>
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.array(fc.nat(99_999), { minLength: 1, maxLength: 9 }), (total, weights) => {
        const parts = split(total, weights);
        expect(sum(parts)).toBe(total);
        expect(parts.every((part) => part >= 0)).toBe(true);
      }),
    ));

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [306, [129, 64], [205, 101]],
    [5, [0, 0], [5, 0]],
  ])('of %i by %j', (total, weights, parts) => expect(split(total, weights)).toEqual(parts));
});

test('handling is of pieces from own stock, freight by weight with them, the rest by value', () => {
  const fees = everyFee({ domestic: 306, inspection: 200, service: 6, handling: 130, international: 800 });
  const [bought, own] = sharesOfFees(fees, [
    { amountCents: 129, quantity: 2, grams: 120, isOwnStock: false },
    { amountCents: 0, quantity: 2, grams: 840, isOwnStock: true },
  ]);
  expect(bought).toEqual(everyFee({ domestic: 306, inspection: 200, service: 6, international: 100 }));
  expect(own).toEqual(everyFee({ handling: 130, international: 700 }));
});
