import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { openTestShop } from '#testing/shop.ts';
import { createDatabase, createPool, inTransaction } from './connect.ts';

const shop = await openTestShop();
const actingAs = { kind: 'command', call: 'pooled' } as const;
const pool = createPool(shop.database.ownerUrl, {
  max: 1,
  name: 'pooled',
  statementTimeoutSeconds: 7,
  settings: { enable_seqscan: 'off' },
  isPooled: true,
});
afterAll(() => pool.end());

const settings = `select current_setting('statement_timeout') as timeout, current_setting('timezone') as zone,
  current_setting('enable_seqscan') as seqscan, current_setting('lock_timeout') as locks, current_setting('jit') as jit,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('sampan.actor', true) as actor`;
const ours = { timeout: '7s', zone: 'UTC', seqscan: 'off', locks: '3s', idle: '10s', jit: 'off' };

/** The connection as the pooler would lend it to others, bypassing the client. */
const lent = async (text: string) => {
  const client = await pool.connect();
  try {
    const plain: (text: string) => Promise<pg.QueryResult> = pg.Client.prototype.query;
    return (await plain.call(client, text)).rows as Record<string, unknown>[];
  } finally {
    client.release();
  }
};

await pool.query('create table kept (id int primary key deferrable initially deferred)');

test('a statement alone has its settings, and the next borrower none of them', async () => {
  expect((await pool.query(settings)).rows).toEqual([{ ...ours, actor: expect.toBeOneOf([null, '']) }]);
  expect(await lent(settings)).not.toMatchObject([{ timeout: '7s' }]);
  expect(await lent('select pg_current_xact_id_if_assigned() as xact')).toEqual([{ xact: null }]);
});

test('a transaction has them until it ends', async () => {
  const db = createDatabase(pool, actingAs);
  const seen = await inTransaction(db, async (tx) => (await sql.raw(settings).execute(tx)).rows);
  expect(seen).toEqual([{ ...ours, actor: JSON.stringify(actingAs) }]);
  expect(await lent(settings)).not.toMatchObject([{ actor: expect.stringContaining('pooled') }]);
  // Statements alone go on as before.
  expect((await pool.query(settings)).rows).toMatchObject([ours]);
});

test('guard: setActingAs. The author of a connection does not carry over to its next user', async () => {
  const someone = createDatabase(pool, actingAs);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  expect((await sql.raw(settings).execute(someone)).rows).toMatchObject([{ ...ours, actor: JSON.stringify(actingAs) }]);
  // Set on the connection, it would leak to the pooler's next client.
  expect(JSON.stringify(sent.mock.calls.map(([query]) => query))).not.toContain('set_config');
  sent.mockRestore();
  expect((await pool.query(settings)).rows).toMatchObject([{ actor: expect.toBeOneOf([null, '']) }]);
});

test('guard: setLocal. Authors may have any name', async () => {
  const odd = { kind: 'command', call: `it's \\ "all"; set local timezone = 'CET` } as const;
  const seen = (await sql.raw(settings).execute(createDatabase(pool, odd))).rows;
  expect(seen).toEqual([{ ...ours, actor: JSON.stringify(odd) }]);
});

test('guard: name. Nothing stays prepared', async () => {
  for (let times = 0; times < 6; times++) await pool.query({ name: 'mine', text: 'select $1::int', values: [times] });
  const db = createDatabase(pool);
  for (let times = 0; times < 6; times++) await sql`select ${times}::int`.execute(db);
  expect(await lent('select name from pg_prepared_statements')).toEqual([]);
});

test('a failure of one statement changes nothing, and the connection goes on', async () => {
  await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero');
  const failed = inTransaction(createDatabase(pool), async (tx) => {
    await sql`insert into kept values (1)`.execute(tx);
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(failed).rejects.toThrow('division by zero');
  expect((await pool.query('select count(*)::int as count from kept')).rows).toEqual([{ count: 0 }]);
});

test('guard: runAlone. A refused commit is not acknowledged', async () => {
  await expect(pool.query('insert into kept select 2 from generate_series(1, 2)')).rejects.toThrow('duplicate key');
  expect((await pool.query('select count(*)::int as count from kept')).rows).toEqual([{ count: 0 }]);
});

test('a savepoint that is rolled back does not end the transaction', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('savepoint first');
  await client.query('insert into kept values (3)');
  await client.query('rollback to savepoint first');
  await client.query('insert into kept values (4)');
  await client.query('commit');
  await client.query('START TRANSACTION');
  await client.query('savepoint first');
  await client.query('ROLLBACK TO SAVEPOINT first');
  await client.query('insert into kept values (5)');
  await client.query('rollback');
  client.release();
  expect((await pool.query('select id from kept where id > 2')).rows).toEqual([{ id: 4 }]);
});

test('statements sent together answer in order', async () => {
  const client = await pool.connect();
  const answers = await Promise.all([1, 2, 3].map((n) => client.query('select $1::int as n', [n])));
  client.release();
  expect(answers.map(({ rows }) => rows[0])).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});
