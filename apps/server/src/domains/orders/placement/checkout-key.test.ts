import { expect, test } from 'vitest';
import { documentNumber } from '#shop/document-number.ts';
import { cartKey, directKey, directKeyPrefix } from './checkout-key.ts';

test('the cart’s key does not depend on the order of lines', () => {
  expect(cartKey(['a', 'b'])).toBe(cartKey(['b', 'a']));
  expect(cartKey(['a', 'b'])).not.toBe(cartKey(['a']));
  expect(cartKey(['a', 'b'])).not.toBe(cartKey(['ab']));
});

test('a direct order’s key depends on address, SKUs, quantities, seen prices and the previous order, not on the order of lines', () => {
  const lines = [
    { skuId: 1, quantity: 2 },
    { skuId: 21, quantity: 3 },
  ];
  expect(directKeyPrefix('x', lines)).toBe(directKeyPrefix('x', lines.toReversed()));
  expect(directKeyPrefix('x', lines)).not.toBe(directKeyPrefix('y', lines));
  expect(directKeyPrefix('x', [{ skuId: 12, quantity: 23 }])).not.toBe(directKeyPrefix('x', lines));
  expect(directKeyPrefix('x', lines)).not.toBe(
    directKeyPrefix(
      'x',
      lines.map((line) => ({ ...line, sentPrice: 1 })),
    ),
  );
  expect(directKey('now:h:', undefined)).not.toBe(directKey('now:h:', 'first order'));
});

test('an order’s number is its day and eight characters without look-alikes', () => {
  const numbers = Array.from({ length: 2000 }, () => documentNumber('SP', new Date('2026-11-04T23:59:59Z')));
  for (const sn of numbers) expect(sn).toMatch(/^SP20261104[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(numbers).size).toBe(numbers.length);
});
