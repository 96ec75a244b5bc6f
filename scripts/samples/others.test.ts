import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { testKey } from '../../apps/server/src/testing/test-key.ts';
import { listFiles, root } from '../steps.ts';
import { blocksOf, fillIn, sample } from './blocks.ts';

/** Samples that are data for other programs: SQL, JSON, variables, arguments. */

const [operations, integrations] = ['docs/operations', 'docs/integrations.md'] as const;
let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('the two users of the database are made as printed', async () => {
  const name = `shop_${randomBytes(6).toString('hex')}`;
  const text = fillIn(sample(operations, 'create role shop_owner'), { shop: name, '…': 'secret' });
  const statements = text.split(';').map((one) => one.trim());
  try {
    for (const statement of statements) if (statement) await client.query(statement);
    const { rows } = await client.query('select rolname from pg_roles where rolname like $1 order by 1', [`${name}%`]);
    expect(rows.map(({ rolname }) => rolname)).toEqual([name, `${name}_owner`]);
  } finally {
    await client.query(`drop database if exists ${name}`);
    await client.query(`drop role if exists ${name}_owner`);
    await client.query(`drop role if exists ${name}`);
  }
});

const spans = listFiles('docs')
  .filter((path) => path.endsWith('.md'))
  .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/`((?:select|insert|delete) [^`]+)`/g)])
  .map(([, text = '']) => text)
  .filter((text) => !text.includes('…'));

test.each(spans)('PostgreSQL knows %s', async (text) => {
  await client.query('begin');
  await client.query(`explain ${text}`);
  await client.query('rollback');
});

test('rules and policy of a bucket are JSON, and allow what browsers send', () => {
  const [rules, policy] = sample(operations, 'CORSRules')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [{ AllowedMethods, AllowedHeaders, AllowedOrigins }] = rules.CORSRules;
  expect([AllowedMethods, AllowedHeaders, AllowedOrigins]).toEqual([
    ['PUT'],
    ['content-type', 'authorization'],
    ['https://shop.example'],
  ]);
  expect(policy.Statement[0]).toMatchObject({ Effect: 'Allow', Principal: '*', Action: 's3:GetObject' });
});

const variables: [words: string, filled: Record<string, string>][] = [
  ['AIRWALLEX_ORIGIN=', { 'npm run payments:check && npm start': '' }],
  ["AIRWALLEX_ENVIRONMENT='demo'    #", { '…': 'some-long-key' }],
  ["STRIPE_SECRET_KEY='sk_test_…'", { '…': 'somelongkey' }],
];

test.each(variables)('a shop takes the variables with %s', (words, filled) => {
  const text = fillIn(sample(integrations, words), filled);
  const printed = execFileSync('sh', ['-ec', `set -a\n${text}\nenv -0`], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  const given = Object.fromEntries(
    printed
      .split('\0')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect(
    readConfig({ ...given, SHOP: 'demo', SECRET_KEY: testKey, DATABASE_URL: database.url }).paymentProviders,
  ).not.toEqual(['sandbox']);
  // systemd and Compose read the same lines.
  expect(parseEnv(text)).toHaveProperty('PAYMENT_PROVIDER', given.PAYMENT_PROVIDER);
});

const translators: [words: string, provider: string, filled: Record<string, string>][] = [
  ['DEEPL_API_KEY=', 'deepl', { "DEEPL_API_KEY='…'": "DEEPL_API_KEY='some-long-key:fx'" }],
  ['LIBRETRANSLATE_URL=', 'libretranslate', { '…': 'some-long-key' }],
];

test.each(translators)('a shop takes the variables with %s', (words, translator, filled) => {
  const given = parseEnv(fillIn(sample(operations, words), filled));
  expect(readConfig({ ...given, SHOP: 'demo', SECRET_KEY: testKey, DATABASE_URL: database.url })).toMatchObject({
    translator,
  });
});

test('PostgreSQL knows what finds parcels that are not followed', async () => {
  const text = sample(operations, 'select number, carrier, registration');
  for (const statement of text.split('\n').filter(Boolean)) await client.query(statement);
});

test('the line for the alerts makes links of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-alerts-'));
  const line = fillIn(sample(operations, 'OPERATIONS'), { '/etc/prometheus': folder });
  execFileSync('sh', ['-ec', line], { cwd: root });
  const urls = [...readFileSync(join(folder, 'sampan-alerts.yml'), 'utf8').matchAll(/runbook_url: (.+)$/gm)];
  rmSync(folder, { recursive: true });
  expect(urls.length).toBeGreaterThan(20);
  for (const [, url = ''] of urls) expect(new URL(url).protocol).toBe('https:');
});

test('the lines for simulators name programs, ports and controls that there are', () => {
  const sources = listFiles('tests/simulators')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const text = blocksOf(integrations)
    .map((block) => block.text)
    .join('\n');
  for (const [, program = ''] of text.matchAll(/(tests\/simulators\/\S+\.ts)/g)) readFileSync(join(root, program));
  for (const [, list = '', name = ''] of text.matchAll(/curl -d '([^']*)' \S+\/_control\/(\w+)/g)) {
    expect(Array.isArray(JSON.parse(list))).toBe(true);
    expect(sources.some((source) => new RegExp(`\\b${name}\\b`).test(source)) ? name : undefined).toBe(name);
  }
});
