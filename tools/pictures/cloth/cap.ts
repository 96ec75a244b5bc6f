import { type Part, place, type Scene } from '../studio/cloth/part.ts';
import { drape, ellipse } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter } from '../studio/colour.ts';

type Point = [number, number];
type Curve = [Point, Point, Point, Point];

const crown =
  'M178 492 C166 480 166 462 168 444 C172 300 248 186 392 178 C548 172 650 292 664 440 C640 512 560 556 448 560 C340 562 246 540 178 492Z';
/** Where the peak meets the crown, and its outer edge; both run from the wearer's right to the left. */
const root: Curve = [
  [338, 556],
  [440, 566],
  [620, 540],
  [664, 440],
];
const edge: Curve = [
  [338, 560],
  [390, 700],
  [700, 720],
  [742, 560],
];
const peak =
  'M338 548 C356 614 402 664 470 684 C570 706 690 664 738 572 C750 532 716 470 660 428 C630 520 480 570 338 548Z';

const lerp = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
const line = ([a, b, c, d]: Curve) => `M${a} C${b} ${c} ${d}`.replaceAll(',', ' ');
const between = (share: number) => line(root.map((point, i) => lerp(point, edge[i] as Point, share)) as Curve);

const panels: Curve[] = [
  [
    [394, 182],
    [482, 256],
    [536, 400],
    [530, 548],
  ],
  [
    [392, 182],
    [318, 256],
    [280, 400],
    [292, 544],
  ],
  [
    [398, 182],
    [560, 204],
    [638, 330],
    [648, 474],
  ],
  [
    [388, 182],
    [256, 214],
    [188, 340],
    [188, 500],
  ],
];
const beside = (curve: Curve, x: number) => line(curve.map(([a, b], i) => [i ? a + x : a, b]) as Curve);

function eyelet(x: number, y: number, colour: string): Part[] {
  const plain = { wrinkle: 0, edge: 2, reach: 3, contact: 0.2 } as const;
  return [
    { ...plain, d: ellipse(x, y, 9, 8), fill: darker(colour, 0.14), texture: 'canvas', puff: 2, thick: 3 },
    { ...plain, d: ellipse(x, y, 3.6, 3.2), fill: darker(colour, 0.75), puff: -1, thick: -2 },
  ];
}

function cap({ colour, cloth, thread, seed }: Look): Part[] {
  const twill = { texture: 'twill', edge: 5, thick: 4 } as const;
  return [
    {
      ...twill,
      d: peak,
      fill: darker(colour, 0.35),
      puff: 4,
      wrinkle: 0,
      matrix: [1, 0, 0, 1, 2, 9],
    },
    {
      ...twill,
      d: peak,
      fill: cloth,
      grain: 0.5,
      puff: 15,
      reach: 30,
      wrinkle: 0.1,
      contact: 0.35,
      stitches: [0.22, 0.38, 0.54, 0.7, 0.86].map((share) => ({
        d: between(share),
        colour: thread,
        dash: '5 3',
        width: 1.4,
      })),
      seams: [0.22, 0.38, 0.54, 0.7, 0.86].map(between),
      seamWidth: 1,
    },
    {
      ...twill,
      d: crown,
      fill: cloth,
      puff: 62,
      reach: 62,
      wrinkle: 0.35,
      wrinkleSize: 90,
      contact: 0.6,
      seams: panels.map(line),
      seamWidth: 2,
      folds: [
        ...drape({ seed, area: [230, 440, 60, 60], angle: -80, stray: 20, count: 3, length: 110, width: 14, depth: 4 }),
        ...drape({
          seed: seed + 3,
          area: [340, 420, 130, 50],
          angle: 84,
          stray: 30,
          count: 3,
          length: 90,
          width: 16,
          depth: 3,
        }),
        { from: [330, 540], to: [640, 440], width: 14, depth: -2, bend: -60 },
      ],
      stitches: [
        ...panels.flatMap((curve) =>
          [-6, 6].map((x) => ({ d: beside(curve, x), colour: thread, dash: '4.4 2.6', width: 1.3 })),
        ),
        {
          d: 'M178 472 C244 520 344 546 448 544 C556 540 632 500 656 432',
          colour: thread,
          dash: '4.4 2.6',
          width: 1.3,
        },
      ],
    },
    ...eyelet(414, 292, colour),
    ...eyelet(556, 318, colour),
    ...eyelet(268, 306, colour),
    {
      ...twill,
      d: ellipse(392, 178, 23, 13),
      fill: lighter(colour, 0.06),
      puff: 9,
      reach: 8,
      wrinkle: 0,
      contact: 0.6,
    },
  ];
}

const shadows = (x: number, y: number, scale: number) => [
  { d: ellipse(450 + x, 590 + y, 320 * scale, 110 * scale), blur: 34, dark: 0.3 },
  { d: ellipse(330 + x, 520 + y, 164 * scale, 56 * scale), blur: 9, dark: 0.55 },
  { d: ellipse(556 + x, 640 + y, 190 * scale, 62 * scale), blur: 11, dark: 0.5 },
];

const scene = (parts: Part[]): Scene => ({ parts, stand: shadows(0, 0, 1) });

export default {
  colours: ['navy', 'black', 'white', 'sand', 'red', 'moss', 'denim', 'pink', 'charcoal'],
  patterned: [{ pattern: 'check', colours: ['brown'] }],
  lead: 'navy',
  front: (look) => scene(cap(look)),
  detail: { x: 480, y: 500, zoom: 2.1 },
  pack: (look) => {
    const lots = [
      ['sand', -200, -190],
      ['moss', 200, -190],
      ['navy', -200, 190],
      ['red', 200, 190],
    ] as const;
    return {
      parts: lots.flatMap(([colour, x, y]) => place(cap(look.other(colour)), { x, y, scale: 0.6 })),
      stand: lots.flatMap(([, x, y]) => shadows(x, y - 98, 0.6)),
    };
  },
  pallets: ['red'],
  measures: { width: 27, height: 24, depth: 17 },
} satisfies ClothTemplate;
