import { fan, parcel } from '../studio/cloth/folded.ts';
import type { Part } from '../studio/cloth/part.ts';
import { drape, flip, flipFold, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker } from '../studio/colour.ts';

const wool = { texture: 'knit', puff: 12, reach: 22, thick: 6, edge: 6, fuzz: 0.5 } as const;
const ribbed = {
  texture: 'jersey',
  puff: 9,
  reach: 14,
  thick: 6,
  edge: 5,
  wrinkle: 0.15,
  contact: 0.4,
  fuzz: 0.5,
} as const;
const cable = {
  texture: 'knit',
  puff: 7,
  reach: 6,
  thick: 6,
  edge: 3,
  wrinkle: 0.1,
  contact: 0.4,
  fuzz: 0.4,
} as const;
const sleeve =
  'M536 162 C602 188 642 266 664 362 C680 434 692 506 700 566 L626 584 C612 506 596 448 576 394 C558 348 546 296 540 240Z';
const cuff = 'M702 556 L712 640 C692 654 664 662 636 662 L620 574 C650 576 682 570 702 556Z';

type Point = [x: number, y: number];
/** A line that a column of stitches follows: where it is after this share of its length, and which way is across. */
type Course = (share: number) => { at: Point; across: Point };

/** A quadratic curve; straight when its middle point lies between the others. */
function course(from: Point, over: Point, to: Point): Course {
  return (share) => {
    const rest = 1 - share;
    const blend = (i: 0 | 1) => rest * rest * from[i] + 2 * rest * share * over[i] + share * share * to[i];
    const slope = (i: 0 | 1) => rest * (over[i] - from[i]) + share * (to[i] - over[i]);
    const length = Math.hypot(slope(0), slope(1));
    return { at: [blend(0), blend(1)], across: [slope(1) / length, -slope(0) / length] };
  };
}

const straight = (x: number, from: number, to: number) => course([x, from], [x, (from + to) / 2], [x, to]);

/** A cable of two strands: at every turn one of them leans over the other, from side to side. */
function rope(line: Course, turns: number, width: number, lean: number): string {
  const point = (share: number, side: number) => {
    const { at, across } = line(share);
    return `${(at[0] + across[0] * side * width * 0.5).toFixed(1)} ${(at[1] + across[1] * side * width * 0.5).toFixed(1)}`;
  };
  const rise = (0.62 * lean) / turns;
  return Array.from({ length: turns }, (_, i) => {
    const [top, foot] = [(i + 0.08) / turns, (i + 0.92) / turns];
    const edge = (share: number, side: number) =>
      `C${point(share - rise * side, -side * 0.2)} ${point(share + rise * side, side * 0.2)} ${point(share + rise * side, side)}`;
    return `M${point(top - rise, -1)} ${edge(top, 1)} L${point(foot + rise, 1)} ${edge(foot, -1)}Z`;
  }).join(' ');
}

/** A ridge that wanders to and fro: two of them make diamonds. */
function wave(x: number, from: number, to: number, swing: number, turns: number, width: number): string {
  const steps = turns * 2;
  const height = (to - from) / steps;
  const side = (offset: number) =>
    Array.from({ length: steps + 1 }, (_, i) => `${x + offset + (i % 2 ? swing : -swing)} ${from + i * height}`);
  return `M${[...side(-width / 2), ...side(width / 2).reverse()].join(' L')}Z`;
}

const both = (d: string) => `${d} ${flip(d)}`;

/** The raised stitches of the front. Striped jumpers are knitted plain. */
function relief({ cloth }: Look): Part[] {
  // Both lean the same way: strands that run with the light would not be seen.
  const ropes = [306, 494].map((x) => rope(straight(x, 172, 616), 11, 40, -1)).join(' ');
  const ridges = both('M458 196 L465 196 L465 616 L458 616Z M523 172 L530 172 L530 616 L523 616Z');
  const diamonds = [wave(400, 196, 626, 29, 3, 15), wave(400, 196, 626, -29, 3, 15)];
  return [
    { ...cable, d: ridges, fill: cloth, puff: 3, edge: 2 },
    ...diamonds.map((d): Part => ({ ...cable, d, fill: cloth, puff: 4, edge: 2.6, contact: 0.4 })),
    { ...cable, d: ropes, fill: cloth },
  ];
}

function arm(look: Look, side: 1 | -1): Part[] {
  const { cloth, cloths, trim, pattern, seed } = look;
  const to = (d: string) => (side > 0 ? d : flip(d));
  const folds = [
    ...drape({
      seed: seed + side,
      area: [596, 400, 30, 130],
      angle: 14,
      stray: 22,
      count: 5,
      length: 80,
      width: 11,
      depth: 5,
    }),
    ...drape({
      seed: seed + side * 3,
      area: [572, 250, 40, 60],
      angle: 68,
      count: 2,
      length: 150,
      width: 12,
      depth: 5,
    }),
  ];
  const across = (x: number) => 400 + side * (x - 400);
  const axis = course([across(580), 222], [across(628), 330], [across(664), 582]);
  return [
    {
      ...wool,
      d: to(sleeve),
      fill: cloths({ turn: -16 * side, x: 400 + side * 206, y: 190 }),
      grain: -0.24 * side,
      wrinkle: 0.6,
      folds: side > 0 ? folds : folds.map(flipFold),
    },
    ...(pattern ? [] : [{ ...cable, d: rope(axis, 10, 38, -1), fill: cloth } as Part]),
    { ...ribbed, d: to(cuff), fill: trim, ribs: { count: 13, depth: 4 } },
  ];
}

/** The rolled rib of the neck, seen from the front and behind. */
function neck({ trim, colour }: Look): Part[] {
  return [
    {
      ...ribbed,
      d: symmetrical([
        [400, 126],
        [446, 126, 472, 134, 486, 148],
        [464, 184, 440, 206, 400, 208],
      ]),
      fill: darker(colour, 0.3),
      puff: 2,
    },
    {
      ...ribbed,
      d: symmetrical([
        [400, 112],
        [448, 112, 476, 121, 494, 140],
        [482, 164],
        [456, 144, 430, 139, 400, 139],
      ]),
      fill: trim,
      puff: 6,
      ribs: { count: 34, depth: 3.4 },
    },
    {
      ...ribbed,
      d: symmetrical([
        [400, 224],
        [454, 222, 490, 188, 502, 150],
        [492, 138],
        [480, 134, 476, 140, 472, 150],
        [456, 180, 432, 198, 400, 199],
      ]),
      fill: trim,
      puff: 6,
      ribs: { count: 34, depth: 3.6 },
    },
  ];
}

function sweater(look: Look): Part[] {
  const { cloth, trim, pattern, seed } = look;
  const creases = [
    ...drape({ seed, area: [512, 290, 34, 70], angle: 132, count: 3, length: 150, width: 20, depth: 4 }),
    ...drape({ seed: seed + 5, area: [538, 520, 30, 60], angle: 200, count: 2, length: 110, width: 18, depth: 4 }),
  ];
  return [
    ...arm(look, -1),
    ...arm(look, 1),
    {
      ...wool,
      d: symmetrical([
        [400, 190],
        [444, 186, 474, 164, 490, 146],
        [516, 152],
        [538, 158, 552, 166, 564, 176],
        [548, 220, 552, 266, 570, 306],
        [572, 400, 576, 500, 578, 622],
        [520, 634, 450, 636, 400, 636],
      ]),
      fill: cloth,
      sag: -7,
      wrinkle: 0.5,
      wrinkleSize: 140,
      contact: 0.32,
      folds: [...creases, ...creases.map(flipFold)],
      seams: ['M562 178 C548 220 552 266 568 304', 'M238 178 C252 220 248 266 232 304'],
      seamWidth: 2,
    },
    ...(pattern ? [] : relief(look)),
    {
      ...ribbed,
      d: symmetrical([
        [400, 614],
        [460, 614, 524, 611, 579, 600],
        [582, 630, 580, 654, 574, 674],
        [520, 686, 450, 688, 400, 688],
      ]),
      fill: trim,
      ribs: { count: 44, depth: 4 },
    },
    ...neck(look),
  ];
}

function folded(look: Look): Part[] {
  const front = look.pattern ? [] : relief(look).map((part): Part => ({ ...part, matrix: [1, 0, 0, 0.82, 0, 87] }));
  const top = neck(look).map((part): Part => ({ ...part, matrix: [1, 0, 0, 1, 0, 66] }));
  return parcel(look, { width: 350, height: 400 }, { texture: 'knit', fuzz: 0.5 }, [...front, ...top]);
}

export default {
  colours: ['cream', 'grey', 'navy', 'wine', 'camel', 'moss', 'denim', 'black', 'pink'],
  patterned: [{ pattern: 'stripes', colours: ['navy', 'red', 'teal'] }],
  lead: 'cream',
  front: (look) => ({ parts: sweater(look) }),
  detail: { x: 440, y: 260, zoom: 2.2 },
  pack: (look) =>
    fan([folded(look.other('denim')), folded(look.other('camel')), folded(look)], { x: -58, y: 88, turn: 2 }),
  pallets: ['camel'],
  measures: { width: 80, height: 66 },
} satisfies ClothTemplate;
