import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { cutText } from '@sampan/contract/cut-text';
import { limits } from '@sampan/contract/limits';
import { withQuery } from '@sampan/ui/paths.ts';
import { readUrlDecimal } from '@sampan/ui/read-number.ts';

const sorts = ['price asc', 'price desc', 'monthSold asc', 'monthSold desc'] as const;
type Sort = (typeof sorts)[number];
const pageMax = 1_000_000;
const priceBelow = 1_000_000_000;
export const minimums = [12, 24, 60, 120] as const;

export interface ListQuery {
  categoryId?: number;
  categoryName: string;
  searchKey: string;
  palletId: string;
  palletName: string;
  sort?: Sort;
  page: number;
  priceStart?: number;
  priceEnd?: number;
  min?: number;
  inStock: boolean;
  /** No spelling correction. */
  asTyped: boolean;
}

/** A whole number from 1 to `max`, or nothing. */
function readCount(text: string | null, max: number = Number.MAX_SAFE_INTEGER): number | undefined {
  const value = /^\d{1,16}$/.test(text?.trim() ?? '') ? Number(text) : 0;
  return value > 0 && value <= max ? value : undefined;
}

/** A price above 0 with at most 4 decimals, also with a decimal comma where it can be nothing else, or nothing. */
function readPrice(text: string | null): number | undefined {
  const value = readUrlDecimal(text, 4) ?? 0;
  return value > 0 && value < priceBelow ? value : undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no search takes them
const control = /[\u0000-\u001f\u007f]/g;

/** Keeps as many words as the search takes. */
function readWords(text: string | null): string {
  return cutText((text ?? '').replace(control, ' ').trim(), limits.searchKeyMax).trim();
}

/** The lower price comes first, whichever way round they were typed. */
function readPrices(params: URLSearchParams): Pick<ListQuery, 'priceStart' | 'priceEnd'> {
  const [start, end] = [readPrice(params.get('priceStart')), readPrice(params.get('priceEnd'))];
  return start && end && start > end ? { priceStart: end, priceEnd: start } : { priceStart: start, priceEnd: end };
}

/** Parses a URL; invalid parameters are ignored. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const words = (name: string) => readWords(params.get(name));
  return {
    categoryId: readCount(params.get('categoryId')),
    categoryName: words('categoryName'),
    searchKey: words('searchKey'),
    palletId: cutText(words('palletId'), 64),
    palletName: words('palletName'),
    sort: sorts.find((sort) => sort === params.get('sort')),
    page: readCount(params.get('page'), pageMax) ?? 1,
    ...readPrices(params),
    min: readCount(params.get('min'), limits.quantityMax),
    inStock: params.get('inStock') === '1',
    asTyped: params.get('asTyped') === '1',
  };
}

/** The path of a list, without the language. */
export function listPath(query: ListQuery): string {
  return withQuery('/product-list', {
    ...query,
    page: query.page > 1 ? query.page : undefined,
    inStock: query.inStock ? 1 : undefined,
    asTyped: query.asTyped ? 1 : undefined,
  });
}

export function withoutFilters(query: ListQuery): ListQuery {
  return { ...query, page: 1, priceStart: undefined, priceEnd: undefined, min: undefined, inStock: false };
}

export function countFilters({ priceStart, priceEnd, min, inStock }: ListQuery): number {
  return [priceStart, priceEnd, min, inStock].filter(Boolean).length;
}

const isNarrowed = (query: ListQuery): boolean =>
  query.searchKey !== '' || query.palletId !== '' || countFilters(query) > 0;

export function searchInput(query: ListQuery): InputOf<Calls['searchProducts']> {
  const [field = '', direction = ''] = query.sort?.split(' ') ?? [];
  return {
    beginPage: query.page,
    keyword: query.searchKey,
    sort: query.sort ? JSON.stringify({ [field]: direction }) : undefined,
    categoryId: query.categoryId,
    productCollectionId: query.palletId,
    priceStart: query.priceStart,
    priceEnd: query.priceEnd,
    minOrderQuantityMax: query.min,
    inStockOnly: query.inStock || undefined,
    asTyped: query.asTyped || undefined,
    // Without filters, the categories' own counts are used.
    countCategories: isNarrowed(query) || undefined,
  };
}

/** Ascending first, reversed with each press; choosing one clears the other and goes to page 1. */
export function toggleSort(query: ListQuery, field: 'price' | 'monthSold'): ListQuery {
  const sort = query.sort === `${field} asc` ? (`${field} desc` as const) : (`${field} asc` as const);
  return { ...query, sort, page: 1 };
}
