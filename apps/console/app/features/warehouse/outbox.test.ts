import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { discard, send, startOutbox, tryAgain, waiting } from './outbox.ts';
import type { Entry } from './stored.ts';

/** The part of IndexedDB that the outbox uses. */
const kept = new Map<string, Entry>();
const soon = <Result>(result: Result) => {
  const request: { result: Result; onsuccess?: () => void } = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
};
const store = {
  getAll: () => ({ result: [...kept.values()].map((entry) => structuredClone(entry)) }),
  put: (entry: Entry) => ({ result: kept.set(entry.key, structuredClone(entry)) }),
  delete: (key: string) => ({ result: kept.delete(key) }),
};
const database = {
  close: () => undefined,
  transaction: () => {
    const transaction: { objectStore: () => typeof store; oncomplete?: () => void } = { objectStore: () => store };
    queueMicrotask(() => transaction.oncomplete?.());
    return transaction;
  },
};

interface Sent {
  path: string;
  key: string | null;
  headers: Headers;
  body: Record<string, unknown>;
}
let sent: Sent[] = [];
/** The shop's answer to a call; a missing network throws. */
let authorization = 'x';
let answerTo: (call: Sent) => number = () => 200;
const shop = async (url: string, init: { headers: HeadersInit; body?: BodyInit }): Promise<Response> => {
  const isFile = init.body instanceof Blob;
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const call = {
    path: url.replace(/^\/api\/console/, ''),
    key: new Headers(init.headers).get('idempotency-key'),
    headers: new Headers(init.headers),
    body,
  };
  const status = answerTo(call);
  if (status === 0) throw new TypeError('away');
  sent.push(call);
  if (isFile) return new Response(null, { status });
  const policy = { url: '/put', authorization, contentType: 'image/jpeg', key: `uploads/${sent.length}.jpg` };
  const result = call.path.startsWith('/uploads') ? policy : null;
  return Response.json(
    status === 200 ? { code: 200, result } : { code: status, error: 'order_status_changed', message: 'No' },
  );
};

let stop = () => {};
const inspect = (orderId: string, line: string, pictures: Blob[] = []) =>
  send({
    orderId,
    title: orderId,
    name: 'operatorInspectLine',
    pictures,
    input: { id: line, accepted: 1, damaged: 0, missing: 0 },
  });
const lines = () => sent.flatMap(({ path }) => /lines\/(\w+)/.exec(path)?.[1] ?? []);

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('indexedDB', { open: () => soon(database) });
  vi.stubGlobal('fetch', shop);
  stop = startOutbox('ana', ({ error, message }) => message || error);
});
afterEach(() => {
  answerTo = () => 200;
  authorization = 'x';
  sent = [];
  kept.clear();
  waiting.set([]);
});
afterAll(() => {
  stop();
  vi.unstubAllGlobals();
});

test('guard: key. A call without a network waits, and is sent later under the same key, in the order it was entered', async () => {
  answerTo = () => 0;
  expect([await inspect('one', 'a'), await inspect('two', 'b')]).toEqual(['waits', 'waits']);
  const keys = waiting.get().map(({ key }) => key);
  // Nothing overtakes what is still out of reach.
  answerTo = ({ path }) => (path.includes('/a') ? 0 : 200);
  expect(await inspect('one', 'c')).toBe('waits');
  expect(lines()).toEqual([]);
  answerTo = () => 200;
  expect(await inspect('one', 'd')).toBe('sent');
  expect(lines()).toEqual(['a', 'b', 'c', 'd']);
  expect(sent.slice(0, 2).map(({ key }) => key)).toEqual(keys);
  expect([kept.size, waiting.get()]).toEqual([0, []]);
});

test.each([401, 429, 500, 503])('guard: isPassing. A %i decides nothing: the entry waits', async (status) => {
  answerTo = () => status;
  expect(await inspect('one', 'a')).toBe('waits');
  expect(waiting.get()).toMatchObject([{ orderId: 'one' }]);
  expect(waiting.get()[0]?.problem).toBeUndefined();
});

test('guard: refused. A call refused at once throws to its sender and is dropped', async () => {
  answerTo = () => 409;
  await expect(inspect('one', 'a')).rejects.toMatchObject({ error: 'order_status_changed' });
  expect([kept.size, waiting.get()]).toEqual([0, []]);
});

test('guard: isHeldUp. Entries that follow a refused one of their order wait until that is decided; other orders and new entries do not', async () => {
  answerTo = () => 0;
  for (const [order, line] of [
    ['one', 'a'],
    ['one', 'b'],
    ['two', 'c'],
  ] as const) {
    await inspect(order, line);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  answerTo = ({ path }) => (path.includes('/a') ? 409 : 200);
  await inspect('three', 'd');
  expect(lines()).toEqual(['a', 'c', 'd']);
  expect(waiting.get()).toMatchObject([{ input: { id: 'a' }, problem: 'No' }, { input: { id: 'b' } }]);
  // Nor with the next run; an entry made after the refusal was shown is sent.
  await inspect('one', 'e');
  expect(lines()).toEqual(['a', 'c', 'd', 'e']);
  const [refused, heldUp] = waiting.get();
  await tryAgain(refused as Entry);
  expect(lines()).toEqual(['a', 'c', 'd', 'e', 'a']);
  await discard(refused?.key ?? '');
  expect(lines().at(-1)).toBe('b');
  expect(sent.at(-1)?.key).toBe(heldUp?.key);
  expect(waiting.get()).toEqual([]);
});

test('guard: uploaded. A picture is sent once, however often its entry is', async () => {
  answerTo = ({ path }) => (path.includes('lines') ? 503 : 200);
  await inspect('one', 'a', [new Blob(['x'])]);
  expect(sent.map(({ path }) => path).filter((path) => path === '/put')).toHaveLength(1);
  answerTo = () => 200;
  await inspect('two', 'b');
  expect(sent.map(({ path }) => path).filter((path) => path === '/put')).toHaveLength(1);
  const [first] = sent.filter(({ body }) => Array.isArray(body.pictures));
  expect(first?.body.pictures).toEqual([expect.stringMatching(/^uploads\//)]);
});

test('guard: putFile. A storage whose URL carries the permission gets no authorization at all, not an empty one', async () => {
  const puts = () => sent.filter(({ path }) => path === '/put').map(({ headers }) => headers.get('authorization'));
  await inspect('one', 'a', [new Blob(['x'])]);
  authorization = '';
  await inspect('one', 'b', [new Blob(['x'])]);
  expect(puts()).toEqual(['x', null]);
});

test.each([400, 401, 403])('guard: putFile. A %i of the storage is a refusal, no missing network', async (status) => {
  answerTo = ({ path }) => (path === '/put' ? status : 200);
  await expect(inspect('one', 'a', [new Blob(['x'])])).rejects.toMatchObject({ error: 'upload_not_allowed' });
  expect([kept.size, lines()]).toEqual([0, []]);
});

test('guard: wordsFor. A call refused later is stored with the reason, and is not sent again by itself', async () => {
  answerTo = () => 0;
  await inspect('one', 'a', [new Blob(['x'])]);
  answerTo = ({ path }) => (path === '/put' ? 400 : 200);
  await inspect('two', 'b');
  expect(waiting.get()).toMatchObject([{ orderId: 'one', problem: 'upload_not_allowed' }]);
  await inspect('two', 'c');
  expect(sent.filter(({ path }) => path === '/put')).toHaveLength(1);
  answerTo = () => 200;
  await tryAgain(waiting.get()[0] as Entry);
  expect([lines(), waiting.get()]).toEqual([['b', 'c', 'a'], []]);
});

test.each([429, 503])('guard: isPassing. A %i of the storage decides nothing', async (status) => {
  answerTo = ({ path }) => (path === '/put' ? status : 200);
  expect(await inspect('one', 'a', [new Blob(['x'])])).toBe('waits');
});

test('guard: operatorId. Entries of another operator on this device stay, and are not sent', async () => {
  answerTo = () => 0;
  await inspect('one', 'a');
  const [entry] = [...kept.values()] as [Entry];
  kept.set(entry.key, { ...entry, operatorId: 'sun' });
  answerTo = () => 200;
  await inspect('two', 'b');
  expect(lines()).toEqual(['b']);
  expect([...kept.keys()]).toEqual([entry.key]);
});
