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
  const write = ({ text, size, face }: Text) => {
    writeLine(paper, text, { x: margin, y, size, ...(face && { face }) });
    y += size * leading;
  };
  const foot = pageHeight - margin - 62 * mm;
  const { sender, recipient } = fitting(paper, order, foot - y);
  sender.forEach(write);
  rule(paper, y - 4);
  y += 12;
  write({ text: 'SHIP TO', size: 8, face: 'bold' });
  y += 4;
  recipient.forEach(write);
  rule(paper, foot);
  drawParcel(paper, order, parcel, foot);
}

interface Text {
  text: string;
  size: number;
  face?: 'bold';
}

const leading = 1.35;
/** The rule and the title between sender and recipient. */
const between = 12 + 8 * leading + 4;

interface Parties {
  sender: Text[];
  recipient: Text[];
}

/** In the largest letters in which a long address ends above the barcode; the smallest can still be read. */
export function fitting(paper: Paper, order: PaperOrder, height: number): Parties {
  const fits = ({ sender, recipient }: Parties) =>
    [...sender, ...recipient].reduce((sum, { size }) => sum + size * leading, between) <= height;
  for (const scale of [1, 0.85, 0.7, 0.6]) {
    const parties = partiesAt(paper, order, scale);
    if (fits(parties)) return parties;
  }
  return partiesAt(paper, order, 0.5);
}

function partiesAt(paper: Paper, { from, shipTo: { name, lines, phone } }: PaperOrder, scale: number): Parties {
  const broken = (text: string, full: number, face?: 'bold'): Text[] => {
    const size = full * scale;
    return linesOf(paper, text, inner, size, face).map((line) => ({ text: line, size, ...(face && { face }) }));
  };
  return {
    sender: broken(`From: ${from}`, 8),
    recipient: [...broken(name, 15, 'bold'), ...[...lines, phone].flatMap((line) => broken(line, 11))],
  };
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
