import type { ListQuery } from '#connectors/search/search.ts';
import { filterConditions, indexedColumns, orderOf, type Statement, sortColumns, where } from './list-statement.ts';

/** Products of the shop, or of the categories, at most `limit`, in the requested order or unordered. */
function categoriesQuery(
  statement: Statement,
  query: ListQuery,
  limit: number,
  { isSorted }: { isSorted: boolean },
): string {
  const conditions = filterConditions(statement, query, { isWalked: isSorted });
  const tail = `${isSorted ? `order by ${sortColumns[query.sort]}` : ''} limit ${limit}`;
  const select = (more: readonly string[]) =>
    `select ${indexedColumns} from product_search s ${where([...more, ...conditions])} ${tail}`;
  const [only, ...others] = query.categories;
  if (!only) return select([]);
  // The planner cannot guess what is in a list: it would replan each time, which costs more than the page.
  if (others.length === 0) return select([`s.category_${only.level} = ${statement.param(only.id)}`]);
  const ofLevels = [1, 2, 3].flatMap((level) => {
    const ids = query.categories.filter((category) => category.level === level).map(({ id }) => id);
    if (ids.length === 0) return [];
    return `select x.* from unnest(${statement.param(ids)}::bigint[]) as c (id)
      cross join lateral (${select([`s.category_${level} = c.id`])}) x`;
  });
  return `select * from (${ofLevels.join(' union all ')}) s ${tail}`;
}

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

/** Lists without a keyword: the whole shop, categories or a pallet. */
export function browseQuery(statement: Statement, query: ListQuery, limit: number, how: { isSorted: boolean }): string {
  return (query.palletId === undefined ? categoriesQuery : palletQuery)(statement, query, limit, how);
}
