import { marginOf, type PriceBand, priceByRule, toStoreCost } from '@sampan/contract/price-rules';
import type { ShopTerms } from '#domains/listings/terms/shop-terms.ts';

/**
 * Which costs leave a margin under a price rule. Prices are rounded up in steps, so the margin falls along a step and
 * jumps at the next one: the costs form ranges. They filter a list by margin without calculating a price for every
 * product.
 */

export type Terms = Pick<ShopTerms, 'rule' | 'perUsdE6' | 'decimals'>;
/** Both ends are included. In 1/10,000 USD. */
export type CostRange = readonly [from: number, to: number];

const highest = 1_000_000_000_000;
/** After this many steps the difference from the wanted margin is too small to see. */
const mostSteps = 3000;

const priceAt = (costE4: number, { rule, perUsdE6, decimals }: Terms) =>
  priceByRule(toStoreCost(costE4, perUsdE6), rule, decimals);

export const marginAt = (costE4: number, terms: Terms): number =>
  marginOf(priceAt(costE4, terms), toStoreCost(costE4, terms.perUsdE6));

/**
 * The last cost between `from` and `to` for which `holds` is true, if it is true up to one cost and false after it.
 * Undefined if it never is.
 */
function lastThat(from: number, to: number, holds: (costE4: number) => boolean): number | undefined {
  if (to < from || !holds(from)) return undefined;
  let [low, high] = [from, to];
  // Leaps first, because steps are short and bands are not.
  for (let leap = 1; low + leap < high; leap *= 2) {
    if (!holds(low + leap)) {
      high = low + leap;
      break;
    }
    low += leap;
  }
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The ranges of our costs that fall into each band of the shop's costs. */
function bandRanges({ rule, perUsdE6 }: Terms): (CostRange & { band?: PriceBand })[] {
  const starts = rule.bands.map(({ from }, index) =>
    index === 0 ? 1 : (lastThat(1, highest, (cost) => toStoreCost(cost, perUsdE6) < from * 100) ?? 0) + 1,
  );
  return starts.map((start, index) => [start, (starts[index + 1] ?? highest + 1) - 1] as const);
}

/** The least price per unit of cost, and the store cost up to which rounding may still make up the difference. */
function bounds(band: PriceBand, { rule, perUsdE6, decimals }: Terms, leastE6: number) {
  const factor = Math.max(band.factorE4 / 10_000, 1_000_000 / (1_000_000 - rule.leastMarginE6));
  const needed = 1_000_000 / (1_000_000 - leastE6);
  const step = (rule.rounding === 'none' ? 1 : 100) * (decimals === 0 ? 100 : 1);
  const unit = 10_000 * (1_000_000 / perUsdE6);
  const upTo = (gain: number) => (gain / 100 / (needed - factor)) * unit;
  return factor >= needed
    ? { always: highest, ever: highest }
    : { always: Math.floor(upTo(band.plus)) - 1, ever: Math.ceil(upTo(band.plus + step)) + 1 };
}

function rangesOfBand([from, to]: CostRange, band: PriceBand, terms: Terms, leastE6: number): CostRange[] {
  const { always, ever } = bounds(band, terms, leastE6);
  const ranges: CostRange[] = always >= from ? [[from, Math.min(always, to)]] : [];
  let cost = Math.max(from, always + 1);
  for (let step = 0; step < mostSteps && cost <= Math.min(to, ever); step++) {
    const price = priceAt(cost, terms);
    const end = lastThat(cost, to, (one) => priceAt(one, terms) === price) ?? cost;
    const last = lastThat(cost, end, (one) => marginOf(price, toStoreCost(one, terms.perUsdE6)) >= leastE6);
    if (last !== undefined) ranges.push([cost, last]);
    cost = end + 1;
  }
  return ranges;
}

function joined(ranges: readonly CostRange[]): CostRange[] {
  const whole: [number, number][] = [];
  for (const [from, to] of ranges) {
    const before = whole.at(-1);
    if (before && before[1] + 1 >= from) before[1] = Math.max(before[1], to);
    else whole.push([from, to]);
  }
  return whole;
}

/** `leastE6` is in millionths of the price. Returns the lowest range first. */
export function costsWithMargin(terms: Terms, leastE6: number): CostRange[] {
  return joined(
    bandRanges(terms).flatMap((range, index) => {
      const band = terms.rule.bands[index];
      return band ? rangesOfBand(range, band, terms, leastE6) : [];
    }),
  );
}
