import { amountsOf, type FeeName, type Fees, feeFacts, feeNames } from './fees.ts';
import { type Cents, sum } from './money.ts';

/** How the lines of an order share its fees, to the cent. */

interface SharingLine {
  amountCents: Cents;
  quantity: number;
  /** Of all its pieces. */
  grams: number;
  isOwnStock: boolean;
}

/** Parts of `total` in proportion to the weights, which sum up to it: what rounding leaves goes to the largest rests. */
export function split(total: Cents, weights: readonly number[]): Cents[] {
  const all = weights.reduce((some, weight) => some + BigInt(weight), 0n);
  if (all === 0n) return weights.map((_, index) => (index === 0 ? total : 0));
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((part) => part / all);
  let left = BigInt(total) - parts.reduce((some, part) => some + part, 0n);
  const byRest = weights
    .map((_, index) => index)
    .toSorted((a, b) => Number((exact[b] ?? 0n) % all) - Number((exact[a] ?? 0n) % all));
  for (const index of byRest) {
    if (left <= 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map(Number);
}

/** Each line's fees, in the order of the lines. */
export function sharesOfFees(fees: Fees, lines: readonly SharingLine[]): Fees[] {
  const shares = new Map(feeNames().map((fee) => [fee, split(fees[fee], weightsOf(fee, lines))]));
  return lines.map((_, index) => amountsOf(feeNames(), (fee) => shares.get(fee)?.[index] ?? 0));
}

function weightsOf(fee: FeeName, lines: readonly SharingLine[]): number[] {
  const sharedBy = feeFacts[fee].refund?.sharedBy ?? 'ownPieces';
  const hasOwn = lines.some(({ isOwnStock }) => isOwnStock);
  if (sharedBy === 'ownPieces' && hasOwn) return lines.map(({ isOwnStock, quantity }) => (isOwnStock ? quantity : 0));
  if (sharedBy === 'weight' && hasOwn) return lines.map(({ grams }) => grams);
  const amounts = lines.map(({ amountCents }) => amountCents);
  return sum(amounts) > 0 ? amounts : lines.map(({ quantity }) => quantity);
}
