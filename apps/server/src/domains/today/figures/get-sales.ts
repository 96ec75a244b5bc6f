import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { type RefundedRow, readRefunded } from '#domains/billing/refunded-sums.ts';
import { readSales, readShipped, type SalesRow, type ShippedRow } from '#domains/orders/sales.ts';
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
