import { request as send } from 'node:http';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { readMetrics } from '#testing/read-metrics.ts';
import { openTestShop, realShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

const token = 'x7Kp2Rq9Lm4Vt6Wz1Bn8Hs3Q';
const shop = await openTestShop({ METRICS_TOKEN: token, TRUST_PROXY: 'loopback' });

/** `fetch` does not let its callers choose the Host header. */
function ask(headers: Record<string, string>, path = '/metrics'): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = send(shop.origin + path, { headers }, async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode ?? 0, text });
    });
    asked.on('error', reject).end();
  });
}
const statusOf = async (headers: Record<string, string>) => (await ask(headers)).status;
const scrape = async () => readMetrics((await ask({})).text);

test('this machine reads the metrics, in Prometheus’ format', async () => {
  const response = await shop.fetch('/metrics');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(readMetrics(await response.text()).get('sampan_workers')).toEqual([{ labels: {}, value: 1 }]);
});

test('they are there while the shop is closed, too', async () => {
  const closed = await openTestShop(realShop, undefined, { isNew: true });
  expect((await closed.fetch('/index')).status).toBe(503);
  expect((await closed.fetch('/metrics')).status).toBe(200);
});

test('guard: the proxy on this machine is not this machine, whatever it sends', async () => {
  for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
    for (const value of ['203.0.113.9', '127.0.0.1', 'unknown'])
      expect([header, value, await statusOf({ [header]: value })]).toEqual([header, value, 404]);
  // One that sets no such header forwards the shop's own name.
  expect(await statusOf({ host: 'shop.example' })).toBe(404);
});

test('guard: another machine is not this one, whatever host it asks for', async () => {
  const app = await createShopApp(shop.services, pino({ level: 'silent' }), createCaches());
  const statusFrom = async (remoteAddress: string) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost' } })).statusCode;
  expect([await statusFrom('127.0.0.1'), await statusFrom('203.0.113.9')]).toEqual([200, 404]);
  await app.close();
});

test('guard: the token, whole and right, opens them to others; there is no other way', async () => {
  const proxied = { 'x-forwarded-for': '203.0.113.9' };
  expect(await statusOf({ ...proxied, authorization: `Bearer ${token}` })).toBe(200);
  for (const wrong of [
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Basic ${token}`,
    token,
    'Bearer ',
    'Bearer undefined',
  ])
    expect([wrong, await statusOf({ ...proxied, authorization: wrong })]).toEqual([wrong, 404]);
  const { token: session } = await shop.makeOperator(['owner']);
  expect(await statusOf({ ...proxied, authorization: `Bearer ${session}` })).toBe(404);
});

test('requests are counted by route pattern, method and class of status', async () => {
  const count = async () => (await scrape()).get('sampan_http_request_duration_seconds_count') ?? [];
  const of = (found: Awaited<ReturnType<typeof count>>, route: string, status: string) =>
    found.find(({ labels }) => labels.route === route && labels.status === status)?.value ?? 0;
  const before = await count();
  for (const iso of ['US', 'DE', 'FR']) await shop.call('listStations', { iso });
  await shop.fetch('/api/admin/get_user');
  const after = await count();
  expect(of(after, '/api/admin/get_user', '4xx') - of(before, '/api/admin/get_user', '4xx')).toBe(1);
  const places = '/api/places/countries/:iso/stations';
  expect(of(after, places, '2xx') - of(before, places, '2xx')).toBe(3);
});

test('guard: no label holds a client’s input, and unknown URLs and methods share one', async () => {
  const customer = await shop.makeCustomer();
  const headers = {
    'user-agent': 'Canary/1.0',
    authorization: `Bearer ${customer.token}`,
    'accept-language': 'canary',
  };
  const made = async () => {
    for (const path of [
      'canary',
      'canary/2',
      'api/canary',
      `api/canary/${customer.id}?q=canary`,
      `api/orders/canary-${customer.id}`,
    ])
      for (const method of ['GET', 'POST', 'PROPFIND', 'MKCOL']) await shop.fetch(`/${path}`, { method, headers });
    await shop.fetch('/api/admin/login', { method: 'POST', body: '{"username":"canary@example.com"}', headers });
  };
  await made();
  const seriesAfterOnce = (await ask({})).text.split('\n').length;
  await made();
  const { text } = await ask({});
  expect(text.split('\n')).toHaveLength(seriesAfterOnce);
  expect(text).not.toMatch(new RegExp(`canary|${customer.id}|${customer.buyerId}|127\\.0\\.0\\.1|PROPFIND|@`, 'i'));
  const methods = readMetrics(text).get('sampan_http_request_duration_seconds_count') ?? [];
  expect(new Set(methods.map(({ labels }) => labels.method))).toEqual(new Set(['GET', 'POST', 'other']));
});

test('gates, caches and pools are counted', async () => {
  const sampleOf = async (name: string, labels: Record<string, string>) =>
    (await scrape()).get(name)?.find((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value))
      ?.value;
  const admitted = await sampleOf('sampan_gate_admitted_total', { gate: 'calls' });
  await shop.fetch('/api/admin/get_user');
  expect(await sampleOf('sampan_gate_admitted_total', { gate: 'calls' })).toBe((admitted ?? 0) + 1);
  expect(await sampleOf('sampan_gate_refused_total', { gate: 'calls', status: '429' })).toBe(0);
  expect(await sampleOf('sampan_pool_connections', { pool: 'web', state: 'max' })).toBe(12);

  const { caches } = shop;
  caches.answers.pause(false);
  const lookUps = async (result: string) => sampleOf('sampan_cache_requests_total', { cache: 'answers', result });
  const [hits = 0, misses = 0] = [await lookUps('hit'), await lookUps('miss')];
  for (let round = 0; round < 3; round++) await shop.call('listCategoryTree', {});
  expect([await lookUps('hit'), await lookUps('miss')]).toEqual([hits + 2, misses + 1]);
  expect(await sampleOf('sampan_cache_entries', { cache: 'answers' })).toBe(1);
  expect(await sampleOf('sampan_cache_bytes', { cache: 'answers' })).toBeGreaterThan(0);
  caches.answers.pause(true);
});
