import type { InputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { cutText } from '@sampan/contract/cut-text';
import { limits } from '@sampan/contract/limits';
import { type GoodsSort, goodsSorts } from '@sampan/contract/reseller/goods-sorts';
import { withQuery } from '@sampan/ui/paths.ts';
import { readUrlDecimal } from '@sampan/ui/read-number.ts';

/**
 * The page's URL as data. The names are those of the storefront's lists, so that a list there leads to the same goods
 * here.
 */
export interface GoodsQuery {
  searchKey: string;
  categoryId?: number;
  palletId: string;
  page: number;
  sort: GoodsSort;
  /** US dollars, as in the storefront's lists. */
  priceStart?: number;
  priceEnd?: number;
  min?: number;
  stock?: number;
  /** Per cent. */
  margin?: number;
  unpublished: boolean;
  single: boolean;
  shop: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no search takes them
const control = /[\u0000-\u001f\u007f]/g;
const pageMax = 10_000;
const priceBelow = 1_000_000_000;
const marginMax = 95;

function readCount(text: string | null, max: number): number | undefined {
  const value = /^\d{1,16}$/.test(text?.trim() ?? '') ? Number(text) : 0;
  return value > 0 && value <= max ? value : undefined;
}

function readPrice(text: string | null): number | undefined {
  const value = readUrlDecimal(text, 6) ?? 0;
  return value > 0 && value < priceBelow ? value : undefined;
}

/** Parses a URL; invalid parameters are ignored. */
export function readGoodsQuery(params: URLSearchParams): GoodsQuery {
  const get = (name: string) => params.get(name);
  const [one, other] = [readPrice(get('priceStart')), readPrice(get('priceEnd'))];
  const isTurned = one !== undefined && other !== undefined && one > other;
  return {
    searchKey: cutText((get('searchKey') ?? '').replace(control, ' ').trim(), limits.searchKeyMax).trim(),
    categoryId: readCount(get('categoryId'), Number.MAX_SAFE_INTEGER),
    palletId: /^[\w-]{1,64}$/.exec(get('palletId') ?? '')?.[0] ?? '',
    page: readCount(get('page'), pageMax) ?? 1,
    sort: goodsSorts.find((sort) => sort === get('sort')) ?? 'best',
    priceStart: isTurned ? other : one,
    priceEnd: isTurned ? one : other,
    min: readCount(get('min'), limits.quantityMax),
    // The storefront's filter says only "in stock".
    stock: readCount(get('stock'), limits.quantityMax) ?? (get('inStock') === '1' ? 1 : undefined),
    margin: readCount(get('margin'), marginMax),
    unpublished: get('unpublished') === '1',
    single: get('single') === '1',
    shop: /^[\w-]{1,64}$/.exec(get('shop') ?? '')?.[0] ?? '',
  };
}

export function goodsPath(query: GoodsQuery): string {
  const { page, sort, unpublished, single, ...rest } = query;
  return withQuery('/m/goods', {
    ...rest,
    page: page > 1 ? page : undefined,
    sort: sort === 'best' ? undefined : sort,
    unpublished: unpublished ? 1 : undefined,
    single: single ? 1 : undefined,
  });
}

/** The same list from its beginning, changed. */
export const changed = (query: GoodsQuery, change: Partial<GoodsQuery>): GoodsQuery => ({
  ...query,
  page: 1,
  ...change,
});

export type FilterName = 'margin' | 'stock' | 'unpublished' | 'single' | 'min' | 'cost' | 'category';

const off: Record<FilterName, Partial<GoodsQuery>> = {
  margin: { margin: undefined },
  stock: { stock: undefined },
  unpublished: { unpublished: false },
  single: { single: false },
  min: { min: undefined },
  cost: { priceStart: undefined, priceEnd: undefined },
  category: { categoryId: undefined, palletId: '' },
};
const filterNames = Object.keys(off) as FilterName[];

const isOn = ({ priceStart, priceEnd, categoryId, palletId, ...query }: GoodsQuery, name: FilterName): boolean => {
  if (name === 'cost') return priceStart !== undefined || priceEnd !== undefined;
  if (name === 'category') return categoryId !== undefined || palletId !== '';
  return Boolean(query[name]);
};

export const filtersOn = (query: GoodsQuery): FilterName[] => filterNames.filter((name) => isOn(query, name));

export const without = (query: GoodsQuery, ...names: readonly FilterName[]): GoodsQuery =>
  changed(query, Object.assign({}, ...names.map((name) => off[name])));

export const withoutFilters = (query: GoodsQuery): GoodsQuery => without(query, ...filterNames);

/** Down first: the best margin, the most pieces; up with the next press, then as before. */
export function sortedBy(query: GoodsQuery, by: 'stock' | 'cost' | 'price' | 'margin'): GoodsQuery {
  const [first, second]: [GoodsSort, GoodsSort] =
    by === 'cost' || by === 'price' ? [`${by}_asc`, `${by}_desc`] : [`${by}_desc`, `${by}_asc`];
  if (query.sort === first) return changed(query, { sort: second });
  return changed(query, { sort: query.sort === second ? 'best' : first });
}

export function directionOf({ sort }: GoodsQuery, by: string): 'asc' | 'desc' | undefined {
  const [name, direction] = sort.split('_');
  return name === by ? (direction as 'asc' | 'desc') : undefined;
}

/** The input of a call; prices are in the reader's currency as long as no shop is connected. */
type Filters = NonNullable<InputOf<Calls['selectGoods']>['which']['filters']>;

export function goodsInput(query: GoodsQuery, currency: string): Filters {
  return {
    keyword: query.searchKey,
    categoryId: query.categoryId,
    palletId: query.palletId,
    costStart: query.priceStart,
    costEnd: query.priceEnd,
    minOrderQuantityMax: query.min,
    stockMin: query.stock,
    marginMin: query.margin,
    isUnpublished: query.unpublished,
    isOnePiece: query.single,
    sort: query.sort,
    shopId: query.shop,
    currency: currency as Filters['currency'],
  };
}
