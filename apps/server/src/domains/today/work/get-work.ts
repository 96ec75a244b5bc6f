import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import type { OtherWork } from '@sampan/contract/today';
import { sql } from 'kysely';
import type { Database } from '#database/connect.ts';
import { theRow } from '#database/rows.ts';
import { countWaitingOrders } from '#domains/orders/waiting-work.ts';
import { findOtherWork } from '#domains/today/other-work.ts';
import { hasRole, otherWorkOf, workOf } from '#domains/today/whose-work.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';

type Work = OutputOf<Calls['operatorGetWork']>;

export async function getWork({ db, actor }: Context & { actor: Operator }): Promise<Work> {
  const { overdueHours: limitHours } = await readSetting(db, 'work');
  const own = workOf(actor);
  const withWorth = hasRole(actor, 'purchasing', 'finance', 'support');
  const limits = own.map((status) => ({ status, hours: limitHours[status] }));
  const rows = await countWaitingOrders(db, limits, withWorth);
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
        from (${await findOtherWork(db, work)}) w`.execute(db);
      const { count, overdue, oldestSince } = theRow(rows);
      return { work, count, overdue, oldestSince: oldestSince?.toISOString() ?? null };
    }),
  );
}
