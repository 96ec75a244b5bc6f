import { expect, test } from 'vitest';
import { supplierCost } from './supplier-cost.ts';

const tiers = [
  { from: 10, fen: 500 },
  { from: 100, fen: 400 },
];

test('the supplier’s price: the SKU’s own, or that of the band', () => {
  expect(supplierCost({ ownFen: 350, tiers }, 1)).toBe(350);
  expect(supplierCost({ ownFen: null, tiers }, 99)).toBe(500);
  expect(supplierCost({ ownFen: null, tiers }, 100)).toBe(400);
  // Below the first band the first counts.
  expect(supplierCost({ ownFen: null, tiers }, 1)).toBe(500);
  expect(supplierCost({ ownFen: null, tiers: [] }, 1)).toBeNull();
});
