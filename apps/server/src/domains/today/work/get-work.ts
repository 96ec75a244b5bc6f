import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import type { StatusInWork } from '@sampan/contract/order-status';
import type { OtherWork } from '@sampan/contract/today';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { listFindings } from '#domains/orders/inspection-findings.ts';
import { refundsToTransfer } from '#domains/refunds/to-transfer.ts';
import { hasRole, otherWorkOf, workOf } from '#domains/today/whose-work.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

type Work = OutputOf<Calls['operatorGetWork']>;

interface Row {
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

type Asked = 'transfers_back' | 'findings';

/** The waiting work of each kind, and since when. */
const waiting: Record<Exclude<OtherWork, Asked>, RawBuilder<unknown>> = {
  questions: sql`select waiting_since as since from conversations where waiting_since is not null`,
  claims: sql`select requested_at as since from refunds where state = 'requested' and kind = 'claim'`,
  purchases: sql`select asked_at as since from purchase_orders where asked_at is not null and state = 'draft'`,
  surplus: sql`select found_at as since from surplus_goods where decision is null`,
  grants: sql`select coalesce(renewal_asked_at, asked_at) as since from grants
    where state = 'asked' or renewal_asked_at is not null`,
  requests: sql`select waiting_since as since from goods_requests where waiting_since is not null`,
};

/** Other domains say what waits of these kinds. */
const ask: Record<Asked, (db: Database) => Promise<readonly { since: Date }[]>> = {
  transfers_back: refundsToTransfer,
  findings: listFindings,
};

async function waitingFor(db: Database, work: OtherWork): Promise<RawBuilder<unknown>> {
  if (work !== 'transfers_back' && work !== 'findings') return waiting[work];
  const found = await ask[work](db);
  return sql`select since from unnest(${found.map(({ since }) => since)}::timestamptz[]) as t (since)`;
}

interface OtherRow {
  count: number;
  overdue: number;
  oldestSince: Date | null;
}

function getOtherWork(
  db: Database,
  own: readonly OtherWork[],
  limitHours: Record<OtherWork, number>,
): Promise<OutputOf<Calls['operatorGetWork']>['others']> {
  return Promise.all(
    own.map(async (work) => {
      const { rows } = await sql<OtherRow>`
        select count(*)::int as count, min(since) as "oldestSince",
          count(*) filter (where since <= now() - make_interval(hours => ${limitHours[work]}))::int as overdue
        from (${await waitingFor(db, work)}) w`.execute(db);
      const { count, overdue, oldestSince } = rows[0] as OtherRow;
      return { work, count, overdue, oldestSince: oldestSince?.toISOString() ?? null };
    }),
  );
}
