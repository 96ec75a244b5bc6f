import { expect, test } from 'vitest';
import { changeOf, marginOf, refundedShare, sumOf } from './change.ts';

test('a change is told only where there was something before', () => {
  expect(changeOf(150, 100)).toBe(0.5);
  expect(changeOf(0, 100)).toBe(-1);
  expect(changeOf(10, 0)).toBeUndefined();
});

test('the margin is of the goods whose cost is known, and of nothing unknown', () => {
  expect(marginOf({ costedUsd: 100, costUsd: 75 })).toBe(0.25);
  expect(marginOf({ costedUsd: 100, costUsd: 120 })).toBe(-0.2);
  expect(marginOf({ costedUsd: 0, costUsd: 0 })).toBeUndefined();
});

test('refunds are a share of what came in, if anything did', () => {
  expect(refundedShare({ receivedUsd: 200, grantedUsd: 3 })).toBe(0.015);
  expect(refundedShare({ receivedUsd: 0, grantedUsd: 3 })).toBeUndefined();
});

test('sums are exact in cents', () => {
  const day = { orders: 1, goodsUsd: 0.1, feesUsd: 0.2, costedUsd: 0.1, costUsd: 0.07 };
  expect(sumOf([day, day, day])).toEqual({ orders: 3, goodsUsd: 0.3, feesUsd: 0.6, costedUsd: 0.3, costUsd: 0.21 });
});
