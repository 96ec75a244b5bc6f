import { readCents, readPriceE4 } from '@sampan/contract/money';
import type { PriceRule, Rounding } from '@sampan/contract/price-rules';

/** A rule as calls have it: amounts in the shop's currency. */
export interface WireRule {
  basis: PriceRule['basis'];
  bands: readonly { from: number; factor: number; plus: number }[];
  rounding: Rounding;
  leastMargin: number;
}

export const readRule = ({ basis, bands, rounding, leastMargin }: WireRule): PriceRule => ({
  basis,
  bands: bands.map(({ from, factor, plus }) => ({
    from: readCents(from) ?? 0,
    factorE4: readPriceE4(factor) ?? 0,
    plus: readCents(plus) ?? 0,
  })),
  rounding,
  leastMarginE6: Math.round(leastMargin * 1_000_000),
});
