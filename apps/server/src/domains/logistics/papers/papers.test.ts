import { inflateSync } from 'node:zlib';
import type { Company } from '@sampan/contract/settings/subjects';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { modulesOf } from './draw-barcode.ts';
import { drawLabels, fitting } from './draw-labels.ts';
import { drawPackingList } from './draw-packing-list.ts';
import { drawPickList } from './draw-pick-list.ts';
import { type PaperOrder, senderOf, writeContents } from './paper-order.ts';
import { linesOf, type Paper, runsOf } from './write-line.ts';

const order: PaperOrder = {
  sn: 'SP20261104ABCDEFGH',
  date: '2026-11-23',
  reference: '',
  from: 'Kestrel Trading GmbH, Speicherstadt 4, 20457 Hamburg, DE',
  buyer: ['Boutique Berthier SARL', 'VAT FR40303265045'],
  shipTo: { name: 'محمد العلي 王小明', lines: ['شارع الملك فهد 12', 'Jeddah'], phone: '+966-512345678' },
  shippingLine: 'Air, 8 to 12 days',
  weight: '14.6 kg',
  lines: Array.from({ length: 60 }, (_, index) => ({
    name: `Stoneware mug ${index}, 350 ml`,
    options: 'Teal, 김',
    note: index === 0 ? '1 × Engraving: Lena' : '',
    hsCode: '691200',
    origin: 'CN',
    pieces: 100,
  })),
  parcels: [1, 2].map((number) => ({
    code: `SP20261104ABCDEFGH-${number}`,
    number,
    weight: '7.3 kg',
    size: '30 × 20 × 20 cm',
    contents: [],
  })),
  unassigned: [],
};

async function bytesOf(paper: Paper): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of paper) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

/** Heights of all texts above the bottom of their pages. */
const yOf = (pdf: string): number[] =>
  [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream = '']) => {
    const content = inflated(Buffer.from(stream, 'latin1'));
    return [...content.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g)].map(([, y]) => Number(y));
  });

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return '';
  }
}

const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;
const fontsOf = (pdf: string) =>
  [...new Set(pdf.match(/\/FontName \/[A-Z]{6}\+[\w-]+/g))].map((name) => name.slice(18));

describe('papers', () => {
  test('one label a parcel, with a font for each script of the name', async () => {
    const pdf = await bytesOf(drawLabels(order));
    expect(pagesOf(pdf)).toBe(2);
    expect(fontsOf(pdf).join(' ')).toMatch(/Arabic/);
    expect(fontsOf(pdf).join(' ')).toMatch(/Chinese/);
  });

  test.each(['W', '王', 'word '])(
    'guard: fitting. A long address of %s is whole, on the label and above the barcode',
    (part) => {
      const long = {
        name: part.repeat(41),
        lines: [300, 80, 80].map((max) => part.repeat(max / part.length)),
        phone: '1',
      };
      const paper = new PDFDocument({ margin: 0 });
      const { sender, recipient } = fitting(paper, { ...order, shipTo: long }, 200);
      const letters = (texts: string[]) => texts.join('').replaceAll(/\s/g, '');
      expect(letters(recipient.map(({ text }) => text))).toBe(letters([long.name, ...long.lines, long.phone]));
      expect([...sender, ...recipient].reduce((sum, { size }) => sum + size * 1.35, 0)).toBeLessThan(200);
      for (const { text, size, face } of recipient) expect(linesOf(paper, text, 250, size, face)).toHaveLength(1);
    },
  );

  test('guard: writeContents. A packing list says which pieces are in which parcel, never more than leave', async () => {
    const [mug, towel] = [
      { id: 'm', name: 'Mug', options: 'Teal', pieces: 100 },
      { id: 't', name: 'Towel', options: '', pieces: 7 },
    ];
    const packed = (...contents: [string, number][]) => ({
      contents: contents.map(([orderItemId, pieces]) => ({ orderItemId, pieces })),
    });
    const whole = ['100 × Mug, Teal', '7 × Towel'];
    expect(writeContents([mug, towel], [packed()])).toEqual({ contents: [whole], unassigned: [] });
    expect(writeContents([mug, towel], [packed(), packed()])).toEqual({ contents: [[], []], unassigned: [] });
    expect(writeContents([mug, towel], [packed(['m', 60]), packed(['m', 40], ['t', 5])])).toEqual({
      contents: [['60 × Mug, Teal'], ['40 × Mug, Teal', '5 × Towel']],
      unassigned: ['2 × Towel'],
    });
    // 10 of the 100 were refunded since.
    const fewer = [{ ...mug, pieces: 90 }];
    expect(writeContents(fewer, [packed(['m', 60]), packed(['m', 40])]).contents).toEqual([
      ['60 × Mug, Teal'],
      ['30 × Mug, Teal'],
    ]);
    const known = { ...order, lines: [], unassigned: whole };
    const parcels = order.parcels.map((parcel) => ({ ...parcel, contents: Array(70).fill('60 × Mug, Teal') }));
    expect(pagesOf(await bytesOf(drawPackingList({ ...known, parcels })))).toBe(3);
  });

  test('a packing list goes on to further pages', async () => {
    expect(pagesOf(await bytesOf(drawPackingList(order)))).toBeGreaterThan(1);
  });
});

test('guard: drawTexts. A note longer than a page goes on, and every line of it is on one', async () => {
  const note = Array.from({ length: 400 }, (_, index) => `Engraving number ${index}:`).join(' ');
  const long = { ...order, lines: order.lines.slice(0, 2).map((line) => ({ ...line, note })) };
  const picks = { sn: order.sn, date: order.date, lines: long.lines.map((line) => ({ ...line, shelf: 'A-01' })) };
  for (const paper of [drawPackingList(long), drawPickList(picks)]) {
    const heights = yOf(await bytesOf(paper));
    expect(heights.length).toBeGreaterThan(200);
    expect(Math.min(...heights)).toBeGreaterThan(0);
  }
});

test('lines with Arabic stand in reading order, Latin and figures inside them from left to right', () => {
  expect(runsOf('مرحبا SP1 عالم').map(({ text }) => text.trim())).toEqual(['عالم', 'SP1', 'مرحبا']);
  expect(runsOf('Ali 王').map(({ face }) => face)).toEqual(['latin', 'chinese']);
});

test('a barcode begins, is checked and ends as Code 128 says', () => {
  const modules = modulesOf('SP1');
  expect([modules.startsWith('11010010000'), modules.endsWith('1100011101011')]).toEqual([true, true]);
  // Start, three characters, check, stop.
  expect(modules).toHaveLength(11 * 5 + 13);
});

test('the sender is one line, with or without a postal code', () => {
  const company = {
    legalName: 'Sampan Trading Limited',
    street: 'Unit 1208',
    locality: 'Kwun Tong',
    region: 'Kowloon',
  };
  expect(senderOf({ ...company, postalCode: null, country: 'HK' } as Company)).toBe(
    'Sampan Trading Limited, Unit 1208, Kwun Tong, Kowloon, Hong Kong',
  );
  const german = { ...company, region: null, locality: 'Hamburg', postalCode: '20457', country: 'DE' } as Company;
  expect(senderOf(german)).toBe('Sampan Trading Limited, Unit 1208, 20457 Hamburg, Germany');
});
