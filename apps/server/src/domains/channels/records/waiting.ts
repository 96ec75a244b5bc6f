import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#database/connect.ts';

/** Counts of what is published, ordered and still to be sent. */
export interface ShopCounts {
  published: number;
  orders: number;
  waiting: { publications: number; offers: number; tracking: number };
}

const nothing: ShopCounts = { published: 0, orders: 0, waiting: { publications: 0, offers: 0, tracking: 0 } };

export async function countOfShops(
  db: Database | Transaction,
  shopIds: readonly string[],
): Promise<(shopId: string) => ShopCounts> {
  if (shopIds.length === 0) return () => nothing;
  const count = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from ${rows})`;
  const { rows } = await sql<{ id: string; published: number; orders: number } & ShopCounts['waiting']>`
    select s.id,
      ${count(sql`publications p where p.shop_id = s.id and p.state in ('listed', 'paused')`)} as published,
      ${count(sql`shop_orders o where o.shop_id = s.id`)} as orders,
      ${count(sql`publications p where p.shop_id = s.id and p.state in ('queued', 'running')`)} as publications,
      ${count(sql`publication_work w where w.shop_id = s.id and w.work = 'offers'`)} as offers,
      ${count(sql`tracking_pushes t join shop_orders o on o.id = t.shop_order_id
        where o.shop_id = s.id and t.state = 'waiting'`)} as tracking
    from unnest(${[...shopIds]}::uuid[]) as s(id)`.execute(db);
  const byId = new Map(
    rows.map(({ id, published, orders, ...waiting }) => [id, { published, orders, waiting }] as const),
  );
  return (id) => byId.get(id) ?? nothing;
}
