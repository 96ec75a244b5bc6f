import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { purgeDemoData } from '@sampan/demo-shop/purge';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#config';
import { allConnectorMigrations, connectorMigrations } from '#connectors/register.ts';
import { createOldDatabase } from '#testing/database.ts';
import { audit } from '../audit.ts';
import { createDatabase, createPool } from './connect.ts';
import { migrate, shopMigrations } from './migrate.ts';

const database = await createOldDatabase('0001-base');
const pool = createPool(database.url, { max: 1, name: 'test', statementTimeoutSeconds: 60 });
const db = createDatabase(pool);
const providers = allConnectorMigrations();
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const bringUpToDate = (sets = providers) => migrate(db as never, sets);
const tablesOfSandbox = async () =>
  (
    await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where tablename like '%sandbox%' order by 1`,
    )
  ).rows.map(({ name }) => name);
/** What happens in a shop of the version before the sandbox brought its tables. */
const moveTables = () =>
  pool.query(readFileSync(new URL('0026-sandbox-brings-its-tables.sql', shopMigrations.folder), 'utf8'));
const all = ['migrations_sandbox', 'sandbox_events', 'sandbox_intents', 'sandbox_refunds'];

test('a shop without the sandbox has none of its tables, and nothing misses them', async () => {
  await bringUpToDate([]);
  expect(await tablesOfSandbox()).toEqual([]);
  expect(await audit(pool)).toEqual([]);
  expect(await purgeDemoData(db)).toEqual({ removed: '', files: [] });
});

test('a provider’s tables come with it, and stay when the shop leaves it', async () => {
  await bringUpToDate();
  expect(await tablesOfSandbox()).toEqual(all);
  await bringUpToDate([]);
  await bringUpToDate();
  expect(await tablesOfSandbox()).toEqual(all);
});

test('guard: the other providers. A demo that takes no cards any more keeps the tables of those it took', () => {
  const config = readConfig({ SHOP: 'demo', PAYMENT_PROVIDER: 'none', SECRET_KEY: randomBytes(32).toString('base64') });
  expect(connectorMigrations(config)).toEqual(providers);
});

test('guard: 0026. An older shop loses the tables only where they are empty', async () => {
  await pool.query('drop table migrations_sandbox');
  await pool.query(`insert into sandbox_events (id, body) values ('evt_1', '{}')`);
  await moveTables();
  await bringUpToDate();
  expect((await pool.query('select id from sandbox_events')).rows).toEqual([{ id: 'evt_1' }]);
  await pool.query('delete from sandbox_events');
  await pool.query('drop table migrations_sandbox');
  await moveTables();
  await bringUpToDate([]);
  expect(await tablesOfSandbox()).toEqual([]);
});

test('what a purge removed is there again when a demo opens', async () => {
  await bringUpToDate();
  await purgeDemoData(db);
  expect(await tablesOfSandbox()).toEqual([]);
  await bringUpToDate();
  expect(await tablesOfSandbox()).toEqual(all);
});

test('an older version says that the database is a newer one’s, and changes nothing', async () => {
  await pool.query(`insert into migrations (name, timestamp) values ('9999-of-tomorrow', '2026-01-01T00:00:00.000Z')`);
  await expect(bringUpToDate()).rejects.toThrow(/newer version of Sampan .*9999-of-tomorrow/);
  await pool.query(`delete from migrations where name = '9999-of-tomorrow'`);
  await bringUpToDate();
});
