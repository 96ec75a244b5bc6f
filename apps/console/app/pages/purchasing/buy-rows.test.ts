import { expect, test } from 'vitest';
import { type BuyGroup, type BuyLine, linesOf, marginOf, stateOf, sumOf, toRows, withHeads } from './buy-rows.ts';

const line = (orderItemId: string, rest: Partial<BuyLine> = {}): BuyLine => ({
  orderItemId,
  orderId: 'o',
  sn: 'SP',
  productId: 1,
  skuId: 1,
  name: '',
  sourceName: '',
  attributes: '',
  picture: '',
  itemNumber: '',
  specId: '',
  offerUrl: '',
  soldUsd: 2,
  costThenFen: 1000,
  costNowFen: 1000,
  tierFrom: null,
  offer: 'active',
  stock: 1000,
  minimum: 1,
  pieces: 100,
  since: '',
  margin: 0.25,
  ...rest,
});
const group = (id: string, ...list: BuyLine[]): BuyGroup => ({
  supplier: { id, name: id, nameEn: id },
  lines: list.length,
  pieces: 0,
  since: '',
  list,
});
const groups = [group('a', line('1'), line('2')), group('b', line('3'))];

test('a folded supplier shows its head only', () => {
  expect(toRows(groups, new Set(['supplier a'])).map(({ id }) => id)).toEqual(['supplier a', 'supplier b', '3']);
});

test('a head picks all its lines, and is picked by them', () => {
  expect(linesOf({}, { 'supplier a': true }, groups)).toEqual({ 1: true, 2: true });
  expect(withHeads({ 1: true, 2: true }, groups)).toEqual({ 1: true, 2: true, 'supplier a': true });
  expect(withHeads({ 1: true }, groups)).toEqual({ 1: true });
  expect(linesOf({ 1: true, 2: true, 'supplier a': true }, { 1: true, 2: true }, groups)).toEqual({});
  // A line dropped below a picked head leaves the others.
  expect(linesOf({ 3: true }, { 3: true, 1: true }, groups)).toEqual({ 1: true, 3: true });
});

test('the sum and the margin of lines', () => {
  const sum = sumOf([line('1'), line('2', { costNowFen: null })]);
  expect(sum).toEqual({ costFen: 100_000, soldUsd: 400 });
  expect(marginOf({ costFen: 71_000, soldUsd: 200 }, 7.1)).toBeCloseTo(0.5, 12);
  expect(marginOf({ costFen: 1, soldUsd: 0 }, 7.1)).toBeUndefined();
});

test.each([
  ['ready', {}],
  ['withdrawn', { offer: 'withdrawn', stock: 0 }],
  ['few', { stock: 45 }],
  ['unknownCost', { margin: null }],
  ['belowStop', { margin: 0.049 }],
  ['low', { margin: 0.1 }],
  ['rose', { margin: 0.1, costNowFen: 1100 }],
  ['minimum', { minimum: 200 }],
  ['hidden', { offer: 'hidden' }],
] as const)('%s', (state, rest) => {
  expect(stateOf(line('1', rest), { guard: 0.12, stop: 0.05 }, 100)).toBe(state);
});
