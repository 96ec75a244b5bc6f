import { type Part, place } from '../studio/cloth/part.ts';
import { drape } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

// A right foot's slipper from above, the toes at the top.
const sole =
  'M388 92 C466 84 528 142 540 234 C548 310 524 366 514 432 C506 500 520 560 508 622 C496 684 452 712 400 712 C346 712 304 684 294 624 C284 560 296 500 290 436 C284 366 258 312 264 236 C272 146 318 98 388 92Z';
const bed =
  'M388 112 C456 106 508 158 520 238 C526 310 504 366 494 432 C488 500 500 560 490 616 C480 668 444 692 400 692 C352 692 322 668 314 618 C306 560 314 500 310 436 C304 366 280 312 286 240 C294 162 328 116 388 112Z';
const upper =
  'M388 82 C474 72 542 138 554 234 C562 310 536 360 526 424 C480 388 440 374 398 376 C356 378 316 394 276 430 C270 362 244 310 250 234 C260 138 312 90 388 82Z';
const cuff =
  'M530 396 C534 420 534 440 526 452 C484 416 440 402 398 404 C356 406 318 422 278 458 C266 446 264 424 268 400 C312 360 352 344 396 342 C444 340 488 358 530 396Z';

function slipper({ colour, seed, thread }: Look): Part[] {
  const pale = lightness(colour) > 0.55;
  // Lambskin: beside a dark cloth never the cloth's own colour.
  const fur = pale ? lighter(colour, 0.55) : '#e6ddd0';
  return [
    { d: sole, fill: '#5b544d', texture: 'rubber', puff: 5, reach: 8, edge: 6, thick: 12, wrinkle: 0, contact: 0.5 },
    {
      d: bed,
      fill: fur,
      texture: 'fleece',
      puff: 6,
      reach: 26,
      edge: 8,
      thick: 6,
      wrinkle: 0.4,
      contact: 0.3,
      fuzz: 1.5,
    },
    {
      d: upper,
      fill: colour,
      texture: 'suede',
      puff: 44,
      reach: 40,
      edge: 5,
      thick: 5,
      wrinkle: 0.35,
      contact: 0.6,
      folds: drape({
        seed,
        area: [330, 220, 130, 60],
        angle: 96,
        stray: 30,
        count: 4,
        length: 90,
        width: 12,
        depth: 3,
      }),
      stitches: [
        {
          d: 'M388 98 C464 90 524 148 536 236 C542 300 524 350 514 390 M388 98 C318 104 276 150 266 236 C262 300 282 350 288 390',
          colour: thread,
          dash: '6 3',
          width: 1.5,
        },
      ],
    },
    {
      d: cuff,
      fill: fur,
      texture: 'plush',
      puff: 26,
      reach: 20,
      edge: 8,
      thick: 5,
      wrinkle: 0.2,
      contact: 0.55,
      fuzz: 3,
    },
    {
      d: 'M534 318 L556 315 L558 343 L533 346Z',
      fill: darker(colour, 0.35),
      texture: 'twill',
      puff: 2,
      thick: 2,
      edge: 2,
      wrinkle: 0,
      contact: 0.2,
    },
  ];
}

const pairOf = (look: Look, scale = 0.94) => [
  ...place(slipper(look), { x: 172 * scale, turn: 4, scale }),
  ...place(slipper({ ...look, seed: look.seed + 3 }), { x: -172 * scale, turn: -4, scale, flip: true }),
];

export default {
  colours: ['grey', 'pink', 'navy', 'camel', 'charcoal', 'wine', 'moss', 'cream'],
  lead: 'grey',
  front: (look) => ({ parts: pairOf(look) }),
  detail: { x: 560, y: 330, zoom: 2 },
  pack: (look) => ({
    parts: (
      [
        ['navy', -220, -215],
        ['pink', 220, -215],
        ['grey', -220, 215],
        ['camel', 220, 215],
      ] as const
    ).flatMap(([colour, x, y]) => place(pairOf(look.other(colour), 0.6), { x, y })),
  }),
  pallets: ['pink'],
  measures: { width: 24, height: 28, depth: 8 },
} satisfies ClothTemplate;
