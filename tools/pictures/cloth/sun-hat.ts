import { type Part, place, type Scene } from '../studio/cloth/part.ts';
import { drape, ellipse } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness } from '../studio/colour.ts';

const straw = { texture: 'canvas', edge: 4, thick: 4, wrinkle: 0.15 } as const;
const crown =
  'M232 440 C236 360 250 268 286 222 C316 190 360 184 402 186 C448 184 492 192 516 224 C550 270 562 360 568 440 C560 506 240 506 232 440Z';
const brim =
  'M54 474 C52 420 150 366 260 352 C350 342 450 342 540 352 C650 366 748 420 746 474 C744 560 590 622 400 622 C210 622 56 560 54 474Z';

/** The plait is sewn round and round: every turn leaves a step. */
function turns(count: number, ring: (share: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => ring((i + 1) / (count + 1)));
}
const brimTurn = (share: number) => ellipse(400, 462 + 12 * share, 176 + 158 * share, 62 + 84 * share);
function crownTurn(share: number): string {
  const y = 210 + 236 * share;
  const half = 122 + 46 * share;
  return `M${400 - half} ${y} C${400 - half * 0.6} ${y + 34 + 20 * share} ${400 + half * 0.6} ${y + 34 + 20 * share} ${400 + half} ${y}`;
}
const plait = (lines: string[], colour: string) =>
  lines
    .map(
      (d) =>
        `<path d="${d}" fill="none" stroke="${darker(colour, 0.32)}" stroke-width="2.2" opacity=".5"/>` +
        `<path d="${d}" fill="none" stroke="${lighter(colour, 0.4)}" stroke-width="9" stroke-dasharray="3 7" opacity=".22"/>`,
    )
    .join('');

function hat({ colour, pattern, cloths, seed }: Look): Part[] {
  // A patterned look has its pattern on the ribbon; the straw stays natural.
  const body = pattern ? '#dcc193' : colour;
  const ribbon = pattern
    ? cloths({ scale: 0.5, y: 6 })
    : lightness(colour) > 0.3
      ? darker(colour, 0.62)
      : lighter(colour, 0.7);
  const plain = pattern ? darker(colour, 0.04) : (ribbon as string);
  const rings = turns(9, brimTurn);
  const steps = turns(10, crownTurn);
  const band = { texture: 'rib', grain: Math.PI / 2, edge: 3, thick: 3, wrinkle: 0.15, contact: 0.45 } as const;
  return [
    { ...straw, d: brim, fill: darker(body, 0.4), puff: 2, wrinkle: 0, matrix: [1, 0, 0, 1, 0, 8] },
    {
      ...straw,
      d: brim,
      fill: body,
      puff: 16,
      reach: 40,
      contact: 0.5,
      seams: rings,
      seamWidth: 2.4,
      art: plait(rings, body),
      folds: [
        { from: [70, 470], to: [360, 640], width: 40, depth: 8, bend: 30 },
        { from: [470, 640], to: [740, 470], width: 36, depth: -7, bend: 30 },
        ...drape({ seed, area: [140, 520, 420, 40], angle: 70, stray: 60, count: 4, length: 120, width: 26, depth: 4 }),
      ],
    },
    { d: ellipse(412, 474, 190, 58), fill: darker(body, 0.36), puff: 0, thick: 0, fuzz: 9, wrinkle: 0, contact: 0 },
    {
      ...straw,
      d: crown,
      fill: body,
      puff: 70,
      reach: 58,
      contact: 0.55,
      seams: steps,
      seamWidth: 2.4,
      art: plait(steps, body),
      folds: [
        { from: [300, 216], to: [470, 226], width: 22, depth: -10, bend: -16 },
        ...drape({
          seed: seed + 4,
          area: [290, 280, 200, 60],
          angle: 80,
          stray: 40,
          count: 3,
          length: 100,
          width: 20,
          depth: 4,
        }),
      ],
    },
    {
      ...band,
      d: 'M240 376 C290 430 510 430 560 376 C566 400 568 424 570 442 C520 506 280 506 230 442 C232 424 236 400 240 376Z',
      fill: ribbon,
      puff: 12,
      reach: 22,
      folds: [{ from: [250, 440], to: [550, 440], width: 7, depth: -3, bend: -40 }],
    },
    ...[
      'M512 424 C546 452 586 498 604 540 L576 536 L562 560 C548 516 524 470 500 438Z',
      'M508 430 C500 470 492 510 494 552 L512 536 L534 550 C530 510 528 470 524 430Z',
      'M514 430 C548 392 596 386 602 414 C606 442 556 454 514 442Z',
      'M510 430 C480 396 438 398 438 424 C438 450 478 456 512 442Z',
      'M498 418 C508 412 524 414 530 422 C534 434 530 446 520 452 C508 454 498 448 495 438 C494 430 494 424 498 418Z',
    ].map((d): Part => ({ ...band, d, fill: plain, puff: 7, reach: 9, contact: 0.5 })),
  ];
}

const shadows = (x: number, y: number, scale: number) => [
  { d: ellipse(410 + x, 530 + y, 350 * scale, 124 * scale), blur: 30, dark: 0.34 },
  { d: ellipse(406 + x, 506 + y, 336 * scale, 122 * scale), blur: 8, dark: 0.5 },
];
const scene = (parts: Part[]): Scene => ({ parts, stand: shadows(0, 0, 1) });

export default {
  colours: ['sand', 'cream', 'camel', 'white', 'brown', 'black', 'pink', 'navy'],
  patterned: [
    { pattern: 'dots', colours: ['navy', 'red'] },
    { pattern: 'floral', colours: ['teal'] },
    { pattern: 'stripes', colours: ['blue'] },
  ],
  lead: 'sand',
  front: (look) => scene(hat(look)),
  detail: { x: 470, y: 440, zoom: 2.1 },
  pack: (look) => {
    const lots = [
      ['white', 130, -230],
      ['camel', -120, 0],
      ['sand', 110, 230],
    ] as const;
    return {
      parts: lots.flatMap(([colour, x, y]) => place(hat(look.other(colour)), { x, y, scale: 0.66 })),
      stand: lots.flatMap(([, x, y]) => shadows(x, y - 34, 0.66)),
    };
  },
  pallets: ['sand'],
  measures: { width: 38, height: 24, depth: 38 },
} satisfies ClothTemplate;
