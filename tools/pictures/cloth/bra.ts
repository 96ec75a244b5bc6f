import { type Part, place } from '../studio/cloth/part.ts';
import { drape, flip, flipFold, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';

const soft = { texture: 'jersey', thick: 2.5, edge: 3 } as const;
const cup =
  'M404 470 C410 410 440 360 500 304 C512 296 524 298 530 312 C556 366 604 398 628 440 C632 500 590 546 520 548 C460 548 412 520 404 470Z';
const rim =
  'M400 474 C408 408 438 354 498 298 C506 290 520 288 528 294 L522 312 C516 310 510 314 506 318 C452 370 424 416 418 476Z';
const strap =
  'M498 310 C512 250 506 190 476 152 C464 140 452 142 446 156 C430 200 424 300 428 420 L412 420 C406 300 412 196 430 148 C440 120 470 118 490 142 C526 186 532 250 522 310Z';

function bra({ cloth, deep, pale, thread, seed }: Look): Part[] {
  const half = (side: 1 | -1): Part[] => {
    const folds = drape({
      seed: seed + side,
      area: [480, 420, 60, 60],
      angle: -120,
      stray: 40,
      count: 4,
      length: 90,
      width: 12,
      depth: 3.4,
    });
    const seam = 'M412 490 C470 450 550 430 626 450';
    return [
      {
        ...soft,
        d: side > 0 ? strap : flip(strap),
        fill: deep,
        texture: 'rib',
        puff: 3,
        reach: 6,
        wrinkle: 0.2,
        gloss: 0.05,
      },
      {
        ...soft,
        d: roundedBox(side > 0 ? 502 : 274, 226, 24, 18, 5),
        fill: '#b9bcc4',
        puff: 1,
        wrinkle: 0,
        gloss: 0.6,
        contact: 0.4,
      },
      {
        ...soft,
        d: side > 0 ? cup : flip(cup),
        fill: cloth,
        puff: 34,
        reach: 46,
        wrinkle: 0.4,
        folds: side > 0 ? folds : folds.map(flipFold),
        seams: [side > 0 ? seam : flip(seam)],
        seamWidth: 1.6,
        stitches: [{ d: side > 0 ? seam : flip(seam), colour: thread, dash: '3 2', width: 1 }],
      },
      { ...soft, d: side > 0 ? rim : flip(rim), fill: deep, puff: 4, reach: 7, wrinkle: 0.1, contact: 0.35 },
    ];
  };
  const band = symmetrical([
    [400, 506],
    [440, 552, 520, 556, 600, 512],
    [630, 494, 644, 466, 650, 430],
    [682, 432],
    [684, 490, 650, 556, 590, 582],
    [520, 604, 440, 596, 400, 586],
  ]);
  const back = symmetrical([
    [400, 404],
    [460, 404, 540, 410, 600, 420],
    [600, 462],
    [540, 452, 460, 446, 400, 446],
  ]);
  return [
    { ...soft, d: back, fill: deep, puff: 4, reach: 8, wrinkle: 0.4, seams: ['M400 404V446'] },
    ...half(-1),
    ...half(1),
    {
      ...soft,
      d: band,
      fill: deep,
      puff: 6,
      reach: 14,
      wrinkle: 0.4,
      contact: 0.35,
      folds: [
        ...drape({ seed, area: [200, 510, 60, 40], angle: 40, count: 3, length: 50, width: 7, depth: 3 }),
        ...drape({ seed: seed + 1, area: [560, 510, 60, 40], angle: 140, count: 3, length: 50, width: 7, depth: 3 }),
      ],
      art: `<path d="M134 456 C180 590 320 590 400 572 C480 590 620 590 666 456" fill="none" stroke="${pale}" stroke-width="5" stroke-dasharray="1 9" stroke-linecap="round"/>`,
      stitches: [
        {
          d: 'M402 516 C440 562 520 566 604 522 M398 516 C360 562 280 566 196 522',
          colour: thread,
          dash: '3 2',
          width: 1,
        },
      ],
    },
    ...[
      'M398 500 C382 486 364 488 366 502 C368 514 386 512 398 504Z',
      'M402 500 C418 486 436 488 434 502 C432 514 414 512 402 504Z',
      'M395 496 C400 493 404 494 406 498 C407 504 404 508 400 508 C395 508 393 502 395 496Z',
    ].map(
      (d): Part => ({ d, fill: pale, puff: 4, reach: 4, edge: 2, thick: 2, wrinkle: 0, gloss: 0.12, contact: 0.5 }),
    ),
  ];
}

export default {
  colours: ['black', 'cream', 'pink', 'plum', 'sky', 'wine'],
  lead: 'pink',
  front: (look) => ({ parts: bra(look) }),
  detail: { x: 470, y: 450, zoom: 2.3 },
  pack: (look) => ({
    parts: (
      [
        ['cream', -60, -190, -4],
        ['plum', 60, 0, 4],
        ['pink', -40, 190, -3],
      ] as const
    ).flatMap(([colour, x, y, turn]) => place(bra(look.other(colour)), { x, y, turn, scale: 0.66 })),
  }),
  measures: { width: 38, height: 32 },
} satisfies ClothTemplate;
