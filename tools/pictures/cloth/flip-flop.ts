import { type Part, place } from '../studio/cloth/part.ts';
import { ellipse } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

// A right foot's sole from above, the toes at the top.
const sole =
  'M384 96 C462 88 520 146 530 232 C538 310 510 366 500 432 C492 500 508 560 496 622 C484 684 446 710 400 710 C350 710 314 684 304 626 C296 560 306 500 300 438 C292 368 268 312 272 238 C280 150 318 102 384 96Z';
const bed =
  'M385 108 C454 102 506 154 517 234 C524 310 498 366 488 432 C481 500 496 560 485 618 C474 674 440 698 400 698 C356 698 326 674 316 622 C308 560 318 500 312 438 C304 368 282 312 286 240 C293 160 328 113 385 108Z';
const right =
  'M392 214 C400 206 412 210 418 222 C440 280 496 320 520 382 C528 404 524 420 514 424 C502 428 492 418 486 402 C468 352 420 310 394 256 C386 240 386 222 392 214Z';
const left =
  'M398 214 C408 218 410 232 404 248 C386 310 336 352 318 410 C312 424 302 430 292 424 C282 418 282 402 288 386 C308 328 364 290 380 230 C384 216 390 210 398 214Z';

/** Fine waves pressed into the footbed, where heel and ball stand. */
function grip(from: number, rows: number): string {
  return Array.from({ length: rows }, (_, i) => {
    const y = from + i * 11;
    const waves = Array.from({ length: 12 }, () => 'q6 -8 12 0 t12 0').join(' ');
    return `<path d="M256 ${y} ${waves}" stroke="#000" stroke-opacity=".13" stroke-width="2" fill="none"/>`;
  }).join('');
}

function flipFlop({ cloth, colour, pattern }: Look): Part[] {
  const light = lightness(colour) > 0.6;
  const strap = pattern ? darker(colour, 0.1) : light ? darker(colour, 0.42) : lighter(colour, 0.72);
  const side = pattern ? lighter(colour, 0.75) : darker(colour, 0.25);
  const band = {
    fill: strap,
    texture: 'rubber',
    puff: 12,
    reach: 9,
    edge: 3,
    thick: 4,
    wrinkle: 0,
    gloss: 0.16,
    shine: 22,
    contact: 0.7,
  } as const;
  return [
    { d: sole, fill: side, texture: 'rubber', puff: 4, reach: 8, edge: 6, thick: 13, wrinkle: 0, contact: 0.5 },
    {
      d: bed,
      fill: cloth,
      texture: 'rubber',
      puff: -5,
      reach: 30,
      edge: 3,
      thick: 3,
      wrinkle: 0,
      contact: 0.15,
      seams: [bed],
      seamWidth: 1.2,
      art: pattern ? '' : grip(250, 14) + grip(520, 13),
    },
    { ...band, d: left },
    { ...band, d: right },
    { ...band, d: ellipse(399, 218, 15, 17), puff: 10, contact: 0.5 },
    { ...band, d: ellipse(399, 212, 7, 7), puff: 4, reach: 5, contact: 0.3 },
  ];
}

const pairOf = (look: Look, scale = 0.94) => [
  ...place(flipFlop(look), { x: 168 * scale, turn: 4, scale }),
  ...place(flipFlop({ ...look, seed: look.seed + 3 }), { x: -168 * scale, turn: -4, scale, flip: true }),
];

export default {
  colours: ['navy', 'black', 'red', 'teal', 'yellow', 'pink', 'white', 'mint'],
  patterned: [
    { pattern: 'stripes', colours: ['blue', 'red', 'green'] },
    { pattern: 'floral', colours: ['pink', 'teal', 'violet'] },
  ],
  lead: 'navy',
  front: (look) => ({ parts: pairOf(look) }),
  detail: { x: 560, y: 260, zoom: 2 },
  pack: (look) => ({
    parts: (
      [
        ['red', -220, -215],
        ['mint', 220, -215],
        ['navy', -220, 215],
        ['yellow', 220, 215],
      ] as const
    ).flatMap(([colour, x, y]) => place(pairOf(look.other(colour), 0.6), { x, y })),
  }),
  measures: { width: 23, height: 27, depth: 5 },
} satisfies ClothTemplate;
