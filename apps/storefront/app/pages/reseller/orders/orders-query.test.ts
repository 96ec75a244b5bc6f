import { expect, test } from 'vitest';
import { listKey, pageWithin, readShopOrdersQuery } from './orders-query.ts';

const keyOf = (url: string) => listKey(readShopOrdersQuery(new URLSearchParams(url)));

test('guard: listKey. Pages of a list share what was selected on them; another list does not', () => {
  expect(keyOf('page=2')).toBe(keyOf('page=7'));
  expect(keyOf('state=ordered')).not.toBe(keyOf(''));
  expect(keyOf('search=1042')).not.toBe(keyOf(''));
});

test('a page beyond the end is the last one, and an empty list has a first', () => {
  expect([pageWithin(7, 118, 20), pageWithin(7, 120, 20), pageWithin(7, 121, 20)]).toEqual([6, 6, 7]);
  expect(pageWithin(3, 0, 20)).toBe(1);
});
