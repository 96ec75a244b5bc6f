import { plainText } from '@sampan/ui/digits.ts';

/** Dollars as people type them, with a comma or a point: `12,5`. Undefined if it is no amount above 0. */
export function readDollars(text: string): number | undefined {
  const typed = plainText(text).replaceAll('\u066b', '.').replace('$', '').trim();
  const dollars = /^\d{1,9}(?:[.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : 0;
  return dollars > 0 ? dollars : undefined;
}
