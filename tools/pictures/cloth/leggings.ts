import { type Part, place } from '../studio/cloth/part.ts';
import { drape, flip, flipFold, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const stretch = { texture: 'jersey', puff: 8, reach: 22, thick: 2.6, edge: 4, gloss: 0.025, shine: 10 } as const;
const leg =
  'M397 150 L508 140 C528 200 536 262 534 330 C532 410 520 480 510 560 C504 620 500 680 498 742 C478 748 456 749 434 746 C434 680 432 610 428 540 C424 460 414 390 404 320 C400 314 397 308 397 304Z';
const side = 'M514 160 C528 220 532 290 528 360 C522 460 504 560 494 650 C491 690 489 716 488 744';
const inseam = 'M404 330 C418 420 428 500 432 580';
const hem = 'M435 732 C456 736 478 735 498 729 M435 737 C456 741 478 740 498 734';

const flat = (d: string, colour: string) => ({ d, colour, dash: '2.6 1.8', width: 1 });

function waistband(look: Look): Part[] {
  const { trim, colour, thread } = look;
  const tone = look.pattern ? trim : lightness(colour) > 0.5 ? darker(colour, 0.05) : lighter(colour, 0.05);
  return [
    {
      ...stretch,
      d: symmetrical([
        [400, 64],
        [436, 63, 468, 60, 490, 56],
        [492, 86],
        [400, 96],
      ]),
      fill: darker(colour, 0.42),
      puff: 2,
      wrinkle: 0.1,
    },
    {
      d: roundedBox(388, 68, 24, 18, 2),
      fill: '#f1ede2',
      texture: 'twill',
      puff: 1,
      thick: 1.5,
      edge: 2,
      wrinkle: 0,
      art: '<path d="M393 74H407M395 79H405" stroke="#7d7668" stroke-width="1.3"/>',
    },
    {
      ...stretch,
      d: symmetrical([
        [400, 88],
        [440, 87, 474, 82, 496, 74],
        [502, 100, 506, 130, 511, 156],
        [484, 170, 440, 182, 400, 196],
      ]),
      fill: tone,
      puff: 7,
      reach: 12,
      thick: 4,
      wrinkle: 0.2,
      contact: 0.36,
      stitches: [
        flat('M290 150 C318 163 360 176 400 190 C440 176 482 163 510 150', thread),
        flat('M304 82 C330 92 370 96 400 96 C430 96 470 92 496 82', thread),
      ],
    },
  ];
}

function leggings(look: Look): Part[] {
  const { cloth, cloths, thread, seed } = look;
  const half = (turned: 1 | -1): Part => {
    const to = (d: string) => (turned > 0 ? d : flip(d));
    const folds = [
      ...drape({
        seed: seed + turned,
        area: [402, 280, 20, 50],
        angle: -30,
        count: 3,
        length: 120,
        width: 10,
        depth: 3.4,
      }),
      ...drape({
        seed: seed + turned * 3,
        area: [424, 430, 20, 90],
        angle: 14,
        stray: 24,
        count: 4,
        length: 90,
        width: 9,
        depth: 2.4,
      }),
      ...drape({
        seed: seed + turned * 5,
        area: [432, 620, 10, 80],
        angle: -12,
        stray: 14,
        count: 4,
        length: 80,
        width: 7,
        depth: 2.2,
      }),
      { from: [478, 180] as [number, number], to: [462, 720] as [number, number], width: 16, depth: 3, bend: -10 },
    ];
    return {
      ...stretch,
      d: to(leg),
      fill: turned > 0 ? cloth : cloths({ x: 20 }),
      wrinkle: 0.35,
      wrinkleSize: 90,
      wrinkleStretch: 3,
      contact: 0.3,
      folds: turned > 0 ? folds : folds.map(flipFold),
      seams: [to(side), to(inseam)],
      seamWidth: 1,
      stitches: [flat(to(side), thread), flat(to(hem), thread)],
    };
  };
  return [half(-1), half(1), ...waistband(look)];
}

export default {
  colours: ['black', 'navy', 'charcoal', 'wine', 'moss', 'teal', 'plum', 'grey', 'pink'],
  patterned: [
    { pattern: 'floral', colours: ['plum', 'teal'] },
    { pattern: 'dots', colours: ['navy'] },
  ],
  lead: 'teal',
  front: (look) => ({ parts: leggings(look) }),
  detail: { x: 440, y: 170, zoom: 2.7 },
  pack: (look) => ({
    parts: (
      [
        ['black', null, -246],
        ['wine', null, -82],
        ['plum', 'floral', 82],
        ['teal', null, 246],
      ] as const
    ).flatMap(([colour, pattern, x], i) =>
      place(leggings(look.other(colour, pattern)), { x, y: i % 2 ? 24 : -24, turn: i % 2 ? 2 : -2, scale: 0.84 }),
    ),
  }),
  measures: { width: 34, height: 88 },
} satisfies ClothTemplate;
