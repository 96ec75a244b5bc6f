import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { withQuery } from '../../lib/paths.ts';

export const sorts = ['price asc', 'price desc', 'monthSold asc', 'monthSold desc'] as const;
export type Sort = (typeof sorts)[number];
/** As much as the search takes. */
const wordsMax = 200;
export const minimums = [12, 24, 60, 120] as const;

/** What the address of a product list says. */
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
}

/** A figure above 0 with at most `decimals`, or nothing. */
function readFigure(text: string | null, decimals: number): number | undefined {
  const pattern = decimals > 0 ? /^\d{1,9}([.,]\d{1,4})?$/ : /^\d{1,16}$/;
  const value = pattern.test(text?.trim() ?? '') ? Number(text?.trim().replace(',', '.')) : 0;
  return value > 0 ? value : undefined;
}

/** Reads an address; whatever makes no sense is as if it were not there. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const words = (name: string) => (params.get(name) ?? '').trim().slice(0, wordsMax);
  return {
    categoryId: readFigure(params.get('categoryId'), 0),
    categoryName: words('categoryName'),
    searchKey: words('searchKey'),
    palletId: words('palletId').slice(0, 64),
    palletName: words('palletName'),
    sort: sorts.find((sort) => sort === params.get('sort')),
    page: Math.min(readFigure(params.get('page'), 0) ?? 1, 1_000_000),
    priceStart: readFigure(params.get('priceStart'), 4),
    priceEnd: readFigure(params.get('priceEnd'), 4),
    min: readFigure(params.get('min'), 0),
    inStock: params.get('inStock') === '1',
  };
}

/** The address of a list, without the language. */
export function listPath(query: ListQuery): string {
  return withQuery('/product-list', {
    ...query,
    page: query.page > 1 ? query.page : undefined,
    inStock: query.inStock ? 1 : undefined,
  });
}

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
  };
}

/** Ascending first, then the other way with each press; choosing one clears the other and leads to page 1. */
export function toggleSort(query: ListQuery, field: 'price' | 'monthSold'): ListQuery {
  const sort = query.sort === `${field} asc` ? (`${field} desc` as const) : (`${field} asc` as const);
  return { ...query, sort, page: 1 };
}
