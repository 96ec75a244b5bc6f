import type { Texts } from '../supplier.ts';
import { type ColourId, colours } from './colours.ts';

/** What a picture shows: a dye, or a pattern in it. */
export type Pattern = 'stripes' | 'check' | 'dots' | 'floral';
export type Look = ColourId | `${ColourId}-${Pattern}`;

const patterns: Record<Pattern, { zh: string; en: string; name: Texts }> = {
  stripes: { zh: '条纹', en: 'stripes', name: { zh: '条纹', en: 'Stripes' } },
  check: { zh: '格子', en: 'check', name: { zh: '格子', en: 'Check' } },
  dots: { zh: '波点', en: 'dots', name: { zh: '波点', en: 'Polka dots' } },
  floral: { zh: '碎花', en: 'floral', name: { zh: '碎花', en: 'Floral' } },
};

const byId = new Map<string, (typeof colours)[number]>(colours.map((colour) => [colour.id, colour]));

export const lookOf = (colour: string, pattern: string | null) => (pattern ? `${colour}-${pattern}` : colour) as Look;

export function patternOf(look: Look): Pattern | null {
  return (look.split('-')[1] as Pattern | undefined) ?? null;
}

export function colourOf(look: Look): { zh: string; en: string } {
  const colour = byId.get(look.split('-')[0] ?? '');
  if (!colour) throw new Error(`No colour for ${look}.`);
  return colour;
}

const patternIds = [null, ...Object.keys(patterns)];

/** A number of its own for every look, below 120: a SKU keeps its id when another colour is drawn. */
export function lookNumber(look: Look): number {
  const colour = colours.findIndex(({ id }) => id === look.split('-')[0]);
  return colour * patternIds.length + patternIds.indexOf(patternOf(look));
}

export function patternName(look: Look): Texts | undefined {
  const pattern = patternOf(look);
  return pattern ? patterns[pattern].name : undefined;
}

/** As a buyer picks it: "Navy", or "Navy stripes". */
export function lookName(look: Look): Texts {
  const [colour, pattern] = [colourOf(look), patternOf(look)];
  if (!pattern) return { zh: colour.zh, en: colour.en };
  return { zh: colour.zh + patterns[pattern].zh, en: `${colour.en} ${patterns[pattern].en}` };
}
