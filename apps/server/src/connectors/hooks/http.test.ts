import { lookup } from 'node:dns';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openReceiver } from '#testing/hook-receiver.ts';
import { httpHooks } from './http.ts';

vi.mock('node:dns', async (readActual) => {
  const actual = await readActual<typeof import('node:dns')>();
  return { ...actual, lookup: vi.fn(actual.lookup) };
});

const real = httpHooks({ isDemo: false, isPublicDemo: false });
const publicDemo = httpHooks({ isDemo: true, isPublicDemo: true });
const demo = httpHooks({ isDemo: true, isPublicDemo: false });
const receiver = await openReceiver();

/** Counts who connects, whatever they would say. */
const connected: Socket[] = [];
const privateService = createServer((socket) => connected.push(socket));
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => privateService.listen(0, '127.0.0.1', resolve));
  port = (privateService.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of connected.splice(0)) socket.destroy();
  vi.restoreAllMocks();
});
afterAll(() => void privateService.close());

test('guard: lookupOnly. A name that leads to a private address is called by no real shop and no public demo', async () => {
  for (const hooks of [real, publicDemo]) {
    expect(hooks.isAllowed(`https://localhost:${port}/`)).toBe(true);
    expect(await hooks.send(`https://localhost:${port}/`, {}, '{}')).toEqual({ error: 'not_public' });
  }
  expect(connected).toEqual([]);
});

test.each([
  ['a private one', [{ address: '10.1.2.3', family: 4 }]],
  [
    'a public one and a private one',
    [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  ],
  ['a mapped one', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ['a local IPv6 one', [{ address: 'fd00::1', family: 6 }]],
  ['that of a cloud’s metadata', [{ address: '169.254.169.254', family: 4 }]],
])('guard: lookupOnly. A name of the internet that leads to %s', async (_what, addresses) => {
  vi.mocked(lookup).mockClear();
  vi.mocked(lookup).mockImplementationOnce(((
    _host: string,
    _options: object,
    callback: (error: null, found: object) => void,
  ) => callback(null, addresses)) as never);
  const outcome = await real.send(`https://erp.example.com:${port}/`, {}, '{}');
  expect([outcome, vi.mocked(lookup).mock.calls.length, connected.length]).toEqual([{ error: 'not_public' }, 1, 0]);
});

test('guard: isIP. An address in the URL is not looked up, and refused with the call, too', async () => {
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1'])
    expect(await real.send(`https://${host}:${port}/`, {}, '{}')).toEqual({ error: 'not_public' });
  expect(connected).toEqual([]);
});

test('a demo calls its own machine without TLS, and no other', async () => {
  expect(await demo.send(receiver.url, {}, '{"type":"x"}')).toEqual({ status: 204, body: '' });
  expect(demo.isAllowed(receiver.url.replace('127.0.0.1', 'localhost'))).toBe(true);
  for (const url of [
    'http://erp.example.com:8080/',
    'http://10.0.0.1:8080/',
    'http://192.168.1.5:8080/',
    'http://[::ffff:127.0.0.1]:8080/',
    'https://10.0.0.1/',
    'http://127.0.0.1:22/',
  ])
    expect([url, demo.isAllowed(url)]).toEqual([url, false]);
  for (const hooks of [real, publicDemo]) expect(hooks.isAllowed(receiver.url)).toBe(false);
});

test('guard: AbortSignal. Who does not answer is given up after fifteen seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const controller = new AbortController();
  timeout.mockReturnValue(controller.signal);
  const sent = demo.send(`http://127.0.0.1:${port}/`, {}, '{}');
  await vi.waitFor(() => expect(connected).toHaveLength(1));
  controller.abort(new DOMException('time is up', 'TimeoutError'));
  expect(await sent).toEqual({ error: 'timed_out' });
  expect(timeout.mock.calls).toEqual([[15_000]]);
});

test('a body that never ends does not undo the status that came before it', async () => {
  let written = 0;
  receiver.answer = (_request, response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && written++ < 10_000 && response.write('x'.repeat(10_000)));
    };
    response.on('drain', write);
    write();
  };
  expect(await demo.send(receiver.url, {}, '{"type":"x"}')).toEqual({ status: 200, body: 'x'.repeat(1000) });
  // It is not read to an end either: what a hundred megabytes would be.
  expect(written).toBeLessThan(10_000);
});

test('a body that breaks off does not undo the status that came before it', async () => {
  receiver.answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '500' });
    response.write('taken', () => response.destroy());
  };
  expect(await demo.send(receiver.url, {}, '{"type":"x"}')).toEqual({ status: 200, body: 'taken' });
});
