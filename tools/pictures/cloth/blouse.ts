import { fan, parcel } from '../studio/cloth/folded.ts';
import type { Fold, Part } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, flipFold, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker } from '../studio/colour.ts';

const crepe = { texture: 'poplin', puff: 8, reach: 20, thick: 2.5, edge: 3.5, gloss: 0.04, shine: 10 } as const;
const sleeve =
  'M540 164 C604 178 652 248 682 340 C706 420 724 500 726 566 C728 592 716 606 698 612 C676 620 654 622 636 616 C622 610 612 590 606 560 C598 500 588 448 574 396 C556 350 546 296 540 240Z';
const cuff = 'M712 596 L722 648 C704 660 680 666 656 666 L644 612 C668 612 692 608 712 596Z';
const cuffLine = 'M716 636 C700 648 678 654 654 655';

/** Gathers: creases that fan out from a band. */
function gathers(from: [number, number], to: [number, number], away: [number, number], count: number): Fold[] {
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    const start: [number, number] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    const spread = (share - 0.5) * 0.5;
    const reach = 0.75 + ((i * 7) % 5) * 0.11;
    return {
      from: start,
      to: [start[0] + (away[0] + away[1] * spread) * reach, start[1] + (away[1] - away[0] * spread) * reach],
      width: 4.6,
      depth: i % 2 ? 4.2 : -4.2,
      bend: spread * 10,
    };
  });
}

function button(x: number, y: number): Part {
  return {
    d: ellipse(x, y, 6.4, 6.4),
    fill: '#efe9dc',
    puff: 2,
    reach: 3,
    edge: 2,
    thick: 3,
    wrinkle: 0,
    gloss: 0.5,
    shine: 70,
    contact: 0.45,
    art: `<g fill="#8b8375"><circle cx="${x - 1.8}" cy="${y}" r="1"/><circle cx="${x + 1.8}" cy="${y}" r="1"/></g>`,
  };
}

function arm({ cloth, cloths, thread, seed }: Look, side: 1 | -1): Part[] {
  const to = (d: string) => (side > 0 ? d : flip(d));
  const folds = [
    ...drape({
      seed: seed + side,
      area: [600, 300, 50, 160],
      angle: 66,
      stray: 16,
      count: 5,
      length: 170,
      width: 12,
      depth: 5,
    }),
    ...gathers([650, 612], [708, 600], [-20, -120], 8),
    ...gathers([548, 172], [590, 190], [34, 80], 5),
  ];
  return [
    {
      ...crepe,
      d: to(sleeve),
      fill: cloths({ turn: -14 * side, x: 400 + side * 210, y: 180 }),
      puff: 15,
      reach: 26,
      wrinkle: 0.5,
      wrinkleSize: 90,
      folds: side > 0 ? folds : folds.map(flipFold),
    },
    {
      ...crepe,
      d: to(cuff),
      fill: cloth,
      puff: 4,
      wrinkle: 0.2,
      thick: 4,
      contact: 0.4,
      stitches: [{ d: to(cuffLine), colour: thread, dash: '3 2', width: 0.8 }],
    },
    button(side > 0 ? 662 : 138, 640),
  ];
}

/** The band of the neck and its bow. */
function bow({ trim, colour, seed }: Look): Part[] {
  const tie = { ...crepe, fill: trim, puff: 9, reach: 14, wrinkle: 0.3, contact: 0.45 } as const;
  const tail = 'M404 236 C430 282 452 340 462 420 C466 448 468 470 466 492 L424 508 C424 440 416 350 392 246Z';
  const shortTail = 'M398 236 C376 280 354 326 344 388 C340 416 338 436 338 454 L380 468 C380 410 388 330 410 246Z';
  const loop =
    'M404 236 C424 204 462 186 496 192 C518 196 522 216 514 238 C504 264 474 274 446 264 C428 258 412 248 404 240Z';
  const streaks = gathers([410, 232], [410, 246], [84, -6], 6);
  const drops = drape({
    seed: seed + 3,
    area: [404, 270, 20, 30],
    angle: 74,
    stray: 5,
    count: 4,
    length: 190,
    width: 6,
    depth: 4.4,
  });
  return [
    {
      ...crepe,
      d: symmetrical([
        [400, 128],
        [444, 128, 466, 134, 482, 146],
        [462, 190, 434, 222, 400, 236],
      ]),
      fill: darker(colour, 0.28),
      puff: 2,
      wrinkle: 0.1,
    },
    {
      d: roundedBox(384, 152, 32, 20, 2),
      fill: '#f1ede2',
      texture: 'twill',
      puff: 1,
      thick: 1.5,
      edge: 2,
      wrinkle: 0,
      art: '<path d="M391 159H409M394 165H406" stroke="#7d7668" stroke-width="1.5"/>',
    },
    {
      ...crepe,
      d: symmetrical([
        [400, 114],
        [448, 114, 474, 122, 490, 138],
        [478, 158],
        [456, 142, 430, 138, 400, 138],
      ]),
      fill: trim,
      puff: 5,
      wrinkle: 0.2,
    },
    ...([1, -1] as const).map(
      (side): Part => ({
        ...tie,
        d: (side > 0 ? (d: string) => d : flip)(
          'M490 138 C486 176 454 216 404 246 L398 232 C432 206 458 176 470 136 C476 132 486 132 490 138Z',
        ),
        puff: 5,
        folds: gathers([480, 142], [486, 150], [-70, 90], 2).map((fold) => (side > 0 ? fold : flipFold(fold))),
      }),
    ),
    { ...tie, d: shortTail, folds: drops.map(flipFold), puff: 4 },
    { ...tie, d: tail, folds: drops, puff: 4 },
    { ...tie, d: flip(loop), folds: streaks.map(flipFold), puff: 8, reach: 10 },
    { ...tie, d: loop, folds: streaks, puff: 8, reach: 10 },
    {
      ...tie,
      d: 'M386 226 C394 220 408 220 416 226 C420 236 418 248 412 256 C404 260 396 260 389 256 C382 248 381 236 386 226Z',
      puff: 9,
      reach: 8,
      folds: gathers([392, 224], [410, 224], [0, 30], 3),
    },
  ];
}

function blouse(look: Look): Part[] {
  const { cloth, cloths, thread, seed } = look;
  const falls = [
    ...drape({ seed, area: [440, 330, 110, 60], angle: 84, stray: 7, count: 5, length: 260, width: 15, depth: 5.4 }),
    ...drape({ seed: seed + 5, area: [510, 260, 34, 60], angle: 128, count: 3, length: 130, width: 10, depth: 4.4 }),
  ];
  return [
    ...arm(look, -1),
    ...arm(look, 1),
    {
      ...crepe,
      d: symmetrical([
        [400, 180],
        [436, 180, 464, 164, 482, 142],
        [510, 150],
        [532, 156, 548, 164, 562, 176],
        [546, 216, 550, 262, 566, 300],
        [566, 400, 572, 520, 586, 640],
        [588, 660],
        [540, 686, 470, 700, 400, 700],
      ]),
      fill: cloth,
      wrinkle: 0.45,
      wrinkleSize: 130,
      wrinkleStretch: 3.6,
      wrinkleAngle: 0.08,
      contact: 0.28,
      folds: [...falls, ...falls.map(flipFold)].map((fold, i) => ({
        ...fold,
        depth: i % 3 ? fold.depth : -fold.depth,
      })),
      seams: ['M561 178 C546 216 550 262 565 298', 'M239 178 C254 216 250 262 235 298'],
      seamWidth: 1.2,
      stitches: [
        { d: 'M214 652 C262 678 330 692 400 692 C470 692 538 678 586 652', colour: thread, dash: '3 2', width: 0.8 },
      ],
    },
    {
      ...crepe,
      d: 'M384 240 L416 240 L416 699 C406 700 394 700 384 699Z',
      fill: cloths({ x: 14 }),
      puff: 2,
      wrinkle: 0.3,
      contact: 0.34,
      stitches: [{ d: 'M389 244V696M411 244V696', colour: thread, dash: '3 2', width: 0.8 }],
    },
    ...[342, 414, 486, 558, 630].map((y) => button(400, y)),
    ...bow(look),
  ];
}

function folded(look: Look): Part[] {
  const band: Part[] = [
    {
      ...crepe,
      d: roundedBox(384, 200, 32, 324, 2),
      fill: look.cloths({ x: 14 }),
      puff: 2,
      wrinkle: 0.2,
      stitches: [{ d: 'M389 204V522M411 204V522', colour: look.thread, dash: '3 2', width: 0.8 }],
    },
    ...[342, 414, 486].map((y) => button(400, y)),
  ];
  const top = [...band, ...bow(look)].map((part): Part => ({ ...part, matrix: [1, 0, 0, 1, 0, 70] }));
  return parcel(look, { width: 330, height: 400 }, { texture: 'poplin', gloss: 0.04, shine: 10 }, top);
}

export default {
  colours: ['white', 'cream', 'black', 'pink', 'wine', 'sky', 'navy', 'mint'],
  patterned: [
    { pattern: 'floral', colours: ['plum', 'blue'] },
    { pattern: 'dots', colours: ['navy', 'brick'] },
  ],
  lead: 'pink',
  front: (look) => ({ parts: blouse(look) }),
  detail: { x: 420, y: 270, zoom: 2.4 },
  pack: (look) =>
    fan([folded(look.other('navy')), folded(look.other('white')), folded(look)], { x: -58, y: 88, turn: 2 }),
  measures: { width: 78, height: 68 },
} satisfies ClothTemplate;
