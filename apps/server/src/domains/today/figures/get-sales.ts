import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import type pg from 'pg';
import { readSales, type SalesRow } from '#domains/orders/sales.ts';
import type { Context } from '#shop/context.ts';

type Sales = OutputOf<Calls['operatorGetSales']>;
type Asked = ParsedInputOf<Calls['operatorGetSales']>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export async function getSales(ctx: Context, { days, offsetMinutes }: Asked): Promise<Sales> {
  const offsetMs = offsetMinutes * minuteMs;
  const local = ctx.now().getTime() + offsetMs;
  const today = Math.floor(local / dayMs);
  const begins = (day: number) => new Date(day * dayMs - offsetMs);
  const first = today - days + 1;
  // The sales of a week ago are needed for the shortest period too.
  const periods = {
    from: begins(first),
    beforeFrom: begins(first - days),
    beforeUntil: new Date(ctx.now().getTime() - days * dayMs),
  };
  const [rows, shipped, refunded] = await Promise.all([
    readSales(ctx.pool, { from: begins(first - days), offsetMs, clockMs: local % dayMs }),
    readShipped(ctx.pool, periods),
    readRefunded(ctx.pool, periods),
  ]);
  const within = (from: number, to: number) => rows.filter(({ day }) => day >= from && day <= to);
  const untilNow = (day: number) => within(day, day).filter(({ isLater }) => !isLater);
  return {
    days: Array.from({ length: days }, (_, at) => first + at).map((day) => ({
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      from: begins(day).toISOString(),
      until: begins(day + 1).toISOString(),
      ...sumOf(within(day, day)),
    })),
    before: sumOf([...within(first - days, first - 2), ...untilNow(first - 1)]),
    weekAgo: sumOf(untilNow(today - 7)),
    shipped: { now: shippedIn(shipped, 'now'), before: shippedIn(shipped, 'before') },
    refunded: { now: refundedIn(refunded, 'now'), before: refundedIn(refunded, 'before') },
  };
}

function sumOf(rows: readonly SalesRow[]): Sales['before'] {
  const sum = (field: keyof Omit<SalesRow, 'day' | 'isLater'>) => rows.reduce((total, row) => total + row[field], 0);
  return {
    orders: sum('orders'),
    goodsUsd: dollars(sum('goodsCents')),
    feesUsd: dollars(sum('feesCents')),
    costedUsd: dollars(sum('costedCents')),
    costUsd: dollars(sum('costCents')),
  };
}

function shippedIn(rows: readonly ShippedRow[], of: ShippedRow['period']): Sales['shipped']['now'] {
  const { orders = 0, medianHours = null } = rows.find(({ period }) => period === of) ?? {};
  return { orders, medianHours: medianHours === null ? null : Math.round(medianHours * 100) / 100 };
}

function refundedIn(rows: readonly RefundedRow[], of: RefundedRow['period']): Sales['refunded']['now'] {
  const { receivedCents = 0, grantedCents = 0 } = rows.find(({ period }) => period === of) ?? {};
  return { receivedUsd: dollars(receivedCents), grantedUsd: dollars(grantedCents) };
}

/** A period, and the one of the same length before it. */
interface Periods {
  from: Date;
  beforeFrom: Date;
  beforeUntil: Date;
}
type Of = 'now' | 'before';

/** Condition on rows with a moment `at`: it is in either period. Moments between the two are in neither. */
const inPeriods = `(at >= $1 or at >= $2 and at < $3)`;
const period = `case when at >= $1 then 'now' else 'before' end`;
const valuesOf = ({ from, beforeFrom, beforeUntil }: Periods) => [from, beforeFrom, beforeUntil];

interface ShippedRow {
  period: Of;
  orders: number;
  medianHours: number;
}

/** An order is shipped when its last parcel leaves. If it was taken back, it counts when it leaves again. */
async function readShipped(pool: pg.Pool, periods: Periods): Promise<ShippedRow[]> {
  const { rows } = await pool.query<ShippedRow>({
    name: 'today-shipped',
    text: `
      select ${period} as period, count(*)::int as orders,
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

interface RefundedRow {
  period: Of;
  receivedCents: number;
  grantedCents: number;
}

/** Reads the ledger. Money for which nothing was billed (`credit`) is no receipt, and returning it no refund. */
async function readRefunded(pool: pg.Pool, periods: Periods): Promise<RefundedRow[]> {
  const { rows } = await pool.query<RefundedRow>({
    name: 'today-refunded',
    text: `
      select period, coalesce(sum(received), 0)::bigint as "receivedCents", coalesce(sum(granted), 0)::bigint as "grantedCents"
      from (
        select ${period} as period, -l.amount_cents as received, null as granted
        from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
        where e.kind in ('card_received', 'bank_received', 'credit') and ${inPeriods}
        union all
        select ${period}, null, l.amount_cents
        from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'revenue'
        where e.kind = 'refund_granted' and ${inPeriods}
      ) booked
      group by 1`,
    values: valuesOf(periods),
  });
  return rows;
}
