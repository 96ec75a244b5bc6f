import * as THREE from 'three';
import { darker, lighter, mix } from '../studio/colour.ts';
import { box, carton, fitted, group, material, mesh, printed, put, wood } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const [across, down, side] = [4, 3, 0.9];
const [wide, high] = [across * side, down * side];
const [rim, thick] = [0.24, 0.15];
type Point = [number, number];
type Pen = CanvasRenderingContext2D;

/** One side of a piece, with its knob to the left of the way (1), to the right (-1), or none (0). */
function cut(shape: THREE.Shape, from: Point, to: Point, knob: number): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const at = (along: number, out: number): Point => [
    from[0] + dx * along - dy * out * knob,
    from[1] + dy * along + dx * out * knob,
  ];
  if (knob === 0) {
    shape.lineTo(...to);
    return;
  }
  shape.bezierCurveTo(...at(0.16, -0.03), ...at(0.38, -0.08), ...at(0.39, 0.02));
  shape.bezierCurveTo(...at(0.4, 0.09), ...at(0.29, 0.25), ...at(0.5, 0.25));
  shape.bezierCurveTo(...at(0.71, 0.25), ...at(0.6, 0.09), ...at(0.61, 0.02));
  shape.bezierCurveTo(...at(0.62, -0.08), ...at(0.84, -0.03), ...to);
}

const knobUpright = (column: number, row: number) =>
  column === 0 || column === across ? 0 : (column + row) % 2 ? 1 : -1;
const knobLevel = (column: number, row: number) => (row === 0 || row === down ? 0 : (column * 2 + row) % 3 ? 1 : -1);

function pieceGeometry(column: number, row: number): THREE.ExtrudeGeometry {
  const [x, y] = [column * side, row * side];
  const corners: Point[] = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
  const knobs = [
    -knobLevel(column, row),
    -knobUpright(column + 1, row),
    knobLevel(column, row + 1),
    knobUpright(column, row),
  ];
  const shape = new THREE.Shape();
  shape.moveTo(x, y);
  for (const [i, from] of corners.entries()) cut(shape, from, corners[(i + 1) % 4] ?? from, knobs[i] ?? 0);
  const bevel = 0.022;
  return new THREE.ExtrudeGeometry(shape, {
    depth: thick - bevel * 2,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelOffset: -bevel - 0.009,
    bevelSegments: 3,
    curveSegments: 14,
  });
}

const dinosaur = new Map<string, string>([
  [
    'body',
    'M.55 .84C.5 .6 .75 .46 .98 .55C1.22 .63 1.27 .86 1.3 1.06C1.34 1.32 1.56 1.37 1.8 1.31C2.3 1.18 2.75 1.24 2.98 1.54' +
      'C3.14 1.76 3.36 1.7 3.42 1.36C3.44 1.28 3.53 1.28 3.54 1.37C3.58 1.9 3.28 2.2 2.96 2.14L2.95 2.44C2.95 2.54 2.53 2.54 2.53 2.44' +
      'L2.5 2.2C2.3 2.26 2 2.26 1.82 2.2L1.8 2.44C1.8 2.54 1.38 2.54 1.38 2.44L1.36 2.1C1.1 1.95 .98 1.5 .96 1.12' +
      'C.95 1.02 .9 1 .8 1C.68 1 .57 .95 .55 .84Z',
  ],
  ['belly', 'M1.1 1.5C1.3 2.06 2 2.06 2.6 1.94C2.8 1.9 2.9 2.1 2.6 2.3L1.2 2.3Z'],
]);

function disc(pen: Pen, x: number, y: number, radius: number, fill: string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fill();
}

function landscape(pen: Pen, hex: string): void {
  pen.fillStyle = mix('#d9eaf0', hex, 0.1);
  pen.fillRect(0, 0, wide, high);
  disc(pen, 2.95, 0.55, 0.27, '#f3c14f');
  for (const [x, y, size] of [
    [1.72, 0.5, 0.13],
    [1.9, 0.44, 0.17],
    [2.1, 0.52, 0.12],
    [0.2, 1.3, 0.1],
    [0.34, 1.26, 0.14],
    [0.5, 1.32, 0.09],
  ] as const)
    disc(pen, x, y, size, '#fbfaf5');
  disc(pen, 0.5, 3.2, 1.35, '#b9cf8f');
  disc(pen, 3.1, 3.5, 1.75, '#a3c17d');
  pen.fillStyle = '#86aa66';
  pen.fillRect(0, 2.3, wide, 1);
}

function fern(pen: Pen, x: number, y: number, size: number): void {
  pen.fillStyle = '#4f7f4d';
  for (const lean of [-0.9, -0.45, 0, 0.45, 0.9]) {
    pen.save();
    pen.translate(x, y);
    pen.rotate(lean);
    pen.beginPath();
    pen.ellipse(0, -size * 0.55, size * 0.14, size * 0.55, 0, 0, 7);
    pen.fill();
    pen.restore();
  }
}

function creature(pen: Pen, hex: string): void {
  const body = new Path2D(dinosaur.get('body'));
  // The eye keeps clear of the cuts.
  pen.save();
  pen.translate(-0.2, -0.05);
  for (let i = 0; i < 7; i++)
    disc(pen, 1.5 + i * 0.23, 1.36 - Math.sin(i * 0.52) * 0.1 + i * 0.012, 0.1, darker(hex, 0.22));
  pen.fillStyle = hex;
  pen.fill(body);
  pen.save();
  pen.clip(body);
  pen.fillStyle = lighter(hex, 0.42);
  pen.fill(new Path2D(dinosaur.get('belly')));
  for (const [x, y, size] of [
    [1.75, 1.56, 0.1],
    [2.1, 1.48, 0.13],
    [2.45, 1.62, 0.1],
    [2.72, 1.58, 0.07],
    [1.16, 1.24, 0.06],
    [3.35, 1.76, 0.07],
  ] as const)
    disc(pen, x, y, size, darker(hex, 0.22));
  pen.restore();
  disc(pen, 0.86, 0.72, 0.06, '#fbfaf5');
  disc(pen, 0.85, 0.725, 0.036, '#24242a');
  disc(pen, 0.98, 0.87, 0.055, mix('#f0a79a', hex, 0.15));
  pen.strokeStyle = darker(hex, 0.55);
  pen.lineWidth = 0.024;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.arc(0.75, 0.78, 0.11, 0.6, 2.3);
  pen.stroke();
  pen.restore();
}

function picture(hex: string): THREE.CanvasTexture {
  const texture = printed(1440, 1080, (pen, width) => {
    pen.scale(width / wide, width / wide);
    landscape(pen, hex);
    fern(pen, 3.3, 2.5, 0.34);
    creature(pen, hex);
    fern(pen, 0.42, 2.62, 0.4);
    fern(pen, 2.2, 2.72, 0.26);
  });
  texture.repeat.set(1 / wide, 1 / high);
  return texture;
}

/** `out` are pieces that lie elsewhere: column, row, place and turn. */
type Loose = { piece: Point; at: [number, number, number]; turn: number };

function tray(hex: string, loose: Loose[] = []): THREE.Group {
  const beech = wood();
  const print = material('#ffffff', { map: picture(hex), roughness: 0.55, clearcoat: 0.25, clearcoatRoughness: 0.4 });
  const edge = material('#e2c496', { roughness: 0.8 });
  const pieces = Array.from({ length: across * down }, (_, i) => {
    const [column, row] = [i % across, Math.floor(i / across)];
    const lost = loose.find(({ piece }) => piece[0] === column && piece[1] === row);
    const made = pieceGeometry(column, row).translate(-(column + 0.5) * side, -(row + 0.5) * side, 0);
    const home: Point = [(column + 0.5) * side - wide / 2, high / 2 - (row + 0.5) * side];
    const piece = new THREE.Mesh(made.rotateX(-Math.PI / 2), [print, edge]);
    piece.castShadow = piece.receiveShadow = true;
    return lost
      ? put(piece, lost.at, [0, lost.turn, 0])
      : put(piece, [home[0], 0.1, home[1]], [0, Math.sin(i * 5) * 0.006, 0]);
  });
  const [outer, deep] = [wide + rim * 2, high + rim * 2];
  return group(
    mesh(box(outer - 0.04, 0.1, deep - 0.04, 0.03), material('#8d6b45', { roughness: 0.9 }), [0, 0.05, 0]),
    ...[-1, 1].flatMap((end) => [
      mesh(box(outer, 0.32, rim, 0.07), beech, [0, 0.16, (end * (deep - rim)) / 2]),
      mesh(box(rim, 0.318, deep - rim * 1.4, 0.07), beech, [(end * (outer - rim)) / 2, 0.16, 0]),
    ]),
    ...pieces,
  );
}

function puzzle(hex: string): THREE.Group {
  return put(tray(hex, [{ piece: [0, 0], at: [-1.2, 0.29, 0.76], turn: 0.36 }]), [0, 0, 0], [0, 0.12, 0]);
}

function sleeve(hex: string): THREE.Group {
  const map = printed(1024, 768, (pen, width, height) => {
    pen.save();
    pen.scale(width / wide, width / wide);
    landscape(pen, hex);
    fern(pen, 3.3, 2.5, 0.34);
    creature(pen, hex);
    pen.restore();
    pen.fillStyle = '#fbf8f0';
    pen.fillRect(0, height - 150, width, 150);
    pen.fillStyle = darker(hex, 0.4);
    fitted(pen, 'LITTLE FERN  ·  12', width / 2, height - 52, 72, width * 0.8);
  });
  return group(
    mesh(box(4.1, 3.1, 0.44, 0.03), material(lighter(hex, 0.25), { roughness: 0.6 }), [0, 1.55, 0]),
    mesh(new THREE.PlaneGeometry(4.02, 3.02), material('#ffffff', { map, roughness: 0.45 }), [0, 1.55, 0.223]),
  );
}

export default {
  colours: ['green', 'blue', 'red', 'teal', 'violet', 'mustard', 'pink'],
  lead: 'green',
  angle: { up: 58, around: 0 },
  build: puzzle,
  detail: { up: 44, around: -12, at: [-0.6, 0.2, 0.4], width: 2.9 },
  pack: (hex) =>
    group(
      put(carton(4.2, 2.4, 2), [2.2, 0, -3.5], [0, -0.12, 0]),
      put(sleeve('#3b72b8'), [-2.1, 0, -1.9], [-0.1, 0.2, 0]),
      put(tray(hex), [0.9, 0, 1], [0, 0.16, 0]),
    ),
  packAngle: { up: 36, around: 4 },
  measures: { width: 30, height: 23, depth: 2 },
} satisfies SolidTemplate;
