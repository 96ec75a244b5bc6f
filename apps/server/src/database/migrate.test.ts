import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { purgeDemoData } from '@sampan/demo/purge';
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
/** Recreates a shop of the version before the sandbox brought its tables. */
const moveTables = () =>
  pool.query(readFileSync(new URL('0026-sandbox-brings-its-tables.sql', shopMigrations.folder), 'utf8'));
/** Removes later tables. */
const takeBack = () =>
  pool.query(`drop table migrations_sandbox, sandbox_disputes, sandbox_movements, sandbox_payouts;
    alter table sandbox_intents drop column brand, drop column last_four, drop column dispute_outcome`);
const all = [
  'migrations_sandbox',
  ...['disputes', 'events', 'intents', 'movements', 'payouts', 'refunds'].map((table) => `sandbox_${table}`),
];

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
  // OpenSearch and 1688 are asked for, not left: their tables belong to shops with SEARCH_URL or that marketplace.
  const asked = ['migrations_opensearch', 'migrations_alibaba1688'];
  const left = providers.filter(({ table }) => !asked.includes(table));
  expect(
    connectorMigrations(config)
      .map(({ table }) => table)
      .toSorted(),
  ).toEqual(left.map(({ table }) => table).toSorted());
});

test('guard: a real shop has nothing of the sandbox', () => {
  const config = readConfig({
    SHOP: 'real',
    PAYMENT_PROVIDER: 'none',
    SECRET_KEY: randomBytes(32).toString('base64'),
    OWNER_EMAIL: 'o@o.example',
    PUBLIC_URL: 'https://shop.example',
    TRUST_PROXY: 'loopback',
    SMTP_URL: 'smtps://mail.example',
  });
  expect(connectorMigrations(config)).toEqual([]);
});

test('guard: 0026. An older shop loses the tables only where they are empty', async () => {
  await takeBack();
  await pool.query(`insert into sandbox_events (id, body) values ('evt_1', '{}')`);
  await moveTables();
  await bringUpToDate();
  expect((await pool.query('select id from sandbox_events')).rows).toEqual([{ id: 'evt_1' }]);
  await pool.query('delete from sandbox_events');
  await takeBack();
  await moveTables();
  await bringUpToDate([]);
  expect(await tablesOfSandbox()).toEqual([]);
});

test('purged data is back when a demo opens', async () => {
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
