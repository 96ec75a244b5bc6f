import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { chargeableGrams, quotesFor, shippingPrice, type Tariff, tariffFor } from './shipping-quote.ts';

const { shipping } = defaultSettings;
const air = { volumetricDivisor: 6000, minimumGrams: 2000 };
const parcel = (weightGrams: number, volumeCm3 = 0) => ({ weightGrams, volumeCm3 });
const goods = (weightGrams: number, volumeCm3 = 0, categoryIds: number[] = []) => ({
  ...parcel(weightGrams, volumeCm3),
  categoryIds,
});
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
  test('is the greater of real and volumetric weight, in half kilograms, at least what the line charges', () => {
    const charged = (weight: number, volume = 0) => chargeableGrams(air, parcel(weight, volume));
    expect([0, 1, 2000, 2001, 2500, 84_001].map((grams) => charged(grams))).toEqual([
      2000, 2000, 2000, 2500, 2500, 84_500,
    ]);
    expect([12_000, 12_001, 15_000, 15_001].map((cm3) => charged(1, cm3))).toEqual([2000, 2500, 2500, 3000]);
  });

  test('is never below what the parcel weighs, and above it by less than half a kilogram or the minimum alone', () => {
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
    const sea = tariffFor(shipping.lines[3] as (typeof shipping.lines)[number], 'DE') as Tariff;
    const at = (kg: number) => shippingPrice(sea, kg * 1000);
    expect([21, 40, 46.5, 49.5, 50, 100, 1000].map(at)).toEqual([2940, 5600, 6500, 6500, 6500, 12_000, 95_000]);
    fc.assert(
      fc.property(fc.nat(2e6), fc.nat(2e6), anyTariff, (grams, more, line) => {
        return shippingPrice(line, grams + more) >= shippingPrice(line, grams);
      }),
      runs,
    );
  });
});

describe('lines', () => {
  const of = (countryIso: string, some = goods(30_000)) =>
    quotesFor(shipping, countryIso, some).map(({ id, priceCents }) => [id, priceCents]);

  test('serve the countries of their zones, the cheapest first', () => {
    expect(of('DE')).toEqual([
      ['sea', 4200],
      ['rail', 8400],
      ['air', 18_000],
      ['express', 24_000],
    ]);
    expect(of('US').map(([id]) => id)).toEqual(['sea', 'air', 'express']);
    expect(of('NG')).toContainEqual(['sea', 5700]);
    expect(of('MN').map(([id]) => id)).not.toContain('sea');
    expect(of('US', goods(1000)).map(([id]) => id)).toEqual(['express', 'air', 'sea']);
  });

  test('of equals the quickest comes first', () => {
    const [express, , , sea] = shipping.lines;
    const lines = [sea, express]
      .flatMap((line) => line ?? [])
      .map((line) => ({ ...line, minimumGrams: 1, volumetricDivisor: 5000 }));
    const flat = lines.map((line) => ({
      ...line,
      zones: line.zones.map((zone) => ({ ...zone, steps: [{ fromGrams: 0, perKgCents: 100 }] })),
    }));
    expect(quotesFor({ ...shipping, lines: flat }, 'DE', goods(3000)).map(({ id }) => id)).toEqual(['express', 'sea']);
  });

  test('do not carry what they refuse', () => {
    const lines = shipping.lines.map((line) => (line.id === 'air' ? { ...line, refusedCategories: [7] } : line));
    const ids = (categoryIds: number[]) =>
      quotesFor({ ...shipping, lines }, 'US', goods(3000, 0, categoryIds)).map(({ id }) => id);
    expect(ids([5, 6])).toContain('air');
    expect(ids([5, 7])).not.toContain('air');
  });

  test('feel true: dollars for a kilogram and days, door to door', () => {
    const [express, air, rail, sea] = ['express', 'air', 'rail', 'sea'].map((id) =>
      quotesFor(shipping, 'DE', goods(30_000)).find((quote) => quote.id === id),
    );
    expect([express?.daysFrom, express?.daysTo, express?.volumetricDivisor]).toEqual([5, 8, 5000]);
    expect([air?.daysFrom, air?.daysTo, air?.minimumGrams]).toEqual([10, 15, 2000]);
    expect([rail?.daysFrom, rail?.daysTo, rail?.minimumGrams]).toEqual([18, 28, 12_000]);
    expect([sea?.daysFrom, sea?.daysTo, sea?.minimumGrams]).toEqual([30, 45, 21_000]);
  });
});
