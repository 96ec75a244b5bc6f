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
 * Goods count without the pieces that were given back. Worked out from the orders each time: figures kept by day would have
 * to follow every refund, and every reader has a midnight of its own.
 */
export async function readSales(pool: pg.Pool, { from, offsetMs, clockMs }: Asked): Promise<SalesRow[]> {
  const { rows } = await pool.query<SalesRow>({
    name: 'today-sales',
    text: `
      with sold as materialized (
        select o.id, (extract(epoch from o.placed_at) * 1000)::bigint + $2::bigint as local
        from orders o where o.placed_at >= $1 and ${isSold}
      ), goods as (
        select i.order_id as id, sum(left_cents) as goods, sum(left_cents) filter (where i.cost_fen is not null) as costed,
          sum((i.quantity - i.refunded_quantity) * i.cost_fen * 1000000.0 / i.cny_per_usd_e6) as cost
        from sold join order_items i on i.order_id = sold.id
        cross join lateral (
          select i.amount_cents - i.amount_cents * i.refunded_quantity / i.quantity as left_cents) kept
        group by i.order_id
      )
      select (local / 86400000)::int as day, local % 86400000 > $3::bigint as "isLater", count(*)::int as orders,
        sum(goods.goods)::bigint as "goodsCents",
        sum(b.domestic_cents + b.inspection_cents + b.service_cents + b.international_cents)::bigint as "feesCents",
        coalesce(sum(goods.costed), 0)::bigint as "costedCents", coalesce(round(sum(goods.cost)), 0)::bigint as "costCents"
      from sold join bills b on b.order_id = sold.id join goods on goods.id = sold.id
      group by 1, 2 order by 1, 2`,
    values: [from, offsetMs, clockMs],
  });
  return rows;
}
