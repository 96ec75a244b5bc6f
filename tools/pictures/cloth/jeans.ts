import { fan, parcel } from '../studio/cloth/folded.ts';
import type { Fill, Part } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, flipFold, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker, lighter, lightness, mix, rgbOf, toHex } from '../studio/colour.ts';
import { random } from '../studio/random.ts';

const denimCloth = { texture: 'twill', puff: 6, reach: 18, thick: 4, edge: 4 } as const;

const isBlue = (hex: string) => {
  const [r, , b] = rgbOf(hex);
  return b - r > 20;
};

/** Indigo is a dull blue, and the duller the more it is washed. */
function indigo(look: Look): Look {
  if (!isBlue(look.colour)) return look;
  const grey = Math.round(lightness(look.colour) * 255);
  return { ...look, colour: mix(look.colour, toHex([grey, grey, grey]), 0.34) };
}

/** Tobacco yarn on blue denim, the cloth's own shade on others. */
function denimThread(look: Look): string {
  if (isBlue(look.colour)) return '#d39a55';
  return lightness(look.colour) > 0.75 ? darker(look.colour, 0.22) : look.thread;
}

/** Indigo is dyed on the warp only: pale and dark threads of uneven length run along the cloth. */
function denim(hex: string, lay: { turn?: number; x?: number; y?: number } = {}): Fill {
  const next = random(41);
  const depth = lightness(hex) > 0.75 ? 0.3 : 1;
  const threads = Array.from({ length: 330 }, () => {
    const [x, y, length] = [next() * 200, next() * 220, 10 + next() * 52];
    const pale = next() < 0.58;
    const opacity = ((pale ? 0.13 : 0.16) * (0.3 + next()) * depth).toFixed(3);
    const line = `M${x.toFixed(1)} ${y.toFixed(1)}v${length.toFixed(1)}m0 -220v${length.toFixed(1)}`;
    return `<path d="${line}" stroke="${pale ? '#fff' : '#0b1020'}" stroke-opacity="${opacity}" stroke-width="${(0.6 + next() * 0.7).toFixed(2)}"/>`;
  });
  const moved = `translate(${lay.x ?? 0} ${lay.y ?? 0}) rotate(${lay.turn ?? 0})`;
  const defs = `<pattern id="fill" width="200" height="220" patternUnits="userSpaceOnUse" patternTransform="${moved}"><rect width="200" height="220" fill="${hex}"/>${threads.join('')}</pattern>`;
  return { defs, paint: 'url(#fill)' };
}

/** Where the dye is worn away: soft pale ovals [x, y, half width, half height, turn]. */
function worn(hex: string, spots: number[][]): string {
  const share = lightness(hex) > 0.6 ? 0.12 : lightness(hex) < 0.2 ? 0.16 : 0.32;
  const gradient = `<defs><radialGradient id="worn"><stop offset="0" stop-color="#fff" stop-opacity="${share}"/><stop offset=".55" stop-color="#fff" stop-opacity="${share * 0.42}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>`;
  const ovals = spots.map(
    ([x, y, rx, ry, turn = 0]) =>
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#worn)" transform="rotate(${turn} ${x} ${y})"/>`,
  );
  return gradient + ovals.join('');
}

/** The undyed side. */
const reverse = (hex: string) => mix(hex, '#dfe0e2', lightness(hex) > 0.75 ? 0.2 : 0.52);

const doubleStitch = (first: string, second: string, colour: string) =>
  [first, second].map((d) => ({ d, colour, dash: '4.2 2.2', width: 1.35 }));

function stud(x: number, y: number, r: number): Part {
  return {
    d: ellipse(x, y, r, r),
    fill: '#a8744a',
    puff: 1,
    reach: 3,
    thick: r * 0.42,
    edge: Math.max(1.4, r * 0.22),
    wrinkle: 0,
    gloss: 0.55,
    shine: 30,
    contact: 0.55,
    art:
      r > 6
        ? `<circle cx="${x}" cy="${y}" r="${r * 0.62}" fill="none" stroke="#5f3b20" stroke-opacity=".7" stroke-width="1.2"/><circle cx="${x}" cy="${y}" r="${r * 0.22}" fill="#6d4526"/>`
        : `<circle cx="${x}" cy="${y}" r="${r * 0.4}" fill="#6d4526" fill-opacity=".7"/>`,
  };
}

function barTack(x: number, y: number, thread: string, turn = 0, length = 13): Part {
  const half = length / 2;
  return {
    d: roundedBox(-half, -1.9, length, 3.8, 1.6),
    fill: thread,
    texture: 'rib',
    puff: 1,
    thick: 2,
    edge: 1.4,
    wrinkle: 0,
    contact: 0.3,
    matrix: turn ? [0, 1, -1, 0, x, y] : [1, 0, 0, 1, x, y],
  };
}

const leg =
  'M394 146 L462 142 C464 180 490 210 542 220 C554 262 559 300 562 340 C570 450 576 560 581 676 L471 684 C464 560 450 420 416 286 C410 272 402 262 394 254Z';
const facing = 'M452 138 L520 128 C528 164 535 192 546 236 C510 238 470 214 452 138Z';
const opening = 'M458.5 146 C461 183 488 214 542 224.5';
const openingInside = 'M453 146 C455.5 187 485 220 543 230.5';
const inseam = 'M398 250 C412 262 419 274 421 288 C455 420 469 560 475 680';
const inseamInside = 'M404 247 C417 259 424 273 426.5 288 C460 420 474 560 480.5 680';

function half(look: Look, side: 1 | -1): Part[] {
  const { colour, seed } = look;
  const thread = denimThread(look);
  const to = (d: string) => (side > 0 ? d : flip(d));
  const x = (value: number) => (side > 0 ? value : 800 - value);
  const folds = [
    ...drape({
      seed: seed + side,
      area: [450, 400, 50, 80],
      angle: 14,
      stray: 24,
      count: 6,
      length: 84,
      width: 8,
      depth: 4.4,
    }),
    ...drape({
      seed: seed + side * 3,
      area: [414, 268, 22, 44],
      angle: -24,
      stray: 12,
      count: 4,
      length: 120,
      width: 7,
      depth: 4.4,
    }),
    ...drape({
      seed: seed + side * 5,
      area: [480, 590, 40, 60],
      angle: 4,
      stray: 18,
      count: 5,
      length: 66,
      width: 7,
      depth: 4,
    }),
  ];
  const spots = [
    [x(490), 360, 56, 150, side * -4],
    [x(516), 500, 52, 120, side * -3],
    [x(474), 258, 66, 13, side * -16],
    [x(480), 292, 66, 12, side * -26],
    [x(470), 228, 54, 11, side * -8],
  ];
  return [
    {
      ...denimCloth,
      d: to(facing),
      fill: denim(darker(colour, 0.1), { x: 30, turn: side * -6 }),
      puff: 2,
      wrinkle: 0.3,
    },
    ...(side < 0 ? coinPocket(look) : []),
    {
      ...denimCloth,
      d: to(leg),
      fill: denim(colour, { turn: side * -3, x: side * 17 }),
      wrinkle: 0.62,
      wrinkleSize: 90,
      wrinkleStretch: 3,
      contact: 0.42,
      folds: side > 0 ? folds : folds.map(flipFold),
      art: worn(colour, spots),
      seams: [to('M409 245 C422 258 429 272 432 288 C465 420 479 560 485 680')],
      seamWidth: 1.6,
      stitches: [
        ...doubleStitch(to(opening), to(openingInside), thread),
        ...doubleStitch(to(inseam), to(inseamInside), thread),
      ],
    },
    stud(x(458), 158, 4.6),
    stud(x(535), 219, 4.6),
    turnUp(look, side),
  ];
}

function coinPocket(look: Look): Part[] {
  const thread = denimThread(look);
  return [
    {
      ...denimCloth,
      d: 'M276 168 L326 178 L326 226 L268 216Z',
      fill: denim(look.colour, { x: 60, turn: 8 }),
      puff: 2,
      thick: 3,
      wrinkle: 0.2,
      contact: 0.45,
      stitches: doubleStitch('M276 171.5 L326 181.5', 'M275 177 L326 187', thread),
    },
    stud(281, 175, 3.6),
  ];
}

/** The hem is turned up twice: the pale side shows, with the outer seam across it. */
function turnUp({ colour }: Look, side: 1 | -1): Part {
  const to = (d: string) => (side > 0 ? d : flip(d));
  const pale = reverse(colour);
  return {
    ...denimCloth,
    d: to('M466 672 C504 680 548 677 584 664 L587 708 C548 722 506 724 470 717Z'),
    fill: denim(pale, { x: 40 }),
    puff: 6,
    reach: 12,
    thick: 5,
    wrinkle: 0.25,
    contact: 0.45,
    seams: [to('M556 671 L559 718')],
    stitches: [{ d: to('M561 671 L564 717'), colour: lighter(pale, 0.6), dash: '3 2', width: 2 }],
    folds: drape({
      seed: 5,
      area: side > 0 ? [480, 684, 80, 20] : [240, 684, 80, 20],
      angle: 88,
      count: 2,
      length: 34,
      width: 5,
      depth: 2,
    }),
  };
}

function waistBack({ colour }: Look): Part[] {
  const inside = reverse(colour);
  return [
    {
      ...denimCloth,
      d: symmetrical([
        [400, 92],
        [440, 92, 480, 90, 508, 84],
        [513, 118],
        [480, 138, 440, 140, 400, 140],
      ]),
      fill: denim(darker(inside, 0.3)),
      puff: 1,
      wrinkle: 0.1,
      stitches: [
        { d: 'M293 90 C330 96 360 98 400 98 C440 98 470 96 507 90', colour: inside, dash: '4.2 2.2', width: 1.2 },
      ],
    },
    {
      d: roundedBox(374, 99, 52, 30, 2),
      fill: '#efe8d8',
      texture: 'poplin',
      puff: 1,
      thick: 1.5,
      edge: 1.6,
      wrinkle: 0,
      contact: 0.4,
      art: '<text x="400" y="112" font-family="Inter" font-weight="700" font-size="7.4" letter-spacing="1" text-anchor="middle" fill="#33405c">ARKENLY</text>',
    },
  ];
}

function beltLoop(look: Look, x: number, turn: number): Part[] {
  const { colour } = look;
  const thread = denimThread(look);
  const lean = (turn * Math.PI) / 180;
  const matrix: Part['matrix'] = [Math.cos(lean), Math.sin(lean), -Math.sin(lean), Math.cos(lean), x, 126];
  const rows = 'M-3.4 -24V26M3.4 -24V26';
  return [
    {
      ...denimCloth,
      d: roundedBox(-7, -28, 14, 58, 2.5),
      fill: denim(colour, { x: 12 }),
      puff: 3,
      reach: 5,
      thick: 4,
      wrinkle: 0,
      contact: 0.5,
      matrix,
      stitches: [{ d: rows, colour: thread, dash: '3.4 2', width: 1.1 }],
    },
    barTack(x + Math.sin(lean) * 24, 102, thread),
    barTack(x - Math.sin(lean) * 26, 153, thread),
  ];
}

function waistband(look: Look): Part[] {
  const { colour } = look;
  const thread = denimThread(look);
  const band: Part = {
    ...denimCloth,
    d: symmetrical([
      [400, 119],
      [440, 119, 482, 111, 513, 97],
      [521, 133],
      [484, 147, 440, 156, 400, 156],
    ]),
    fill: denim(colour, { turn: 90, y: 20 }),
    grain: 1.2,
    puff: 3,
    reach: 12,
    wrinkle: 0.15,
    contact: 0.4,
    art: worn(colour, [[400, 123, 110, 6]]),
    stitches: [
      {
        d: 'M288 102 C320 116 360 124 400 124 C440 124 480 116 512 102',
        colour: thread,
        dash: '4.2 2.2',
        width: 1.35,
      },
      {
        d: 'M281 129 C318 143 360 151 400 151 C440 151 482 143 519 129',
        colour: thread,
        dash: '4.2 2.2',
        width: 1.35,
      },
      { d: 'M385 124 V151', colour: thread, dash: '4.2 2.2', width: 1.35 },
    ],
    seams: ['M380 116 V158'],
  };
  return [
    band,
    ...beltLoop(look, 308, 10),
    ...beltLoop(look, 492, -10),
    {
      d: roundedBox(392, 137, 20, 3.4, 1.6),
      fill: thread,
      texture: 'rib',
      puff: 1,
      thick: 1.4,
      edge: 1.2,
      wrinkle: 0,
      contact: 0.2,
    },
    stud(400, 138, 11.5),
  ];
}

/** The covered zip: the left half lies over the right one. */
function fly(look: Look): Part[] {
  const thread = denimThread(look);
  return [
    {
      ...denimCloth,
      d: 'M390 152 L434 150 C436 196 434 236 406 266 C399 262 394 256 390 250Z',
      fill: denim(look.colour, { x: 8 }),
      puff: 3,
      reach: 12,
      wrinkle: 0.3,
      contact: 0.34,
      stitches: doubleStitch('M430 154 C432 194 429 230 405 256', 'M424.5 154 C426 190 424 222 402 248', thread),
    },
    barTack(418, 236, thread, 0, 11),
    barTack(401, 262, thread, 90, 13),
  ];
}

function jeans(dyed: Look): Part[] {
  const look = indigo(dyed);
  return [...waistBack(look), ...half(look, -1), ...half(look, 1), ...fly(look), ...waistband(look)];
}

function backPocket(look: Look, x: number): Part[] {
  const thread = denimThread(look);
  const to = (d: string) => d.replace(/(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)/g, (_, a, b) => `${Number(a) + x} ${b}`);
  return [
    {
      ...denimCloth,
      d: to('M-70 330 L70 330 L66 452 L0 486 L-66 452Z'),
      fill: denim(look.colour, { x: 22 }),
      puff: 4,
      wrinkle: 0.3,
      contact: 0.45,
      art: worn(look.colour, [
        [x, 334, 76, 8],
        [x + 4, 420, 48, 50],
      ]),
      stitches: [
        ...doubleStitch(to('M-66 341 L66 341'), to('M-66 348 L66 348'), thread),
        ...doubleStitch(
          to('M-66 334 L-62 449 L0 481 L62 449 L66 334'),
          to('M-60 348 L-56 446 L0 474 L56 446 L60 348'),
          thread,
        ),
        ...doubleStitch(to('M-57 404 L0 424 L57 404'), to('M-57 411 L0 431 L57 411'), thread),
      ],
    },
    stud(x - 64, 337, 4.4),
    stud(x + 64, 337, 4.4),
  ];
}

/** Folded lengthwise and across, one back pocket up. */
function folded(dyed: Look): Part[] {
  const look = indigo(dyed);
  const { colour } = look;
  const thread = denimThread(look);
  const cloth = denim(colour, { x: 14 });
  const layers = parcel({ ...look, cloth }, { width: 300, height: 420 }, { texture: 'twill', thick: 9, puff: 6 });
  return [
    ...layers,
    {
      ...denimCloth,
      d: 'M246 190 L554 190 L554 240 L246 240Z',
      fill: denim(colour, { turn: 90 }),
      puff: 4,
      thick: 5,
      wrinkle: 0.15,
      contact: 0.4,
      stitches: doubleStitch('M250 196 L550 196', 'M250 234 L550 234', thread),
    },
    {
      ...denimCloth,
      d: 'M250 240 L550 240 L550 262 L250 300Z',
      fill: denim(colour, { turn: 84 }),
      puff: 1,
      thick: 3,
      wrinkle: 0.15,
      contact: 0.3,
      stitches: doubleStitch('M252 292 L549 255', 'M252 285 L549 248', thread),
    },
    ...backPocket(look, 392),
    ...[300, 500].flatMap((x) =>
      beltLoop(look, x, 0).map((part): Part => {
        const m = part.matrix ?? [1, 0, 0, 1, 0, 0];
        return { ...part, matrix: [m[0], m[1], m[2], m[3], m[4], m[5] + 91] };
      }),
    ),
    {
      d: roundedBox(354, 186, 92, 60, 3),
      fill: '#9a6338',
      texture: 'leather',
      puff: 2,
      reach: 8,
      thick: 4,
      edge: 2.6,
      wrinkle: 0.1,
      gloss: 0.05,
      contact: 0.5,
      stitches: [{ d: roundedBox(359, 191, 82, 50, 2), colour: '#d8aa6c', dash: '4 2.4', width: 1.3 }],
      art: '<text x="400" y="213" font-family="Inter" font-weight="800" font-size="14" letter-spacing="1.4" text-anchor="middle" fill="#4a2a12">ARKENLY</text><path d="M376 220H424" stroke="#4a2a12" stroke-width="1.2"/><text x="400" y="232" font-family="Inter" font-weight="600" font-size="8" letter-spacing="2" text-anchor="middle" fill="#4a2a12">DENIM</text>',
    },
  ];
}

export default {
  colours: ['denim', 'navy', 'black', 'sky', 'grey', 'white', 'charcoal', 'sand'],
  lead: 'denim',
  front: (look) => ({ parts: jeans(look) }),
  detail: { x: 400, y: 190, zoom: 2.5 },
  pack: (look) =>
    fan([folded(look.other('sky')), folded(look.other('charcoal')), folded(look)], { x: -62, y: 84, turn: 2 }),
  pallets: ['denim'],
  measures: { width: 60, height: 103 },
} satisfies ClothTemplate;
