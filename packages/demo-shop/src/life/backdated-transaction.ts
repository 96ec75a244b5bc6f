import type pg from 'pg';

/**
 * A clock set back, for the demo shop's invented past alone. It lives inside one open transaction: a schema that comes
 * first in the search path has a `now()` and a `clock_timestamp()` of its own, and views over the tables whose columns
 * default to those. Actions and their statements see the past without knowing of it. The schema is dropped before the
 * transaction ends, so no other connection ever sees it, and a mistake on the way leaves nothing at all.
 */
export interface Past {
  /** Every query goes through the open transaction; the transactions of those who use it are savepoints in there. */
  pool: pg.Pool;
  now(): Date;
  /** From here on the clock runs on from `moment`, at its usual speed. */
  setTo(moment: Date): Promise<void>;
}

const makeClock = [
  // Another process may be at it already, and this one then waits for its end.
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

/** Runs `work` on a connection of its own, in one transaction: all of what it does, or nothing. */
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
    // Not back to the others: what it has planned and set was for this alone.
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
};

/** A pool that hands out the same client again and again; only for work that is done one after the other. */
function poolWithin(client: pg.PoolClient): pg.Pool {
  const query = (sent: string | pg.QueryConfig, values?: unknown[]) => {
    const { text, ...rest } = typeof sent === 'string' ? { text: sent, values } : sent;
    return client.query({ ...rest, text: inside[text] ?? text });
  };
  const shared = { query, release: () => {} };
  return { query, connect: async () => shared, end: async () => {} } as unknown as pg.Pool;
}
