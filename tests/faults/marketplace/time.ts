import { setTimeout as sleep } from 'node:timers/promises';
import type { Alibaba1688Simulator } from '../../simulators/alibaba1688/simulator.ts';
import type { Database } from '../resellers/database.ts';
import { ordersOf, purchasesOf } from './clerk.ts';
import { createCall } from './points.ts';

/**
 * Lets minutes pass for the shop's rows: pauses between readings, leases, the timetable. The marketplace's clock stays with
 * that of the shop's process: it refuses calls whose time differs by a quarter of an hour.
 */

const passed = (seconds: number) => `interval '${seconds} seconds'`;

export async function passTime(
  { database, simulator }: { database: Database; simulator: Alibaba1688Simulator },
  seconds: number,
): Promise<void> {
  const by = passed(seconds);
  await simulator.advance();
  for (const statement of [
    `update marketplace_purchases set asked_at = asked_at - ${by}, looked_at = looked_at - ${by}, state_since = state_since - ${by}
     where state in ('placing', 'asked')`,
    `update marketplace_orders set pay_asked_at = pay_asked_at - ${by}, pay_looked_at = pay_looked_at - ${by}, made_at = made_at - ${by}
     where state = 'unpaid'`,
    `update pgboss.job set start_after = start_after - ${by} where state in ('created', 'retry') and start_after > now()`,
    'update alibaba1688_budget set used = 0',
    'update offer_imports set beat_at = null',
  ])
    await database.rows(statement);
}

export const runTimetable = (database: Database, names: readonly string[]) =>
  database.rows(
    `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds)
     select name, '{}', retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds
     from pgboss.queue where name = any($1)`,
    [names],
  );

async function countJobs(database: Database): Promise<number> {
  const [row] = await database.rows<{ jobs: number }>(
    `select count(*)::int as jobs from pgboss.job where state < 'completed'
       and (name like 'marketplace-%' or name like '%marketplace%' or name like '%read-back%')`,
  );
  return row?.jobs ?? -1;
}

/** Until each purchase is ordered, each order paid or closed, and no job waits; names what is left. */
export async function untilSettled(
  scene: { database: Database; simulator: Alibaba1688Simulator },
  after: number,
  seconds: number,
): Promise<string> {
  let left = '';
  let quiet = 0;
  let calls = -1;
  for (const end = Date.now() + seconds * 1000; Date.now() < end && quiet < 3; ) {
    // Only once no call is on its way any more: a minute that never passed would take it for lost.
    const made = scene.simulator.counts()[createCall] ?? 0;
    if (made === calls) await passTime(scene, 130);
    calls = made;
    // Its runs take as long as the budget lets them.
    if ((await countJobs(scene.database)) === 0) await runTimetable(scene.database, ['follow-marketplace']);
    await sleep(5000);
    const purchases = await purchasesOf(scene.database, after);
    const open = purchases.filter(
      ({ state, market }) => state === 'draft' || (market !== 'placed' && state !== 'cancelled'),
    );
    const unpaid = await ordersOf(scene.database, after);
    const jobs = await countJobs(scene.database);
    left = `${open.length} purchases, ${unpaid.length} unpaid orders, ${jobs} jobs`;
    // The last run of the timetable may be among them.
    quiet = open.length + unpaid.length === 0 && jobs <= 1 ? quiet + 1 : 0;
  }
  return quiet >= 3 ? '' : left;
}
