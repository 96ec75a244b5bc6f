import { fan, parcel } from '../studio/cloth/folded.ts';
import type { Part } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, flipFold, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lightness } from '../studio/colour.ts';

const wool = { texture: 'knit', puff: 11, reach: 22, thick: 6, edge: 6, fuzz: 0.5 } as const;
const ribbed = {
  texture: 'jersey',
  puff: 7,
  reach: 12,
  thick: 6,
  edge: 5,
  wrinkle: 0.15,
  contact: 0.4,
  fuzz: 0.5,
} as const;
const sleeve =
  'M532 150 C598 176 640 256 664 356 C682 432 694 506 702 572 L630 590 C614 508 598 446 578 390 C560 346 546 290 540 232Z';
const cuff = 'M704 562 L713 640 C693 654 666 662 640 662 L624 580 C654 582 684 576 704 562Z';
const knitAcross = Math.PI / 2;

/** The buttoned edge of the front, from behind the neck to the hem. */
const edge = (foot: number) =>
  `M482 116 C490 118 500 124 508 132 C500 196 466 280 422 352 C420 360 420 366 420 372 L420 ${foot} L380 ${foot} L380 366 C380 356 382 348 386 340 C428 268 462 192 470 134 C472 126 476 120 482 116Z`;
/** The other one, which ends under it. */
const underEdge =
  'M318 116 C310 118 300 124 292 132 C300 196 334 280 378 352 L384 380 L408 376 L414 340 C372 268 338 192 330 134 C328 126 324 120 318 116Z';

function button(x: number, y: number, hex: string): Part {
  const dark = lightness(hex) < 0.36;
  const hole = dark ? '#e7dcc6' : '#4a3826';
  return {
    d: ellipse(x, y, 11.5, 11.5),
    fill: dark ? '#3b2f28' : '#9a7650',
    texture: 'leather',
    puff: 2,
    reach: 4,
    edge: 2.6,
    thick: 4,
    wrinkle: 0,
    gloss: 0.3,
    shine: 50,
    contact: 0.5,
    art: `<circle cx="${x}" cy="${y}" r="7.4" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="1.4"/><g fill="${hole}"><circle cx="${x - 2.6}" cy="${y - 2.6}" r="1.4"/><circle cx="${x + 2.6}" cy="${y - 2.6}" r="1.4"/><circle cx="${x - 2.6}" cy="${y + 2.6}" r="1.4"/><circle cx="${x + 2.6}" cy="${y + 2.6}" r="1.4"/></g>`,
  };
}

function arm({ cloths, trim, seed }: Look, side: 1 | -1): Part[] {
  const to = (d: string) => (side > 0 ? d : flip(d));
  const folds = [
    ...drape({
      seed: seed + side,
      area: [594, 380, 34, 150],
      angle: 14,
      stray: 22,
      count: 6,
      length: 90,
      width: 13,
      depth: 5.4,
    }),
    ...drape({
      seed: seed + side * 3,
      area: [568, 230, 40, 60],
      angle: 68,
      count: 3,
      length: 160,
      width: 13,
      depth: 5,
    }),
  ];
  return [
    {
      ...wool,
      d: to(sleeve),
      fill: cloths({ turn: -16 * side, x: 400 + side * 206, y: 190 }),
      grain: -0.24 * side,
      wrinkle: 0.7,
      folds: side > 0 ? folds : folds.map(flipFold),
    },
    { ...ribbed, d: to(cuff), fill: trim, puff: 9, ribs: { count: 13, depth: 4 } },
  ];
}

function pocket({ cloths, trim }: Look, side: 1 | -1): Part[] {
  const x = side > 0 ? 446 : 254;
  return [
    {
      ...wool,
      d: roundedBox(x, 470, 100, 112, 8),
      fill: cloths({ x: 5 * side, y: 7 }),
      puff: 4,
      thick: 5,
      wrinkle: 0.4,
      contact: 0.4,
      seams: [`M${x + 4} 490 V578 H${x + 96} V490`],
      seamWidth: 1.4,
    },
    {
      ...ribbed,
      d: roundedBox(x - 2, 456, 104, 30, 6),
      fill: trim,
      puff: 4,
      thick: 5,
      ribs: { count: 17, depth: 3 },
    },
  ];
}

/** The ribbed edges, the buttoned one on top. */
function edges({ trim, colour }: Look, foot: number): Part[] {
  const heights = [392, 462, 532, 602, 668].filter((y) => y < foot - 20);
  return [
    { ...ribbed, d: underEdge, fill: trim, texture: 'rib', grain: knitAcross - 0.5 },
    { ...ribbed, d: edge(foot), fill: trim, texture: 'rib', grain: knitAcross, thick: 4 },
    ...heights.map((y) => button(400, y, colour)),
  ];
}

function back({ trim, colour }: Look): Part[] {
  return [
    {
      ...ribbed,
      d: symmetrical([
        [400, 122],
        [446, 122, 474, 126, 490, 136],
        [470, 220, 430, 310, 400, 366],
      ]),
      fill: darker(colour, 0.36),
      puff: 2,
      wrinkle: 0.4,
    },
    {
      d: roundedBox(380, 160, 40, 24, 2),
      fill: '#f1ede2',
      texture: 'twill',
      puff: 1,
      thick: 1.5,
      edge: 2,
      wrinkle: 0,
      art: '<path d="M389 169H411M393 176H407" stroke="#7d7668" stroke-width="1.7"/>',
    },
    {
      ...ribbed,
      d: symmetrical([
        [400, 106],
        [446, 106, 476, 110, 496, 122],
        [480, 150],
        [454, 140, 430, 138, 400, 138],
      ]),
      fill: trim,
      ribs: { count: 34, depth: 3.2 },
    },
  ];
}

function cardigan(look: Look): Part[] {
  const { cloth, trim, seed } = look;
  const creases = [
    ...drape({ seed, area: [512, 270, 34, 70], angle: 128, count: 3, length: 150, width: 20, depth: 4 }),
    ...drape({ seed: seed + 5, area: [530, 410, 30, 60], angle: 196, count: 2, length: 100, width: 18, depth: 4 }),
  ];
  return [
    ...arm(look, -1),
    ...arm(look, 1),
    {
      ...wool,
      d: symmetrical([
        [400, 190],
        [444, 180, 470, 150, 488, 128],
        [516, 138],
        [538, 146, 552, 154, 564, 166],
        [548, 214, 552, 264, 570, 306],
        [574, 400, 578, 520, 580, 644],
        [520, 654, 450, 656, 400, 656],
      ]),
      fill: cloth,
      sag: -5,
      wrinkle: 0.5,
      wrinkleSize: 140,
      contact: 0.32,
      folds: [...creases, ...creases.map(flipFold)],
      seams: ['M562 168 C548 214 552 264 568 304', 'M238 168 C252 214 248 264 232 304'],
      seamWidth: 2,
    },
    {
      ...ribbed,
      d: symmetrical([
        [400, 634],
        [460, 634, 524, 632, 581, 624],
        [584, 650, 582, 676, 576, 696],
        [520, 704, 450, 706, 400, 706],
      ]),
      fill: trim,
      puff: 9,
      ribs: { count: 44, depth: 4 },
    },
    ...pocket(look, -1),
    ...pocket(look, 1),
    ...back(look),
    ...edges(look, 704),
  ];
}

function folded(look: Look): Part[] {
  const top = [...back(look), ...edges(look, 520)].map((part): Part => ({ ...part, matrix: [1, 0, 0, 1, 0, 80] }));
  const layers = parcel(look, { width: 350, height: 400 }, { texture: 'knit', fuzz: 0.5 });
  // Thick wool lies in soft waves; sharp creases look like stains on it.
  return [...layers.map((layer): Part => ({ ...layer, folds: [] })), ...top];
}

export default {
  colours: ['camel', 'cream', 'grey', 'navy', 'wine', 'moss', 'pink', 'black', 'mustard'],
  patterned: [{ pattern: 'stripes', colours: ['navy', 'brick'] }],
  lead: 'camel',
  front: (look) => ({ parts: cardigan(look) }),
  detail: { x: 440, y: 430, zoom: 2.2 },
  pack: (look) =>
    fan([folded(look.other('moss')), folded(look.other('cream')), folded(look)], { x: -58, y: 88, turn: 2 }),
  measures: { width: 84, height: 70 },
} satisfies ClothTemplate;
