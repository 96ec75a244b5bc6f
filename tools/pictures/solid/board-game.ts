import * as THREE from 'three';
import { darker, lighter, mix, rgbOf } from '../studio/colour.ts';
import { box, carton, fitted, group, lacquer, material, mesh, printed, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

type Pen = CanvasRenderingContext2D;
type Four = [string, string, string, string];
const [wide, thick, cells] = [3.6, 0.09, 15];

const apart = (a: string, b: string) => Math.hypot(...rgbOf(a).map((part, i) => part - (rgbOf(b)[i] ?? 0)));

/** The board's own colour and three players that differ from it. */
function playersOf(hex: string): Four {
  const others = ['#d9473a', '#f0c648', '#3f9a63', '#3f7fc4', '#f0c648'].filter((other) => apart(hex, other) > 95);
  return [hex, others[0] ?? hex, others[1] ?? hex, others[2] ?? hex];
}

const corners = [
  [0, 0],
  [9, 0],
  [9, 9],
  [0, 9],
] as const;
/** The four circles of a home, in cells from its corner. */
const seats = [
  [2.1, 2.1],
  [3.9, 2.1],
  [2.1, 3.9],
  [3.9, 3.9],
] as const;

function square(pen: Pen, x: number, y: number, fill: string): void {
  pen.fillStyle = fill;
  pen.fillRect(x, y, 1, 1);
  pen.strokeRect(x, y, 1, 1);
}

function rounded(pen: Pen, x: number, y: number, width: number, height: number, soft: number, fill: string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(x, y, width, height, soft);
  pen.fill();
}

function disc(pen: Pen, x: number, y: number, radius: number, fill: string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fill();
}

function track(pen: Pen, players: Four): void {
  pen.strokeStyle = '#8b8172';
  pen.lineWidth = 0.045;
  for (let i = 0; i < cells; i++)
    for (let k = 6; k < 9; k++) {
      square(pen, i, k, '#fdfaf2');
      square(pen, k, i, '#fdfaf2');
    }
  for (let i = 1; i < 6; i++) {
    square(pen, i, 7, players[0]);
    square(pen, 7, i, players[1]);
    square(pen, cells - 1 - i, 7, players[2]);
    square(pen, 7, cells - 1 - i, players[3]);
  }
  square(pen, 1, 6, players[0]);
  square(pen, 8, 1, players[1]);
  square(pen, 13, 8, players[2]);
  square(pen, 6, 13, players[3]);
}

function board(hex: string): THREE.CanvasTexture {
  const players = playersOf(hex);
  return printed(1536, 1536, (pen, width) => {
    pen.fillStyle = darker(hex, 0.28);
    pen.fillRect(0, 0, width, width);
    pen.scale(width / 16.4, width / 16.4);
    pen.translate(0.7, 0.7);
    rounded(pen, -0.18, -0.18, 15.36, 15.36, 0.3, '#f1e7d0');
    track(pen, players);
    for (const [i, [x, y]] of corners.entries()) {
      const tint = players[i] ?? hex;
      rounded(pen, x, y, 6, 6, 0.25, tint);
      rounded(pen, x + 0.9, y + 0.9, 4.2, 4.2, 0.7, '#fdfaf2');
      for (const [across, down] of seats) disc(pen, x + across, y + down, 0.72, lighter(tint, 0.35));
    }
    const middle = [
      [6, 6, 6, 9],
      [6, 6, 9, 6],
      [9, 6, 9, 9],
      [6, 9, 9, 9],
    ] as const;
    for (const [i, [ax, ay, bx, by]] of middle.entries()) {
      pen.fillStyle = players[i] ?? hex;
      pen.beginPath();
      pen.moveTo(ax, ay);
      pen.lineTo(bx, by);
      pen.lineTo(7.5, 7.5);
      pen.fill();
    }
    disc(pen, 7.5, 7.5, 0.62, '#fdfaf2');
  });
}

/** Two halves of grey board, covered, with the fold a little raised. */
function foldedBoard(hex: string): THREE.Group {
  const map = board(hex);
  const cloth = material(darker(hex, 0.35), { roughness: 0.8 });
  const lift = 0.035;
  const halves = [-1, 1].map((way) => {
    const sheet = new THREE.PlaneGeometry(wide / 2 - 0.012, wide - 0.02).rotateX(-Math.PI / 2);
    const uv = sheet.getAttribute('uv');
    for (let i = 0; i < uv.count; i++) uv.setX(i, (uv.getX(i) + (way > 0 ? 1 : 0)) / 2);
    const print = mesh(sheet, material('#ffffff', { map, roughness: 0.42, clearcoat: 0.25 }), [
      0,
      thick / 2 + 0.002,
      0,
    ]);
    const half = group(mesh(box(wide / 2 - 0.006, thick, wide, 0.02), cloth), print);
    return put(half, [(way * wide) / 4, thick / 2 + lift, 0], [0, 0, (-way * lift) / (wide / 4)]);
  });
  return group(...halves);
}

function pawn(hex: string): THREE.Group {
  const paint = lacquer(hex);
  return group(
    mesh(
      turned(
        [
          [0, 0],
          [0.135, 0],
          [0.15, 0.03],
          [0.14, 0.08],
          [0.07, 0.2],
          [0.055, 0.28],
          [0, 0.29],
        ],
        0.03,
      ),
      paint,
    ),
    mesh(new THREE.SphereGeometry(0.095, 32, 24), paint, [0, 0.34, 0]),
  );
}

const pips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [-1, 1],
    [0, 0],
    [1, -1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};

function die(top: number, front: number, right: number, edge = 0.3): THREE.Group {
  const ivory = material('#f6f1e4', { roughness: 0.28, clearcoat: 0.7, clearcoatRoughness: 0.15 });
  const ink = material('#2a2a2e', { roughness: 0.5 });
  const [half, step] = [edge / 2, edge * 0.27];
  const pip = (at: [number, number, number], turn: [number, number, number]) => {
    const dot = put(mesh(new THREE.CircleGeometry(edge * 0.088, 24), ink), at, turn);
    dot.castShadow = false;
    return dot;
  };
  const out = half + 0.0015;
  return group(
    mesh(box(edge, edge, edge, edge * 0.15), ivory),
    ...(pips[top] ?? []).map(([a, b]) => pip([a * step, out, b * step], [-Math.PI / 2, 0, 0])),
    ...(pips[front] ?? []).map(([a, b]) => pip([a * step, b * step, out], [0, 0, 0])),
    ...(pips[right] ?? []).map(([a, b]) => pip([out, a * step, b * step], [0, Math.PI / 2, 0])),
  );
}

function drawnPawn(pen: Pen, x: number, y: number, size: number, fill: string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.moveTo(x - size * 0.42, y);
  pen.quadraticCurveTo(x - size * 0.44, y - size * 0.16, x - size * 0.3, y - size * 0.24);
  pen.quadraticCurveTo(x - size * 0.12, y - size * 0.5, x - size * 0.12, y - size * 0.74);
  pen.lineTo(x + size * 0.12, y - size * 0.74);
  pen.quadraticCurveTo(x + size * 0.12, y - size * 0.5, x + size * 0.3, y - size * 0.24);
  pen.quadraticCurveTo(x + size * 0.44, y - size * 0.16, x + size * 0.42, y);
  pen.fill();
  disc(pen, x, y - size * 0.86, size * 0.25, fill);
}

function cover(hex: string): THREE.CanvasTexture {
  const players = playersOf(hex);
  return printed(1280, 720, (pen, width, height) => {
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, height);
    const [x, y] = [width * 0.7, height / 2];
    pen.fillStyle = lighter(hex, 0.14);
    for (let i = 0; i < 14; i++) {
      pen.beginPath();
      pen.moveTo(x, y);
      pen.arc(x, y, width, (i * Math.PI) / 7, (i * Math.PI) / 7 + Math.PI / 14);
      pen.fill();
    }
    disc(pen, x, y, 300, '#fbf4e2');
    for (let i = 0; i < 22; i++) {
      const angle = (i / 22) * Math.PI * 2;
      disc(pen, x + Math.cos(angle) * 260, y + Math.sin(angle) * 260, 23, players[i % 4] ?? hex);
    }
    for (const [i, aside] of [-108, 108, 0].entries()) {
      const ahead = i === 2;
      drawnPawn(pen, x + aside, y + (ahead ? 150 : 104), ahead ? 250 : 196, players[(i + 1) % 4] ?? hex);
    }
    pen.fillStyle = '#fbf4e2';
    fitted(pen, 'ROUND', width * 0.24, 330, 156, 470, 'Inter', 800);
    fitted(pen, 'TRIP', width * 0.24, 470, 156, 470, 'Inter', 800);
    fitted(pen, '2–4  ·  6+', width * 0.24, 570, 56, 400, 'Inter', 600);
  });
}

/** As long as the folded board, and half as high. */
const [long, high, deep] = [3.76, 2.06, 0.5];

function gameBox(hex: string): THREE.Group {
  const card = material(darker(hex, 0.12), { roughness: 0.55, clearcoat: 0.2 });
  return group(
    mesh(box(long, high, deep, 0.03), card, [0, high / 2, 0]),
    mesh(
      new THREE.PlaneGeometry(long - 0.03, high - 0.03),
      material('#ffffff', { map: cover(hex), roughness: 0.45, clearcoat: 0.3 }),
      [0, high / 2, deep / 2 + 0.002],
    ),
  );
}

/** From cells of the print to the board's own place. */
const cell = (x: number, y: number): [number, number, number] => {
  const unit = wide / 16.4;
  const across = (x + 0.7 - 8.2) * unit;
  return [across, thick + 0.035 * (2 - Math.abs(across) / (wide / 4)) + 0.002, (y + 0.7 - 8.2) * unit];
};

function setUp(hex: string): THREE.Group {
  const players = playersOf(hex);
  const homes = corners.flatMap(([x, y], player) =>
    seats.slice(0, 3).map(([across, down]) => put(pawn(players[player] ?? hex), cell(x + across, y + down))),
  );
  const out = [
    [4.5, 6.5],
    [8.5, 3.5],
    [11.5, 8.5],
    [6.5, 11.5],
  ] as const;
  return group(
    foldedBoard(hex),
    ...homes,
    ...out.map(([x, y], player) => put(pawn(players[player] ?? hex), cell(x, y))),
  );
}

function game(hex: string): THREE.Group {
  return group(
    put(gameBox(hex), [-0.25, 0, -2.15], [-0.07, 0.08, 0]),
    put(setUp(hex), [0, 0, 0.6], [0, -0.16, 0]),
    put(die(5, 3, 6), [-1.55, 0.162, 2.55], [0, 0.5, 0]),
    put(die(2, 6, 1), [-0.98, 0.162, 2.8], [0, -0.3, 0]),
  );
}

export default {
  colours: ['red', 'blue', 'green', 'mustard', 'teal', 'plum', 'navy'],
  lead: 'red',
  angle: { up: 33, around: 8 },
  build: game,
  detail: { up: 32, around: -14, at: [-0.75, 0.2, 1.7], width: 2.3 },
  pack: (hex) =>
    group(
      put(carton(4.2, 2.2, 2.4), [2.2, 0, -3.1], [0, -0.16, 0]),
      ...['#27406f', '#3d8a53', hex].map((tint, i) =>
        put(gameBox(tint), [0.3 - i * 0.06, 0.26 + i * 0.505, 1.5], [-Math.PI / 2, 0, 0.1 - i * 0.08]),
      ),
      put(gameBox(mix(hex, '#cf9b32', 0.85)), [-2.3, 0, -1.3], [-0.1, 0.3, 0]),
    ),
  packAngle: { up: 30, around: 4 },
  pallets: ['red'],
} satisfies SolidTemplate;
