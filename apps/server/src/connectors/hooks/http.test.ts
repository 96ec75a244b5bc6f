import { lookup } from 'node:dns';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { lookupOnly } from '#security/public-address.ts';
import { openReceiver } from '#testing/hook-receiver.ts';
import { httpHooks } from './http.ts';

/** Answers of public name servers. */
const names = vi.hoisted(() => ({ resolve4: vi.fn(), resolve6: vi.fn(), options: vi.fn() }));
vi.mock('node:dns/promises', async (readActual) => ({
  ...(await readActual<typeof import('node:dns/promises')>()),
  Resolver: class {
    resolve4 = names.resolve4;
    resolve6 = names.resolve6;

    constructor(options: unknown) {
      names.options(options);
    }
  },
}));
vi.mock('node:dns', async (readActual) => {
  const actual = await readActual<typeof import('node:dns')>();
  return { ...actual, lookup: vi.fn(actual.lookup) };
});

const real = httpHooks({ isDemo: false, isPublicDemo: false });
const publicDemo = httpHooks({ isDemo: true, isPublicDemo: true });
const demo = httpHooks({ isDemo: true, isPublicDemo: false });
const receiver = await openReceiver();

/** Counts connections, without regard to their content. */
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

const unknown = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
const say = (four: string[] | Error, six: string[] | Error) => {
  for (const [asked, answer] of [
    [names.resolve4, four],
    [names.resolve6, six],
  ] as const)
    asked.mockImplementation(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
};

test.each([
  ['a private one', ['10.1.2.3'], unknown],
  ['a public one and a private one', ['93.184.216.34', '127.0.0.1'], unknown],
  ['a public one and a private one of IPv6', ['93.184.216.34'], ['fd00::1']],
  ['a mapped one', unknown, ['::ffff:127.0.0.1']],
  ['a local IPv6 one', unknown, ['fd00::1']],
  ['that of a cloud’s metadata', ['169.254.169.254'], []],
])('guard: lookupOnly. A name of the internet that leads to %s', async (_what, four, six) => {
  say(four, six);
  names.resolve4.mockClear();
  const outcome = await real.send(`https://erp.example.com:${port}/`, {}, '{}');
  expect([outcome, names.resolve4.mock.calls, connected.length]).toEqual([
    { error: 'not_public' },
    [['erp.example.com']],
    0,
  ]);
});

test('guard: Resolver. Names whose servers never answer keep no others waiting, and are given up', async () => {
  say(Object.assign(new Error('timed out'), { code: 'ETIMEOUT' }), unknown);
  expect(await real.send(`https://erp.example.com:${port}/`, {}, '{}')).toEqual({ error: 'unreachable' });
  expect(names.options).toHaveBeenLastCalledWith({ timeout: 2000, tries: 2 });
  expect(vi.mocked(lookup)).not.toHaveBeenCalled();
});

test('guard: found. The connected address of a name is the checked one', async () => {
  const seen: unknown[] = [];
  const find = lookupOnly(
    () => true,
    () => new Error('refused'),
  );
  const ask = (all: boolean) =>
    new Promise<void>((resolve) =>
      find('erp.example.com', { all }, (...answer) => {
        seen.push(answer);
        resolve();
      }),
    );
  say(['127.0.0.1'], ['::1']);
  await ask(true);
  say(unknown, ['::1']);
  await ask(false);
  expect(seen).toEqual([
    [
      null,
      [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ],
    ],
    [null, '::1', 6],
  ]);
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

test('guard: AbortSignal. A receiver without an answer is given up after fifteen seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const controller = new AbortController();
  timeout.mockReturnValue(controller.signal);
  const sent = demo.send(`http://127.0.0.1:${port}/`, {}, '{}');
  await expect.poll(() => connected).toHaveLength(1);
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
