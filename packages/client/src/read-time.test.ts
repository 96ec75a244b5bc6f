import { afterEach, expect, test, vi } from 'vitest';
import { readTime } from './read-time.ts';

afterEach(() => vi.unstubAllEnvs());

test('both spellings are UTC, in any time zone of the machine', () => {
  vi.stubEnv('TZ', 'Asia/Shanghai');
  expect(readTime('2026-11-29 07:33:24').toISOString()).toBe('2026-11-29T07:33:24.000Z');
  expect(readTime('2026-11-29T07:33:27.488Z').toISOString()).toBe('2026-11-29T07:33:27.488Z');
  expect(() => readTime('')).toThrow(RangeError);
});
