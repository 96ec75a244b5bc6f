import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { outsideHttp } from './outside-http.ts';

const http = outsideHttp({ isDemo: true, isPublicDemo: false });
let connections = 0;
let answer = (_request: IncomingMessage, response: ServerResponse, _nth: number) => void response.end('ok');
const requestsOf = new WeakMap<Socket, number>();
const server: Server = createServer((request, response) => {
  const nth = (requestsOf.get(request.socket) ?? 0) + 1;
  requestsOf.set(request.socket, nth);
  answer(request, response, nth);
});
server.on('connection', () => {
  connections += 1;
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.closeAllConnections());
const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);

beforeEach(() => {
  connections = 0;
  server.closeAllConnections();
});

async function send(isRepeatable: boolean): Promise<string> {
  const request = { method: 'POST', headers: {}, signal: AbortSignal.timeout(10_000), isRepeatable };
  const answered = await http.send(url, request);
  return Buffer.concat(await Array.fromAsync(answered as AsyncIterable<Buffer>)).toString();
}

test('repeatable requests share a connection, everything else has its own', async () => {
  for (let n = 0; n < 3; n++) await send(true);
  expect(connections).toBe(1);
  for (let n = 0; n < 3; n++) await send(false);
  expect(connections).toBe(4);
});

test('guard: StaleConnection. A connection that the other server has ended meanwhile is replaced, once', async () => {
  answer = (request, response, nth) => void (nth === 1 ? response.end('ok') : request.socket.destroy());
  await send(true);
  expect(await send(true)).toBe('ok');
  expect(connections).toBe(2);
  answer = (request) => void request.socket.destroy();
  await expect(send(true)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test.each([
  ['https://shop.example/hook', true],
  ['https://reader@shop.example/', false],
  ['https://:secret@shop.example/', false],
  ['http://shop.example/', false],
  ['https://10.0.0.1/', false],
  ['https://shop.exa\nmple/', false],
])('guard: findUrl. Whether a real shop calls %j: %s', (text, isTaken) => {
  const real = outsideHttp({ isDemo: false, isPublicDemo: false });
  expect(real.findUrl(text) !== undefined).toBe(isTaken);
});
