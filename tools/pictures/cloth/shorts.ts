import { fan, parcel } from '../studio/cloth/folded.ts';
import type { Part } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, flipFold, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lightness, mix } from '../studio/colour.ts';

const woven = { texture: 'twill', puff: 8, reach: 22, thick: 3.5, edge: 3.5 } as const;
const leg =
  'M394 196 L556 186 C584 290 634 440 664 556 C666 566 664 572 658 574 C590 600 500 612 428 606 C421 604 420 600 419 594 C417 536 412 474 394 430Z';
const pocketEdge = 'M510 218 C528 250 552 280 588 304';
const pocketInside = 'M504.5 221.5 C523 255 547 286 586 311.5';
const hem = 'M420 572 C500 578 584 566 655 540';
const hemInside = 'M420 566 C500 572 582 560 653 534';

const cordColour = ({ colour }: Look) => (lightness(colour) > 0.62 ? mix(colour, '#3b4354', 0.72) : '#f1ece0');

const rows = (lines: string[], colour: string) => lines.map((d) => ({ d, colour, dash: '3.6 2.2', width: 1.1 }));

function half(look: Look, side: 1 | -1): Part[] {
  const { cloths, colour, thread, seed } = look;
  const to = (d: string) => (side > 0 ? d : flip(d));
  const folds = [
    ...drape({
      seed: seed + side,
      area: [410, 216, 140, 10],
      angle: 80,
      stray: 16,
      count: 13,
      length: 84,
      width: 6,
      depth: 4,
    }),
    ...drape({
      seed: seed + side * 3,
      area: [412, 400, 20, 40],
      angle: 12,
      stray: 26,
      count: 4,
      length: 120,
      width: 10,
      depth: 5,
    }),
    ...drape({
      seed: seed + side * 5,
      area: [470, 380, 100, 80],
      angle: 74,
      stray: 16,
      count: 5,
      length: 150,
      width: 12,
      depth: 5,
    }),
    ...drape({
      seed: seed + side * 8,
      area: [450, 560, 170, 10],
      angle: -84,
      stray: 18,
      count: 4,
      length: 70,
      width: 9,
      depth: 3.4,
    }),
  ];
  return [
    {
      ...woven,
      d: to(leg),
      fill: cloths({ turn: side * -9, x: side * 6 }),
      wrinkle: 0.8,
      wrinkleSize: 100,
      contact: 0.35,
      folds: side > 0 ? folds : folds.map(flipFold),
      seams: [to(pocketEdge), to('M576 298 C598 390 624 480 643 566')],
      seamWidth: 2,
      stitches: rows([pocketInside, hem, hemInside].map(to), thread),
    },
    // The pocket gapes a little: its bag shows in the slit.
    {
      d: to('M511 216 C529 248 553 278 588 303 C562 294 532 262 511 216Z'),
      fill: darker(colour, 0.5),
      puff: 0,
      thick: 0,
      wrinkle: 0,
      contact: 0.3,
    },
    barTack(side > 0 ? 509 : 291, 219, thread, side * 60),
    barTack(side > 0 ? 583 : 217, 303, thread, side * 50),
  ];
}

function barTack(x: number, y: number, thread: string, turn: number): Part {
  const angle = (turn * Math.PI) / 180;
  return {
    d: roundedBox(-1.8, -6, 3.6, 12, 1.6),
    fill: thread,
    texture: 'rib',
    puff: 1,
    thick: 1.8,
    edge: 1.3,
    wrinkle: 0,
    contact: 0.25,
    matrix: [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), x, y],
  };
}

function waistBack({ colour }: Look): Part[] {
  return [
    {
      ...woven,
      d: symmetrical([
        [400, 132],
        [450, 132, 510, 130, 552, 122],
        [556, 170],
        [400, 180],
      ]),
      fill: darker(colour, 0.34),
      puff: 4,
      wrinkle: 0.2,
      ribs: { count: 38, depth: 3, sharp: 1.2 },
    },
    {
      d: roundedBox(374, 133, 52, 30, 2),
      fill: '#f0eadd',
      texture: 'poplin',
      puff: 1,
      thick: 1.6,
      edge: 1.8,
      wrinkle: 0,
      contact: 0.45,
      art: '<text x="400" y="149" font-family="Inter" font-weight="700" font-size="8.6" letter-spacing="1.4" text-anchor="middle" fill="#3f4a5c">TIDEN</text>',
    },
  ];
}

function waistband(look: Look): Part[] {
  const { cloths, thread, seed } = look;
  const gathers = drape({
    seed: seed + 21,
    area: [250, 168, 300, 12],
    angle: 88,
    stray: 10,
    count: 30,
    length: 46,
    width: 4.4,
    depth: 3,
  });
  return [
    {
      ...woven,
      d: symmetrical([
        [400, 158],
        [450, 158, 510, 154, 554, 144],
        [560, 164, 562, 186, 561, 206],
        [510, 216, 450, 221, 400, 221],
      ]),
      fill: cloths({ x: 4, y: 8 }),
      puff: 8,
      reach: 14,
      thick: 4,
      wrinkle: 0.2,
      contact: 0.45,
      ribs: { count: 34, depth: 3.2, sharp: 1.3 },
      folds: gathers,
      stitches: rows(
        [
          'M243 162 C290 172 350 176 400 176 C450 176 510 172 557 162',
          'M240 184 C290 195 350 199 400 199 C450 199 510 195 560 184',
        ],
        thread,
      ),
    },
  ];
}

const eyelets = [372, 428].map(
  (x): Part => ({
    d: ellipse(x, 188, 8, 8),
    fill: '#b9bcc2',
    puff: 0,
    thick: 2.6,
    edge: 2,
    wrinkle: 0,
    gloss: 0.5,
    contact: 0.4,
    art: `<circle cx="${x}" cy="188" r="3.8" fill="#2a2c31"/>`,
  }),
);

/** Threaded through the eyelets, knotted at both ends. */
function cords(look: Look): Part[] {
  const cord = {
    fill: cordColour(look),
    texture: 'rib',
    grain: Math.PI / 2,
    puff: 4,
    reach: 3.4,
    edge: 2.2,
    thick: 3,
    wrinkle: 0,
    contact: 0.55,
  } as const;
  return [
    {
      ...cord,
      d: 'M368 188 C362 226 380 262 372 300 C368 320 356 336 352 356 L361 359 C366 340 378 324 382 302 C390 262 372 226 377 189Z',
    },
    {
      ...cord,
      d: 'M423 189 C432 224 416 256 422 290 C426 312 440 326 446 344 L455 340 C450 322 436 308 432 288 C427 256 442 224 432 188Z',
    },
    { ...cord, d: ellipse(356, 358, 8, 9) },
    { ...cord, d: ellipse(451, 343, 8, 9) },
    { ...cord, d: 'M351 364 L346 384 L354 382 L360 385 L361 366Z' },
    { ...cord, d: 'M447 350 L450 371 L457 367 L464 369 L457 347Z' },
  ];
}

function fly({ cloths, thread }: Look): Part {
  return {
    ...woven,
    d: 'M390 218 L432 216 C433 286 428 340 402 372 C396 366 392 360 390 354Z',
    fill: cloths({ x: 5, y: 3 }),
    puff: 3,
    wrinkle: 0.4,
    contact: 0.28,
    stitches: rows(['M427 220 C428 284 423 332 401 360'], thread),
  };
}

function shorts(look: Look): Part[] {
  return [
    ...waistBack(look),
    ...half(look, -1),
    ...half(look, 1),
    fly(look),
    ...waistband(look),
    ...eyelets,
    ...cords(look),
  ];
}

/** Folded along the middle: one leg's width, the waistband on top. */
function folded(look: Look): Part[] {
  const top = [...waistBack(look), ...waistband(look), ...eyelets, ...cords(look)];
  return [
    ...parcel(look, { width: 330, height: 330 }, { texture: 'twill', thick: 8 }),
    ...top.map((part): Part => ({ ...part, matrix: [1.04, 0, 0, 1, -16, 70] })),
  ];
}

export default {
  colours: ['sky', 'navy', 'sand', 'moss', 'grey', 'black', 'pink', 'white', 'brick'],
  patterned: [
    { pattern: 'floral', colours: ['teal', 'navy'] },
    { pattern: 'stripes', colours: ['blue'] },
    { pattern: 'check', colours: ['navy'] },
  ],
  lead: 'sky',
  front: (look) => ({ parts: shorts(look) }),
  detail: { x: 430, y: 250, zoom: 2.3 },
  pack: (look) =>
    fan([folded(look.other('sand')), folded(look.other('navy')), folded(look)], { x: -64, y: 92, turn: 2 }),
  measures: { width: 57, height: 52 },
} satisfies ClothTemplate;
