import { expect, test } from 'vitest';
import { guardOf, marginE6, marginOfSumsE6, withFreight } from './margin.ts';

test('the margin of a piece, rounded down', () => {
  // 1.7606 USD at 7.10 are 12.50026 yuan.
  expect(marginE6(17_606, 1000, 7_100_000)).toBe(200_016);
  expect(marginE6(17_606, 1251, 7_100_000)).toBe(-780);
  expect(marginE6(10_000, 710, 7_100_000)).toBe(0);
});

test('the margin of sums', () => {
  expect(marginOfSumsE6(17_606, 100_000, 7_100_000)).toBe(200_016);
  expect(marginOfSumsE6(0, 1, 7_100_000)).toBeNull();
});

test('freight is split by the goods’ cost, rounded up', () => {
  expect(withFreight(1000, 100_000, 0)).toBe(1000);
  expect(withFreight(1000, 100_000, 1)).toBe(1001);
  expect(withFreight(1000, 100_000, 50_000)).toBe(1500);
  expect(withFreight(1_000_000_000, 50_000_000_000_000, 1_000_000_000)).toBe(1_000_020_000);
});

test('guard: a margin under the guard asks a reason, one under the stop an owner', () => {
  const limits = { guardE6: 120_000, stopE6: 50_000 };
  expect(guardOf(120_000, limits)).toBe('ok');
  expect(guardOf(119_999, limits)).toBe('reason');
  expect(guardOf(50_000, limits)).toBe('reason');
  expect(guardOf(49_999, limits)).toBe('owner');
});
