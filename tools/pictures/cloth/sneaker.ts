import { type Part, place, type Scene } from '../studio/cloth/part.ts';
import { drape, ellipse } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const upperD =
  'M106 534 C92 476 98 410 118 352 C124 334 140 322 160 326 C184 332 196 350 216 358 C248 370 286 364 318 340 C334 332 350 334 362 346 C404 392 456 430 524 450 C594 468 676 474 712 520 C716 534 712 542 702 546 C560 566 240 562 106 534Z';
const midsole =
  'M90 520 C84 552 86 574 98 584 C240 604 520 604 640 592 C694 584 728 566 734 540 C736 520 726 510 712 508 C600 548 470 556 330 552 C230 548 150 534 90 520Z';
const outsole =
  'M94 578 C98 600 112 612 140 614 L612 616 C664 614 706 596 732 560 C736 550 734 542 732 540 C722 568 690 582 640 590 C520 602 240 602 94 578Z';
const eyestay =
  'M316 342 C334 328 352 330 364 342 C406 390 456 428 526 448 C540 458 540 478 524 484 C452 474 376 426 326 380 C314 368 308 352 316 342Z';
const toecap =
  'M566 462 C630 470 684 482 712 520 C716 534 712 542 702 546 C650 556 600 560 544 562 C532 526 540 488 566 462Z';
const counter =
  'M106 534 C92 476 98 410 118 352 C124 334 140 322 162 326 C162 400 180 480 226 554 C180 550 140 542 106 534Z';
const quarter = 'M344 400 C374 428 410 450 452 466 C434 512 396 548 352 562 L258 558 C306 516 336 464 344 400Z';
const tongue = 'M296 372 C286 330 296 290 322 276 C346 270 364 282 368 308 C380 338 402 368 432 396 L396 432Z';
const eyelets: [number, number][] = [
  [340, 364],
  [372, 394],
  [408, 420],
  [448, 442],
  [492, 460],
];

function lace([x, y]: [number, number], fill: string): Part {
  const [tx, ty] = [x + 46, y - 36];
  const d = `M${x - 7} ${y - 4} C${x + 8} ${y - 26} ${tx - 24} ${ty - 8} ${tx} ${ty - 6} C${tx + 8} ${ty - 2} ${tx + 8} ${ty + 8} ${tx} ${ty + 10} C${tx - 16} ${ty + 8} ${x + 22} ${y - 8} ${x + 8} ${y + 6} C${x + 2} ${y + 10} ${x - 6} ${y + 6} ${x - 7} ${y - 4}Z`;
  return { d, fill, texture: 'canvas', grain: 0.7, puff: 5, reach: 5, edge: 2.4, thick: 3, wrinkle: 0, contact: 0.5 };
}

function sneaker({ colour, seed }: Look): Part[] {
  const pale = lightness(colour) > 0.7;
  const accent = pale ? darker(colour, 0.2) : darker(colour, 0.38);
  const panel = pale ? '#b9b4a8' : lighter(colour, 0.72);
  const line = lightness(accent) > 0.45 ? darker(accent, 0.3) : lighter(accent, 0.4);
  const suede = { texture: 'suede', puff: 5, reach: 12, edge: 3, thick: 3, wrinkle: 0.1, contact: 0.4 } as const;
  const lacing = '#f3f0e8';
  return [
    {
      d: 'M150 330 C196 306 280 296 340 320 L346 352 C300 400 220 400 170 362Z',
      fill: darker(colour, 0.55),
      puff: 4,
      wrinkle: 0.4,
      texture: 'jersey',
    },
    {
      d: tongue,
      fill: accent,
      texture: 'mesh',
      puff: 14,
      reach: 14,
      thick: 4,
      wrinkle: 0.3,
      stitches: [
        { d: 'M306 330 C308 302 318 288 332 286 C346 286 354 296 358 312', colour: line, dash: '4 3', width: 1.3 },
      ],
    },
    {
      d: upperD,
      fill: colour,
      texture: 'mesh',
      puff: 46,
      reach: 44,
      thick: 4,
      edge: 5,
      wrinkle: 0.3,
      wrinkleSize: 70,
      folds: drape({ seed, area: [500, 476, 40, 30], angle: 60, stray: 16, count: 4, length: 60, width: 7, depth: 4 }),
    },
    {
      d: 'M116 358 C122 336 140 322 162 326 C184 332 196 350 216 358 C248 370 286 364 316 342 C324 352 322 366 314 376 C284 398 240 402 204 388 C180 376 160 356 116 358Z',
      fill: accent,
      texture: 'jersey',
      puff: 16,
      reach: 13,
      thick: 3,
      wrinkle: 0.5,
      contact: 0.3,
    },
    {
      ...suede,
      d: toecap,
      fill: accent,
      puff: 10,
      reach: 24,
      stitches: [{ d: 'M560 474 C540 500 538 530 550 556', colour: line, dash: '5 3', width: 1.4 }],
    },
    {
      ...suede,
      d: counter,
      fill: accent,
      puff: 10,
      reach: 24,
      stitches: [{ d: 'M155 330 C155 404 174 484 217 550', colour: line, dash: '5 3', width: 1.4 }],
    },
    {
      ...suede,
      d: quarter,
      fill: panel,
      texture: 'leather',
      gloss: 0.06,
      stitches: [
        {
          d: 'M350 412 C378 436 410 456 444 470 C426 510 392 542 352 554 M272 553 C316 512 342 462 350 412',
          colour: darker(panel, 0.3),
          dash: '5 3',
          width: 1.3,
        },
      ],
    },
    {
      ...suede,
      d: eyestay,
      fill: accent,
      stitches: [
        {
          d: 'M320 352 C336 338 350 338 358 346 C402 396 454 434 522 455 M328 372 C380 420 452 464 520 477',
          colour: line,
          dash: '5 3',
          width: 1.3,
        },
      ],
    },
    ...eyelets.map(
      ([x, y]): Part => ({ d: ellipse(x, y + 6, 6, 6), fill: '#2a2a2c', puff: 0, thick: -2, wrinkle: 0, contact: 0.2 }),
    ),
    ...eyelets.toReversed().map((at) => lace(at, lacing)),
    ...[
      'M384 332 C404 292 446 282 454 306 C456 328 420 338 388 338Z',
      'M382 336 C352 318 326 330 334 350 C344 366 370 352 388 342Z',
      'M388 332 C408 346 426 372 430 402 L420 406 C412 380 398 356 380 342Z',
      'M380 328 C388 324 396 328 396 338 C394 346 382 348 376 340Z',
    ].map(
      (d): Part => ({
        d,
        fill: lacing,
        texture: 'canvas',
        puff: 5,
        reach: 5,
        edge: 2.4,
        thick: 3,
        wrinkle: 0,
        contact: 0.5,
      }),
    ),
    {
      d: outsole,
      fill: pale ? '#b98a58' : darker(colour, 0.5),
      texture: 'rubber',
      puff: 5,
      reach: 8,
      edge: 3,
      thick: 3,
      wrinkle: 0,
      art: Array.from(
        { length: 22 },
        (_, i) => `<rect x="${120 + i * 25}" y="602" width="9" height="20" fill="#000" opacity=".3"/>`,
      ).join(''),
    },
    {
      d: midsole,
      fill: '#f3f0e9',
      texture: 'rubber',
      puff: 12,
      reach: 16,
      edge: 4,
      thick: 3,
      wrinkle: 0.05,
      gloss: 0.03,
      contact: 0.4,
      seams: ['M94 560 C240 582 520 582 640 570 C690 562 718 550 732 530'],
      seamWidth: 1.6,
      art: `<path d="M94 566 C240 590 520 590 640 577 C694 568 724 552 736 530" stroke="${colour}" stroke-width="5" fill="none"/>`,
    },
  ];
}

const shadows = (x: number, y: number, scale: number) => [
  { d: ellipse(430 + x, 614 + y, 360 * scale, 30 * scale), blur: 22, dark: 0.5 },
  { d: ellipse(404 + x, 613 + y, 320 * scale, 9 * scale), blur: 5, dark: 0.7 },
];

const pair = (look: Look): Scene => ({
  parts: [
    ...place(sneaker({ ...look, seed: look.seed + 9 }), { x: 34, y: -74, scale: 0.94 }),
    ...place(sneaker(look), { x: -18, y: 12 }),
  ],
  stand: [...shadows(34, -66, 0.92), ...shadows(-18, 12, 1)],
});

export default {
  colours: ['blue', 'white', 'charcoal', 'brick', 'moss', 'navy', 'mustard'],
  lead: 'blue',
  front: (look) => ({ parts: sneaker(look), stand: shadows(0, 0, 1) }),
  detail: { x: 410, y: 420, zoom: 2.3 },
  pack: pair,
  pallets: ['blue'],
  measures: { width: 29, height: 15, depth: 10 },
} satisfies ClothTemplate;
