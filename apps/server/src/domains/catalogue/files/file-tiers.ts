import { limits } from '@sampan/contract/limits';
import { type PriceE4, readPriceE4 } from '@sampan/contract/money';
import type { PriceTier } from '@sampan/contract/pricing';
import type { CodedProblem } from '#domains/catalogue/tables/file-problem.ts';

/** A tier from this many pieces on: a share less of the price, in millionths, or a price of its own. */
export type FileTier = { from: number } & ({ discountE6: number } | { priceE4: PriceE4 });

/** Reads `50:-5%; 200:-10%`, or prices as in `50:11.80; 200:10.90`. Undefined if it is neither. */
export function readFileTiers(text: string): FileTier[] | undefined {
  const tiers = text
    .split(/[;,\s]+/)
    .filter(Boolean)
    .map(readTier);
  return tiers.every((tier) => tier !== undefined) ? tiers : undefined;
}

function readTier(text: string): FileTier | undefined {
  const [, pieces, percent, price] = /^(\d{1,7}):(?:-(\d{1,2}(?:\.\d{1,4})?)%|(\d+(?:\.\d+)?))$/.exec(text) ?? [];
  const from = Number(pieces);
  // A share has as many decimals as a price.
  const discountE6 = percent === undefined ? 0 : (readPriceE4(percent) ?? 0);
  if (discountE6 > 0) return { from, discountE6 };
  const priceE4 = price === undefined ? undefined : readPriceE4(price);
  return priceE4 ? { from, priceE4 } : undefined;
}

/** Why these tiers cannot go with this minimum; undefined if they can. */
export function tiersProblem(tiers: readonly FileTier[], minimum: number): CodedProblem | undefined {
  let previous: FileTier | undefined;
  for (const tier of tiers) {
    const { from } = tier;
    if (from > limits.quantityMax) return { problem: 'tier_above_most', values: { from, most: limits.quantityMax } };
    if (from <= minimum) return { problem: 'tier_below_minimum', values: { from, minimum } };
    if (previous && from <= previous.from) return { problem: 'tier_not_after', values: { from, other: previous.from } };
    if (previous && !isCheaper(tier, previous))
      return { problem: 'tier_not_cheaper', values: { from, other: previous.from } };
    previous = tier;
  }
  return undefined;
}

/** A discount and a price are compared once the product's price is known. */
function isCheaper(tier: FileTier, previous: FileTier): boolean {
  if ('discountE6' in tier) return !('discountE6' in previous) || tier.discountE6 > previous.discountE6;
  return !('priceE4' in previous) || tier.priceE4 < previous.priceE4;
}

/**
 * The bands of a product of this price, from its minimum on. Prices are rounded up to 0.0001 dollars, as selling prices
 * are; a band that is not cheaper than the one before is left out, and one below the minimum begins there.
 */
export function bandsOf(priceE4: PriceE4, tiers: readonly FileTier[], minimum: number): PriceTier[] {
  const bands: PriceTier[] = [{ from: minimum, priceE4 }];
  for (const tier of tiers) {
    const price = 'priceE4' in tier ? tier.priceE4 : discounted(priceE4, tier.discountE6);
    const last = bands.at(-1);
    if (!last || price >= last.priceE4) continue;
    if (tier.from <= minimum) last.priceE4 = price;
    else bands.push({ from: tier.from, priceE4: price });
  }
  return bands;
}

function discounted(priceE4: PriceE4, discountE6: number): PriceE4 {
  return Number((BigInt(priceE4) * BigInt(1_000_000 - discountE6) + 999_999n) / 1_000_000n);
}
