import type { sortOrders } from '@sampan/contract/catalogue/search';
import type { CategoryPlace } from '#domains/catalogue/products/category-index.ts';
import type { TextQuery } from './text-query.ts';

export type Sort = (typeof sortOrders)[number] | 'best';

export interface ListQuery {
  /** The reader's: their words come first. */
  language: string;
  text?: TextQuery;
  /** None of them below another; empty: the whole shop. */
  categories: readonly CategoryPlace[];
  palletId?: string;
  priceMinE4?: number;
  priceMaxE4?: number;
  minOrderMax?: number;
  inStockOnly: boolean;
  monthSoldMin?: number;
  monthSoldMax?: number;
  totalSoldMin?: number;
  totalSoldMax?: number;
  sort: Sort;
  offset: number;
  size: number;
  /** The total ends here; a longer list is walked instead of collected. */
  countTo: number;
}

export interface Page {
  /** At most the query's `countTo`. */
  total: number;
  isMore: boolean;
  /** Of this page, in order. */
  ids: number[];
}

export const isFiltered = (query: ListQuery): boolean =>
  query.inStockOnly ||
  [
    query.priceMinE4,
    query.priceMaxE4,
    query.minOrderMax,
    query.monthSoldMin,
    query.monthSoldMax,
    query.totalSoldMin,
    query.totalSoldMax,
  ].some((value) => value !== undefined);

/** Lists whose length the catalogue stores: the whole shop's and those of single categories, unfiltered. */
export const hasKeptTotal = (query: ListQuery) =>
  !isFiltered(query) && !query.text && query.palletId === undefined && query.categories.length <= 1;
