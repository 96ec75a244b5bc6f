import { type Part, place } from '../studio/cloth/part.ts';
import { ellipse, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker } from '../studio/colour.ts';

const cloths = { texture: 'poplin', puff: 8, reach: 20, thick: 3, edge: 3 } as const;

function skirt({ cloth, cloths: laid, colour, thread, seed }: Look): Part[] {
  const pleats = Array.from({ length: 13 }, (_, i) => {
    const share = (i + 0.5) / 13 - 0.5;
    const sway = (((seed >> i) % 7) - 3) * 1.6;
    return [
      {
        from: [400 + share * 262, 176] as [number, number],
        to: [400 + share * 536 + sway, 690] as [number, number],
        width: 7,
        depth: 11,
        bend: sway,
      },
      {
        from: [400 + share * 262 + 9, 178] as [number, number],
        to: [400 + share * 536 + 19 + sway, 690] as [number, number],
        width: 4,
        depth: -8,
        bend: sway,
      },
    ];
  }).flat();
  return [
    {
      ...cloths,
      d: symmetrical([
        [400, 124],
        [450, 124, 500, 120, 526, 116],
        [524, 150],
        [400, 160],
      ]),
      fill: darker(colour, 0.4),
      puff: 1,
      wrinkle: 0.1,
    },
    {
      ...cloths,
      d: 'M270 172 C350 184 450 184 530 172 C572 320 620 480 662 616 C640 634 620 626 600 636 C576 646 556 634 534 642 C508 650 490 638 466 646 C440 652 424 640 400 648 C376 654 358 640 334 646 C310 652 292 636 266 642 C244 644 224 630 200 636 C180 638 160 634 138 616 C180 480 228 320 270 172Z',
      fill: laid({ scale: 1.1 }),
      wrinkle: 0.35,
      wrinkleAngle: 0,
      wrinkleStretch: 4,
      folds: pleats,
    },
    {
      ...cloths,
      d: symmetrical([
        [400, 144],
        [450, 144, 500, 138, 530, 130],
        [535, 172],
        [500, 184, 450, 188, 400, 188],
      ]),
      fill: cloth,
      puff: 6,
      wrinkle: 0.25,
      contact: 0.45,
      stitches: [
        {
          d: 'M271 136 C330 156 470 156 529 136 M268 168 C330 188 470 188 532 168',
          colour: thread,
          dash: '3.4 2.4',
          width: 1,
        },
      ],
    },
    ...[360, 400, 440].map(
      (x): Part => ({
        d: ellipse(x, 166, 7, 7),
        fill: '#ece5d6',
        puff: 1,
        reach: 3,
        edge: 2,
        thick: 3,
        wrinkle: 0,
        gloss: 0.25,
        art: `<g fill="#8b8375"><circle cx="${x - 2}" cy="166" r="1.1"/><circle cx="${x + 2}" cy="166" r="1.1"/></g>`,
      }),
    ),
  ];
}

export default {
  colours: ['black', 'navy', 'camel', 'wine', 'grey', 'moss'],
  patterned: [
    { pattern: 'check', colours: ['camel', 'red', 'green'] },
    { pattern: 'floral', colours: ['blue'] },
  ],
  lead: 'camel',
  leadPattern: 'check',
  front: (look) => ({ parts: skirt(look) }),
  detail: { x: 380, y: 240, zoom: 2.4 },
  pack: (look) => ({
    parts: [
      ...place(skirt(look.other('navy', null)), { x: -110, y: -110, turn: -8, scale: 0.8 }),
      ...place(skirt(look.other('wine', null)), { x: 120, y: -20, turn: 6, scale: 0.8 }),
      ...place(skirt(look), { x: -40, y: 110, turn: -2, scale: 0.8 }),
    ],
  }),
  measures: { width: 70, height: 71 },
} satisfies ClothTemplate;
