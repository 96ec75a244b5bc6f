/** The platform writes catalogue prices as texts of yuan, orders as decimals of yuan, payments as fen. Here all are fen. */

export const yuanText = (fen: number): string => (fen / 100).toFixed(2);
export const yuan = (fen: number): number => fen / 100;
export const fenOf = (text: string): number => Math.round(Number(text) * 100);

/** Shares a sum over weights to the fen: rounded down, and what is left to the first. */
export function share(fen: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => (whole === 0 ? 0 : Math.floor((fen * weight) / whole)));
  const rest = fen - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === 0 ? part + rest : part));
}
