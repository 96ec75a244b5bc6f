import { expect, test } from 'vitest';
import { signOf, withMinus } from '../../texts/use-format.ts';
import { changeOf, marginOf, refundedShare, sumOf } from './change.ts';

test('guard: fewestOrders. A change is shown only above a minimum of earlier orders', () => {
  const sold = (goodsUsd: number, orders = 5) => ({ goodsUsd, orders });
  expect(changeOf(sold(150), sold(100))).toBe(0.5);
  expect(changeOf(sold(0), sold(100))).toBe(-1);
  expect(changeOf(sold(10), sold(0))).toBeUndefined();
  expect(changeOf(sold(453), sold(100, 4))).toBeUndefined();
});

test('guard: a change that is written as nothing has no sign, and less is written with a minus', () => {
  expect([signOf(0.04, 'decimal'), signOf(0.06, 'decimal'), signOf(-0.06, 'decimal')]).toEqual([0, 1, -1]);
  expect([signOf(0.004, 'percent'), signOf(-0.006, 'percent')]).toEqual([0, -1]);
  expect(withMinus('-$12.00')).toBe('\u2212$12.00');
});

test('the margin is of the goods whose cost is known, and of nothing unknown', () => {
  expect(marginOf({ costedUsd: 100, costUsd: 75 })).toBe(0.25);
  expect(marginOf({ costedUsd: 100, costUsd: 120 })).toBe(-0.2);
  expect(marginOf({ costedUsd: 0, costUsd: 0 })).toBeUndefined();
});

test('refunds are a share of income, if there was any', () => {
  expect(refundedShare({ receivedUsd: 200, grantedUsd: 3 })).toBe(0.015);
  expect(refundedShare({ receivedUsd: 0, grantedUsd: 3 })).toBeUndefined();
});

test('sums are exact in cents', () => {
  const day = { orders: 1, goodsUsd: 0.1, feesUsd: 0.2, costedUsd: 0.1, costUsd: 0.07 };
  expect(sumOf([day, day, day])).toEqual({ orders: 3, goodsUsd: 0.3, feesUsd: 0.6, costedUsd: 0.3, costUsd: 0.21 });
});
