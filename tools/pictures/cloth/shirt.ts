import { fan, parcel } from '../studio/cloth/folded.ts';
import type { Part } from '../studio/cloth/part.ts';
import { drape, ellipse, flip, roundedBox, symmetrical } from '../studio/cloth/path.ts';
import type { ClothTemplate, Look } from '../studio/cloth/template.ts';
import { darker } from '../studio/colour.ts';

const woven = { texture: 'poplin', puff: 5, reach: 15, thick: 2.5, edge: 3 } as const;
const sleeve =
  'M548 172 C606 196 640 268 662 360 C680 440 694 530 702 612 L632 628 C618 540 600 470 580 404 C562 350 548 300 540 250Z';
const cuff = 'M703 604 L711 662 C690 674 668 680 646 682 L630 622 C654 622 680 616 703 604Z';
const leaf =
  'M402 216 C428 202 462 174 484 138 C500 144 514 156 522 170 C514 204 488 238 458 262 C436 252 416 236 402 216Z';

function button(x: number, y: number): Part {
  return {
    d: ellipse(x, y, 7, 7),
    fill: '#efe9dc',
    puff: 1,
    reach: 3,
    edge: 2,
    thick: 3,
    wrinkle: 0,
    gloss: 0.25,
    shine: 60,
    art: `<g fill="#8b8375"><circle cx="${x - 2}" cy="${y - 2}" r="1"/><circle cx="${x + 2}" cy="${y - 2}" r="1"/><circle cx="${x - 2}" cy="${y + 2}" r="1"/><circle cx="${x + 2}" cy="${y + 2}" r="1"/></g>`,
  };
}

function collar({ cloths, cloth, thread, colour }: Look): Part[] {
  const line = 'M408 216 C432 202 464 176 484 148 M515 170 C506 202 482 234 457 254 C438 246 420 234 408 216';
  const half = (side: 1 | -1): Part => ({
    ...woven,
    d: side > 0 ? leaf : flip(leaf),
    fill: cloths({ turn: -42 * side, x: 400, y: 10 }),
    wrinkle: 0.15,
    puff: 4,
    thick: 4,
    contact: 0.5,
    stitches: [{ d: side > 0 ? line : flip(line), colour: thread, dash: '3.2 2', width: 0.9 }],
  });
  return [
    {
      ...woven,
      d: symmetrical([
        [400, 128],
        [446, 128, 472, 132, 486, 142],
        [470, 182, 440, 210, 400, 222],
      ]),
      fill: darker(colour, 0.25),
      wrinkle: 0.1,
    },
    {
      ...woven,
      d: symmetrical([
        [400, 122],
        [450, 122, 476, 128, 492, 142],
        [480, 162],
        [460, 150, 430, 148, 400, 148],
      ]),
      fill: cloth,
      wrinkle: 0.1,
    },
    half(-1),
    half(1),
  ];
}

function shirt(look: Look): Part[] {
  const { cloth, cloths, thread, seed } = look;
  const arm = (side: 1 | -1): Part[] => [
    {
      ...woven,
      d: side > 0 ? sleeve : flip(sleeve),
      fill: cloths({ turn: -14 * side, x: 400 + side * 210, y: 180 }),
      wrinkle: 0.8,
      wrinkleSize: 80,
      wrinkleAngle: side * -0.2,
      folds: [
        ...drape({
          seed: seed + side,
          area: side > 0 ? [585, 380, 30, 160] : [185, 380, 30, 160],
          angle: side > 0 ? 20 : 160,
          stray: 25,
          count: 6,
          length: 90,
          width: 7,
          depth: 4.5,
        }),
        ...drape({
          seed: seed + side * 3,
          area: side > 0 ? [580, 220, 40, 60] : [180, 220, 40, 60],
          angle: side > 0 ? 74 : 106,
          count: 3,
          length: 190,
          width: 8,
          depth: 4.5,
        }),
      ],
    },
    {
      ...woven,
      d: side > 0 ? cuff : flip(cuff),
      fill: cloths({ turn: -14 * side, x: 400 + side * 220, y: 300 }),
      wrinkle: 0.2,
      thick: 4,
      stitches: [
        {
          d:
            side > 0
              ? 'M700 612 C680 622 656 628 636 629 M707 656 C690 668 668 674 648 675'
              : flip('M700 612 C680 622 656 628 636 629 M707 656 C690 668 668 674 648 675'),
          colour: thread,
          dash: '3.2 2',
          width: 0.9,
        },
      ],
    },
  ];
  return [
    ...arm(-1),
    ...arm(1),
    {
      ...woven,
      d: symmetrical([
        [400, 170],
        [440, 172, 470, 160, 486, 144],
        [516, 152],
        [536, 160, 550, 168, 562, 178],
        [546, 216, 550, 262, 568, 300],
        [562, 380, 562, 460, 570, 540],
        [574, 600, 574, 630, 566, 652],
        [520, 696, 470, 716, 400, 716],
      ]),
      fill: cloth,
      wrinkle: 0.6,
      wrinkleAngle: 0.1,
      contact: 0.26,
      folds: [
        ...drape({ seed, area: [258, 280, 30, 90], angle: 48, count: 4, length: 150, width: 8, depth: 4.6 }),
        ...drape({ seed: seed + 5, area: [512, 280, 30, 90], angle: 132, count: 4, length: 150, width: 8, depth: 4.6 }),
        ...drape({
          seed: seed + 9,
          area: [270, 440, 80, 120],
          angle: 98,
          count: 4,
          length: 170,
          width: 10,
          depth: 4.2,
        }),
        ...drape({
          seed: seed + 10,
          area: [450, 440, 80, 120],
          angle: 82,
          count: 4,
          length: 170,
          width: 10,
          depth: 4.2,
        }),
      ],
      stitches: [
        { d: 'M238 646 C290 688 340 708 400 708 C460 708 510 688 562 646', colour: thread, dash: '3.2 2', width: 0.9 },
      ],
    },
    {
      ...woven,
      d: 'M448 310 L538 308 L536 394 L493 412 L450 396Z',
      fill: cloths({ x: 6, y: 4 }),
      wrinkle: 0.3,
      contact: 0.3,
      stitches: [
        {
          d: 'M452 314 L453 393 L493 408 L533 391 L534 312 M451 326 L535 324',
          colour: thread,
          dash: '3.2 2',
          width: 0.9,
        },
      ],
    },
    {
      ...woven,
      d: roundedBox(383, 214, 34, 500, 3),
      fill: cloths({ x: 14 }),
      wrinkle: 0.35,
      contact: 0.35,
      stitches: [{ d: 'M388 216V712M412 216V712', colour: thread, dash: '3.2 2', width: 0.9 }],
    },
    ...collar(look),
    ...[242, 322, 402, 482, 562, 642].map((y) => button(400, y)),
  ];
}

function folded(look: Look): Part[] {
  const top: Part[] = [
    {
      ...woven,
      d: roundedBox(383, 250, 34, 372, 3),
      fill: look.cloths({ x: 14 }),
      wrinkle: 0.2,
      stitches: [{ d: 'M388 216V620M412 216V620', colour: look.thread, dash: '3.2 2', width: 0.9 }],
    },
    ...[...collar(look), button(400, 242), button(400, 330), button(400, 420), button(400, 510)].map(
      (part): Part => ({ ...part, matrix: [1, 0, 0, 1, 0, 46] }),
    ),
  ];
  return parcel(look, { width: 320, height: 430 }, { texture: 'poplin' }, top);
}

export default {
  colours: ['white', 'sky', 'denim', 'navy', 'sand', 'black'],
  patterned: [
    { pattern: 'check', colours: ['red', 'navy', 'green'] },
    { pattern: 'stripes', colours: ['blue'] },
  ],
  lead: 'sky',
  front: (look) => ({ parts: shirt(look) }),
  detail: { x: 430, y: 270, zoom: 2.5 },
  pack: (look) =>
    fan([folded(look.other('navy')), folded(look.other('white')), folded(look)], { x: -70, y: 84, turn: 2 }),
  measures: { width: 76, height: 74 },
} satisfies ClothTemplate;
