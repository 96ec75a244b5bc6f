import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#database/connect.ts';
import { inPeriods, type OfPeriod, type Periods, periodOf, valuesOf } from '#shop/periods.ts';
import { isSold } from './desk/order-filter.ts';
import type { LineTexts } from './line-texts.ts';

/** Sales figures. They count orders whose first payment has come and that are in work or completed. */

/** The sales of a day before the current time of day, or after it. */
export interface SalesRow {
  /** Days since 1970 in the reader's time zone. */
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
  /** The current time of day in the reader's time zone. */
  clockMs: number;
}

/**
 * Counts goods without the pieces that were given back, as the bills keep them. Calculated from the bills each time,
 * because midnight depends on the reader's time zone.
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

/**
 * Only SKUs sold in the last 30 days count, since short stock of others does not matter. A withdrawn SKU cannot be
 * bought any more. Reads only columns of a line that its index has.
 */
const low = (stockBelow: number) => sql`
  select i.sku_id, s.amount_on_sale as stock, sum(i.quantity - i.refunded_quantity)::int as sold, max(i.order_id::text)::uuid as order_id
  from orders o join order_items i on i.order_id = o.id join skus s on s.id = i.sku_id and not s.is_withdrawn
  where o.placed_at > now() - interval '30 days' and ${sql.raw(isSold)} and s.amount_on_sale < ${stockBelow}
  group by i.sku_id, s.amount_on_sale`;

export async function countSoldShort(db: Database, stockBelow: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${low(stockBelow)}) low`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface SoldShort extends LineTexts {
  skuId: number;
  productId: number;
  sourceName: string;
  productPicPath: string;
  supplierName: string;
  stock: number;
  sold: number;
}

/** SKUs sold lately that are short now, the shortest first. */
export async function listSoldShort(db: Database, stockBelow: number, most: number): Promise<SoldShort[]> {
  const { rows } = await sql<SoldShort>`
    select low.sku_id as "skuId", i.product_id as "productId", i.product_name, p.titles, i.source_name as "sourceName",
      i.attributes, s.attributes as sku_attributes, i.picture as "productPicPath", i.supplier_name as "supplierName", low.stock, low.sold
    from (${low(stockBelow)}) low
    cross join lateral (select * from order_items where order_id = low.order_id and sku_id = low.sku_id limit 1) i
    join products p on p.id = i.product_id join skus s on s.id = i.sku_id
    order by low.stock, low.sold desc, low.sku_id limit ${most}`.execute(db);
  return rows;
}

export interface ShippedRow {
  period: OfPeriod;
  orders: number;
  medianHours: number;
}

/** An order is shipped when its last parcel leaves. If it was taken back, it counts when it leaves again. */
export async function readShipped(pool: pg.Pool, periods: Periods): Promise<ShippedRow[]> {
  const { rows } = await pool.query<ShippedRow>({
    name: 'today-shipped',
    text: `
      select ${periodOf} as period, count(*)::int as orders,
        percentile_cont(0.5) within group (order by extract(epoch from at - o.placed_at) / 3600) as "medianHours"
      from order_events e join orders o on o.id = e.order_id
      where e.from_status = 'be_delivered' and e.to_status = 'delivered' and ${inPeriods} and not exists (
        select from order_events back
        where back.order_id = e.order_id and back.at > e.at and back.from_status = 'delivered' and back.to_status = 'be_delivered')
      group by 1`,
    values: valuesOf(periods),
  });
  return rows;
}
