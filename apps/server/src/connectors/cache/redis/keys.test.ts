import { expect, test } from 'vitest';
import { entryKey, keysOf, readMark, writeMark } from './keys.ts';

test('guard: keyOf. Shops, versions and eras share no key; those of one shop are on one node', () => {
  const entry = (feed: string, era: string, build: string) => entryKey({ feed, era, seq: 7 }, build, 'page');
  const keys = [
    ...['one', 'other'].flatMap((feed) => Object.values(keysOf(feed))),
    entry('one', '1', 'a'),
    entry('other', '1', 'a'),
    entry('one', '2', 'a'),
    entry('one', '1', 'b'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^\{sampan:(one|other)\}:/);
  expect(entryKey({ feed: 'one', era: '1', seq: 7 }, 'a', 'x'.repeat(5000))).toHaveLength(
    entry('one', '1', 'a').length,
  );
});

test('a mark is read as it was written', () => {
  const mark = { feed: 'a-b', era: '17', seq: 4 };
  expect(readMark(writeMark(mark))).toEqual(mark);
});
