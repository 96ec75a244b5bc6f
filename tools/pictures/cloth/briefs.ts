import { type Part, place } from '../studio/cloth/part.ts';
import { drape, flip, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';

const jersey = { texture: 'jersey', puff: 11, reach: 26, thick: 2.6, edge: 3 } as const;
const scallops = (from: number, to: number, y: (x: number) => number) =>
  Array.from({ length: Math.floor((to - from) / 18) }, (_, i) => from + i * 18)
    .map((x) => `M${x} ${y(x)} q9 -14 18 0`)
    .join(' ');

function briefs({ cloth, colour, deep, pale, thread, seed }: Look): Part[] {
  const edge = 'M636 300 C560 330 490 400 462 506 L444 502 C470 390 544 308 632 276Z';
  return [
    {
      ...jersey,
      d: symmetrical([
        [400, 262],
        [480, 262, 570, 250, 628, 236],
        [630, 280],
        [520, 320, 440, 320, 400, 320],
      ]),
      fill: deep,
      puff: 3,
      wrinkle: 0.3,
    },
    {
      ...jersey,
      d: symmetrical([
        [400, 274],
        [480, 274, 566, 264, 630, 246],
        [640, 296],
        [560, 330, 490, 400, 460, 508],
        [440, 518, 420, 520, 400, 520],
      ]),
      fill: cloth,
      wrinkle: 0.6,
      folds: [
        ...drape({ seed, area: [210, 290, 60, 20], angle: 34, count: 4, length: 150, width: 9, depth: 4.6 }),
        ...drape({ seed: seed + 4, area: [530, 290, 60, 20], angle: 146, count: 4, length: 150, width: 9, depth: 4.6 }),
        ...drape({ seed: seed + 7, area: [370, 380, 60, 50], angle: 88, count: 4, length: 90, width: 9, depth: 3.4 }),
      ],
      seams: ['M340 470 C380 456 420 456 460 470'],
      seamWidth: 1.2,
      stitches: [{ d: 'M342 474 C380 460 420 460 458 474', colour: thread, dash: '3 2', width: 1 }],
    },
    ...[edge, flip(edge)].map(
      (d): Part => ({ ...jersey, d, fill: deep, texture: 'rib', puff: 3, reach: 6, wrinkle: 0.1, contact: 0.25 }),
    ),
    {
      ...jersey,
      d: symmetrical([
        [400, 256],
        [480, 256, 566, 246, 630, 228],
        [634, 258],
        [566, 276, 480, 288, 400, 288],
      ]),
      fill: deep,
      puff: 4,
      reach: 8,
      wrinkle: 0.15,
      contact: 0.35,
      art: `<path d="${scallops(168, 632, (x) => 282 - ((x - 400) / 232) ** 2 * 26)}" stroke="${pale}" stroke-width="2" fill="none"/>`,
      stitches: [
        { d: 'M168 236 C240 254 320 266 400 266 C480 266 560 254 632 236', colour: thread, dash: '3 2', width: 1 },
      ],
    },
    ...[
      'M398 290 C382 274 360 276 362 292 C364 306 386 304 398 294Z',
      'M402 290 C418 274 440 276 438 292 C436 306 414 304 402 294Z',
      'M396 294 C392 312 386 322 376 332 L388 334 C396 322 400 310 402 296Z',
      'M404 294 C408 312 414 322 424 332 L412 334 C404 322 400 310 398 296Z',
      'M394 286 C400 283 404 284 406 288 C407 294 404 298 400 298 C395 298 393 292 394 286Z',
    ].map(
      (d): Part => ({
        d,
        fill: colour === deep ? pale : deep,
        puff: 4,
        reach: 4,
        edge: 2,
        thick: 2,
        wrinkle: 0,
        gloss: 0.12,
        contact: 0.5,
      }),
    ),
  ];
}

export default {
  colours: ['black', 'cream', 'pink', 'plum', 'sky', 'wine'],
  patterned: [
    { pattern: 'floral', colours: ['pink', 'teal'] },
    { pattern: 'dots', colours: ['navy'] },
  ],
  lead: 'plum',
  front: (look) => ({ parts: briefs(look) }),
  detail: { x: 450, y: 320, zoom: 2.4 },
  pack: (look) => ({
    parts: (
      [
        ['pink', -100, -190, -6],
        ['cream', 70, -60, 5],
        ['sky', -80, 70, -4],
        ['plum', 60, 200, 4],
      ] as const
    ).flatMap(([colour, x, y, turn]) => place(briefs(look.other(colour)), { x, y, turn, scale: 0.66 })),
  }),
  measures: { width: 34, height: 21 },
} satisfies ClothTemplate;
