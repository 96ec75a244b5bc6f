import { type Part, place } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

export type Point = [number, number];

/** The outline of a band of even width along a curve of four points. */
export function band([a, b, c, d]: [Point, Point, Point, Point], width: number): string {
  const at = (t: number, i: 0 | 1) =>
    (1 - t) ** 3 * a[i] + 3 * (1 - t) ** 2 * t * b[i] + 3 * (1 - t) * t * t * c[i] + t ** 3 * d[i];
  const along = Array.from({ length: 41 }, (_, i) => i / 40);
  const edge = (side: number) =>
    along.map((t) => {
      const [dx, dy] = [at(t + 0.01, 0) - at(t - 0.01, 0), at(t + 0.01, 1) - at(t - 0.01, 1)];
      const reach = (side * width) / 2 / Math.hypot(dx, dy);
      return `${(at(t, 0) - dy * reach).toFixed(1)} ${(at(t, 1) + dx * reach).toFixed(1)}`;
    });
  return `M${[...edge(1), ...edge(-1).toReversed()].join(' L')}Z`;
}

const sack = symmetrical([
  [400, 196],
  [450, 196, 492, 192, 508, 198],
  [524, 232, 566, 262, 584, 330],
  [598, 440, 600, 580, 598, 690],
  [598, 712, 588, 720, 566, 721],
  [510, 726, 450, 726, 400, 726],
]);
const frill = symmetrical([
  [400, 142],
  [426, 134, 440, 150, 460, 140],
  [484, 132, 508, 142, 520, 148],
  [512, 170, 508, 186, 510, 206],
  [470, 214, 430, 212, 400, 212],
]);
const gathers = Array.from({ length: 9 }, (_, i) => {
  const x = 304 + i * 24;
  return {
    from: [x, 190] as Point,
    to: [400 + (x - 400) * 1.62, 330 + (i % 3) * 26] as Point,
    width: 8,
    depth: i % 2 ? 6 : -6,
  };
});
const cords: [Point, Point, Point, Point][] = [
  [
    [502, 202],
    [660, 190],
    [706, 470],
    [588, 694],
  ],
  [
    [502, 210],
    [620, 240],
    [660, 480],
    [576, 690],
  ],
];

function drawstringBag({ cloth, colour, pattern, thread, seed }: Look): Part[] {
  const cotton = { texture: 'canvas', edge: 4, thick: 4 } as const;
  const cord = lightness(colour) > 0.7 || pattern ? '#b79a6d' : '#efe8d9';
  const rope = {
    fill: cord,
    texture: 'twill',
    puff: 7,
    reach: 6,
    edge: 3,
    thick: 4,
    wrinkle: 0,
    contact: 0.5,
  } as const;
  const label = pattern ? '#f4efe4' : lighter(colour, 0.86);
  return [
    ...cords.flatMap((curve): Part[] => [band(curve, 11), flip(band(curve, 11))].map((d) => ({ ...rope, d }))),
    {
      ...cotton,
      d: frill,
      fill: pattern ? cloth : darker(colour, 0.08),
      puff: 6,
      reach: 10,
      wrinkle: 0.3,
      folds: gathers.map(({ from: [x], depth }) => ({
        from: [x, 220],
        to: [400 + (x - 400) * 1.06, 130],
        width: 7,
        depth: depth * 1.2,
      })),
    },
    {
      ...cotton,
      d: sack,
      fill: cloth,
      puff: 26,
      reach: 34,
      wrinkle: 0.7,
      wrinkleSize: 130,
      folds: [
        ...gathers,
        ...drape({ seed, area: [220, 560, 40, 60], angle: -50, count: 4, length: 160, width: 12, depth: 5 }),
        ...drape({ seed: seed + 2, area: [540, 560, 40, 60], angle: 230, count: 4, length: 160, width: 12, depth: 5 }),
      ],
      seams: ['M292 238 C330 248 470 248 508 238'],
      seamWidth: 1.6,
      stitches: [
        { d: 'M286 244 C330 255 470 255 514 244', colour: thread, dash: '5 3', width: 1.4 },
        { d: 'M216 690 L216 420 M584 690 L584 420', colour: thread, dash: '5 3', width: 1.2 },
      ],
    },
    ...[
      band(
        [
          [290, 208],
          [340, 220],
          [460, 220],
          [510, 208],
        ],
        10,
      ),
    ].map((d): Part => ({ ...rope, d })),
    ...[216, 584].map(
      (x): Part => ({
        d: ellipse(x, 694, 12, 12),
        fill: '#c8c3b4',
        puff: 2,
        reach: 4,
        edge: 2,
        thick: 3,
        wrinkle: 0,
        gloss: 0.6,
        shine: 34,
        contact: 0.4,
        art: `<circle cx="${x}" cy="694" r="6" fill="#2b2a28"/>`,
      }),
    ),
    {
      d: roundedBox(364, 600, 72, 40, 3),
      fill: label,
      texture: 'poplin',
      puff: 1,
      thick: 3,
      edge: 2,
      wrinkle: 0.1,
      contact: 0.3,
      art: `<text x="400" y="626" font-family="Inter" font-weight="600" font-size="15" letter-spacing="2" text-anchor="middle" fill="#3b4048">TARNU</text>`,
    },
  ];
}

export default {
  colours: ['navy', 'cream', 'charcoal', 'moss', 'brick', 'mustard', 'sky', 'plum'],
  patterned: [
    { pattern: 'stripes', colours: ['navy', 'red'] },
    { pattern: 'floral', colours: ['plum', 'teal'] },
  ],
  lead: 'navy',
  front: (look) => ({ parts: drawstringBag(look) }),
  detail: { x: 420, y: 250, zoom: 2.1 },
  pack: (look) => ({
    parts: (
      [
        ['cream', -160, -60, -6],
        ['brick', 160, -60, 6],
        ['navy', 0, 70, 0],
      ] as const
    ).flatMap(([colour, x, y, turn]) => place(drawstringBag(look.other(colour)), { x, y, turn, scale: 0.74 })),
  }),
  measures: { width: 34, height: 42, depth: 2 },
} satisfies ClothTemplate;
