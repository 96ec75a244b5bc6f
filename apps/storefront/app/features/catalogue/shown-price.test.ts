import { expect, test } from 'vitest';
import { formatEstimate } from './shown-price.ts';

/** Locale data differ in their kinds of spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u200f\u200e]/g, ' ');

test.each([
  ['en', 'EUR', 0.861, '≈ €10.60'],
  ['de', 'EUR', 0.861, '≈ 10,60 €'],
  ['en', 'JPY', 154.3, '≈ ¥1,899'],
  ['zh', 'CNY', 7.1, '≈ ¥87.40'],
  ['en', 'MXN', 18.42, '≈ MX$226.75'],
  ['ar', 'AED', 3.6725, '≈ AED 45.21'],
] as const)('an estimate is marked as one: %s %s', (language, currency, perUsd, shown) => {
  expect(plain(formatEstimate(language, 12.31, { currency, perUsd }))).toBe(shown);
});

test('an estimate of a small unit price is not rounded to nothing', () => {
  expect(formatEstimate('en', 0.0041, { currency: 'EUR', perUsd: 0.861 })).toBe('≈ €0.0035');
  expect(formatEstimate('en', 0.4402, { currency: 'EUR', perUsd: 0.861 })).toBe('≈ €0.379');
});
