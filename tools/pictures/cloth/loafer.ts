import { type Fold, type Part, place, type Scene } from '../studio/cloth/part.ts';
import { ellipse } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const inside =
  'M116 452 C122 432 138 425 156 430 C216 442 300 434 360 385 L402 419 C366 457 320 476 268 476 C208 474 158 462 116 452Z';
const tongue = 'M352 420 C338 395 340 377 356 372 C380 368 418 387 452 410 L452 466 L380 466Z';
const upper =
  'M110 592 C98 550 98 496 114 452 C118 435 134 430 150 439 C190 461 240 474 290 467 C330 459 354 435 380 403 ' +
  'C410 395 440 407 470 420 C530 442 590 452 644 474 C700 498 724 538 722 578 C716 592 680 600 620 604 C540 612 420 610 330 600 L110 592Z';
const apron =
  'M452 410 C470 419 500 432 530 439 C590 452 612 461 644 474 C684 491 708 511 716 534 C700 540 664 526 624 518 C560 506 480 491 428 466Z';
const puckers = 'M430 469 C482 494 560 511 624 523 C664 531 700 545 718 540';
const saddle = 'M382 400 C402 390 436 400 462 419 C474 474 450 541 414 606 L322 595 C372 538 392 474 382 400Z';
const slot = 'M402 424 C412 412 434 412 450 428 C436 422 418 420 402 424Z';
const welt =
  'M100 571 C190 583 270 582 330 590 C420 602 540 606 620 597 C672 590 708 578 728 563 C736 570 737 580 730 587 ' +
  'C706 606 664 616 604 618 L486 619 C400 618 344 606 292 598 L100 590Z';
const heel = 'M100 587 L292 597 C284 606 280 618 278 630 L112 630 C104 616 100 600 100 587Z';

/** The foot inside: a long round back, and the lower swelling of heel and ball. */
const volume: Fold[] = [
  { from: [40, 530], to: [800, 566], width: 50, depth: 28 },
  { from: [80, 490], to: [330, 530], width: 36, depth: 8 },
];

function loafer({ colour }: Look): Part[] {
  const hide = {
    texture: 'smooth',
    edge: 4,
    thick: 4,
    wrinkle: 0.14,
    wrinkleSize: 60,
    gloss: 0.16,
    shine: 18,
  } as const;
  const thread = lightness(colour) > 0.5 ? darker(colour, 0.28) : lighter(colour, 0.32);
  const lining = lightness(colour) > 0.6 ? '#c9a377' : '#b58a5c';
  const sole = lightness(colour) > 0.2 ? '#4a3324' : '#1d1b1b';
  return [
    { d: inside, fill: darker(lining, 0.25), texture: 'leather', puff: 2, thick: 2, wrinkle: 0.2 },
    { ...hide, d: tongue, fill: colour, puff: 16, reach: 18 },
    {
      ...hide,
      d: upper,
      fill: colour,
      puff: 16,
      reach: 16,
      folds: volume,
      seams: ['M176 452 C170 499 180 550 196 588'],
      seamWidth: 1.4,
      stitches: [
        { d: 'M182 456 C176 501 186 550 202 590', colour: thread, dash: '5 3', width: 1.2 },
        {
          d: 'M116 459 C122 442 134 439 148 445 C190 467 240 481 292 474 C330 467 352 449 372 429',
          colour: thread,
          dash: '5 3',
          width: 1.2,
        },
      ],
    },
    {
      ...hide,
      d: apron,
      fill: lighter(colour, 0.04),
      puff: 6,
      reach: 9,
      contact: 0.35,
      folds: volume,
      stitches: [{ d: puckers, colour: darker(colour, 0.45), dash: '1.6 6', width: 7 }],
    },
    {
      ...hide,
      d: saddle,
      fill: colour,
      puff: 7,
      reach: 10,
      contact: 0.45,
      folds: volume,
      art: `<path d="${slot}" fill="${darker(colour, 0.7)}"/>`,
      seams: [slot],
      seamWidth: 1.6,
      stitches: [
        {
          d: 'M391 403 C402 474 382 538 334 597 M454 419 C464 474 440 541 403 604',
          colour: thread,
          dash: '5 3',
          width: 1.3,
        },
      ],
    },
    {
      d: heel,
      fill: darker(sole, 0.35),
      texture: 'smooth',
      puff: 8,
      reach: 12,
      edge: 3,
      thick: 3,
      wrinkle: 0,
      seams: ['M100 598 L290 606', 'M106 614 L284 618'],
      seamWidth: 1,
      gloss: 0.1,
    },
    {
      d: welt,
      fill: sole,
      texture: 'rubber',
      puff: 7,
      reach: 9,
      edge: 3,
      thick: 3,
      wrinkle: 0,
      gloss: 0.08,
      contact: 0.4,
      stitches: [
        {
          d: 'M106 577 C190 588 270 587 330 595 C420 608 540 612 620 602 C672 595 706 583 724 571',
          colour: '#cbb28a',
          dash: '5 4',
          width: 1.6,
        },
      ],
    },
  ];
}

const shadows = (x: number, y: number, scale: number) => [
  { d: ellipse(424 + x, 628 + y, 350 * scale, 26 * scale), blur: 22, dark: 0.5 },
  { d: ellipse(196 + x, 629 + y, 92 * scale, 7 * scale), blur: 4, dark: 0.75 },
  { d: ellipse(520 + x, 622 + y, 160 * scale, 7 * scale), blur: 5, dark: 0.65 },
];

const pair = (look: Look): Scene => ({
  parts: [
    ...place(loafer({ ...look, seed: look.seed + 9 }), { x: 44, y: -92, scale: 0.94 }),
    ...place(loafer(look), { x: -22, y: 16 }),
  ],
  stand: [...shadows(44, -84, 0.92), ...shadows(-22, 16, 1)],
});

export default {
  colours: ['brown', 'black', 'wine', 'camel', 'navy', 'moss', 'cream', 'charcoal'],
  lead: 'brown',
  front: (look) => ({ parts: loafer(look), stand: shadows(0, 0, 1) }),
  detail: { x: 460, y: 460, zoom: 2.2 },
  pack: pair,
  measures: { width: 29, height: 12, depth: 10 },
} satisfies ClothTemplate;
