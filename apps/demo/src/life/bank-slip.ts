import sharp from 'sharp';
import { writtenPath } from './stroke-font.ts';

export interface SlipFacts {
  payer: string;
  amountUsd: number;
  /** The order's number. */
  reference: string;
  date: Date;
}

const rows = (facts: SlipFacts): [string, string][] => [
  ['Date', facts.date.toISOString().slice(0, 10)],
  ['From', facts.payer],
  ['To', 'Sampan Trading'],
  ['Amount', `USD ${facts.amountUsd.toLocaleString('en-US', { minimumFractionDigits: 2 })}`],
  ['Reference', facts.reference],
];

/** A bank's receipt of a transfer, as a customer would photograph or save it: a PNG of an invented bank. */
export function drawBankSlip(facts: SlipFacts): Promise<Buffer> {
  const pen = (path: string, colour: string, width: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const lines = rows(facts).map(([label, value], index) => {
    const y = 170 + index * 52;
    return (
      pen(writtenPath(label, 48, y, 13), '#7b8794', 1.6) +
      pen(writtenPath(value, 220, y - 2, 18), '#1f2933', 2.2) +
      pen(`M48 ${y + 32}H592`, '#e4e7eb', 1)
    );
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="470">
    <rect width="640" height="470" fill="#f7f5ef"/>
    <rect width="640" height="96" fill="#2f4a5c"/>
    <circle cx="72" cy="48" r="22" fill="none" stroke="#f7f5ef" stroke-width="3"/>
    ${pen('M56 54C64 46 80 46 88 54M60 44C68 36 76 36 84 44', '#f7f5ef', 3)}
    ${pen(writtenPath('Quillhaven Bank', 116, 28, 20), '#f7f5ef', 2.4)}
    ${pen(writtenPath('Transfer receipt', 116, 60, 12), '#c3d0d9', 1.6)}
    ${lines.join('')}
    ${pen(writtenPath('Carried out', 432, 430, 14), '#3d7a57', 2)}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
