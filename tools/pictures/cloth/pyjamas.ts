import { parcel } from '../studio/cloth/folded.ts';
import { type Part, place } from '../studio/cloth/part.ts';
import { ellipse, flip, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lightness } from '../studio/colour.ts';

const woven = { texture: 'poplin', puff: 5, reach: 15, thick: 3, edge: 3, gloss: 0.05, shine: 10 } as const;
const lapel =
  'M401 372 C420 312 452 226 486 140 C506 146 522 158 532 174 C530 206 520 232 504 252 L478 236 L476 270 C456 306 428 344 401 372Z';
const lapelEdge = 'M404 366 C428 340 456 304 474 268 L476 232 L504 249 C518 230 528 204 530 176';

/** A thin cord of another colour in the edges. */
const piped = (d: string, colour: string, width = 3.4) => [{ d, colour, dash: '400 0.1', width }];

function button(x: number, y: number): Part {
  return {
    d: ellipse(x, y, 9, 9),
    fill: '#efe9dc',
    puff: 1,
    reach: 3,
    edge: 2,
    thick: 3,
    wrinkle: 0,
    gloss: 0.25,
    shine: 60,
    art: `<g fill="#8b8375"><circle cx="${x - 2.6}" cy="${y - 2.6}" r="1.3"/><circle cx="${x + 2.6}" cy="${y - 2.6}" r="1.3"/><circle cx="${x - 2.6}" cy="${y + 2.6}" r="1.3"/><circle cx="${x + 2.6}" cy="${y + 2.6}" r="1.3"/></g>`,
  };
}

function jacket(look: Look): Part[] {
  const { cloth, cloths, colour } = look;
  const piping = lightness(colour) > 0.62 && !look.pattern ? darker(colour, 0.5) : '#f4f0e6';
  const half = (side: 1 | -1): Part => ({
    ...woven,
    d: side > 0 ? lapel : flip(lapel),
    fill: cloths({ turn: -30 * side, x: 400, y: 60 }),
    wrinkle: 0.15,
    thick: 4,
    contact: 0.5,
    stitches: piped(side > 0 ? lapelEdge : flip(lapelEdge), piping),
  });
  const top: Part[] = [
    {
      ...woven,
      d: symmetrical([
        [400, 132],
        [446, 132, 472, 134, 488, 142],
        [466, 220, 430, 320, 400, 376],
      ]),
      fill: darker(colour, 0.34),
      wrinkle: 0.1,
    },
    {
      d: roundedBox(384, 176, 32, 22, 2),
      fill: '#f4f1e8',
      texture: 'twill',
      puff: 1,
      thick: 1.5,
      edge: 2,
      wrinkle: 0,
      art: '<path d="M391 184H409M393 190H407" stroke="#7d7668" stroke-width="1.6"/>',
    },
    {
      ...woven,
      d: symmetrical([
        [400, 122],
        [450, 122, 478, 128, 494, 142],
        [484, 166],
        [462, 150, 430, 148, 400, 148],
      ]),
      fill: cloth,
      wrinkle: 0.1,
    },
    {
      ...woven,
      d: 'M386 372 L418 350 L418 528 L386 528Z',
      fill: cloths({ x: 12 }),
      wrinkle: 0.2,
      contact: 0.35,
      stitches: piped('M417 352 L417 528', piping),
    },
    half(-1),
    half(1),
    {
      ...woven,
      d: 'M442 392 L532 392 L532 486 C532 494 528 498 520 498 L454 498 C446 498 442 494 442 486Z',
      fill: cloths({ x: 9, y: 6 }),
      wrinkle: 0.2,
      contact: 0.35,
      stitches: piped('M444 404 L530 404', piping),
    },
    button(402, 398),
    button(402, 452),
    button(402, 506),
  ];
  return [
    ...parcel(look, { width: 336, height: 430 }, { texture: 'poplin', gloss: 0.05, shine: 10 }, []),
    ...top.map((part): Part => ({ ...part, matrix: [1.08, 0, 0, 1.08, -32, 40] })),
  ];
}

function bottoms(look: Look): Part[] {
  const { cloths, colour } = look;
  const piping = lightness(colour) > 0.62 && !look.pattern ? darker(colour, 0.5) : '#f4f0e6';
  const cord = {
    fill: piping,
    texture: 'canvas',
    puff: 4,
    reach: 4,
    edge: 2,
    thick: 3,
    wrinkle: 0,
    contact: 0.5,
  } as const;
  return [
    ...parcel(
      { ...look, cloth: cloths({ x: 11, y: 17 }), seed: look.seed + 4 },
      { width: 226, height: 400 },
      {
        texture: 'poplin',
        gloss: 0.05,
        shine: 10,
        stitches: piped('M496 246 L496 640', piping),
      },
    ),
    {
      ...woven,
      d: 'M284 198 C340 192 460 192 516 198 C519 214 519 232 516 246 C460 252 340 252 284 246 C281 232 281 214 284 198Z',
      fill: cloths({ x: 4, y: 8 }),
      texture: 'poplin',
      puff: 10,
      reach: 14,
      wrinkle: 0.2,
      contact: 0.4,
      ribs: { count: 34, depth: 3.4, sharp: 1.2 },
    },
    ...[
      'M392 222 C380 256 366 286 362 320 C361 330 372 332 374 322 C380 290 392 258 402 226Z',
      'M406 222 C414 258 426 284 434 306 C438 316 428 320 424 311 C414 284 402 258 396 226Z',
      'M400 224 C374 194 346 206 352 224 C358 240 384 236 402 228Z',
      'M400 224 C426 194 454 206 448 224 C442 240 416 236 398 228Z',
      'M393 216 C398 212 404 212 408 217 C411 223 408 231 401 231 C393 231 390 223 393 216Z',
    ].map((d): Part => ({ ...cord, d })),
  ];
}

const set = (look: Look) => [
  ...place(bottoms(look), { x: 168, y: 26, turn: 4 }),
  ...place(jacket(look), { x: -106, turn: -3 }),
];

export default {
  colours: ['navy', 'pink', 'cream', 'sky', 'wine', 'grey', 'mint', 'black'],
  patterned: [
    { pattern: 'check', colours: ['red', 'denim'] },
    { pattern: 'stripes', colours: ['blue', 'charcoal'] },
    { pattern: 'floral', colours: ['plum', 'blue'] },
  ],
  lead: 'navy',
  front: (look) => ({ parts: set(look) }),
  detail: { x: 330, y: 330, zoom: 2.1 },
  pack: (look) => ({
    parts: (
      [
        ['pink', null, -165, -140],
        ['red', 'check', 165, -140],
        ['plum', 'floral', -165, 140],
        ['navy', null, 165, 140],
      ] as const
    ).flatMap(([colour, pattern, x, y]) => place(set(look.other(colour, pattern)), { x, y, scale: 0.54 })),
  }),
  measures: { width: 52, height: 40, depth: 7 },
} satisfies ClothTemplate;
