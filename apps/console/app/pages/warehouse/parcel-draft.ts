import { readDecimal } from '@sampan/ui/read-number.ts';
import type { Measures } from '../../features/warehouse/warehouse.ts';

/** A parcel as it is typed: kilograms and centimetres. Pure. */
export interface Draft {
  weight: string;
  length: string;
  width: string;
  height: string;
}

export const emptyDraft: Draft = { weight: '', length: '', width: '', height: '' };

export const draftOf = ({ weightGrams, lengthMm, widthMm, heightMm }: Measures): Draft => ({
  weight: String(weightGrams / 1000),
  length: String(lengthMm / 10),
  width: String(widthMm / 10),
  height: String(heightMm / 10),
});

/** In units of the shop; undefined while it is no figure above zero. */
function readFigure(text: string, factor: number, most: number): number | undefined {
  const typed = readDecimal(text, 3);
  if (typed === undefined) return undefined;
  const figure = Math.round(typed * factor);
  return figure >= 1 && figure <= most ? figure : undefined;
}

export function readDraft({ weight, length, width, height }: Draft): Measures | undefined {
  const weightGrams = readFigure(weight, 1000, 100_000_000);
  const [lengthMm, widthMm, heightMm] = [length, width, height].map((text) => readFigure(text, 10, 100_000));
  if (!weightGrams || !lengthMm || !widthMm || !heightMm) return undefined;
  return { weightGrams, lengthMm, widthMm, heightMm };
}
