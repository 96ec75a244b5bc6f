import { type Part, place, type Scene } from '../studio/cloth/part.ts';
import { drape, ellipse } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker } from '../studio/colour.ts';

const shaft =
  'M152 584 C136 520 142 440 160 380 C172 330 172 270 164 204 C160 190 166 182 178 180 C232 170 290 168 336 176 C350 178 356 186 356 198 C360 290 396 380 470 440 C540 478 622 492 650 556 L640 596 C480 606 300 604 152 584Z';
const band =
  'M136 560 C132 590 134 620 142 634 C146 642 154 646 166 646 L622 648 C664 646 684 624 684 586 C684 570 678 560 668 556 C540 592 300 590 136 560Z';
const cap = 'M530 560 C524 516 552 486 590 490 C638 500 672 530 680 572 C640 588 580 592 536 590Z';
const eyestay =
  'M314 176 C330 174 346 176 354 190 C360 290 398 380 470 438 C486 452 484 474 464 478 C384 430 322 320 306 192 C306 184 308 178 314 176Z';
const tongue =
  'M318 200 C314 160 322 124 346 116 C376 112 396 126 398 150 C398 250 430 346 506 424 L478 446 C390 390 340 300 318 200Z';
const eyelets: [number, number][] = [
  [328, 208],
  [334, 246],
  [345, 284],
  [360, 322],
  [380, 358],
  [404, 392],
  [434, 424],
];

function lace([x, y]: [number, number], i: number): Part {
  const [tx, ty] = [x + 52, y - 24 + i * 1.5];
  const d = `M${x - 7} ${y - 3} C${x + 8} ${y - 18} ${tx - 22} ${ty - 8} ${tx} ${ty - 6} C${tx + 8} ${ty - 2} ${tx + 8} ${ty + 7} ${tx} ${ty + 9} C${tx - 18} ${ty + 8} ${x + 20} ${y - 2} ${x + 8} ${y + 7} C${x + 2} ${y + 11} ${x - 6} ${y + 7} ${x - 7} ${y - 3}Z`;
  return {
    d,
    fill: '#f3f0e8',
    texture: 'canvas',
    grain: 0.5,
    puff: 5,
    reach: 5,
    edge: 2.4,
    thick: 3,
    wrinkle: 0,
    contact: 0.5,
  };
}

function highTop({ colour, thread, seed }: Look): Part[] {
  const canvas = { texture: 'canvas', wrinkle: 0.35, thick: 3, edge: 4 } as const;
  const white = { fill: '#f2efe7', texture: 'rubber', wrinkle: 0, edge: 4 } as const;
  return [
    {
      d: 'M168 196 C200 160 300 150 350 178 L352 214 C300 236 220 236 176 216Z',
      fill: darker(colour, 0.55),
      puff: 3,
      wrinkle: 0.3,
    },
    { ...canvas, d: tongue, fill: darker(colour, 0.12), puff: 12, reach: 14 },
    {
      ...canvas,
      d: shaft,
      fill: colour,
      puff: 40,
      reach: 40,
      wrinkleSize: 80,
      folds: [
        ...drape({ seed, area: [190, 380, 60, 80], angle: 12, stray: 18, count: 5, length: 130, width: 10, depth: 5 }),
        ...drape({
          seed: seed + 2,
          area: [440, 490, 40, 30],
          angle: 60,
          stray: 20,
          count: 4,
          length: 70,
          width: 8,
          depth: 4.5,
        }),
      ],
      seams: ['M252 176 C262 300 250 420 222 590'],
      seamWidth: 1.4,
      stitches: [
        {
          d: 'M258 176 C268 300 256 420 228 590 M246 176 C256 300 244 420 216 590 M172 192 C230 182 290 180 346 188',
          colour: thread,
          dash: '5 3',
          width: 1.4,
        },
      ],
    },
    {
      ...canvas,
      d: 'M164 204 C166 186 184 180 196 180 C202 300 196 430 190 590 L152 584 C136 520 142 440 160 380 C172 330 172 270 164 204Z',
      fill: darker(colour, 0.18),
      puff: 10,
      reach: 14,
      contact: 0.3,
      stitches: [{ d: 'M189 184 C195 300 188 430 183 586', colour: thread, dash: '5 3', width: 1.3 }],
    },
    {
      ...canvas,
      d: eyestay,
      fill: colour,
      puff: 5,
      reach: 10,
      contact: 0.35,
      stitches: [
        {
          d: 'M314 186 C330 182 344 184 348 196 C354 292 392 384 466 446 M314 196 C330 318 390 420 462 468',
          colour: thread,
          dash: '5 3',
          width: 1.3,
        },
      ],
    },
    ...eyelets.map(
      ([x, y]): Part => ({
        d: ellipse(x, y + 4, 7.5, 7.5),
        fill: '#c5c8cc',
        puff: 0,
        thick: 3,
        edge: 2,
        wrinkle: 0,
        gloss: 0.5,
        contact: 0.3,
        art: `<circle cx="${x}" cy="${y + 4}" r="3.6" fill="#26272a"/>`,
      }),
    ),
    ...eyelets.toReversed().map((at, i) => lace(at, 6 - i)),
    ...[
      'M372 176 C396 138 440 132 446 156 C446 178 408 186 378 184Z',
      'M370 182 C340 166 312 176 320 198 C330 214 358 200 376 188Z',
      'M376 178 C400 194 418 226 420 262 L409 265 C404 232 390 204 368 188Z',
      'M368 174 C376 170 384 174 384 184 C382 192 370 194 364 186Z',
    ].map(
      (d): Part => ({
        d,
        fill: '#f3f0e8',
        texture: 'canvas',
        puff: 5,
        reach: 5,
        edge: 2.4,
        thick: 3,
        wrinkle: 0,
        contact: 0.5,
      }),
    ),
    {
      ...white,
      d: cap,
      puff: 26,
      reach: 26,
      thick: 4,
      gloss: 0.05,
      contact: 0.4,
      seams: ['M546 584 C536 540 556 506 592 500'],
      seamWidth: 1.4,
    },
    {
      ...white,
      d: band,
      puff: 10,
      reach: 16,
      thick: 4,
      gloss: 0.03,
      contact: 0.45,
      art: `<path d="M130 588 C300 618 540 620 690 584" stroke="${colour}" stroke-width="7" fill="none"/><path d="M130 640 C300 652 540 652 690 634 L690 660 L130 660Z" fill="#b58b5c"/>`,
      seams: ['M130 636 C300 646 540 646 690 630'],
      seamWidth: 1.6,
    },
  ];
}

const shadows = (x: number, y: number, scale: number) => [
  { d: ellipse(440 + x, 646 + y, 320 * scale, 30 * scale), blur: 22, dark: 0.5 },
  { d: ellipse(414 + x, 645 + y, 274 * scale, 9 * scale), blur: 5, dark: 0.7 },
];

const pair = (look: Look): Scene => ({
  parts: [
    ...place(highTop({ ...look, seed: look.seed + 9 }), { x: 70, y: -62, scale: 0.95 }),
    ...place(highTop(look), { x: -30, y: 14 }),
  ],
  stand: [...shadows(70, -50, 0.94), ...shadows(-30, 14, 1)],
});

export default {
  colours: ['black', 'red', 'navy', 'cream', 'teal', 'mustard'],
  lead: 'red',
  front: (look) => ({ parts: highTop(look), stand: shadows(0, 0, 1) }),
  detail: { x: 400, y: 300, zoom: 2.3 },
  pack: pair,
  pallets: ['red'],
  measures: { width: 28, height: 26, depth: 10 },
} satisfies ClothTemplate;
