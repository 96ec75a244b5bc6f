import { type Part, place } from '../studio/cloth/part.ts';
import { drape, flip, symmetrical } from '../studio/cloth/path.ts';
import { check } from '../studio/cloth/pattern.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter } from '../studio/colour.ts';

const duck = { texture: 'canvas', puff: 12, reach: 26, thick: 4, edge: 4 } as const;
const near =
  'M270 416 C264 250 296 108 400 104 C504 108 536 250 530 416 L498 416 C506 270 474 140 400 136 C326 140 294 270 302 416Z';
const far =
  'M290 330 C292 220 330 132 400 126 C470 132 508 220 510 330 L480 330 C478 240 446 160 400 156 C354 160 322 240 320 330Z';

function tote(look: Look): Part[] {
  const { cloth, colour, thread, seed, pattern } = look;
  const strap = { texture: 'canvas', puff: 5, reach: 8, edge: 3, thick: 4, wrinkle: 0.3 } as const;
  const web = darker(colour, 0.42);
  const pocket = check(lighter(colour, 0.62), colour, darker(colour, 0.35), { x: 286, y: 452, scale: 0.9 });
  const patch = 'M270 372H302V428H270Z M276 378L296 422M296 378L276 422';
  return [
    { ...strap, d: far, fill: darker(web, 0.2) },
    {
      ...duck,
      d: symmetrical([
        [400, 312],
        [480, 312, 560, 308, 604, 300],
        [600, 340],
        [400, 360],
      ]),
      fill: darker(colour, 0.45),
      puff: 1,
      wrinkle: 0.2,
    },
    {
      ...duck,
      d: symmetrical([
        [400, 330],
        [480, 330, 560, 322, 610, 310],
        [622, 420, 638, 560, 648, 676],
        [650, 700, 636, 712, 612, 714],
        [540, 722, 470, 724, 400, 724],
      ]),
      fill: pattern ? cloth : colour,
      wrinkle: 0.6,
      wrinkleSize: 150,
      folds: [
        ...drape({ seed, area: [176, 600, 40, 60], angle: -40, count: 4, length: 170, width: 12, depth: 6 }),
        ...drape({ seed: seed + 2, area: [590, 600, 40, 60], angle: 220, count: 4, length: 170, width: 12, depth: 6 }),
        ...drape({ seed: seed + 4, area: [270, 420, 40, 20], angle: 100, count: 2, length: 200, width: 11, depth: 5 }),
        ...drape({ seed: seed + 5, area: [490, 420, 40, 20], angle: 80, count: 2, length: 200, width: 11, depth: 5 }),
      ],
      seams: ['M190 352 C300 372 500 372 610 352', 'M166 664 L236 722', 'M634 664 L564 722'],
      stitches: [{ d: 'M189 356 C300 376 500 376 611 356', colour: thread, dash: '5 3', width: 1.4 }],
    },
    {
      ...duck,
      d: 'M280 470 C360 476 440 476 520 470 L516 632 C514 648 506 654 492 654 L308 654 C294 654 286 648 284 632Z',
      fill: pocket,
      puff: 5,
      wrinkle: 0.4,
      contact: 0.45,
      folds: drape({
        seed: seed + 6,
        area: [310, 560, 180, 40],
        angle: 80,
        stray: 50,
        count: 4,
        length: 80,
        width: 10,
        depth: 3.4,
      }),
      stitches: [
        {
          d: 'M286 474 L290 630 C292 642 298 648 308 648 L492 648 C502 648 508 642 510 630 L514 474 M286 486 C360 492 440 492 514 486',
          colour: '#f4efe2',
          dash: '5 3',
          width: 1.4,
        },
      ],
    },
    {
      ...strap,
      d: near,
      fill: web,
      contact: 0.5,
      stitches: [
        {
          d: 'M276 414 C272 252 304 116 400 110 C496 116 528 252 524 414 M296 414 C290 268 322 136 400 130 C478 136 510 268 504 414',
          colour: lighter(web, 0.35),
          dash: '5 3',
          width: 1.2,
        },
        { d: patch, colour: lighter(web, 0.35), dash: '4 2', width: 1.4 },
        {
          d: flip('M270 372L302 372L302 428L270 428Z M276 378L296 422M296 378L276 422'),
          colour: lighter(web, 0.35),
          dash: '4 2',
          width: 1.4,
        },
      ],
    },
  ];
}

export default {
  colours: ['sand', 'cream', 'moss', 'navy', 'brick', 'violet', 'mustard'],
  lead: 'sand',
  front: (look) => ({ parts: tote(look) }),
  detail: { x: 330, y: 430, zoom: 2.4 },
  pack: (look) => ({
    parts: (
      [
        ['navy', -150, -50, -7],
        ['mustard', 140, -80, 6],
        ['sand', 0, 80, -2],
      ] as const
    ).flatMap(([colour, x, y, turn]) => place(tote(look.other(colour)), { x, y, turn, scale: 0.74 })),
  }),
  pallets: ['sand'],
  measures: { width: 36, height: 50, depth: 10 },
} satisfies ClothTemplate;
