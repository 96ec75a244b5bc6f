import type pg from 'pg';
import { tsqueryOf } from '#connectors/search/postgresql/tsquery.ts';
import { type ListQuery, rankedTiers } from '#connectors/search/search.ts';

/**
 * Computes a list the slow way: every search row is read, matched, sorted. Lists and searches must return exactly this,
 * whatever shortcuts they take.
 */
export async function fullScan(client: pg.ClientBase, query: ListQuery): Promise<{ total: number; ids: number[] }> {
  const { text } = query;
  const { rows } = await client.query<{ total: number; ids: number[] }>(
    `with matches as materialized (
      select s.*, (select count(*) from unnest($1::text[]) as better (terms) where not words @@ better.terms::tsquery) as tier
      from product_search s
      where ($2::tsquery is null or words @@ $2::tsquery)
        and (cardinality($3::bigint[]) = 0 or array[category_1, category_2, category_3] && $3::bigint[])
        and price_e4 >= coalesce($4::bigint, 0) and price_e4 <= coalesce($5::bigint, price_e4)
        and min_order_quantity <= coalesce($6::bigint, min_order_quantity) and (in_stock or not $7::boolean)
    )
    select (select count(*)::integer from matches) as total, array(
      select product_id from matches order by ${orders[query.sort]} limit $9 offset $8
    ) as ids`,
    [
      text ? rankedTiers(text).flatMap((tier) => (text[tier] ? [tsqueryOf(text[tier])] : [])) : [],
      query.text ? tsqueryOf(query.text.any) : null,
      query.categories.map(({ id }) => id),
      query.priceMinE4 ?? null,
      query.priceMaxE4 ?? null,
      query.minOrderMax ?? null,
      query.inStockOnly,
      query.offset,
      query.size,
    ],
  );
  return rows[0] ?? { total: 0, ids: [] };
}

const orders: Record<ListQuery['sort'], string> = {
  best: 'tier, month_sold desc, product_id',
  'monthSold desc': 'month_sold desc, product_id',
  'monthSold asc': 'month_sold, product_id desc',
  'price asc': 'price_e4, product_id',
  'price desc': 'price_e4 desc, product_id desc',
};
