import { type ListQuery, rankedTiers, type TextQuery, type Tier } from '#connectors/search/search.ts';
import { browseQuery } from './browse-query.ts';
import {
  matches,
  orderOf,
  type Prepared,
  pageStatement,
  Statement,
  sortColumns,
  wordConditions,
} from './list-statement.ts';
import { priceClasses, salesClasses } from './search-classes.ts';
import { hasStoredTotal } from './stored-total.ts';

/**
 * Along an index, or from class to class: the first products in the requested order. The depth is one of a few fixed
 * figures: with a limit it cannot see, the planner would replan each time, which costs more than the list.
 */
export function walkStatement(query: ListQuery): Prepared {
  const statement = new Statement();
  const depth = [32, 128, 256, 512, 2048].find((depth) => depth >= query.offset + query.size) ?? query.countTo;
  const walk = () =>
    query.text ? classWalk(statement, query, 'any', depth) : browseQuery(statement, query, depth, { isSorted: true });
  const parts =
    query.text && query.sort === 'best'
      ? rankedWalk(statement, query, query.text, depth)
      : [
          `walked as materialized (${walk()})`,
          `list as materialized (select array_agg(product_id order by ${orderOf(query)}) as ids from walked)`,
        ];
  return pageStatement(statement, query, parts, storedTotal(statement, query) ?? `${query.countTo + 1}`);
}

/** Best matches come first; the others are only searched if those do not fill the page. */
function rankedWalk(statement: Statement, query: ListQuery, text: TextQuery, depth: number): string[] {
  const order = sortColumns.best;
  const last = statement.param(query.offset + query.size);
  // Twice as deep: hits of the better tiers, fewer than one depth, appear again in this one.
  const next = (tier: Tier, before: readonly string[]) => `${tier}_matches as materialized (
    select * from (${classWalk(statement, query, tier, 2 * depth)}) s
    where (${before.map((name) => `(select count(*) from ${name})`).join(' + ')}) < ${last}
      and ${before.map((name) => `product_id not in (select product_id from ${name})`).join(' and ')}
  )`;
  const tiers: Tier[] = [...rankedTiers(text), 'any'];
  const names = tiers.map((tier) => `${tier}_matches`);
  const [first = 'any', ...others] = tiers;
  return [
    `${first}_matches as materialized (${classWalk(statement, query, first, depth)})`,
    ...others.map((tier, place) => next(tier, names.slice(0, place + 1))),
    `list as materialized (
      select array_agg(product_id order by tier, ${order}) as ids from (
        ${names.map((name, place) => `select ${place + 1} as tier, * from ${name}`).join(' union all ')}
      ) l
    )`,
  ];
}

/** The nested loop keeps the order of the classes, and the limit ends it. */
function classWalk(statement: Statement, query: ListQuery, tier: Tier, depth: number): string {
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

function storedTotal(statement: Statement, query: ListQuery): string | undefined {
  if (!hasStoredTotal(query)) return undefined;
  const [category] = query.categories;
  return category === undefined
    ? 'select sum(product_count) from categories where parent_id is null'
    : `select product_count from categories where id = ${statement.param(category.id)}`;
}
