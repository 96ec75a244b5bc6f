import { fan } from '../studio/cloth/folded.ts';
import type { Part } from '../studio/cloth/part.ts';
import { drape, flip, flipFold, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker } from '../studio/colour.ts';
import { slider, zip } from './jacket.ts';

const shell = { texture: 'poplin', thick: 3, edge: 4, gloss: 0.13, shine: 8 } as const;

/** The side of the front from the shoulder around the armhole to the hem. */
const side: [y: number, x: number][] = [
  [150, 536],
  [200, 521],
  [250, 517],
  [290, 526],
  [325, 550],
  [350, 577],
  [420, 583],
  [560, 586],
  [720, 579],
];
const seams = [212, 280, 350, 420, 490, 560, 630, 700];

function sideAt(y: number): number {
  const after = side.findIndex(([at]) => at >= y);
  const [y1, x1] = side[Math.max(1, after)] ?? [720, 579];
  const [y0, x0] = side[Math.max(0, after - 1)] ?? [150, 536];
  const t = (y - y0) / (y1 - y0);
  return x0 + (x1 - x0) * t * t * (3 - 2 * t);
}

/** The pattern of the front is drawn slim: body pieces are widened about the zip, trimmings are not. */
const widened = (part: Part): Part => ({ ...part, matrix: [1.16, 0, 0, 1, -64, 0] });
const mirrored = (part: Part): Part => ({ ...part, d: flip(part.d), folds: part.folds?.map(flipFold) ?? [] });

/** The stuffing pushes out between two seams; the seams pull the shell into short creases. */
function puckers(seed: number, x: number, width: number, top: number, bottom: number) {
  const creases = { stray: 14, length: 30, width: 5.5, depth: 3.4, count: Math.round(width / 15) };
  return [
    ...drape({ ...creases, seed, area: [x, top + 2, width, 5], angle: 88 }),
    ...drape({ ...creases, seed: seed + 1, area: [x, bottom - 7, width, 5], angle: -88 }),
  ];
}

/** One channel of the right front. */
function channel({ cloth, seed }: Look, row: number): Part {
  const [top, bottom] = [seams[row] ?? 0, seams[row + 1] ?? 0];
  const [upper, middle, lower] = [sideAt(top), sideAt((top + bottom) / 2) + 6, sideAt(bottom)];
  return {
    ...shell,
    d: `M406 ${top + 3} C450 ${top + 9} 500 ${top + 6} ${upper} ${top - 3} C${middle} ${top + 18} ${middle} ${bottom - 22} ${lower} ${bottom - 2} C500 ${bottom + 7} 450 ${bottom + 10} 406 ${bottom + 4}Z`,
    fill: cloth,
    puff: 19,
    reach: 19,
    wrinkle: 0.7,
    wrinkleSize: 60,
    contact: 0.5,
    folds: puckers(seed + row * 11, 412, upper - 420, top, bottom),
  };
}

function yoke({ cloth, seed }: Look): Part {
  return {
    ...shell,
    d: 'M406 176 L474 146 C500 140 522 144 537 150 C531 168 525 190 521 212 C490 220 446 222 406 217Z',
    fill: cloth,
    puff: 17,
    reach: 20,
    wrinkle: 0.6,
    wrinkleSize: 60,
    contact: 0.4,
    folds: puckers(seed + 3, 416, 96, 160, 214),
  };
}

function collar({ cloth, seed }: Look): Part[] {
  const tube = { ...shell, fill: cloth, puff: 13, reach: 13, wrinkle: 0.5, wrinkleSize: 50, contact: 0.5 } as const;
  return [
    {
      ...tube,
      d: 'M404 148 C436 147 466 143 490 134 C494 148 494 160 491 172 C464 184 436 189 404 190Z',
      folds: puckers(seed + 71, 412, 70, 142, 186),
    },
    {
      ...tube,
      d: 'M404 106 C434 105 462 101 484 91 C491 105 493 120 492 136 C466 147 436 151 404 152Z',
      folds: puckers(seed + 77, 412, 70, 102, 148),
    },
  ];
}

/** What the armholes show of the back. */
function back({ colour }: Look): Part {
  return {
    ...shell,
    d: symmetrical([
      [400, 140],
      [470, 134, 520, 138, 546, 152],
      [538, 200, 534, 262, 546, 300],
      [560, 330, 574, 346, 580, 372],
      [400, 372],
    ]),
    fill: darker(colour, 0.42),
    puff: 6,
    wrinkle: 0.5,
  };
}

function collarBack({ colour }: Look): Part[] {
  return [
    {
      ...shell,
      d: symmetrical([
        [400, 74],
        [440, 74, 466, 80, 484, 92],
        [480, 116],
        [450, 124, 424, 126, 400, 126],
      ]),
      fill: darker(colour, 0.3),
      puff: 6,
      reach: 10,
      wrinkle: 0.3,
    },
    {
      d: 'M388 84 L388 106 L393 106 L393 90 L407 90 L407 106 L412 106 L412 84Z',
      fill: '#23252b',
      texture: 'canvas',
      puff: 1,
      thick: 2,
      edge: 1.6,
      wrinkle: 0,
      contact: 0.4,
    },
  ];
}

/** Elastic tape around armhole and hem. */
function bindings({ colour }: Look): Part[] {
  const tape = {
    fill: darker(colour, 0.22),
    texture: 'rib',
    puff: 3,
    reach: 4,
    thick: 3,
    edge: 2.4,
    wrinkle: 0.1,
    contact: 0.45,
  } as const;
  const armhole =
    'M530 147 L541 151 C533 178 528 210 525 248 C529 286 544 318 566 340 C576 350 582 354 585 362 L577 364 C572 356 564 350 556 343 C534 322 519 288 515 250 C517 210 522 176 530 147Z';
  return [
    { ...tape, d: armhole, grain: Math.PI / 2 },
    { ...tape, d: flip(armhole), grain: Math.PI / 2 },
    {
      ...tape,
      d: symmetrical([
        [400, 700],
        [460, 702, 530, 700, 580, 692],
        [583, 712],
        [530, 721, 460, 723, 400, 722],
      ]),
    },
  ];
}

function pocket({ colour }: Look): Part[] {
  const tilt: Part['matrix'] = [0.985, 0.174, -0.174, 0.985, 556, 552];
  const back: Part['matrix'] = [0.985, -0.174, 0.174, 0.985, 244, 552];
  return [tilt, back].flatMap((matrix): Part[] => [
    {
      d: roundedBox(-8, -66, 16, 128, 4),
      fill: darker(colour, 0.45),
      texture: 'canvas',
      puff: 1,
      thick: 1.5,
      edge: 2,
      wrinkle: 0,
      contact: 0.5,
      matrix,
      stitches: [{ d: 'M0 -62V58', colour: '#c4c7cc', dash: '1.9 2.2', width: 5 }],
    },
    ...slider(0, -50).map(
      (part): Part => ({ ...part, matrix: matrix.map((value, i) => (i < 4 ? value * 0.78 : value)) as typeof matrix }),
    ),
  ]);
}

const patch: Part = {
  d: roundedBox(460, 304, 60, 26, 3),
  fill: '#22242a',
  texture: 'twill',
  puff: 1,
  thick: 3,
  edge: 2.2,
  wrinkle: 0,
  contact: 0.6,
  stitches: [{ d: roundedBox(463, 307, 54, 20, 2), colour: '#8a8c92', dash: '3 2', width: 1 }],
  art: '<text x="490" y="320.6" font-family="Inter" font-weight="700" font-size="9.4" letter-spacing="1.3" text-anchor="middle" fill="#eeeae0">NORVIND</text>',
};

function half(look: Look): Part[] {
  const rows = seams.slice(0, -1).map((_, row) => channel(look, row));
  return [...rows, yoke(look)];
}

function vest(look: Look): Part[] {
  const right = half(look);
  const neck = collar(look);
  return [
    widened(back(look)),
    ...collarBack(look),
    ...right.map(mirrored).map(widened),
    ...right.map(widened),
    ...bindings(look).map(widened),
    ...pocket(look),
    patch,
    ...neck.map(mirrored),
    ...neck,
    zip(darker(look.colour, 0.4), 104, 720),
    ...slider(400, 128),
  ];
}

/** Lying folded in three: only the middle of the front is to be seen. */
function folded(look: Look): Part[] {
  const rows = seams.slice(0, 6).map((_, row): Part => {
    const part = channel(look, row);
    const [top, bottom] = [seams[row] ?? 0, seams[row + 1] ?? 0];
    const d = `M406 ${top + 3} C440 ${top + 7} 480 ${top + 7} 552 ${top + 1} C562 ${top + 18} 562 ${bottom - 18} 552 ${bottom} C480 ${bottom + 8} 440 ${bottom + 8} 406 ${bottom + 4}Z`;
    return { ...part, d };
  });
  const top: Part = {
    ...yoke(look),
    d: 'M406 176 L474 146 C510 142 536 146 548 158 C556 176 556 196 552 214 C500 222 446 222 406 217Z',
  };
  const neck = collar(look);
  return [
    ...collarBack(look),
    ...[...rows, top].map(mirrored),
    ...rows,
    top,
    patch,
    ...neck.map(mirrored),
    ...neck,
    zip(darker(look.colour, 0.4), 104, 632),
    ...slider(400, 128),
  ];
}

export default {
  colours: ['navy', 'black', 'moss', 'wine', 'mustard', 'sand', 'charcoal', 'sky'],
  lead: 'navy',
  front: (look) => ({ parts: vest(look) }),
  detail: { x: 430, y: 250, zoom: 2.3 },
  pack: (look) =>
    fan([folded(look.other('wine')), folded(look.other('mustard')), folded(look)], { x: -74, y: 74, turn: 2 }),
  pallets: ['mustard'],
  measures: { width: 48, height: 70 },
} satisfies ClothTemplate;
