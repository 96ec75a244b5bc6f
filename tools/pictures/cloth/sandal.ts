import { type Part, place } from '../studio/cloth/part.ts';
import { ellipse, roundedBox } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter } from '../studio/colour.ts';

const sole =
  'M400 96 C470 92 516 150 520 236 C522 310 494 360 488 430 C484 500 502 560 494 626 C484 684 444 712 400 712 C352 712 316 684 308 630 C300 570 306 500 300 440 C292 370 268 310 278 230 C288 146 340 98 400 96Z';
const bed =
  'M400 112 C460 108 502 160 505 238 C507 310 480 360 474 430 C470 500 488 560 480 624 C470 674 440 697 400 697 C358 697 330 674 322 628 C314 570 320 500 314 440 C306 370 284 310 293 232 C303 156 346 114 400 112Z';
const steel = {
  fill: '#c3c0b6',
  puff: 3,
  reach: 4,
  edge: 2.2,
  thick: 4,
  wrinkle: 0,
  gloss: 0.7,
  shine: 34,
  contact: 0.6,
} as const;

function strap(y: number, look: Look): Part[] {
  const { colour, thread } = look;
  const hide = { texture: 'leather', edge: 3, thick: 4, wrinkle: 0.15, gloss: 0.06, fill: colour } as const;
  return [
    {
      ...hide,
      d: `M262 ${y + 6} C320 ${y - 26} 470 ${y - 34} 534 ${y - 14} L540 ${y + 66} C480 ${y + 50} 330 ${y + 60} 258 ${y + 88}Z`,
      puff: 30,
      reach: 26,
      contact: 0.6,
      stitches: [
        {
          d: `M264 ${y + 16} C322 ${y - 15} 470 ${y - 23} 534 ${y - 4} M539 ${y + 55} C480 ${y + 39} 330 ${y + 49} 260 ${y + 77}`,
          colour: thread,
          dash: '6 3',
          width: 1.5,
        },
      ],
    },
    {
      ...hide,
      d: `M470 ${y - 6} L560 ${y + 8} C568 ${y + 16} 568 ${y + 34} 560 ${y + 40} L472 ${y + 36}Z`,
      puff: 5,
      reach: 8,
      contact: 0.5,
      stitches: [
        { d: `M470 ${y} L556 ${y + 14} L557 ${y + 33} L472 ${y + 30}`, colour: thread, dash: '6 3', width: 1.3 },
      ],
    },
    {
      ...steel,
      d: `M426 ${y - 18} C430 ${y - 22} 478 ${y - 20} 484 ${y - 14} L488 ${y + 44} C486 ${y + 50} 434 ${y + 50} 428 ${y + 46}Z M438 ${y - 8} L440 ${y + 36} L476 ${y + 36} L474 ${y - 8}Z`,
    },
    { ...steel, d: roundedBox(432, y + 10, 60, 8, 4), contact: 0.4 },
    ...[512, 534].map(
      (x): Part => ({
        d: ellipse(x, y + 20 + (x - 512) * 0.1, 4.4, 4.4),
        fill: '#1d1815',
        puff: -1,
        thick: -2,
        wrinkle: 0,
        contact: 0,
      }),
    ),
  ];
}

function sandal(look: Look): Part[] {
  const cork = '#b88a55';
  const specks = Array.from(
    { length: 160 },
    (_, i) =>
      `<circle cx="${270 + ((i * 73.7) % 260)}" cy="${90 + ((i * 151.3) % 630)}" r="${1 + (i % 3)}" fill="${i % 2 ? '#8d6436' : '#d6ad78'}" opacity=".5"/>`,
  ).join('');
  return [
    { d: sole, fill: cork, art: specks, puff: 8, reach: 14, edge: 6, thick: 12, wrinkle: 0, contact: 0.5 },
    {
      d: bed,
      fill: lighter(darker(look.colour, 0.1), 0.3),
      texture: 'suede',
      puff: -9,
      reach: 24,
      edge: 4,
      thick: 3,
      wrinkle: 0.3,
      contact: 0.25,
      stitches: [{ d: bed, colour: '#8a6a44', dash: '5 4', width: 1.2 }],
    },
    {
      d: 'M360 560 C380 556 420 556 440 560 L438 596 C420 600 380 600 362 596Z',
      fill: darker(look.colour, 0.25),
      texture: 'leather',
      puff: 1,
      thick: 1.5,
      edge: 2,
      wrinkle: 0,
      contact: 0.15,
      seams: ['M374 578 C384 566 392 566 400 578 C408 590 416 590 426 578'],
      seamWidth: 2.4,
    },
    ...strap(210, look),
    ...strap(340, look),
  ];
}

const pair = (look: Look, scale = 0.94) => [
  ...place(sandal(look), { x: 172 * scale, turn: 4, scale }),
  ...place(sandal({ ...look, seed: look.seed + 3 }), { x: -172 * scale, turn: -4, scale, flip: true }),
];

export default {
  colours: ['brown', 'black', 'camel', 'white', 'moss', 'navy'],
  lead: 'camel',
  front: (look) => ({ parts: pair(look) }),
  detail: { x: 530, y: 300, zoom: 2.2 },
  pack: (look) => ({
    parts: (
      [
        ['black', -220, -215],
        ['moss', 220, -215],
        ['camel', -220, 215],
        ['navy', 220, 215],
      ] as const
    ).flatMap(([colour, x, y]) => place(pair(look.other(colour), 0.6), { x, y })),
  }),
  measures: { width: 29, height: 26, depth: 5 },
} satisfies ClothTemplate;
