import { limits } from '@sampan/contract/limits';
import { expect, test } from 'vitest';
import { decode, readOrderFile } from './read-order-file.ts';

const read = (name: string, content: BlobPart, type = '') => readOrderFile(new File([content], name, { type }));

test('text is read, with any of the endings', async () => {
  for (const name of ['a.csv', 'a.TSV', 'a.txt']) expect(await read(name, '1;2')).toEqual({ text: '1;2' });
  expect(await read('list', '1;2', 'text/plain')).toEqual({ text: '1;2' });
});

test('a workbook is refused, also under another name', async () => {
  expect(await read('a.xlsx', 'PK', 'application/vnd.ms-excel')).toEqual({ mistake: 'type' });
  expect(await read('a.csv', 'PK\u0003\u0004\u0000\u0000')).toEqual({ mistake: 'type' });
});

test('a file larger than any list is refused', async () => {
  expect(await read('a.csv', '1'.repeat(limits.orderFileMaxBytes))).toHaveProperty('text');
  expect(await read('a.csv', '1'.repeat(limits.orderFileMaxBytes + 1))).toEqual({ mistake: 'size' });
});

test('the ways in which spreadsheets write text', () => {
  const utf16 = (text: string) => new Uint8Array(Uint16Array.from(`\ufeff${text}`, (one) => one.charCodeAt(0)).buffer);
  expect(decode(utf16('Größe\t1'))).toBe('Größe\t1');
  expect(decode(new TextEncoder().encode('Größe;1'))).toBe('Größe;1');
  expect(decode(Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65]))).toBe('Größe');
});
