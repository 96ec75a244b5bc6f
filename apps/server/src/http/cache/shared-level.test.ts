import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { SharedCache, SharedEntry } from '#shop/shared-cache.ts';
import { type Packing, SharedLevel } from './shared-level.ts';
import { TaggedCache } from './tagged-cache.ts';

interface Text {
  text: string;
  bytes: number;
}
const text = (of: string): Text => ({ text: of, bytes: of.length });

const packing: Packing<Text> = {
  pack: async (value) => Buffer.from(value.text),
  unpack: (bytes) => text(String(bytes)),
};

/** A shared cache whose answers come when they are let out. */
function openLevel() {
  const asked: string[] = [];
  const kept: [name: string, mark: string][] = [];
  let answer = Promise.withResolvers<SharedEntry | undefined>();
  const shared: SharedCache = {
    get: (name) => {
      asked.push(name);
      return answer.promise;
    },
    keep: (name, mark) => void kept.push([name, mark]),
    figures: { hits: 0, misses: 0, errors: 0 },
    close: async () => {},
  };
  const level = new SharedLevel(shared);
  level.mark = 'feed 1-1';
  const cache = new TaggedCache<Text>(1_000_000);
  const place = { ...packing, kind: 'text', cache, key: 'a' };
  const give = (entry: SharedEntry | undefined) => {
    answer.resolve(entry);
    answer = Promise.withResolvers();
  };
  return { level, cache, place, give, asked, kept };
}

const entry = { value: Buffer.from('mug'), tags: ['1'] };

test('guard: asked. However many look for the same at once, it is asked for once, and once more afterwards', async () => {
  const { level, place, give, asked } = openLevel();
  const found = [level.find(place), level.find(place), level.find({ ...place, kind: 'page' })];
  expect(asked).toEqual(['text a', 'page a']);
  give(undefined);
  expect(await Promise.all(found)).toEqual([undefined, undefined, undefined]);
  const again = level.find(place);
  expect(asked).toEqual(['text a', 'page a', 'text a']);
  give(entry);
  expect(await again).toEqual(text('mug'));
});

test('guard: take. Others’ results are cached here too, until a change names them', async () => {
  const { level, cache, place, give } = openLevel();
  const found = level.find(place);
  give(entry);
  await found;
  expect(cache.get('a')).toEqual(text('mug'));
  cache.dropTagged(['1']);
  expect(cache.get('a')).toBeUndefined();
});

test('guard: generation. Results in transit when a change names them are not cached here', async () => {
  const { level, cache, place, give } = openLevel();
  const found = level.find(place);
  cache.dropTagged(['1']);
  give(entry);
  await found;
  expect(cache.get('a')).toBeUndefined();
});

test('guard: mark. Without one nothing is looked for, nor passed on', async () => {
  const { level, place, asked, kept } = openLevel();
  level.keep(place, text('mug'), new Set(), undefined);
  level.keep(place, text('mug'), new Set(), level.mark);
  level.mark = undefined;
  expect(level.find(place)).toBeUndefined();
  await setImmediate();
  expect({ asked, kept }).toEqual({ asked: [], kept: [['text a', 'feed 1-1']] });
  expect(new SharedLevel().find(place)).toBeUndefined();
});

test('guard: pack. Unpackable results are not shared, and do no harm', async () => {
  const { level, place, kept } = openLevel();
  level.keep({ ...place, pack: () => Promise.reject(new Error('too much')) }, text('mug'), new Set(), level.mark);
  await setImmediate();
  expect(kept).toEqual([]);
});
