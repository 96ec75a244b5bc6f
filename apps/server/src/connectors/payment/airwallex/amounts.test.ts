import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromAmount, toAmount } from './amounts.ts';

it('cents to major units and back, for any sum', () => {
  expect([1, 10, 99, 435, 1999, 123_456_789].map(toAmount)).toEqual([0.01, 0.1, 0.99, 4.35, 19.99, 1_234_567.89]);
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      const travelled = JSON.parse(JSON.stringify(toAmount(cents)));
      expect(fromAmount(travelled)).toBe(cents === 0 ? 0 : cents);
    }),
  );
});

it('nothing but whole cents', () => {
  for (const wrong of [0.001, 19.999, Number.NaN, Number.POSITIVE_INFINITY, 1e21])
    expect(() => fromAmount(wrong)).toThrow('cents');
});
