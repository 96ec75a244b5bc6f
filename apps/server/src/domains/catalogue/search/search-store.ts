import type { sortOrders } from '@sampan/contract/catalogue';
import type pg from 'pg';
import type { CategoryPlace } from '#domains/catalogue/products/category-index.ts';
import { priceClasses, salesClasses, sampleToken } from './search-classes.ts';
import { categoryToken } from './search-text.ts';
import type { TextQuery } from './text-query.ts';

/**
 * The statements of lists and searches, over the narrow product_search rows. A list of up to `countTo` products is
 * gathered whole and sorted. One of more is never gathered: the statement walks along an index in the order asked for, or
 * from one class of sales or prices to the next, and stops when the page is full. Either way the answer is what a full
 * scan would give; only the total ends at `countTo`.
 */
/** Counts of single categories end here. */
export const categoryCountLimit = 1000;

export type Sort = (typeof sortOrders)[number] | 'best';

/** What a list is made of. Filters that are undefined do not apply. */
export interface ListQuery {
  /** Of the reader: their words come first. */
  language: string;
  text?: TextQuery;
  /** None of them below another; none: the whole shop. */
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
  /** The total ends here; a longer list is walked instead of gathered. */
  countTo: number;
}

export interface Page {
  /** At most the query's `countTo`. */
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  /** Of this page, in order. */
  ids: number[];
}

const sortColumns: Record<Sort, string> = {
  best: 'month_sold desc, product_id',
  'monthSold desc': 'month_sold desc, product_id',
  'monthSold asc': 'month_sold, product_id desc',
  'price asc': 'price_e4, product_id',
  'price desc': 'price_e4 desc, product_id desc',
};

/** Those that the indexes hold besides the category, so that walking one needs no rows. */
const indexedColumns = 'product_id, month_sold, total_sold, price_e4, min_order_quantity, in_stock';

/** A statement under construction: pieces of fixed text, values as parameters. */
class Statement {
  readonly values: unknown[] = [];

  param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
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

/**
 * All filters or none, so that there are few different statements to keep prepared. `isWalked` in the order of sales, the
 * prices' own index is kept out of it: the planner would read all that it has and sort them.
 */
function filterConditions(statement: Statement, query: ListQuery, { isWalked = false } = {}): string[] {
  if (!isFiltered(query)) return [];
  const between = (column: string, from = 0, to = Number.MAX_SAFE_INTEGER) =>
    `s.${column} between ${statement.param(from)}::bigint and ${statement.param(to)}::bigint`;
  return [
    between(
      isWalked && !query.sort.startsWith('price') ? 'price_e4 + 0' : 'price_e4',
      query.priceMinE4,
      query.priceMaxE4,
    ),
    between('min_order_quantity', 0, query.minOrderMax),
    between('month_sold', query.monthSoldMin, query.monthSoldMax),
    between('total_sold', query.totalSoldMin, query.totalSoldMax),
    `(s.in_stock or not ${statement.param(query.inStockOnly)}::boolean)`,
  ];
}

function palletCondition(statement: Statement, { palletId }: ListQuery): string[] {
  if (palletId === undefined) return [];
  return [`s.product_id in (select product_id from pallet_products where pallet_id = ${statement.param(palletId)})`];
}

/** A pallet's products come in the order its makers gave them, unless another is asked for. */
function orderOf({ palletId, text, sort }: ListQuery): string {
  return palletId !== undefined && !text && sort === 'best' ? 'position, product_id' : sortColumns[sort];
}

const where = (conditions: readonly string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');

/** More classes of prices than these hold so many of the goods that naming them costs more than it saves. */
const mostPriceClasses = 16;

/**
 * Conditions for the index of words: `first`, a class or the sample, then categories, prices and the text. Each is one of
 * its own, so that the index skips through all of them at once; joined in one, all choices of all words are read.
 */
function wordConditions(statement: Statement, query: ListQuery, tier: keyof TextQuery, first?: string): string[] {
  const param = (tsquery: string) => `${statement.param(tsquery)}::tsquery`;
  const anyOf = (tokens: readonly string[]) => param(`'${tokens.join("' | '")}'`);
  const prices = priceClasses(query);
  const tsqueries = [
    ...(first === undefined ? [] : [`(${first})::tsquery`]),
    ...(query.categories.length === 0 ? [] : [anyOf(query.categories.map(({ id }) => categoryToken(id)))]),
    ...(prices.length > mostPriceClasses ? [] : [anyOf(prices.map((level) => `P${level}`))]),
    param(query.text?.[tier] ?? ''),
  ];
  return tsqueries.map((tsquery) => `s.words @@ ${tsquery}`);
}

/**
 * Products that match, in no order. The fence keeps the planner, which knows nothing of the words asked for, from looking
 * at the words of every product within some price or category.
 */
function matches(
  statement: Statement,
  query: ListQuery,
  words: readonly string[],
  { columns = indexedColumns, only }: { columns?: string; only?: string } = {},
): string {
  const conditions = [...palletCondition(statement, query), ...filterConditions(statement, query)];
  return `select ${columns} from (select ${columns} from product_search s ${where(words)} offset 0) s
    ${where(only ? [only, ...conditions] : conditions)}`;
}

/** A search of no more hits than this is gathered. By best match each is looked for among the better ones as well. */
const mostGathered = ({ sort, countTo }: ListQuery): number => countTo * (sort === 'best' ? 4 : 30);

/**
 * What a text finds, as far as it is gathered. The index collects all that match before it gives the first; so the sample
 * is asked before, and where it alone holds too many, nothing else is read.
 */
function matchParts(statement: Statement, query: ListQuery): string[] {
  const { countTo } = query;
  const only = `(select total from sampled) <= ${countTo}`;
  const sample = matches(statement, query, wordConditions(statement, query, 'any', sampleToken));
  const found = matches(statement, query, wordConditions(statement, query, 'any'), { only });
  const most = mostGathered(query);
  return [
    `sampled as materialized (select count(*)::integer as total from (${sample} limit ${countTo + 1}) s)`,
    `found as materialized (${found} limit ${most + 1})`,
    `counted as materialized (
      select greatest(s.total, f.total) as total, s.total <= ${countTo} and f.total <= ${most} as is_gathered
      from sampled s, (select count(*)::integer as total from found) f
    )`,
  ];
}

/** Products of the shop, or of the categories, at most `limit`, in the order asked for or in none. */
function listQuery(statement: Statement, query: ListQuery, limit: number, { isSorted }: { isSorted: boolean }): string {
  const conditions = filterConditions(statement, query, { isWalked: isSorted });
  const tail = `${isSorted ? `order by ${sortColumns[query.sort]}` : ''} limit ${limit}`;
  const select = (more: readonly string[]) =>
    `select ${indexedColumns} from product_search s ${where([...more, ...conditions])} ${tail}`;
  const [only, ...others] = query.categories;
  if (!only) return select([]);
  // What is in a list the planner cannot guess: it would plan anew each time, which costs more than the page.
  if (others.length === 0) return select([`s.category_${only.level} = ${statement.param(only.id)}`]);
  const ofLevels = [1, 2, 3].flatMap((level) => {
    const ids = query.categories.filter((category) => category.level === level).map(({ id }) => id);
    if (ids.length === 0) return [];
    return `select x.* from unnest(${statement.param(ids)}::bigint[]) as c (id)
      cross join lateral (${select([`s.category_${level} = c.id`])}) x`;
  });
  return `select * from (${ofLevels.join(' union all ')}) s ${tail}`;
}

/** The products of a pallet. */
function palletQuery(
  statement: Statement,
  query: ListQuery,
  limit: number,
  { isSorted }: { isSorted: boolean },
): string {
  const within = (level: number) => {
    const ids = query.categories.filter((category) => category.level === level).map(({ id }) => id);
    return `s.category_${level} = any(${statement.param(ids)}::bigint[])`;
  };
  const conditions = [
    `x.pallet_id = ${statement.param(query.palletId)}`,
    ...(query.categories.length > 0 ? [`(${[1, 2, 3].map(within).join(' or ')})`] : []),
    ...filterConditions(statement, query),
  ];
  return `
    select x.position, ${indexedColumns} from pallet_products x join product_search s using (product_id)
    ${where(conditions)} ${isSorted ? `order by ${orderOf(query)}` : ''} limit ${limit}`;
}

/** Without a keyword: of the shop, of categories or of a pallet. */
function browseQuery(statement: Statement, query: ListQuery, limit: number, how: { isSorted: boolean }): string {
  return (query.palletId === undefined ? listQuery : palletQuery)(statement, query, limit, how);
}

/**
 * The list in order, where it is short enough to be gathered; else only that it is longer than `countTo`. `in` an order is
 * looked up by hash, where a join, of which the planner expects a row or two, would compare all with all.
 */
function gatherStatement(query: ListQuery): Prepared {
  const statement = new Statement();
  const isGathered = '(select is_gathered from counted)';
  const isRanked = query.text !== undefined && query.sort === 'best';
  const tier = (name: 'title' | 'reader') => `${name}_matches as materialized (
    select product_id from (${matches(statement, query, wordConditions(statement, query, name), { only: isGathered })}) s
  )`;
  const browseParts = () => [
    `found as materialized (${browseQuery(statement, query, query.countTo + 1, { isSorted: false })})`,
    `counted as materialized (
      select count(*)::integer as total, count(*) <= ${query.countTo} as is_gathered from found
    )`,
  ];
  const parts = [
    ...(query.text ? matchParts(statement, query) : browseParts()),
    ...(isRanked ? [tier('title'), tier('reader')] : []),
    `list as materialized (
      select array_agg(product_id order by ${isRanked ? 'product_id not in (table title_matches), product_id not in (table reader_matches), ' : ''}${orderOf(query)}) as ids
      from found
      where ${isGathered}
    )`,
  ];
  return pageStatement(statement, query, parts, 'select total from counted', isGathered);
}

/**
 * Along an index, or from class to class: the first products in the order asked for. How deep is one of a few fixed
 * figures: a limit that the planner cannot see makes it plan anew each time, which costs more than the list.
 */
function walkStatement(query: ListQuery): Prepared {
  const statement = new Statement();
  const depth = [32, 128, 256, 512, 2048].find((depth) => depth >= query.offset + query.size) ?? query.countTo;
  const walk = () =>
    query.text ? classWalk(statement, query, 'any', depth) : browseQuery(statement, query, depth, { isSorted: true });
  const parts =
    query.text && query.sort === 'best'
      ? rankedWalk(statement, query, depth)
      : [
          `walked as materialized (${walk()})`,
          `list as materialized (select array_agg(product_id order by ${orderOf(query)}) as ids from walked)`,
        ];
  return pageStatement(statement, query, parts, keptTotal(statement, query) ?? `${query.countTo + 1}`);
}

/** Best matches come first; the others are only looked for when those do not fill the page. */
function rankedWalk(statement: Statement, query: ListQuery, depth: number): string[] {
  const order = sortColumns.best;
  const last = statement.param(query.offset + query.size);
  // Twice as deep: what the better tiers hold already, less than a depth of it, is among them once more.
  const next = (tier: 'reader' | 'any', before: readonly string[]) => `${tier}_matches as materialized (
    select * from (${classWalk(statement, query, tier, 2 * depth)}) s
    where (${before.map((name) => `(select count(*) from ${name})`).join(' + ')}) < ${last}
      and ${before.map((name) => `product_id not in (select product_id from ${name})`).join(' and ')}
  )`;
  return [
    `title_matches as materialized (${classWalk(statement, query, 'title', depth)})`,
    next('reader', ['title_matches']),
    next('any', ['title_matches', 'reader_matches']),
    `list as materialized (
      select array_agg(product_id order by tier, ${order}) as ids from (
        select 1 as tier, * from title_matches union all select 2, * from reader_matches union all select 3, * from any_matches
      ) l
    )`,
  ];
}

/** The nested loop keeps the order of the classes, and the limit ends it. */
function classWalk(statement: Statement, query: ListQuery, tier: keyof TextQuery, depth: number): string {
  const isByPrice = query.sort.startsWith('price');
  const [letter, classOf] = isByPrice
    ? ['P', (of: string) => `price_class(${of}(price_e4))`]
    : ['S', (of: string) => `sales_class(${of}(month_sold))`];
  const classes = statement.param(isByPrice ? priceClasses(query) : salesClasses(query.sort));
  const words = wordConditions(statement, query, tier, `'${letter}' || c.class`);
  return `
    select x.* from unnest(${classes}::integer[]) as c (class) cross join lateral (
      ${matches(statement, query, words)} order by ${sortColumns[query.sort]} limit ${depth}
    ) x
    where c.class between (select ${classOf('min')} - 1 from product_search) and (select ${classOf('max')} + 1 from product_search)
    limit ${depth}`;
}

interface Prepared {
  text: string;
  values: unknown[];
}

/** The ids of a page, from those of `list`, where these were read, and the total. */
function pageStatement(
  statement: Statement,
  query: ListQuery,
  parts: readonly string[],
  total: string,
  isRead = 'true',
): Prepared {
  const first = statement.param(query.offset + 1);
  const last = statement.param(query.offset + query.size);
  const text = `
    with ${parts.join(',\n')}
    select coalesce((${total}), 0)::integer as total, ${isRead} as "isRead",
      coalesce((select ids[${first}::int : ${last}::int] from list), '{}') as ids`;
  return { text, values: statement.values };
}

/** Lists whose length the catalogue keeps: the shop's and those of single categories, unfiltered. */
const hasKeptTotal = (query: ListQuery) =>
  !isFiltered(query) && !query.text && query.palletId === undefined && query.categories.length <= 1;

function keptTotal(statement: Statement, query: ListQuery): string | undefined {
  if (!hasKeptTotal(query)) return undefined;
  const [category] = query.categories;
  return category === undefined
    ? 'select sum(product_count) from categories where parent_id is null'
    : `select product_count from categories where id = ${statement.param(category.id)}`;
}

const statementNames = new Map<string, string>();

/** The same text always gets the same name, so that each shape is parsed once per connection. */
function nameOf(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = `catalogue-list-${statementNames.size + 1}`;
    statementNames.set(text, name);
  }
  return name;
}

/** Undefined when the statement only found that there are too many to gather. */
async function run(pool: pg.Pool, { text, values }: Prepared, countTo: number): Promise<Page | undefined> {
  const { rows } = await pool.query<{ total: number; isRead: boolean; ids: number[] }>({
    name: nameOf(text),
    text,
    values,
  });
  const { total, isRead, ids } = rows[0] ?? { total: 0, isRead: true, ids: [] };
  return isRead ? { total: Math.min(total, countTo), isMore: total > countTo, ids } : undefined;
}

/** One page of a list with its total. */
export async function readPage(pool: pg.Pool, query: ListQuery): Promise<Page> {
  const gathered = hasKeptTotal(query) ? undefined : await run(pool, gatherStatement(query), query.countTo);
  const page = gathered ?? (await run(pool, walkStatement(query), query.countTo));
  return page ?? { total: 0, isMore: false, ids: [] };
}

export interface CategoryCount {
  categoryId: number;
  /** At most `categoryCountLimit` + 1. */
  count: number;
}

/** How many products of the list lie in each of these categories, all of one level; the list's own categories don't matter. */
export async function countByCategory(
  pool: pg.Pool,
  query: ListQuery,
  categories: { level: number; ids: readonly number[] },
): Promise<CategoryCount[]> {
  const statement = new Statement();
  const text = query.text ? countMatches(statement, query, categories) : countEach(statement, query, categories);
  const { rows } = await pool.query<CategoryCount>({ name: nameOf(text), text, values: statement.values });
  return rows;
}

type Categories = { level: number; ids: readonly number[] };

const eachCount = (found: string) => `(select count(*)::integer from (${found} limit ${categoryCountLimit + 1}) found)`;

function countEach(statement: Statement, query: ListQuery, { level, ids }: Categories): string {
  const conditions = [
    `s.category_${level} = c.id`,
    ...palletCondition(statement, query),
    ...filterConditions(statement, query),
  ];
  return `
    select c.id as "categoryId", ${eachCount(`select from product_search s ${where(conditions)}`)} as count
    from unnest(${statement.param(ids)}::bigint[]) as c (id)`;
}

/** Category by category, except where the sample alone tells that there are more. */
function countMatches(statement: Statement, query: ListQuery, { level, ids }: Categories): string {
  const anywhere = { ...query, categories: [] };
  const wordsBehind = (first: string) => wordConditions(statement, anywhere, 'any', first);
  const column = `category_${level}`;
  const columns = `${indexedColumns}, ${column}`;
  return `
    with sampled as materialized (
      select ${column} as id, count(*)::integer as count
      from (${matches(statement, anywhere, wordsBehind(sampleToken), { columns })}) s group by 1
    )
    select c.id as "categoryId", case
      when k.count > ${categoryCountLimit} then k.count
      else ${eachCount(matches(statement, anywhere, wordsBehind("'C' || c.id")))}
    end as count
    from unnest(${statement.param(ids)}::bigint[]) as c (id) left join sampled k on k.id = c.id`;
}

/** Of some text queries the places of those that find anything in the shop, at most so many. */
export async function findAny(pool: pg.Pool, texts: readonly string[], most = texts.length): Promise<Set<number>> {
  const { rows } = await pool.query<{ place: number }>({
    name: 'catalogue-find-any',
    text: `
      select q.position::integer - 1 as place from unnest($1::text[]) with ordinality as q (text, position)
      where exists (select from product_search s where s.words @@ q.text::tsquery and s.words @@ (${sampleToken})::tsquery)
        or exists (select from product_search s where s.words @@ q.text::tsquery)
      limit $2`,
    values: [texts, most],
  });
  return new Set(rows.map(({ place }) => place));
}
