import type { sortOrders } from '@sampan/contract/catalogue';
import type pg from 'pg';
import type { CategoryPlace } from './category-index.ts';
import { priceClasses, salesClasses } from './search-classes.ts';
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

/** All filters or none, so that there are few different statements to keep prepared. */
function filterConditions(statement: Statement, query: ListQuery): string[] {
  if (!isFiltered(query)) return [];
  const between = (column: string, from = 0, to = Number.MAX_SAFE_INTEGER) =>
    `s.${column} between ${statement.param(from)}::bigint and ${statement.param(to)}::bigint`;
  return [
    between('price_e4', query.priceMinE4, query.priceMaxE4),
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

/** What a text query has to match besides its words. */
function withCategories(words: string, categories: readonly CategoryPlace[]): string {
  if (categories.length === 0) return words;
  return `${words} & (${categories.map(({ id }) => `'${categoryToken(id)}'`).join(' | ')})`;
}

/**
 * Products that match one text query. The fence keeps the planner, which knows nothing of the words asked for, from looking
 * at the words of every product within some price or category.
 */
function matches(condition: string, columns = indexedColumns): string {
  return `(select ${columns} from product_search s where s.words @@ ${condition} offset 0) s`;
}

/** At most `limit` of them, in no order. */
function matchQuery(statement: Statement, query: ListQuery, tier: keyof TextQuery, limit?: number): string {
  const words = withCategories(query.text?.[tier] ?? '', query.categories);
  const conditions = [...palletCondition(statement, query), ...filterConditions(statement, query)];
  const tail = limit === undefined ? '' : `limit ${limit}`;
  return `select ${indexedColumns} from ${matches(`${statement.param(words)}::tsquery`)} ${where(conditions)} ${tail}`;
}

/** Products of the shop, or of the categories, at most `limit`, in the order asked for or in none. */
function listQuery(statement: Statement, query: ListQuery, limit: number, { isSorted }: { isSorted: boolean }): string {
  const conditions = filterConditions(statement, query);
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
 * The whole list in order, where it is no longer than `countTo`; else only the count, one more than that. `in` an order is
 * looked up by hash, where a join, of which the planner expects a row or two, would compare all with all.
 */
function gatherStatement(query: ListQuery): Prepared {
  const statement = new Statement();
  const isShort = `(select total from counted) <= ${query.countTo}`;
  const isRanked = query.text !== undefined && query.sort === 'best';
  const tier = (name: 'title' | 'reader') => `${name}_matches as materialized (
    select product_id from (${matchQuery(statement, query, name)}) s where ${isShort}
  )`;
  const found = query.text
    ? matchQuery(statement, query, 'any', query.countTo + 1)
    : browseQuery(statement, query, query.countTo + 1, { isSorted: false });
  const parts = [
    `found as materialized (${found})`,
    'counted as materialized (select count(*)::integer as total from found)',
    ...(isRanked ? [tier('title'), tier('reader')] : []),
    `list as materialized (
      select array_agg(product_id order by ${isRanked ? 'product_id not in (table title_matches), product_id not in (table reader_matches), ' : ''}${orderOf(query)}) as ids
      from found
      where ${isShort}
    )`,
  ];
  return pageStatement(statement, query, parts, 'select total from counted');
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
  const words = withCategories(query.text?.[tier] ?? '', query.categories);
  const classes = statement.param(query.sort.startsWith('price') ? priceClasses(query) : salesClasses(query.sort));
  const conditions = [...palletCondition(statement, query), ...filterConditions(statement, query)];
  const source = matches(`(${statement.param(words)}::tsquery && c.token::tsquery)`);
  return `
    select x.* from unnest(${classes}::text[]) as c (token) cross join lateral (
      select ${indexedColumns} from ${source} ${where(conditions)} order by ${sortColumns[query.sort]} limit ${depth}
    ) x limit ${depth}`;
}

interface Prepared {
  text: string;
  values: unknown[];
}

/** The ids of a page, from those of `list`, and the total. */
function pageStatement(statement: Statement, query: ListQuery, parts: readonly string[], total: string): Prepared {
  const first = statement.param(query.offset + 1);
  const last = statement.param(query.offset + query.size);
  const text = `
    with ${parts.join(',\n')}
    select coalesce((${total}), 0)::integer as total,
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

async function run(pool: pg.Pool, { text, values }: Prepared, countTo: number): Promise<Page> {
  const { rows } = await pool.query<{ total: number; ids: number[] }>({ name: nameOf(text), text, values });
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  return { total: Math.min(total, countTo), isMore: total > countTo, ids };
}

/** One page of a list with its total. */
export async function readPage(pool: pg.Pool, query: ListQuery): Promise<Page> {
  if (hasKeptTotal(query)) return run(pool, walkStatement(query), query.countTo);
  const gathered = await run(pool, gatherStatement(query), query.countTo);
  return gathered.isMore ? run(pool, walkStatement(query), query.countTo) : gathered;
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

/** From as many matches as a list counts; of a longer one, what these don't decide is counted category by category. */
function countMatches(statement: Statement, query: ListQuery, { level, ids }: Categories): string {
  const words = `${statement.param(query.text?.any)}::tsquery`;
  const conditions = where([...palletCondition(statement, query), ...filterConditions(statement, query)]);
  const column = `category_${level}`;
  const inCategory = `select from ${matches(`(${words} && ('C' || c.id)::tsquery)`)} ${conditions}`;
  return `
    with found as materialized (
      select ${column} as id from ${matches(words, `${indexedColumns}, ${column}`)} ${conditions} limit ${query.countTo + 1}
    ), counted as materialized (select id, count(*)::integer as count from found group by id)
    select c.id as "categoryId", case
      when (select count(*) from found) <= ${query.countTo} then coalesce(k.count, 0)
      when k.count > ${categoryCountLimit} then k.count
      else ${eachCount(inCategory)}
    end as count
    from unnest(${statement.param(ids)}::bigint[]) as c (id) left join counted k on k.id = c.id`;
}

/** Of some text queries the places of those that find anything in the shop. */
export async function findAny(pool: pg.Pool, texts: readonly string[]): Promise<Set<number>> {
  const { rows } = await pool.query<{ place: number }>({
    name: 'catalogue-find-any',
    text: `
      select q.position::integer - 1 as place from unnest($1::text[]) with ordinality as q (text, position)
      where exists (select from product_search s where s.words @@ q.text::tsquery)`,
    values: [texts],
  });
  return new Set(rows.map(({ place }) => place));
}
