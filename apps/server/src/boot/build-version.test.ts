import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { readConfig } from '#config';
import { testKey } from '#testing/test-key.ts';
import { buildVersion } from './build-version.ts';

const versionOf = (given: Record<string, string>) =>
  buildVersion(readConfig({ SHOP: 'demo', SECRET_KEY: testKey, CACHE_URL: 'redis://cache', ...given }));

test('machines of one shop have the same version, wherever they listen and whatever they take', () => {
  const version = versionOf({});
  expect(version).toMatch(/^[\w-]{12}$/);
  expect(versionOf({ PORT: '3001', WORKERS: '3', LOG_LEVEL: 'debug', CACHE_URL: 'redis://other' })).toBe(version);
  const machine = { HOST: '::1', DATA_DIR: '/other', TRUST_PROXY: 'loopback', METRICS_TOKEN: 'x'.repeat(24) };
  expect(versionOf({ ...machine, DATABASE_CONNECTIONS: '40', CALL_LIMITS_FACTOR: '2' })).toBe(version);
  const database = { DATABASE_URL: 'postgres://a/b', DATABASE_DIRECT_URL: 'postgres://c/b' };
  expect(versionOf({ ...database, DATABASE_READ_URL: 'postgres://d/b', ROLE: 'web' })).toBe(version);
});

test('guard: folders. Another source, by content or by name, is another version; a test of it is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-version-'));
  const version = () => {
    const config = readConfig({ SHOP: 'demo', SECRET_KEY: testKey, CACHE_URL: 'redis://cache' });
    return buildVersion(config, [pathToFileURL(folder).href]);
  };
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const seen = [version()];
  for (const [name, text] of [
    ['one.ts', 'a'],
    ['one.ts', 'b'],
    ['two.json', 'b'],
  ] as const) {
    write(name, text);
    seen.push(version());
  }
  renameSync(join(folder, 'two.json'), join(folder, 'three.json'));
  seen.push(version());
  expect(new Set(seen).size).toBe(5);
  write('one.test.ts', 'c');
  expect(version()).toBe(seen.at(-1));
  rmSync(folder, { recursive: true });
});

test('guard: cacheUrl. Without a shared cache no file is read for it', () => {
  expect(buildVersion(readConfig({ SHOP: 'demo', SECRET_KEY: testKey }))).toBe('');
});

test.each<Record<string, string>>([{ PAYMENT_PROVIDER: 'none' }, { PUBLIC_API_DOCS: '1' }, { SHOP: 'public-demo' }])(
  'guard: the configuration. With %o pages may be other ones, and so is the version',
  (given) => {
    expect(versionOf(given)).not.toBe(versionOf({}));
  },
);
