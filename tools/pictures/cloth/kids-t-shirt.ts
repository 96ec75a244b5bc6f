import { fan } from '../studio/cloth/folded.ts';
import { type Part, place } from '../studio/cloth/part.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { contrast, hexOf } from '../studio/colour.ts';
import { foldedTee, tee } from './t-shirt.ts';

const boat = (paper: string, sail: string) => `
  <g transform="translate(400 362)" stroke-linejoin="round">
    <path d="M-6 -78 L-6 20 L-66 20 Q-30 -20 -6 -78Z" fill="${sail}"/>
    <path d="M4 -92 L4 20 L72 20 Q50 -40 4 -92Z" fill="${paper}"/>
    <path d="M-84 32 L84 32 Q70 72 40 74 L-40 74 Q-70 72 -84 32Z" fill="${paper}"/>
    <path d="M-96 90 q16 -14 32 0 t32 0 t32 0 t32 0 t32 0 t32 0" stroke="${sail}" stroke-width="8" fill="none" stroke-linecap="round"/>
    <circle cx="78" cy="-84" r="15" fill="${sail}"/>
  </g>`;

/** Wider and shorter than an adult's, with a printed boat when the cloth is plain. */
function small(look: Look): Part[] {
  const parts = tee(look);
  const print = boat(contrast(look.colour), look.colour === hexOf('yellow') ? '#c8503c' : '#f0bf45');
  return parts.map((part, i) => ({
    ...part,
    ...(i === 3 && !look.pattern ? { art: print } : {}),
    matrix: [1.1, 0, 0, 0.9, -40, 40],
  }));
}

export default {
  colours: ['white', 'sky', 'pink', 'mint', 'yellow', 'navy'],
  patterned: [
    { pattern: 'stripes', colours: ['red', 'teal'] },
    { pattern: 'dots', colours: ['pink', 'mustard'] },
  ],
  lead: 'sky',
  front: (look) => ({ parts: small(look) }),
  detail: { x: 410, y: 330, zoom: 2.3 },
  pack: (look) => {
    const { parts } = fan(
      [
        foldedTee(look.other('yellow', 'stripes')),
        foldedTee(look.other('pink')),
        foldedTee(look.other('mint', 'stripes')),
        foldedTee(look),
      ],
      { x: -46, y: 66, turn: 1.5 },
    );
    return { parts: place(parts, { scale: 0.9 }) };
  },
  measures: { width: 48, height: 44 },
} satisfies ClothTemplate;
