import { type ListQuery, rankedTiers, type Tier } from '#connectors/search/search.ts';
import { browseQuery } from './browse-query.ts';
import { matches, orderOf, type Prepared, pageStatement, Statement, wordConditions } from './list-statement.ts';
import { sampleToken } from './search-classes.ts';

/** A search with no more hits than this is collected. By best match, hits are also looked for in the better tiers. */
const mostGathered = ({ sort, countTo }: ListQuery): number => countTo * (sort === 'best' ? 4 : 30);

/**
 * A text's hits, as far as they are collected. The index collects all matches before it returns the first, so the
 * sample is checked first, and if it alone has too many, nothing else is read.
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

/**
 * The ordered list if it is short enough to be collected; otherwise only the fact that it is longer than `countTo`.
 * `in` uses a hash lookup, where a join, of which the planner expects a row or two, would compare everything with
 * everything.
 */
export function gatherStatement(query: ListQuery): Prepared {
  const statement = new Statement();
  const isGathered = '(select is_gathered from counted)';
  const tiers = query.text && query.sort === 'best' ? rankedTiers(query.text) : [];
  const tier = (name: Tier) => `${name}_matches as materialized (
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
    ...tiers.map(tier),
    `list as materialized (
      select array_agg(product_id order by ${tiers.map((name) => `product_id not in (table ${name}_matches), `).join('')}${orderOf(query)}) as ids
      from found
      where ${isGathered}
    )`,
  ];
  return pageStatement(statement, query, parts, 'select total from counted', isGathered);
}
