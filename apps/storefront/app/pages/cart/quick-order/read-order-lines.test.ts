import { readQuantity } from '@sampan/ui/digits.ts';
import { describe, expect, test } from 'vitest';
import { readOrderLines } from './read-order-lines.ts';

const read = (text: string) => readOrderLines(text).map(({ sku, quantity }) => [sku, quantity]);
const one = (line: string) => read(line)[0];

describe('separators', () => {
  test.each([
    '813,24',
    '813;24',
    '813\t24',
    '813 24',
    '  813    24  ',
    '813, 24',
    '813 , 24',
    '813;24;',
    '813 24;',
    '813，24',
    '813；24',
    '813،24',
    '813\u300024',
    '813 × 24',
    '813 x24 pcs',
  ])('%j', (line) => expect(one(line)).toEqual(['813', 24]));

  test('each line may have its own', () => {
    expect(read('1,10\n2;20\n3\t30\n4 40')).toEqual([
      ['1', 10],
      ['2', 20],
      ['3', 30],
      ['4', 40],
    ]);
  });

  test('Windows line ends, old ones, byte order mark, blank lines and the spreadsheet’s own first line', () => {
    expect(read('\ufeffsep=;\r\n1;10\r\n\r\n;\r\n2;20\r3;30')).toEqual([
      ['1', 10],
      ['2', 20],
      ['3', 30],
    ]);
  });

  test('text after the quantity is ignored', () => {
    expect(one('813;24;navy, M;9.90')).toEqual(['813', 24]);
    expect(one('813 24 navy')).toEqual(['813', 24]);
  });
});

describe('quotes', () => {
  test.each(['"813","24"', '"813";"24"', '"813"\t"24"', '"813", "24"', '"""813""",24'])('%j', (line) =>
    expect(one(line)).toEqual(['813', 24]),
  );

  test('keep a separator that belongs to the figure', () => {
    expect(one('813,"1,200"')).toEqual(['813', 1200]);
    expect(one('"813","1,200","red, large"')).toEqual(['813', 1200]);
  });

  test('a quote that is never closed is no quote', () => {
    expect(read('813,5"\n814,6')).toEqual([
      ['813', null],
      ['814', 6],
    ]);
  });
});

describe('the first line', () => {
  test.each([
    'SKU,Quantity',
    'Artikelnummer;Menge',
    'Codice articolo;Quantità',
    'Référence;Quantité',
    'Código;Cantidad',
    'Código;Quantidade',
    'رقم الصنف،الكمية',
    '품번,수량',
    '品番,数量',
    '货号,数量',
    'Артикул;Количество',
    'Item Quantity',
    'Foo,Bar',
  ])('%j names the columns', (header) =>
    expect(read(`${header}\n813${/[;]/.test(header) ? ';' : ','}24`)).toEqual([['813', 24]]),
  );

  test('may name them in another order, with others between', () => {
    expect(read('Quantity,SKU\n24,813')).toEqual([['813', 24]]);
    expect(read('Name;SKU;Price;Qty\nShirt;813;9,90;24')).toEqual([['813', 24]]);
    expect(read('Menge;Ware\n24;813')).toEqual([['813', 24]]);
  });

  test('named columns leave no doubt', () => {
    expect(read('SKU,Qty,Price\n813,24,100')).toEqual([['813', 24]]);
  });

  test('is a line like any other when it holds figures', () => {
    expect(read('813,24\n814,6')).toEqual([
      ['813', 24],
      ['814', 6],
    ]);
    expect(read('abc 5')).toEqual([['abc', 5]]);
  });
});

describe('quantities', () => {
  test.each([
    ['24', 24],
    ['1,200', 1200],
    ['1.200', 1200],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ['1\u202f200', 1200],
    ['1’200', 1200],
    ['1,200,000', 1_200_000],
    ['24.0', 24],
    ['24,00', 24],
    ['24 pcs', 24],
    ['24 Stück', 24],
    ['24個', 24],
    ['0', 0],
  ])('%j', (text, figure) => expect(readQuantity(text)).toBe(figure));

  test.each(['', 'abc', '-5', '2.5', '1,20', '1,2000', '1e3', '12 34', '9999999999', '1,200.500'])(
    '%j is none',
    (text) => expect(readQuantity(text)).toBeNull(),
  );

  test('figures of other scripts', () => {
    expect(one('٨١٣،٢٤')).toEqual(['813', 24]);
    expect(one('۸۱۳ ۲۴')).toEqual(['813', 24]);
    expect(one('８１３　２４')).toEqual(['813', 24]);
    expect(one('٨١٣؛١٬٢٠٠')).toEqual(['813', 1200]);
    expect(one('\u200f813\u200e,24')).toEqual(['813', 24]);
  });

  test('one or twelve hundred is asked, not guessed', () => {
    expect(readOrderLines('813,1,200')).toEqual([{ sku: '813', typed: '1,200?', quantity: null }]);
    expect(readOrderLines('813 1 200')[0]?.quantity).toBeNull();
    expect(one('813 1,200')).toEqual(['813', 1200]);
    expect(one('813;1 200')).toEqual(['813', 1200]);
  });

  test('a missing one', () => {
    expect(readOrderLines('813')).toEqual([{ sku: '813', typed: '', quantity: null }]);
  });
});

describe('numbers', () => {
  test.each(["'813,24", '#813,24', '="813",24', '813 ,24'])('%j', (line) => expect(one(line)).toEqual(['813', 24]));

  test('stay unchanged when they are none', () => {
    expect(one('6.10E+14;24')).toEqual(['6.10E+14', 24]);
    expect(one(`${'x'.repeat(60)};1`)?.[0]).toHaveLength(40);
  });

  test('nothing is nothing', () => {
    expect(readOrderLines(' \n\t\n;;')).toEqual([]);
  });
});
