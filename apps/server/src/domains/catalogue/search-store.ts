import type { sortOrders } from '@sampan/contract/catalogue';
import type pg from 'pg';
import { type CardRow, cardColumns } from './listed-product.ts';

/**
 * The statements of lists and searches. Each is prepared and answers a page and its total in one round trip; all but the
 * cards themselves is read from the narrow product_search rows. What bounds them at a million products:
 * totals count to `countMax`; a filter looks through the `walkMax` best of the order asked for; a text query sorts the
 * `matchMax` first matches.
 */
export const countMax = 10_000;
const walkMax = 100_000;
const matchMax = 50_000;

export type Sort = (typeof sortOrders)[number] | 'best';

/** What a list is made of. Filters that are undefined do not apply. */
export interface ListQuery {
  /** Texts of the cards. */
  language: string;
  /** PostgreSQL's notation, from search-text.ts. */
  tsquery?: string;
  categories: readonly number[];
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
}

export interface Page {
  total: number;
  rows: CardRow[];
}

const orders: Record<Sort, string> = {
  best: 'month_sold desc, product_id',
  'monthSold desc': 'month_sold desc, product_id',
  'monthSold asc': 'month_sold, product_id desc',
  'price asc': 'price_min_e4, product_id',
  'price desc': 'price_min_e4 desc, product_id desc',
};

/** A statement under construction: pieces of fixed text, values as parameters. */
class Statement {
  readonly values: unknown[] = [];

  param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

function inCategories(statement: Statement, categories: readonly number[]): string {
  const ids = `${statement.param(categories)}::bigint[]`;
  return `(s.category_1 = any(${ids}) or s.category_2 = any(${ids}) or s.category_3 = any(${ids}))`;
}

const isFiltered = (query: ListQuery) =>
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
function filters(statement: Statement, query: ListQuery): string[] {
  if (!isFiltered(query)) return [];
  const compare = (column: string, operator: '<=' | '>=', value: number | undefined) => {
    const given = `${statement.param(value ?? null)}::bigint`;
    return `(${given} is null or s.${column} ${operator} ${given})`;
  };
  return [
    compare('price_min_e4', '>=', query.priceMinE4),
    compare('price_min_e4', '<=', query.priceMaxE4),
    compare('min_order_quantity', '<=', query.minOrderMax),
    compare('month_sold', '>=', query.monthSoldMin),
    compare('month_sold', '<=', query.monthSoldMax),
    compare('total_sold', '>=', query.totalSoldMin),
    compare('total_sold', '<=', query.totalSoldMax),
    `(s.in_stock or not ${statement.param(query.inStockOnly)}::boolean)`,
  ];
}

const where = (conditions: readonly string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');
const sorted = 'product_id, month_sold, total_sold, price_min_e4, min_order_quantity, in_stock';

/** What a list statement is put together from; `with` defines `list` with the ids in order. */
interface Parts {
  with: string;
  total: string;
}

/** The first products of one category of any level: three index scans, two of which end at once. */
function ofCategory(id: string, order: string, limit: number): string {
  const levels = [1, 2, 3].map(
    (level) =>
      `(select ${sorted} from product_search where category_${level} = ${id} order by ${order} limit ${limit})`,
  );
  return `(${levels.join(' union all ')})`;
}

/** At most `limit` products in the order asked for. */
function listed(statement: Statement, query: ListQuery, limit: number): string {
  const order = orders[query.sort];
  if (query.tsquery !== undefined)
    return `select * from (${matching(statement, query)}) s order by ${order} limit ${limit}`;
  if (query.palletId !== undefined) return ofPallet(statement, query, limit);
  const conditions = where(filters(statement, query));
  const depth = conditions ? walkMax : limit;
  const [only] = query.categories;
  if (only === undefined)
    return `
      select * from (select ${sorted} from product_search order by ${order} limit ${depth}) s
      ${conditions} limit ${limit}`;
  const ofOne = (id: string) =>
    `select * from ${ofCategory(id, order, depth)} s ${conditions} order by ${order} limit ${limit}`;
  if (query.categories.length === 1) return ofOne(`${statement.param(only)}::bigint`);
  return `
    select distinct on (${order.replaceAll(' desc', '')}) ${sorted}
    from unnest(${statement.param(query.categories)}::bigint[]) as c (id) cross join lateral (${ofOne('c.id')}) s
    order by ${order} limit ${limit}`;
}

/** A pallet's products in the order its makers gave them, unless another is asked for. */
function ofPallet(statement: Statement, query: ListQuery, limit: number): string {
  const conditions = [
    `x.pallet_id = ${statement.param(query.palletId)}`,
    ...(query.categories.length > 0 ? [inCategories(statement, query.categories)] : []),
    ...filters(statement, query),
  ];
  const order = query.sort === 'best' ? 'x.position, product_id' : orders[query.sort];
  return `
    select s.* from pallet_products x join product_search s using (product_id)
    ${where(conditions)} order by ${order} limit ${limit}`;
}

/** Products that match every word of the query, in no order. The limit also keeps the planner off the popularity index. */
function matching(
  statement: Statement,
  query: ListQuery,
  { column = 'words', limit = matchMax }: { column?: 'words' | 'title_words'; limit?: number } = {},
): string {
  const conditions = [
    `s.${column} @@ ${statement.param(query.tsquery)}::tsquery`,
    ...(query.categories.length > 0 ? [inCategories(statement, query.categories)] : []),
    ...(query.palletId === undefined
      ? []
      : [
          `s.product_id in (select product_id from pallet_products where pallet_id = ${statement.param(query.palletId)})`,
        ]),
    ...filters(statement, query),
  ];
  return `select ${sorted} from product_search s ${where(conditions)} limit ${limit}`;
}

/** Best matches: products whose title has every word come before the others, each by popularity. */
function bestMatches(statement: Statement, query: ListQuery): Parts {
  const depth = depthFor(query);
  const best = (source: string) =>
    `select product_id, month_sold from ${source} order by ${orders.best} limit ${depth}`;
  const others = `(${matching(statement, query)}) s
    where (select count(*) from titled) < ${statement.param(query.offset + query.size)}
      and not exists (select from titled t where t.product_id = s.product_id)`;
  return {
    with: `titled as materialized (${best(`(${matching(statement, query, { column: 'title_words' })}) s`)}),
      others as materialized (${best(others)}),
      list as materialized (
        select array_agg(product_id order by is_other, ${orders.best}) as ids
        from (select false as is_other, * from titled union all select true, * from others) l
      )`,
    total: `select count(*) from (${matching(statement, query, { limit: countMax })}) m`,
  };
}

/** The count that the catalogue keeps, where it has one for this list. */
function keptTotal(statement: Statement, query: ListQuery): string | undefined {
  if (isFiltered(query) || query.tsquery !== undefined || query.categories.length > 1) return undefined;
  if (query.palletId !== undefined)
    return query.categories.length > 0
      ? undefined
      : `select sum(product_count) from pallets where id = ${statement.param(query.palletId)}`;
  const [category] = query.categories;
  return category === undefined
    ? 'select sum(product_count) from categories where parent_id is null'
    : `select sum(product_count) from categories where id = ${statement.param(category)}`;
}

/**
 * How deep a list is read for the page asked for. A few fixed depths rather than the very number: a limit that the
 * planner cannot see makes it plan anew each time, which costs more than the list.
 */
function depthFor({ offset, size }: ListQuery): number {
  return [128, 512, 2048].find((depth) => depth >= offset + size) ?? countMax;
}

function partsOf(statement: Statement, query: ListQuery): Parts {
  if (query.tsquery !== undefined && query.sort === 'best') return bestMatches(statement, query);
  const kept = keptTotal(statement, query);
  const list = listed(statement, query, kept ? depthFor(query) : countMax);
  return {
    with: `list as materialized (select array_agg(product_id) as ids from (${list}) l)`,
    total: kept ?? 'select cardinality(ids) from list',
  };
}

function build(query: ListQuery): { text: string; values: unknown[] } {
  const statement = new Statement();
  statement.param(query.language);
  const parts = partsOf(statement, query);
  const first = statement.param(query.offset + 1);
  const last = statement.param(query.offset + query.size);
  const text = `
    with ${parts.with}
    select coalesce((${parts.total}), 0)::int as total, c.*
    from (select) one left join (
      select l.position, ${cardColumns}
      from list, unnest(ids[${first}::int : ${last}::int]) with ordinality as l (product_id, position)
      join products p on p.id = l.product_id
    ) c on true
    order by c.position`;
  return { text, values: statement.values };
}

const names = new Map<string, string>();

/** The same text always gets the same name, so that each shape is parsed once per connection. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = `catalogue-list-${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

/** One page of a list with its total. */
export async function readPage(pool: pg.Pool, query: ListQuery): Promise<Page> {
  const { text, values } = build(query);
  const { rows } = await pool.query<CardRow & { total: number; position: number | null }>({
    name: nameOf(text),
    text,
    values,
  });
  return { total: Math.min(rows[0]?.total ?? 0, countMax), rows: rows.filter((row) => row.position !== null) };
}
