import { readDecimal } from '@sampan/ui/read-number.ts';

/** Dollars as people type them. Undefined if it is no amount, or has more than two decimals. */
export const readAmount = (text: string): number | undefined => readDecimal(text, 2);

/** Computed in cents, so that 0.1 and 0.2 are 0.3. */
export const differenceOf = (received: number, due: number): number =>
  (Math.round(received * 100) - Math.round(due * 100)) / 100;
