import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import type { Context } from '#shop/context.ts';
import { readSales, type SalesRow } from './sales-store.ts';

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
  // A week ago is wanted for the shortest period too.
  const rows = await readSales(ctx.pool, { from: begins(first - days), offsetMs, clockMs: local % dayMs });
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
