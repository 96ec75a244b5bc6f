import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Which SKUs goods of another system are. Only what is on sale to the buyer is found. */

const isSoldTo = (buyerId: string): RawBuilder<unknown> =>
  sql`(p.status = 'active' or p.status = 'private' and p.private_to = ${buyerId}::uuid)`;

/** Of these SKUs, those that the buyer can order. */
export async function findSkusSoldTo(
  db: Database | Transaction,
  buyerId: string,
  skuIds: readonly number[],
): Promise<Set<number>> {
  if (skuIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select s.id from skus s join products p on p.id = s.product_id
    where s.id = any(${[...new Set(skuIds)]}::bigint[]) and not s.is_withdrawn and ${isSoldTo(buyerId)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface TitledGoods {
  title: string;
  /** Colour, size and the like. */
  values: readonly string[];
}

const plain = (text: string) => text.trim().toLowerCase();

/**
 * The SKU whose title is this in any language and whose values are these, for each of the goods. Undefined if there is
 * none or more than one.
 */
export async function findSkusByTitle(
  db: Database | Transaction,
  buyerId: string,
  goods: readonly TitledGoods[],
): Promise<(number | undefined)[]> {
  if (goods.length === 0) return [];
  const titles = goods.map(({ title }) => plain(title));
  const values = goods.map((one) => JSON.stringify(one.values.map(plain)));
  const { rows } = await sql<{ place: number; skuId: number }>`
    with wanted as materialized (
      select place::int, title, vals::jsonb
      from unnest(${titles}::text[], ${values}::text[]) with ordinality as w (title, vals, place) where title <> ''
    ), named as materialized (
      select distinct p.id, w.title
      from products p cross join lateral jsonb_each_text(p.titles) t
      join (select distinct title from wanted) w on w.title = lower(btrim(t.value))
      where ${isSoldTo(buyerId)}
    )
    select w.place, min(s.id) as "skuId"
    from wanted w join named n on n.title = w.title
    join skus s on s.product_id = n.id and not s.is_withdrawn
    where jsonb_array_length(s.attributes) = jsonb_array_length(w.vals)
      and not exists (
        select from jsonb_array_elements(s.attributes) a where not exists (
          select from jsonb_each_text(a -> 'value') v where w.vals ? lower(btrim(v.value))))
    group by w.place having count(*) = 1`.execute(db);
  const found = new Map(rows.map(({ place, skuId }) => [place, skuId]));
  return goods.map((_, index) => found.get(index + 1));
}
