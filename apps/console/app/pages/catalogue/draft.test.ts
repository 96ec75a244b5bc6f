import { describe, expect, test } from 'vitest';
import { type Draft, moved, type Product, readDraft, titleIn } from './draft.ts';

const text = (language: 'en' | 'de', source: string, own: string | null = null) => ({
  language,
  source,
  own,
  isSourceChanged: false,
});

const product = {
  titles: [text('en', 'Mug', 'Our mug'), text('de', 'Becher')],
  descriptions: [],
  status: 'active',
  hasOwnTiers: false,
  tiers: [{ from: 10, ownUsd: null }],
  sourceTiers: [{ from: 10 }],
  skus: [
    { skuId: 1, ownUsd: null },
    { skuId: 2, ownUsd: 3 },
  ],
  markup: { own: null },
  minimum: { source: 1, own: 5 },
  weight: { source: 0, own: null },
  hsCode: { source: '', own: null },
  origin: { source: '', own: null },
  category: { source: 7, own: null },
  pictures: { own: false, shown: [{ name: 'a' }, { name: 'b' }] },
} as unknown as Product;

test('a product is called as its reader says, as it is typed, or as buyers without a title see it', () => {
  const called = { titles: product.titles, sourceTitle: '马克杯' };
  expect([titleIn(called, undefined, 'de'), titleIn(called, { de: 'Tasse' }, 'de')]).toEqual(['Becher', 'Tasse']);
  expect([titleIn(called, { de: '' }, 'de'), titleIn(called, undefined, 'fr')]).toEqual(['Our mug', 'Our mug']);
  expect(titleIn({ ...called, titles: [] }, undefined, 'de')).toBe('马克杯');
});

const changes = (draft: Draft) => readDraft(product, draft).changes;

describe('typed values', () => {
  test('equal to the stored ones are no change', () => {
    expect(
      readDraft(product, {
        titles: { en: 'Our mug', de: 'Becher' },
        minimum: '5',
        weightGrams: '',
        categoryId: 7,
        status: 'active',
        tiers: [{ from: '10', price: '' }],
        skuPrices: { 2: '3.0' },
      }),
    ).toEqual({ changes: {}, pending: [] });
  });

  test('become own values; emptied ones, or the supplier’s again, reset to his', () => {
    expect(changes({ titles: { de: ' Tasse ', en: '' } })).toEqual({ titles: { de: 'Tasse', en: null } });
    expect(changes({ titles: { en: 'Mug' } })).toEqual({ titles: { en: null } });
    expect(changes({ minimum: '', weightGrams: '1,200', markup: '34.5', hsCode: ' 6911 ' })).toEqual({
      minimum: null,
      weightGrams: 1200,
      markup: 0.345,
      hsCode: '6911',
    });
    expect(
      changes({
        tiers: [
          { from: '10', price: '2.5' },
          { from: '50', price: '' },
        ],
      }),
    ).toEqual({
      tiers: [
        { from: 10, priceUsd: 2.5 },
        { from: 50, priceUsd: null },
      ],
    });
    expect(changes({ skuPrices: { 1: '4', 2: '' } })).toEqual({ skuPrices: [{ skuId: 1, priceUsd: 4 }] });
    expect(changes({ skuPrices: { 2: '' } })).toEqual({ skuPrices: null });
    expect(changes({ pictures: ['b'], status: 'hidden' })).toEqual({ pictures: ['b'], status: 'hidden' });
  });

  test.each<[string, Draft]>([
    ['a minimum of none', { minimum: '0' }],
    ['half a gram', { weightGrams: '0.5' }],
    ['a price of five decimals', { tiers: [{ from: '1', price: '1.00001' }] }],
    [
      'bands that do not rise',
      {
        tiers: [
          { from: '5', price: '' },
          { from: '5', price: '' },
        ],
      },
    ],
    ['a price that is a word', { skuPrices: { 1: 'ten' } }],
  ])('%s is wrong, and is not sent', (_, draft) => {
    expect(readDraft(product, draft)).toMatchObject({ changes: {}, pending: [{ isWrong: true }] });
  });
});

test('pictures move one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});
