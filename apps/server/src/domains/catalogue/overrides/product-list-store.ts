import type pg from 'pg';
import type { SourceTier } from '#domains/catalogue/prices/selling-price.ts';
import type { Texts } from '#domains/catalogue/products/texts.ts';
import { sampleToken } from '#domains/catalogue/search/search-classes.ts';
import { queryWords } from '#domains/catalogue/search/search-text.ts';

/** Products as operators list them, by number; of a million, hidden and withdrawn ones included. */

export interface ProductFilter {
  search: string;
  status?: 'active' | 'hidden' | 'withdrawn';
  /** The category itself and those below it. */
  categoryIds?: readonly number[];
  supplierId?: string;
  isWeightAssumed: boolean;
  hasOwnValues: boolean;
}

export interface ProductQuery extends ProductFilter {
  after: number;
  limit: number;
}

/** A list with more is only known to have more. */
const mostCounted = 5000;
/** Where each product's words are looked at. */
const mostRead = 1000;
/** With more of every 31st product, more than `mostCounted` have the words: they are not collected, but looked for along the list. */
const mostSampled = 200;

export interface ListedRow {
  id: number;
  titles: Texts;
  picture: string | null;
  status: 'active' | 'hidden' | 'withdrawn';
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
  const along = (from: string, condition: string, column = 'id') =>
    `select ${column} as id from ${from} where ${beyond(column)} ${condition} order by ${column} offset 0`;
  const conditions: string[] = [];
  const { status, supplierId, categoryIds } = query;
  if (status) conditions.push(`p.status = '${status}'`);
  if (supplierId) conditions.push(`p.supplier_id = ${statement.param(supplierId)}`);
  if (categoryIds) conditions.push(`p.category_id = any(${statement.param(categoryIds)}::bigint[])`);
  if (query.isWeightAssumed) conditions.push('p.weight_is_assumed');
  if (query.hasOwnValues) conditions.push('exists (select from product_overrides v where v.product_id = p.id)');
  if (query_ && !ids) conditions.push(words(`${statement.param(query_)}::tsquery`));
  const base = () => {
    if (ids) return along(`unnest(${statement.param(ids)}::bigint[]) as f (id)`, '');
    if (query.hasOwnValues) return along('edited_products', '', 'product_id');
    if (status && status !== 'active') return along('products', `and status = '${status}'`);
    if (supplierId) return along('products', `and supplier_id = ${statement.param(supplierId)}`);
    if (categoryIds) return alongCategories(statement, categoryIds, beyond('id'));
    if (query.isWeightAssumed) return along('products', 'and weight_is_assumed');
    return along('products', '');
  };
  return `select p.id from (${base()}) b join products p on p.id = b.id
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by p.id`;
}

/** Of each category the first products: together they have the first of all. */
const alongCategories = (statement: Statement, ids: readonly number[], beyond: string) => `
  select x.id from unnest(${statement.param(ids)}::bigint[]) as c (id)
  cross join lateral (
    select id from products where category_id = c.id and ${beyond} order by id limit ${mostCounted + 1}
  ) x order by x.id offset 0`;

export interface FoundPage {
  ids: number[];
  total: number;
  isMore: boolean;
}

export async function readPage(pool: pg.Pool, query: ProductQuery): Promise<FoundPage> {
  const numbered = await findNumbers(pool, query.search);
  const chosen = numbered.length > 0 ? { ids: numbered } : await findWords(pool, query);
  const page = new Statement();
  const text = `${walk(page, query, query.after, chosen)} limit ${query.limit + 1}`;
  const { rows } = await pool.query<{ id: number }>({ text, values: page.values });
  return { ids: rows.map(({ id }) => id), ...(await countPage(pool, query, chosen)) };
}

async function countPage(
  pool: pg.Pool,
  query: ProductFilter,
  chosen: Chosen,
): Promise<Pick<FoundPage, 'total' | 'isMore'>> {
  const { status = 'active', supplierId, isWeightAssumed, hasOwnValues } = query;
  const isNarrower = status !== 'active' || supplierId || isWeightAssumed || hasOwnValues;
  if (chosen.words && !isNarrower) return { total: mostCounted, isMore: true };
  const most = chosen.words ? mostRead : mostCounted;
  const all = new Statement();
  const { rows } = await pool.query<{ total: number }>({
    text: `select count(*)::integer as total from (${walk(all, query, -1, chosen)} limit ${most + 1}) l`,
    values: all.values,
  });
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, most), isMore: total > most };
}

/** At most `most` of a filter's products, in order. */
export async function readAll(pool: pg.Pool, filter: ProductFilter, most: number): Promise<number[]> {
  const numbered = await findNumbers(pool, filter.search);
  const chosen = numbered.length > 0 ? { ids: numbered } : await findWords(pool, filter);
  const all = new Statement();
  const text = `${walk(all, filter, -1, chosen)} limit ${most}`;
  const { rows } = await pool.query<{ id: number }>({ text, values: all.values });
  return rows.map(({ id }) => id);
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

async function findWords(pool: pg.Pool, { search, categoryIds }: ProductFilter): Promise<Chosen> {
  const query = wordsQuery(search);
  if (!query) return search.trim() ? { ids: [] } : {};
  const category = categoryIds?.[0];
  const values = [query, ...(category === undefined ? [] : [category])];
  const listed = `from product_search where words @@ $1::tsquery
    ${category === undefined ? '' : 'and (category_1 = $2 or category_2 = $2 or category_3 = $2)'}`;
  const { rows } = await pool.query<{ sampled: number }>({
    text: `select count(*)::integer as sampled from (
      select ${listed} and words @@ ${sampleToken}::tsquery limit ${mostSampled + 1}) s`,
    values,
  });
  if ((rows[0]?.sampled ?? 0) > mostSampled) return { words: query };
  const found = await pool.query<{ id: number }>({
    text: `select product_id as id ${listed}
      union all select product_id from unlisted_search where words @@ $1::tsquery`,
    values,
  });
  return { ids: found.rows.map(({ id }) => id) };
}
