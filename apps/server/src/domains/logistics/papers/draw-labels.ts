import PDFDocument from 'pdfkit';
import { drawBarcode } from './draw-barcode.ts';
import type { PaperOrder } from './paper-order.ts';
import { linesOf, type Paper, writeLine } from './write-line.ts';

/** Labels as thermal printers take them: 100 × 150 mm, one a parcel. */

const mm = 72 / 25.4;
const [pageWidth, pageHeight] = [100 * mm, 150 * mm];
const margin = 6 * mm;
const inner = pageWidth - 2 * margin;

export function drawLabels(order: PaperOrder): Paper {
  const paper = new PDFDocument({
    size: [pageWidth, pageHeight],
    margin: 0,
    autoFirstPage: false,
    info: { Title: order.sn },
  });
  for (const parcel of order.parcels) {
    paper.addPage();
    drawLabel(paper, order, parcel);
  }
  paper.end();
  return paper;
}

function drawLabel(paper: Paper, order: PaperOrder, parcel: PaperOrder['parcels'][number]): void {
  let y = margin + 9;
  const write = (text: string, size: number, face?: 'bold') => {
    for (const line of linesOf(paper, text, inner, size, face)) {
      writeLine(paper, line, { x: margin, y, size, ...(face && { face }) });
      y += size * 1.35;
    }
  };
  write(`From: ${order.from}`, 8);
  rule(paper, y - 4);
  y += 12;
  write('SHIP TO', 8, 'bold');
  y += 4;
  write(order.shipTo.name, 15, 'bold');
  for (const line of order.shipTo.lines) write(line, 11);
  write(order.shipTo.phone, 11);
  const foot = pageHeight - margin - 62 * mm;
  rule(paper, foot);
  drawParcel(paper, order, parcel, foot);
}

function drawParcel(paper: Paper, order: PaperOrder, parcel: PaperOrder['parcels'][number], top: number): void {
  const { code, number, weight, size } = parcel;
  writeLine(paper, `Parcel ${number} of ${order.parcels.length}`, { x: margin, y: top + 20, size: 15, face: 'bold' });
  writeLine(paper, weight, { x: pageWidth - margin, y: top + 20, size: 15, face: 'bold', align: 'end' });
  writeLine(paper, order.shippingLine, { x: margin, y: top + 36, size: 9 });
  writeLine(paper, size, { x: pageWidth - margin, y: top + 36, size: 9, align: 'end' });
  drawBarcode(paper, code, { x: margin, y: top + 48, width: inner, height: 30 * mm });
  writeLine(paper, code, { x: margin, y: pageHeight - margin - 4, size: 13, face: 'bold' });
}

function rule(paper: Paper, y: number): void {
  paper
    .moveTo(margin, y)
    .lineTo(pageWidth - margin, y)
    .lineWidth(1)
    .stroke('#000000');
}
