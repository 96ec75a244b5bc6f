import { expect, test } from 'vitest';
import {
  type CartLine,
  changedPrices,
  groupByProduct,
  leastPieces,
  missingOfBatch,
  missingPieces,
  sumUp,
  withDrafts,
} from './cart-lines.ts';

const line = (change: Partial<CartLine>): CartLine => ({
  id: 'a',
  productId: 1,
  productSkuId: 11,
  quantity: 24,
  price: 2.31,
  amount: 55.44,
  productPic: '',
  productName: '',
  productAttr: '[]',
  productCategoryId: 1,
  supplierName: 'One',
  isNotSelect: 0,
  minOrderQuantity: 24,
  batchNumber: 1,
  stock: 100,
  unavailable: '',
  tier: null,
  ...change,
});

test('a changed quantity shows its amount at once, rounded down to cents', () => {
  const [shown] = withDrafts([line({ price: 1.425 })], { a: { quantity: 7 } });
  expect(shown?.amount).toBe(9.97);
});

test('the sum counts selected lines that can be bought', () => {
  const lines = [line({}), line({ id: 'b', isNotSelect: 1 }), line({ id: 'c', unavailable: 'sold_out' })];
  expect(sumUp(lines)).toEqual({ lines: 1, pieces: 24, amount: 55.44 });
});

test('colours and sizes count together towards the minimum', () => {
  const lines = [line({ quantity: 20 }), line({ id: 'b', quantity: 10 })];
  expect(leastPieces(lines[0] as CartLine, lines)).toBe(14);
  expect(missingPieces(lines[0] as CartLine, lines)).toBe(0);
  expect(missingPieces(lines[0] as CartLine, [lines[0] as CartLine])).toBe(4);
});

test('selected lines count together towards full batches', () => {
  const [half, rest] = [line({ quantity: 26, batchNumber: 6 }), line({ id: 'b', quantity: 10, batchNumber: 6 })];
  expect(missingOfBatch(half, [half, rest])).toBe(0);
  expect(missingOfBatch(half, [half, { ...rest, isNotSelect: 1 }])).toBe(4);
  expect(missingOfBatch({ ...half, isNotSelect: 1 }, [half])).toBe(0);
});

test('lines of the same product are adjacent', () => {
  const lines = [line({}), line({ id: 'b' }), line({ id: 'c', productId: 2 })];
  expect(groupByProduct(lines).map((group) => group.lines.length)).toEqual([2, 1]);
  expect(groupByProduct(lines).map(({ supplier }) => supplier)).toEqual(['', '']);
});

test('a supplier is named once, above the first product, where there are several', () => {
  const lines = [line({}), line({ productId: 2 }), line({ productId: 3, supplierName: 'Two' })];
  expect(groupByProduct(lines).map(({ supplier }) => supplier)).toEqual(['One', '', 'Two']);
});

test('only lines that were there before count as changed', () => {
  const after = [line({ price: 2.4 }), line({ id: 'new', price: 9 })];
  expect([...changedPrices([line({})], after)]).toEqual(['a']);
});
