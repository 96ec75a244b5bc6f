import PDFDocument from 'pdfkit';
import { drawBarcode } from './draw-barcode.ts';
import { beginsHere, bottom, drawTexts, grey, margin, right, rule } from './paper-layout.ts';
import type { PickList } from './paper-order.ts';
import { linesOf, type Paper, writeLine } from './write-line.ts';

/** Where an order's goods are taken from, shelf by shelf, with a box to tick. */

const columns = { shelf: margin, item: 150, pieces: right - 40 } as const;
const itemWidth = 320;
const shelfWidth = columns.item - columns.shelf - 8;

export function drawPickList(order: PickList): Paper {
  const paper = new PDFDocument({ size: 'A4', margin: 0, info: { Title: `Pick list ${order.sn}` } });
  writeLine(paper, 'Pick list', { x: margin, y: margin + 20, size: 22, face: 'bold' });
  writeLine(paper, `Order ${order.sn}`, { x: margin, y: margin + 40, size: 11 });
  writeLine(paper, `Date ${order.date}`, { x: margin, y: margin + 56, size: 11 });
  drawBarcode(paper, order.sn, { x: right - 210, y: margin, width: 210, height: 40 });
  let y = drawTitles(paper, margin + 92);
  for (const line of order.lines) y = drawLine(paper, line, y);
  const pieces = order.lines.reduce((sum, line) => sum + line.pieces, 0);
  if (y > bottom) y = drawTitles(paper.addPage(), margin + 12);
  writeLine(paper, `${pieces} pieces`, { x: columns.pieces, y: y + 6, size: 11, face: 'bold', align: 'end' });
  paper.end();
  return paper;
}

function drawTitles(paper: Paper, y: number): number {
  paper.fillColor(grey);
  writeLine(paper, 'Shelf', { x: columns.shelf, y, size: 9 });
  writeLine(paper, 'Item', { x: columns.item, y, size: 9 });
  writeLine(paper, 'Pieces', { x: columns.pieces, y, size: 9, align: 'end' });
  paper.fillColor('#000000');
  rule(paper, y + 6);
  return y + 24;
}

function drawLine(paper: Paper, line: PickList['lines'][number], from: number): number {
  const texts = [
    ...linesOf(paper, line.name, itemWidth, 11).map((text) => [text, 11] as const),
    ...linesOf(paper, line.options, itemWidth, 10).map((text) => [text, 10] as const),
    ...linesOf(paper, line.note && `Note: ${line.note}`, itemWidth, 10).map((text) => [text, 10] as const),
  ];
  const shelves = linesOf(paper, line.shelf || '-', shelfWidth, 12);
  const turn = () => drawTitles(paper.addPage(), margin + 12);
  const y = beginsHere(from, Math.max(texts.length, shelves.length)) ? from : turn();
  for (const [row, shelf] of shelves.entries())
    writeLine(paper, shelf, { x: columns.shelf, y: y + row * 15, size: 12, face: 'bold' });
  writeLine(paper, String(line.pieces), { x: columns.pieces, y, size: 14, face: 'bold', align: 'end' });
  paper
    .rect(right - 16, y - 12, 14, 14)
    .lineWidth(1)
    .stroke('#000000');
  let shelvesEnd = y + shelves.length * 15;
  const textsEnd = drawTexts(paper, texts, {
    x: columns.item,
    y,
    turn: () => {
      shelvesEnd = 0;
      return turn();
    },
  });
  const end = Math.max(textsEnd, shelvesEnd);
  rule(paper, end - 3);
  return end + 14;
}
