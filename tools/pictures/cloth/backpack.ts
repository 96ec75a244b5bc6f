import { type Part, place } from '../studio/cloth/part.ts';
import { drape, flip, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter } from '../studio/colour.ts';

const nylon = { texture: 'canvas', puff: 16, reach: 26, thick: 5, edge: 5 } as const;

function puller(x: number, y: number): Part {
  const art = `<rect x="${x - 2.4}" y="${y + 10}" width="5" height="11" rx="2" fill="#5a5e66"/>`;
  return {
    d: roundedBox(x - 6, y - 4, 12, 30, 5),
    fill: '#b4b8bf',
    puff: 2,
    reach: 4,
    edge: 2,
    thick: 4,
    wrinkle: 0,
    gloss: 0.6,
    shine: 40,
    contact: 0.6,
    art,
  };
}

const teeth = (d: string) => ({ d, colour: '#c3c6cb', dash: '3 3', width: 4.6 });

function backpack({ cloth, colour, deep, thread, seed }: Look): Part[] {
  const dark = darker(colour, 0.4);
  const tan = '#a9703c';
  const strap = 'M560 236 C640 300 660 460 632 640 L598 640 C618 470 606 330 536 270Z';
  const side = 'M566 470 C620 470 640 486 640 520 L632 664 C624 690 596 700 560 700Z';
  const arch = 'M248 404 C252 270 300 206 400 202 C500 206 548 270 552 404';
  const pocketArch = 'M274 522 C280 480 320 468 400 468 C480 468 520 480 526 522';
  return [
    {
      d: 'M352 160 C350 96 376 82 400 82 C424 82 450 96 448 160 L430 160 C432 114 420 104 400 104 C380 104 368 114 370 160Z',
      fill: dark,
      texture: 'canvas',
      puff: 7,
      reach: 7,
      thick: 4,
      wrinkle: 0.1,
    },
    ...[strap, flip(strap)].map(
      (d): Part => ({ d, fill: dark, texture: 'canvas', puff: 9, reach: 10, thick: 4, wrinkle: 0.3 }),
    ),
    ...[side, flip(side)].map((d): Part => ({ ...nylon, d, fill: deep, wrinkle: 0.8, wrinkleSize: 60 })),
    {
      ...nylon,
      d: symmetrical([
        [400, 138],
        [500, 138, 572, 200, 582, 330],
        [590, 450, 592, 580, 584, 670],
        [578, 714, 550, 724, 510, 726],
        [470, 728, 430, 728, 400, 728],
      ]),
      fill: cloth,
      puff: 26,
      reach: 40,
      wrinkle: 0.7,
      wrinkleSize: 130,
      folds: [
        ...drape({ seed, area: [240, 380, 40, 60], angle: 20, stray: 30, count: 4, length: 120, width: 12, depth: 5 }),
        ...drape({
          seed: seed + 2,
          area: [520, 380, 40, 60],
          angle: 160,
          stray: 30,
          count: 4,
          length: 120,
          width: 12,
          depth: 5,
        }),
      ],
      seams: [arch],
      seamWidth: 14,
      stitches: [
        teeth(arch),
        { d: 'M236 404 C240 262 290 194 400 190 C510 194 560 262 564 404', colour: thread, dash: '5 3', width: 1.3 },
      ],
    },
    puller(550, 396),
    {
      ...nylon,
      d: symmetrical([
        [400, 446],
        [486, 446, 540, 456, 548, 500],
        [552, 560, 552, 620, 546, 668],
        [542, 692, 528, 700, 506, 702],
        [400, 704],
      ]),
      fill: cloth,
      puff: 20,
      reach: 26,
      wrinkle: 0.7,
      contact: 0.5,
      folds: drape({
        seed: seed + 5,
        area: [280, 560, 240, 60],
        angle: 80,
        stray: 60,
        count: 6,
        length: 100,
        width: 11,
        depth: 4.6,
      }),
      seams: [pocketArch],
      seamWidth: 12,
      stitches: [
        teeth(pocketArch),
        { d: 'M262 524 C266 470 310 456 400 456 C490 456 534 470 538 524', colour: thread, dash: '5 3', width: 1.3 },
      ],
    },
    puller(284, 508),
    {
      d: symmetrical([
        [400, 680],
        [470, 680, 540, 676, 590, 664],
        [588, 700, 570, 728, 512, 732],
        [400, 734],
      ]),
      fill: tan,
      texture: 'leather',
      puff: 12,
      reach: 16,
      thick: 4,
      wrinkle: 0.2,
      gloss: 0.06,
      contact: 0.4,
      stitches: [{ d: 'M214 674 C290 690 510 690 586 674', colour: lighter(tan, 0.45), dash: '6 3', width: 1.5 }],
    },
    {
      d: roundedBox(352, 318, 96, 62, 8),
      fill: tan,
      texture: 'leather',
      puff: 3,
      thick: 4,
      edge: 3,
      wrinkle: 0.1,
      gloss: 0.06,
      contact: 0.4,
      stitches: [{ d: roundedBox(358, 324, 84, 50, 5), colour: lighter(tan, 0.45), dash: '5 3', width: 1.3 }],
      art: '<text x="400" y="356" font-family="Inter" font-weight="600" font-size="19" letter-spacing="3" text-anchor="middle" fill="#5b3716">TORRA</text>',
    },
  ];
}

export default {
  colours: ['navy', 'charcoal', 'moss', 'brick', 'teal', 'mustard'],
  lead: 'teal',
  front: (look) => ({ parts: backpack(look) }),
  detail: { x: 420, y: 380, zoom: 2.2 },
  pack: (look) => ({
    parts: (
      [
        ['charcoal', -160, -60, -6],
        ['mustard', 160, -60, 6],
        ['teal', 0, 70, 0],
      ] as const
    ).flatMap(([colour, x, y, turn]) => place(backpack(look.other(colour)), { x, y, turn, scale: 0.74 })),
  }),
  pallets: ['moss'],
  measures: { width: 30, height: 42, depth: 14 },
} satisfies ClothTemplate;
