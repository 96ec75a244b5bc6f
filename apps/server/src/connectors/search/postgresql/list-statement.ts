import { isFiltered, type ListQuery, type Sort, type Tier } from '#connectors/search/search.ts';
import { priceClasses } from './search-classes.ts';
import { tsqueryOf } from './tsquery.ts';

export const sortColumns: Record<Sort, string> = {
  best: 'month_sold desc, product_id',
  'monthSold desc': 'month_sold desc, product_id',
  'monthSold asc': 'month_sold, product_id desc',
  'price asc': 'price_e4, product_id',
  'price desc': 'price_e4 desc, product_id desc',
};

/** The other columns of the indexes, so that walking one needs no table rows. */
export const indexedColumns = 'product_id, month_sold, total_sold, price_e4, min_order_quantity, in_stock';

/** A statement under construction: pieces of fixed text, values as parameters. */
export class Statement {
  readonly values: unknown[] = [];

  param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export interface Prepared {
  text: string;
  values: unknown[];
}

/**
 * All filters or none, to keep the number of distinct prepared statements small. When walking by sales (`isWalked`),
 * the price index is ruled out: the planner would read and sort everything in it.
 */
export function filterConditions(statement: Statement, query: ListQuery, { isWalked = false } = {}): string[] {
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

export function palletCondition(statement: Statement, { palletId }: ListQuery): string[] {
  if (palletId === undefined) return [];
  return [`s.product_id in (select product_id from pallet_products where pallet_id = ${statement.param(palletId)})`];
}

/** A pallet's products come in its own order, unless another is requested. */
export function orderOf({ palletId, text, sort }: ListQuery): string {
  return palletId !== undefined && !text && sort === 'best' ? 'position, product_id' : sortColumns[sort];
}

export const where = (conditions: readonly string[]) =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';

/** More price classes than these cover so many goods that naming them costs more than it saves. */
const mostPriceClasses = 16;

/**
 * Conditions for the index of words: `first`, a class or the sample, then categories, prices and the text. Kept
 * separate, so that the index skips through all of them at once; joined into one, all alternatives of all words would
 * be read.
 */
export function wordConditions(statement: Statement, query: ListQuery, tier: Tier, first?: string): string[] {
  const param = (tsquery: string) => `${statement.param(tsquery)}::tsquery`;
  const anyOf = (tokens: readonly string[]) => param(`'${tokens.join("' | '")}'`);
  const prices = priceClasses(query);
  const terms = query.text?.[tier];
  const tsqueries = [
    ...(first === undefined ? [] : [`(${first})::tsquery`]),
    ...(query.categories.length === 0 ? [] : [anyOf(query.categories.map(({ id }) => `C${id}`))]),
    ...(prices.length > mostPriceClasses ? [] : [anyOf(prices.map((level) => `P${level}`))]),
    param(terms ? tsqueryOf(terms) : ''),
  ];
  return tsqueries.map((tsquery) => `s.words @@ ${tsquery}`);
}

/**
 * Matching products, unordered. The fence keeps the planner, which knows nothing about the words, from reading the
 * words of every product in some price range or category.
 */
export function matches(
  statement: Statement,
  query: ListQuery,
  words: readonly string[],
  { columns = indexedColumns, only }: { columns?: string; only?: string } = {},
): string {
  const conditions = [...palletCondition(statement, query), ...filterConditions(statement, query)];
  return `select ${columns} from (select ${columns} from product_search s ${where(words)} offset 0) s
    ${where(only ? [only, ...conditions] : conditions)}`;
}

export function pageStatement(
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
