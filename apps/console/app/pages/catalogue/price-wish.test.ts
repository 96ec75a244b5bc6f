import { expect, test } from 'vitest';
import { readPriceWish } from './price-wish.ts';

const wish = (what: 'rate' | 'markup', value: string, categoryId?: number) =>
  readPriceWish({ what, value, categoryId });

test('a rate is yuan per dollar, a markup is typed in per cent', () => {
  expect(wish('rate', ' 7,05 ')).toEqual({ cnyPerUsd: 7.05 });
  expect(wish('markup', '33.5')).toEqual({ markup: 0.335 });
  expect(wish('markup', '0', 91)).toEqual({ markup: 0, categoryId: 91 });
});

test('figures that are unreadable, or refused by the call, are not sent', () => {
  for (const value of ['', ' ', 'seven', '0', '-7', '1001', '1e9']) expect(wish('rate', value)).toBeUndefined();
  for (const value of ['', '-1', '1001', 'half']) expect(wish('markup', value)).toBeUndefined();
});
