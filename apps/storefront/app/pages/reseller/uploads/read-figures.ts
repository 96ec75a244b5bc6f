/** `4.2` or `4,20`; undefined if it is no amount above zero. */
export function readDecimal(text: string): number | undefined {
  const match = /^\d{1,7}(?:[.,]\d{1,4})?$/.exec(text.trim());
  const value = match ? Number(match[0].replace(',', '.')) : 0;
  return value > 0 ? value : undefined;
}

export function readWhole(text: string): number | undefined {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}
