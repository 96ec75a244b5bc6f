import { type Part, place } from '../studio/cloth/part.ts';
import { drape, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { contrast, darker, lighter, lightness } from '../studio/colour.ts';

const body = symmetrical([
  [400, 300],
  [480, 300, 570, 300, 616, 304],
  [634, 306, 638, 318, 640, 336],
  [650, 420, 660, 500, 664, 570],
  [664, 612, 640, 628, 598, 630],
  [520, 636, 460, 636, 400, 636],
]);
const lid = symmetrical([
  [400, 284],
  [480, 284, 560, 284, 606, 288],
  [624, 290, 632, 300, 634, 318],
  [560, 324, 480, 324, 400, 324],
]);
const zip = 'M178 305 C280 310 520 310 622 305';

/** Diagonal quilting, clipped to the front panel by its outline. */
const quilting = Array.from({ length: 13 }, (_, i) => i * 68 - 160).flatMap((x) => [
  `M${x} 340 L${x + 300} 640`,
  `M${x + 300} 340 L${x} 640`,
]);

function pouch({ cloth, colour, pattern, thread, seed }: Look): Part[] {
  const trim = pattern ? darker(colour, 0.12) : darker(colour, 0.26);
  const tape = lightness(colour) > 0.7 ? '#a58a63' : trim;
  const leather = { fill: '#a8733f', texture: 'leather', edge: 3, thick: 4, wrinkle: 0.1, gloss: 0.08 } as const;
  return [
    {
      ...leather,
      d: roundedBox(626, 338, 46, 34, 6),
      puff: 3,
      contact: 0.4,
      stitches: [{ d: 'M632 344 L666 344 M632 366 L666 366', colour: '#e3c79a', dash: '4 2.6', width: 1.2 }],
    },
    {
      d: lid,
      fill: cloth,
      texture: 'poplin',
      puff: 8,
      reach: 10,
      edge: 4,
      thick: 4,
      wrinkle: 0.3,
    },
    {
      d: body,
      fill: cloth,
      texture: pattern ? 'canvas' : 'poplin',
      puff: 30,
      reach: 34,
      edge: 5,
      thick: 5,
      wrinkle: 0.4,
      wrinkleSize: 120,
      contact: 0.2,
      folds: [
        ...drape({ seed, area: [150, 520, 40, 40], angle: -40, count: 3, length: 110, width: 11, depth: 4 }),
        ...drape({ seed: seed + 2, area: [610, 520, 40, 40], angle: 220, count: 3, length: 110, width: 11, depth: 4 }),
        { from: [130, 612], to: [670, 612], width: 16, depth: 3 },
      ],
      seams: pattern ? ['M150 566 C280 574 520 574 650 566'] : quilting,
      seamWidth: pattern ? 1.6 : 1.5,
      stitches: pattern
        ? [{ d: 'M150 560 C280 568 520 568 650 560', colour: thread, dash: '5 3', width: 1.3 }]
        : quilting.map((d) => ({ d, colour: thread, dash: '4 3', width: 1 })),
    },
    {
      d: symmetrical([
        [400, 294],
        [480, 294, 570, 294, 622, 290],
        [636, 292, 638, 304, 638, 330],
        [560, 340, 480, 340, 400, 340],
      ]),
      fill: tape,
      texture: 'twill',
      puff: 3,
      reach: 8,
      thick: 3,
      edge: 3,
      wrinkle: 0.1,
      contact: 0.3,
      seams: [zip],
      seamWidth: 9,
      stitches: [
        { d: zip, colour: '#d3b878', dash: '3 2.6', width: 6 },
        { d: 'M170 330 C280 335 520 335 630 330', colour: lighter(tape, 0.35), dash: '5 3', width: 1.2 },
      ],
    },
    ...[
      { d: roundedBox(150, 284, 34, 54, 6), fill: leather.fill },
      { d: roundedBox(616, 284, 34, 54, 6), fill: leather.fill },
    ].map((tab): Part => ({ ...leather, ...tab, puff: 3, contact: 0.4, stitches: [] })),
    {
      d: roundedBox(226, 296, 30, 20, 6),
      fill: '#cdb27a',
      puff: 3,
      reach: 5,
      edge: 2,
      thick: 4,
      wrinkle: 0,
      gloss: 0.7,
      shine: 34,
      contact: 0.6,
    },
    {
      ...leather,
      d: 'M234 312 C238 308 246 308 250 312 L256 392 C256 402 250 406 243 406 C236 406 230 402 230 392Z',
      puff: 5,
      reach: 8,
      contact: 0.6,
      stitches: [
        { d: 'M238 330 L236 392 C240 398 246 398 250 392 L247 330', colour: '#e3c79a', dash: '4 2.6', width: 1.1 },
      ],
    },
    ...(pattern
      ? []
      : [
          {
            d: roundedBox(352, 462, 96, 44, 5),
            fill: lighter(colour, 0.9),
            texture: 'poplin',
            puff: 1,
            thick: 3,
            edge: 2,
            wrinkle: 0.1,
            contact: 0.35,
            art: `<text x="400" y="490" font-family="Inter" font-weight="500" font-size="18" letter-spacing="4" text-anchor="middle" fill="${contrast('#ffffff')}">ORILU</text>`,
          } satisfies Part,
        ]),
  ];
}

export default {
  colours: ['pink', 'cream', 'navy', 'moss', 'wine', 'sky', 'black', 'violet'],
  patterned: [
    { pattern: 'floral', colours: ['plum', 'blue', 'red'] },
    { pattern: 'check', colours: ['moss', 'brown'] },
    { pattern: 'dots', colours: ['navy', 'wine'] },
  ],
  lead: 'pink',
  front: (look) => ({ parts: pouch(look) }),
  detail: { x: 300, y: 380, zoom: 2.1 },
  pack: (look) => ({
    parts: [
      ...place(pouch(look.other('navy')), { x: -110, y: -160, turn: -5, scale: 0.86 }),
      ...place(pouch(look.other('plum', 'floral')), { x: 110, y: 0, turn: 4, scale: 0.86 }),
      ...place(pouch(look.other('pink')), { x: -70, y: 176, turn: -2, scale: 0.86 }),
    ],
  }),
  measures: { width: 22, height: 14, depth: 7 },
} satisfies ClothTemplate;
