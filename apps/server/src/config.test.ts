import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sampan-config-'));
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment });

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    read(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

test('needs nothing', () => {
  expect(read({})).toMatchObject({
    env: 'production',
    port: 3000,
    host: '127.0.0.1',
    isDemo: true,
    paymentProvider: 'sandbox',
    supplier: 'demo',
  });
});

test('blank variables count as absent', () => {
  expect(read({ PORT: '', SMTP_URL: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    isDemo: true,
    databaseUrl: undefined,
  });
});

test('lists every mistake at once', () => {
  expect(mistakesOf({ PORT: 'x', DATABASE_URL: 'mysql://a', LOG_LEVEL: 'loud', SECRET_KEY: 'short' })).toHaveLength(4);
});

test.each([
  [{ PORT: '70000' }],
  [{ NODE_ENV: 'prod' }],
  [{ TRUST_PROXY: 'yes' }],
  [{ STORAGE_URL: 'ftp://x' }],
  [{ PAYMENT_PROVIDER: 'cash' }],
  [{ SUPPLIER: 'other' }],
  [{ PUBLIC_URL: 'shop.example' }],
  [{ PUBLIC_URL: 'http://shop.example' }],
  [{ SMTP_URL: 'smtp://mail.example', SECRET_KEY: 'k'.repeat(32) }],
  [{ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://shop.example' }],
])('refuses %o with one sentence', (environment) => {
  expect(mistakesOf(environment)).toHaveLength(1);
});

test('makes its own key once, for its owner only', () => {
  const first = read({}).secretKey;
  expect(read({}).secretKey).toBe(first);
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(first);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});
