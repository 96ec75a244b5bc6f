import { type StatusInWork, statusesInWork } from '@sampan/contract/order-status';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import type { Rows } from '#database/rows.ts';
import type { HandedOver } from '#shop/waiting.ts';

/** Orders as Today and notices count them. */

interface OrderColumns {
  id: string;
  sn: string;
  status: string;
  status_since: Date;
  placed_at: Date;
}

export const orderRows: Rows<OrderColumns> = sql`select id, sn, status, status_since, placed_at from orders`;

/** Orders that another operator has assigned to this one. */
export const assignedOrders = (operatorId: string, statuses: readonly StatusInWork[]): Rows<HandedOver> => sql`
  select 'assigned' as kind, o.id, o.id as order_id, '' as title, c.changed_by as by, null::bigint as cents,
    null::bigint as fen, c.changed_at as since,
    null::bigint as product_id, null::text as supplier_id, null::int as offers
  from orders o cross join lateral (
    select c.changed_at, c.changed_by from order_changes c where c.order_id = o.id and c.kind = 'assignee'
    order by c.version desc limit 1
  ) c
  where o.assignee_id = ${operatorId} and c.changed_by <> ${operatorId} and o.status = any(${statuses}::text[])`;

export interface WaitingOrders {
  status: StatusInWork;
  orders: number;
  overdue: number;
  oldestSince: Date;
  worthCents: number | null;
}

/**
 * Counts money as the lists of Money do: the amount due if the order waits for a payment, otherwise what buyers pay for
 * the order.
 */
const worth = sql`
  case when o.status in ('payment_confirming', 'be_confirmed_customer') then (
    select coalesce(sum(i.amount_cents - i.received_cents), 0) from bill_instalments i
    where i.bill_id = b.id and i.state in ('due', 'confirming'))
  else b.total_cents end`;

/** How many orders wait in each status, and for longer than its limit. */
export async function countWaitingOrders(
  db: Database,
  limits: readonly { status: StatusInWork; hours: number }[],
  withWorth: boolean,
): Promise<WaitingOrders[]> {
  const [statuses, hours] = [limits.map(({ status }) => status), limits.map((limit) => limit.hours)];
  const { rows } = await sql<WaitingOrders>`
    select o.status, count(*)::int as orders, min(o.status_since) as "oldestSince",
      count(*) filter (where o.status_since <= now() - make_interval(hours => l.hours))::int as overdue,
      ${withWorth ? sql`sum(${worth})::bigint` : sql`null`} as "worthCents"
    from unnest(${statuses}::text[], ${hours}::int[]) as l(status, hours)
    join orders o on o.status = l.status
    ${withWorth ? sql`join bills b on b.order_id = o.id` : sql``}
    group by o.status`.execute(db);
  return rows;
}

/** Orders in work that have not moved for so many days. */
export async function countStuckOrders(db: Database, days: number): Promise<{ count: number; since: Date | null }[]> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(status_since) as since from orders
    where ${sql.raw(`status in (${statusesInWork.map((status) => `'${status}'`).join(', ')})`)}
      and status_since <= now() - make_interval(hours => ${days * 24})`.execute(db);
  return rows;
}
