import { expect, test } from 'vitest';
import { nationalDigits } from './address-rules.ts';

test('a phone number may carry the dial code of its country', () => {
  const germany = { dialCode: '+49' };
  const read = (phone: string) => nationalDigits(phone, germany);
  expect(['+49 30 901820', '0049 (30) 901-820', '30 901820', '030 901820'].map(read)).toEqual([
    '30901820',
    '30901820',
    '30901820',
    '030901820',
  ]);
  expect(read('+33 1 70 18 99 00')).toBe('+33170189900');
  expect(nationalDigits('+49 30', undefined)).toBe('+4930');
});
