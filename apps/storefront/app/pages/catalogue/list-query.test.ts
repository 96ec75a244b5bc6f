import { searchProducts } from '@sampan/contract/catalogue/search';
import { expect, test } from 'vitest';
import { countFilters, listPath, readListQuery, searchInput, toggleSort, withoutFilters } from './list-query.ts';

const read = (query: string) => readListQuery(new URLSearchParams(query));

test('invalid parameters are ignored', () => {
  expect(read('page=abc&sort=zzz&priceStart=-1&priceEnd=1e9&min=1.5&categoryId=x&inStock=yes')).toMatchObject({
    page: 1,
    sort: undefined,
    priceStart: undefined,
    priceEnd: undefined,
    min: undefined,
    categoryId: undefined,
    inStock: false,
  });
});

test('a decimal comma is a decimal point', () => {
  expect(read('priceStart=1,50').priceStart).toBe(1.5);
});

test('words are trimmed and cut', () => {
  expect(read('searchKey=%20%20').searchKey).toBe('');
  expect(read(`searchKey=${'a'.repeat(300)}`).searchKey).toHaveLength(200);
});

test('an address read and written again stays the same', () => {
  const path = '/product-list?categoryId=2&categoryName=Shoes&sort=price+asc&page=3&priceStart=1&min=60&inStock=1';
  expect(listPath(read(path.split('?')[1] ?? ''))).toBe(path);
});

test('sorts alternate, one clears the other, and lead to page 1', () => {
  const first = toggleSort(read('page=4'), 'price');
  expect(first).toMatchObject({ sort: 'price asc', page: 1 });
  const second = toggleSort(first, 'price');
  expect(second.sort).toBe('price desc');
  expect(toggleSort(second, 'price').sort).toBe('price asc');
  expect(toggleSort(second, 'monthSold').sort).toBe('monthSold asc');
});

test('the order travels as the marketplace writes it', () => {
  expect(searchInput(read('sort=monthSold desc')).sort).toBe('{"monthSold":"desc"}');
  expect(searchInput(read('')).sort).toBeUndefined();
});

test('prices the wrong way round are turned', () => {
  expect(read('priceStart=9&priceEnd=2,5')).toMatchObject({ priceStart: 2.5, priceEnd: 9 });
  expect(read('priceStart=9')).toMatchObject({ priceStart: 9, priceEnd: undefined });
});

test('figures that the search would refuse are as if they were not there', () => {
  expect(read('min=99999999').min).toBeUndefined();
  expect(read('min=0').min).toBeUndefined();
  expect(read('categoryId=9999999999999999').categoryId).toBeUndefined();
  expect(read('page=99999999').page).toBe(1);
  expect(read('priceStart=1.23456').priceStart).toBeUndefined();
});

test('control characters are removed from the keyword', () => {
  expect(read('searchKey=%00mug%1b&palletName=%09x').searchKey).toBe('mug');
  expect(read('palletId=%00').palletId).toBe('');
});

test('every URL passes the search’s own check', () => {
  const nasty = [
    '',
    '0',
    '-1',
    '1e9',
    'NaN',
    '9'.repeat(16),
    '9'.repeat(40),
    '1,5',
    '\u0000',
    '\ud800',
    '💥'.repeat(300),
  ];
  const names = ['categoryId', 'searchKey', 'palletId', 'sort', 'page', 'priceStart', 'priceEnd', 'min', 'inStock'];
  for (const value of nasty) {
    for (const name of names) {
      const query = readListQuery(new URLSearchParams([[name, value]]));
      expect(searchProducts.input.safeParse(searchInput(query)).success, `${name}=${value}`).toBe(true);
    }
  }
});

test('an address without filters keeps everything else', () => {
  const query = read('categoryId=2&searchKey=mug&sort=price+asc&page=3&priceStart=1&priceEnd=2&min=60&inStock=1');
  expect(countFilters(query)).toBe(4);
  expect(listPath(withoutFilters(query))).toBe('/product-list?categoryId=2&searchKey=mug&sort=price+asc');
});
