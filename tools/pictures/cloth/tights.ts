import { type Part, place } from '../studio/cloth/part.ts';
import { drape, flip, flipFold, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const knit = { texture: 'jersey', edge: 4, thick: 3 } as const;
/** One leg, from the hip to the sole of its foot; off the body the knit draws together, the ankle most of all. */
const leg =
  'M396 128 C440 128 484 126 512 120 C522 190 520 260 508 330 C500 380 490 430 484 480 C478 530 472 580 474 616 C476 640 498 656 518 672 C538 688 544 708 528 716 C508 728 466 722 444 704 C420 688 416 660 416 630 C416 560 418 480 416 420 C414 360 404 310 396 276Z';
/** The flat seam of the body, from the waist to the inside of the leg. */
const panel = 'M404 150 C408 200 412 240 428 300';
const toe =
  'M505 661 C510 665 514 669 518 672 C538 688 544 708 528 716 C517 722 502 724 486 721 C500 704 508 684 505 661Z';
const heel = 'M417 644 C416 672 424 690 444 704 C452 709 462 714 472 717 C466 690 448 660 417 644Z';
function tights({ cloth, cloths, colour, pattern, seed, thread }: Look): Part[] {
  const firm = lightness(colour) > 0.6 ? darker(colour, 0.1) : darker(colour, 0.16);
  const band = pattern ? colour : lightness(colour) > 0.5 ? darker(colour, 0.08) : lighter(colour, 0.08);
  const half = (side: 1 | -1): Part[] => {
    const folds = [
      ...drape({
        seed: seed + side,
        area: [420, 250, 30, 60],
        angle: -30,
        stray: 14,
        count: 3,
        length: 90,
        width: 8,
        depth: 3.4,
      }),
      ...drape({
        seed: seed + side * 2,
        area: [424, 410, 20, 60],
        angle: 12,
        stray: 18,
        count: 4,
        length: 60,
        width: 7,
        depth: 3,
      }),
      ...drape({
        seed: seed + side * 3,
        area: [422, 586, 16, 50],
        angle: 14,
        stray: 16,
        count: 4,
        length: 48,
        width: 6,
        depth: 2.4,
      }),
      { from: [486, 140] as [number, number], to: [456, 620] as [number, number], width: 14, depth: 3, bend: -12 },
    ];
    const turned = (d: string) => (side > 0 ? d : flip(d));
    return [
      {
        ...knit,
        d: turned(leg),
        fill: side > 0 ? cloth : cloths({ x: 20 }),
        puff: 17,
        reach: 26,
        ribs: { count: 46, depth: 0.9, sharp: 1 },
        wrinkle: 0.3,
        wrinkleSize: 60,
        contact: 0.3,
        folds: side > 0 ? folds : folds.map(flipFold),
        seams: [turned(panel)],
        seamWidth: 1,
        stitches: [{ d: turned(panel), colour: thread, dash: '3 2', width: 0.9 }],
      },
      ...[toe, heel].map(
        (d): Part => ({
          ...knit,
          d: turned(d),
          fill: firm,
          puff: 6,
          reach: 14,
          thick: 1,
          wrinkle: 0.2,
          contact: 0.04,
        }),
      ),
    ];
  };
  return [
    {
      ...knit,
      d: symmetrical([
        [400, 92],
        [440, 91, 476, 88, 500, 84],
        [504, 112],
        [400, 120],
      ]),
      fill: darker(colour, 0.4),
      puff: 2,
      wrinkle: 0.1,
    },
    ...half(-1),
    ...half(1),
    {
      ...knit,
      d: symmetrical([
        [400, 100],
        [444, 99, 480, 96, 509, 91],
        [515, 108, 517, 124, 518, 140],
        [480, 148, 440, 150, 400, 150],
      ]),
      fill: band,
      puff: 8,
      reach: 13,
      thick: 4,
      wrinkle: 0.2,
      contact: 0.4,
      ribs: { count: 54, depth: 2.2 },
      stitches: [{ d: 'M283 142 C330 149 470 149 517 142', colour: thread, dash: '3 2', width: 0.9 }],
    },
  ];
}

export default {
  colours: ['charcoal', 'black', 'cream', 'wine', 'moss', 'navy', 'pink', 'grey', 'mustard'],
  patterned: [
    { pattern: 'dots', colours: ['plum', 'teal'] },
    { pattern: 'stripes', colours: ['red', 'denim'] },
  ],
  lead: 'wine',
  front: (look) => ({ parts: tights(look) }),
  detail: { x: 440, y: 190, zoom: 2.5 },
  pack: (look) => ({
    parts: (
      [
        ['cream', null, -240],
        ['moss', null, -80],
        ['plum', 'dots', 80],
        ['wine', null, 240],
      ] as const
    ).flatMap(([colour, pattern, x], i) =>
      place(tights(look.other(colour, pattern)), { x, y: i % 2 ? 22 : -22, turn: i % 2 ? 2 : -2, scale: 0.86 }),
    ),
  }),
  measures: { width: 32, height: 82 },
} satisfies ClothTemplate;
