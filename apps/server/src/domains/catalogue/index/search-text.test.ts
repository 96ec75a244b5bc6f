import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tsqueryOf } from '#connectors/search/postgresql/tsquery.ts';
import type { TextQuery } from '#connectors/search/search.ts';
import type { CategoryIndex } from '#domains/catalogue/category-index.ts';
import { editDistance, editsOf, nearestWord } from '#domains/catalogue/search/spelling.ts';
import { readSynonyms, withSynonyms } from '#domains/catalogue/search/synonyms.ts';
import {
  type Asked,
  choose,
  everyWord as everyWordOf,
  fillingOf as fillingTerms,
  someWords as someWordsOf,
} from '#domains/catalogue/search/text-query.ts';
import { foldText, indexTokens, type QueryWord, queryWords, spellingWords } from './search-text.ts';
import { wordForm } from './word-forms.ts';

const noted = ({ named, title, near, reader, any }: TextQuery) => ({
  ...(named ? { named: tsqueryOf(named) } : {}),
  title: tsqueryOf(title),
  ...(near ? { near: tsqueryOf(near) } : {}),
  reader: tsqueryOf(reader),
  any: tsqueryOf(any),
});
const everyWord = (words: QueryWord[], given: Asked) => noted(everyWordOf(words, given));
const fillingOf = (words: QueryWord[], given: Asked) => {
  const terms = fillingTerms(words, given);
  return terms && tsqueryOf(terms);
};
const someWords = (words: QueryWord[], count: number, given: Asked) => noted(someWordsOf(words, count, given));

const finds = (query: string, ...texts: string[]) => {
  const tokens = new Set(indexTokens(texts));
  const words = queryWords(query);
  return (
    words.length > 0 &&
    words.every((word) => word.alternatives.some((group) => group.every((token) => tokens.has(token))))
  );
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

const index: CategoryIndex = {
  byId: new Map([
    [1, { id: 1, parentId: null, level: 1, names: {}, isVisible: true }],
    [2, { id: 2, parentId: 1, level: 2, names: {}, isVisible: true }],
    [3, { id: 3, parentId: null, level: 1, names: {}, isVisible: true }],
  ]),
  below: new Map(),
  named: new Map([
    [
      'mug',
      [
        { language: 'en', id: 1 },
        { language: 'en', id: 2 },
        { language: 'de', id: 3 },
      ],
    ],
    ['cupboard', [{ language: 'en', id: 3 }]],
    ['cups', [{ language: 'en', id: 1 }]],
    ['cuvette', [{ language: 'en', id: 3 }]],
  ]),
  words: ['cupboard', 'cups', 'cuvette', 'mug'],
};
const asked = { language: 'en', index: { ...index, named: new Map(), words: [] }, beginnings: false };

describe('the notation of a query', () => {
  test('the names of categories count, in the reader’s language first, those below another left out', () => {
    const query = everyWord(queryWords('mug'), { ...asked, index });
    expect(query).toMatchObject({ title: "'en=mug'", reader: "('en.mug' | 'C1')" });
    expect(query.any).toMatch(/\| 'C1' \| 'C3'\)$/);
  });

  test('a prefix matches every category that a longer word names', () => {
    const of = (keyword: string) => everyWord(queryWords(keyword), { language: 'en', index, beginnings: true }).reader;
    expect(of('cupb')).toMatch(/^\('en.cupb' \| 'en.cupb':\* \| 'C3'\)$/);
    expect(of('cupz')).not.toContain('C');
    expect(of('cuve')).toContain("| 'C3'");
    expect(of('zzzz')).not.toContain('C');
  });

  test('some of the words', () => {
    expect(choose([1, 2, 3], 2)).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(someWords(queryWords('red mug'), 1, asked).title).toBe("('en=red' | 'en=mug')");
  });

  test('titles in a category of that name come first, then those with one of the words beside the rest', () => {
    const query = everyWord(queryWords('red mug'), { ...asked, index });
    expect(query).toMatchObject({
      named: "(('en=red' & 'en=mug') & 'C1')",
      title: "('en=red' & 'en=mug')",
      near: "(('en.red' & ('en.mug' | 'C1')) & ('en=red' | 'en=mug'))",
    });
    expect(Object.keys(everyWord(queryWords('red'), asked))).toEqual(['title', 'reader', 'any']);
  });

  test('whom goods are for: unisex is for men, men’s goods are not unisex, and the thing alone fills a short list', () => {
    const synonyms = readSynonyms('men, male -> unisex');
    const words = (keyword: string) => withSynonyms(queryWords(keyword), synonyms);
    expect(everyWord(words("men's shirt"), asked)).toMatchObject({
      title: "(('en=man' | 'en=male' | 'en=unisex') & 'en=shirt')",
      near: "((('en.man' | 'en.male' | 'en.unisex') & 'en.shirt') & 'en=shirt')",
    });
    expect(everyWord(words('mens'), asked).title).toBe("('en=man' | 'en=male' | 'en=unisex')");
    expect(everyWord(words('unisex'), asked).title).toBe("'en=unisex'");
    expect(fillingOf(words('mens shirt'), asked)).toBe("'en=shirt'");
    expect(fillingOf(words('red shirt'), asked)).toBe("('en=red' | 'en=shirt')");
    expect(fillingOf(words('shirt'), asked)).toBeUndefined();
  });

  test('synonyms: any member of a group matches all of it, and the longest run of words wins', () => {
    const synonyms = readSynonyms('t-shirt, tee, tee shirt # a remark\n\nbag, sack\n');
    const title = (keyword: string) => everyWord(withSynonyms(queryWords(keyword), synonyms), asked).title;
    expect(title('tee shirt red')).toBe("(('en=tshirt' | 'en=tee') & 'en=red')");
    expect(title('sacks')).toBe("('en=sack' | 'en=bag')");
    expect(title('shirt')).toBe("'en=shirt'");
    expect([...synonyms.words]).toEqual(['shirt', 'tee', 'bag', 'sack']);
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
    expect(everyWord(queryWords('shir'), { ...asked, beginnings: false }).title).toBe("'en=shir'");
    expect(everyWord(queryWords('shir mug'), { ...asked, beginnings: true }).title).toBe(
      "(('en=shir' | 'en=shir':*) & 'en=mug')",
    );
  });

  test('guard: beginsForeign. Those of other languages from seven letters on', () => {
    const any = (keyword: string) => everyWord(queryWords(keyword), { ...asked, beginnings: true }).any;
    expect(any('shir')).toBe("('shir' | 'en.shir':*)");
    expect(any('lampad')).toBe("('lampad' | 'en.lampad':*)");
    expect(any('lampada')).toBe("('lampad' | 'lampada':*)");
    const inGerman = (keyword: string) =>
      everyWord(queryWords(keyword), { language: 'de', index, beginnings: true }).any;
    expect(inGerman('shir')).toBe("('shir' | 'de.shir':* | 'en.shir':*)");
    expect(inGerman('cupb')).not.toContain('C');
    expect(everyWord(queryWords('cupb'), { language: 'en', index, beginnings: true }).any).toContain("'C3'");
    expect(inGerman('cupboar')).toContain("'C3'");
  });

  test('whatever is typed, the notation holds letters and digits only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const words = queryWords(text);
        expect(words.length).toBeLessThanOrEqual(12);
        for (const token of [...words.flatMap(({ alternatives }) => alternatives.flat()), ...indexTokens([text])])
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

  test('every single slip of a word leads back to it', () => {
    for (const typed of ['hsirt', 'sirt', 'shiirt', 'shixt', 'shir', 'ashirt'])
      expect(editsOf(typed)).toContain('shirt');
    expect(editsOf('кржка')).toContain('кружка');
    expect(editsOf('shirt')).not.toContain('shirt');
  });

  test('the nearest word within reach: the reader’s language first, then the more frequent of two', () => {
    const candidates = [
      { word: 'skirt', language: 'en', products: 90 },
      { word: 'shirt', language: 'en', products: 10 },
      { word: 'short', language: 'en', products: 50 },
    ];
    expect(nearestWord('shrit', candidates, 'en')).toBe('shirt');
    expect(nearestWord('sirt', candidates, 'en')).toBe('skirt');
    expect(nearestWord('sirt', candidates, 'de')).toBeUndefined();
    expect(nearestWord('lampshade', candidates, 'en')).toBeUndefined();
  });

  test('of two words equally near, the one that only goes on is meant, though it is rarer', () => {
    const candidates = [
      { word: 'tin', language: 'en', products: 15 },
      { word: 'ring', language: 'en', products: 5 },
    ];
    expect(nearestWord('rin', candidates, 'en')).toBe('ring');
    expect(nearestWord('rin', [{ word: 'ring', language: 'it', products: 5 }], 'en')).toBeUndefined();
  });

  test('a short word is not bent far, nor to another language', () => {
    const near = (typed: string, word: string, language: string) =>
      nearestWord(typed, [{ word, language, products: 5 }], 'en');
    expect(near('pulsera', 'puntera', 'en')).toBeUndefined();
    expect(near('canape', 'canale', 'it')).toBeUndefined();
    expect(near('swaeter', 'sueter', 'es')).toBeUndefined();
    expect(near('vestitto', 'vestito', 'it')).toBe('vestito');
  });
});
