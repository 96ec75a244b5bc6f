import { quotesFor } from '@sampan/contract/shipping-quote';
import { demoSupplier } from '@sampan/demo/supplier/index';
import { expect, test } from 'vitest';
import { sellingPrice } from '#domains/catalogue/prices/selling-price.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';

/** The cheapest freight in proportion to the goods of the demo shop, for some multiples of the smallest order. */
async function shares(country: string, times: number): Promise<number[]> {
  const found: number[] = [];
  for await (const { tiers, minOrderQuantity, weightGrams, volumeCm3, skus } of demoSupplier().products()) {
    const pieces = minOrderQuantity * times;
    const fen = skus[0]?.priceFen ?? tiers.findLast(({ from }) => from <= pieces)?.fen ?? 0;
    const goods = (sellingPrice(fen, 7_100_000, 250_000) * pieces) / 100;
    const grams = skus[0]?.weightGrams ?? weightGrams;
    const [cheapest] = quotesFor(defaultSettings.shipping, country, {
      weightGrams: grams * pieces,
      volumeCm3: volumeCm3 * pieces,
      categoryIds: [],
    });
    found.push((cheapest?.priceCents ?? 0) / goods);
  }
  return found.toSorted((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

test.each(['US', 'DE'])('packed like real cartons, freight to %s stays in proportion to the goods', async (country) => {
  const smallest = await shares(country, 1);
  expect(at(smallest, 0.5)).toBeLessThan(0.6);
  expect(at(smallest, 0.95)).toBeLessThan(1.2);
  const usual = await shares(country, 4);
  expect(at(usual, 0.5)).toBeLessThan(0.3);
  expect(at(usual, 0.95)).toBeLessThan(0.75);
  expect(at(usual, 1 - 1 / usual.length)).toBeLessThan(1.2);
});

/** Calculated by hand, to the United States: a piece has its share of the full carton's weight and volume. */
const byHand = [
  // A carton of 36 weighs 16.0 kg: 445 g a mug, 60 are 26.7 kg, charged as 27.0. Sea 27 × $1.40, express 27 × $8.
  {
    title: 'Stoneware mug, glossy teal glaze, 350 ml',
    pieces: 60,
    grams: 445,
    charged: 27_000,
    sea: 3_780,
    express: 21_600,
  },
  // A carton of 60 weighs 15.3 kg and is 57 × 44 × 34 cm: 24 are 6.12 kg and 34.1 l, by express 6.83 kg of volume, charged
  // as 7.0 at $8; by sea at least 21 kg at $1.40.
  { title: 'T-shirt, heavy cotton, round neck', pieces: 24, grams: 255, charged: 7_000, sea: 2_940, express: 5_600 },
];

test.each(byHand)('$pieces × $title are charged as packed in cartons', async ({ title, pieces, ...wanted }) => {
  for await (const { titles, weightGrams, volumeCm3 } of demoSupplier().products()) {
    if (!titles.en?.startsWith(title)) continue;
    const goods = { weightGrams: weightGrams * pieces, volumeCm3: volumeCm3 * pieces, categoryIds: [] };
    const quotes = quotesFor(defaultSettings.shipping, 'US', goods);
    const by = (line: string) => quotes.find(({ id }) => id === line);
    expect({
      grams: weightGrams,
      charged: by('express')?.chargeableGrams,
      sea: by('sea')?.priceCents,
      express: by('express')?.priceCents,
    }).toEqual(wanted);
    return;
  }
  expect.unreachable();
});
