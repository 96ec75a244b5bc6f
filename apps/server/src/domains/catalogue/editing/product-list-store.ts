import type pg from 'pg';
import { queryWords } from '#domains/catalogue/index/search-text.ts';
import type { SourceTier } from '#domains/catalogue/overrides/prepared-product.ts';
import type { Texts } from '#domains/catalogue/texts.ts';
import type { Context } from '#shop/context.ts';
import { searchPool } from '#shop/search-pool.ts';

/** Products as operators list them, by number; of a million, hidden and withdrawn ones included. */

export interface ProductFilter {
  search: string;
  status?: 'active' | 'hidden' | 'withdrawn' | 'private';
  /** The category itself and those below it. */
  categoryIds?: readonly number[];
  supplierId?: string;
  isWeightAssumed: boolean;
  hasOwnValues: boolean;
}

type Pools = Pick<Context, 'pool' | 'searchPool'>;

export interface ProductQuery extends ProductFilter {
  after: number;
  limit: number;
}

/** Matches the words of every 31st product: a condition with it reads a sample. */
const sampleToken = `'R'`;

interface Limits {
  /** A list with more is only known to have more. */
  counted: number;
  /** The same where each product's words are looked at. */
  read: number;
  /**
   * Above this many in the sample, the list is scanned instead of collected: more than `counted` products have the
   * words, or so many of a part of the shop's products have them that scanning finds them sooner.
   */
  sampled: number;
  sampledOfPart: number;
}

const usual: Limits = { counted: 5000, read: 1000, sampled: 200, sampledOfPart: 10_000 };

export interface ListedRow {
  id: number;
  titles: Texts;
  picture: string | null;
  status: 'active' | 'hidden' | 'withdrawn' | 'private';
  supplier_id: string;
  supplier: Texts;
  category_id: number;
  price_e4: number;
  source_tiers: SourceTier[];
  min_order_quantity: number;
  cny_per_usd_e6: number;
  has_sku_prices: boolean;
  weight_is_assumed: boolean;
  has_own: boolean;
}

export async function readListed(pool: pg.Pool, ids: readonly number[]): Promise<ListedRow[]> {
  const { rows } = await pool.query<ListedRow>({
    name: 'catalogue-console-rows',
    text: `
      select p.id, p.titles, p.images[1] as picture, p.status, p.supplier_id, o.names as supplier, p.category_id, p.price_e4,
        p.source_tiers, p.min_order_quantity, p.priced_cny_per_usd_e6 as cny_per_usd_e6, p.weight_is_assumed,
        exists (select from skus s where s.product_id = p.id and s.price_e4 is not null and not s.is_withdrawn) as has_sku_prices,
        exists (select from product_overrides v where v.product_id = p.id) as has_own
      from unnest($1::bigint[]) with ordinality as u (id, place)
      join products p on p.id = u.id join suppliers o on o.id = p.supplier_id order by u.place`,
    values: [ids],
  });
  return rows;
}

/** Words of any language, as a text query; beginnings of longer words too. Tokens hold letters and digits only. */
function wordsQuery(search: string): string | undefined {
  const words = queryWords(search).map(({ word, isSpelled, alternatives }) => {
    const choices = alternatives.map((tokens) => tokens.map((token) => `'${token}'`).join(' & '));
    if (isSpelled && word.length >= 3) choices.push(`'${word}':*`);
    return `(${choices.join(' | ')})`;
  });
  return words.length > 0 ? words.join(' & ') : undefined;
}

class Statement {
  readonly values: unknown[] = [];
  param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Not by `exists`, for which PostgreSQL may collect all products with the words first. */
const words = (condition: string) => `coalesce(
  (select w.words @@ ${condition} from product_search w where w.product_id = p.id),
  (select w.words @@ ${condition} from unlisted_search w where w.product_id = p.id))`;

interface Chosen {
  /** Those with the words, if they could be collected. */
  ids?: readonly number[] | undefined;
  /** There are too many with these in the category. */
  words?: string | undefined;
}

/** The products' numbers in order, from an index of the narrowest condition; the others are checked one after another. */
function walk(statement: Statement, query: ProductFilter, after: number, { ids, words: query_ }: Chosen): string {
  const beyond = (column: string) => `${column} > ${statement.param(after)}::bigint`;
  const along = (from: string, condition: string) =>
    `select id from ${from} where ${beyond('id')} ${condition} order by id offset 0`;
  const conditions: string[] = [];
  const { status, supplierId, categoryIds } = query;
  // Not for an index: after many were withdrawn at once PostgreSQL takes them for few, and reads them all for each.
  if (status && status !== 'active') conditions.push(`p.status || '' = '${status}'`);
  if (status === 'active') conditions.push(`p.status = 'active'`);
  if (supplierId) conditions.push(`p.supplier_id = ${statement.param(supplierId)}`);
  if (categoryIds) conditions.push(`p.category_id = any(${statement.param(categoryIds)}::bigint[])`);
  if (query.isWeightAssumed) conditions.push('p.weight_is_assumed');
  if (query.hasOwnValues && ids) conditions.push('exists (select from product_overrides v where v.product_id = p.id)');
  if (query_ && !ids) conditions.push(words(`${statement.param(query_)}::tsquery`));
  const base = () => {
    if (ids) return along(`unnest(${statement.param(ids)}::bigint[]) as f (id)`, '');
    if (query.hasOwnValues)
      return `select distinct product_id as id from product_overrides where ${beyond('product_id')} order by 1 offset 0`;
    if (status && status !== 'active') return along('products', `and status = '${status}'`);
    if (supplierId) return along('products', `and supplier_id = ${statement.param(supplierId)}`);
    if (categoryIds) return alongCategories(statement, categoryIds, beyond('id'));
    if (query.isWeightAssumed) return along('products', 'and weight_is_assumed');
    return along('products', '');
  };
  return `select p.id from (${base()}) b join products p on p.id = b.id
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by p.id`;
}

/** Takes the first products of each category: together they include the first of all. */
const alongCategories = (statement: Statement, ids: readonly number[], beyond: string) => `
  select x.id from unnest(${statement.param(ids)}::bigint[]) as c (id)
  cross join lateral (
    select id from products where category_id = c.id and ${beyond} order by id limit ${usual.counted + 1}
  ) x order by x.id offset 0`;

export interface FoundPage {
  ids: number[];
  total: number;
  isMore: boolean;
}

export async function readPage(ctx: Pools, query: ProductQuery, limits = usual): Promise<FoundPage> {
  const { after, limit } = query;
  const chosen = await choose(ctx, query, limits);
  if (chosen.words && !isPart(query))
    return { ids: await readIds(ctx, query, chosen, { after, limit: limit + 1 }), total: limits.counted, isMore: true };
  const most = chosen.words ? limits.read : limits.counted;
  const all = new Statement();
  const { rows } = await ctx.pool.query<{ total: number; ids: number[] }>({
    text: `with found as materialized (${walk(all, query, -1, chosen)} limit ${most + 1})
      select count(*)::integer as total, (select coalesce(jsonb_agg(id), '[]') from (
        select id from found where id > ${all.param(after)}::bigint order by id limit ${limit + 1}) page) as ids
      from found`,
    values: all.values,
  });
  const { total = 0, ids = [] } = rows[0] ?? {};
  const isMore = total > most;
  const isBeyond = isMore && ids.length <= limit;
  return {
    ids: isBeyond ? await readIds(ctx, query, chosen, { after, limit: limit + 1 }) : ids,
    total: Math.min(total, most),
    isMore,
  };
}

/** Returns at most `most` products of a filter, in order. */
export async function readAll(ctx: Pools, filter: ProductFilter, most: number): Promise<number[]> {
  return readIds(ctx, filter, await choose(ctx, filter, usual), { after: -1, limit: most });
}

async function readIds(
  { pool }: Pools,
  filter: ProductFilter,
  chosen: Chosen,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const statement = new Statement();
  const text = `${walk(statement, filter, after, chosen)} limit ${limit}`;
  const { rows } = await pool.query<{ id: number }>({ text, values: statement.values });
  return rows.map(({ id }) => id);
}

async function choose(ctx: Pools, filter: ProductFilter, limits: Limits): Promise<Chosen> {
  const numbered = await findNumbers(ctx.pool, filter.search);
  return numbered.length > 0 ? { ids: numbered } : findWords(ctx, filter, limits);
}

/** A product's number, or that of one of its variants. */
async function findNumbers(pool: pg.Pool, search: string): Promise<number[]> {
  if (!/^\d{4,15}$/.test(search.trim())) return [];
  const { rows } = await pool.query<{ id: number }>({
    name: 'catalogue-console-number',
    text: 'select id from products where id = $1 union select product_id from skus where id = $1',
    values: [Number(search.trim())],
  });
  return rows.map(({ id }) => id);
}

async function findWords(ctx: Pools, filter: ProductFilter, limits: Limits): Promise<Chosen> {
  const query = wordsQuery(filter.search);
  if (!query) return filter.search.trim() ? { ids: [] } : {};
  const statement = new Statement();
  const has = `words @@ ${statement.param(query)}::tsquery`;
  const category = filter.categoryIds?.[0] === undefined ? '' : statement.param(filter.categoryIds[0]);
  const listed = `from product_search where ${has}
    ${category && `and (category_1 = ${category} or category_2 = ${category} or category_3 = ${category})`}`;
  const most = isPart(filter) ? limits.sampledOfPart : limits.sampled;
  const sample = await ctx.pool.query<{ sampled: number }>({
    text: `select count(*)::integer as sampled from (
      select ${listed} and words @@ ${sampleToken}::tsquery limit ${most + 1}) s`,
    values: statement.values,
  });
  if ((sample.rows[0]?.sampled ?? 0) > most) return { words: query };
  // Of a common word PostgreSQL would rather read every product than the index.
  const { rows } = await searchPool(ctx).query<{ id: number }>({
    text: `select id from (
        select product_id as id ${listed} union all select product_id from unlisted_search where ${has} offset 0
      ) f ${isPart(filter) ? `where id in (${part(statement, filter)})` : ''}`,
    values: statement.values,
  });
  return { ids: rows.map(({ id }) => id) };
}

const isPart = ({ status = 'active', supplierId, isWeightAssumed, hasOwnValues }: ProductFilter) =>
  Boolean(status !== 'active' || supplierId || isWeightAssumed || hasOwnValues);

/** The products of the narrowest condition that only a part of the shop's fulfil. */
function part(statement: Statement, { status, supplierId, hasOwnValues }: ProductFilter): string {
  if (hasOwnValues) return 'select product_id from product_overrides';
  if (status && status !== 'active') return `select id from products where status = '${status}'`;
  if (supplierId) return `select id from products where supplier_id = ${statement.param(supplierId)}`;
  return 'select id from products where weight_is_assumed';
}
