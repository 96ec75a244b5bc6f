import type pg from 'pg';
import { isSold } from '#domains/orders/order-filter.ts';

/** What was sold, by day and by whether it was later in the day than now. */
export interface SalesRow {
  /** Days since 1970 by the reader's clock. */
  day: number;
  isLater: boolean;
  orders: number;
  goodsCents: number;
  feesCents: number;
  costedCents: number;
  costCents: number;
}

interface Asked {
  from: Date;
  offsetMs: number;
  /** The time of day now, by the reader's clock. */
  clockMs: number;
}

/**
 * Goods count without the pieces that were given back, as the bills keep them. Added up from the bills each time: every
 * reader has a midnight of its own.
 */
export async function readSales(pool: pg.Pool, { from, offsetMs, clockMs }: Asked): Promise<SalesRow[]> {
  const { rows } = await pool.query<SalesRow>({
    name: 'today-sales',
    text: `
      select (extract(epoch from o.midnight + $2::bigint * interval '1 millisecond') / 86400)::int as day,
        o.placed_at - o.midnight > $3::bigint * interval '1 millisecond' as "isLater", count(*)::int as orders,
        sum(b.kept_cents)::bigint as "goodsCents", sum(b.total_cents - b.goods_cents)::bigint as "feesCents",
        sum(b.costed_cents)::bigint as "costedCents", round(sum(b.cost_cents_e6) / 1000000)::bigint as "costCents"
      from (
        select o.id, o.placed_at,
          date_bin('1 day', o.placed_at, timestamptz 'epoch' - $2::bigint * interval '1 millisecond') as midnight
        from orders o where o.placed_at >= $1 and ${isSold} offset 0
      ) o
      join bills b on b.order_id = o.id
      group by o.midnight, 2 order by o.midnight, 2`,
    values: [from, offsetMs, clockMs],
  });
  return rows;
}
