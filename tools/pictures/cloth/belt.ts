import { type Part, place, type Scene } from '../studio/cloth/part.ts';
import { ellipse } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter } from '../studio/colour.ts';

const hide = {
  texture: 'leather',
  puff: 6,
  reach: 16,
  edge: 3,
  thick: 4,
  wrinkle: 0.15,
  gloss: 0.1,
  shine: 18,
} as const;
const steel = {
  fill: '#b9b3a4',
  puff: 3,
  reach: 5,
  edge: 2.4,
  thick: 5,
  wrinkle: 0,
  gloss: 0.75,
  shine: 34,
  contact: 0.6,
} as const;

/** Closed and stood on its edge: the front strap runs below, the inside of the back shows above it. */
function belt({ colour, thread }: Look): Part[] {
  const inside = lighter(darker(colour, 0.3), 0.12);
  const frame =
    'M262 396 C266 388 274 386 284 388 L404 398 C414 400 418 404 418 414 L416 512 C416 522 410 526 400 526 L280 514 C270 512 264 508 264 498Z M286 412 C283 440 283 470 285 490 L394 501 L396 422Z';
  return [
    {
      ...hide,
      d: 'M100 350 C130 270 260 234 400 234 C540 234 670 270 700 350 L696 428 C660 346 540 316 400 316 C260 316 140 346 104 428Z',
      fill: inside,
      texture: 'suede',
      gloss: 0,
      puff: 3,
    },
    {
      ...hide,
      d: 'M96 346 C96 340 104 338 108 344 C150 420 270 452 400 458 C530 452 650 420 692 344 C696 338 704 340 704 346 L702 422 C680 500 540 548 400 552 C260 548 120 500 98 422Z',
      fill: colour,
      contact: 0.5,
      stitches: [
        {
          d: 'M104 366 C140 430 270 462 400 468 C530 462 660 430 696 366 M103 414 C130 484 270 532 400 540 C530 532 670 484 697 414',
          colour: thread,
          dash: '7 3.4',
          width: 1.7,
        },
      ],
    },
    {
      ...hide,
      d: 'M318 452 C430 470 530 458 600 432 C628 442 640 464 634 490 C560 530 440 552 318 544Z',
      fill: colour,
      contact: 0.55,
      stitches: [
        {
          d: 'M330 464 C430 480 530 468 598 443 C620 452 630 468 624 484 C560 518 440 541 330 534',
          colour: thread,
          dash: '7 3.4',
          width: 1.7,
        },
      ],
    },
    ...[430, 476, 522, 568].map(
      (x, i): Part => ({
        d: ellipse(x, [504, 500, 492, 480][i] ?? 0, 6, 7),
        fill: '#1d1815',
        puff: -3,
        reach: 4,
        thick: -3,
        edge: 2,
        wrinkle: 0,
        contact: 0,
      }),
    ),
    {
      ...hide,
      d: 'M456 440 C466 436 482 434 492 434 C498 470 498 520 496 556 C484 560 470 562 458 562 C462 520 462 480 456 440Z',
      fill: darker(colour, 0.1),
      contact: 0.6,
      puff: 8,
      reach: 8,
    },
    { ...steel, d: frame },
    {
      ...steel,
      d: 'M270 446 C300 440 360 446 432 458 C440 462 440 472 430 472 C360 466 300 462 270 464Z',
      contact: 0.6,
    },
  ];
}

const scene = (parts: Part[]): Scene => ({
  parts,
  stand: [
    { d: ellipse(420, 500, 330, 70), blur: 26, dark: 0.34 },
    {
      d: 'M100 400 C130 490 270 544 400 548 C530 544 670 490 700 400 L716 424 C690 520 540 572 410 576 C270 572 120 510 100 420Z',
      blur: 7,
      dark: 0.55,
    },
  ],
});

export default {
  colours: ['brown', 'black', 'camel', 'wine', 'navy'],
  lead: 'brown',
  front: (look) => scene(belt(look)),
  detail: { x: 400, y: 470, zoom: 2.2 },
  pack: (look) => ({
    parts: (
      [
        ['black', -280],
        ['camel', 0],
        ['brown', 280],
      ] as const
    ).flatMap(([colour, y]) => place(belt(look.other(colour)), { y, scale: 0.8 })),
    stand: [-280, 0, 280].flatMap((y) => [
      { d: ellipse(416, 480 + y, 270, 60), blur: 20, dark: 0.32 },
      { d: ellipse(408, 496 + y, 220, 44), blur: 8, dark: 0.4 },
    ]),
  }),
} satisfies ClothTemplate;
