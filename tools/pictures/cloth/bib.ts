import { type Part, place } from '../studio/cloth/part.ts';
import { drape, ellipse, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, hexOf, lighter, lightness } from '../studio/colour.ts';

const terry = { texture: 'jersey', puff: 11, reach: 22, thick: 4, edge: 5 } as const;

/** The outline with its straps, closed round the neck; `by` draws it smaller for the seam inside the binding. */
const sheet = (by: number) =>
  symmetrical([
    [400, 364 + by],
    [474, 364 + by, 526 + by, 312, 526 + by, 246],
    [526 + by, 186, 486, 146 - by, 424, 138 - by],
    [410, 132 - by, 398, 120, 396, 104],
    [398, 84 + by, 420, 74 + by, 446, 76 + by],
    [548, 88 + by, 614 - by, 168, 614 - by, 262],
    [614 - by, 330, 640 - by, 400, 640 - by, 500],
    [640 - by, 640 - by, 536, 728 - by, 400, 728 - by],
  ]);
const duck = (body: string, wing: string, bill: string) => `
  <g transform="translate(400 530)" stroke-linejoin="round">
    <path d="M-92 -8 C-96 60 -40 84 16 82 C74 80 104 42 96 -2 C92 -24 84 -34 74 -42 C66 -22 40 -14 14 -18 C24 -34 26 -52 18 -70 C6 -96 -34 -100 -54 -78 C-66 -64 -66 -46 -60 -32 C-76 -34 -90 -28 -92 -8Z" fill="${body}" transform="scale(-1 1)"/>
    <path d="M-50 6 C-40 46 10 54 42 26 C20 24 2 16 -8 0 C-22 -10 -44 -8 -50 6Z" fill="${wing}"/>
    <path d="M56 -66 C74 -68 88 -62 92 -54 C84 -46 70 -44 58 -48Z" fill="${bill}"/>
    <circle cx="34" cy="-64" r="6" fill="#33302c"/>
  </g>`;

function snap(x: number, y: number): Part[] {
  return [
    {
      d: ellipse(x, y, 12, 12),
      fill: '#f6f3ec',
      puff: 2,
      reach: 4,
      edge: 2.4,
      thick: 4,
      wrinkle: 0,
      gloss: 0.3,
      shine: 50,
      contact: 0.5,
      art: `<circle cx="${x}" cy="${y}" r="6.4" fill="none" stroke="#c4beb0" stroke-width="1.4"/>`,
    },
  ];
}

function bib({ cloth, colour, pattern, thread, seed }: Look): Part[] {
  const pale = lightness(colour) > 0.75;
  const band = pattern ? darker(colour, 0.06) : pale ? darker(colour, 0.2) : lighter(colour, 0.45);
  const print =
    colour === hexOf('yellow') ? duck('#fbfaf5', '#dfe4e6', '#d9793a') : duck('#efcb5b', '#e2b23c', '#d9793a');
  const folds = [
    ...drape({ seed, area: [220, 420, 90, 120], angle: 60, stray: 24, count: 3, length: 130, width: 15, depth: 3 }),
    ...drape({
      seed: seed + 3,
      area: [490, 420, 90, 120],
      angle: 120,
      stray: 24,
      count: 3,
      length: 130,
      width: 15,
      depth: 3,
    }),
  ];
  return [
    { ...terry, d: sheet(0), fill: band, texture: 'rib', wrinkle: 0.2, thick: 6 },
    {
      ...terry,
      d: sheet(13),
      fill: cloth,
      wrinkle: 0.5,
      wrinkleSize: 120,
      contact: 0.1,
      folds,
      ...(pattern ? {} : { art: print }),
      stitches: [{ d: sheet(9), colour: thread, dash: '4 2.6', width: 1.2 }],
    },
    ...snap(420, 108),
  ];
}

export default {
  colours: ['cream', 'sky', 'pink', 'mint', 'yellow', 'grey', 'white'],
  patterned: [
    { pattern: 'stripes', colours: ['blue', 'brick'] },
    { pattern: 'dots', colours: ['mustard', 'pink'] },
    { pattern: 'floral', colours: ['plum'] },
  ],
  lead: 'mint',
  front: (look) => ({ parts: bib(look) }),
  detail: { x: 440, y: 470, zoom: 2.2 },
  pack: (look) => ({
    parts: (
      [
        ['pink', 'dots', -200, -60, -9],
        ['blue', 'stripes', 200, -60, 9],
        ['mint', null, 0, 110, 0],
      ] as const
    ).flatMap(([colour, pattern, x, y, turn]) => place(bib(look.other(colour, pattern)), { x, y, turn, scale: 0.72 })),
  }),
  measures: { width: 24, height: 33 },
} satisfies ClothTemplate;
