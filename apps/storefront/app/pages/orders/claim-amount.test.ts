import { expect, test } from 'vitest';
import { readDollars } from './claim-amount.ts';

test.each([
  ['12', 12],
  [' $12.50 ', 12.5],
  ['12,5', 12.5],
  ['١٢٫٥', 12.5],
  ['0', undefined],
  ['1,234', 1234],
  ['-3', undefined],
  ['12.345', undefined],
  ['all', undefined],
])('%s', (text, amount) => {
  expect(readDollars(text)).toBe(amount);
});
