import { fan, parcel } from '../studio/cloth/folded.ts';
import type { Part } from '../studio/cloth/part.ts';
import { drape, flip, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker } from '../studio/colour.ts';

const sleeve = 'M522 160 C588 186 636 258 674 352 C654 376 606 398 574 402 C560 360 546 300 536 244Z';
const hem = 'M668 338 C646 364 602 384 570 389';
const neckline = 'M314 148 C328 206 352 230 400 230 C448 230 472 206 486 148';
const jersey = { texture: 'jersey', puff: 6, reach: 16, thick: 3 } as const;

export function collar(trim: string, thread: string): Part[] {
  return [
    {
      d: symmetrical([
        [400, 216],
        [450, 214, 474, 180, 487, 147],
        [473, 141],
        [461, 170, 440, 196, 400, 197],
      ]),
      fill: trim,
      texture: 'jersey',
      puff: 3,
      reach: 6,
      edge: 3,
      thick: 3,
      wrinkle: 0.1,
      contact: 0.3,
      stitches: [
        { d: 'M322 148 C336 192 358 211 400 212 C442 211 464 192 478 148', colour: thread, dash: '3 2.4', width: 0.9 },
      ],
    },
  ];
}

export const innerBack = symmetrical([
  [400, 136],
  [440, 134, 464, 138, 474, 144],
  [462, 172, 440, 204, 400, 204],
]);

export function tee({ cloth, cloths, trim, thread, seed }: Look): Part[] {
  const body = symmetrical([
    [400, 176],
    [440, 174, 468, 160, 480, 145],
    [502, 152],
    [520, 158, 538, 166, 552, 176],
    [540, 216, 546, 260, 568, 300],
    [566, 360, 566, 400, 571, 450],
    [573, 520, 575, 610, 577, 674],
    [520, 690, 450, 692, 400, 692],
  ]);
  const arm = (side: 1 | -1): Part => ({
    ...jersey,
    d: side > 0 ? sleeve : flip(sleeve),
    fill: cloths({ turn: -27 * side, x: side > 0 ? 604 : 196, y: 200 }),
    grain: -0.47 * side,
    wrinkle: 0.7,
    wrinkleAngle: side * 1.2,
    folds: drape({
      seed: seed + side,
      area: side > 0 ? [556, 250, 40, 90] : [204, 250, 40, 90],
      angle: side > 0 ? 20 : 160,
      count: 4,
      length: 90,
      width: 7,
      depth: 4,
    }),
    stitches: [{ d: side > 0 ? hem : flip(hem), colour: thread, dash: '3 2.4', width: 0.9 }],
    seams: [side > 0 ? hem : flip(hem)],
    seamWidth: 1,
  });
  return [
    { d: innerBack, fill: darker(trim, 0.16), texture: 'jersey', puff: 2, wrinkle: 0.2 },
    arm(-1),
    arm(1),
    {
      ...jersey,
      d: body,
      fill: cloth,
      sag: -7,
      wrinkle: 0.55,
      wrinkleSize: 140,
      wrinkleAngle: 0.2,
      contact: 0.24,
      folds: [
        ...drape({ seed, area: [258, 280, 40, 60], angle: 50, count: 4, length: 200, width: 9, depth: 4.6 }),
        ...drape({ seed: seed + 5, area: [504, 280, 40, 60], angle: 130, count: 4, length: 200, width: 9, depth: 4.6 }),
        ...drape({
          seed: seed + 9,
          area: [300, 450, 200, 110],
          angle: 96,
          stray: 24,
          count: 5,
          length: 170,
          width: 12,
          depth: 4.5,
        }),
        ...drape({ seed: seed + 11, area: [240, 560, 20, 60], angle: -22, count: 2, length: 130, width: 9, depth: 4 }),
        ...drape({ seed: seed + 12, area: [540, 560, 20, 60], angle: 202, count: 2, length: 130, width: 9, depth: 4 }),
      ],
      seams: ['M220 652 C300 672 500 672 580 652', neckline],
      seamWidth: 1,
      stitches: [{ d: 'M220 654 C300 674 500 674 580 654', colour: thread, dash: '3 2.4', width: 0.9 }],
    },
    ...collar(trim, thread),
  ];
}

export function foldedTee(look: Look): Part[] {
  const neck = [
    { d: innerBack, fill: darker(look.trim, 0.16), texture: 'jersey', puff: 2, wrinkle: 0.2 } as Part,
    ...collar(look.trim, look.thread),
  ];
  return parcel(
    look,
    { width: 330, height: 400 },
    { texture: 'jersey' },
    neck.map((part) => ({ ...part, matrix: [0.95, 0, 0, 0.95, 20, 70] })),
  );
}

export default {
  colours: ['white', 'black', 'red', 'navy', 'teal', 'moss', 'mustard', 'pink'],
  patterned: [{ pattern: 'stripes', colours: ['navy', 'violet', 'brick', 'moss', 'grey'] }],
  lead: 'navy',
  front: (look) => ({ parts: tee(look) }),
  detail: { x: 440, y: 220, zoom: 2.6 },
  pack: (look) =>
    fan([foldedTee(look.other('mustard')), foldedTee(look.other('white')), foldedTee(look)], {
      x: -58,
      y: 88,
      turn: 2,
    }),
  pallets: ['navy', 'red'],
  measures: { width: 72, height: 72 },
} satisfies ClothTemplate;
