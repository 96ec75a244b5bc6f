import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { searchProducts as searchCall } from '@sampan/contract/catalogue/search';
import { categoryCountLimit, type ListQuery, type Page, type SearchEngine } from '#connectors/search/search.ts';
import {
  type CategoryIndex,
  categoryIndex,
  nearCategories,
  withoutThoseBelow,
} from '#domains/catalogue/category-index.ts';
import { toListedProduct } from '#domains/catalogue/listed-product.ts';
import { findOffer } from '#domains/catalogue/reading/store.ts';
import type { Context } from '#shop/context.ts';
import type { Card } from '#shop/product-cards.ts';
import { queryWords } from './index/search-text.ts';
import { type Found, searchWords } from './search/keyword-search.ts';

type Input = ParsedInputOf<typeof searchCall>;
type Output = OutputOf<typeof searchCall>;
type SearchContext = Pick<Context, 'pool' | 'searchPool' | 'search' | 'cards' | 'changes' | 'language'>;

/** Limit up to which lists and searches are counted and paged. */
const listLimit = 10_000;
const searchLimit = 1000;

const nothing: Page = { total: 0, isMore: false, ids: [] };

/**
 * Products by keyword, category, pallet and filters. Totals are exact up to 10,000, for keywords up to 1,000, and pages
 * beyond that are empty; of a longer list only the fact that it is longer is reported. See keyword-search.ts for
 * keywords that find nothing.
 */
export async function searchProducts(ctx: SearchContext, input: Input): Promise<Output> {
  const index = await categoryIndex(ctx);
  const query = toListQuery(ctx, index, input);
  const offer = /^\d{6,15}$/.test(input.keyword) ? await findOffer(ctx.pool, Number(input.keyword)) : undefined;
  if (offer) return toOutput(ctx, { page: { ...nothing, total: 1 } }, input.beginPage === 1 ? [offer] : [], input);
  if (!query) return toOutput(ctx, { page: nothing }, [], input);
  const found = await findProducts(ctx, index, query, input);
  const output = toOutput(ctx, found, await ctx.cards.find(ctx.pool, found.page.ids), input);
  if (!input.countCategories || found.page.total === 0) return output;
  return { ...output, categoryCounts: await countCategories(ctx, index, { ...query, text: found.text }, input) };
}

export async function findProducts(
  ctx: SearchContext,
  index: CategoryIndex,
  query: ListQuery,
  input: Pick<Input, 'keyword' | 'asTyped'>,
): Promise<Found> {
  const engine = ctx.search.on(ctx);
  if (!input.keyword) return { page: await readBounded(engine, query) };
  const words = queryWords(input.keyword);
  if (words.length === 0) return { page: nothing };
  return searchWords({
    engine,
    index,
    query,
    words,
    asTyped: input.asTyped ?? false,
    read: (text) => readBounded(engine, { ...query, text }),
  });
}

async function countCategories(
  ctx: SearchContext,
  index: CategoryIndex,
  query: ListQuery,
  { categoryId }: Input,
): Promise<Output['categoryCounts']> {
  const ids = nearCategories(index, categoryId);
  const level = index.byId.get(ids[0] ?? 0)?.level;
  if (level === undefined) return [];
  const counts = await ctx.search.on(ctx).countByCategory(query, { level, ids });
  return counts.map(({ categoryId, count }) => ({
    categoryId,
    count: Math.min(count, categoryCountLimit),
    isMore: count > categoryCountLimit,
  }));
}

function toListQuery(ctx: SearchContext, index: CategoryIndex, input: Input): ListQuery | undefined {
  const named = new Set([...(input.categoryId === undefined ? [] : [input.categoryId]), ...input.categoryIdList]);
  const categories = withoutThoseBelow(index, named)
    .flatMap((id) => index.byId.get(id) ?? [])
    .sort((a, b) => a.id - b.id);
  if (named.size > 0 && categories.length === 0) return undefined;
  return {
    language: ctx.language,
    categories,
    palletId: input.productCollectionId || undefined,
    priceMinE4: e4(input.priceStart),
    priceMaxE4: e4(input.priceEnd),
    minOrderMax: input.minOrderQuantityMax,
    inStockOnly: input.inStockOnly ?? false,
    ...salesRange(input),
    sort: input.sort ?? 'best',
    offset: (input.beginPage - 1) * input.pageSize,
    size: input.pageSize,
    countTo: input.keyword ? searchLimit : listLimit,
  };
}

/** A price filter in ten-thousandths; excess decimals shift it by less than a price step. */
function e4(price: number | string | null | undefined): number | undefined {
  return price === null || price === undefined || price === '' ? undefined : Math.round(Number(price) * 10_000);
}

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

/** Beyond the counted range there are no pages, only the total. */
async function readBounded(engine: SearchEngine, query: ListQuery): Promise<Page> {
  if (query.offset + query.size <= query.countTo) return engine.readPage(query);
  const size = Math.max(0, query.countTo - query.offset);
  const page = await engine.readPage(size > 0 ? { ...query, size } : { ...query, offset: 0, size: 1 });
  return size > 0 ? page : { ...page, ids: [] };
}

function toOutput(
  { language }: SearchContext,
  { page, searchedFor, didYouMean, isPartial, foundElsewhere }: Found,
  cards: readonly Card[],
  input: Input,
): Output {
  return {
    data: cards.map((card) => toListedProduct(card, language)),
    totalRecords: page.total,
    totalPage: Math.ceil(page.total / input.pageSize),
    ...(page.isMore ? { totalIsMore: true } : {}),
    ...(searchedFor ? { searchedFor } : {}),
    ...(didYouMean ? { didYouMean } : {}),
    ...(isPartial ? { matchesSomeWords: true } : {}),
    ...(foundElsewhere ? { foundElsewhere: foundElsewhere.total } : {}),
    ...(foundElsewhere?.isMore ? { foundElsewhereIsMore: true } : {}),
  };
}
