import { type Part, place } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, flipFold, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const satin = { texture: 'poplin', edge: 3.5, thick: 2.5, gloss: 0.1, shine: 9 } as const;
const strap =
  'M531 246 C528 190 506 128 470 104 C452 94 438 104 436 128 C432 170 434 240 440 332 L430 332 C424 240 421 168 427 122 C431 92 452 82 476 94 C516 118 540 186 543 246Z';
/** Over the bust, as a band: it follows the neckline. */
const lace = symmetrical([
  [400, 372],
  [432, 340, 486, 280, 528, 240],
  [536, 232, 546, 236, 549, 246],
  [560, 290, 576, 320, 590, 338],
  [588, 366],
  [560, 352, 548, 330, 540, 304],
  [500, 336, 450, 376, 400, 424],
]);
const rim = 'M400 372 C432 340 486 280 528 240';

/** Holes and scallops of a lace edge, set along a line. */
function scallops(from: [number, number], to: [number, number], count: number, colour: string): string {
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    return `<g transform="translate(${x} ${y})" fill="${colour}"><circle r="3.2"/><circle cx="-7" cy="-6" r="1.9"/><circle cx="7" cy="-6" r="1.9"/><circle cy="10" r="1.9"/><circle cx="-9" cy="5" r="1.5"/><circle cx="9" cy="5" r="1.5"/></g>`;
  }).join('');
}

function slide(x: number, y: number): Part {
  return {
    d: ellipse(x, y, 10, 7),
    fill: '#c9b68c',
    puff: 2,
    reach: 4,
    edge: 2,
    thick: 3,
    wrinkle: 0,
    gloss: 0.7,
    contact: 0.4,
  };
}

function camisole({ cloth, colour, pattern, seed, thread }: Look): Part[] {
  const edging = pattern
    ? darker(colour, 0.12)
    : lightness(colour) > 0.6
      ? darker(colour, 0.08)
      : lighter(colour, 0.14);
  const holes = darker(edging, 0.34);
  const cord: Part = { ...satin, d: strap, fill: edging, puff: 3, reach: 4, wrinkle: 0.05, contact: 0.45 };
  const bust = drape({
    seed,
    area: [450, 340, 70, 40],
    angle: 96,
    stray: 24,
    count: 4,
    length: 150,
    width: 13,
    depth: 4.5,
  });
  const waist = drape({
    seed: seed + 2,
    area: [440, 470, 110, 60],
    angle: 84,
    stray: 14,
    count: 4,
    length: 190,
    width: 14,
    depth: 5,
  });
  return [
    { ...cord, d: flip(strap) },
    cord,
    {
      ...satin,
      d: symmetrical([
        [400, 316],
        [470, 300, 540, 306, 582, 330],
        [570, 390],
        [400, 400],
      ]),
      fill: darker(colour, 0.28),
      puff: 2,
      wrinkle: 0.2,
      seams: ['M230 342 C330 312 470 312 570 342'],
    },
    {
      ...satin,
      d: symmetrical([
        [400, 384],
        [440, 346, 494, 290, 538, 252],
        [552, 300, 570, 328, 588, 342],
        [580, 430, 582, 500, 598, 590],
        [606, 640, 612, 670, 614, 700],
        [540, 722, 460, 726, 400, 726],
      ]),
      fill: cloth,
      puff: 10,
      reach: 24,
      wrinkle: 0.35,
      wrinkleSize: 130,
      wrinkleStretch: 3.4,
      wrinkleAngle: 1.4,
      contact: 0.35,
      folds: [...bust, ...bust.map(flipFold), ...waist, ...waist.map(flipFold)].map((fold, i) => ({
        ...fold,
        depth: i % 3 ? fold.depth : -fold.depth * 0.7,
      })),
      seams: ['M476 386 C470 420 468 440 470 470', 'M324 386 C330 420 332 440 330 470'],
      seamWidth: 1.2,
      stitches: [{ d: 'M188 690 C290 714 510 714 612 690', colour: thread, dash: '3 2.4', width: 0.9 }],
    },
    {
      ...satin,
      d: lace,
      fill: edging,
      texture: 'mesh',
      gloss: 0,
      puff: 3,
      reach: 10,
      wrinkle: 0.15,
      contact: 0.3,
      art:
        scallops([408, 392], [532, 270], 7, holes) +
        scallops([392, 392], [268, 270], 7, holes) +
        `<path d="M400 412 C450 368 500 328 538 296 M400 412 C350 368 300 328 262 296" fill="none" stroke="${holes}" stroke-width="3" stroke-dasharray="0.5 8" stroke-linecap="round"/>`,
      stitches: [rim, flip(rim)].map((d) => ({ d, colour: darker(edging, 0.2), dash: '3 2', width: 1.4 })),
    },
    ...[
      'M398 398 C380 380 360 382 362 398 C364 412 386 408 398 402Z',
      'M402 398 C420 380 440 382 438 398 C436 412 414 408 402 402Z',
      'M394 394 C398 390 404 390 407 394 C409 400 406 406 400 406 C394 406 392 400 394 394Z',
    ].map(
      (d): Part => ({
        ...satin,
        d,
        fill: edging,
        puff: 5,
        reach: 4,
        edge: 2,
        wrinkle: 0,
        contact: 0.5,
        matrix: [0.74, 0, 0, 0.74, 104, 112],
      }),
    ),
    slide(436, 176),
    slide(364, 176),
  ];
}

export default {
  colours: ['black', 'white', 'pink', 'camel', 'wine', 'sky', 'moss', 'navy'],
  patterned: [
    { pattern: 'floral', colours: ['pink', 'blue'] },
    { pattern: 'dots', colours: ['black'] },
  ],
  lead: 'camel',
  front: (look) => ({ parts: camisole(look) }),
  detail: { x: 430, y: 370, zoom: 2.4 },
  pack: (look) => ({
    parts: (
      [
        ['black', -170, -70, -8],
        ['pink', 170, -70, 8],
        ['camel', 0, 70, 0],
      ] as const
    ).flatMap(([colour, x, y, turn]) => place(camisole(look.other(colour)), { x, y, turn, scale: 0.76 })),
  }),
  measures: { width: 40, height: 60 },
} satisfies ClothTemplate;
