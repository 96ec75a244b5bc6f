import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#config';
import type { DatabaseUrls } from '#database/roles.ts';
import { createTestDatabase } from '#testing/database.ts';
import { findPooler, startPooler } from '#testing/pooler.ts';
import { requireOneDatabase } from './require-one-database.ts';
import { startMistakes } from './start-mistakes.ts';

const [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
const key = randomBytes(32).toString('base64');

const configFor = ({ url, directUrl }: DatabaseUrls) =>
  readConfig({ SHOP: 'demo', SECRET_KEY: key, DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl ?? '' });

async function mistakeOf(urls: DatabaseUrls): Promise<string> {
  return requireOneDatabase(configFor(urls), urls).then(
    () => 'none',
    (error) => startMistakes(error).join('\n'),
  );
}

test('guard: identity. The owner of another database does not migrate it, whatever it may do there', async () => {
  expect(await mistakeOf({ url: database.url, ownerUrl: database.ownerUrl })).toBe('none');
  expect(await mistakeOf({ url: database.url, ownerUrl: other.ownerUrl })).toBe(
    'DATABASE_OWNER_URL leads to another database than DATABASE_URL: they must lead to the same one.',
  );
});

test('guard: nameVariable. An error names the variable at fault', async () => {
  const wrong = new URL(database.ownerUrl);
  wrong.password = 'wrong';
  expect(await mistakeOf({ url: database.url, ownerUrl: wrong.href })).toMatch(/password in DATABASE_OWNER_URL/);
  wrong.port = '1';
  expect(await mistakeOf({ url: database.url, ownerUrl: wrong.href })).toMatch(/correct DATABASE_OWNER_URL/);
});

test.skipIf(!findPooler())('a pooler is known, and nothing that must lead past it leads through it', async () => {
  const pooler = await startPooler(database.url, 2);
  afterAll(() => pooler.stop());
  expect(await mistakeOf({ url: pooler.url, directUrl: database.url })).toBe('none');
  expect(await mistakeOf({ url: pooler.url })).toMatch(
    /^DATABASE_URL leads through a pooler .* set DATABASE_DIRECT_URL/,
  );
  expect(await mistakeOf({ url: database.url, directUrl: pooler.url })).toMatch(/^DATABASE_DIRECT_URL leads through/);
  expect(await mistakeOf({ url: pooler.url, directUrl: other.url })).toMatch(/^DATABASE_DIRECT_URL leads to another/);
  const unknown = pooler.url.replace(/[^/]+$/, 'no_such_database');
  expect(await mistakeOf({ url: unknown, directUrl: database.url })).toMatch(/pooler does not know .* DATABASE_URL/);
});

test.skipIf(!findPooler())('guard: timeout. A pooler that drops settings without a word is recognised', async () => {
  const pooler = await startPooler(database.url, 2, 'ignore_startup_parameters = options');
  afterAll(() => pooler.stop());
  expect(await mistakeOf({ url: pooler.url })).toMatch(/^DATABASE_URL leads through a pooler/);
});

afterAll(async () => {
  await Promise.all([database.drop(), other.drop()]);
});
