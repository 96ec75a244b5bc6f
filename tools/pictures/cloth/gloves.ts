import { type Part, place } from '../studio/cloth/part.ts';
import { drape } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const knit = { texture: 'knit', edge: 5, thick: 4, wrinkle: 0.35, wrinkleSize: 60 } as const;
type Finger = [x: number, y: number, turn: number, length: number, width: number];

/** Root, direction (0 upwards), length and width of each; the little finger first, the thumb last. */
const fingers: Finger[] = [
  [302, 350, -13, 140, 56],
  [356, 322, -5, 196, 61],
  [416, 314, 1, 214, 63],
  [476, 326, 7, 188, 61],
  [514, 480, 38, 172, 66],
];
const palm =
  'M274 350 C300 300 490 296 508 330 C514 370 530 400 540 436 C540 486 518 522 512 560 L506 592 L292 592 C286 540 270 470 270 410Z';

function outlineOf([x, y, turn, length, width]: Finger, from = 0): string {
  const angle = (turn * Math.PI) / 180;
  const at = (across: number, along: number) =>
    `${(x + Math.cos(angle) * across + Math.sin(angle) * along).toFixed(1)} ${(y + Math.sin(angle) * across - Math.cos(angle) * along).toFixed(1)}`;
  const half = width / 2;
  const tip = half * 0.9;
  const shoulder = length - half;
  const start = from ? length * from : -50;
  const wrist = from ? half * 0.94 : half * 1.02;
  return (
    `M${at(-wrist, start)} C${at(-half, start + 10)} ${at(-half, shoulder - 20)} ${at(-tip, shoulder)} ` +
    `C${at(-tip, length - 2)} ${at(tip, length - 2)} ${at(tip, shoulder)} ` +
    `C${at(half, shoulder - 20)} ${at(half, start + 10)} ${at(wrist, start)}Z`
  );
}

/** Knitted in one piece: the fingers grow out of the palm without a seam. */
const hand = [palm, ...fingers.map((finger) => outlineOf(finger))].join(' ');

function glove({ cloth, colour, pattern, seed }: Look): Part[] {
  const accent = pattern ? darker(colour, 0.1) : lightness(colour) > 0.5 ? darker(colour, 0.16) : lighter(colour, 0.12);
  const touch = lightness(colour) > 0.6 ? '#8d8f93' : lighter(colour, 0.36);
  const bent = fingers.flatMap(([x, y, turn], i) =>
    drape({
      seed: seed + i,
      area: [x - 20, y - 100, 24, 60],
      angle: turn,
      stray: 40,
      count: 2,
      length: 46,
      width: 8,
      depth: 3,
    }),
  );
  const forks = fingers.slice(0, 3).map(([x, y], i) => ({
    from: [x + 29 + i, y - 40 + i * 6] as [number, number],
    to: [x + 27 - i * 4, y + 66] as [number, number],
    width: 6,
    depth: -8,
  }));
  return [
    {
      ...knit,
      d: hand,
      fill: cloth,
      puff: 25,
      reach: 24,
      contact: 0.35,
      folds: [
        ...bent,
        ...forks,
        ...drape({
          seed: seed + 9,
          area: [320, 400, 150, 90],
          angle: 70,
          stray: 40,
          count: 4,
          length: 100,
          width: 14,
          depth: 4,
        }),
        { from: [506, 410], to: [486, 560], width: 13, depth: 5, bend: 26 },
      ],
    },
    // The tips of the thumb and the first finger work on a screen.
    ...fingers.slice(3).map(
      (finger): Part => ({
        ...knit,
        d: outlineOf(finger, 0.72),
        fill: touch,
        grain: (finger[2] * Math.PI) / 180,
        puff: 7,
        reach: 15,
        thick: 1,
        contact: 0.08,
      }),
    ),
    {
      ...knit,
      texture: 'jersey',
      d: 'M286 566 C350 560 450 560 514 566 C524 620 528 680 528 724 C460 734 346 734 276 724 C276 680 280 620 286 566Z',
      fill: accent,
      puff: 18,
      reach: 24,
      edge: 6,
      thick: 5,
      ribs: { count: 30, depth: 4 },
      contact: 0.4,
      wrinkle: 0.2,
    },
    {
      d: 'M440 668 L498 664 L501 698 L442 702Z',
      fill: '#e9e2d2',
      texture: 'twill',
      puff: 1,
      thick: 2,
      edge: 2,
      wrinkle: 0,
      contact: 0.4,
      stitches: [{ d: 'M444 672 L494 668 L497 694 L446 698Z', colour: '#9a927f', dash: '3 2', width: 1 }],
    },
  ];
}

const pairOf = (look: Look, scale = 0.86) => [
  ...place(glove({ ...look, seed: look.seed + 5 }), { x: 150 * scale, y: -26 * scale, turn: 12, scale, flip: true }),
  ...place(glove(look), { x: -150 * scale, y: 30 * scale, turn: -9, scale }),
];

export default {
  colours: ['charcoal', 'black', 'camel', 'cream', 'wine', 'teal', 'navy', 'mustard', 'pink'],
  patterned: [{ pattern: 'stripes', colours: ['brick', 'green'] }],
  lead: 'camel',
  front: (look) => ({ parts: pairOf(look) }),
  detail: { x: 360, y: 300, zoom: 2.1 },
  pack: (look) => ({
    parts: (
      [
        ['charcoal', -200, -210],
        ['teal', 200, -210],
        ['camel', -200, 210],
        ['wine', 200, 210],
      ] as const
    ).flatMap(([colour, x, y]) => place(pairOf(look.other(colour), 0.5), { x, y })),
  }),
  measures: { width: 28, height: 26 },
} satisfies ClothTemplate;
