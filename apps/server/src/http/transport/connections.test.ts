import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import pino from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createCaches } from '#http/caches.ts';
import { openTestShop } from '#testing/shop.ts';
import { createShopApp } from '../../create-shop-app.ts';

/** Limits of one connection. Tests wait for connections to end; none reads a clock. */

const shop = await openTestShop();
const app = await createShopApp(shop.services, pino({ level: 'silent' }), createCaches());
const answer = Promise.withResolvers<void>();
app.get('/held', async () => {
  await answer.promise;
  return 'done';
});
app.get('/much', () => Buffer.alloc(64 * 2 ** 20));
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

/** A connection, the shop's side of it, and all that comes on it. */
async function open(): Promise<{ client: Socket; server: Socket; received: () => string }> {
  const accepted = once(app.server, 'connection');
  const client = connect(port, '127.0.0.1');
  client.on('error', () => {});
  let text = '';
  client.on('data', (chunk) => {
    text += chunk;
  });
  const [server] = (await accepted) as [Socket];
  return { client, server, received: () => text };
}

/** A hundredth of the server's limits, for one test. */
function shorten(...limits: ('headersTimeout' | 'requestTimeout' | 'timeout')[]): void {
  const { server } = app;
  for (const limit of limits) {
    const usual = server[limit];
    server[limit] = usual / 100;
    onTestFinished(() => {
      server[limit] = usual;
    });
  }
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

test('guard: a client that pipelines a hundred requests is disconnected after eight are begun', async () => {
  let begun = 0;
  app.server.on('request', (_request, response) => {
    if (!response.req.socket.destroyed) begun++;
  });
  const patient = await open();
  patient.client.write(ask('/held').repeat(8));
  const hasty = await open();
  hasty.client.write(ask('/held').repeat(100));
  await once(hasty.server, 'close');
  expect([hasty.received(), patient.client.closed]).toEqual(['', false]);
  answer.resolve();
  while (patient.received().split('done').length <= 8) await once(patient.client, 'data');
  // Answered ones no longer count.
  patient.client.write(ask('/held').repeat(8));
  while (patient.received().split('done').length <= 16) await once(patient.client, 'data');
  expect(begun).toBe(24);
});

test('guard: pluginTimeout. A start has minutes on a loaded machine', () => {
  expect(app.initialConfig.pluginTimeout).toBe(300_000);
});

test('guard: a slow sender gets an error and is disconnected', async () => {
  const { server } = app;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
  shorten('headersTimeout', 'requestTimeout');
  const head = await open();
  head.client.write('GET /healthz HTTP/1.1\r\nhost: local');
  const body = await open();
  body.client.write(
    'POST /api/admin/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  await Promise.all([head, body].map(({ client }) => once(client, 'close')));
  for (const { received } of [head, body])
    expect(received()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"error":"request_too_slow"/);
});

test.each(['[::1', '127.0.0.1:99999', '', 'a b', 'shop.example/index', 'shop@example'])(
  'guard: isHost. A Host header that is none is refused before any route: “%s”',
  async (host) => {
    for (const path of ['/api/console/login/passkey', '/index', '/healthz']) {
      const { client, received } = await open();
      client.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
      await once(client, 'close');
      expect([path, received().slice(0, 12)]).toEqual([path, 'HTTP/1.1 400']);
    }
  },
);

test('a probe that speaks HTTP/1.0 need not name a host', async () => {
  const { client, received } = await open();
  client.write('GET /healthz HTTP/1.0\r\n\r\n');
  await once(client, 'close');
  expect(received()).toContain('"live"');
});

test('guard: removeHeader. A program that sends far too much gets 413, not a broken connection', async () => {
  for (const megabytes of [2, 8, 24]) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ username: 'x'.repeat(megabytes * 2 ** 20) });
    const response = await fetch(`http://127.0.0.1:${port}/api/admin/login`, { ...init, body });
    expect([response.status, (await response.json()) as object]).toMatchObject([413, { error: 'body_too_large' }]);
  }
});

test('guard: a client that reads nothing of an answer for a minute is disconnected', async () => {
  const { server } = app;
  expect(server.timeout).toBe(60_000);
  shorten('timeout');
  const reader = await open();
  reader.client.pause();
  reader.client.write(ask('/much'));
  await once(reader.server, 'close');
});

test('guard: refuseOldHttp. A request line without a version is no request', async () => {
  const { client, received } = await open();
  const ended = once(client, 'close');
  client.write('GET /healthz\r\n\r\n');
  await ended;
  expect(received()).not.toContain('200');
  expect(received()).not.toContain('"status":"ok"');
});
