import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { searchProducts as searchCall } from '@sampan/contract/catalogue';
import type { Context } from '../../context.ts';
import { withCategories } from './category-words.ts';
import { toListedProduct } from './listed-product.ts';
import { countMax, type ListQuery, type Page, readPage } from './search-store.ts';
import { prefixTsquery, queryWords, tsquery } from './search-text.ts';
import { findOffer } from './store.ts';
import { suggestKeyword } from './suggest-keyword.ts';

type Input = ParsedInputOf<typeof searchCall>;
type Output = OutputOf<typeof searchCall>;
type SearchContext = Pick<Context, 'pool' | 'language'>;

/**
 * Products by keyword, category, pallet and filters. Totals are exact up to 10,000, and pages beyond that are empty.
 * A keyword is first looked for word by word, then by word beginnings; when neither finds anything the answer is empty
 * and names a keyword that does.
 */
export async function searchProducts(ctx: SearchContext, input: Input): Promise<Output> {
  const query = toListQuery(ctx, input);
  const offer = /^\d{6,15}$/.test(input.keyword)
    ? await findOffer(ctx.pool, Number(input.keyword), ctx.language)
    : undefined;
  if (offer) return toOutput({ total: 1, rows: input.beginPage === 1 ? [offer] : [] }, input);
  if (!input.keyword) return toOutput(await readBounded(ctx, query), input);
  const words = queryWords(input.keyword);
  if (words.length === 0) return toOutput({ total: 0, rows: [] }, input);
  const exact = await readBounded(ctx, { ...query, tsquery: tsquery(await withCategories(ctx.pool, words)) });
  if (exact.total > 0) return toOutput(exact, input);
  const widened = prefixTsquery(await withCategories(ctx.pool, words, 'beginnings'));
  const wider = await readBounded(ctx, { ...query, tsquery: widened });
  if (wider.total > 0) return toOutput(wider, input);
  const didYouMean = await suggestKeyword(ctx.pool, words);
  return { ...toOutput(wider, input), ...(didYouMean ? { didYouMean } : {}) };
}

function toListQuery(ctx: SearchContext, input: Input): ListQuery {
  const categories = [
    ...new Set([...(input.categoryId === undefined ? [] : [input.categoryId]), ...input.categoryIdList]),
  ];
  return {
    language: ctx.language,
    categories: categories.sort((a, b) => a - b),
    palletId: input.productCollectionId || undefined,
    priceMinE4: e4(input.priceStart),
    priceMaxE4: e4(input.priceEnd),
    minOrderMax: input.minOrderQuantityMax,
    inStockOnly: input.inStockOnly ?? false,
    ...salesRange(input),
    sort: input.sort ?? 'best',
    offset: (input.beginPage - 1) * input.pageSize,
    size: input.pageSize,
  };
}

/** A price filter in ten-thousandths; more decimals than a price has only shift it by less than a price step. */
function e4(price: number | string | null | undefined): number | undefined {
  return price === null || price === undefined || price === '' ? undefined : Math.round(Number(price) * 10_000);
}

/** Of the marketplace's sales filters the month's and the total are kept here; the others do not narrow. */
function salesRange({ saleFilterList }: Input): Partial<ListQuery> {
  const range: Partial<ListQuery> = {};
  for (const { saleType, saleStart, saleEnd } of saleFilterList ?? []) {
    const [from, to] = [whole(saleStart), whole(saleEnd)];
    if (saleType === 'sales30') Object.assign(range, { monthSoldMin: from, monthSoldMax: to });
    if (saleType === 'totalSales') Object.assign(range, { totalSoldMin: from, totalSoldMax: to });
  }
  return range;
}

function whole(value: number | string | null | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Math.ceil(Number(value));
}

/** Beyond what is counted there is no page to look for, only the total. */
async function readBounded(ctx: SearchContext, query: ListQuery): Promise<Page> {
  if (query.offset + query.size <= countMax) return readPage(ctx.pool, query);
  const size = Math.max(0, countMax - query.offset);
  const page = await readPage(ctx.pool, size > 0 ? { ...query, size } : { ...query, offset: 0, size: 1 });
  return size > 0 ? page : { total: page.total, rows: [] };
}

function toOutput({ total, rows }: Page, input: Input): Output {
  return { data: rows.map(toListedProduct), totalRecords: total, totalPage: Math.ceil(total / input.pageSize) };
}
