import { type Fill, type Fold, type Part, place } from '../studio/cloth/part.ts';
import { drape, ellipse } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const inside = 'M144 254 C150 226 210 214 270 216 C330 216 372 226 376 250 L372 276 C300 292 210 290 148 276Z';
const upper =
  'M142 250 C200 268 310 268 376 250 C378 326 402 378 448 414 C506 452 590 458 646 490 C696 518 724 552 724 606 ' +
  'C700 640 300 640 108 610 C98 540 112 492 128 444 C144 384 146 316 142 250Z';
const vamp =
  'M268 452 C300 470 360 470 400 440 C420 424 434 408 444 412 C506 452 590 458 646 490 C696 518 724 552 724 606 C700 640 400 634 250 616 C262 560 268 510 268 452Z';
const gusset =
  'M212 262 C244 266 280 266 312 262 C316 330 302 396 274 450 C266 462 252 462 246 450 C220 396 208 330 212 262Z';
const tab = 'M150 290 L150 208 C152 186 190 186 192 208 L192 290 L178 290 L178 216 C177 204 165 204 164 216 L164 290Z';
const welt =
  'M98 592 C190 606 280 604 340 612 C430 622 540 626 618 618 C672 612 706 598 726 580 C734 588 735 600 728 608 ' +
  'C704 630 660 640 604 641 L486 642 C400 641 348 632 296 624 L98 614Z';
const heel = 'M98 610 L300 624 C290 636 286 650 284 664 L112 664 C102 648 98 628 98 610Z';

/** A lining that is lit at its upper edge and lies in the dark further down. */
export const hollow = (colour: string, top: number, bottom: number): Fill => ({
  defs:
    `<linearGradient id="fill" gradientUnits="userSpaceOnUse" x1="0" y1="${top}" x2="0" y2="${bottom}">` +
    `<stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.82)}"/></linearGradient>`,
  paint: 'url(#fill)',
});

/** The leg, and the foot in front of it. */
const volume: Fold[] = [
  { from: [250, 120], to: [200, 700], width: 56, depth: 26 },
  { from: [60, 560], to: [840, 590], width: 56, depth: 26 },
];

function boot({ colour, seed }: Look): Part[] {
  const suede = { texture: 'suede', edge: 4, thick: 4, wrinkle: 0.25, wrinkleSize: 90 } as const;
  const thread = lightness(colour) > 0.5 ? darker(colour, 0.25) : lighter(colour, 0.28);
  const elastic = lightness(colour) > 0.6 ? darker(colour, 0.35) : darker(colour, 0.5);
  const sole = lightness(colour) > 0.2 ? '#5a3d28' : '#1d1b1b';
  const tabs = Array.from(
    { length: 14 },
    (_, i) => `<rect x="120" y="${190 + i * 9}" width="70" height="3" fill="#000" opacity=".18"/>`,
  );
  return [
    { ...suede, d: tab, fill: elastic, texture: 'canvas', puff: 4, reach: 6, art: tabs.join('') },
    { d: inside, fill: hollow('#a07c57', 222, 282), texture: 'leather', puff: 1, thick: 2, wrinkle: 0.2 },
    {
      ...suede,
      d: upper,
      fill: colour,
      puff: 18,
      reach: 18,
      folds: [
        ...volume,
        ...drape({ seed, area: [392, 392, 30, 30], angle: 150, stray: 16, count: 4, length: 110, width: 9, depth: 4 }),
        ...drape({
          seed: seed + 3,
          area: [130, 430, 30, 40],
          angle: 10,
          stray: 14,
          count: 3,
          length: 80,
          width: 8,
          depth: 3,
        }),
      ],
      stitches: [
        { d: 'M143 262 C200 280 312 280 376 262', colour: thread, dash: '5 3', width: 1.3 },
        { d: 'M160 276 C164 360 150 440 132 500 C124 540 124 570 128 604', colour: thread, dash: '5 3', width: 1.3 },
      ],
    },
    {
      ...suede,
      d: gusset,
      fill: elastic,
      texture: 'rib',
      wrinkle: 0.1,
      puff: 3,
      reach: 8,
      folds: volume,
      contact: 0.15,
    },
    {
      ...suede,
      d: vamp,
      fill: colour,
      puff: 5,
      reach: 8,
      contact: 0.25,
      folds: [
        ...volume,
        ...drape({
          seed: seed + 5,
          area: [476, 470, 50, 20],
          angle: 70,
          stray: 12,
          count: 4,
          length: 70,
          width: 6,
          depth: 2,
        }),
      ],
      stitches: [
        {
          d: 'M276 458 C276 512 270 562 259 608 M284 459 C284 512 278 562 268 609',
          colour: thread,
          dash: '5 3',
          width: 1.3,
        },
      ],
    },
    {
      d: heel,
      fill: darker(sole, 0.3),
      texture: 'smooth',
      puff: 8,
      reach: 12,
      edge: 3,
      thick: 3,
      wrinkle: 0,
      gloss: 0.1,
      seams: ['M100 628 L296 638', 'M106 646 L288 650'],
      seamWidth: 1,
    },
    {
      d: welt,
      fill: sole,
      texture: 'rubber',
      puff: 7,
      reach: 9,
      edge: 3,
      thick: 3,
      wrinkle: 0,
      gloss: 0.08,
      contact: 0.4,
      stitches: [
        {
          d: 'M104 599 C190 612 280 610 340 618 C430 628 540 632 618 624 C672 618 704 604 722 590',
          colour: '#cbb28a',
          dash: '5 4',
          width: 1.6,
        },
      ],
    },
  ];
}

export type Spot = { at: [cx: number, cy: number, rx: number, ry: number]; blur: number; dark: number };

/** Shadows of something placed on the board: they move and shrink with it, about its middle. */
export const shadowsOf = (spots: Spot[], { x, y, scale }: { x: number; y: number; scale: number }) =>
  spots.map(({ at: [cx, cy, rx, ry], blur, dark }) => ({
    d: ellipse(400 + x + (cx - 400) * scale, 400 + y + (cy - 400) * scale, rx * scale, ry * scale),
    blur: blur * scale,
    dark,
  }));

const spots: Spot[] = [
  { at: [424, 660, 350, 26], blur: 22, dark: 0.5 },
  { at: [200, 663, 94, 7], blur: 4, dark: 0.75 },
  { at: [520, 645, 160, 7], blur: 5, dark: 0.65 },
];

const range = (
  [
    ['black', -186, -150],
    ['sand', 186, -150],
    ['camel', -186, 170],
    ['moss', 186, 170],
  ] as const
).map(([colour, x, y]) => ({ colour, move: { x, y, scale: 0.52 } }));

export default {
  colours: ['camel', 'black', 'brown', 'sand', 'charcoal', 'moss', 'wine', 'navy'],
  lead: 'camel',
  front: (look) => ({ parts: boot(look), stand: shadowsOf(spots, { x: 0, y: 0, scale: 1 }) }),
  detail: { x: 290, y: 380, zoom: 2.1 },
  pack: (look) => ({
    parts: range.flatMap(({ colour, move }) => place(boot(look.other(colour)), move)),
    stand: range.flatMap(({ move }) => shadowsOf(spots, move)),
  }),
  pallets: ['camel'],
  measures: { width: 29, height: 21, depth: 10 },
} satisfies ClothTemplate;
