import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { guarded, writeCsv } from './write-csv.ts';

const row = ['SP1', 'Zed;=1+1; Q', 'a\t=2+2', 'x\r\n;"=3+3', '=4', ' +5', '-5.20', '{"a":"b;@SUM(1)"}', '＝1', 'a;-b'];
const written = (quotesFormulas?: boolean) =>
  text(writeCsv([row], { bom: false, ...(quotesFormulas !== undefined && { quotesFormulas }) }));

/** Splits like a program that recognises quotes only at the start of its own cells. */
const split = (content: string, separator: RegExp) => content.split(/\r\n|\n/).flatMap((line) => line.split(separator));

test.each([[/;/], [/\t/], [/[;\t]/]])('guard: beginnings. Split at %s, no cell begins a formula', async (separator) => {
  const cells = split(await written(), separator).map((cell) => cell.replaceAll(/^[\s"]+/g, ''));
  expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))).toEqual([]);
});

test('guard: beginnings. Split at commas, cells are unchanged but for apostrophes, and numbers stay numbers', async () => {
  const [cells = []] = parse(await written()) as string[][];
  expect(cells.map((cell) => cell.replaceAll("'", ''))).toEqual(row);
  expect(cells[6]).toBe('-5.20');
});

test('guard: quotesFormulas. A file for another system comes back as it was', async () => {
  expect(parse(await written(false))).toEqual([row]);
});

test('an apostrophe comes before each sign that would begin a formula', () => {
  expect(guarded('Zed;=1+1;@x')).toBe("Zed;'=1+1;'@x");
  expect(guarded('=HYPERLINK("x")')).toBe('\'=HYPERLINK("x")');
  expect(guarded('a = b, 3 - 2')).toBe('a = b, 3 - 2');
});
