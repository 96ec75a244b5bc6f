import { type Part, place } from '../studio/cloth/part.ts';
import { drape, roundedBox } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { random } from '../studio/random.ts';

const wool = { texture: 'twill', puff: 10, reach: 22, edge: 5, thick: 5, wrinkle: 0.8, wrinkleStretch: 4 } as const;

function fringe(x: number, y: number, width: number, turn: number, fill: Part['fill'], seed: number): Part[] {
  const next = random(seed);
  const strands = Array.from({ length: 13 }, (_, i) => {
    const at = x + ((i + 0.5) / 13) * width;
    const [sway, drop] = [(next() - 0.5) * 14 + turn, 54 + next() * 10];
    return `M${at - 5} ${y} C${at - 5 + sway * 0.3} ${y + 24} ${at - 5 + sway} ${y + 36} ${at - 4 + sway} ${y + drop} L${at + 5 + sway} ${y + drop} C${at + 5 + sway} ${y + 36} ${at + 5 + sway * 0.3} ${y + 24} ${at + 5} ${y}Z`;
  });
  return strands.map(
    (d): Part => ({
      d,
      fill,
      texture: 'twill',
      puff: 5,
      reach: 4,
      edge: 2.5,
      thick: 3,
      wrinkle: 0.2,
      contact: 0.2,
      fuzz: 0.6,
    }),
  );
}

function scarf({ cloth, cloths, deep, pattern, seed }: Look): Part[] {
  const long = (length: number): string =>
    `M300 250 C330 240 400 236 452 250 C462 360 462 470 456 ${250 + length} L306 ${252 + length} C300 470 296 360 300 250Z`;
  const tail = (length: number, turn: number, x: number, s: number): Part[] => {
    const body: Part = {
      ...wool,
      d: long(length),
      fill: cloths({ turn: 0, x: 22 }),
      folds: drape({
        seed: s,
        area: [310, 290, 120, 120],
        angle: 90,
        stray: 7,
        count: 6,
        length: length * 0.7,
        width: 11,
        depth: 6,
      }),
    };
    return place([...fringe(308, 248 + length, 148, turn, pattern ? deep : cloth, s), body], { x, turn });
  };
  return [
    ...tail(340, -7, 118, seed),
    ...tail(400, 5, -64, seed + 7),
    {
      ...wool,
      d: 'M206 196 C250 96 560 96 600 200 C620 260 560 320 470 336 C440 320 420 300 410 280 C470 268 520 244 512 214 C490 170 320 168 296 212 C290 240 330 262 380 272 C386 300 370 326 340 338 C250 316 186 262 206 196Z',
      fill: cloth,
      puff: 22,
      reach: 30,
      wrinkle: 0.9,
      wrinkleSize: 80,
      folds: [
        ...drape({
          seed: seed + 2,
          area: [250, 150, 260, 20],
          angle: 6,
          stray: 16,
          count: 6,
          length: 180,
          width: 10,
          depth: 7,
        }),
        ...drape({ seed: seed + 3, area: [230, 220, 60, 40], angle: 44, count: 3, length: 120, width: 10, depth: 6 }),
      ],
      contact: 0.5,
    },
    {
      ...wool,
      d: 'M322 268 C352 250 456 250 492 272 C516 300 512 350 486 376 C440 396 366 394 326 372 C300 344 300 296 322 268Z',
      fill: cloths({ turn: 24 }),
      puff: 26,
      reach: 30,
      wrinkle: 1,
      folds: drape({
        seed: seed + 4,
        area: [330, 290, 40, 60],
        angle: 4,
        stray: 24,
        count: 5,
        length: 120,
        width: 10,
        depth: 7,
      }),
      contact: 0.55,
    },
  ];
}

const rolled = (look: Look): Part[] => {
  const fringes = fringe(300, 566, 200, 0, look.pattern ? look.deep : look.cloth, look.seed);
  return [
    ...fringes,
    {
      ...wool,
      d: roundedBox(290, 204, 220, 372, 22),
      fill: look.cloth,
      thick: 8,
      edge: 7,
      folds: drape({
        seed: look.seed,
        area: [310, 230, 180, 120],
        angle: 90,
        stray: 8,
        count: 4,
        length: 220,
        width: 12,
        depth: 3.4,
      }),
    },
    {
      ...wool,
      d: roundedBox(290, 356, 220, 66, 6),
      fill: '#efe9dc',
      texture: 'smooth',
      puff: 2,
      wrinkle: 0,
      thick: 2,
      edge: 2,
      contact: 0.35,
      art: `<text x="400" y="398" font-family="Inter" font-weight="600" font-size="20" letter-spacing="3" text-anchor="middle" fill="#3a3f4a">hale &amp; fen</text>`,
    },
  ];
};

export default {
  colours: ['camel', 'grey', 'wine', 'navy', 'moss', 'cream'],
  patterned: [{ pattern: 'check', colours: ['red', 'camel', 'denim', 'green'] }],
  lead: 'red',
  leadPattern: 'check',
  front: (look) => ({ parts: scarf(look) }),
  detail: { x: 410, y: 300, zoom: 1.75 },
  pack: (look) => ({
    parts: (
      [
        ['denim', -236, 'check'],
        ['camel', 0, null],
        ['red', 236, 'check'],
      ] as const
    ).flatMap(([colour, x, pattern], i) =>
      place(rolled(look.other(colour, pattern)), { x, y: [-14, 10, -6][i], turn: [-2, 1, 2][i] }),
    ),
  }),
} satisfies ClothTemplate;
