import { describe, expect, test } from 'vitest';
import {
  cellsOf,
  filledDown,
  type Goods,
  isWrong,
  keyOf,
  pasted,
  pastedLines,
  rowsOf,
  type Typed,
} from './fill-in-draft.ts';

const goods = [
  { productId: 1, missing: ['hs_code', 'origin', 'weight'] },
  { productId: 2, missing: ['hs_code', 'origin'] },
  { productId: 3, missing: ['origin'] },
  { productId: 4, missing: ['hs_code', 'origin', 'weight'] },
] as Goods[];
const cell = (column: 'hsCode' | 'origin' | 'weight', productId: number) => ({ column, productId });
const typedInto = (...texts: [Parameters<typeof keyOf>[0], string][]): Typed =>
  new Map(texts.map(([at, text]) => [keyOf(at), text]));

describe('filling in missing values', () => {
  test('only what is missing has a cell', () => {
    expect(cellsOf('hsCode', goods).map(({ productId }) => productId)).toEqual([1, 2, 4]);
    expect(cellsOf('weight', goods).map(({ productId }) => productId)).toEqual([1, 4]);
  });

  test('filled down, a value reaches the empty cells below and changes no typed one', () => {
    const typed = typedInto([cell('origin', 2), 'CN'], [cell('origin', 4), 'VN']);
    const filled = filledDown(typed, cellsOf('origin', goods), cell('origin', 2));
    expect(Object.fromEntries(filled)).toEqual({ 'origin 2': 'CN', 'origin 3': 'CN', 'origin 4': 'VN' });
  });

  test('a pasted column fills from the cell on and ends with the table', () => {
    const lines = pastedLines('6912.00\tmug\r\n9617.00\r\n4202.22\r\n') ?? [];
    const filled = pasted(new Map(), cellsOf('hsCode', goods), cell('hsCode', 2), lines);
    expect(Object.fromEntries(filled)).toEqual({ 'hsCode 2': '6912.00', 'hsCode 4': '9617.00' });
    expect(pastedLines('6912.00')).toBeUndefined();
  });

  test('what cannot be read is wrong and is not stored; the rest of its row is', () => {
    const typed = typedInto([cell('hsCode', 1), 'mug'], [cell('origin', 1), 'cn'], [cell('weight', 4), '0,4']);
    expect(isWrong(cell('hsCode', 1), typed)).toBe(true);
    expect(isWrong(cell('weight', 4), typed)).toBe(true);
    expect(isWrong(cell('origin', 1), typed)).toBe(false);
    expect(rowsOf(goods, typed)).toEqual([{ productId: 1, origin: 'CN' }]);
  });
});
