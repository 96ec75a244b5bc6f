import { type Fold, type Part, place, type Scene } from '../studio/cloth/part.ts';
import { ellipse } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

/** The foot inside: the leg's opening and the long back towards the toes. */
const volume: Fold[] = [
  { from: [240, 240], to: [220, 660], width: 52, depth: 16 },
  { from: [60, 520], to: [820, 560], width: 56, depth: 26 },
];

const inside = 'M128 372 C150 334 250 316 340 306 L392 352 C330 404 190 420 140 400Z';
const tongue = 'M318 372 C304 318 308 276 336 266 C366 262 390 286 398 320 C412 346 432 366 456 386 L420 440 L350 430Z';
const upper =
  'M116 572 C96 520 98 430 122 372 C128 354 148 352 160 366 C196 398 252 406 300 380 C324 364 340 346 356 340 ' +
  'C376 336 390 348 406 364 C440 394 486 406 540 414 C640 428 706 472 716 548 L716 590 C560 620 260 616 116 580Z';
const collar =
  'M118 386 C122 356 140 342 162 356 C196 384 250 392 296 368 C316 354 330 340 346 334 C358 340 360 356 350 368 C318 404 262 424 212 416 C176 408 150 400 118 400Z';
const counter =
  'M116 576 C96 520 98 446 116 396 C150 398 176 408 200 416 C206 480 232 540 270 590 C210 590 160 586 116 576Z';
const cap = 'M566 418 C652 432 708 474 716 548 L716 592 C650 604 590 606 530 604 C510 540 524 464 566 418Z';
const midsole =
  'M96 556 C90 594 94 616 112 626 C240 640 560 642 664 630 C714 622 738 596 734 560 C732 546 724 538 714 540 ' +
  'C640 580 520 584 400 580 C280 576 180 570 96 556Z';
const outsole =
  'M100 612 C102 632 114 642 138 644 L624 646 C676 644 718 624 734 590 C738 576 736 570 734 566 C722 606 690 620 650 624 C520 634 240 632 100 612Z';

const fasteners = [
  {
    d: 'M322 342 C356 336 392 344 412 362 C396 414 362 466 318 500 C292 508 262 492 258 466 C292 432 318 390 322 342Z',
    stitch:
      'M332 350 C360 346 386 352 400 366 C384 412 354 458 314 488 C294 494 272 484 268 468 C300 436 328 396 332 350Z',
    tip: 'M284 444 L336 470',
  },
  {
    d: 'M430 376 C464 382 498 392 522 406 C508 456 476 508 434 542 C408 550 374 534 368 508 C404 474 430 428 430 376Z',
    stitch:
      'M440 386 C466 390 492 398 510 410 C496 454 466 498 430 530 C410 536 386 526 380 510 C412 478 440 434 440 386Z',
    tip: 'M396 486 L450 512',
  },
];

function kidsShoe(look: Look): Part[] {
  const { colour } = look;
  const pale = lightness(colour) > 0.7;
  const accent = pale ? '#d9a441' : darker(colour, 0.34);
  const strap = pale ? '#f1eee6' : lighter(colour, 0.8);
  const line = lightness(accent) > 0.45 ? darker(accent, 0.3) : lighter(accent, 0.4);
  const suede = {
    texture: 'suede',
    puff: 8,
    reach: 10,
    edge: 3,
    thick: 3,
    wrinkle: 0.1,
    contact: 0.4,
    folds: volume,
  } as const;
  return [
    { d: inside, fill: darker(accent, 0.35), texture: 'jersey', puff: 3, wrinkle: 0.4 },
    { d: tongue, fill: accent, texture: 'mesh', puff: 14, reach: 14, thick: 4, wrinkle: 0.2 },
    {
      d: upper,
      fill: colour,
      texture: 'mesh',
      puff: 18,
      reach: 18,
      thick: 4,
      edge: 5,
      wrinkle: 0.2,
      wrinkleSize: 70,
      folds: volume,
    },
    { d: collar, fill: accent, texture: 'jersey', puff: 15, reach: 12, thick: 3, wrinkle: 0.4, contact: 0.3 },
    {
      ...suede,
      d: counter,
      fill: accent,
      stitches: [{ d: 'M192 420 C198 484 224 542 260 588', colour: line, dash: '5 3', width: 1.5 }],
    },
    {
      ...suede,
      d: cap,
      fill: '#f1eee6',
      texture: 'rubber',
      gloss: 0.08,
      stitches: [{ d: 'M572 426 C532 472 520 540 538 602', colour: '#c9c4b8', dash: '5 3', width: 1.5 }],
    },
    ...fasteners.map(
      ({ d, stitch, tip }): Part => ({
        ...suede,
        d,
        fill: strap,
        texture: 'leather',
        puff: 7,
        thick: 5,
        contact: 0.6,
        gloss: 0.05,
        stitches: [{ d: `${stitch} ${tip}`, colour: darker(strap, 0.3), dash: '5 3', width: 1.4 }],
      }),
    ),
    {
      d: outsole,
      fill: pale ? accent : colour,
      texture: 'rubber',
      puff: 5,
      reach: 8,
      edge: 3,
      thick: 3,
      wrinkle: 0,
      art: Array.from(
        { length: 15 },
        (_, i) => `<rect x="${124 + i * 36}" y="632" width="13" height="22" fill="#000" opacity=".3"/>`,
      ).join(''),
    },
    {
      d: midsole,
      fill: '#f3f0e9',
      texture: 'rubber',
      puff: 12,
      reach: 14,
      edge: 4,
      thick: 3,
      wrinkle: 0.05,
      gloss: 0.04,
      contact: 0.4,
      folds: volume,
      seams: ['M100 592 C240 606 520 610 650 598 C700 590 722 574 734 556'],
      seamWidth: 1.8,
    },
  ];
}

const shadows = (x: number, y: number, scale: number) => [
  { d: ellipse(430 + x, 644 + y, 350 * scale, 30 * scale), blur: 22, dark: 0.5 },
  { d: ellipse(404 + x, 644 + y, 300 * scale, 9 * scale), blur: 5, dark: 0.7 },
];

const pair = (look: Look): Scene => ({
  parts: [
    ...place(kidsShoe({ ...look, seed: look.seed + 9 }), { x: 70, y: -84, scale: 0.94 }),
    ...place(kidsShoe(look), { x: -34, y: 16 }),
  ],
  stand: [...shadows(70, -72, 0.92), ...shadows(-34, 16, 1)],
});

export default {
  colours: ['navy', 'red', 'pink', 'blue', 'mint', 'violet', 'yellow', 'white'],
  lead: 'navy',
  front: (look) => ({ parts: kidsShoe(look), stand: shadows(0, 0, 1) }),
  detail: { x: 390, y: 440, zoom: 2.1 },
  pack: pair,
  measures: { width: 18, height: 11, depth: 7 },
} satisfies ClothTemplate;
