import { readDollars } from '@sampan/ui/read-number.ts';
import { expect, test } from 'vitest';
import { differenceOf } from './amount.ts';

test('amounts as people type them', () => {
  expect(['1234.5', '1,234.50', '1234,50', ' $12 ', '0.07'].map((text) => readDollars(text))).toEqual([
    1234.5, 1234.5, 1234.5, 12, 0.07,
  ]);
});

test('guard: what could mean two amounts is none', () => {
  expect(['1.234', '12,34,567', '-3', '', 'ten', '1e3'].map((text) => readDollars(text))).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});

test('differences are exact', () => {
  expect(differenceOf(100.1, 99.8)).toBe(0.3);
  expect(differenceOf(0.7, 0.8)).toBe(-0.1);
});
