import { fan, parcel } from '../studio/cloth/folded.ts';
import type { Part } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, flipFold, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lightness } from '../studio/colour.ts';

const pique = { texture: 'canvas', puff: 6, reach: 16, thick: 3, edge: 3.5 } as const;
const ribbed = { texture: 'rib', puff: 4, reach: 8, thick: 4, edge: 3, wrinkle: 0.1, contact: 0.4 } as const;
const sleeve = 'M524 160 C590 186 634 252 666 334 C650 360 606 382 572 388 C560 350 546 300 536 244Z';
const cuff =
  'M663 326 C671 342 678 358 683 373 C660 399 616 417 581 421 C576 408 572 395 569 382 C604 376 646 358 663 326Z';
const cuffTip = 'M677 359 C656 384 612 403 577 409';
const leaf =
  'M402 214 C430 200 462 170 486 136 C504 143 517 154 525 168 C519 204 496 240 466 266 C440 254 418 236 402 214Z';
const leafTip = 'M412 221 C428 237 446 248 464 255 C490 232 509 202 515 171';
const hem = 'M222 664 C300 676 500 676 578 664 M222 671 C300 683 500 683 578 671';

/** The band of another colour that is knitted into collar and cuffs. */
const tipping = (colour: string) => (lightness(colour) > 0.55 ? darker(colour, 0.62) : '#f3efe4');
const band = (d: string, colour: string) => [{ d, colour, dash: '400 0.1', width: 3.2 }];
const sewn = (d: string, colour: string) => ({ d, colour, dash: '3 2.4', width: 0.9 });

function button(x: number, y: number): Part {
  return {
    d: ellipse(x, y, 7.5, 7.5),
    fill: '#ece7dc',
    puff: 1,
    reach: 3,
    edge: 2,
    thick: 3,
    wrinkle: 0,
    gloss: 0.3,
    shine: 60,
    art: `<g fill="#857d70"><circle cx="${x - 2.1}" cy="${y - 2.1}" r="1.1"/><circle cx="${x + 2.1}" cy="${y - 2.1}" r="1.1"/><circle cx="${x - 2.1}" cy="${y + 2.1}" r="1.1"/><circle cx="${x + 2.1}" cy="${y + 2.1}" r="1.1"/></g>`,
  };
}

function placket({ trim, thread }: Look): Part[] {
  return [
    {
      ...pique,
      d: roundedBox(381, 208, 38, 150, 2),
      fill: trim,
      puff: 2,
      thick: 4,
      wrinkle: 0.15,
      contact: 0.42,
      seams: ['M384 332 H416'],
      seamWidth: 0.9,
      stitches: [sewn('M385 212V354M415 212V354M385 334H415M385 354H415M386 335L414 353M414 335L386 353', thread)],
    },
    ...[240, 276, 312].map((y) => button(400, y)),
  ];
}

/** The inside of the neck, its label, and the collar's stand behind. */
function neck({ trim, colour }: Look): Part[] {
  return [
    {
      ...pique,
      d: symmetrical([
        [400, 134],
        [446, 134, 474, 138, 488, 146],
        [470, 184, 440, 210, 400, 220],
      ]),
      fill: darker(colour, 0.3),
      puff: 2,
      wrinkle: 0.1,
    },
    {
      d: roundedBox(383, 158, 34, 22, 2),
      fill: '#f1ede2',
      texture: 'twill',
      puff: 1,
      thick: 1.5,
      edge: 2,
      wrinkle: 0,
      art: '<path d="M390 166H410M393 172H407" stroke="#7d7668" stroke-width="1.6"/>',
    },
    {
      ...ribbed,
      d: symmetrical([
        [400, 119],
        [448, 119, 474, 124, 492, 138],
        [480, 158],
        [460, 147, 430, 145, 400, 145],
      ]),
      fill: trim,
    },
  ];
}

function collar({ trim, colour }: Look): Part[] {
  return ([-1, 1] as const).map((side) => ({
    ...ribbed,
    d: side > 0 ? leaf : flip(leaf),
    fill: trim,
    grain: side * 0.75,
    contact: 0.5,
    stitches: band(side > 0 ? leafTip : flip(leafTip), tipping(colour)),
  }));
}

function arm({ cloths, trim, colour, seed }: Look, side: 1 | -1): Part[] {
  const to = (d: string) => (side > 0 ? d : flip(d));
  const folds = [
    ...drape({ seed: seed + side, area: [560, 240, 40, 80], angle: 24, count: 4, length: 80, width: 7, depth: 3.6 }),
    ...drape({
      seed: seed + side * 3,
      area: [548, 200, 30, 30],
      angle: 66,
      count: 2,
      length: 150,
      width: 9,
      depth: 3.4,
    }),
  ];
  return [
    {
      ...pique,
      d: to(sleeve),
      fill: cloths({ turn: -27 * side, x: 400 + 204 * side, y: 200 }),
      grain: -0.47 * side,
      wrinkle: 0.6,
      folds: side > 0 ? folds : folds.map(flipFold),
    },
    { ...ribbed, d: to(cuff), fill: trim, grain: -0.47 * side, stitches: band(to(cuffTip), tipping(colour)) },
  ];
}

function polo(look: Look): Part[] {
  const { cloth, colour, thread, seed } = look;
  const creases = [
    ...drape({ seed, area: [504, 270, 36, 70], angle: 130, count: 3, length: 170, width: 10, depth: 4.4 }),
    ...drape({
      seed: seed + 5,
      area: [470, 440, 60, 90],
      angle: 84,
      stray: 14,
      count: 3,
      length: 170,
      width: 12,
      depth: 4,
    }),
    ...drape({ seed: seed + 7, area: [542, 560, 20, 50], angle: 202, count: 2, length: 120, width: 9, depth: 3.6 }),
  ];
  const other = drape({
    seed: seed + 9,
    area: [280, 420, 90, 120],
    angle: 98,
    count: 3,
    length: 170,
    width: 12,
    depth: 4,
  });
  return [
    ...arm(look, -1),
    ...arm(look, 1),
    {
      ...pique,
      d: symmetrical([
        [400, 560],
        [573, 560],
        [575, 620, 577, 660, 577, 690],
        [520, 700, 450, 702, 400, 702],
      ]),
      fill: darker(colour, 0.1),
      puff: 3,
      wrinkle: 0.3,
    },
    {
      ...pique,
      d: symmetrical([
        [400, 178],
        [440, 176, 470, 162, 484, 145],
        [506, 152],
        [524, 158, 540, 166, 554, 176],
        [541, 216, 547, 260, 566, 300],
        [566, 360, 567, 400, 571, 450],
        [573, 520, 576, 580, 577, 618],
        [572, 640, 573, 660, 577, 676],
        [520, 688, 450, 690, 400, 690],
      ]),
      fill: cloth,
      sag: -7,
      wrinkle: 0.5,
      wrinkleSize: 140,
      wrinkleAngle: 0.2,
      contact: 0.26,
      folds: [...creases, ...creases.slice(0, 5).map(flipFold), ...other],
      seams: ['M553 178 C541 216 547 260 565 300', 'M247 178 C259 216 253 260 235 300'],
      seamWidth: 1.2,
      stitches: [sewn(hem, thread), sewn('M570 624 L566 664 M230 624 L234 664', thread)],
    },
    ...placket(look),
    ...neck(look),
    ...collar(look),
  ];
}

/** Folded as a shop lays it: collar and placket in front. */
function folded(look: Look): Part[] {
  const top = [...placket(look), ...neck(look), ...collar(look)];
  return parcel(
    look,
    { width: 330, height: 400 },
    { texture: 'canvas' },
    top.map((part): Part => ({ ...part, matrix: [1, 0, 0, 1, 0, 70] })),
  );
}

export default {
  colours: ['white', 'navy', 'black', 'wine', 'sky', 'moss', 'mustard', 'pink', 'grey'],
  patterned: [{ pattern: 'stripes', colours: ['navy', 'teal', 'brick'] }],
  lead: 'navy',
  front: (look) => ({ parts: polo(look) }),
  detail: { x: 430, y: 240, zoom: 2.5 },
  pack: (look) =>
    fan([folded(look.other('sky')), folded(look.other('white')), folded(look)], { x: -58, y: 88, turn: 2 }),
  measures: { width: 70, height: 72 },
} satisfies ClothTemplate;
