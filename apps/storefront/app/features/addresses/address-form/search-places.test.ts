import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import type { Place } from './places.ts';
import { findExactly, searchPlaces, splitAtMatch } from './search-places.ts';

const place = (label: string, second = '', blocked = false): Place => ({
  id: label,
  value: label,
  label,
  second,
  blocked,
  keys: [fold(label), fold(second)],
});
const places = [
  place('São Paulo', '圣保罗'),
  place('Santa Catarina', '圣卡塔琳娜'),
  place('Osasco', '奥萨斯库'),
  place('Crimea', '', true),
];
const names = (typed: string) => searchPlaces(places, typed).map(({ label }) => label);

test('found with and without accents, in either script, beginnings first', () => {
  expect(names('sao')).toEqual(['São Paulo']);
  expect(names('São p')).toEqual(['São Paulo']);
  expect(names('圣')).toEqual(['São Paulo', 'Santa Catarina']);
  expect(names('sa')).toEqual(['São Paulo', 'Santa Catarina', 'Osasco']);
  expect(names('')).toHaveLength(4);
  expect(names('x')).toEqual([]);
});

test('a name typed out in full is that place, unless nothing goes there', () => {
  expect(findExactly(places, ' sao paulo ')?.id).toBe('São Paulo');
  expect(findExactly(places, 'sao')).toBeUndefined();
  expect(findExactly(places, 'Crimea')).toBeUndefined();
});

test('the matched part is marked where the letters correspond', () => {
  expect(splitAtMatch('São Paulo', 'sao')).toEqual(['', 'São', ' Paulo']);
  expect(splitAtMatch('Straße', 'ss')).toEqual(['Straße', '', '']);
});

test('each place’s folded names are read once, however many places there are', () => {
  let reads = 0;
  const counted = Array.from({ length: 200 }, (_, index) => {
    const { keys, ...rest } = place(`Place ${index}`);
    return {
      ...rest,
      get keys() {
        reads++;
        return keys;
      },
    };
  });
  expect(searchPlaces(counted, 'place 199')).toHaveLength(1);
  expect(reads).toBe(counted.length);
});
