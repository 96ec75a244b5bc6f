import { describe, expect, test } from 'vitest';
import { filtersOn, goodsPath, readGoodsQuery, sortedBy, withoutFilters } from './goods-query.ts';
import { readCost, readFilters, readPieces, typedOf } from './typed-filters.ts';

const read = (search: string) => readGoodsQuery(new URLSearchParams(search));

describe('the page’s URL', () => {
  test('is read and written alike', () => {
    const search =
      'searchKey=mug&categoryId=12&priceStart=1.5&priceEnd=3&min=60&stock=30&margin=60&shop=s1&page=2&sort=margin_desc&unpublished=1&single=1';
    const written = new URLSearchParams(goodsPath(read(search)).split('?')[1]);
    expect([...written].toSorted()).toEqual([...new URLSearchParams(search)].toSorted());
  });

  test.each([
    'page=0',
    'page=x',
    'sort=weight',
    'margin=99',
    'margin=-1',
    'stock=1e3',
    'priceStart=-2',
    'shop=a%20b',
    'min=99999999999999999999',
    'unpublished=yes',
    'searchKey=%00%01',
  ])('what makes no sense is ignored: %s', (search) => {
    expect(goodsPath(read(search))).toBe('/m/goods');
  });

  test('a list of the storefront is the same list here', () => {
    const query = read('searchKey=tea&categoryName=Tea&priceStart=5&priceEnd=2&inStock=1&sort=price%20asc&asTyped=1');
    expect(query).toMatchObject({ searchKey: 'tea', priceStart: 2, priceEnd: 5, stock: 1, sort: 'best' });
  });
});

test('filters are counted, and cleared together; words and shop stay', () => {
  const query = read('searchKey=mug&priceStart=1&priceEnd=3&margin=60&single=1&shop=s1&page=3');
  expect(filtersOn(query)).toEqual(['margin', 'single', 'cost']);
  expect(goodsPath(withoutFilters(query))).toBe('/m/goods?searchKey=mug&shop=s1');
});

test('a head sorts one way, then the other, then not at all', () => {
  const sorts = [read('page=4')];
  for (const _ of [1, 2, 3]) sorts.push(sortedBy(sorts.at(-1) ?? read(''), 'margin'));
  expect(sorts.map(({ sort }) => sort)).toEqual(['best', 'margin_desc', 'margin_asc', 'best']);
  expect(sorts.at(-1)?.page).toBe(1);
  expect(sortedBy(read('sort=margin_desc'), 'cost').sort).toBe('cost_asc');
});

describe('typed filters', () => {
  test.each(['x', '0', '-5', '1.5', '5000000', '3 or 4'])('guard: %j is no count of pieces', (typed) => {
    expect(readPieces(typed)).toBeNull();
  });

  test.each(['x', '0', '-5', '1.2.3', '12.345', '99999999999'])('guard: %j is no cost', (typed) => {
    expect(readCost(typed, 1)).toBeNull();
  });

  test('is read as people write numbers, and nothing typed is no filter', () => {
    const typed = { stock: '١٬٢٠٠', min: ' ', priceStart: '8,50', priceEnd: '€ 1.70' };
    expect(readFilters(typed, 0.85)).toEqual({ stock: 1200, min: undefined, priceStart: 2, priceEnd: 10 });
    expect(typedOf(read('priceStart=2&stock=30'), 0.85)).toEqual({
      stock: '30',
      min: '',
      priceStart: '1.7',
      priceEnd: '',
    });
  });
});
