import { setActor } from '@sampan/server/database/acting-as';
import type pg from 'pg';

/**
 * A backdated clock, only for the demo shop's invented history. It exists inside one open transaction: a schema at the
 * front of the search path has its own `now()` and `clock_timestamp()`, and views over the tables whose columns default
 * to those. Actions and their statements see the past without knowing. The schema is dropped before the transaction
 * ends, so no other connection ever sees it, and an error on the way leaves nothing behind.
 */
export interface Past {
  /** Every query runs in the open transaction; nested transactions are savepoints in it. */
  pool: pg.Pool;
  now(): Date;
  /** From here on the clock continues from `moment`, at normal speed. */
  setTo(moment: Date): Promise<void>;
}

const makeClock = [
  // Another process may already be doing it, and this one then waits for it.
  ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(
    (name) => `set local ${name} = '60s'`,
  ),
  'create schema demo_clock',
  ...['now', 'clock_timestamp'].map(
    (name) => `create function demo_clock.${name}() returns timestamptz volatile language sql as
      $$ select pg_catalog.clock_timestamp() + pg_catalog.current_setting('demo_clock.shift')::interval $$`,
  ),
  `do $$ declare dated record; begin
    for dated in
      select table_name as name, string_agg(format('alter %I set default demo_clock.now()', column_name), ', ') as defaults
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = current_schema() and table_type = 'BASE TABLE' and column_default in ('now()', 'clock_timestamp()')
      group by table_name
    loop
      execute format('create view demo_clock.%1$I as select * from %1$I', dated.name);
      execute format('alter table demo_clock.%I %s', dated.name, dated.defaults);
    end loop;
  end $$`,
  `select set_config('search_path', 'demo_clock, pg_catalog, ' || current_setting('search_path'), true)`,
];

const endClock = ['set constraints all immediate', 'drop schema demo_clock cascade', 'commit'];

/** Runs `work` on its own connection, in one transaction: all or nothing. */
export async function inThePast<Result>(pool: pg.Pool, work: (past: Past) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of makeClock) await client.query(statement);
    const result = await work(pastOn(client));
    for (const statement of endClock) await client.query(statement);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    // Not returned to the pool: its plans and settings were for this only.
    client.release(true);
  }
}

function pastOn(client: pg.PoolClient): Past {
  let shiftMs = 0;
  return {
    pool: poolWithin(client),
    now: () => new Date(Date.now() + shiftMs),
    async setTo(moment) {
      shiftMs = moment.getTime() - Date.now();
      await client.query(`select set_config('demo_clock.shift', $1, true)`, [`${shiftMs} milliseconds`]);
    },
  };
}

const inside: Record<string, string> = {
  begin: 'savepoint inside',
  commit: 'release savepoint inside',
  rollback: 'rollback to savepoint inside',
  // The audit log is of what really happened.
  [setActor]: 'select $1::text',
};

/** A pool that always hands out the same client; only for sequential work. */
function poolWithin(client: pg.PoolClient): pg.Pool {
  const query = (sent: string | pg.QueryConfig, values?: unknown[]) => {
    const { text, ...rest } = typeof sent === 'string' ? { text: sent, values } : sent;
    return client.query({ ...rest, text: inside[text] ?? text });
  };
  const shared = { query, release: () => {} };
  return { query, connect: async () => shared, end: async () => {} } as unknown as pg.Pool;
}
