import PDFDocument from 'pdfkit';
import { drawBarcode } from './draw-barcode.ts';
import type { InvoiceOrder } from './invoice-order.ts';
import { beginsHere, drawParty, drawTexts, grey, margin, pageHeight, right, rule } from './paper-layout.ts';
import { linesOf, type Paper, writeLine } from './write-line.ts';

/** The invoice that travels with the goods, and the proforma before everything is paid. */

const titles = { proforma: 'Proforma invoice', invoice: 'Commercial invoice' } as const;

/** Ends of the columns with figures. */
const columns = { item: margin + 22, code: 345, origin: 355, pieces: 425, unit: 485, amount: right } as const;
const itemWidth = 230;

const figures = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const money = (dollars: number) => figures.format(dollars);

export function drawInvoice(order: InvoiceOrder): Paper {
  const title = titles[order.paper];
  const paper = new PDFDocument({ size: 'A4', margin: 0, info: { Title: `${title} ${order.number}` } });
  let y = drawHead(paper, order, title);
  y = drawLines(paper, order, y);
  drawSums(paper, order, y + 26);
  paper.end();
  return paper;
}

function drawHead(paper: Paper, order: InvoiceOrder, title: string): number {
  writeLine(paper, title, { x: margin, y: margin + 20, size: 22, face: 'bold' });
  writeLine(paper, order.number, { x: margin, y: margin + 40, size: 11 });
  writeLine(paper, `Order ${order.sn}   Date ${order.date}`, { x: margin, y: margin + 56, size: 11 });
  drawBarcode(paper, order.sn, { x: right - 210, y: margin, width: 210, height: 40 });
  const top = margin + 92;
  const { name, lines, phone } = order.shipTo;
  const seller = drawParty(paper, 'Seller', [order.from], margin, top);
  const consignee = drawParty(paper, 'Consignee', [name, ...lines, phone], 310, top);
  const buyer = order.buyer.length > 0 ? drawParty(paper, 'Buyer', order.buyer, margin, seller + 14) : seller;
  return Math.max(buyer, consignee) + 22;
}

function drawTitles(paper: Paper, y: number): number {
  paper.fillColor(grey);
  writeLine(paper, 'Item', { x: columns.item, y, size: 9 });
  for (const [text, x] of [
    ['HS code', columns.code],
    ['Pieces', columns.pieces],
    ['US$ each', columns.unit],
    ['US$', columns.amount],
  ] as const)
    writeLine(paper, text, { x, y, size: 9, align: 'end' });
  writeLine(paper, 'Origin', { x: columns.origin, y, size: 9 });
  paper.fillColor('#000000');
  rule(paper, y + 6);
  return y + 22;
}

function drawLines(paper: Paper, order: InvoiceOrder, top: number): number {
  const turn = () => drawTitles(paper.addPage(), margin + 12);
  let y = drawTitles(paper, top);
  for (const [index, line] of order.lines.entries()) {
    const words = [
      ...linesOf(paper, line.name, itemWidth, 10).map((text) => [text, 10] as const),
      ...linesOf(paper, line.options, itemWidth, 9).map((text) => [text, 9] as const),
    ];
    if (!beginsHere(y, words.length)) y = turn();
    writeLine(paper, String(index + 1), { x: margin, y, size: 10 });
    writeLine(paper, line.hsCode, { x: columns.code, y, size: 10, align: 'end' });
    writeLine(paper, line.origin, { x: columns.origin, y, size: 10 });
    writeLine(paper, String(line.pieces), { x: columns.pieces, y, size: 10, align: 'end' });
    writeLine(paper, money(line.unitUsd), { x: columns.unit, y, size: 10, align: 'end' });
    writeLine(paper, money(line.amountUsd), { x: columns.amount, y, size: 10, align: 'end' });
    y = drawTexts(paper, words, { x: columns.item, y, turn }) + 6;
  }
  rule(paper, y - 8);
  return y;
}

function drawSums(paper: Paper, order: InvoiceOrder, top: number): void {
  const rows = [
    ...order.fees.map(({ name, amountUsd }) => [name, money(amountUsd), 'latin'] as const),
    ['Total, US dollars', money(order.totalUsd), 'bold'] as const,
    ['Paid', money(order.paidUsd), 'latin'] as const,
  ];
  let y = top;
  if (y + rows.length * 16 + 60 > pageHeight - margin) {
    paper.addPage();
    y = margin + 12;
  }
  const pieces = order.lines.reduce((sum, line) => sum + line.pieces, 0);
  const packed = order.parcels.length > 0 ? `, ${order.parcels.length} parcels, gross weight ${order.weight}` : '';
  writeLine(paper, `${pieces} pieces${packed}`, { x: margin, y, size: 10 });
  writeLine(paper, 'Import duty and taxes are not included.', { x: margin, y: y + 16, size: 10 });
  for (const [name, amount, face] of rows) {
    writeLine(paper, name, { x: 330, y, size: 10, face });
    writeLine(paper, amount, { x: columns.amount, y, size: 10, face, align: 'end' });
    y += 16;
  }
}
