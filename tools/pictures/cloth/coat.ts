import { fan, parcel } from '../studio/cloth/folded.ts';
import type { Part } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, flipFold, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import { check } from '../studio/cloth/pattern.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness, mix, toHex } from '../studio/colour.ts';

const melton = { texture: 'suede', puff: 8, reach: 20, thick: 4.5, edge: 4 } as const;
const flat = { ...melton, puff: 2.5, reach: 12, thick: 4, edge: 3.4, wrinkle: 0.15, contact: 0.55 } as const;
const sleeve =
  'M526 146 C572 160 600 222 614 300 C626 370 636 452 642 536 C624 549 592 554 568 547 C563 474 556 404 549 334 C544 290 540 240 540 200Z';
/** The half on top, beyond the middle by the width of the overlap. */
const front =
  'M386 352 C402 300 432 220 454 152 L484 130 C514 138 538 146 554 160 C544 212 546 272 558 324 C566 440 580 600 594 742 C528 756 450 760 386 758Z';
const lapel = 'M388 356 C400 306 424 224 446 152 L478 190 L524 198 C517 250 452 318 388 356Z';
const lapelEdge = 'M395 346 C452 310 511 248 518.5 202 L479 195';
const leaf =
  'M445 154 C452 140 462 126 473 114 C487 115 497 123 504 135 C510 148 512 166 510 183 L479 196 C468 186 456 172 445 154Z';
const leafEdge = 'M478 191 L505.5 179.5 C506.5 166 505 150 499.5 138 C493 127 485 121 474 119';
const flap = 'M452 486 L554 474 C558 490 560 506 560 516 C559 522 556 525 550 526 L462 536 C455 536 452 532 452 526Z';
const flapEdge = 'M457 488 L457 524 C457 529 459 531 464 531 L549 521 C553 520 555 518 555 514 L551 477';

const sewing = (d: string, colour: string) => [{ d, colour, dash: '3.4 2.6', width: 1 }];

/** Wool is spun of fibres dyed apart: its colours are a little greyer than those of cotton. */
function woollen(look: Look): Look {
  const grey = Math.round(lightness(look.colour) * 236);
  const colour = mix(look.colour, toHex([grey, grey, grey]), 0.3);
  const thread = mix(colour, look.thread, 0.4);
  if (look.pattern) {
    // Deeper than a shirt's check, which is drawn on a pale ground.
    const cloths: Look['cloths'] = (lay) =>
      check(lighter(colour, 0.14), darker(colour, 0.55), lighter(colour, 0.6), { scale: 0.86, ...lay });
    return { ...look, colour, thread, cloth: cloths({}), cloths };
  }
  return { ...look, colour, thread, cloth: colour, cloths: () => colour };
}

function button(x: number, y: number, r: number, colour: string): Part {
  const dark = lightness(colour) < 0.3;
  const hole = r * 0.2;
  const holes = [
    [-hole, -hole],
    [hole, -hole],
    [-hole, hole],
    [hole, hole],
  ]
    .map(([dx = 0, dy = 0]) => `<circle cx="${x + dx * 1.2}" cy="${y + dy * 1.2}" r="${r * 0.11}"/>`)
    .join('');
  return {
    d: ellipse(x, y, r, r),
    fill: dark ? '#2a2624' : '#4b3323',
    texture: 'leather',
    puff: 1,
    reach: 4,
    edge: r * 0.24,
    thick: r * 0.36,
    wrinkle: 0,
    gloss: 0.34,
    shine: 44,
    contact: 0.65,
    art: `<circle cx="${x}" cy="${y}" r="${r * 0.66}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="${r * 0.12}"/><g fill="#0d0b0a">${holes}</g>`,
  };
}

function arm({ cloths, thread, colour, seed }: Look, side: 1 | -1): Part[] {
  const to = (d: string) => (side > 0 ? d : flip(d));
  const folds = [
    ...drape({
      seed: seed + side,
      area: [562, 330, 34, 120],
      angle: 18,
      stray: 20,
      count: 5,
      length: 80,
      width: 12,
      depth: 5,
    }),
    ...drape({
      seed: seed + side * 3,
      area: [552, 210, 26, 60],
      angle: 74,
      stray: 10,
      count: 3,
      length: 150,
      width: 12,
      depth: 5,
    }),
  ];
  const x = (value: number) => (side > 0 ? value : 800 - value);
  return [
    {
      ...melton,
      d: to(sleeve),
      fill: cloths({ turn: -9 * side, x: 400 + side * 190, y: 150 }),
      wrinkle: 0.5,
      wrinkleSize: 120,
      folds: side > 0 ? folds : folds.map(flipFold),
      seams: [to('M610 300 C620 372 626 452 630 546')],
      seamWidth: 1.6,
      stitches: sewing(to('M566 533 C590 540 620 536 641 523'), thread),
    },
    ...[0, 1, 2].map((i) => button(x(617 - i * 1.2), 514 - i * 19, 7, colour)),
  ];
}

function half({ cloths, thread, seed }: Look, side: 1 | -1): Part {
  const to = (d: string) => (side > 0 ? d : flip(d));
  const folds = [
    ...drape({
      seed: seed + side * 5,
      area: [500, 236, 36, 60],
      angle: 118,
      stray: 10,
      count: 3,
      length: 130,
      width: 16,
      depth: 4.6,
    }),
    ...drape({
      seed: seed + side * 7,
      area: [430, 570, 120, 40],
      angle: 86,
      stray: 8,
      count: 5,
      length: 170,
      width: 16,
      depth: 5,
    }),
    ...drape({
      seed: seed + side * 9,
      area: [520, 380, 30, 50],
      angle: 170,
      stray: 16,
      count: 2,
      length: 90,
      width: 14,
      depth: 4,
    }),
  ];
  return {
    ...melton,
    d: to(front),
    fill: cloths({ x: side * 3, turn: -side }),
    wrinkle: 0.45,
    wrinkleSize: 150,
    contact: 0.4,
    folds: side > 0 ? folds : folds.map(flipFold),
    seams: [to('M506 300 C494 360 488 420 486 484'), to('M554 162 C544 212 546 272 557 322')],
    seamWidth: 1.8,
    stitches: sewing(to('M393 356 L393 751'), thread),
  };
}

function pockets({ cloths, thread }: Look): Part[] {
  const flaps = ([1, -1] as const).map((side): Part => {
    const to = (d: string) => (side > 0 ? d : flip(d));
    return {
      ...flat,
      d: to(flap),
      fill: cloths({ x: 7 * side, y: 5, turn: -6 * side }),
      stitches: sewing(to(flapEdge), thread),
    };
  });
  return [
    ...flaps,
    {
      ...flat,
      d: 'M478 336 L540 325 L542 344 L480 355Z',
      fill: cloths({ x: 5, y: 9, turn: -9 }),
      puff: 2,
      thick: 4,
      stitches: sewing('M482 340 L483.5 351 M536 330 L538 341', thread),
    },
  ];
}

function neck({ colour, cloth }: Look): Part[] {
  const satin = mix(colour, '#2b2630', lightness(colour) > 0.3 ? 0.62 : 0.3);
  return [
    {
      d: symmetrical([
        [400, 126],
        [440, 126, 456, 132, 470, 146],
        [450, 220, 430, 300, 400, 372],
      ]),
      fill: satin,
      texture: 'poplin',
      puff: 3,
      wrinkle: 0.7,
      wrinkleSize: 60,
      gloss: 0.16,
      shine: 8,
      seams: ['M400 200 V372'],
    },
    {
      ...melton,
      d: symmetrical([
        [400, 130],
        [436, 130, 452, 136, 464, 146],
        [450, 182, 430, 204, 400, 206],
      ]),
      fill: typeof cloth === 'string' ? darker(colour, 0.2) : cloth,
      puff: 2,
      thick: 2,
      wrinkle: 0.2,
    },
    {
      d: roundedBox(368, 156, 64, 34, 2),
      fill: '#1f2228',
      texture: 'twill',
      puff: 1,
      thick: 1.6,
      edge: 1.8,
      wrinkle: 0,
      contact: 0.4,
      stitches: sewing('M371 159 H429 M371 187 H429', '#8d8574'),
      art: '<text x="400" y="175" font-family="Inter" font-weight="500" font-size="10" letter-spacing="2" text-anchor="middle" fill="#d9c9a3">HALVERE</text><text x="400" y="183.4" font-family="Inter" font-size="4.6" letter-spacing="1.4" text-anchor="middle" fill="#d9c9a3">WOOL COAT</text>',
    },
    {
      ...flat,
      d: symmetrical([
        [400, 98],
        [444, 98, 464, 104, 484, 116],
        [474, 138, 464, 152, 456, 160],
        [440, 140, 422, 136, 400, 136],
      ]),
      fill: cloth,
      wrinkle: 0.1,
    },
  ];
}

function lapels({ cloths, thread }: Look, side: 1 | -1): Part[] {
  const to = (d: string) => (side > 0 ? d : flip(d));
  return [
    {
      ...flat,
      d: to(lapel),
      fill: cloths({ turn: -24 * side, x: 400, y: 40 }),
      puff: 6,
      contact: 0.6,
      stitches: sewing(to(lapelEdge), thread),
      // The buttonhole that every lapel has and nobody uses.
      seams: side > 0 ? ['M488 212 L505 215'] : [],
      seamWidth: 1.6,
    },
  ];
}

function leaves({ cloths, thread }: Look): Part[] {
  return ([-1, 1] as const).map((side): Part => {
    const to = (d: string) => (side > 0 ? d : flip(d));
    return {
      ...flat,
      d: to(leaf),
      fill: cloths({ turn: -40 * side, x: 400, y: 10 }),
      puff: 5,
      contact: 0.6,
      stitches: sewing(to(leafEdge), thread),
    };
  });
}

function coat(dyed: Look): Part[] {
  const look = woollen(dyed);
  return [
    ...neck(look),
    ...arm(look, -1),
    ...arm(look, 1),
    half(look, -1),
    ...lapels(look, -1),
    half(look, 1),
    ...pockets(look),
    ...lapels(look, 1),
    ...leaves(look),
    ...[384, 470, 556].map((y) => button(401, y, 13.5, look.colour)),
  ];
}

function folded(dyed: Look): Part[] {
  const look = woollen(dyed);
  const { cloths, thread } = look;
  const overlap: Part = {
    ...flat,
    d: 'M386 352 L430 300 L552 300 L552 566 L386 566Z',
    fill: cloths({ x: 3 }),
    puff: 6,
    reach: 18,
    wrinkle: 0.4,
    contact: 0.35,
    stitches: sewing('M393 352 V560', thread),
  };
  const top = [
    ...neck(look),
    ...lapels(look, -1),
    overlap,
    ...lapels(look, 1),
    ...leaves(look),
    ...[384, 462, 540].map((y) => button(401, y, 13.5, look.colour)),
  ];
  const layers = parcel(look, { width: 320, height: 430 }, { texture: 'suede', thick: 9, puff: 8 });
  return [
    ...layers.map((layer): Part => ({ ...layer, folds: [] })),
    ...top.map((part): Part => ({ ...part, matrix: [1, 0, 0, 1, 0, 54] })),
  ];
}

export default {
  colours: ['camel', 'charcoal', 'black', 'navy', 'grey', 'cream', 'wine', 'moss', 'brown'],
  patterned: [{ pattern: 'check', colours: ['charcoal', 'camel'] }],
  lead: 'camel',
  front: (look) => ({ parts: coat(look) }),
  detail: { x: 424, y: 250, zoom: 2.2 },
  pack: (look) =>
    fan([folded(look.other('charcoal')), folded(look.other('navy')), folded(look)], { x: -66, y: 84, turn: 2 }),
  pallets: ['camel'],
  measures: { width: 78, height: 106 },
} satisfies ClothTemplate;
