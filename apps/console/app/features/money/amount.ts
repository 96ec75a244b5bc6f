/** An amount of money as people type it: `1234.5`, `1,234.50`. Undefined if it is none, or has more than two decimals. */
export function readAmount(text: string): number | undefined {
  const typed = text.trim().replace(/^\$/, '');
  const isPlain = /^\d+(\.\d{1,2})?$/.test(typed);
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(typed);
  return isPlain || isGrouped ? Number(typed.replaceAll(',', '')) : undefined;
}

/** In cents, so that 0.1 and 0.2 are 0.3. */
export const differenceOf = (received: number, due: number): number =>
  (Math.round(received * 100) - Math.round(due * 100)) / 100;
