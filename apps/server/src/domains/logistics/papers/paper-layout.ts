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

export const bottom = pageHeight - margin;

/** Lines of one item that begin on one page, if they do not all fit. */
const togetherMax = 10;

/** Whether an item with so many lines of text begins on this page. */
export const beginsHere = (y: number, lines: number): boolean => y + Math.min(lines, togetherMax) * 15 <= bottom;

/** Writes lines of text below each other; those that do not fit go on at the top that `turn` returns. */
export function drawTexts(
  paper: Paper,
  texts: readonly (readonly [text: string, size: number])[],
  { x, y: from, turn }: { x: number; y: number; turn: () => number },
): number {
  let y = from;
  for (const [text, size] of texts) {
    if (y > bottom) y = turn();
    writeLine(paper, text, { x, y, size });
    y += size + 4;
  }
  return y;
}

export function rule(paper: Paper, y: number): void {
  paper.moveTo(margin, y).lineTo(right, y).lineWidth(0.5).stroke(grey);
}
