import type pg from 'pg';

/** What happened in a period, and in as many days before it. */
interface Periods {
  from: Date;
  beforeFrom: Date;
  beforeUntil: Date;
}
type Of = 'now' | 'before';

/** Of rows with a moment `at`: in which period it is. Moments between the two are in neither. */
const within = `(at >= $1 or at >= $2 and at < $3)`;
const period = `case when at >= $1 then 'now' else 'before' end`;
const valuesOf = ({ from, beforeFrom, beforeUntil }: Periods) => [from, beforeFrom, beforeUntil];

export interface ShippedRow {
  period: Of;
  orders: number;
  medianHours: number;
}

/** An order is shipped when its last parcel leaves. One that was taken back counts when it leaves again. */
export async function readShipped(pool: pg.Pool, periods: Periods): Promise<ShippedRow[]> {
  const { rows } = await pool.query<ShippedRow>({
    name: 'today-shipped',
    text: `
      select ${period} as period, count(*)::int as orders,
        percentile_cont(0.5) within group (order by extract(epoch from at - o.placed_at) / 3600) as "medianHours"
      from order_events e join orders o on o.id = e.order_id
      where e.from_status = 'be_delivered' and e.to_status = 'delivered' and ${within} and not exists (
        select from order_events back
        where back.order_id = e.order_id and back.at > e.at and back.from_status = 'delivered' and back.to_status = 'be_delivered')
      group by 1`,
    values: valuesOf(periods),
  });
  return rows;
}

export interface RefundedRow {
  period: Of;
  receivedCents: number;
  grantedCents: number;
}

/** From the ledger: money for which nothing was billed (`credit`) is no receipt, and giving it back no refund. */
export async function readRefunded(pool: pg.Pool, periods: Periods): Promise<RefundedRow[]> {
  const { rows } = await pool.query<RefundedRow>({
    name: 'today-refunded',
    text: `
      select period, coalesce(sum(received), 0)::bigint as "receivedCents", coalesce(sum(granted), 0)::bigint as "grantedCents"
      from (
        select ${period} as period, -l.amount_cents as received, null as granted
        from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
        where e.kind in ('card_received', 'bank_received', 'credit') and ${within}
        union all
        select ${period}, null, l.amount_cents
        from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'revenue'
        where e.kind = 'refund_granted' and ${within}
      ) booked
      group by 1`,
    values: valuesOf(periods),
  });
  return rows;
}
