import type { Sort } from '#connectors/search/search.ts';

/** The sales and price classes among a search row's words, as computed by the database function `search_classes`. */

/** Samples one row of 31, regardless of its goods; the same rule as in SQL. */
export const sampleToken = `'R'`;

const salesTop = 31;
/** The class of the highest price that a safe integer of ten-thousandths can hold. */
const priceTop = 8 * 53;

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

export function salesClasses(sort: Sort): number[] {
  const classes = range(0, salesTop);
  return sort === 'monthSold asc' ? classes : classes.reverse();
}

/** The classes of the filter's prices, and one more at each end: rounding may differ between here and the database. */
export function priceClasses({
  priceMinE4,
  priceMaxE4,
  sort,
}: {
  priceMinE4?: number;
  priceMaxE4?: number;
  sort: Sort;
}): number[] {
  const lowest = Math.max(0, classOf(priceMinE4 ?? 1) - 1);
  const highest = Math.min(priceTop, classOf(priceMaxE4 ?? Number.MAX_SAFE_INTEGER) + 1);
  const classes = range(lowest, Math.max(lowest, highest));
  return sort === 'price desc' ? classes.reverse() : classes;
}

const classOf = (priceE4: number) => Math.floor(8 * Math.log2(Math.max(1, priceE4)));
