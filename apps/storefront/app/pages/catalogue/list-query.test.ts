import { expect, test } from 'vitest';
import { listPath, readListQuery, searchInput, toggleSort } from './list-query.ts';

const read = (query: string) => readListQuery(new URLSearchParams(query));

test('what makes no sense is as if it were not there', () => {
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
