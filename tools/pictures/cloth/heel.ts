import { type Fold, type Part, place, type Scene } from '../studio/cloth/part.ts';
import { ellipse } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const inside =
  'M116 336 C122 312 142 306 158 318 C210 372 270 434 350 476 C420 510 482 524 534 524 L540 550 C470 580 330 540 250 480 C190 432 150 380 116 336Z';
const upper =
  'M112 470 C94 420 96 374 112 336 C116 322 132 320 142 334 C186 398 240 460 320 506 C390 546 470 560 538 522 ' +
  'C584 536 640 566 700 606 C714 616 722 626 716 634 C640 650 520 650 448 636 C380 610 310 530 236 496 C190 482 150 482 112 470Z';
const stem =
  'M108 462 C150 478 200 480 246 500 C262 508 270 518 262 526 C228 530 204 552 192 588 C186 616 184 650 183 684 L153 684 C152 630 146 580 130 540 C118 510 108 490 108 462Z';
const tip = 'M151 678 L186 678 L185 694 C176 697 162 697 153 694Z';
const sole =
  'M236 496 C310 532 378 606 448 632 C520 644 640 644 718 628 C724 634 720 642 708 645 C640 656 540 656 450 646 C376 622 312 554 254 512Z';

/** The foot inside: the heel, the instep sloping down, the toes. */
const volume: Fold[] = [
  { from: [150, 250], to: [170, 580], width: 44, depth: 18 },
  { from: [430, 560], to: [800, 630], width: 40, depth: 20 },
  { from: [160, 400], to: [520, 620], width: 30, depth: 8 },
];

function court({ colour }: Look): Part[] {
  const light = lightness(colour) > 0.5;
  const hide = { texture: 'smooth', edge: 4, thick: 3, wrinkle: 0.08, wrinkleSize: 60, gloss: 0.2, shine: 20 } as const;
  const thread = light ? darker(colour, 0.24) : lighter(colour, 0.24);
  const lining = '#d8b893';
  return [
    { d: inside, fill: darker(lining, 0.1), texture: 'suede', puff: 4, reach: 10, thick: 2, wrinkle: 0.1 },
    { d: tip, fill: '#1b1a1a', texture: 'rubber', puff: 3, reach: 5, thick: 2, wrinkle: 0 },
    { ...hide, d: stem, fill: colour, puff: 16, reach: 10, contact: 0.3 },
    {
      d: sole,
      fill: light ? '#b98d62' : '#2a2422',
      texture: 'smooth',
      puff: 4,
      reach: 8,
      edge: 3,
      thick: 3,
      wrinkle: 0,
      gloss: 0.1,
    },
    {
      ...hide,
      d: upper,
      fill: colour,
      puff: 14,
      reach: 12,
      contact: 0.45,
      stitches: [
        {
          d: 'M118 344 C124 334 132 334 138 344 C184 406 238 468 316 514 C390 556 472 570 540 533',
          colour: thread,
          dash: '4 2.6',
          width: 1.1,
        },
      ],
      seams: ['M232 446 C228 462 228 478 230 500'],
      seamWidth: 1.2,
      folds: volume,
    },
  ];
}

const shadows = (x: number, y: number, scale: number) => [
  { d: ellipse(440 + x, 668 + y, 320 * scale, 24 * scale), blur: 22, dark: 0.4 },
  { d: ellipse(172 + x, 694 + y, 34 * scale, 6 * scale), blur: 4, dark: 0.75 },
  { d: ellipse(580 + x, 656 + y, 140 * scale, 7 * scale), blur: 5, dark: 0.7 },
];

const pair = (look: Look): Scene => ({
  parts: [
    ...place(court({ ...look, seed: look.seed + 9 }), { x: 80, y: -70, scale: 0.95 }),
    ...place(court(look), { x: -34, y: 16 }),
  ],
  stand: [...shadows(80, -62, 0.94), ...shadows(-34, 16, 1)],
});

export default {
  colours: ['black', 'red', 'cream', 'wine', 'navy', 'pink', 'camel', 'white'],
  lead: 'red',
  front: (look) => ({ parts: court(look), stand: shadows(0, 0, 1) }),
  detail: { x: 250, y: 440, zoom: 2.1 },
  pack: pair,
  measures: { width: 23, height: 14, depth: 8 },
} satisfies ClothTemplate;
