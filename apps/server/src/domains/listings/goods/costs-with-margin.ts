import { marginOf, type PriceBand, priceByRule, toStoreCost } from '@sampan/contract/price-rules';
import type { ShopTerms } from '#domains/listings/terms/shop-terms.ts';

/**
 * Which costs leave a margin, by a price rule. Prices are rounded up in steps, so a margin falls along each step and leaps at
 * the next: the costs are ranges. With them a list is filtered by margin without working out a price for every product.
 */

export type Terms = Pick<ShopTerms, 'rule' | 'perUsdE6' | 'decimals'>;
/** Both ends belong to it; in 1/10,000 USD. */
export type CostRange = readonly [from: number, to: number];

const highest = 1_000_000_000_000;
/** Beyond so many steps the margin differs from the wanted one by less than anybody sees. */
const mostSteps = 3000;

const priceAt = (costE4: number, { rule, perUsdE6, decimals }: Terms) =>
  priceByRule(toStoreCost(costE4, perUsdE6), rule, decimals);

export const marginAt = (costE4: number, terms: Terms): number =>
  marginOf(priceAt(costE4, terms), toStoreCost(costE4, terms.perUsdE6));

/** The last cost from `from` to `to` for which it holds, when it holds up to one and not after it; undefined if not at all. */
function lastThat(from: number, to: number, holds: (costE4: number) => boolean): number | undefined {
  if (to < from || !holds(from)) return undefined;
  let [low, high] = [from, to];
  // First in leaps: steps are short, and bands are not.
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

/** The costs here that fall into each band there. */
function bandRanges({ rule, perUsdE6 }: Terms): (CostRange & { band?: PriceBand })[] {
  const starts = rule.bands.map(({ from }, index) =>
    index === 0 ? 1 : (lastThat(1, highest, (cost) => toStoreCost(cost, perUsdE6) < from * 100) ?? 0) + 1,
  );
  return starts.map((start, index) => [start, (starts[index + 1] ?? highest + 1) - 1] as const);
}

/** What a unit of cost brings, at least, and the cost there up to which rounding may still add what lacks. */
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

/** `leastE6` in millionths of the price. Lowest first. */
export function costsWithMargin(terms: Terms, leastE6: number): CostRange[] {
  return joined(
    bandRanges(terms).flatMap((range, index) => {
      const band = terms.rule.bands[index];
      return band ? rangesOfBand(range, band, terms, leastE6) : [];
    }),
  );
}
