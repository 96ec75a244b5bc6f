import { type Part, place } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const jersey = { texture: 'jersey', puff: 9, reach: 20, thick: 3.5, edge: 4 } as const;
const sleeve = 'M508 186 C566 196 620 250 656 330 C640 352 598 374 566 378 C552 340 536 290 524 250Z';
const hem =
  'M656 326 C664 336 666 344 664 350 C642 374 604 392 572 396 C566 390 564 384 566 374 C600 368 636 350 656 326Z';

function snap(x: number, y: number): Part {
  return {
    d: ellipse(x, y, 8.5, 8.5),
    fill: '#f6f3ec',
    puff: 1,
    reach: 3,
    edge: 2.4,
    thick: 4,
    wrinkle: 0,
    gloss: 0.3,
    shine: 50,
    art: `<circle cx="${x}" cy="${y}" r="4.4" fill="none" stroke="#c4beb0" stroke-width="1.2"/>`,
  };
}

function romper({ cloth, cloths, colour, thread, seed }: Look): Part[] {
  const band = lightness(colour) > 0.75 ? darker(colour, 0.12) : lighter(colour, 0.35);
  const arm = (side: 1 | -1): Part[] => [
    {
      ...jersey,
      d: side > 0 ? sleeve : flip(sleeve),
      fill: cloths({ turn: -28 * side, x: 400 + side * 200, y: 190 }),
      wrinkle: 0.7,
      folds: drape({
        seed: seed + side,
        area: side > 0 ? [560, 250, 30, 80] : [210, 250, 30, 80],
        angle: side > 0 ? 30 : 150,
        count: 4,
        length: 80,
        width: 7,
        depth: 4,
      }),
    },
    { ...jersey, d: side > 0 ? hem : flip(hem), fill: band, puff: 4, wrinkle: 0.1, contact: 0.3 },
  ];
  const lap = 'M400 236 C450 228 486 204 500 160 C520 166 540 178 548 192 C536 226 500 262 448 282 L400 262Z';
  return [
    {
      ...jersey,
      d: symmetrical([
        [400, 150],
        [450, 148, 484, 152, 500, 160],
        [480, 200, 440, 222, 400, 224],
      ]),
      fill: darker(colour, 0.3),
      puff: 1,
      wrinkle: 0.2,
    },
    ...arm(-1),
    ...arm(1),
    {
      ...jersey,
      d: symmetrical([
        [400, 224],
        [450, 222, 490, 200, 504, 172],
        [524, 172, 536, 178, 544, 186],
        [532, 226, 542, 262, 554, 300],
        [562, 380, 566, 450, 566, 530],
        [520, 540, 478, 580, 464, 640],
        [464, 668],
        [440, 676, 420, 678, 400, 678],
      ]),
      fill: cloth,
      sag: -8,
      wrinkle: 0.7,
      contact: 0.25,
      folds: [
        ...drape({ seed, area: [262, 280, 30, 70], angle: 44, count: 4, length: 130, width: 9, depth: 5 }),
        ...drape({ seed: seed + 1, area: [508, 280, 30, 70], angle: 136, count: 4, length: 130, width: 9, depth: 5 }),
        ...drape({ seed: seed + 2, area: [270, 510, 50, 40], angle: 36, count: 4, length: 120, width: 8, depth: 5 }),
        ...drape({ seed: seed + 3, area: [480, 510, 50, 40], angle: 144, count: 4, length: 120, width: 8, depth: 5 }),
      ],
    },
    ...[1, -1].map((side): Part => {
      const edge =
        'M568 522 C570 530 570 538 568 548 C526 558 492 594 480 648 C470 650 462 648 456 644 C466 580 516 530 568 522Z';
      return { ...jersey, d: side > 0 ? edge : flip(edge), fill: band, puff: 4, reach: 7, wrinkle: 0.1, contact: 0.35 };
    }),
    {
      ...jersey,
      d: symmetrical([
        [400, 636],
        [430, 636, 456, 632, 470, 626],
        [474, 674],
        [450, 684, 424, 686, 400, 686],
      ]),
      fill: band,
      puff: 5,
      reach: 9,
      wrinkle: 0.2,
      contact: 0.35,
      stitches: [{ d: 'M336 640 C370 646 430 646 464 640', colour: thread, dash: '3 2.4', width: 0.9 }],
    },
    ...[352, 400, 448].map((x) => snap(x, x === 400 ? 664 : 661)),
    ...[-1, 1].map(
      (side): Part => ({
        ...jersey,
        d: side > 0 ? lap : flip(lap),
        fill: cloth,
        puff: 5,
        reach: 12,
        wrinkle: 0.3,
        contact: side > 0 ? 0.5 : 0.3,
      }),
    ),
    ...[-1, 1].map((side): Part => {
      const rim = 'M392 240 C446 234 482 206 496 158 L514 162 C500 222 458 256 396 262Z';
      return {
        ...jersey,
        d: side > 0 ? rim : flip(rim),
        fill: band,
        puff: 4,
        reach: 6,
        edge: 3,
        wrinkle: 0.1,
        contact: 0.35,
      };
    }),
  ];
}

export default {
  colours: ['cream', 'pink', 'sky', 'mint', 'yellow', 'grey'],
  patterned: [
    { pattern: 'stripes', colours: ['blue', 'brick', 'green'] },
    { pattern: 'dots', colours: ['pink'] },
  ],
  lead: 'mint',
  front: (look) => ({ parts: romper(look) }),
  detail: { x: 440, y: 250, zoom: 2.4 },
  pack: (look) => ({
    parts: [
      ...place(romper(look.other('pink')), { x: -150, y: -80, turn: -7, scale: 0.76 }),
      ...place(romper(look.other('blue', 'stripes')), { x: 150, y: -60, turn: 6, scale: 0.76 }),
      ...place(romper(look), { y: 90, scale: 0.76 }),
    ],
  }),
  measures: { width: 38, height: 38 },
} satisfies ClothTemplate;
