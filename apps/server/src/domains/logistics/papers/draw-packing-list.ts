import PDFDocument from 'pdfkit';
import { drawBarcode } from './draw-barcode.ts';
import { beginsHere, bottom, drawParty, drawTexts, grey, margin, right, rule } from './paper-layout.ts';
import type { PaperOrder } from './paper-order.ts';
import { linesOf, type Paper, writeLine } from './write-line.ts';

/** What is in the parcels, without prices: it travels with the goods, and customs read it. */

/** Ends of the columns with figures. */
const columns = { item: margin + 22, code: 390, origin: 400, quantity: right } as const;
const itemWidth = 270;

export function drawPackingList(order: PaperOrder): Paper {
  const paper = new PDFDocument({ size: 'A4', margin: 0, info: { Title: `Packing list ${order.sn}` } });
  let y = drawHead(paper, order);
  y = drawLines(paper, order, y);
  drawParcels(paper, order, y + 26);
  paper.end();
  return paper;
}

function drawHead(paper: Paper, order: PaperOrder): number {
  writeLine(paper, 'Packing list', { x: margin, y: margin + 20, size: 22, face: 'bold' });
  const numbers = order.reference ? `Order ${order.reference} (${order.sn})` : `Order ${order.sn}`;
  for (const line of linesOf(paper, numbers, 290, 11).slice(0, 1))
    writeLine(paper, line, { x: margin, y: margin + 40, size: 11 });
  writeLine(paper, `Date ${order.date}`, { x: margin, y: margin + 56, size: 11 });
  drawBarcode(paper, order.sn, { x: right - 210, y: margin, width: 210, height: 40 });
  const top = margin + 92;
  const shipper = drawParty(paper, 'Shipper', [order.from], margin, top);
  const { name, lines, phone } = order.shipTo;
  const consignee = drawParty(paper, 'Consignee', [name, ...lines, phone], 310, top);
  const y = Math.max(shipper, consignee);
  if (order.buyer.length === 0) return y + 22;
  return drawParty(paper, 'Sold to', order.buyer, 310, y + 14) + 22;
}

function drawTitles(paper: Paper, y: number): number {
  paper.fillColor(grey);
  writeLine(paper, 'Item', { x: columns.item, y, size: 9 });
  writeLine(paper, 'HS code', { x: columns.code, y, size: 9, align: 'end' });
  writeLine(paper, 'Origin', { x: columns.origin, y, size: 9 });
  writeLine(paper, 'Pieces', { x: columns.quantity, y, size: 9, align: 'end' });
  paper.fillColor('#000000');
  rule(paper, y + 6);
  return y + 22;
}

function drawLines(paper: Paper, order: PaperOrder, top: number): number {
  const turn = () => drawTitles(paper.addPage(), margin + 12);
  let y = drawTitles(paper, top);
  for (const [index, line] of order.lines.entries()) {
    const words = [
      ...linesOf(paper, line.name, itemWidth, 10).map((text) => [text, 10] as const),
      ...[line.options, line.note]
        .flatMap((text) => linesOf(paper, text, itemWidth, 9))
        .map((text) => [text, 9] as const),
    ];
    if (!beginsHere(y, words.length)) y = turn();
    writeLine(paper, String(index + 1), { x: margin, y, size: 10 });
    writeLine(paper, line.hsCode, { x: columns.code, y, size: 10, align: 'end' });
    writeLine(paper, line.origin, { x: columns.origin, y, size: 10 });
    writeLine(paper, String(line.pieces), { x: columns.quantity, y, size: 10, align: 'end' });
    y = drawTexts(paper, words, { x: columns.item, y, turn }) + 6;
  }
  rule(paper, y - 8);
  const pieces = order.lines.reduce((sum, line) => sum + line.pieces, 0);
  writeLine(paper, `${pieces} pieces`, { x: columns.quantity, y: y + 8, size: 10, face: 'bold', align: 'end' });
  return y + 12;
}

function drawParcels(paper: Paper, order: PaperOrder, top: number): void {
  let y = top;
  const next = (height: number) => {
    y += height;
    if (y < bottom) return;
    paper.addPage();
    y = margin + 12;
  };
  const writeIndented = (text: string) => {
    for (const line of linesOf(paper, text, right - margin - 22, 9)) {
      next(13);
      writeLine(paper, line, { x: margin + 22, y, size: 9 });
    }
  };
  next(0);
  writeLine(paper, `${order.parcels.length} parcels, ${order.weight}`, { x: margin, y, size: 12, face: 'bold' });
  for (const { code, weight, size, contents } of order.parcels) {
    next(17);
    writeLine(paper, code, { x: margin, y, size: 10 });
    writeLine(paper, size, { x: columns.code, y, size: 10, align: 'end' });
    writeLine(paper, weight, { x: right, y, size: 10, align: 'end' });
    for (const text of contents) writeIndented(text);
  }
  if (order.unassigned.length === 0) return;
  next(17);
  writeLine(paper, 'In no parcel yet', { x: margin, y, size: 10, face: 'bold' });
  for (const text of order.unassigned) writeIndented(text);
}
