import { expect, test } from 'vitest';
import { type Column, isShown, templateOf, widthOf } from './columns.ts';

const columns: Column<never>[] = [
  { id: 'name', head: 'Name', cell: () => null, width: '1fr', narrow: 'title' },
  { id: 'place', head: 'Place', cell: () => null, width: '60rem', isWide: true },
  { id: 'sum', head: 'Sum', cell: () => null, width: '6rem', isFigure: true, narrow: 'figure' },
];
const shown = (pixels: number) =>
  columns.filter((column) => isShown(column, widthOf(pixels, columns))).map(({ id }) => id);

test('the less room a table has, the fewer columns it shows', () => {
  const needed = (8 + 60 + 6) * 16;
  expect(shown(needed)).toEqual(['name', 'place', 'sum']);
  expect(shown(needed - 1)).toEqual(['name', 'sum']);
  expect(shown(390)).toEqual(['name', 'sum']);
});

test('wide columns also go where the one that takes the rest would have too little', () => {
  const roomy = columns.map((column) => (column.width === '1fr' ? { ...column, leastRems: 20 } : column));
  expect([widthOf((20 + 66) * 16, roomy), widthOf((20 + 66) * 16 - 1, roomy)]).toEqual(['wide', 'middle']);
});

test('one column takes the room that is left; on a phone a row has two lines instead', () => {
  expect(templateOf(columns, 'wide', true)).toBe('2.5rem minmax(6rem, 1fr) 60rem 6rem');
  expect(templateOf(columns, 'middle', false)).toBe('minmax(6rem, 1fr) 6rem');
  expect(templateOf(columns, 'phone', true)).toBeUndefined();
});
