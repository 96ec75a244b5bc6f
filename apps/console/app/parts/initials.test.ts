import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('a person’s letters', () => {
  expect(initials('Lin Meihua')).toBe('LM');
  expect(initials('陈静')).toBe('陈');
  expect(initials('Ana Sofia da Silva')).toBe('AS');
  expect(initials('owner@shop.example')).toBe('O');
  expect(initials('')).toBe('');
});
