import { type Part, place } from '../studio/cloth/part.ts';
import { drape } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { contrast, lightness } from '../studio/colour.ts';

const leg =
  'M300 140 L428 140 C430 250 424 340 428 420 C434 470 486 520 548 556 C594 586 598 646 548 664 C470 684 386 660 336 604 C300 560 300 500 304 430 C308 330 302 230 300 140Z';

function sock({ colour, cloth, deep, pale, pattern, seed }: Look): Part[] {
  const accent = pattern ? deep : lightness(colour) > 0.6 ? deep : pale;
  const rings = pattern
    ? ''
    : `<path d="M280 236H450M280 256H450" stroke="${contrast(colour)}" stroke-width="9" opacity=".85"/>`;
  return [
    {
      d: leg,
      fill: cloth,
      art: rings,
      texture: 'knit',
      puff: 15,
      reach: 24,
      edge: 5,
      thick: 4,
      wrinkle: 0.7,
      wrinkleSize: 80,
      folds: [
        ...drape({ seed, area: [310, 440, 30, 60], angle: 16, stray: 26, count: 5, length: 90, width: 8, depth: 4.6 }),
        ...drape({
          seed: seed + 2,
          area: [330, 280, 30, 80],
          angle: 70,
          stray: 30,
          count: 3,
          length: 90,
          width: 10,
          depth: 3.4,
        }),
      ],
    },
    {
      d: 'M304 484 C302 540 308 580 336 608 C350 622 372 634 396 640 C404 600 396 560 372 530 C352 508 330 490 304 484Z',
      fill: accent,
      texture: 'knit',
      puff: 13,
      reach: 24,
      edge: 5,
      wrinkle: 0.4,
      contact: 0.06,
      thick: 2,
    },
    {
      d: 'M508 534 C530 548 540 552 548 556 C594 586 598 646 548 664 C524 670 500 672 476 668 C506 640 518 590 508 534Z',
      fill: accent,
      texture: 'knit',
      puff: 13,
      reach: 24,
      edge: 5,
      wrinkle: 0.3,
      contact: 0.06,
      thick: 2,
    },
    {
      d: 'M294 128 C340 122 390 122 434 128 C438 150 438 180 434 208 C390 214 342 214 298 208 C292 180 292 150 294 128Z',
      fill: accent,
      texture: 'jersey',
      ribs: { count: 22, depth: 4 },
      puff: 15,
      reach: 18,
      edge: 4,
      thick: 4,
      wrinkle: 0.2,
      contact: 0.25,
    },
  ];
}

const pair = (look: Look) => [
  ...place(sock({ ...look, seed: look.seed + 5 }), { x: 110, y: -24, turn: -5 }),
  ...place(sock(look), { x: -80, y: 14, turn: 3 }),
];

export default {
  colours: ['white', 'charcoal', 'navy', 'mustard', 'brick', 'teal', 'pink'],
  patterned: [
    { pattern: 'stripes', colours: ['red', 'green', 'blue'] },
    { pattern: 'dots', colours: ['violet', 'mustard'] },
  ],
  lead: 'navy',
  front: (look) => ({ parts: pair(look) }),
  detail: { x: 300, y: 240, zoom: 2.4 },
  pack: (look) => ({
    parts: (
      [
        ['mustard', -230],
        ['brick', -115],
        ['teal', 0],
        ['navy', 115],
        ['charcoal', 230],
      ] as const
    ).flatMap(([colour, x], i) =>
      place(sock(look.other(colour)), { x, y: i % 2 ? 14 : -14, turn: -4 + i * 2, scale: 0.82 }),
    ),
  }),
  measures: { width: 28, height: 33 },
} satisfies ClothTemplate;
