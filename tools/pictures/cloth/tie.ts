import { type Part, place } from '../studio/cloth/part.ts';
import { drape, flip, symmetrical } from '../studio/cloth/path.ts';
import { check, dots, stripes } from '../studio/cloth/pattern.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const silk = { texture: 'twill', edge: 4, thick: 3, wrinkle: 0.12, gloss: 0.09, shine: 12 } as const;
const loop =
  'M394 180 C316 150 244 96 252 44 C260 4 330 -14 402 -14 L402 24 C346 24 306 34 304 54 C304 86 352 124 412 150Z';
const tail = 'M396 196 L424 194 C446 320 476 460 494 566 L468 606 L424 576 C414 450 402 320 396 196Z';

/** Ties are cut on the bias: whatever is woven in runs across them at an angle. */
function silkOf({ colour, pattern, cloth }: Look, turn: number): Part['fill'] {
  const line = lightness(colour) > 0.5 ? darker(colour, 0.4) : lighter(colour, 0.66);
  const lay = { turn, x: 400, y: 180 };
  if (pattern === 'stripes') return stripes(colour, line, { ...lay, scale: 0.9 });
  if (pattern === 'dots') return dots(colour, line, { ...lay, scale: 0.6 });
  if (pattern === 'check') return check(lighter(colour, 0.25), colour, line, { ...lay, scale: 0.62 });
  return cloth;
}

function tie(look: Look): Part[] {
  const { colour, seed } = look;
  const half = (d: string): Part => ({
    ...silk,
    d,
    fill: silkOf(look, 40),
    puff: 3,
    reach: 6,
    thick: 2,
    contact: 0.5,
    folds: [{ from: [272, 50], to: [410, 168], width: 7, depth: 4, bend: 26 }],
  });
  return [
    half(loop),
    half(flip(loop)),
    { ...silk, d: tail, fill: typeof silkOf(look, 0) === 'string' ? darker(colour, 0.08) : silkOf(look, 48), puff: 5 },
    {
      ...silk,
      d: symmetrical([
        [400, 206],
        [424, 206],
        [438, 340, 456, 500, 466, 656],
        [400, 730],
      ]),
      fill: silkOf(look, -38),
      puff: 8,
      reach: 12,
      contact: 0.55,
      folds: [
        { from: [400, 206], to: [402, 360], width: 7, depth: -9, bend: 4 },
        { from: [388, 206], to: [378, 380], width: 6, depth: 5, bend: 3 },
        { from: [413, 206], to: [424, 380], width: 6, depth: 5, bend: -3 },
        ...drape({ seed, area: [380, 430, 40, 120], angle: 86, stray: 14, count: 3, length: 150, width: 16, depth: 2 }),
      ],
    },
    {
      ...silk,
      d: 'M360 134 C386 126 416 126 441 135 C443 160 436 194 428 218 C410 226 388 226 372 219 C364 194 358 162 360 134Z',
      fill: silkOf(look, 14),
      puff: 17,
      reach: 17,
      thick: 5,
      contact: 0.65,
      folds: [
        { from: [368, 140], to: [412, 222], width: 6, depth: 3, bend: -8 },
        { from: [434, 146], to: [420, 218], width: 7, depth: -3, bend: 5 },
      ],
    },
  ];
}

export default {
  colours: ['navy', 'black', 'wine', 'charcoal', 'teal', 'moss', 'camel', 'sky'],
  patterned: [
    { pattern: 'stripes', colours: ['navy', 'wine', 'green'] },
    { pattern: 'dots', colours: ['blue', 'brown'] },
    { pattern: 'check', colours: ['grey'] },
  ],
  lead: 'navy',
  leadPattern: 'stripes',
  front: (look) => ({ parts: tie(look) }),
  detail: { x: 400, y: 214, zoom: 2.5 },
  pack: (look) => ({
    parts: (
      [
        ['wine', 'dots', -230],
        ['grey', 'check', -115],
        ['navy', 'stripes', 0],
        ['brown', 'dots', 115],
        ['teal', null, 230],
      ] as const
    ).flatMap(([colour, pattern, x], i) =>
      place(tie(look.other(colour, pattern)), { x, y: i % 2 ? 24 : -24, scale: 0.86 }),
    ),
  }),
  measures: { width: 19, height: 56 },
} satisfies ClothTemplate;
