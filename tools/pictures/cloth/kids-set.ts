import { type Part, place } from '../studio/cloth/part.ts';
import { drape, flip, flipFold, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';
import { collar, innerBack } from './t-shirt.ts';

const fleece = { texture: 'jersey', puff: 11, reach: 20, thick: 4, edge: 5 } as const;
const rib = { texture: 'jersey', puff: 8, reach: 12, thick: 4, edge: 4, wrinkle: 0.15, contact: 0.35 } as const;
const sleeve =
  'M538 162 C594 184 630 256 654 350 C670 416 682 480 690 540 L620 556 C606 490 590 440 572 390 C556 340 544 290 536 236Z';
const cuff = 'M692 532 L698 584 C680 596 654 602 630 604 L616 550 C642 550 668 544 692 532Z';
const leg =
  'M397 150 L520 146 C534 230 542 320 538 420 C534 500 526 580 518 642 L446 648 C444 560 438 440 412 344 C404 326 397 316 397 310Z';
const ankle = 'M440 634 L522 630 C525 656 524 678 520 692 C494 699 468 699 446 694 C440 678 438 656 440 634Z';
const side = (turned: 1 | -1) => (d: string) => (turned > 0 ? d : flip(d));

const rainbow = (paper: string) => `
  <g transform="translate(400 372)" fill="none" stroke-width="15">
    <path d="M-84 40 A84 84 0 0 1 84 40" stroke="#c8503c"/>
    <path d="M-67 40 A67 67 0 0 1 67 40" stroke="#efb23f"/>
    <path d="M-50 40 A50 50 0 0 1 50 40" stroke="#5b9a8b"/>
    <path d="M-33 40 A33 33 0 0 1 33 40" stroke="#4f79b4"/>
    <g fill="${paper}" stroke="none">
      <path d="M-108 62 a20 20 0 0 1 8 -38 a24 24 0 0 1 44 2 a19 19 0 0 1 2 36Z"/>
      <path d="M54 62 a20 20 0 0 1 2 -36 a24 24 0 0 1 44 -2 a20 20 0 0 1 8 38Z"/>
    </g>
  </g>`;

function sweatshirt(look: Look): Part[] {
  const { cloth, cloths, colour, pattern, trim, thread, seed } = look;
  const edging = pattern ? trim : lightness(colour) > 0.7 ? darker(colour, 0.08) : lighter(colour, 0.1);
  const arm = (turned: 1 | -1): Part[] => {
    const folds = [
      ...drape({
        seed: seed + turned,
        area: [570, 380, 30, 110],
        angle: 16,
        stray: 24,
        count: 4,
        length: 90,
        width: 9,
        depth: 4.6,
      }),
      ...drape({
        seed: seed + turned * 3,
        area: [560, 230, 40, 60],
        angle: 70,
        count: 3,
        length: 140,
        width: 9,
        depth: 4,
      }),
    ];
    const to = side(turned);
    return [
      {
        ...fleece,
        d: to(sleeve),
        fill: cloths({ turn: -16 * turned, x: 400 + turned * 206, y: 190 }),
        wrinkle: 0.6,
        folds: turned > 0 ? folds : folds.map(flipFold),
      },
      { ...rib, d: to(cuff), fill: edging, ribs: { count: 14, depth: 2.6 } },
    ];
  };
  const creases = [
    ...drape({ seed, area: [506, 280, 34, 80], angle: 128, count: 3, length: 150, width: 11, depth: 5 }),
    ...drape({ seed: seed + 7, area: [520, 540, 30, 40], angle: 200, count: 2, length: 120, width: 10, depth: 4 }),
  ];
  return [
    { d: innerBack, fill: darker(trim, 0.22), texture: 'jersey', puff: 2, wrinkle: 0.2 },
    ...arm(-1),
    ...arm(1),
    {
      ...fleece,
      d: symmetrical([
        [400, 176],
        [440, 174, 468, 160, 482, 146],
        [508, 152],
        [530, 158, 546, 166, 558, 176],
        [546, 226, 550, 270, 566, 310],
        [568, 400, 570, 500, 566, 602],
        [520, 612, 450, 614, 400, 614],
      ]),
      fill: cloth,
      sag: -7,
      wrinkle: 0.5,
      wrinkleSize: 130,
      contact: 0.26,
      folds: [...creases, ...creases.map(flipFold)],
      ...(pattern ? {} : { art: rainbow(lightness(colour) > 0.8 ? '#a9c3d6' : '#fbfaf5') }),
      seams: ['M557 178 C546 226 550 270 565 308', 'M243 178 C254 226 250 270 235 308'],
      seamWidth: 1.2,
    },
    {
      ...rib,
      d: symmetrical([
        [400, 598],
        [460, 598, 520, 595, 564, 586],
        [569, 608, 570, 630, 566, 646],
        [520, 656, 450, 658, 400, 658],
      ]),
      fill: edging,
      ribs: { count: 48, depth: 2.6 },
    },
    ...collar(edging, thread),
  ];
}

function joggers(look: Look): Part[] {
  const { trim, thread, seed, colour } = look;
  const edging = lightness(colour) > 0.7 ? darker(trim, 0.08) : lighter(trim, 0.1);
  const cord = {
    fill: '#f1ece0',
    texture: 'canvas',
    puff: 4,
    reach: 4,
    edge: 2,
    thick: 3,
    wrinkle: 0,
    contact: 0.5,
  } as const;
  const half = (turned: 1 | -1): Part[] => {
    const folds = [
      ...drape({
        seed: seed + turned,
        area: [450, 400, 40, 110],
        angle: 10,
        stray: 26,
        count: 5,
        length: 80,
        width: 10,
        depth: 4.6,
      }),
      ...drape({
        seed: seed + turned * 3,
        area: [412, 300, 20, 50],
        angle: -32,
        count: 3,
        length: 120,
        width: 10,
        depth: 5,
      }),
      ...drape({
        seed: seed + turned * 5,
        area: [456, 590, 30, 40],
        angle: 80,
        stray: 20,
        count: 4,
        length: 60,
        width: 7,
        depth: 3.6,
      }),
    ];
    const to = side(turned);
    const pocket = 'M496 152 C500 196 510 226 534 250';
    return [
      {
        ...fleece,
        d: to(leg),
        fill: trim,
        wrinkle: 0.6,
        wrinkleSize: 100,
        wrinkleStretch: 3,
        contact: 0.26,
        folds: turned > 0 ? folds : folds.map(flipFold),
        seams: [to(pocket)],
        stitches: [{ d: to(pocket), colour: thread, dash: '3.4 2.2', width: 1.2 }],
      },
      { ...rib, d: to(ankle), fill: edging, ribs: { count: 18, depth: 2.6 } },
    ];
  };
  return [
    {
      ...rib,
      d: symmetrical([
        [400, 104],
        [440, 103, 480, 100, 508, 96],
        [508, 126],
        [400, 132],
      ]),
      fill: darker(trim, 0.36),
      puff: 1,
    },
    ...half(-1),
    ...half(1),
    {
      ...rib,
      d: symmetrical([
        [400, 112],
        [440, 111, 482, 108, 516, 103],
        [522, 122, 524, 140, 524, 158],
        [482, 164, 440, 166, 400, 166],
      ]),
      fill: edging,
      ribs: { count: 44, depth: 3 },
    },
    ...[
      'M392 138 C384 170 374 204 372 236 C372 246 382 248 384 238 C388 206 396 172 402 140Z',
      'M404 138 C410 172 420 200 426 226 C430 236 420 240 416 230 C408 202 400 172 394 140Z',
      'M400 140 C376 112 352 122 358 138 C364 152 386 148 402 142Z',
      'M400 140 C424 112 448 122 442 138 C436 152 414 148 398 142Z',
    ].map((d): Part => ({ ...cord, d })),
  ];
}

const set = (look: Look) => [
  ...place(joggers({ ...look, seed: look.seed + 8 }), { x: 214, y: 46, turn: 5, scale: 0.74 }),
  ...place(sweatshirt(look), { x: -136, y: -26, turn: -5, scale: 0.74 }),
];

export default {
  colours: ['sky', 'pink', 'mint', 'cream', 'navy', 'mustard', 'grey', 'moss'],
  patterned: [
    { pattern: 'stripes', colours: ['red', 'denim'] },
    { pattern: 'check', colours: ['brick'] },
    { pattern: 'dots', colours: ['violet'] },
  ],
  lead: 'sky',
  front: (look) => ({ parts: set(look) }),
  detail: { x: 320, y: 290, zoom: 2 },
  pack: (look) => ({
    parts: (
      [
        ['mustard', null, -190, -150],
        ['red', 'stripes', 190, -150],
        ['sky', null, -190, 150],
        ['violet', 'dots', 190, 150],
      ] as const
    ).flatMap(([colour, pattern, x, y]) => place(set(look.other(colour, pattern)), { x, y, scale: 0.56 })),
  }),
  measures: { width: 76, height: 54 },
} satisfies ClothTemplate;
