import { readWhole, readYuan } from '@sampan/ui/read-number.ts';

/** `11.20` of 1120 fen, as it is typed. */
export const fenText = (fen: number): string => (fen / 100).toFixed(2);

/** Parses yuan into fen; undefined if it is no amount. */
export function readFen(text: string): number | undefined {
  const yuan = readYuan(text);
  return yuan === undefined || yuan >= 10_000_000 ? undefined : Math.round(yuan * 100);
}

export function readPieces(text: string, least = 1): number | undefined {
  const pieces = readWhole(text);
  return pieces !== undefined && pieces >= least ? pieces : undefined;
}
