import { linesOf, type Paper, writeLine } from './write-line.ts';

/** What the A4 papers of an order share. */

export const margin = 42;
export const pageHeight = 841.89;
export const right = 595.28 - margin;
export const grey = '#566769';

export function drawParty(paper: Paper, title: string, texts: readonly string[], x: number, top: number): number {
  writeLine(paper.fillColor(grey), title, { x, y: top, size: 9 });
  paper.fillColor('#000000');
  let y = top + 15;
  for (const text of texts)
    for (const line of linesOf(paper, text, 240, 11)) {
      writeLine(paper, line, { x, y, size: 11 });
      y += 15;
    }
  return y;
}

export function rule(paper: Paper, y: number): void {
  paper.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).stroke(grey);
}
