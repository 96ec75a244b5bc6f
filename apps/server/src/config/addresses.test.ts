import { describe, expect, test } from 'vitest';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../create-shop-app.ts';
import { cleanForwardedFor } from './addresses.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]"', '2001:db8::1'],
  ['198.51.100.1, 203.0.113.9', '198.51.100.1, 203.0.113.9'],
  ['198.51.100.1, unknown, 203.0.113.9', '203.0.113.9'],
  ['198.51.100.1, unknown', undefined],
  ['a'.repeat(5000), undefined],
  ['', undefined],
  ['203.0.113.300', undefined],
])('guard: of X-Forwarded-For %j only addresses count', (sent, kept) => {
  expect(cleanForwardedFor(sent)).toBe(kept);
});

/** The client address that the server sees for a request from 127.0.0.1; limits count by it. */
async function seenAs(trusted: string, forwarded: readonly string[]): Promise<string[]> {
  const { services, app, caches } = await openTestShop({ TRUST_PROXY: trusted });
  const same = await createShopApp(services, app.log, caches);
  same.get('/seen', (request) => request.ip);
  return Promise.all(
    forwarded.map(async (value) => (await same.inject({ url: '/seen', headers: { 'x-forwarded-for': value } })).body),
  );
}

describe('guard: the client address is the one reported by a trusted proxy', () => {
  test('a stranger’s header counts for nothing', async () => {
    expect(await seenAs('10.0.0.0/8', ['203.0.113.1', '203.0.113.2'])).toEqual(['127.0.0.1', '127.0.0.1']);
  });

  test('the last address that is no proxy’s; what a client puts before it, no', async () => {
    expect(
      await seenAs('loopback, 10.0.0.0/8', [
        '203.0.113.1',
        '198.51.100.66, 203.0.113.1',
        '203.0.113.1, 10.1.2.3',
        '203.0.113.1:50812',
        'x'.repeat(5000),
        '198.51.100.66, unknown',
      ]),
    ).toEqual(['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.1', '127.0.0.1', '127.0.0.1']);
  });
});
