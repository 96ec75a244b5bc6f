import { expect, test } from 'vitest';
import { formatDate, formatMeasure, formatMoment, formatPrice } from './format.ts';

/** Locale data differ in their kinds of spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u200f\u200e]/g, ' ');

test('prices in dollars keep up to four decimals', () => {
  expect(formatPrice('en', 1234.5)).toBe('$1,234.50');
  expect(formatPrice('en', 0.0415)).toBe('$0.0415');
});

test('an order’s times name their zone', () => {
  expect(formatMoment('2026-11-20 23:59:59')).toBe('2026-11-20 23:59:59 UTC');
  expect(formatMoment('2026-11-20T23:59:59.900Z')).toBe('2026-11-20 23:59:59 UTC');
});

test('dates are read as UTC, with or without a time', () => {
  expect(formatDate('en', '2026-11-20 23:59:59', 'long')).toBe('20 Nov 2026');
  expect(formatDate('en', '2026-11-20', 'long')).toBe('20 Nov 2026');
});

test.each([
  ['en', '58.7 kg'],
  ['de', '58,7 kg'],
  ['ru', '58,7 кг'],
  ['ar', '58.7 كغ'],
] as const)('weights are in the language’s own letters: %s', (language, shown) => {
  expect(plain(formatMeasure(language, 58.7, 'kilogram'))).toBe(shown);
});
