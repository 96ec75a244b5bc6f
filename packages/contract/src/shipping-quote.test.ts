import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeableGrams, shippingPrice } from './shipping-quote.ts';

const air = { volumetricDivisor: 6000, minimumGrams: 2000 };
const sea = {
  baseCents: 0,
  steps: [
    { fromGrams: 0, perKgCents: 140 },
    { fromGrams: 50_000, perKgCents: 130 },
    { fromGrams: 100_000, perKgCents: 120 },
    { fromGrams: 1_000_000, perKgCents: 95 },
  ],
};
const parcel = (weightGrams: number, volumeCm3 = 0) => ({ weightGrams, volumeCm3 });
const runs = { numRuns: 20_000 };

const anyTariff = fc.record({
  baseCents: fc.integer({ min: 0, max: 100_000 }),
  volumetricDivisor: fc.integer({ min: 3000, max: 9000 }),
  minimumGrams: fc.integer({ min: 1, max: 50_000 }),
  steps: fc
    .array(fc.record({ fromGrams: fc.integer({ min: 1, max: 2e6 }), perKgCents: fc.integer({ min: 0, max: 5000 }) }))
    .chain((later) => fc.integer({ min: 0, max: 5000 }).map((perKgCents) => [{ fromGrams: 0, perKgCents }, ...later])),
});

describe('chargeable weight', () => {
  test('is the greater of real and volumetric weight, in half kilograms, at least the line’s minimum', () => {
    const charged = (weight: number, volume = 0) => chargeableGrams(air, parcel(weight, volume));
    expect([0, 1, 2000, 2001, 2500, 84_001].map((grams) => charged(grams))).toEqual([
      2000, 2000, 2000, 2500, 2500, 84_500,
    ]);
    expect([12_000, 12_001, 15_000, 15_001].map((cm3) => charged(1, cm3))).toEqual([2000, 2500, 2500, 3000]);
  });

  test('is never below the parcel’s weight, and above it by less than half a kilogram or the minimum alone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 1e12 }),
        anyTariff,
        (grams, cm3, line) => {
          const charged = chargeableGrams(line, parcel(grams, cm3));
          const weight = Math.max(grams, (cm3 * 1000) / line.volumetricDivisor, line.minimumGrams);
          return charged % 500 === 0 && charged >= weight && charged - weight < 501;
        },
      ),
      runs,
    );
  });
});

describe('price', () => {
  test('is cheaper in steps, and more weight never costs less', () => {
    const at = (kg: number) => shippingPrice(sea, kg * 1000);
    expect([21, 40, 46.5, 49.5, 50, 100, 1000].map(at)).toEqual([2940, 5600, 6500, 6500, 6500, 12_000, 95_000]);
    expect(shippingPrice({ ...sea, baseCents: 250 }, 40_000)).toBe(5850);
    fc.assert(
      fc.property(fc.nat(2e6), fc.nat(2e6), anyTariff, (grams, more, line) => {
        return shippingPrice(line, grams + more) >= shippingPrice(line, grams);
      }),
      runs,
    );
  });
});
