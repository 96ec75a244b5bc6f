import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { postForm } from './http.ts';

/** A server that does to callers what it likes. */

const asked: string[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  if (path === '/elsewhere') response.writeHead(307, { location: '/inside' }).end();
  else if (path === '/endless') {
    const part = Buffer.alloc(1024 * 1024, ' ');
    const write = () => {
      while (!response.destroyed && response.write(part));
    };
    response.writeHead(200).on('drain', write);
    write();
  } else if (path === '/silent') response.writeHead(200).write(' ');
  else if (path === '/broken') response.writeHead(502).end('{"result":{"orderId":"1"}}');
  else if (path === '/page') response.writeHead(200).end('<html>Sign in</html>');
  else response.writeHead(200).end('{"id":2799000000000000123}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (path: string, timeoutMs = 20_000) => postForm(`${origin}${path}`, { access_token: 'secret' }, timeoutMs);

test('guard: redirect. An answer that leads elsewhere is none, and nothing is sent there', async () => {
  await expect(post('/elsewhere')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(asked).not.toContain('/inside');
});

test('guard: answerMaxBytes. An answer without end is given up', async () => {
  await expect(post('/endless')).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/does not end/),
  });
});

test('guard: timeoutMs. An answer that begins and does not go on is given up in time', async () => {
  await expect(post('/silent', 200)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('guard: status. What a broken server says about an order leaves open what happened, and so does a page', async () => {
  await expect(post('/broken')).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/status 502/),
  });
  await expect(post('/page')).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/not JSON/),
  });
  expect(await post('/')).toEqual({ status: 200, body: { id: '2799000000000000123' } });
});
