import { type Part, place } from '../studio/cloth/part.ts';
import { drape, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker } from '../studio/colour.ts';

const viscose = { texture: 'poplin', puff: 7, reach: 18, thick: 2.5, edge: 3 } as const;

function dress({ cloth, cloths, trim, deep, thread, seed }: Look): Part[] {
  const hem = [0, 1, 2, 3, 4, 5, 6].map((i) => 205 + i * 65);
  const folds = hem.flatMap((x, i) => {
    const sway = ((seed * (i + 3)) % 17) - 8;
    const top = 346 + (x - 400) * 0.27;
    return [
      {
        from: [top, 344] as [number, number],
        to: [x + sway * 2, 736] as [number, number],
        width: 13,
        depth: i % 2 ? 13 : -12,
        bend: sway,
      },
      {
        from: [top + 30, 380] as [number, number],
        to: [x + 34 + sway, 730] as [number, number],
        width: 8,
        depth: i % 2 ? -6 : 7,
        bend: -sway,
      },
    ];
  });
  const bodice = symmetrical([
    [400, 214],
    [434, 206, 452, 166, 456, 96],
    [480, 98],
    [478, 150, 482, 196, 506, 226],
    [490, 262, 484, 300, 484, 338],
    [440, 350, 420, 352, 400, 352],
  ]);
  return [
    {
      ...viscose,
      d: symmetrical([
        [400, 180],
        [430, 178, 450, 168, 464, 150],
        [480, 190],
        [484, 210],
        [400, 230],
      ]),
      fill: darker(trim, 0.3),
      puff: 1,
      wrinkle: 0.3,
    },
    {
      ...viscose,
      d: 'M316 340 C372 354 428 354 484 340 C514 440 572 580 622 690 C600 722 566 714 540 728 C506 742 486 722 454 736 C422 746 398 728 362 738 C330 746 306 726 276 734 C236 736 202 722 178 690 C228 580 286 440 316 340Z',
      fill: cloth,
      wrinkle: 0.5,
      wrinkleSize: 70,
      wrinkleAngle: 0,
      wrinkleStretch: 5,
      folds,
      stitches: [
        {
          d: 'M184 680 C210 710 240 722 276 722 C310 716 330 732 362 726 C398 716 422 734 454 724 C486 712 506 730 540 716 C566 704 596 710 615 682',
          colour: thread,
          dash: '3 2.4',
          width: 0.9,
        },
      ],
    },
    {
      ...viscose,
      d: bodice,
      fill: cloths({ x: 20, y: -30 }),
      puff: 10,
      wrinkle: 0.5,
      contact: 0.3,
      folds: [
        ...drape({ seed, area: [318, 250, 20, 60], angle: -30, count: 4, length: 80, width: 8, depth: 4 }),
        ...drape({ seed: seed + 2, area: [460, 250, 20, 60], angle: 210, count: 4, length: 80, width: 8, depth: 4 }),
        { from: [362, 338], to: [356, 250], width: 4, depth: -4 },
        { from: [438, 338], to: [444, 250], width: 4, depth: -4 },
      ],
      seams: ['M360 346 L354 258', 'M440 346 L446 258'],
      seamWidth: 1,
      stitches: [
        { d: 'M350 100 C354 170 368 208 400 219 C432 208 446 170 450 100', colour: thread, dash: '3 2.4', width: 0.9 },
      ],
    },
    {
      ...viscose,
      d: symmetrical([
        [400, 334],
        [440, 334, 466, 330, 486, 324],
        [487, 350],
        [460, 360, 430, 364, 400, 364],
      ]),
      fill: trim,
      puff: 6,
      reach: 8,
      wrinkle: 0.4,
      contact: 0.45,
    },
    {
      ...viscose,
      d: 'M470 346 C520 380 516 440 498 486 L478 474 C494 430 490 390 456 356Z',
      fill: trim,
      puff: 4,
      reach: 8,
      wrinkle: 0.6,
      contact: 0.5,
    },
    {
      ...viscose,
      d: 'M462 350 C470 410 452 456 430 496 L412 478 C436 440 446 400 446 354Z',
      fill: trim,
      puff: 4,
      reach: 8,
      wrinkle: 0.6,
      contact: 0.5,
    },
    ...[
      'M464 344 C490 310 536 306 540 330 C540 356 494 362 464 350Z',
      'M460 344 C436 312 398 318 398 338 C400 360 436 362 460 350Z',
    ].map((d): Part => ({ ...viscose, d, fill: trim, puff: 8, reach: 10, wrinkle: 0.5, contact: 0.5 })),
    {
      ...viscose,
      d: 'M452 336 C466 332 474 336 476 346 C474 358 464 362 452 358 C446 350 446 342 452 336Z',
      fill: deep,
      puff: 5,
      reach: 6,
      wrinkle: 0.3,
      contact: 0.5,
    },
  ];
}

export default {
  colours: ['black', 'wine', 'teal', 'mustard', 'pink', 'denim'],
  patterned: [
    { pattern: 'floral', colours: ['red', 'navy', 'plum', 'teal'] },
    { pattern: 'dots', colours: ['navy', 'red'] },
  ],
  lead: 'red',
  leadPattern: 'floral',
  front: (look) => ({ parts: dress(look) }),
  detail: { x: 440, y: 310, zoom: 2.4 },
  pack: (look) => ({
    parts: [
      ...place(dress(look.other('plum')), { x: -170, y: -30, turn: -7, scale: 0.84 }),
      ...place(dress(look.other('navy')), { x: 170, y: -30, turn: 7, scale: 0.84 }),
      ...place(dress(look), { y: 40, scale: 0.84 }),
    ],
  }),
  pallets: ['teal'],
  measures: { width: 66, height: 96 },
} satisfies ClothTemplate;
