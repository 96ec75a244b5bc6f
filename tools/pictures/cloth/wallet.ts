import { type Part, place } from '../studio/cloth/part.ts';
import { roundedBox } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const hide = { texture: 'leather', edge: 4, thick: 4, wrinkle: 0.2, gloss: 0.1, shine: 18 } as const;
const sewn = (d: string, colour: string) => [{ d, colour, dash: '6.5 3.2', width: 1.7 }];
const tone = (colour: string) => (lightness(colour) > 0.55 ? darker(colour, 0.3) : lighter(colour, 0.34));

/** Folded shut, the spine on the left. */
function closed({ colour }: Look): Part[] {
  const [x, y, width, height] = [190, 210, 420, 384];
  const line = tone(colour);
  return [
    { ...hide, d: roundedBox(x + 4, y - 7, width - 6, 40, 8), fill: darker(colour, 0.3), puff: 2, wrinkle: 0 },
    { ...hide, d: roundedBox(x + 3, y + 12, width + 3, height, 20), fill: darker(colour, 0.22), puff: 3, thick: 7 },
    {
      ...hide,
      d: roundedBox(x + 2, y + 7, width + 1, height, 19),
      fill: '#cfc3ad',
      texture: 'canvas',
      gloss: 0,
      puff: 2,
    },
    {
      ...hide,
      d: roundedBox(x, y, width, height, 18),
      fill: colour,
      puff: 13,
      reach: 24,
      thick: 7,
      edge: 6,
      contact: 0.6,
      wrinkle: 0.3,
      wrinkleSize: 160,
      folds: [
        { from: [x + 22, y - 40], to: [x + 22, y + height + 40], width: 9, depth: -4 },
        { from: [x + 46, y - 40], to: [x + 46, y + height + 40], width: 12, depth: 2.4 },
      ],
      seams: [`M${x + 34} ${y + 12}H${x + width - 12}V${y + height - 12}H${x + 34}`],
      seamWidth: 1,
      stitches: sewn(`M${x + 34} ${y + 12}H${x + width - 12}V${y + height - 12}H${x + 34}`, line),
      art: `<text x="${x + width - 78}" y="${y + height - 42}" font-family="Inter" font-weight="600" font-size="19" letter-spacing="5" text-anchor="middle" fill="${darker(colour, lightness(colour) > 0.3 ? 0.45 : 0.7)}">TERNO</text>`,
    },
  ];
}

function slots(x: number, { colour }: Look, cards: string[]): Part[] {
  const line = tone(colour);
  return [0, 1, 2].flatMap((i): Part[] => {
    const y = 322 + i * 38;
    const bottom = 507;
    const card: Part = {
      d: roundedBox(x + 8, y - 13, 226, 80, 9),
      fill: cards[i] ?? '#dddddd',
      puff: 1,
      thick: 2,
      edge: 2,
      wrinkle: 0,
      gloss: 0.16,
      contact: 0.3,
      art:
        i === 0
          ? `<rect x="${x + 8}" y="${y - 6}" width="226" height="7" fill="#000" opacity=".28"/>`
          : `<circle cx="${x + 212}" cy="${y - 4}" r="5" fill="#fff" opacity=".5"/>`,
    };
    const slot: Part = {
      ...hide,
      d: `M${x - 4} ${y} L${x + 90} ${y} C${x + 104} ${y} ${x + 104} ${y + 8} ${x + 118} ${y + 8} C${x + 132} ${y + 8} ${x + 132} ${y} ${x + 146} ${y} L${x + 246} ${y} L${x + 246} ${bottom} L${x - 4} ${bottom}Z`,
      fill: lighter(colour, 0.04 * i),
      puff: 3,
      reach: 10,
      wrinkle: 0.15,
      contact: 0.55,
      stitches: sewn(`M${x + 2} ${y + 6}H${x + 92}M${x + 144} ${y + 6}H${x + 240}`, line),
    };
    return [card, slot];
  });
}

/** Laid open: notes behind, three card slots on either side. */
function open(look: Look): Part[] {
  const { colour } = look;
  const [x, y, width, height] = [130, 275, 540, 250];
  const line = tone(colour);
  const note: Part = {
    d: roundedBox(x + 26, y - 20, width - 60, 120, 3),
    fill: '#b9cbb0',
    texture: 'poplin',
    puff: 1,
    thick: 1,
    edge: 2,
    wrinkle: 0.2,
    contact: 0.3,
    art: `<path d="M${x + 26} ${y - 11}H${x + width}M${x + 26} ${y - 6}H${x + width}" stroke="#6d8a6a" stroke-width="1.6" opacity=".7" fill="none"/>`,
  };
  return [
    { ...hide, d: roundedBox(x, y, width, height, 18), fill: colour, puff: 6, reach: 18, thick: 8, edge: 6 },
    note,
    { ...note, fill: '#d3c6a6', matrix: [1, 0, 0, 1, 12, 9] },
    {
      ...hide,
      d: roundedBox(x + 6, y + 14, width - 12, height - 20, 14),
      fill: darker(colour, 0.06),
      puff: 4,
      reach: 16,
      wrinkle: 0.2,
      contact: 0.55,
      stitches: sewn(`M${x + 14} ${y + 24}H${x + width - 14}`, line),
    },
    ...slots(x + 16, look, ['#c9cfd8', '#2f4a6e', '#b8463a']),
    ...slots(x + 282, look, ['#e2d3ac', '#3f6b5a', '#7c4070']),
    {
      ...hide,
      d: roundedBox(x + 6, y + height - 26, width - 12, 22, 10),
      fill: colour,
      puff: 3,
      reach: 7,
      contact: 0.5,
      stitches: sewn(`M${x + 16} ${y + height - 13}H${x + width - 16}`, line),
    },
    {
      ...hide,
      d: roundedBox(388, y + 14, 24, height - 18, 4),
      fill: darker(colour, 0.1),
      puff: 3,
      reach: 8,
      wrinkle: 0.1,
      contact: 0.5,
      folds: [{ from: [400, y - 20], to: [400, y + height + 20], width: 6, depth: -5 }],
    },
  ];
}

const both = (look: Look) => [
  ...place(open(look), { x: 0, y: -140 }),
  ...place(closed(look), { x: 20, y: 154, turn: -5, scale: 0.66 }),
];

export default {
  colours: ['brown', 'black', 'camel', 'navy', 'wine', 'moss', 'red', 'sand'],
  lead: 'brown',
  front: (look) => ({ parts: both(look) }),
  detail: { x: 250, y: 220, zoom: 2.3 },
  pack: (look) => ({
    parts: (
      [
        ['black', -150, -180, -6],
        ['camel', 150, -130, 5],
        ['brown', -150, 130, 4],
        ['navy', 150, 180, -5],
      ] as const
    ).flatMap(([colour, x, y, turn]) => place(closed(look.other(colour)), { x, y, turn, scale: 0.62 })),
  }),
  measures: { width: 22, height: 22, depth: 2 },
} satisfies ClothTemplate;
