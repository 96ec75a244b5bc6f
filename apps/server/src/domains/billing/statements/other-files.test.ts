import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const read = (bytes: Buffer | string) => readStatement(Buffer.from(bytes), { account: '', columns: {} });

/** A ZIP as a bank's server packs it. */
function zipOf(files: Record<string, Buffer | string>, method: 0 | 8 = 8, flags = 0): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(plain.length, 8);
    const head = Buffer.from([20, 0, flags, 0, method, 0, 0, 0, 0, 0]);
    const length = Buffer.from([name.length, 0, 0, 0]);
    const offset = Buffer.alloc(4);
    offset.writeUInt32LE(at);
    const local = [Buffer.from('504b0304', 'hex'), head, sizes, length, Buffer.from(name), packed];
    directory.push(
      Buffer.from('504b01021400', 'hex'),
      head,
      sizes,
      length,
      Buffer.alloc(10),
      offset,
      Buffer.from(name),
    );
    parts.push(...local);
    at += Buffer.concat(local).length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(names.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, names, end]);
}

const day = (cents: number) =>
  `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="USD">${cents / 100}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>` +
  '<BookgDt><Dt>2026-11-03</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>';

test.each([0, 8] as const)('a ZIP of statements, packed in way %d, is read as one', (method) => {
  const { format, lines, leftOut } = read(zipOf({ 'a.xml': day(100), 'b.xml': day(200), 'c.txt': 'hello' }, method));
  expect([format, lines.map(({ amountCents }) => amountCents)]).toEqual(['camt.053', [100, 200]]);
  expect(leftOut).toMatchObject([
    { file: 'c.txt', line: 1, reason: 'file', problem: { problem: 'no_columns', file: 'c.txt' } },
  ]);
});

test('guard: refuses a ZIP that is a bomb, encrypted, damaged, or has too many files', () => {
  expect(() => read(zipOf({ 'a.xml': Buffer.alloc(40_000_000) }))).toThrow('zip_large');
  expect(() => read(zipOf({ 'a.xml': day(100) }, 8, 1))).toThrow('zip_encrypted');
  expect(() => read(zipOf({ 'a.xml': day(100) }).subarray(0, 60))).toThrow('zip_broken');
  const many = Object.fromEntries(Array.from({ length: 401 }, (_, index) => [`${index}.xml`, 'x']));
  expect(() => read(zipOf(many, 0))).toThrow('zip_many');
});

test.each([
  ['%PDF-1.7', 'pdf'],
  [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'excel'],
  [zipOf({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'x' }), 'excel'],
  [zipOf({ mimetype: 'x', 'content.xml': 'x' }), 'excel'],
  ['OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><STMTTRN>', 'ofx'],
  ['<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><a/></OFX>', 'ofx'],
  ['!Type:Bank\nD11/03/2026\nT1250.00\n^', 'qif'],
  ['<!DOCTYPE html><html><table><tr><td>1', 'web_page'],
  ['{"transactions": []}', 'json'],
  [Buffer.from('89504e470d0a1a0a', 'hex'), 'picture'],
  ['', 'empty'],
])('another kind of file is named: %j', (bytes, named) => {
  expect(() => read(bytes)).toThrow(named);
});
