import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';
import { withPicks } from './use-picks.ts';

const ids = ['a', 'b', 'c', 'd'];

test('rows from one to another, in whichever direction', () => {
  expect(rangeOf(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
  // The first was filtered out meanwhile.
  expect(rangeOf(ids, 'z', 'b')).toEqual(['b']);
});

test('rows are picked and dropped, and the others stay', () => {
  expect(withPicks({ a: true }, ['b', 'c'], true)).toEqual({ a: true, b: true, c: true });
  expect(withPicks({ a: true, b: true }, ['b'], false)).toEqual({ a: true });
});
