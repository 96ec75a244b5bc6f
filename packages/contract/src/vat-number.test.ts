import { expect, test } from 'vitest';
import { isVatNumber, vatNumberMistake } from './vat-number.ts';

test.each([
  ...['FR40303265045', 'DE 136 695 976', 'ATU13585627', 'BE0428759497', 'IE6388047V', 'NL004495445B01', 'GB980780684'],
  ...['ESB58378431', 'CHE-116.281.710 MWST', 'NO995525828MVA', 'GR123456789', 'se556012579001'],
])('%s has the form of its country', (number) => {
  expect(isVatNumber(number)).toBe(true);
});

test.each([
  ['FR123', 'FR12345678901'],
  ['DE12345678', 'DE123456789'],
  ['ATU1234567', 'ATU12345678'],
  ['NL123456789', 'NL123456789B01'],
])('%s has not, and the country\u2019s form is %s', (number, example) => {
  expect(vatNumberMistake(number)).toBe(example);
});

test.each(['', '300012345600003', 'AE100123456700003', 'US 12-3456789'])('%s is not checked', (number) => {
  expect(isVatNumber(number)).toBe(true);
});
