import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '#testing/database.ts';
import { openTestShop } from '#testing/shop.ts';
import { bringUpToDate, findSurplus, prepareDatabase } from '../boot/prepare-database.ts';
import { migrate, providerMigrations } from './migrate.ts';
import { grantServing, readRole } from './roles.ts';

const shop = await openTestShop();
const { config, pool } = shop.services;
const { name: role } = await readRole(pool);

const namesOf = async (text: string) => (await pool.query<{ name: string }>(text)).rows.map(({ name }) => name);
const tables = await namesOf(
  `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
);
/** Known to be so: a table that loses its trigger would otherwise go unnoticed. */
const appendOnly = [
  'audit_log',
  'closed_months',
  'erasures',
  'exchange_rates',
  'finding_settlements',
  'ledger_entries',
  'ledger_lines',
  'low_prices',
  'marketplace_entries',
  'marketplace_events',
  'markups',
  'order_events',
  'own_stock_moves',
  'policies',
  'prepaid_movements',
  'setting_changes',
];

/** Runs in a transaction that is rolled back, so that a missing refusal changes nothing. */
async function codeOf(text: string): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(text);
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the role that serves is refused', () => {
  test.each([
    'create table mine (id int)',
    'create table pgboss.mine (id int)',
    'create schema mine',
    'create view mine as select 1',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop function refuse_change cascade',
    'create index on orders (sn)',
    'drop index orders_sn_key',
    'create trigger mine before update on orders for each row execute function refuse_change()',
    'drop trigger ledger_lines_append_only on ledger_lines',
    'alter table ledger_lines disable trigger all',
    'drop schema pgboss cascade',
    'drop schema public cascade',
    'create extension citext',
    'create role mine',
    'drop database sampan',
    'set role sampan',
    'set session_replication_role = replica',
    `copy orders to program 'true'`,
    'delete from pgboss.queue',
    'insert into pgboss.version (version) values (1)',
  ])('%s', async (text) => {
    // Two of them are no privilege's matter: dropping within a transaction, a role that does not exist.
    expect(['42501', '25001']).toContain(await codeOf(text));
  });

  test('to drop, alter or empty any table', async () => {
    expect(tables.length).toBeGreaterThan(50);
    for (const table of tables)
      for (const text of [
        `drop table ${table} cascade`,
        `alter table ${table} add column mine int`,
        `alter table ${table} disable trigger all`,
        `truncate ${table} cascade`,
        `create trigger mine before insert on ${table} for each row execute function refuse_change()`,
      ])
        expect([text, await codeOf(text)]).toEqual([text, '42501']);
  });

  test('to change or remove append-only rows, or the migrator’s records', async () => {
    const found = await namesOf(
      `select tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where p.proname = 'refuse_change' order by 1`,
    );
    expect(found).toEqual(appendOnly);
    const recorded = tables.filter((table) => table.startsWith('public.migrations'));
    expect(recorded).toEqual([
      'public.migrations',
      'public.migrations_alibaba1688',
      'public.migrations_demo',
      'public.migrations_demo_market',
      'public.migrations_lock',
      'public.migrations_opensearch',
      'public.migrations_sandbox',
    ]);
    for (const table of [...appendOnly, ...recorded]) {
      const { rows } = await pool.query(
        `select attname as name from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and attidentity = '' order by attnum limit 1`,
        [table],
      );
      for (const text of [
        `update ${table} set ${rows[0].name} = null`,
        `delete from ${table}`,
        `select from ${table} for update`,
      ])
        expect([text, await codeOf(text)]).toEqual([text, '42501']);
    }
    for (const table of recorded) expect(await codeOf(`insert into ${table} default values`)).toBe('42501');
  });
});

test('it reads every table, and adds rows to all but the migrator’s, pg-boss’s own and the audit log', async () => {
  for (const table of tables) expect([table, await codeOf(`select from ${table}`)]).toEqual([table, 'done']);
  const closed = await namesOf(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')
       and not has_table_privilege(format('%I.%I', schemaname, tablename), 'INSERT') order by 1`,
  );
  expect(closed).toEqual([
    'pgboss.version',
    'public.audit_log',
    'public.migrations',
    'public.migrations_alibaba1688',
    'public.migrations_demo',
    'public.migrations_demo_market',
    'public.migrations_lock',
    'public.migrations_opensearch',
    'public.migrations_sandbox',
  ]);
});

describe('a table of a new migration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-migration-'));
  const set = providerMigrations('extra', pathToFileURL(`${folder}/`));
  writeFileSync(
    join(folder, '0001-extra.sql'),
    `create table extra_notes (id int);
     create table extra_log (id int generated always as identity, word text);
     create trigger extra_log_append_only before update or delete on extra_log for each row execute function refuse_change();`,
  );

  test('is served, and only added to if it is append-only', async () => {
    await shop.asOwner(async (owner) => {
      await migrate(owner.db as never, [set]);
      await grantServing(owner.pool, role);
    });
    expect(
      await codeOf('insert into extra_notes values (1); update extra_notes set id = 2; delete from extra_notes'),
    ).toBe('done');
    expect(await codeOf(`insert into extra_log (word) values ('kept')`)).toBe('done');
    for (const text of [
      'update extra_log set word = null',
      'delete from extra_log',
      'drop table extra_notes',
      'delete from migrations_extra',
    ])
      expect([text, await codeOf(text)]).toEqual([text, '42501']);
    rmSync(folder, { recursive: true });
  });

  test('guard: default privileges. One that the owner makes by hand is served at once', async () => {
    await shop.asOwner(({ pool: owner }) => owner.query('create table by_hand (id int)'));
    expect(await codeOf('insert into by_hand values (1); update by_hand set id = 2; delete from by_hand')).toBe('done');
    expect(await codeOf('truncate by_hand')).toBe('42501');
    await shop.asOwner(({ pool: owner }) => owner.query('drop table by_hand'));
  });
});

test('granting again changes nothing, even several times at once, and repairs manual changes', async () => {
  const privileges = () =>
    namesOf(
      `select relname || coalesce(relacl::text, '') || c.xmin as name from pg_class c
       where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p') order by 1`,
    );
  const before = await privileges();
  await shop.asOwner(({ pool: owner }) => Promise.all([1, 2].map(() => grantServing(owner, role))));
  expect(await privileges()).toEqual(before);
  await shop.asOwner(async ({ pool: owner }) => {
    await owner.query(`grant all on order_events, migrations to ${role}`);
    await owner.query(`revoke insert on orders from ${role}`);
    await owner.query('grant create on schema public to public');
    await owner.query(`grant temporary on database "${new URL(config.databaseUrl ?? '').pathname.slice(1)}" to public`);
    await grantServing(owner, role);
  });
  const withoutXmin = (names: string[]) => names.map((name) => name.replace(/\d+$/, ''));
  expect(withoutXmin(await privileges())).toEqual(withoutXmin(before));
  for (const kind of ['', 'temporary ']) expect(await codeOf(`create ${kind}table mine (id int)`)).toBe('42501');
});

describe('a start', () => {
  test('with both roles, on an empty database, and again; afterwards without the owner', async () => {
    const empty = await createEmptyDatabase();
    await prepareDatabase(config, empty);
    await prepareDatabase(config, empty);
    await prepareDatabase(config, { url: empty.url });
    expect(await findSurplus(empty)).toBeUndefined();
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    await expect(client.query('create temporary table mine (id int)')).rejects.toMatchObject({ code: '42501' });
    await client.end();
    await empty.drop();
  });

  test('without the owner, on a database that is not ready, says what to run', async () => {
    const empty = await createEmptyDatabase();
    const onlyServing = { url: empty.url };
    await expect(bringUpToDate(config, onlyServing)).rejects.toThrow(/npm run migrate/);
    await bringUpToDate(config, empty);
    const client = new pg.Client({ connectionString: empty.ownerUrl });
    await client.connect();
    await client.query(`delete from pgboss.queue where name = 'send-mail'`);
    await expect(bringUpToDate(config, onlyServing)).rejects.toThrow(/npm run migrate/);
    await bringUpToDate(config, empty);
    for (const older of [-1, 1]) {
      await client.query('update pgboss.version set version = version + $1', [older]);
      if (older < 0) await expect(bringUpToDate(config, onlyServing)).rejects.toThrow(/npm run migrate/);
    }
    await bringUpToDate(config, onlyServing);
    await client.query(`delete from migrations where name like '0032%'`);
    await expect(bringUpToDate(config, onlyServing)).rejects.toThrow(/npm run migrate/);
    await client.end();
    await empty.drop();
  });

  test('with one role for both goes on as before, and a second one can come later', async () => {
    const empty = await createEmptyDatabase();
    await prepareDatabase(config, { url: empty.ownerUrl });
    expect(await findSurplus({ url: empty.ownerUrl })).toMatch(/DATABASE_URL \(sampan\)/);
    await prepareDatabase(config, empty);
    await prepareDatabase(config, { url: empty.url });
    await empty.drop();
  });

  test('guard: may_forget. The tables’ owner need be no superuser, for migrating or for what the audit log forgets', async () => {
    const empty = await createEmptyDatabase();
    const administrator = new pg.Client({ connectionString: empty.ownerUrl });
    await administrator.connect();
    const plain = new URL(empty.ownerUrl);
    [plain.username, plain.password] = ['owns_tables', 'of a test'];
    await administrator.query('drop role if exists owns_tables');
    await administrator.query(`create role owns_tables login password 'of a test'`);
    await administrator.query(`alter database ${plain.pathname.slice(1)} owner to owns_tables`);
    await prepareDatabase(config, { url: empty.url, ownerUrl: plain.href });
    const serving = new pg.Client({ connectionString: empty.url });
    await serving.connect();
    await administrator.query(`insert into audit_log (actor_kind, actor, call, request_id, change, subject_table, subject_id, before, user_id, at)
      values ('operator', '', 'x', '', 'delete', 'users', 'u', '{"name": "Eve"}', new_id(), now() - interval '11 years')`);
    await serving.query(`select erase_from_audit_log('user', (select array_agg(user_id::text) from audit_log))`);
    expect((await serving.query('select before from audit_log')).rows).toEqual([{ before: { name: '(erased)' } }]);
    expect((await serving.query('select forget_audit_log(10) as gone')).rows).toEqual([{ gone: 1 }]);
    await serving.end();
    await administrator.query(`alter database ${plain.pathname.slice(1)} owner to current_user`);
    await administrator.query('reassign owned by owns_tables to current_user');
    await administrator.query('drop owned by owns_tables');
    await administrator.query('drop role owns_tables');
    await administrator.end();
    await empty.drop();
  });

  test('guard: mayGrant. Says so of a user that owns nothing, but may make users', async () => {
    const empty = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: empty.ownerUrl });
    await client.connect();
    const url = new URL(empty.ownerUrl);
    [url.username, url.password] = ['makes_users', 'of a test'];
    await client.query('drop role if exists makes_users');
    await client.query(`create role makes_users login createrole password 'of a test'`);
    expect(await findSurplus({ url: url.href })).toMatch(/DATABASE_URL \(makes_users\)/);
    await client.query('drop role makes_users');
    await client.end();
    await empty.drop();
  });
});
