import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { OtherWork } from '@sampan/contract/today';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { listFindings } from '#domains/orders/inspection-findings.ts';
import { refundsToTransfer } from '#domains/refunds/to-transfer.ts';

type Asked = 'transfers_back' | 'findings';

/** What waits, and since when. */
const waiting: Record<Exclude<OtherWork, Asked>, RawBuilder<unknown>> = {
  questions: sql`select waiting_since as since from conversations where waiting_since is not null`,
  claims: sql`select requested_at as since from refunds where state = 'requested' and kind = 'claim'`,
  purchases: sql`select asked_at as since from purchase_orders where asked_at is not null and state = 'draft'`,
  surplus: sql`select found_at as since from surplus_goods where decision is null`,
  grants: sql`select coalesce(renewal_asked_at, asked_at) as since from grants
    where state = 'asked' or renewal_asked_at is not null`,
  requests: sql`select waiting_since as since from goods_requests where waiting_since is not null`,
};

/** Of these, other domains say what waits. */
const ask: Record<Asked, (db: Database) => Promise<readonly { since: Date }[]>> = {
  transfers_back: refundsToTransfer,
  findings: listFindings,
};

async function waitingFor(db: Database, work: OtherWork): Promise<RawBuilder<unknown>> {
  if (work !== 'transfers_back' && work !== 'findings') return waiting[work];
  const found = await ask[work](db);
  return sql`select since from unnest(${found.map(({ since }) => since)}::timestamptz[]) as t (since)`;
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
