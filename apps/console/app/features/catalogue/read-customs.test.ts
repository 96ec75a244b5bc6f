import { expect, test } from 'vitest';
import { readCountry, readHsCode } from './read-customs.ts';

test.each([
  ['cn', 'CN'],
  [' VN ', 'VN'],
  ['ZZ', undefined],
  ['QX', undefined],
  ['China', undefined],
  ['', undefined],
])('%j is the country %j', (typed, code) => {
  expect(readCountry(typed)).toBe(code);
});

test.each([
  ['6912.00', '6912.00'],
  ['6109 10 0010', '6109100010'],
  ['96170000', '96170000'],
  ['6912', undefined],
  ['6912.000', undefined],
  ['mug', undefined],
])('%j is the code %j', (typed, code) => {
  expect(readHsCode(typed)).toBe(code);
});
