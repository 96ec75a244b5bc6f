import { readGrams } from '@sampan/ui/read-number.ts';
import type { Input } from '../../api/call.ts';
import type { RowOf } from '../../api/use-call.ts';
import { readCountry, readHsCode } from '../../features/catalogue/read-customs.ts';

/** What is typed into the table of goods with missing values. Pure rules. */

export type Goods = RowOf<'operatorListImportedOffers'>;
export const columns = ['hsCode', 'origin', 'weight'] as const;
export type Column = (typeof columns)[number];

export interface Cell {
  column: Column;
  productId: number;
}

/** Texts by the key of their cell. */
export type Typed = ReadonlyMap<string, string>;

export const keyOf = ({ column, productId }: Cell) => `${column} ${productId}`;

const weightMaxGrams = 10_000_000;

const missingAs = { hsCode: 'hs_code', origin: 'origin', weight: 'weight' } as const;

export const isMissing = (goods: Goods, column: Column) => goods.missing.includes(missingAs[column]);

/** Only missing values are entered here: what is known is changed on the product's page. */
export const cellsOf = (column: Column, goods: readonly Goods[]): Cell[] =>
  goods.filter((one) => isMissing(one, column)).map(({ productId }) => ({ column, productId }));

/** Undefined: no such value. */
function readCell(column: Column, text: string): string | number | undefined {
  if (column === 'hsCode') return readHsCode(text);
  if (column === 'origin') return readCountry(text);
  const grams = readGrams(text);
  return grams !== undefined && grams >= 1 && grams <= weightMaxGrams ? grams : undefined;
}

const textIn = (cell: Cell, typed: Typed) => typed.get(keyOf(cell))?.trim() ?? '';

export const isWrong = (cell: Cell, typed: Typed): boolean =>
  textIn(cell, typed) !== '' && readCell(cell.column, textIn(cell, typed)) === undefined;

/** Copies a cell into those below it that are empty; what is typed stays. */
export function filledDown(typed: Typed, cells: readonly Cell[], from: Cell): Typed {
  const value = textIn(from, typed);
  const at = cells.findIndex((cell) => keyOf(cell) === keyOf(from));
  if (value === '' || at < 0) return typed;
  const below = cells.slice(at + 1).filter((cell) => textIn(cell, typed) === '');
  return new Map([...typed, ...below.map((cell) => [keyOf(cell), value] as const)]);
}

/** Lines of a spreadsheet's column, from this cell on. */
export function pasted(typed: Typed, cells: readonly Cell[], from: Cell, lines: readonly string[]): Typed {
  const at = cells.findIndex((cell) => keyOf(cell) === keyOf(from));
  const filled = lines.flatMap((line, index) => {
    const cell = at < 0 ? undefined : cells[at + index];
    return cell ? [[keyOf(cell), line.trim()] as const] : [];
  });
  return new Map([...typed, ...filled]);
}

/** A pasted text that fills several cells; undefined: it is for one. */
export function pastedLines(text: string): string[] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.length > 1 ? lines.map((line) => line.split('\t')[0] ?? '') : undefined;
}

type Row = Input<'operatorFillInGoods'>['rows'][number];

/** Rows to store; those with a wrong cell are left out. */
export function rowsOf(goods: readonly Goods[], typed: Typed): Row[] {
  return goods.flatMap(({ productId }): Row[] => {
    const [hsCode, origin, weightGrams] = columns.map((column) =>
      readCell(column, textIn({ column, productId }, typed)),
    );
    const row = {
      productId,
      ...(typeof hsCode === 'string' && { hsCode }),
      ...(typeof origin === 'string' && { origin }),
      ...(typeof weightGrams === 'number' && { weightGrams }),
    };
    return Object.keys(row).length > 1 ? [row] : [];
  });
}
