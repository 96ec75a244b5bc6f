import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { OtherWork } from '@sampan/contract/today';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { foundSince, hasFinding } from '#domains/orders/finding.ts';
import { refundsToTransfer } from '#domains/refunds/to-transfer.ts';

/** What waits, and since when. */
const waiting: Record<Exclude<OtherWork, 'transfers_back'>, ReturnType<typeof sql>> = {
  questions: sql`select waiting_since as since from conversations where waiting_since is not null`,
  claims: sql`select requested_at as since from refunds where state = 'requested' and kind = 'claim'`,
  purchases: sql`select asked_at as since from purchase_orders where asked_at is not null and state = 'draft'`,
  findings: sql`select ${sql.raw(foundSince)} as since from orders o where ${sql.raw(hasFinding)}`,
  surplus: sql`select found_at as since from surplus_goods where decision is null`,
  grants: sql`select coalesce(renewal_asked_at, asked_at) as since from grants
    where state = 'asked' or renewal_asked_at is not null`,
  requests: sql`select waiting_since as since from goods_requests where waiting_since is not null`,
};

async function waitingFor(db: Database, work: OtherWork): Promise<ReturnType<typeof sql>> {
  if (work !== 'transfers_back') return waiting[work];
  const since = (await refundsToTransfer(db)).map((refund) => refund.since);
  return sql`select since from unnest(${since}::timestamptz[]) as t (since)`;
}

interface Row {
  count: number;
  overdue: number;
  oldestSince: Date | null;
}

export function getOtherWork(
  db: Database,
  own: readonly OtherWork[],
  limitHours: Record<OtherWork, number>,
): Promise<OutputOf<Calls['operatorGetWork']>['others']> {
  return Promise.all(
    own.map(async (work) => {
      const { rows } = await sql<Row>`
        select count(*)::int as count, min(since) as "oldestSince",
          count(*) filter (where since <= now() - make_interval(hours => ${limitHours[work]}))::int as overdue
        from (${await waitingFor(db, work)}) w`.execute(db);
      const { count, overdue, oldestSince } = rows[0] as Row;
      return { work, count, overdue, oldestSince: oldestSince?.toISOString() ?? null };
    }),
  );
}
