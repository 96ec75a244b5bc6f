import { type Part, place } from '../studio/cloth/part.ts';
import { drape, flip, flipFold, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { contrast } from '../studio/colour.ts';

const jersey = { texture: 'jersey', puff: 12, reach: 26, thick: 3, edge: 4 } as const;
const leg =
  'M398 262 C470 262 540 254 590 244 C612 350 628 450 640 566 C584 594 510 602 452 592 C446 552 432 508 404 478 L396 470Z';
const pouch = symmetrical([
  [400, 284],
  [430, 284, 448, 284, 460, 282],
  [466, 360, 450, 430, 426, 486],
  [418, 500, 410, 504, 400, 504],
]);

export function waistband({ deep }: Look, word: string): Part {
  const band = symmetrical([
    [400, 226],
    [470, 226, 530, 218, 586, 206],
    [592, 254],
    [530, 268, 470, 276, 400, 276],
  ]);
  return {
    d: band,
    fill: deep,
    texture: 'rib',
    grain: Math.PI / 2,
    puff: 6,
    reach: 14,
    edge: 3,
    thick: 3.5,
    wrinkle: 0.2,
    contact: 0.4,
    art: `<text x="400" y="259" font-family="Inter" font-weight="600" font-size="24" letter-spacing="9" text-anchor="middle" fill="${contrast(deep)}">${word}</text>`,
  };
}

function boxer(look: Look): Part[] {
  const { cloth, thread, seed } = look;
  const line = 'M470 262 C482 370 470 470 436 540 M638 548 C582 576 510 584 452 574';
  const half = (side: 1 | -1): Part => {
    const folds = [
      ...drape({ seed: seed + side, area: [560, 300, 30, 60], angle: 146, count: 4, length: 140, width: 9, depth: 5 }),
      ...drape({
        seed: seed + side * 2,
        area: [560, 460, 50, 60],
        angle: 176,
        count: 4,
        length: 110,
        width: 9,
        depth: 4.5,
      }),
    ];
    return {
      ...jersey,
      d: side > 0 ? leg : flip(leg),
      fill: cloth,
      wrinkle: 0.7,
      contact: 0.2,
      folds: side > 0 ? folds : folds.map(flipFold),
      seams: [side > 0 ? line : flip(line)],
      seamWidth: 1.4,
      stitches: [{ d: side > 0 ? line : flip(line), colour: thread, dash: '3 2', width: 1 }],
    };
  };
  const edge = 'M452 284 C458 360 442 430 420 482';
  return [
    half(-1),
    half(1),
    {
      ...jersey,
      d: pouch,
      fill: cloth,
      puff: 17,
      reach: 30,
      wrinkle: 0.5,
      contact: 0.3,
      folds: drape({ seed: seed + 8, area: [370, 320, 60, 60], angle: 84, count: 3, length: 110, width: 9, depth: 3 }),
      seams: ['M400 290 C402 370 402 440 400 500'],
      seamWidth: 1.4,
      stitches: [
        { d: edge, colour: thread, dash: '3 2', width: 1 },
        { d: flip(edge), colour: thread, dash: '3 2', width: 1 },
      ],
    },
    waistband(look, 'marlo'),
  ];
}

export default {
  colours: ['black', 'charcoal', 'navy', 'moss', 'wine', 'denim'],
  patterned: [
    { pattern: 'check', colours: ['navy', 'red'] },
    { pattern: 'stripes', colours: ['charcoal'] },
  ],
  lead: 'denim',
  front: (look) => ({ parts: boxer(look) }),
  detail: { x: 430, y: 320, zoom: 2.4 },
  pack: (look) => ({
    parts: (
      [
        ['charcoal', -120, -170],
        ['navy', 50, -10],
        ['moss', -60, 150],
      ] as const
    ).flatMap(([colour, x, y], i) => place(boxer(look.other(colour)), { x, y, turn: [-7, 6, -3][i], scale: 0.72 })),
  }),
  measures: { width: 38, height: 31 },
} satisfies ClothTemplate;
