import { sellingPrice } from '@sampan/contract/money';
import { quotesFor } from '@sampan/contract/shipping-quote';
import { demoSupplier } from '@sampan/demo-shop/supplier/index';
import { expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/default-settings.ts';

/** What freight comes to beside the goods of the demo shop, by the cheapest line, at so many smallest orders. */
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

test.each(['US', 'DE'])(
  'packed like real cartons, freight to %s stays in a sane measure to the goods',
  async (country) => {
    const smallest = await shares(country, 1);
    expect(at(smallest, 0.5)).toBeLessThan(0.6);
    expect(at(smallest, 0.95)).toBeLessThan(1.2);
    const usual = await shares(country, 4);
    expect(at(usual, 0.5)).toBeLessThan(0.3);
    expect(at(usual, 0.95)).toBeLessThan(0.75);
    expect(at(usual, 1 - 1 / usual.length)).toBeLessThan(1.2);
  },
);
