/** `11.20` of 1120 fen, as it is typed. */
export const fenText = (fen: number): string => (fen / 100).toFixed(2);

/** Fen of what is typed in yuan; undefined if it is no amount. */
export function readFen(text: string): number | undefined {
  const [, yuan, rest = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return yuan === undefined ? undefined : Number(yuan) * 100 + Number(rest.padEnd(2, '0'));
}

export function readPieces(text: string, least = 1): number | undefined {
  const pieces = /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
  return pieces !== undefined && pieces >= least ? pieces : undefined;
}
