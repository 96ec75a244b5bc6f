import { connect } from 'node:net';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../create-shop-app.ts';
import { builtPages } from '../run-shop.ts';
import { createCaches } from './caches.ts';
import { prepareDrain } from './drain.ts';
import type { Readiness } from './readiness.ts';

const shop = await openTestShop();
const readiness: Readiness = { state: 'starting' };
const log = pino({ level: 'silent' });
const app = await createShopApp(shop.services, log, createCaches(), builtPages(), readiness);
const drain = prepareDrain(app, readiness);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const statusOf = async (path: string) => (await fetch(origin + path)).status;

test('before the shop is filled it is alive, not ready, and refuses visitors', async () => {
  expect(await statusOf('/healthz')).toBe(200);
  for (const path of ['/readyz', '/index', '/api/places/countries']) expect(await statusOf(path)).toBe(503);
  expect((await fetch(`${origin}/readyz`)).headers.get('retry-after')).toBe('2');
  readiness.state = 'ready';
  for (const path of ['/readyz', '/index', '/api/places/countries']) expect(await statusOf(path)).toBe(200);
});

/** A connection as clients keep it, and everything that comes on it. */
function keepAliveConnection() {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  const answered = async (count: number) => {
    while (text.split('HTTP/1.1 ').length <= count) await new Promise((resolve) => socket.once('data', resolve));
  };
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  return { socket, ask, answered, ended };
}

test('shutdown: not ready, new connections refused, late requests answered and closed, idle connections closed', async () => {
  const [late, idle, silent] = [keepAliveConnection(), keepAliveConnection(), keepAliveConnection()];
  for (const connection of [late, idle]) {
    connection.ask('/healthz');
    await connection.answered(1);
  }
  const drained = drain();
  const refused = new Promise((resolve) => keepAliveConnection().socket.once('error', resolve));
  expect(await refused).toMatchObject({ code: 'ECONNREFUSED' });
  late.ask('/readyz');
  expect((await late.ended).split('HTTP/1.1 ').at(-1)).toMatch(/^503 [\s\S]*connection: close[\s\S]*stopping/);
  expect((await idle.ended).split('HTTP/1.1 ')).toHaveLength(2);
  expect(await silent.ended).toBe('');
  await drained;
});

test('guard: refuseMisled. A process with ROLE=jobs serves its health; other requests must retry', async () => {
  const services = { ...shop.services, config: { ...shop.services.config, role: 'jobs' as const } };
  const said: string[] = [];
  const warned = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line).msg) });
  const jobs = await createShopApp(services, warned, createCaches(), builtPages());
  const statuses = [];
  for (const url of ['/healthz', '/readyz', '/index', '/api/places/countries'])
    statuses.push((await jobs.inject({ url, headers: { host: 'localhost' } })).statusCode);
  expect({ statuses, said }).toEqual({ statuses: [200, 200, 503, 503], said: [expect.stringContaining('ROLE=jobs')] });
  await jobs.close();
});

test('in development no page is kept', async () => {
  const middleware = (_request: unknown, _response: unknown, next: () => void) => next();
  const developing = await createShopApp(shop.services, log, createCaches(), { ...builtPages(), middleware });
  expect((await developing.inject({ url: '/index' })).headers['cache-control']).toBe('private, no-store');
  await developing.close();
});
