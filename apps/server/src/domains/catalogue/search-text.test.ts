import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, indexTokens, prefixTsquery, queryWords, spellingWords, tsquery } from './search-text.ts';
import { editDistance, nearestWord } from './spelling.ts';
import { wordForm } from './word-forms.ts';

const finds = (query: string, ...texts: string[]) => {
  const tokens = new Set(indexTokens(texts));
  const words = queryWords(query);
  return words.length > 0 && words.every((word) => word.tokens.some((token) => tokens.has(token)));
};

describe('word forms', () => {
  test.each([
    ['shirts', 'shirt'],
    ['dresses', 'dress'],
    ['shoes', 'shoe'],
    ['boxes', 'box'],
    ['watches', 'watch'],
    ['babies', 'baby'],
    ['women', 'woman'],
    ['scarves', 'scarf'],
    ['taschen', 'tasche'],
    ['kleider', 'kleid'],
    ['hemden', 'hemd'],
    ['hosen', 'hose'],
    ['scarpe', 'scarpa'],
    ['vestiti', 'vestito'],
    ['camisas', 'camisa'],
    ['pantalones', 'pantalon'],
    ['chapeaux', 'chapeau'],
    ['botoes', 'botao'],
    ['рубашки', 'рубашка'],
    ['платья', 'платье'],
    ['حقائب', 'الحقائب'],
  ])('%s and %s meet', (one, other) => {
    expect(wordForm(one)).toBe(wordForm(other));
  });

  test.each([
    ['cap', 'cape'],
    ['shoe', 'shop'],
    ['tub', 'tube'],
    ['boxer', 'box'],
    ['glass', 'glue'],
    ['poster', 'post'],
  ])('%s and %s stay apart', (one, other) => {
    expect(wordForm(one)).not.toBe(wordForm(other));
  });
});

describe('the tokeniser', () => {
  test.each([
    ['t-shirt', 'T-Shirt aus Baumwolle'],
    ['tshirt', 'T-shirt, cotton'],
    ['t shirt', 'T-shirt, cotton'],
    ["women's dresses", 'Dress for women'],
    ['MÜTZEN', 'Mütze aus Wolle'],
    ['mutze', 'Mütze'],
    ['strasse', 'Straße'],
    ['ete', 'Robe d’été'],
    ['500 ml', 'Bottle 500ml'],
    ['500ml', 'Bottle 500 ml'],
    ['Ａ５', 'Notebook A5'],
    ['马克杯', '陶瓷马克杯 350毫升'],
    ['杯', '陶瓷马克杯'],
    ['シャツ', '綿Tシャツ'],
    ['티셔츠', '면 티셔츠'],
    ['컵', '도자기 컵'],
    ['ёлка', 'елка'],
    ['قميص', 'القميص القطني'],
    ['bag for women', 'Women bag'],
  ])('%s finds %s', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  test('all words must be there', () => {
    expect(finds('cotton dress', 'Cotton shirt')).toBe(false);
    expect(finds('马克杯 木', '陶瓷马克杯')).toBe(false);
  });

  test('function words alone are still looked for', () => {
    expect(queryWords('the').map(({ word }) => word)).toEqual(['the']);
    expect(queryWords('mug for the tea').map(({ word }) => word)).toEqual(['mug', 'tea']);
  });

  test('word beginnings join in from four letters on', () => {
    expect(tsquery(queryWords('shir'))).toBe("('shir')");
    expect(prefixTsquery(queryWords('shir mug'))).toBe("('shir' | 'shir':*) & ('mug')");
  });

  test('whatever is typed, the notation holds letters and digits only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const words = queryWords(text);
        expect(words.length).toBeLessThanOrEqual(12);
        for (const token of [...words.flatMap(({ tokens }) => tokens), ...indexTokens([text])])
          expect(token).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
      { numRuns: 2000 },
    );
  });

  test('what is indexed is found by itself', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('Wolle', 'été', 'T-shirt', 'mug', '500ml', '陶瓷', 'シャツ', 'рубашка', 'قطن', '티셔츠'),
          { minLength: 1, maxLength: 5 },
        ),
        (words) => {
          expect(finds(words.join(' '), words.join(' '))).toBe(true);
        },
      ),
    );
  });

  test('spelling words are letters of an alphabet, as written', () => {
    expect(spellingWords(['Shirts 500ml, 陶瓷 and Mützen A5'])).toEqual(['shirts', 'mutzen']);
  });

  test('folding narrows and lowers', () => {
    expect(foldText('ＡＢＣ Çà ÖÄÜß')).toBe('abc ca oauss');
  });
});

describe('spelling', () => {
  test.each([
    ['shirt', 'shrit', 1],
    ['shirt', 'shirt', 0],
    ['mug', 'muug', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%s to %s takes %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });

  test('the nearest word within reach, the more frequent of two', () => {
    const candidates = [
      { word: 'skirt', products: 90 },
      { word: 'shirt', products: 10 },
      { word: 'short', products: 50 },
    ];
    expect(nearestWord('shrit', candidates)).toBe('shirt');
    expect(nearestWord('shiirt', candidates)).toBe('shirt');
    expect(nearestWord('sirt', candidates)).toBe('skirt');
    expect(nearestWord('lampshade', candidates)).toBeUndefined();
  });
});
