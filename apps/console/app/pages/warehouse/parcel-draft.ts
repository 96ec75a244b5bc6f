import { readDecimal, readWhole } from '@sampan/ui/read-number.ts';
import type { Measures } from '../../features/warehouse/warehouse.ts';

/** A parcel as it is typed: kilograms and centimetres. Pure. */
export interface Draft {
  weight: string;
  length: string;
  width: string;
  height: string;
  /** Pieces in it, by the order's line. */
  contents: Readonly<Record<string, string>>;
}

export const emptyDraft: Draft = { weight: '', length: '', width: '', height: '', contents: {} };

export const draftOf = ({ weightGrams, lengthMm, widthMm, heightMm, contents = [] }: Measures): Draft => ({
  weight: String(weightGrams / 1000),
  length: String(lengthMm / 10),
  width: String(widthMm / 10),
  height: String(heightMm / 10),
  contents: Object.fromEntries(contents.map(({ orderItemId, pieces }) => [String(orderItemId), String(pieces)])),
});

/** Parses a figure into the stored unit; undefined unless it is above zero. */
function readFigure(text: string, factor: number, most: number): number | undefined {
  const typed = readDecimal(text, 3);
  if (typed === undefined) return undefined;
  const figure = Math.round(typed * factor);
  return figure >= 1 && figure <= most ? figure : undefined;
}

/** Pieces of one line in a parcel, 0 if nothing was typed; undefined: it is no whole number. */
export const packedOf = (typed = ''): number | undefined => (typed.trim() === '' ? 0 : readWhole(typed));

/** Undefined while something in it cannot be read. */
export function readDraft({ weight, length, width, height, contents }: Draft): Measures | undefined {
  const weightGrams = readFigure(weight, 1000, 100_000_000);
  const [lengthMm, widthMm, heightMm] = [length, width, height].map((text) => readFigure(text, 10, 100_000));
  if (!weightGrams || !lengthMm || !widthMm || !heightMm) return undefined;
  if (Object.values(contents).some((text) => packedOf(text) === undefined)) return undefined;
  const packed = Object.entries(contents).flatMap(([orderItemId, text]) => {
    const pieces = packedOf(text) ?? 0;
    return pieces > 0 ? { orderItemId, pieces } : [];
  });
  return { weightGrams, lengthMm, widthMm, heightMm, contents: packed };
}

interface Leaving {
  id: string;
  pieces: number;
}

/** Unpacked pieces per line; negative if more were packed than leave. */
export function unpacked(lines: readonly Leaving[], drafts: readonly Pick<Draft, 'contents'>[]): Map<string, number> {
  const packed = (id: string) => drafts.reduce((sum, { contents }) => sum + (packedOf(contents[id]) ?? 0), 0);
  return new Map(lines.map(({ id, pieces }) => [id, pieces - packed(id)]));
}

/** All that is in no parcel yet goes into this one. */
export function withRest(draft: Draft, left: ReadonlyMap<string, number>): Draft {
  const contents = { ...draft.contents };
  for (const [id, pieces] of left) if (pieces > 0) contents[id] = String((packedOf(contents[id]) ?? 0) + pieces);
  return { ...draft, contents };
}

/** A single parcel has all goods: its typed contents are dropped. */
export function withoutLast(drafts: readonly Draft[]): readonly Draft[] {
  const kept = drafts.slice(0, -1);
  return kept.length > 1 ? kept : kept.map((draft) => ({ ...draft, contents: {} }));
}
