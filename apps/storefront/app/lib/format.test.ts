import { describe, expect, test } from 'vitest';
import { formatDate, formatEstimate, formatMeasure, formatPrice } from './format.ts';

/** Locale data differ in their kinds of spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u200f\u200e]/g, ' ');

describe('prices', () => {
  test('dollars keep up to four decimals', () => {
    expect(formatPrice('en', 1234.5)).toBe('$1,234.50');
    expect(formatPrice('en', 0.0415)).toBe('$0.0415');
  });

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
});

test('dates are read as UTC, with or without a time', () => {
  expect(formatDate('en', '2026-11-20 23:59:59', 'long')).toBe('20 Nov 2026');
  expect(formatDate('en', '2026-11-20', 'long')).toBe('20 Nov 2026');
});

test.each([
  ['en', '58.7 kg'],
  ['de', '58,7 kg'],
  ['ru', '58,7 кг'],
  ['ar', '58.7 كغم'],
] as const)('weights are in the language’s own letters: %s', (language, shown) => {
  expect(plain(formatMeasure(language, 58.7, 'kilogram'))).toBe(shown);
});
