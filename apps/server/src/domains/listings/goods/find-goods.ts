import type pg from 'pg';

/** The filters of a list of goods. */
export interface GoodsFilter {
  buyerId: string;
  /** Search results in order. Undefined means everything on sale. */
  ids: readonly number[] | undefined;
  category: { id: number; level: number } | undefined;
  palletId: string;
  costMinE4: number;
  costMaxE4: number;
  minOrderMax: number | undefined;
  stockMin: number | undefined;
  isUnpublished: boolean;
  isOnePiece: boolean;
  /** Decides which goods remain if the list is too long. */
  order: 'best' | 'cheapest' | 'dearest';
  withStock: boolean;
  most: number;
}

export interface FoundGoods {
  id: number;
  costE4: number;
  /** Null unless requested. */
  stock: number | null;
}

const orders = {
  best: 's.month_sold desc, s.product_id',
  cheapest: 's.cost_e4, s.product_id',
  dearest: 's.cost_e4 desc, s.product_id desc',
};

const stockOf =
  '(select coalesce(sum(k.amount_on_sale), 0) from skus k where k.product_id = s.product_id and not k.is_withdrawn)';

const names = new Map<string, string>();

/** Gives the same text the same name, so that each connection parses a statement once. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `reseller-goods-list-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Reads along an index of the narrow product_search table until `most` rows are found. The statement contains only the
 * filters in use, so that the others cost nothing.
 */
export async function findGoods(pool: pg.Pool, filter: GoodsFilter): Promise<FoundGoods[]> {
  const values: unknown[] = [];
  const param = (value: unknown) => `$${values.push(value)}`;
  const { ids, category, palletId } = filter;
  const from = ids
    ? `unnest(${param(ids)}::bigint[]) with ordinality as u (id, place) join product_search s on s.product_id = u.id`
    : 'product_search s';
  const conditions = [
    ...(category ? [`s.category_${category.level} = ${param(category.id)}`] : []),
    ...(palletId
      ? [`s.product_id in (select product_id from pallet_products where pallet_id = ${param(palletId)})`]
      : []),
    ...costConditions(filter, param),
    ...(filter.minOrderMax === undefined ? [] : [`s.min_order_quantity <= ${param(filter.minOrderMax)}`]),
    ...(filter.isOnePiece ? ['s.one_piece_e4 is not null'] : []),
    ...(filter.stockMin === undefined ? [] : ['s.in_stock', `${stockOf} >= ${param(filter.stockMin)}`]),
    ...(filter.isUnpublished ? [unpublished(param(filter.buyerId))] : []),
  ];
  const order = ids && filter.order === 'best' ? 'u.place' : orders[filter.order];
  const text = `
    select s.product_id as id, s.cost_e4 as "costE4", ${filter.withStock ? `${stockOf}::integer` : 'null'} as stock
    from ${from} ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    order by ${order} limit ${param(filter.most)}`;
  const { rows } = await pool.query<FoundGoods>({ name: nameOf(text), text, values });
  return rows;
}

function costConditions({ costMinE4, costMaxE4, order }: GoodsFilter, param: (value: unknown) => string): string[] {
  if (costMinE4 <= 0 && costMaxE4 === Number.MAX_SAFE_INTEGER) return [];
  // When sorted by sales, an index of costs would read and sort the whole range.
  const column = order === 'best' ? 's.cost_e4 + 0' : 's.cost_e4';
  return [`${column} between ${param(costMinE4)}::bigint and ${param(costMaxE4)}::bigint`];
}

const unpublished = (buyerId: string) => `not exists (
  select from publications b where b.product_id = s.product_id and b.buyer_id = ${buyerId} and b.state <> 'removed')`;
