import { expect, test } from 'vitest';
import { costOfLine, type PurchasesOfLine, sumOf } from './cost-of-line.ts';

const bought = (quantity: number, costFen: number, margin: number | null, short = 0) => ({
  id: '1',
  number: 'PO-1',
  state: 'placed' as const,
  received: 0,
  cnyPerUsd: 7.1,
  quantity,
  short,
  costFen,
  paidFen: null,
  margin,
});

const line = (changes: Partial<PurchasesOfLine>): PurchasesOfLine => ({
  orderItemId: '1',
  supplierName: '',
  sourceName: '',
  itemNumber: '',
  offerUrl: '',
  pieces: 10,
  toBuy: 10,
  costThenFen: 500,
  cnyPerUsdThen: 7.1,
  marginThen: 0.2,
  bought: [],
  ...changes,
});

test('goods not bought yet cost what they cost when they were sold', () => {
  expect(costOfLine(line({}))).toEqual({ pieces: 10, fen: 5000, margin: 0.2 });
});

test('goods bought by call cost what the ledger says, for all their pieces', () => {
  const paid = { ...bought(10, 600, 0.1, 2), paidFen: 4321 };
  expect(costOfLine(line({ toBuy: 0, pieces: 8, bought: [paid] }))).toEqual({ pieces: 8, fen: 4321, margin: 0.1 });
});

test('purchased goods cost what was paid for them, without the pieces that do not come', () => {
  const { pieces, fen, margin } = costOfLine(line({ toBuy: 4, bought: [bought(8, 600, 0.1, 2)] }));
  expect([pieces, fen]).toEqual([10, 6 * 600 + 4 * 500]);
  expect(margin).toBeCloseTo(0.14);
});

test('lines without a price, or without pieces, have no cost and no margin', () => {
  expect(costOfLine(line({ costThenFen: null, marginThen: null }))).toMatchObject({ fen: null, margin: null });
  expect(costOfLine(line({ pieces: 0, toBuy: 0 })).margin).toBeNull();
  expect(sumOf([1, 2])).toBe(3);
  expect(sumOf([1, null])).toBeNull();
});
