import { expect, test, vi } from 'vitest';
import { applyNotice, createCaches, pauseCaches, staleHeaders } from '#http/caches.ts';
import { TaggedCache } from './tagged-cache.ts';

const value = (bytes = 10) => ({ bytes });
const answer = { output: 1, tags: new Set(['7']), identity: Buffer.from('1'), bytes: 1 };

test('stores values and drops the named ones', () => {
  const cache = new TaggedCache<{ bytes: number }>(1_000_000);
  cache.set('a', value(), new Set(['1']), cache.generation);
  cache.set('b', value(), new Set(['2']), cache.generation);
  cache.dropTagged(['1']);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, value()]);
});

test('does not store reads from before a change', () => {
  const cache = new TaggedCache<{ bytes: number }>(1_000_000);
  const { generation } = cache;
  cache.clear();
  cache.set('a', value(), new Set(), generation);
  expect(cache.get('a')).toBeUndefined();
});

test('stores reads from before an unrelated change', () => {
  const cache = new TaggedCache<{ bytes: number }>(1_000_000);
  const { generation } = cache;
  cache.dropTagged(['1']);
  cache.set('a', value(), new Set(['1']), generation);
  cache.set('b', value(), new Set(['2']), generation);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, value()]);
});

test('guard: knownSince. Reads from before forgotten changes are not stored', () => {
  const cache = new TaggedCache<{ bytes: number }>(1_000_000);
  const { generation } = cache;
  cache.dropTagged(['1']);
  for (let tag = 2; tag < 12_000; tag++) cache.dropTagged([String(tag)]);
  cache.set('a', value(), new Set(['1']), generation);
  cache.set('b', value(), new Set(['1']), cache.generation);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, value()]);
});

test('the least recently used goes first, and the size is kept', () => {
  const cache = new TaggedCache<{ bytes: number }>(250_000);
  for (let index = 0; index < 120; index++) {
    cache.set(`k${index}`, value(20), new Set(), cache.generation);
    cache.get('k0');
  }
  expect([cache.get('k0'), cache.get('k1'), cache.get('k119')]).toEqual([value(20), undefined, value(20)]);
});

test('guard: counting keys. Small answers to long questions do not grow past the size', () => {
  const cache = new TaggedCache<{ bytes: number }>(1_000_000);
  const keyOf = (index: number) => `${index}`.repeat(5000);
  for (let index = 100; index < 200; index++) cache.set(keyOf(index), value(5), new Set(), cache.generation);
  expect([cache.get(keyOf(144)), cache.get(keyOf(145)), cache.get(keyOf(199))]).toEqual([
    undefined,
    value(5),
    value(5),
  ]);
});

test('guard: counting entries. Answers of next to nothing do not grow past the size', () => {
  const cache = new TaggedCache<{ bytes: number }>(1_000_000);
  for (let index = 0; index < 1000; index++) cache.set(`k${index}`, value(1), new Set(), cache.generation);
  expect([cache.get('k0'), cache.get('k999')]).toEqual([undefined, value(1)]);
});

test('guard: a value above a fiftieth of the total is not stored, and a replaced one is not counted twice', () => {
  const cache = new TaggedCache<{ bytes: number }>(1_000_000);
  cache.set('large', value(20_000), new Set(), cache.generation);
  expect(cache.get('large')).toBeUndefined();
  cache.set('a', value(), new Set(), cache.generation);
  const { bytes } = cache;
  cache.set('a', value(), new Set(), cache.generation);
  expect([cache.entries, cache.bytes]).toEqual([1, bytes]);
});

test('guard: misses. A request that asks twice is one hit or one miss', () => {
  const cache = new TaggedCache<{ bytes: number }>(1_000_000);
  const ask = () => cache.getFirst('a') ?? cache.get('a');
  ask();
  cache.set('a', value(), new Set(), cache.generation);
  ask();
  expect([cache.hits, cache.misses]).toEqual([1, 1]);
});

test('guard: pausedAt. Staleness counts from the first silence, however often it is reported', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const caches = createCaches();
  pauseCaches(caches, true);
  vi.setSystemTime(Date.now() + 90_000);
  pauseCaches(caches, true);
  expect(caches.answers.staleSeconds).toBe(90);
  vi.useRealTimers();
});

test('nothing is stored while changes cannot be received', () => {
  const caches = createCaches();
  pauseCaches(caches, true);
  caches.answers.set('a', answer, new Set(), caches.answers.generation);
  expect(caches.answers.get('a')).toBeUndefined();
});

test('stored values stay while changes cannot be received, are marked stale, and go when they can', () => {
  const caches = createCaches();
  caches.answers.set('a', answer, new Set(), caches.answers.generation);
  expect(staleHeaders(caches)).toBeUndefined();
  pauseCaches(caches, true);
  const { generation } = caches.answers;
  expect(caches.answers.get('a')).toBe(answer);
  expect(staleHeaders(caches)).toEqual({
    'cache-control': 'no-store',
    'cache-status': expect.stringMatching(/^shop; hit; ttl=-\d+$/),
  });
  pauseCaches(caches, false);
  expect([caches.answers.get('a'), staleHeaders(caches)]).toEqual([undefined, undefined]);
  caches.answers.set('a', answer, new Set(), generation);
  expect(caches.answers.get('a')).toBeUndefined();
});

test('notices', () => {
  const { answers, pages } = createCaches();
  const set = () => answers.set('a', answer, answer.tags, answers.generation);
  const isCached = (notice: string) => {
    applyNotice({ answers, pages }, notice);
    return answers.get('a') !== undefined;
  };
  set();
  expect(isCached('product:8,9')).toBe(true);
  expect(isCached('stock:7')).toBe(true);
  expect(isCached('product:7')).toBe(false);
  set();
  expect(isCached('catalogue')).toBe(false);
});
