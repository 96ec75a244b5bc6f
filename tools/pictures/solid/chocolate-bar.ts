import * as THREE from 'three';
import { darker, lighter, lightness, mix } from '../studio/colour.ts';
import { noise, random } from '../studio/random.ts';
import { box, carton, fitted, group, material, mesh, metal, printed, put } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const [wide, long, thick, cell] = [1.6, 3.1, 0.24, 0.5];
const torn = -0.24;

/** Pale papers hold milk chocolate. */
const cocoa = (hex: string) => (lightness(hex) > 0.5 ? '#6a3c22' : '#3d2116');

function pod(pen: CanvasRenderingContext2D, x: number, y: number, size: number, fill: string, line: string): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(0.5);
  pen.fillStyle = fill;
  pen.beginPath();
  pen.moveTo(0, -size);
  pen.bezierCurveTo(size * 0.7, -size * 0.6, size * 0.62, size * 0.6, 0, size);
  pen.bezierCurveTo(-size * 0.62, size * 0.6, -size * 0.7, -size * 0.6, 0, -size);
  pen.fill();
  pen.strokeStyle = line;
  pen.lineWidth = size * 0.06;
  for (const bulge of [-0.42, -0.16, 0.16, 0.42]) {
    pen.beginPath();
    pen.moveTo(0, -size * 0.9);
    pen.quadraticCurveTo(bulge * size, 0, 0, size * 0.9);
    pen.stroke();
  }
  pen.restore();
}

/** Rays out of the lower edge, as on old station posters. */
function rays(pen: CanvasRenderingContext2D, width: number, height: number, colour: string): void {
  pen.fillStyle = colour;
  const count = 22;
  for (let i = 0; i < count; i += 2) {
    const [from, to] = [i, i + 1].map((step) => Math.PI + (step / (count - 1)) * Math.PI) as [number, number];
    pen.beginPath();
    pen.moveTo(width / 2, height);
    pen.lineTo(width / 2 + Math.cos(from) * height * 1.5, height + Math.sin(from) * height * 1.5);
    pen.lineTo(width / 2 + Math.cos(to) * height * 1.5, height + Math.sin(to) * height * 1.5);
    pen.fill();
  }
}

function label(pen: CanvasRenderingContext2D, width: number, middle: number, hex: string): void {
  const [half, tall] = [width * 0.37, 300];
  pen.fillStyle = '#f6eedd';
  pen.beginPath();
  pen.roundRect(width / 2 - half, middle - tall, half * 2, tall * 2, 28);
  pen.fill();
  pen.strokeStyle = '#c39a4a';
  pen.lineWidth = 8;
  pen.beginPath();
  pen.roundRect(width / 2 - half + 24, middle - tall + 24, half * 2 - 48, tall * 2 - 48, 14);
  pen.stroke();
  const ink = darker(hex, lightness(hex) > 0.5 ? 0.6 : 0.35);
  pod(pen, width / 2, middle - 158, 80, mix(hex, '#8a4a2a', 0.4), '#f6eedd');
  pen.fillStyle = ink;
  fitted(pen, 'TERN & TIDE', width / 2, middle + 58, 104, half * 1.7, 'DejaVu Serif', 700);
  fitted(pen, 'fine chocolate', width / 2, middle + 142, 66, half * 1.4, 'DejaVu Serif', 400);
  fitted(pen, '100 g', width / 2, middle + 226, 54, half, 'DejaVu Serif', 400);
}

function print(hex: string, share: number): THREE.CanvasTexture {
  return printed(1024, Math.round(1984 * share), (pen, width, height) => {
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, height);
    rays(pen, width, height, lightness(hex) > 0.6 ? darker(hex, 0.1) : lighter(hex, 0.13));
    pen.fillStyle = '#cda658';
    for (const y of [height - 118, height - 92]) pen.fillRect(0, y, width, 10);
    label(pen, width, height - 640, hex);
  });
}

/** One field of the bar, narrower above; the slab joins it to its neighbours. */
function field(colour: string): THREE.Group {
  const geometry = box(cell - 0.015, thick - 0.05, cell - 0.015, 0.035);
  const points = geometry.getAttribute('position');
  for (let i = 0; i < points.count; i++) {
    const taper = 1 - 0.2 * (points.getY(i) / (thick - 0.05) + 0.5);
    points.setX(i, points.getX(i) * taper);
    points.setZ(i, points.getZ(i) * taper);
  }
  geometry.computeVertexNormals();
  const gloss = material(colour, { roughness: 0.36, clearcoat: 0.5, clearcoatRoughness: 0.3 });
  const crumb = material(lighter(colour, 0.07), { roughness: 0.85 });
  return group(
    mesh(geometry, gloss, [0, thick / 2 + 0.005, 0]),
    mesh(box(cell + 0.004, 0.1, cell + 0.004, 0.012), crumb, [0, 0.05, 0]),
    mesh(new THREE.PlaneGeometry(cell, cell).rotateX(-Math.PI / 2), gloss, [0, 0.102, 0]),
  );
}

/** Paper or foil round the bar, torn across: it frays away from `from` and stands off at the tear. */
function fray(surface: THREE.Material, from: number, reach: number, off: number, seed: number): THREE.Mesh {
  const [across, along] = [150, 14];
  const jag = noise(seed);
  const [half, side] = [wide / 2, thick];
  const span = half + side;
  const geometry = new THREE.PlaneGeometry(1, 1, across, along);
  const points = geometry.getAttribute('position');
  for (let j = 0; j <= along; j++)
    for (let i = 0; i <= across; i++) {
      const s = (i / across - 0.5) * 2 * span;
      const v = j / along;
      const over = Math.max(0, Math.abs(s) - half);
      const edge = reach * (0.35 + 1.1 * jag(s * 2.6 + 9, 3) + 0.3 * (jag(s * 14, 8) - 0.5));
      const stand = off * v * v * (0.4 + 1.2 * jag(s * 3 + 4, v * 2 + 5)) + 0.012 * (jag(s * 9, v * 5) - 0.5) * v;
      const x = Math.sign(s) * (Math.min(Math.abs(s), half) + (over > 0 ? stand : 0));
      points.setXYZ(j * (across + 1) + i, x, thick - over + (over > 0 ? 0 : stand), from - v * edge);
    }
  geometry.computeVertexNormals();
  return mesh(geometry, surface);
}

function flaps(hex: string): THREE.Group {
  const shape = new THREE.Shape();
  shape.moveTo(-wide / 2 + 0.05, -thick / 2 + 0.02);
  shape.lineTo(wide / 2 - 0.05, -thick / 2 + 0.02);
  shape.lineTo(wide / 2 - 0.24, thick / 2 - 0.05);
  shape.lineTo(-wide / 2 + 0.24, thick / 2 - 0.05);
  shape.closePath();
  const paper = material(lighter(hex, 0.06), { roughness: 0.7 });
  return group(
    mesh(new THREE.ExtrudeGeometry(shape, { depth: 0.006, bevelEnabled: false }), paper, [
      0,
      thick / 2,
      long / 2 + 0.001,
    ]),
  );
}

function sleeve(hex: string, from: number): THREE.Group {
  const length = long / 2 - from;
  const face = new THREE.PlaneGeometry(wide - 0.05, length - 0.03).rotateX(-Math.PI / 2);
  const map = print(hex, length / long);
  const middle = (long / 2 + from) / 2;
  return group(
    mesh(box(wide, thick, length, 0.03), material(hex, { roughness: 0.7 }), [0, thick / 2, middle]),
    mesh(face, material('#ffffff', { map, roughness: 0.62 }), [0, thick + 0.002, middle]),
    flaps(hex),
  );
}

function opened(hex: string): THREE.Group {
  const colour = cocoa(hex);
  const foil = metal('#e4ddcf', 0.34);
  const paper = material(hex, { roughness: 0.75 });
  for (const sheet of [foil, paper]) sheet.side = THREE.DoubleSide;
  const fields = [0, 1, 2].flatMap((column) =>
    [0, 1, 2]
      .filter((row) => !(column === 2 && row === 0))
      .map((row) => put(field(colour), [(column - 1) * cell, 0, -1.3 + row * cell])),
  );
  return group(
    ...fields,
    sleeve(hex, torn),
    fray(foil, torn, 0.36, 0.11, 5),
    fray(material('#f7f2e6', { roughness: 0.9, side: THREE.DoubleSide }), torn + 0.02, 0.15, 0.07, 9),
    fray(paper, torn + 0.03, 0.12, 0.09, 9),
    put(field(colour), [1.32, 0, -1.02], [0, 0.5, 0]),
    ...crumbs(colour),
  );
}

function crumbs(colour: string): THREE.Mesh[] {
  const next = random(23);
  const surface = material(colour, { roughness: 0.8 });
  return Array.from({ length: 11 }, () => {
    const size = 0.01 + next() * 0.026;
    const made = mesh(new THREE.DodecahedronGeometry(size, 0), surface);
    made.scale.set(1.3, 0.7, 0.6 + next() * 0.5);
    return put(made, [0.72 + next() * 0.55, size * 0.6, -1.6 + next() * 0.55], [next() * 3, next() * 3, 0]);
  });
}

/** Seen from above, paper catches the full light: its dye is deepened to look itself. */
const dyed = (hex: string) => darker(hex, 0.16);

export default {
  colours: ['teal', 'red', 'navy', 'mustard', 'wine', 'cream', 'green', 'pink', 'black'],
  lead: 'teal',
  angle: { up: 58, around: 0 },
  build: (hex) => put(opened(dyed(hex)), [0, 0, 0], [0, 0.28, 0]),
  detail: { up: 42, around: 6, at: [0.0, 0.15, -0.75], width: 2.35 },
  pack: (hex) =>
    group(
      put(carton(2.4, 1, 1.9), [-0.6, 0, -2.6], [0, 0.12, 0]),
      put(sleeve(dyed('#c23b2e'), -long / 2), [-1.55, 0, 0.5], [0, 0.3, 0]),
      put(sleeve(dyed('#cf9b32'), -long / 2), [-1.35, thick, 0.4], [0, 0.16, 0]),
      put(opened(dyed(hex)), [0.9, 0, 0.4], [0, -0.12, 0]),
    ),
  packAngle: { up: 46, around: 4 },
} satisfies SolidTemplate;
