import { type Part, place } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, flipFold, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, hexOf, lightness, mix } from '../studio/colour.ts';

const nylon = { texture: 'poplin', puff: 13, reach: 26, thick: 5, edge: 5, gloss: 0.1, shine: 9 } as const;
const ribbed = { texture: 'jersey', puff: 8, reach: 12, thick: 5, edge: 4, wrinkle: 0.15, contact: 0.4 } as const;
const steel = '#c4c7cc';

/** A closed row of teeth on its tape. */
export function zip(tape: string, from: number, to: number, teeth = steel): Part {
  return {
    d: roundedBox(389, from, 22, to - from, 2),
    fill: tape,
    texture: 'canvas',
    puff: 1,
    reach: 6,
    thick: 2,
    edge: 2,
    wrinkle: 0,
    contact: 0.35,
    stitches: [
      { d: `M397.4 ${from + 2}V${to - 3}`, colour: teeth, dash: '2.1 3.1', width: 4.6 },
      { d: `M402.6 ${from + 4.6}V${to - 3}`, colour: teeth, dash: '2.1 3.1', width: 4.6 },
    ],
  };
}

/** The slider with its tab hanging down. */
export function slider(x: number, y: number, metal = steel): Part[] {
  const hard = { puff: 1, reach: 3, edge: 1.8, wrinkle: 0, gloss: 0.6, shine: 36, contact: 0.6 } as const;
  return [
    {
      ...hard,
      d: `M${x - 9} ${y - 10} C${x - 9} ${y - 15} ${x + 9} ${y - 15} ${x + 9} ${y - 10} L${x + 6} ${y + 12} L${x - 6} ${y + 12}Z`,
      fill: metal,
      thick: 5,
    },
    {
      ...hard,
      d: roundedBox(x - 5.5, y + 2, 11, 34, 5),
      fill: metal,
      thick: 4,
      art: `<rect x="${x - 2.4}" y="${y + 23}" width="4.8" height="9" rx="2.2" fill="#5c6067"/>`,
    },
  ];
}

const sleeve =
  'M528 150 C602 170 660 256 690 354 C709 428 719 512 722 588 C706 606 668 616 640 610 C632 540 612 470 586 404 C566 352 552 312 546 256Z';
const cuff =
  'M724 578 C729 610 729 638 723 662 C702 676 672 680 650 674 C642 652 638 628 637 602 C668 608 700 602 722 580Z';
const collarEnd =
  'M496 138 C488 158 472 172 453 184 C444 178 438 166 434 152 C452 140 466 124 476 104 C488 108 496 120 496 138Z';
const tapeEdge = 'M456 180 C446 214 426 262 408 296 L399 300 L399 290 C416 254 434 210 443 172Z';
const teethEdge = 'M445 176 C436 210 417 256 400 292';
const welt = 'M503 462 L523 456 L557 562 L538 570Z';

/** Military shades are lined in signal orange, as such jackets first were. */
const lining = (hex: string) =>
  lightness(hex) < 0.18 || hex === hexOf('moss') ? '#b9662f' : mix(hex, '#24262c', 0.55);

function arm(look: Look, side: 1 | -1): Part[] {
  const { cloth, colour, seed } = look;
  const to = (d: string) => (side > 0 ? d : flip(d));
  const folds = [
    ...drape({
      seed: seed + side,
      area: [596, 400, 50, 150],
      angle: 12,
      stray: 22,
      count: 8,
      length: 96,
      width: 10,
      depth: 6,
    }),
    ...drape({
      seed: seed + side * 4,
      area: [566, 220, 50, 60],
      angle: 66,
      stray: 12,
      count: 4,
      length: 160,
      width: 10,
      depth: 6,
    }),
    ...drape({
      seed: seed + side * 7,
      area: [652, 556, 56, 12],
      angle: 84,
      stray: 18,
      count: 8,
      length: 46,
      width: 5,
      depth: 4,
    }),
  ];
  return [
    {
      ...nylon,
      d: to(sleeve),
      fill: cloth,
      wrinkle: 1,
      wrinkleSize: 84,
      folds: side > 0 ? folds : folds.map(flipFold),
    },
    { ...ribbed, d: to(cuff), fill: darker(colour, 0.1), ribs: { count: 15, depth: 3.2 } },
  ];
}

/** The pocket on the upper sleeve, with a short zip. */
function sleevePocket({ cloth, colour, thread }: Look): Part[] {
  const turn = (22 * Math.PI) / 180;
  const matrix: Part['matrix'] = [Math.cos(turn), -Math.sin(turn), Math.sin(turn), Math.cos(turn), 634, 350];
  const box = roundedBox(-26, -50, 52, 100, 5);
  return [
    {
      ...nylon,
      d: box,
      fill: cloth,
      puff: 4,
      thick: 3,
      wrinkle: 0.3,
      contact: 0.35,
      matrix,
      stitches: [{ d: roundedBox(-22, -46, 44, 92, 4), colour: thread, dash: '3.4 2', width: 1 }],
    },
    {
      d: roundedBox(-8, -40, 16, 72, 3),
      fill: darker(colour, 0.45),
      texture: 'canvas',
      puff: 1,
      thick: 1.5,
      edge: 1.6,
      wrinkle: 0,
      matrix,
      stitches: [{ d: 'M0 -37 V29', colour: steel, dash: '1.8 2', width: 5 }],
    },
    ...slider(0, -30).map((part): Part => ({ ...part, matrix: multiplyScale(matrix, 0.72) })),
  ];
}

const multiplyScale = (m: NonNullable<Part['matrix']>, by: number): NonNullable<Part['matrix']> => [
  m[0] * by,
  m[1] * by,
  m[2] * by,
  m[3] * by,
  m[4],
  m[5],
];

function pocket({ colour, cloth, thread }: Look, side: 1 | -1): Part[] {
  const to = (d: string) => (side > 0 ? d : flip(d));
  return [
    {
      d: to('M499 461 L525 453 L562 564 L536 574Z'),
      fill: darker(colour, 0.12),
      texture: 'poplin',
      puff: 0,
      thick: 1,
      wrinkle: 0,
      contact: 0.2,
    },
    {
      ...nylon,
      d: to(welt),
      fill: cloth,
      puff: 4,
      reach: 8,
      thick: 4,
      wrinkle: 0.15,
      contact: 0.5,
      stitches: [{ d: to('M506.5 465 L540 566 M520 460 L553.5 559'), colour: thread, dash: '3.4 2', width: 1 }],
    },
  ];
}

function neck({ colour }: Look): Part[] {
  const inner = lining(colour);
  return [
    {
      ...nylon,
      d: symmetrical([
        [400, 130],
        [446, 130, 470, 134, 484, 146],
        [462, 210, 430, 262, 400, 316],
      ]),
      fill: inner,
      puff: 4,
      wrinkle: 0.4,
      seams: ['M326 186 L474 186 M340 218 L460 218 M356 250 L444 250'],
    },
    {
      d: roundedBox(374, 158, 52, 34, 2),
      fill: '#23252b',
      texture: 'poplin',
      puff: 1,
      thick: 2,
      edge: 1.8,
      wrinkle: 0,
      contact: 0.5,
      art: '<text x="400" y="174" font-family="Inter" font-weight="700" font-size="9" letter-spacing="1.6" text-anchor="middle" fill="#e9e4d8">NORVIND</text><path d="M388 181H412" stroke="#e9e4d8" stroke-width="1"/>',
    },
    {
      ...ribbed,
      d: symmetrical([
        [400, 90],
        [444, 90, 466, 94, 482, 104],
        [474, 128, 468, 140, 462, 148],
        [442, 140, 420, 138, 400, 138],
      ]),
      fill: darker(colour, 0.16),
      ribs: { count: 30, depth: 3 },
    },
  ];
}

function collar({ colour }: Look, side: 1 | -1): Part {
  return {
    ...ribbed,
    d: side > 0 ? collarEnd : flip(collarEnd),
    fill: darker(colour, 0.08),
    texture: 'rib',
    grain: side > 0 ? 2.3 : 0.84,
    puff: 7,
    contact: 0.5,
  };
}

/** One half of the open zip above the slider. */
function openTape({ colour }: Look, side: 1 | -1): Part {
  const to = (d: string) => (side > 0 ? d : flip(d));
  return {
    d: to(tapeEdge),
    fill: darker(colour, 0.35),
    texture: 'canvas',
    puff: 1,
    thick: 2,
    edge: 2,
    wrinkle: 0,
    contact: 0.3,
    stitches: [{ d: to(teethEdge), colour: steel, dash: '2.1 3.1', width: 5 }],
  };
}

function jacket(look: Look): Part[] {
  const { cloth, colour, thread, seed } = look;
  const creases = [
    ...drape({ seed, area: [506, 270, 44, 70], angle: 126, count: 4, length: 160, width: 13, depth: 6 }),
    ...drape({
      seed: seed + 5,
      area: [530, 420, 40, 70],
      angle: 190,
      stray: 20,
      count: 4,
      length: 96,
      width: 12,
      depth: 5,
    }),
  ];
  const gathers = drape({
    seed: seed + 9,
    area: [420, 604, 150, 16],
    angle: 86,
    stray: 16,
    count: 15,
    length: 70,
    width: 7,
    depth: 5,
  });
  return [
    ...neck(look),
    ...arm(look, -1),
    ...arm(look, 1),
    ...sleevePocket(look),
    {
      ...nylon,
      d: symmetrical([
        [400, 296],
        [424, 250, 444, 206, 453, 168],
        [470, 158, 482, 148, 490, 132],
        [520, 140, 540, 148, 556, 160],
        [545, 212, 552, 280, 574, 326],
        [592, 430, 596, 540, 584, 646],
        [520, 654, 450, 656, 400, 656],
      ]),
      fill: cloth,
      wrinkle: 0.9,
      wrinkleSize: 110,
      contact: 0.34,
      folds: [...creases, ...creases.map(flipFold), ...gathers, ...gathers.map(flipFold)],
      seams: ['M556 162 C545 212 552 280 573 324', 'M244 162 C255 212 248 280 227 324'],
      seamWidth: 2,
      stitches: [
        { d: 'M420 300 V648 M380 300 V648', colour: thread, dash: '3.4 2', width: 1 },
        {
          d: 'M549 164 C538 214 545 282 566 326 M251 164 C262 214 255 282 234 326',
          colour: thread,
          dash: '3.4 2',
          width: 1,
        },
      ],
    },
    ...pocket(look, -1),
    ...pocket(look, 1),
    {
      ...ribbed,
      d: symmetrical([
        [400, 640],
        [460, 640, 530, 638, 586, 628],
        [588, 656, 582, 684, 574, 702],
        [520, 712, 450, 714, 400, 714],
      ]),
      fill: darker(colour, 0.1),
      puff: 9,
      ribs: { count: 52, depth: 3.4 },
    },
    openTape(look, -1),
    openTape(look, 1),
    zip(darker(colour, 0.35), 290, 712),
    ...slider(400, 300),
    collar(look, -1),
    collar(look, 1),
    snap(colour),
  ];
}

/** The foot of the zip. */
function snap(colour: string): Part {
  return {
    d: ellipse(400, 706, 7, 4.4),
    fill: darker(colour, 0.5),
    puff: 1,
    reach: 3,
    thick: 2,
    edge: 1.6,
    wrinkle: 0,
    gloss: 0.3,
  };
}

export default {
  colours: ['moss', 'black', 'navy', 'sand', 'wine', 'charcoal', 'teal', 'camel'],
  lead: 'moss',
  front: (look) => ({ parts: jacket(look) }),
  detail: { x: 420, y: 240, zoom: 2.3 },
  pack: (look) => ({
    parts: [
      ...place(jacket(look.other('navy')), { x: -150, y: -80, turn: -6, scale: 0.86 }),
      ...place(jacket(look.other('sand')), { x: 150, y: -30, turn: 5, scale: 0.86 }),
      ...place(jacket(look), { x: 0, y: 110, turn: 0, scale: 0.86 }),
    ],
  }),
  measures: { width: 72, height: 68 },
} satisfies ClothTemplate;
