import { foldPlace } from '@sampan/locations/fold';
import { expect, test } from 'vitest';
import { type Place, place as toPlace } from './places.ts';
import { findExactly, searchPlaces, splitAtMatch } from './search-places.ts';

const place = (label: string, second = '', blocked = false): Place => ({
  id: label,
  value: label,
  label,
  second,
  blocked,
  keys: [foldPlace(label), foldPlace(second)],
  romaji: '',
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

const listed = (id: string, english: string, name: string, ...also: string[]) =>
  toPlace({ id, english, chinese: english, name, also }, 'ja');
const known = [
  listed('FR-IDF', 'Île-de-France', 'Île-de-France'),
  listed('DE-BY', 'Bavaria', 'Bayern'),
  listed('DE-NW', 'North Rhine-Westphalia', 'Nordrhein-Westfalen'),
  listed('JP-13', 'Tokyo', '東京都'),
  listed('JP-27', 'Ōsaka', '大阪府'),
  listed('JP-01', 'Hokkaidō', '北海道'),
  listed('SA-01', 'Riyadh', 'منطقة الرياض', 'الرياض'),
  listed('KR-11', 'Seoul', '서울특별시'),
  listed('RU-MOW', 'Moscow', 'Москва'),
  listed('ES-B', 'Barcelona', 'Barcelona', 'Cataluña', 'Catalunya'),
  listed('DE-BY-0964', 'Munich', 'München'),
  listed('CI-AB', "Côte d'Ivoire", 'Côte d’Ivoire'),
];

test.each([
  ['ile de', 'FR-IDF'],
  ['Ile-de-F', 'FR-IDF'],
  ['ILE DE FRANCE', 'FR-IDF'],
  ['bay', 'DE-BY'],
  ['nordrhein w', 'DE-NW'],
  ['東京', 'JP-13'],
  ['とうきょう', 'JP-13'],
  ['トウキョウ', 'JP-13'],
  ['とう', 'JP-13'],
  ['おおさか', 'JP-27'],
  ['ほっかいどう', 'JP-01'],
  ['الرياض', 'SA-01'],
  ['رياض', 'SA-01'],
  ['서울', 'KR-11'],
  ['МОСКВА', 'RU-MOW'],
  ['catalunya', 'ES-B'],
  ['Cataluna', 'ES-B'],
  ['muenchen', 'DE-BY-0964'],
  ['munchen', 'DE-BY-0964'],
  ['ｍｕｎｉｃｈ', 'DE-BY-0964'],
  ['cote d’iv', 'CI-AB'],
])('%s finds %s first', (typed, id) => {
  expect(searchPlaces(known, typed)[0]?.id).toBe(id);
});

test('kana typed in full are that place', () => {
  expect(findExactly(known, 'とうきょう')?.id).toBe('JP-13');
  expect(findExactly(known, 'とうき')).toBeUndefined();
});

test('beside a name: what else it is called', () => {
  expect(known.map(({ label, second }) => [label, second]).slice(0, 2)).toEqual([
    ['Île-de-France', ''],
    ['Bayern', 'Bavaria'],
  ]);
});
