import { type Part, place } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';
import { band, type Point } from './drawstring-bag.ts';

const body = symmetrical([
  [400, 380],
  [480, 380, 560, 378, 612, 384],
  [628, 460, 634, 580, 632, 660],
  [630, 696, 610, 708, 574, 710],
  [510, 714, 450, 714, 400, 714],
]);
const side = 'M608 388 C640 396 652 420 654 452 L656 640 C656 680 644 694 622 700Z';
const flap = symmetrical([
  [400, 362],
  [480, 362, 570, 362, 610, 368],
  [630, 372, 636, 390, 637, 420],
  [640, 470, 636, 520, 612, 552],
  [560, 592, 470, 604, 400, 604],
]);
const flapStitch = symmetrical([
  [400, 374],
  [480, 374, 566, 374, 604, 380],
  [620, 384, 624, 396, 626, 422],
  [628, 468, 624, 512, 604, 543],
  [556, 580, 470, 592, 400, 592],
]);
/** Long enough to wear across the body: up on the left, over, and down on the right. */
const strap: [Point, Point, Point, Point][] = [
  [
    [174, 372],
    [160, 170],
    [200, -40],
    [330, -62],
  ],
  [
    [326, -62],
    [520, -92],
    [660, 120],
    [627, 372],
  ],
];
const metal = { fill: '#cdb27a', edge: 2.2, thick: 4, wrinkle: 0, gloss: 0.75, shine: 32, contact: 0.5 } as const;

function lock(): Part[] {
  return [
    { ...metal, d: roundedBox(368, 560, 64, 42, 10), puff: 4, reach: 6 },
    { ...metal, d: roundedBox(377, 569, 46, 24, 7), fill: '#a98f58', puff: -2, reach: 4, thick: 1, contact: 0.2 },
    { ...metal, d: roundedBox(394, 560, 12, 44, 6), puff: 5, reach: 5, contact: 0.7 },
  ];
}

function crossbody({ colour, thread, seed }: Look): Part[] {
  const hide = { texture: 'leather', edge: 4, thick: 4, wrinkle: 0.2, gloss: 0.1, shine: 20 } as const;
  const light = lightness(colour) > 0.6;
  return [
    ...strap.map(
      (curve): Part => ({ ...hide, d: band(curve, 20), fill: darker(colour, 0.06), puff: 3, reach: 6, contact: 0.4 }),
    ),
    ...[0, 1, 2, 3].map(
      (i): Part => ({
        d: ellipse(185 + i * 9, 112 - i * 28, 3.4, 3.4),
        fill: '#241c16',
        puff: -1,
        thick: -1,
        wrinkle: 0,
        contact: 0,
      }),
    ),
    { ...metal, d: `${roundedBox(154, 150, 44, 34, 7)} M163 158L163 176L189 176L189 158Z`, puff: 3, reach: 4 },
    ...[side, flip(side)].map((d): Part => ({ ...hide, d, fill: darker(colour, 0.2), puff: 10, reach: 12 })),
    {
      ...hide,
      d: body,
      fill: colour,
      puff: 20,
      reach: 24,
      folds: drape({
        seed,
        area: [220, 640, 360, 20],
        angle: 90,
        stray: 40,
        count: 5,
        length: 60,
        width: 12,
        depth: 2,
      }),
      stitches: [
        {
          d: 'M186 604 L182 660 C184 688 198 697 228 699 L572 699 C602 697 616 688 618 660 L614 604',
          colour: thread,
          dash: '6 3',
          width: 1.4,
        },
      ],
    },
    {
      ...hide,
      d: flap,
      fill: colour,
      puff: 16,
      reach: 22,
      thick: 6,
      contact: 0.65,
      folds: [
        { from: [120, 378], to: [680, 378], width: 18, depth: 7 },
        ...drape({
          seed: seed + 4,
          area: [230, 420, 320, 60],
          angle: 80,
          stray: 30,
          count: 4,
          length: 120,
          width: 16,
          depth: 2,
        }),
      ],
      stitches: [
        { d: flapStitch, colour: light ? darker(colour, 0.3) : lighter(colour, 0.32), dash: '6 3', width: 1.5 },
      ],
    },
    ...[174, 627].flatMap((x): Part[] => [
      {
        ...hide,
        d: roundedBox(x - 13, 372, 26, 62, 8),
        fill: colour,
        puff: 5,
        reach: 8,
        contact: 0.5,
        stitches: [{ d: roundedBox(x - 8, 396, 16, 32, 4), colour: thread, dash: '4 2.4', width: 1.2 }],
      },
      { ...metal, d: `${ellipse(x, 366, 19, 19)} ${reversed(x, 366, 12)}`, puff: 3, reach: 4 },
    ]),
    ...lock(),
    {
      d: roundedBox(366, 648, 68, 22, 2),
      fill: colour,
      texture: 'leather',
      puff: 0,
      thick: 0,
      wrinkle: 0,
      contact: 0,
      art: `<text x="400" y="664" font-family="Inter" font-weight="500" font-size="15" letter-spacing="4" text-anchor="middle" fill="${light ? '#8a6a32' : '#d8c08a'}">MARAL</text>`,
    },
  ];
}

/** A round hole: drawn the other way about, so that it stays open. */
const reversed = (x: number, y: number, r: number) =>
  `M${x - r} ${y} C${x - r} ${y + r * 0.55} ${x - r * 0.55} ${y + r} ${x} ${y + r} C${x + r * 0.55} ${y + r} ${x + r} ${y + r * 0.55} ${x + r} ${y} ` +
  `C${x + r} ${y - r * 0.55} ${x + r * 0.55} ${y - r} ${x} ${y - r} C${x - r * 0.55} ${y - r} ${x - r} ${y - r * 0.55} ${x - r} ${y}Z`;

export default {
  colours: ['camel', 'black', 'wine', 'cream', 'moss', 'navy', 'pink', 'brown'],
  lead: 'camel',
  front: (look) => ({ parts: crossbody(look) }),
  detail: { x: 470, y: 520, zoom: 2 },
  pack: (look) => ({
    parts: (
      [
        ['wine', -190, -30, -7],
        ['cream', 190, -30, 7],
        ['camel', 0, 110, 0],
      ] as const
    ).flatMap(([colour, x, y, turn]) => place(crossbody(look.other(colour)), { x, y, turn, scale: 0.66 })),
  }),
  pallets: ['wine'],
  measures: { width: 24, height: 38, depth: 7 },
} satisfies ClothTemplate;
