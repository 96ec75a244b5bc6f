import { readDollars as read } from '@sampan/ui/read-number.ts';

/** Dollars as people type them. Undefined if it is no amount above 0. */
export function readDollars(text: string): number | undefined {
  return read(text) || undefined;
}
