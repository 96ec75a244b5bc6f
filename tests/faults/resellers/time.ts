import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';

/**
 * After a kill the dead process's leases must run out before another may continue. While the server is down this much
 * time passes: without it a shop that is killed every few seconds would do little else than wait.
 */
const leases = [
  `update shop_publishing set leased_until = now() - interval '1 second' where leased_until is not null`,
  `update tracking_pushes set leased_until = now() - interval '1 second' where leased_until is not null`,
  `update shop_order_settings set pull_began_at = pull_began_at - interval '1 day' where pull_began_at is not null`,
];

/** Pauses after calls that had no answer. */
const pauses = [
  'update shop_publishing set not_before = null, troubles = 0 where not_before is not null',
  `update publications set due_at = now() where state = 'failed' and due_at > now()`,
  `update tracking_pushes set try_at = now() where state = 'waiting' and try_at > now()`,
  `update pgboss.job set start_after = now() where state = 'retry'`,
  // What came together is reported once nothing joins it any more.
  `update shop_order_news set found_at = found_at - interval '1 minute'`,
];

/** Keeps the queues' own patience: jobs of a killed process are found by their heartbeat. */
const timetable = (names: readonly string[]) => `
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds)
  select name, '{}', retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds
  from pgboss.queue where name in (${names.map((name) => `'${name}'`).join(', ')})`;

async function all(database: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await database.rows(statement);
}

/** Call it only while no server runs. */
export const passLeases = (database: Database): Promise<void> => all(database, [...leases, ...pauses]);

const skipPauses = (database: Database): Promise<void> => all(database, pauses);

/** Runs the timetable's jobs of every few minutes. */
export const askShops = (database: Database): Promise<void> =>
  all(database, [timetable(['pull-all-shops', 'send-due-tracking', 'mail-shop-orders'])]);

/** Finds missed changes by reading everything. */
export const lookAtEverything = (database: Database): Promise<void> =>
  all(database, [
    `update publications set read_at = now() - interval '1 day' where remote_id is not null`,
    timetable(['read-shops', 'pull-all-shops']),
  ]);

/** A run of serve-shops is always under way, and the sandbox pays out every night. */
const unfinished = `select
  (select count(*) from publications where state in ('queued', 'running') or (state = 'failed' and due_at is not null))::int as publications,
  (select count(*) from publication_work where since <= now())::int as work,
  (select count(*) from publication_changes)::int as changes,
  (select count(*) from shop_orders where state = 'open')::int as open,
  (select count(*) from shop_orders s join orders o on o.id = s.order_id
    where o.status not in ('delivered', 'completed', 'closed'))::int as ordered,
  (select count(*) from shop_orders where state = 'ordered')::int as untold,
  (select count(*) from tracking_pushes where state = 'waiting')::int as tracking,
  (select count(*) from shop_order_news)::int as news,
  (select count(*) from pgboss.job where state < 'completed' and name !~ '^__pgboss__'
    and name not in ('failed', 'serve-shops', 'sandbox-pay-out'))::int as jobs`;

/** Waits until no work is left, or the rest stops shrinking; names the rest. */
export async function untilQuiet(database: Database, seconds: number): Promise<Record<string, number>> {
  let left: Record<string, number> = {};
  let quiet = 0;
  for (const end = Date.now() + seconds * 1000; Date.now() < end && quiet < 3; ) {
    await sleep(1000);
    [left = { database: 1 }] = await database.rows<Record<string, number>>(unfinished);
    const count = Object.values(left).reduce((sum, one) => sum + one, 0);
    quiet = count === 0 ? quiet + 1 : 0;
    if (count > 0) await skipPauses(database);
  }
  return left;
}
