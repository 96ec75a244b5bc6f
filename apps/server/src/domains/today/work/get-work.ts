import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import type { StatusInWork } from '@sampan/contract/order-status';
import { sql } from 'kysely';
import { hasRole, otherWorkOf, workOf } from '#domains/today/whose-work.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { getOtherWork } from './other-work.ts';

type Work = OutputOf<Calls['operatorGetWork']>;

interface Row {
  status: StatusInWork;
  orders: number;
  overdue: number;
  oldestSince: Date;
  worthCents: number | null;
}

/** As the lists of Money say it: where a payment is waited for, what is due of it; else what buyers pay for the order. */
const worth = sql`
  case when o.status in ('payment_confirming', 'be_confirmed_customer') then (
    select coalesce(sum(i.amount_cents - i.received_cents), 0) from bill_instalments i
    where i.bill_id = b.id and i.state in ('due', 'confirming'))
  else b.total_cents end`;

export async function getWork({ db, actor }: Context & { actor: Operator }): Promise<Work> {
  const { overdueHours: limitHours } = await readSetting(db, 'work');
  const own = workOf(actor);
  const withWorth = hasRole(actor, 'purchasing', 'finance', 'support');
  const { rows } = await sql<Row>`
    select o.status, count(*)::int as orders, min(o.status_since) as "oldestSince",
      count(*) filter (where o.status_since <= now() - make_interval(hours => l.hours))::int as overdue,
      ${withWorth ? sql`sum(${worth})::bigint` : sql`null`} as "worthCents"
    from unnest(${own}::text[], ${own.map((status) => limitHours[status])}::int[]) as l(status, hours)
    join orders o on o.status = l.status
    ${withWorth ? sql`join bills b on b.order_id = o.id` : sql``}
    group by o.status`.execute(db);
  const waiting = own.map((status) => {
    const found = rows.find((row) => row.status === status);
    return {
      status,
      orders: found?.orders ?? 0,
      overdue: found?.overdue ?? 0,
      oldestSince: found?.oldestSince.toISOString() ?? null,
      worthUsd: withWorth ? dollars(found?.worthCents ?? 0) : null,
    };
  });
  return { waiting, others: await getOtherWork(db, otherWorkOf(actor), limitHours), limitHours };
}
