import { readDecimal } from '@sampan/ui/read-number.ts';

/** Dollars as people type them. Undefined if it is no amount above 0. */
export function readDollars(text: string): number | undefined {
  return readDecimal(text, 2) || undefined;
}
