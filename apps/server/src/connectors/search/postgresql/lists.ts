import type pg from 'pg';
import {
  type CategoryCount,
  type CountedCategories,
  categoryCountLimit,
  type ListQuery,
  type Page,
  type Terms,
} from '#connectors/search/search.ts';
import { gatherStatement } from './gather-statement.ts';
import {
  filterConditions,
  indexedColumns,
  matches,
  type Prepared,
  palletCondition,
  Statement,
  where,
  wordConditions,
} from './list-statement.ts';
import { sampleToken } from './search-classes.ts';
import { hasStoredTotal } from './stored-total.ts';
import { tsqueryOf } from './tsquery.ts';
import { walkStatement } from './walk-statement.ts';

/**
 * The statements of lists and searches, over the narrow product_search rows. A list of up to `countTo` products is
 * collected and sorted. A longer one is never collected: the statement walks along an index in the requested order, or
 * from one class of sales or prices to the next, and stops when the page is full. Either way the result is that of a
 * full scan; only the total ends at `countTo`.
 */

const statementNames = new Map<string, string>();

/** The same text always gets the same name, so that each statement is parsed once per connection. */
function nameOf(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = `catalogue-list-${statementNames.size + 1}`;
    statementNames.set(text, name);
  }
  return name;
}

/** Undefined if there are too many to collect. */
async function run(pool: pg.Pool, { text, values }: Prepared, countTo: number): Promise<Page | undefined> {
  const { rows } = await pool.query<{ total: number; isRead: boolean; ids: number[] }>({
    name: nameOf(text),
    text,
    values,
  });
  const { total, isRead, ids } = rows[0] ?? { total: 0, isRead: true, ids: [] };
  return isRead ? { total: Math.min(total, countTo), isMore: total > countTo, ids } : undefined;
}

export async function readPage(pool: pg.Pool, query: ListQuery): Promise<Page> {
  const gathered = hasStoredTotal(query) ? undefined : await run(pool, gatherStatement(query), query.countTo);
  const page = gathered ?? (await run(pool, walkStatement(query), query.countTo));
  return page ?? { total: 0, isMore: false, ids: [] };
}

export async function countByCategory(
  pool: pg.Pool,
  query: ListQuery,
  categories: CountedCategories,
): Promise<CategoryCount[]> {
  const statement = new Statement();
  const text = query.text ? countMatches(statement, query, categories) : countEach(statement, query, categories);
  const { rows } = await pool.query<CategoryCount>({ name: nameOf(text), text, values: statement.values });
  return rows;
}

const eachCount = (found: string) => `(select count(*)::integer from (${found} limit ${categoryCountLimit + 1}) found)`;

function countEach(statement: Statement, query: ListQuery, { level, ids }: CountedCategories): string {
  const conditions = [
    `s.category_${level} = c.id`,
    ...palletCondition(statement, query),
    ...filterConditions(statement, query),
  ];
  return `
    select c.id as "categoryId", ${eachCount(`select from product_search s ${where(conditions)}`)} as count
    from unnest(${statement.param(ids)}::bigint[]) as c (id)`;
}

/** Category by category, unless the sample alone shows that there are more. */
function countMatches(statement: Statement, query: ListQuery, { level, ids }: CountedCategories): string {
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

export async function findAny(pool: pg.Pool, texts: readonly Terms[], most = texts.length): Promise<Set<number>> {
  const { rows } = await pool.query<{ place: number }>({
    name: 'catalogue-find-any',
    text: `
      select q.position::integer - 1 as place from unnest($1::text[]) with ordinality as q (text, position)
      where exists (select from product_search s where s.words @@ q.text::tsquery and s.words @@ (${sampleToken})::tsquery)
        or exists (select from product_search s where s.words @@ q.text::tsquery)
      limit $2`,
    values: [texts.map(tsqueryOf), most],
  });
  return new Set(rows.map(({ place }) => place));
}
