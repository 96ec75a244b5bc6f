import { expect, test } from 'vitest';
import { cellsOf, editsOf, filled, keyOf, type Listing, pastedLines, readTypedPrice, wrongIn } from './table-draft.ts';

const listing = (id: string, more: Partial<Listing> = {}): Listing => ({
  id,
  shopId: 's1',
  currency: 'EUR',
  offerId: 1,
  imageUrl: '',
  title: 'Mug',
  ownTitle: '',
  state: 'listed',
  isActive: false,
  groupIds: [],
  version: 3,
  variants: [
    { skuId: 1, name: 'Red', byRule: 9.99, ownPrice: null },
    { skuId: 2, name: 'Blue', byRule: 9.99, ownPrice: 12.5 },
  ],
  ...more,
});
const listings = [listing('a'), listing('b'), listing('c', { shopId: 's2', groupIds: ['x', 'y'] })];
const none = new Map<string, string>();
const first = (column: 'title' | 'price' | 'status' | 'group') => {
  const [cell] = cellsOf(column, listings);
  if (!cell) throw new Error('no cells');
  return cell;
};

test('a value is filled down from its cell, and a pasted column goes into the cells below', () => {
  const cells = cellsOf('price', listings);
  const [, second = first('price')] = cells;
  const down = filled(none, cells, second, ['14,90'], true);
  expect(editsOf(listings, down).map(({ id, prices }) => [id, prices.map(({ ownPrice }) => ownPrice)])).toEqual([
    ['a', [14.9]],
    ['b', [14.9, 14.9]],
    ['c', [14.9, 14.9]],
  ]);
  const pasted = filled(none, cells, second, pastedLines('1.234,50\t7\r\n€ 8,–\r\n\r\n'));
  // 8,– is none; an empty line is the rule's price.
  expect(editsOf(listings, pasted)).toEqual([
    { id: 'a', version: 3, prices: [{ skuId: 2, ownPrice: 1234.5 }] },
    { id: 'b', version: 3, prices: [{ skuId: 2, ownPrice: null }] },
  ]);
  expect(cells.map((cell) => wrongIn(cell, pasted))).toEqual([
    undefined,
    undefined,
    'price',
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['12.99', 12.99],
  ['12,99 €', 12.99],
  ['  ', null],
  ['0', undefined],
  ['-3', undefined],
  ['1.234.5', undefined],
  ['12,999', 12_999],
  ['ten', undefined],
])('%j is read as every typed price is', (text, price) => {
  expect(readTypedPrice(text)).toBe(price);
});

test('a status that is none is left out, and collections of one shop do not go into another', () => {
  const status = filled(none, cellsOf('status', listings), first('status'), ['active', 'Yes', 'draft']);
  expect(editsOf(listings, status)).toEqual([{ id: 'a', version: 3, isActive: true, prices: [] }]);
  const group = filled(none, cellsOf('group', listings), first('group'), ['g1'], true);
  expect(editsOf(listings, group).map(({ id, groupIds }) => [id, groupIds])).toEqual([
    ['a', ['g1']],
    ['b', ['g1']],
  ]);
});

test('what is typed back to what was stored changes nothing', () => {
  const title = first('title');
  expect(editsOf(listings, new Map([[keyOf(title), ' ']]))).toEqual([]);
  expect(editsOf(listings, new Map([[keyOf(title), 'New mug']]))).toMatchObject([{ title: 'New mug' }]);
  expect(wrongIn(title, new Map([[keyOf(title), 'x'.repeat(256)]]))).toBe('title');
});
