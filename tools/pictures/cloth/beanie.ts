import { type Part, place } from '../studio/cloth/part.ts';
import { drape, ellipse, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker } from '../studio/colour.ts';

function beanie({ colour, cloth, pale, deep, seed }: Look): Part[] {
  return [
    {
      d: symmetrical([
        [400, 508],
        [500, 508, 580, 500, 612, 486],
        [604, 560],
        [400, 590],
      ]),
      fill: darker(colour, 0.5),
      puff: 2,
      wrinkle: 0.2,
    },
    {
      d: symmetrical([
        [400, 196],
        [520, 200, 612, 330, 612, 526],
        [540, 552, 460, 556, 400, 556],
      ]),
      fill: cloth,
      texture: 'jersey',
      puff: 34,
      reach: 44,
      edge: 6,
      thick: 5,
      wrinkle: 0.5,
      ribs: { count: 46, depth: 4.4 },
      folds: drape({
        seed,
        area: [260, 330, 280, 120],
        angle: 20,
        stray: 70,
        count: 5,
        length: 160,
        width: 18,
        depth: 5,
      }),
    },
    {
      d: symmetrical([
        [400, 506],
        [490, 506, 570, 494, 622, 478],
        [634, 510, 638, 560, 634, 604],
        [560, 630, 480, 640, 400, 640],
      ]),
      fill: cloth,
      texture: 'jersey',
      puff: 22,
      reach: 26,
      edge: 7,
      thick: 7,
      wrinkle: 0.4,
      ribs: { count: 48, depth: 5 },
      contact: 0.45,
    },
    {
      d: 'M470 562 L548 555 L552 600 L474 607Z',
      fill: deep,
      texture: 'leather',
      puff: 2,
      thick: 3,
      edge: 2,
      wrinkle: 0,
      contact: 0.4,
      stitches: [{ d: 'M475 567 L543 560 L547 595 L478 602Z', colour: pale, dash: '4 3', width: 1.2 }],
    },
    {
      d: ellipse(400, 152, 84, 80),
      fill: pale,
      texture: 'plush',
      puff: 44,
      reach: 36,
      edge: 8,
      fuzz: 3.5,
      thick: 4,
      wrinkle: 1,
      wrinkleSize: 26,
      wrinkleStretch: 1,
      contact: 0.5,
    },
  ];
}

export default {
  colours: ['plum', 'cream', 'charcoal', 'mustard', 'teal', 'brick', 'navy', 'pink'],
  lead: 'mustard',
  front: (look) => ({ parts: beanie(look) }),
  detail: { x: 470, y: 500, zoom: 2.5 },
  pack: (look) => ({
    parts: (
      [
        ['plum', -150, -60, -9],
        ['teal', 150, -90, 8],
        ['mustard', 10, 100, -2],
      ] as const
    ).flatMap(([colour, x, y, turn]) => place(beanie(look.other(colour)), { x, y, turn, scale: 0.66 })),
  }),
  pallets: ['plum'],
  measures: { width: 25, height: 29 },
} satisfies ClothTemplate;
