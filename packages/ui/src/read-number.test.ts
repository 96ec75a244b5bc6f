import { describe, expect, test } from 'vitest';
import { decimalPattern } from './decimal-pattern.ts';
import { readDecimal, readDollars, readGrams, readMoney, readPercent, readWhole, readYuan } from './read-number.ts';

describe('readDecimal', () => {
  test.each([
    ['1234.5', 1234.5],
    ['1234,5', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1 234,5', 1234.5],
    ['1\u202f234,50', 1234.5],
    ['1’234.50', 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234.567,8', 1_234_567.8],
    ['١٬٢٣٤٫٥', 1234.5],
    ['１２．５', undefined],
    ['１２.５', 12.5],
    ['.5', 0.5],
    ['0', 0],
    ['1,200', 1200],
    ['12,345', 12_345],
  ])('dollars: %s is %s', (text, value) => expect(readDecimal(text, 2, 'en')).toBe(value));

  test.each(['', ' ', '.', ',', 'ten', '-3', '1e3', '1.2.3', '12,34,567', '1,23.4.5', '1.234', '1,2345', '5 000 00'])(
    'dollars: "%s" is none',
    (text) => expect(readDecimal(text, 2, 'en')).toBeUndefined(),
  );

  test('guard: a sign that may divide groups or decimals is never guessed where three decimals are possible', () => {
    expect([readDecimal('1,200', 3, 'en'), readDecimal('1.200', 3, 'de')]).toEqual([undefined, undefined]);
    expect([readDecimal('1.200', 3, 'en'), readDecimal('1,200', 3, 'de')]).toEqual([1.2, 1.2]);
    expect([readDecimal('1,20', 3, 'en'), readDecimal('0,125', 3, 'en'), readDecimal('1250,125', 3, 'en')]).toEqual([
      1.2, 0.125, 1250.125,
    ]);
  });

  test('the reader’s own decimal sign is never one of groups', () => {
    expect([readDecimal('1.200', 2, 'de'), readDecimal('1,200', 2, 'de')]).toEqual([1200, undefined]);
    expect([readDecimal('1,200', 0, 'en'), readDecimal('1.5', 0, 'en')]).toEqual([1200, undefined]);
  });
});

test('a sign is read where it belongs', () => {
  expect([' $12 ', 'US$0.07', '12 USD', '12,50 €', '¥7', '5 %'].map((text) => readDollars(text))).toEqual([
    12,
    0.07,
    12,
    ...Array(3).fill(undefined),
  ]);
  expect([readYuan('¥7'), readYuan('$7'), readMoney('12,50 €'), readMoney('R$ 9')]).toEqual([7, undefined, 12.5, 9]);
  expect([readPercent('7.5 %'), readPercent('$7'), readDecimal('$7', 2, 'en')]).toEqual([7.5, undefined, undefined]);
  expect([readGrams('300 g'), readGrams('2 kg'), readWhole('2k'), readWhole('3 dozen')]).toEqual([
    300,
    ...Array(3).fill(undefined),
  ]);
});

test('readWhole reads what people write for pieces', () => {
  expect(['24', '1,200', '1.200', '24 pcs', '٢٤'].map(readWhole)).toEqual([24, 1200, 1200, 24, 24]);
  expect(['', '1.5', '-2', 'ten', '12345678901'].map(readWhole)).toEqual(Array(5).fill(undefined));
});

test.each(['en', 'de'] as const)('decimalPattern takes in %s what has one meaning', (language) => {
  const pattern = new RegExp(`^(?:${decimalPattern(4, language)})$`, 'v');
  for (const text of ['12', '12.5', '12,5', ' 0.75 ', '1.2345', '1,2345', '1.200', '1,200', '1200', 'x', '1,200.5'])
    expect([text, pattern.test(text)]).toEqual([text, takenAs(text, language)]);
});

/** An address writes a comma as a point. */
const takenAs = (text: string, language: 'en' | 'de') =>
  /^\d+([.,]\d+)?$/.test(text.trim()) && readDecimal(text, 4, language) !== undefined;
