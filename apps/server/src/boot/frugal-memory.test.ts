import { expect, test } from 'vitest';
import { Rest } from './frugal-memory.ts';

test('rest begins once after each busy time', () => {
  const rest = new Rest();
  expect([0, 0.01, 0.5, 0.1, 0.01, 0.01, 0, 0.9, 0].map((share) => rest.begins(share))).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
});
