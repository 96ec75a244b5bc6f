import type { Part } from '../studio/cloth/part.ts';
import { place } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker } from '../studio/colour.ts';

const thickCloth = { texture: 'jersey', puff: 12, reach: 24, thick: 5, edge: 5 } as const;
const sleeve =
  'M536 206 C610 226 650 300 672 390 C688 460 700 530 706 600 C690 612 650 620 622 618 C612 540 598 470 576 410 C556 360 540 320 530 270Z';
const cuff =
  'M704 592 C708 620 708 644 704 666 C684 678 652 682 632 678 C624 656 620 634 618 608 C648 614 684 608 704 592Z';
const cord = 'M372 262 C364 306 372 350 362 404 L370 406 C382 352 374 308 384 264Z';

function hoodie({ cloth, colour, deep, thread, seed }: Look): Part[] {
  const arm = (side: 1 | -1): Part[] => [
    {
      ...thickCloth,
      d: side > 0 ? sleeve : flip(sleeve),
      fill: cloth,
      wrinkle: 0.9,
      wrinkleSize: 90,
      folds: [
        ...drape({
          seed: seed + side,
          area: side > 0 ? [575, 430, 30, 140] : [195, 430, 30, 140],
          angle: side > 0 ? 12 : 168,
          stray: 22,
          count: 7,
          length: 100,
          width: 9,
          depth: 6,
        }),
        ...drape({
          seed: seed + side * 4,
          area: side > 0 ? [570, 260, 40, 60] : [190, 260, 40, 60],
          angle: side > 0 ? 70 : 110,
          count: 3,
          length: 150,
          width: 10,
          depth: 6,
        }),
      ],
    },
    {
      ...thickCloth,
      d: side > 0 ? cuff : flip(cuff),
      fill: cloth,
      puff: 9,
      wrinkle: 0.2,
      ribs: { count: 9, depth: 3.4 },
    },
  ];
  return [
    {
      ...thickCloth,
      d: symmetrical([
        [400, 88],
        [476, 86, 534, 132, 534, 214],
        [530, 260, 480, 280, 400, 284],
      ]),
      fill: cloth,
      puff: 16,
      folds: drape({ seed, area: [300, 130, 200, 60], angle: 80, stray: 50, count: 5, length: 110, depth: 5 }),
    },
    {
      d: symmetrical([
        [400, 132],
        [452, 132, 486, 164, 482, 212],
        [466, 250, 434, 268, 400, 272],
      ]),
      fill: darker(colour, 0.42),
      texture: 'jersey',
      puff: 0,
      thick: 0,
      wrinkle: 0.8,
      contact: 0.1,
    },
    ...arm(-1),
    ...arm(1),
    {
      ...thickCloth,
      d: symmetrical([
        [400, 268],
        [440, 262, 474, 236, 492, 200],
        [520, 196, 544, 204, 560, 214],
        [546, 260, 552, 310, 574, 350],
        [570, 430, 574, 520, 582, 630],
        [520, 642, 460, 644, 400, 644],
      ]),
      fill: cloth,
      wrinkle: 0.8,
      contact: 0.3,
      folds: [
        ...drape({ seed: seed + 1, area: [262, 330, 40, 60], angle: 46, count: 4, length: 170, width: 11, depth: 6 }),
        ...drape({ seed: seed + 2, area: [500, 330, 40, 60], angle: 134, count: 4, length: 170, width: 11, depth: 6 }),
        ...drape({
          seed: seed + 3,
          area: [250, 540, 300, 30],
          angle: 88,
          stray: 26,
          count: 7,
          length: 110,
          width: 12,
          depth: 6,
        }),
      ],
    },
    {
      ...thickCloth,
      d: symmetrical([
        [400, 470],
        [484, 470],
        [498, 500, 526, 540, 548, 560],
        [550, 632],
        [400, 636],
      ]),
      fill: cloth,
      puff: 8,
      wrinkle: 0.7,
      contact: 0.45,
      folds: drape({
        seed: seed + 6,
        area: [290, 530, 220, 40],
        angle: 84,
        stray: 40,
        count: 5,
        length: 90,
        width: 10,
        depth: 5,
      }),
      stitches: [
        {
          d: 'M322 476 C306 504 280 542 260 562 M478 476 C494 504 520 542 540 562 M318 478H482',
          colour: thread,
          dash: '4 2.4',
          width: 1.1,
        },
      ],
      seams: ['M328 476 C312 504 286 546 266 568 M472 476 C488 504 514 546 534 568'],
    },
    {
      ...thickCloth,
      d: symmetrical([
        [400, 634],
        [462, 634, 524, 632, 584, 620],
        [580, 664, 570, 690, 564, 698],
        [510, 708, 450, 710, 400, 710],
      ]),
      fill: cloth,
      puff: 10,
      wrinkle: 0.15,
      ribs: { count: 44, depth: 3.2 },
      contact: 0.34,
    },
    {
      ...thickCloth,
      d: symmetrical([
        [400, 288],
        [446, 276, 486, 244, 506, 194],
        [486, 172],
        [476, 220, 440, 254, 400, 262],
      ]),
      fill: cloth,
      puff: 10,
      wrinkle: 0.4,
      contact: 0.35,
      stitches: [
        {
          d: 'M304 206 C322 246 354 272 394 282 M496 206 C478 246 446 272 406 282',
          colour: thread,
          dash: '4 2.4',
          width: 1.1,
        },
      ],
    },
    ...[370, 430].map(
      (x): Part => ({
        d: ellipse(x, 264, 6, 6),
        fill: '#b9bcc2',
        puff: 0,
        thick: 2,
        wrinkle: 0,
        gloss: 0.5,
        art: `<circle cx="${x}" cy="264" r="2.6" fill="#333"/>`,
      }),
    ),
    ...[cord, flip(cord)].map(
      (d): Part => ({ d, fill: deep, texture: 'canvas', puff: 4, reach: 3, edge: 2, wrinkle: 0, contact: 0.5 }),
    ),
  ];
}

export default {
  colours: ['grey', 'black', 'navy', 'wine', 'moss', 'sand'],
  lead: 'moss',
  front: (look) => ({ parts: hoodie(look) }),
  detail: { x: 400, y: 300, zoom: 2.4 },
  pack: (look) => ({
    parts: [
      ...place(hoodie(look.other('grey')), { x: -150, y: -70, turn: -6, scale: 0.86 }),
      ...place(hoodie(look.other('navy')), { x: 150, y: -20, turn: 5, scale: 0.86 }),
      ...place(hoodie(look), { x: 0, y: 110, turn: 0, scale: 0.86 }),
    ],
  }),
  pallets: ['wine'],
  measures: { width: 72, height: 70 },
} satisfies ClothTemplate;
