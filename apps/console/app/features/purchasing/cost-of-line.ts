import type { Output } from '../../api/call.ts';

export type PurchasesOfLine = Output<'operatorListPurchasesOfOrder'>['lines'][number];

/** What the pieces of a line cost, and their margin; null while a price or a rate is not known. */
export interface CostOfLine {
  pieces: number;
  fen: number | null;
  margin: number | null;
}

/** What was paid for the pieces that purchase orders bring; for the others, what they cost when they were sold. */
export function costOfLine({ pieces, bought, costThenFen, marginThen }: PurchasesOfLine): CostOfLine {
  const parts = bought.map(({ quantity, short, costFen, margin }) => ({ pieces: quantity - short, costFen, margin }));
  const other = pieces - parts.reduce((sum, part) => sum + part.pieces, 0);
  if (other > 0) parts.push({ pieces: other, costFen: costThenFen ?? Number.NaN, margin: marginThen });
  const total = parts.reduce((sum, part) => sum + part.pieces, 0);
  const fen = parts.reduce((sum, part) => sum + part.pieces * part.costFen, 0);
  const margin = parts.reduce((sum, part) => sum + part.pieces * (part.margin ?? Number.NaN), 0) / total;
  return { pieces: total, fen: known(fen), margin: known(margin) };
}

const known = (figure: number) => (Number.isNaN(figure) ? null : figure);

/** Of all lines together; null as soon as one is not known. */
export function sumOf(figures: readonly (number | null)[]): number | null {
  return known(figures.reduce<number>((sum, figure) => sum + (figure ?? Number.NaN), 0));
}
