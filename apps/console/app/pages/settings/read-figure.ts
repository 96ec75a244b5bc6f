import { plainText } from '@sampan/ui/digits.ts';
import { readDecimal, readDollars, readPercent, readWhole } from '@sampan/ui/read-number.ts';

/**
 * Stored units of a figure as it is typed in the shown unit.
 *
 * @param per stored units of one shown unit, a power of ten
 * @param unit the sign that the field shows and that may be typed
 */
export function readFigure(text: string, per: number, unit: string | undefined): number | undefined {
  const read = unit === '$' ? readDollars : unit === '%' ? readPercent : readDecimal;
  const figure = read(text, Math.log10(per));
  return figure === undefined ? undefined : Math.round(figure * per);
}

/** Whole numbers of a list, `3, 7, 14`; what is none remains text, which the shop refuses. */
export const readDays = (text: string): (number | string)[] =>
  plainText(text)
    .split(/[,;、\s]+/)
    .filter(Boolean)
    .map((part) => readWhole(part) ?? part);
