import { type ColourId, contrast, darker, hexOf, lighter, lightness, mix } from '../colour.ts';
import type { Measures } from '../measures.ts';
import type { Fill, Scene } from './part.ts';
import { check, dots, floral, type PatternId, stripes } from './pattern.ts';

type Lay = { turn?: number; scale?: number; x?: number; y?: number };

/** The cloth a piece is cut from, and what goes with it. */
export type Look = {
  colour: string;
  pattern: PatternId | null;
  /** The main cloth, and the same laid otherwise: turned for a sleeve, larger for a skirt. */
  cloth: string | Fill;
  cloths: (lay: Lay) => string | Fill;
  /** Collars, cuffs and bands: the dye without its pattern. */
  trim: string;
  deep: string;
  pale: string;
  thread: string;
  seed: number;
  /** The same piece in another colour, for packs. */
  other: (colour: ColourId, pattern?: PatternId | null) => Look;
};

export type ClothTemplate = {
  colours: ColourId[];
  patterned?: { pattern: PatternId; colours: ColourId[] }[];
  lead: ColourId;
  leadPattern?: PatternId;
  front: (look: Look) => Scene;
  detail: { x: number; y: number; zoom: number };
  pack: (look: Look) => Scene;
  pallets?: ColourId[];
  measures?: Measures;
};

function clothOf(hex: string, pattern: PatternId | null, lay: Lay): string | Fill {
  if (pattern === 'stripes') return stripes('#f3f0e8', hex, lay);
  if (pattern === 'check') return check(lighter(hex, 0.62), hex, darker(hex, 0.35), lay);
  if (pattern === 'dots') return dots(hex, contrast(hex), lay);
  if (pattern === 'floral') return floral(lighter(hex, 0.84), hex, '#f0bf45', mix('#6d8f5c', hex, 0.1), lay);
  return hex;
}

export function lookOf(colour: ColourId, pattern: PatternId | null, seed: number): Look {
  const hex = hexOf(colour);
  return {
    colour: hex,
    pattern,
    cloth: clothOf(hex, pattern, {}),
    cloths: (lay) => clothOf(hex, pattern, lay),
    trim: pattern === 'floral' || pattern === 'check' ? darker(hex, 0.08) : hex,
    deep: darker(hex, 0.22),
    pale: lighter(hex, 0.25),
    thread: lightness(hex) > 0.45 ? darker(hex, 0.28) : lighter(hex, 0.3),
    seed,
    other: (id, other = pattern) => lookOf(id, other, seed * 31 + id.length * 7 + id.charCodeAt(0)),
  };
}
