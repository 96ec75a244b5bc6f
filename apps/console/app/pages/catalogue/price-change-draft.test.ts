import { expect, test } from 'vitest';
import { readPriceChangeDraft } from './price-change-draft.ts';

const read = (what: 'rate' | 'markup', value: string, categoryId?: number) =>
  readPriceChangeDraft({ what, value, categoryId });

test('a rate is yuan per dollar, a markup is typed in per cent', () => {
  expect(read('rate', ' 7,05 ')).toEqual({ cnyPerUsd: 7.05 });
  expect(read('markup', '33.5')).toEqual({ markup: 0.335 });
  expect(read('markup', '0', 91)).toEqual({ markup: 0, categoryId: 91 });
});

test('figures that are unreadable, or refused by the call, are not sent', () => {
  for (const value of ['', ' ', 'seven', '0', '-7', '1001', '1e9']) expect(read('rate', value)).toBeUndefined();
  for (const value of ['', '-1', '1001', 'half']) expect(read('markup', value)).toBeUndefined();
});
