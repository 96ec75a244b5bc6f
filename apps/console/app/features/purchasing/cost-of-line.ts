import type { Output } from '../../api/call.ts';

export type PurchasesOfLine = Output<'operatorListPurchasesOfOrder'>['lines'][number];

/** Cost and margin of a line's pieces; null while a price or rate is missing. */
export interface CostOfLine {
  pieces: number;
  fen: number | null;
  margin: number | null;
}

/** Uses what was paid for purchased pieces, else what was planned, and the cost at the time of sale for the rest. */
export function costOfLine({ pieces, bought, costThenFen, marginThen }: PurchasesOfLine): CostOfLine {
  const parts = bought.map(({ quantity, short, costFen, paidFen, margin }) => ({
    pieces: quantity - short,
    fen: paidFen ?? (quantity - short) * costFen,
    margin,
  }));
  const other = pieces - parts.reduce((sum, part) => sum + part.pieces, 0);
  if (other > 0) parts.push({ pieces: other, fen: other * (costThenFen ?? Number.NaN), margin: marginThen });
  const total = parts.reduce((sum, part) => sum + part.pieces, 0);
  const fen = parts.reduce((sum, part) => sum + part.fen, 0);
  const margin = parts.reduce((sum, part) => sum + part.pieces * (part.margin ?? Number.NaN), 0) / total;
  return { pieces: total, fen: known(fen), margin: known(margin) };
}

const known = (figure: number) => (Number.isNaN(figure) ? null : figure);

/** The sum over all lines; null as soon as one figure is missing. */
export function sumOf(figures: readonly (number | null)[]): number | null {
  return known(figures.reduce<number>((sum, figure) => sum + (figure ?? Number.NaN), 0));
}
