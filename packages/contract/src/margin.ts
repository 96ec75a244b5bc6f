import type { Fen, PriceE4 } from './money.ts';

/** The margin of a price over the cost of goods. Exact; pages and server compute it alike. */

/** Millionths of the price: 250000 = 25 %; negative at a loss. Rounded down, so that a limit is never kept by rounding. */
export function marginE6(priceE4: PriceE4, costFen: Fen, cnyPerUsdE6: number): number {
  const sold = BigInt(priceE4) * BigInt(cnyPerUsdE6);
  return floored((sold - BigInt(costFen) * 100_000_000n) * 1_000_000n, sold);
}

/** The same for sums: sales in cents, costs in fen, freight included. */
export function marginOfSumsE6(soldCents: number, costFen: Fen, cnyPerUsdE6: number): number | null {
  const sold = BigInt(soldCents) * BigInt(cnyPerUsdE6);
  return sold === 0n ? null : floored((sold - BigInt(costFen) * 1_000_000n) * 1_000_000n, sold);
}

/** The cost of a piece with its share of the freight, split by the goods' cost. Rounded up. */
export function withFreight(costFen: Fen, goodsFen: Fen, freightFen: Fen): Fen {
  if (goodsFen === 0) return costFen;
  const [cost, goods, freight] = [BigInt(costFen), BigInt(goodsFen), BigInt(freightFen)];
  return Number((cost * (goods + freight) + goods - 1n) / goods);
}

function floored(amount: bigint, by: bigint): number {
  const quotient = amount / by;
  return Number(amount % by < 0n ? quotient - 1n : quotient);
}

export interface MarginLimits {
  /** Below it a reason is asked for; below `stopE6` an owner. */
  guardE6: number;
  stopE6: number;
}

export function guardOf(margin: number, { guardE6, stopE6 }: MarginLimits): 'ok' | 'reason' | 'owner' {
  if (margin < stopE6) return 'owner';
  return margin < guardE6 ? 'reason' : 'ok';
}
