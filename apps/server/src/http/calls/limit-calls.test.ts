import type { Call } from '@sampan/contract/call';
import { callLimits } from '@sampan/contract/call-limits';
import { calls } from '@sampan/contract/calls';
import pino from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { RateLimiter } from '#security/rate-limiter.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

const shop = await openTestShop();
let minute = 0;
const clock = { ms: Date.UTC(2026, 10, 20, 12, minute, 18) };
const now = () => new Date(clock.ms);
const config = { ...shop.services.config, trustProxy: ['loopback'] };
// A hundredth of the real limits: of an account 6 calls in a minute, of an address 30, and of these 12 searches.
const rateLimiter = new RateLimiter(now, 0.01);
const app = await createShopApp(
  { ...shop.services, now, config, rateLimiter },
  pino({ level: 'silent' }),
  createCaches(),
);
afterAll(() => app.close());
beforeEach(() => {
  minute++;
  clock.ms = Date.UTC(2026, 10, 20, 12, minute, 18);
});

const paths = { search: '/api/product/platform/goods/list', mine: '/api/customer/order/counts' };
const json = { 'content-type': 'application/json' };

interface Ask {
  url?: string;
  method?: 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'PUT';
  from?: string;
  token?: string;
  payload?: string;
}

async function ask({ url = '/api/base/shop', method = 'GET', from = '203.0.113.1', token, payload }: Ask = {}) {
  const headers = { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }), ...(payload && json) };
  const { statusCode, headers: got, body } = await app.inject({ method, url, headers, payload });
  const limits = { policy: got['ratelimit-policy'], left: got.ratelimit, retryAfter: got['retry-after'] };
  return { status: statusCode, ...limits, body };
}

async function often(times: number, what: Ask = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push((await ask(what)).status);
  return statuses;
}

test('guard: limitCalls. The thirty-first call of an address waits for the next minute; another address does not', async () => {
  expect(await ask()).toMatchObject({ status: 200, policy: '"calls";q=30;w=60', left: '"calls";r=29;t=42' });
  expect(await often(29)).not.toContain(429);
  const refused = await ask();
  expect(refused).toMatchObject({ status: 429, retryAfter: '42', left: '"calls";r=0;t=42' });
  expect(JSON.parse(refused.body)).toMatchObject({ code: 429, error: 'too_many_requests', data: { seconds: 42 } });
  expect((await ask({ from: '203.0.113.2' })).status).toBe(200);
  clock.ms += 41_999;
  expect((await ask()).status).toBe(429);
  clock.ms += 1;
  expect(await ask()).toMatchObject({ status: 200, left: '"calls";r=29;t=60' });
});

test('guard: ipBucket. The addresses of one IPv6 customer are one', async () => {
  for (let host = 1; host <= 30; host++) await ask({ from: `2001:db8:1:2::${host.toString(16)}` });
  expect((await ask({ from: '2001:db8:1:2:ffff::1' })).status).toBe(429);
  expect((await ask({ from: '2001:db8:1:3::1' })).status).toBe(200);
});

test('guard: limits of dear calls. Searches run out before calls do, kept answers included', async () => {
  const search: Ask = { url: paths.search, method: 'POST', payload: '{"keyword":"mug"}' };
  expect(await ask(search)).toMatchObject({
    policy: '"calls";q=30;w=60, "searches";q=12;w=60',
    left: '"calls";r=29;t=42, "searches";r=11;t=42',
  });
  expect(await often(11, search)).not.toContain(429);
  expect(await ask(search)).toMatchObject({ status: 429, left: '"calls";r=17;t=42, "searches";r=0;t=42' });
  expect((await ask()).status).toBe(200);
});

test('each dear call says so in the contract', () => {
  const dear = Map.groupBy(Object.entries(calls as Record<string, Call>), ([, { limit }]) => limit);
  const namesOf = (limit: Call['limit']) => dear.get(limit)?.map(([name]) => name);
  expect(namesOf('searches')).toEqual([
    'recommendProducts',
    'searchProducts',
    'listSellerGoods',
    'estimateShipping',
    'estimateCartShipping',
    'listResellerGoods',
    'selectGoods',
    'tryOrderRule',
    'listProfit',
    'findGoodsToLink',
  ]);
  expect(namesOf('orders')).toEqual(['generateOrder', 'checkoutNow', 'restock', 'sendOwnStock', 'orderShopOrders']);
  expect(namesOf('payments')?.toSorted()).toEqual(['checkPayment', 'createPaymentIntent', 'operatorRefreshPayment']);
  expect(namesOf('marketplace')).toEqual(['findMoreOffers', 'findOffersByPicture', 'openOffer']);
  for (const { ofAccount, ofAddress } of Object.values(callLimits)) expect(ofAddress).toBeGreaterThan(ofAccount);
});

test.each<[string, Ask, number]>([
  ['HEAD', { method: 'HEAD' }, 200],
  ['OPTIONS', { method: 'OPTIONS' }, 405],
  ['a wrong method', { method: 'PUT' }, 405],
  ['an unknown path', { url: '/api/nothing' }, 404],
  ['an unknown path with another method', { url: '/api/nothing', method: 'POST' }, 404],
  ['a path in disguise', { url: '/%61pi/base/shop' }, 200],
  ['a bad body', { url: paths.search, method: 'POST', payload: '{' }, 400],
  ['a file below /api', { url: '/api/openapi.json' }, 200],
  ['a missing session', { url: paths.mine }, 401],
])('guard: %s counts, too', async (_what, what, status) => {
  const first = await ask(what);
  expect([first.status, first.left?.toString().startsWith('"calls";r=29')]).toEqual([status, true]);
  await often(29);
  expect((await ask(what)).status).toBe(429);
});

test('guard: made-up keys and tokens count for the address, however many there are', async () => {
  for (const prefix of ['shopkey_', '']) {
    clock.ms += 60_000;
    minute++;
    for (let one = 0; one < 30; one++) {
      const token = `${prefix}${String(one).padStart(43, 'x')}`;
      expect((await ask({ url: paths.mine, token })).status).toBe(401);
    }
    expect((await ask({ url: paths.mine, token: `${prefix}${'y'.repeat(43)}` })).status).toBe(429);
  }
});

test('guard: remember. A key and a session have limits of their own, regardless of their address’s use', async () => {
  const customer = await shop.makeCustomer();
  const key = await shop.makeApiKey(customer, ['orders:read', 'catalogue:read']);
  const second = await shop.makeApiKey(customer, ['orders:read']);
  for (const { token } of [customer, key, second]) await ask({ url: paths.mine, token });
  expect(await often(28)).toContain(429);
  const mine = { url: paths.mine, token: key.token };
  expect(await ask(mine)).toMatchObject({ status: 200, policy: '"calls";q=6;w=60', left: '"calls";r=5;t=42' });
  expect(await often(5, mine)).toEqual([200, 200, 200, 200, 200]);
  expect((await ask(mine)).status).toBe(429);
  expect((await ask({ token: key.token, from: '198.51.100.7' })).status).toBe(429);
  expect((await ask({ url: paths.mine, token: second.token })).status).toBe(200);
  expect((await ask({ url: paths.mine, token: customer.token })).status).toBe(200);
});

test('guard: all sessions of a customer are one client', async () => {
  const customer = await shop.makeCustomer();
  const again = await shop.call('login', { username: customer.email, password: 'correct horse' });
  for (const token of [customer.token, again.token]) await ask({ url: paths.mine, token });
  await often(3, { url: paths.mine, token: customer.token });
  await often(3, { url: paths.mine, token: again.token });
  for (const token of [customer.token, again.token]) expect((await ask({ url: paths.mine, token })).status).toBe(429);
});

test('guard: forget. A key that ended counts for its address again', async () => {
  const customer = await shop.makeCustomer();
  const { token, id } = await shop.makeApiKey(customer, ['orders:read']);
  await ask({ url: paths.mine, token });
  await shop.call('revokeApiKey', { id }, customer);
  expect(await ask({ url: paths.mine, token })).toMatchObject({ status: 401, policy: '"calls";q=6;w=60' });
  expect(await ask({ url: paths.mine, token })).toMatchObject({ status: 401, policy: '"calls";q=30;w=60' });
});

test('guard: isUnlimited. A payment provider’s report is never refused for its address', async () => {
  await often(31);
  const report = await ask({ url: '/api/webhooks/sandbox', method: 'POST', payload: '{}' });
  expect(report).toMatchObject({ status: 401, policy: undefined });
});

test('requests outside /api are not counted', async () => {
  expect((await ask({ url: '/healthz' })).policy).toBeUndefined();
  expect((await ask({ url: '/robots.txt' })).policy).toBeUndefined();
});

test('guard: limits of dear calls. Ordering is counted as such, also without an account', async () => {
  const order: Ask = { url: '/api/order/cart/checkoutNow', method: 'POST', payload: '{}' };
  expect((await ask(order)).policy).toContain('"orders";q=');
  const check: Ask = { url: '/api/fms/bill/checkPayment', method: 'POST', payload: '{}' };
  expect((await ask(check)).policy).toContain('"payments";q=');
});

test('guard: isOver. A dear call is refused, too, once the calls have run out', () => {
  const limiter = new RateLimiter(now, 0.01);
  for (let times = 0; times < 30; times++) limiter.count(undefined, '203.0.113.9', ['calls']);
  expect(limiter.count(undefined, '203.0.113.9', ['calls', 'searches']).waitSeconds).toBe(42);
});

test('guard: mostKnown. Beyond that number the oldest token is forgotten', () => {
  const limiter = new RateLimiter(now, 1);
  for (let token = 0; token <= 50_000; token++) limiter.remember(String(token), 'account');
  const quotaOf = (token: string) => limiter.count(token, '203.0.113.9', ['calls']).policy;
  expect(quotaOf('0')).toContain(`q=${callLimits.calls.ofAddress};`);
  for (const token of ['1', '50000']) expect(quotaOf(token)).toContain(`q=${callLimits.calls.ofAccount};`);
});

test('guard: mostCounted. A flood from ever more networks fills no memory, and counted clients stay counted', () => {
  const limiter = new RateLimiter(now, 1);
  const left = (address: number) => {
    const ip = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
    return Number(/r=(\d+)/.exec(limiter.count(undefined, ip, ['calls']).left)?.[1]);
  };
  const all = callLimits.calls.ofAddress;
  for (let address = 0; address < 100_000; address++) left(address);
  expect([left(0), left(100_001), left(100_001)]).toEqual([all - 2, all, all]);
});

test('counts of an earlier minute are not reported in the next', () => {
  const limiter = new RateLimiter(now, 1);
  limiter.share();
  limiter.count(undefined, '203.0.113.9', ['calls']);
  clock.ms += 60_000;
  limiter.count(undefined, '203.0.113.8', ['calls']);
  expect(limiter.takeCounted()?.counts).toEqual([['calls 203.0.113.8', 1]]);
});

test('processes that exchange counts limit together', () => {
  const [one, other] = [new RateLimiter(now, 0.01), new RateLimiter(now, 0.01)];
  const count = (limiter: RateLimiter) => limiter.count(undefined, '203.0.113.9', ['calls']).left;
  expect(one.takeCounted()).toBeUndefined();
  for (const limiter of [one, other]) limiter.share();
  for (let times = 0; times < 20; times++) count(one);
  for (let times = 0; times < 5; times++) count(other);
  const counted = one.takeCounted();
  if (counted) other.receive(counted);
  expect(count(other)).toBe('"calls";r=4;t=42');
  // Counts received from others are not passed on.
  expect(other.takeCounted()?.counts).toEqual([['calls 203.0.113.9', 6]]);
  expect(one.takeCounted()).toBeUndefined();
  clock.ms += 60_000;
  if (counted) other.receive(counted);
  expect(count(other)).toBe('"calls";r=29;t=42');
});
