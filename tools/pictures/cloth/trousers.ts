import { fan, parcel } from '../studio/cloth/folded.ts';
import type { Part } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, flipFold, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker } from '../studio/colour.ts';

const twill = { texture: 'twill', puff: 8, reach: 20, thick: 3.5, edge: 4 } as const;
const leg =
  'M396 132 L516 128 C532 230 546 330 546 440 C546 540 544 640 542 724 C514 734 476 736 448 732 C446 600 440 450 410 330 C404 318 398 310 396 300Z';

function waist({ cloth, thread }: Look): Part[] {
  const loop = (x: number): Part => ({
    ...twill,
    d: roundedBox(x - 6, 90, 12, 52, 3),
    fill: cloth,
    puff: 2,
    reach: 4,
    wrinkle: 0,
    contact: 0.5,
  });
  return [
    {
      ...twill,
      d: symmetrical([
        [400, 104],
        [440, 104, 480, 101, 514, 96],
        [519, 134],
        [480, 139, 440, 141, 400, 141],
      ]),
      fill: cloth,
      puff: 4,
      wrinkle: 0.2,
      stitches: [
        {
          d: 'M284 132 C360 138 440 138 516 130 M288 102 C360 110 440 110 512 101',
          colour: thread,
          dash: '4.4 2.4',
          width: 1.2,
        },
      ],
    },
    loop(320),
    loop(480),
    {
      d: ellipse(400, 122, 9, 9),
      fill: '#8d7752',
      puff: 1,
      reach: 4,
      thick: 4,
      edge: 2.5,
      wrinkle: 0,
      gloss: 0.5,
      art: '<circle cx="400" cy="122" r="5" fill="none" stroke="#5d4c30" stroke-width="1.4"/>',
    },
  ];
}

function trousers(look: Look): Part[] {
  const { cloth, colour, thread, seed } = look;
  const half = (side: 1 | -1): Part => {
    const crease = {
      from: [478, 250] as [number, number],
      to: [494, 732] as [number, number],
      width: 5,
      depth: 3,
      bend: 8,
    };
    const knee = drape({
      seed: seed + side,
      area: [440, 400, 40, 120],
      angle: 8,
      stray: 26,
      count: 6,
      length: 86,
      width: 8,
      depth: 4.4,
    });
    const hip = drape({
      seed: seed + side * 3,
      area: [412, 300, 20, 60],
      angle: -34,
      count: 4,
      length: 130,
      width: 8,
      depth: 5,
    });
    const ankle = drape({
      seed: seed + side * 5,
      area: [456, 620, 30, 80],
      angle: 4,
      stray: 20,
      count: 4,
      length: 70,
      width: 7,
      depth: 3.6,
    });
    const folds = [crease, ...knee, ...hip, ...ankle];
    const lines = 'M498 140 C502 190 514 220 536 236 M450 716 C480 720 514 718 542 708';
    const outer = 'M512 240 C530 320 538 400 537 480';
    return {
      ...twill,
      d: side > 0 ? leg : flip(leg),
      fill: cloth,
      wrinkle: 0.7,
      wrinkleSize: 100,
      wrinkleStretch: 3,
      contact: 0.25,
      folds: side > 0 ? folds : folds.map(flipFold),
      seams: [side > 0 ? lines : flip(lines), side > 0 ? outer : flip(outer)],
      stitches: [{ d: side > 0 ? lines : flip(lines), colour: thread, dash: '4.4 2.4', width: 1.2 }],
    };
  };
  return [
    {
      ...twill,
      d: symmetrical([
        [400, 92],
        [440, 92, 480, 90, 506, 88],
        [506, 120],
        [400, 126],
      ]),
      fill: darker(colour, 0.35),
      puff: 1,
      wrinkle: 0.1,
    },
    half(-1),
    half(1),
    {
      ...twill,
      d: 'M392 138 L418 138 C419 190 418 230 404 262 C398 256 394 250 392 244Z',
      fill: cloth,
      puff: 3,
      wrinkle: 0.3,
      contact: 0.3,
      stitches: [{ d: 'M413 142 C414 190 412 226 402 252', colour: thread, dash: '4.4 2.4', width: 1.2 }],
    },
    ...waist(look),
  ];
}

const folded = (look: Look) =>
  parcel(
    look,
    { width: 300, height: 400 },
    { texture: 'twill' },
    waist(look).map((part): Part => ({ ...part, matrix: [1.22, 0, 0, 1.22, -88, 90] })),
  );

export default {
  colours: ['sand', 'navy', 'moss', 'black', 'denim', 'grey'],
  lead: 'sand',
  front: (look) => ({ parts: trousers(look) }),
  detail: { x: 440, y: 190, zoom: 2.7 },
  pack: (look) => fan([folded(look.other('denim')), folded(look.other('moss')), folded(look)], { x: -60, y: 76 }),
  measures: { width: 44, height: 100 },
} satisfies ClothTemplate;
