import type { Fen, PriceE4 } from '@sampan/contract/money';
import type { SourceTier } from '#domains/catalogue/overrides/prepared-product.ts';

/** The cost of a piece when this many are bought. Absent where only variants have prices. */
export function costOf(tiers: readonly SourceTier[], pieces: number): Fen | undefined {
  return (tiers.findLast(({ from }) => from <= pieces) ?? tiers[0])?.fen;
}

/** The share of the price that is not the supplier's, in ten-thousandths' precision: 0.2531 is 25.31 %. */
export function marginOf(price: PriceE4, cost: Fen, cnyPerUsdE6: number): number {
  const costE4 = (cost * 100 * 1_000_000) / cnyPerUsdE6;
  return Math.round((1 - costE4 / price) * 10_000) / 10_000;
}
