import type { Texts } from '@sampan/server/connectors/supplier/supplier';
import { type ColourId, colours } from './colours.ts';
import { capitalised, fill, lowerCased, textsOf } from './words.ts';

/** What a picture shows: a dye, or a pattern in it. */
export type Pattern = 'stripes' | 'check' | 'dots' | 'floral';
export type Look = ColourId | `${ColourId}-${Pattern}`;

/** A dye in this pattern, and the pattern's own name. */
const patterns: Record<Pattern, { dyed: [en: string, zh: string]; name: [en: string, zh: string] }> = {
  stripes: { dyed: ['{colour} stripes', '{colour}条纹'], name: ['Stripes', '条纹'] },
  check: { dyed: ['{colour} check', '{colour}格子'], name: ['Check', '格子'] },
  dots: { dyed: ['{colour} dots', '{colour}波点'], name: ['Polka dots', '波点'] },
  floral: { dyed: ['{colour} floral', '{colour}碎花'], name: ['Floral', '碎花'] },
};

export const patternWordings = Object.values(patterns).flatMap(({ dyed, name }) => [dyed[0], name[0]]);

const byId = new Map<string, (typeof colours)[number]>(colours.map((colour) => [colour.id, colour]));

export const lookOf = (colour: string, pattern: string | null) => (pattern ? `${colour}-${pattern}` : colour) as Look;

export function patternOf(look: Look): Pattern | null {
  return (look.split('-')[1] as Pattern | undefined) ?? null;
}

export function colourOf(look: Look): Texts {
  const colour = byId.get(look.split('-')[0] ?? '');
  if (!colour) throw new Error(`No colour for ${look}.`);
  return textsOf(colour.en, colour.zh);
}

const patternIds = [null, ...Object.keys(patterns)];

/** A number of its own for every look, below 120: a SKU keeps its id when another colour is drawn. */
export function lookNumber(look: Look): number {
  const colour = colours.findIndex(({ id }) => id === look.split('-')[0]);
  return colour * patternIds.length + patternIds.indexOf(patternOf(look));
}

export function patternName(look: Look): Texts | undefined {
  const pattern = patternOf(look);
  return pattern ? textsOf(...patterns[pattern].name) : undefined;
}

/** As a buyer picks it: "Navy", or "Navy stripes". */
export function lookName(look: Look): Texts {
  const [colour, pattern] = [colourOf(look), patternOf(look)];
  if (!pattern) return colour;
  return capitalised(fill(textsOf(...patterns[pattern].dyed), { colour: lowerCased(colour) }));
}
