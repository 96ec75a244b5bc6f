import { quotesFor } from '@sampan/contract/shipping-quote';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/default-settings.ts';

const { shipping } = defaultSettings;
const goods = (weightGrams: number, volumeCm3 = 0, categoryIds: number[] = []) => ({
  weightGrams,
  volumeCm3,
  categoryIds,
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

  test('sort equal prices by speed', () => {
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

  test('do not carry refused goods', () => {
    const lines = shipping.lines.map((line) => (line.id === 'air' ? { ...line, refusedCategories: [7] } : line));
    const ids = (categoryIds: number[]) =>
      quotesFor({ ...shipping, lines }, 'US', goods(3000, 0, categoryIds)).map(({ id }) => id);
    expect(ids([5, 6])).toContain('air');
    expect(ids([5, 7])).not.toContain('air');
  });

  test('have realistic prices per kilogram and days, door to door', () => {
    const [express, air, rail, sea] = ['express', 'air', 'rail', 'sea'].map((id) =>
      quotesFor(shipping, 'DE', goods(30_000)).find((quote) => quote.id === id),
    );
    expect([express?.daysFrom, express?.daysTo, express?.volumetricDivisor]).toEqual([5, 8, 5000]);
    expect([air?.daysFrom, air?.daysTo, air?.minimumGrams]).toEqual([10, 15, 2000]);
    expect([rail?.daysFrom, rail?.daysTo, rail?.minimumGrams]).toEqual([18, 28, 12_000]);
    expect([sea?.daysFrom, sea?.daysTo, sea?.minimumGrams]).toEqual([30, 45, 21_000]);
  });
});
