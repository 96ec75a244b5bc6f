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
});

test.each<Record<string, string>>([{ PAYMENT_PROVIDER: 'none' }, { PUBLIC_API_DOCS: '1' }, { SHOP: 'public-demo' }])(
  'guard: the configuration. With %o pages may be other ones, and so is the version',
  (given) => {
    expect(versionOf(given)).not.toBe(versionOf({}));
  },
);
