import { type Fold, type Part, place } from '../studio/cloth/part.ts';
import { roundedBox } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lightness } from '../studio/colour.ts';
import { hollow, type Spot, shadowsOf } from './ankle-boot.ts';

/** Leg and foot. */
const volume: Fold[] = [
  { from: [270, -120], to: [230, 800], width: 60, depth: 30 },
  { from: [40, 604], to: [800, 622], width: 60, depth: 26 },
];

const gum = { texture: 'rubber', edge: 4, thick: 4, wrinkle: 0.08, wrinkleSize: 130, gloss: 0.34, shine: 22 } as const;
const mouth = 'M152 96 C158 66 220 56 284 56 C350 56 408 66 414 94 L412 122 C330 140 230 140 156 124Z';
const boot =
  'M150 98 C220 120 344 120 416 96 C414 220 404 330 426 392 C444 440 500 462 566 474 C646 490 692 532 694 600 L692 644 ' +
  'L132 644 C118 586 128 540 146 488 C166 430 160 250 150 98Z';
const rim =
  'M146 98 C220 120 344 120 420 96 C424 108 423 122 420 132 C340 156 226 156 150 134 C146 124 144 110 146 98Z';
const heelGuard = 'M132 640 C118 586 128 540 146 488 C180 492 206 508 220 536 C232 570 236 606 236 640Z';
const toeGuard = 'M560 474 C646 490 692 532 694 600 L692 644 L520 644 C500 588 514 522 560 474Z';
const foxing =
  'M124 610 C118 636 120 652 130 660 C260 676 560 676 664 664 C696 658 706 638 700 606 C696 600 690 602 686 606 ' +
  'C560 636 280 636 124 610Z';
const outsole =
  'M124 648 L128 690 C130 698 134 700 142 700 L286 700 C294 700 296 694 298 686 L304 680 L390 684 L400 692 L640 692 C676 690 702 672 704 640 C690 660 670 664 640 666 C480 674 260 672 124 648Z';

function rainBoot({ cloth, colour, pattern }: Look): Part[] {
  const light = lightness(colour) > 0.6;
  const accent = pattern ? colour : light ? darker(colour, 0.28) : darker(colour, 0.3);
  const sole = light ? '#8a6a48' : '#23242a';
  return [
    { d: mouth, fill: hollow('#b5aea2', 60, 130), texture: 'jersey', puff: 1, thick: 2, wrinkle: 0.4 },
    {
      ...gum,
      d: boot,
      fill: cloth,
      puff: 16,
      reach: 18,
      folds: [
        ...volume,
        { from: [420, 400], to: [300, 470], width: 16, depth: -5 },
        { from: [440, 430], to: [330, 520], width: 14, depth: 4 },
        { from: [150, 470], to: [250, 500], width: 12, depth: -3 },
      ],
    },
    { ...gum, d: heelGuard, fill: accent, puff: 5, reach: 8, folds: volume, contact: 0.3 },
    { ...gum, d: toeGuard, fill: accent, puff: 5, reach: 8, folds: volume, contact: 0.3 },
    { ...gum, d: rim, fill: accent, puff: 7, reach: 9, folds: volume, contact: 0.35 },
    {
      ...gum,
      d: 'M330 196 C360 194 394 188 414 182 L415 226 C394 234 360 240 330 242Z',
      fill: accent,
      puff: 5,
      reach: 8,
      folds: volume,
      contact: 0.45,
    },
    {
      d: `${roundedBox(318, 188, 44, 60, 7)} M329 200L329 236L351 236L351 200Z`,
      fill: '#c9ccd0',
      puff: 3,
      reach: 4,
      edge: 2.2,
      thick: 4,
      wrinkle: 0,
      gloss: 0.7,
      shine: 34,
      contact: 0.5,
    },
    {
      ...gum,
      gloss: 0.08,
      d: outsole,
      fill: sole,
      puff: 4,
      reach: 7,
      art: Array.from(
        { length: 20 },
        (_, i) => `<rect x="${140 + i * 28}" y="680" width="10" height="24" fill="#000" opacity=".35"/>`,
      ).join(''),
    },
    {
      ...gum,
      d: foxing,
      fill: pattern ? darker(colour, 0.25) : accent,
      puff: 8,
      reach: 10,
      contact: 0.4,
      seams: ['M122 640 C280 660 560 660 702 632'],
      seamWidth: 1.6,
    },
  ];
}

const spots: Spot[] = [
  { at: [420, 698, 330, 28], blur: 22, dark: 0.5 },
  { at: [390, 696, 270, 9], blur: 5, dark: 0.7 },
];

const range = (
  [
    ['navy', null, -170, -186],
    ['red', 'dots', 170, -186],
    ['wine', 'floral', -170, 176],
    ['yellow', null, 170, 176],
  ] as const
).map(([colour, pattern, x, y]) => ({ colour, pattern, move: { x, y, scale: 0.52 } }));

export default {
  colours: ['yellow', 'navy', 'green', 'red', 'black', 'pink', 'sky', 'moss'],
  patterned: [
    { pattern: 'dots', colours: ['red', 'navy', 'teal'] },
    { pattern: 'floral', colours: ['wine', 'blue'] },
  ],
  lead: 'yellow',
  front: (look) => ({ parts: rainBoot(look), stand: shadowsOf(spots, { x: 0, y: 0, scale: 1 }) }),
  detail: { x: 330, y: 240, zoom: 2 },
  pack: (look) => ({
    parts: range.flatMap(({ colour, pattern, move }) => place(rainBoot(look.other(colour, pattern)), move)),
    stand: range.flatMap(({ move }) => shadowsOf(spots, move)),
  }),
  pallets: ['yellow'],
  measures: { width: 28, height: 31, depth: 11 },
} satisfies ClothTemplate;
