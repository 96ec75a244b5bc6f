import * as THREE from 'three';
import { darker, lighter, lightness } from '../studio/colour.ts';
import { random } from '../studio/random.ts';
import { fitted, group, material, mesh, metal, printed, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const [round, tall, lidTall] = [1.9, 1.12, 0.42];
type Pen = CanvasRenderingContext2D;

const accent = (hex: string) => (lightness(hex) > 0.55 ? darker(hex, 0.55) : '#f3e7cc');

/** A folk flower: petals round a heart, with two leaves. */
function flower(pen: Pen, size: number, hex: string): void {
  const light = accent(hex);
  pen.fillStyle = light;
  for (let i = 0; i < 8; i++) {
    pen.save();
    pen.rotate((i / 8) * Math.PI * 2);
    pen.beginPath();
    pen.ellipse(0, -size * 0.56, size * 0.2, size * 0.4, 0, 0, 7);
    pen.fill();
    pen.restore();
  }
  pen.fillStyle = '#d6a84e';
  pen.beginPath();
  pen.arc(0, 0, size * 0.26, 0, 7);
  pen.fill();
}

function leafPair(pen: Pen, size: number, colour: string): void {
  pen.fillStyle = colour;
  for (const lean of [-0.8, 0.8]) {
    pen.save();
    pen.rotate(lean);
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.bezierCurveTo(size * 0.45, -size * 0.4, size * 0.3, -size * 0.9, 0, -size);
    pen.bezierCurveTo(-size * 0.3, -size * 0.9, -size * 0.45, -size * 0.4, 0, 0);
    pen.fill();
    pen.restore();
  }
}

function lidPrint(hex: string): THREE.CanvasTexture {
  return printed(1400, 1400, (pen, width) => {
    const middle = width / 2;
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, width);
    pen.strokeStyle = '#d6a84e';
    for (const [radius, line] of [
      [672, 10],
      [446, 9],
      [428, 4],
    ] as const) {
      pen.lineWidth = line;
      pen.beginPath();
      pen.arc(middle, middle, radius, 0, 7);
      pen.stroke();
    }
    for (let i = 0; i < 12; i++) {
      pen.save();
      pen.translate(middle, middle);
      pen.rotate(((i + 0.5) / 12) * Math.PI * 2);
      pen.translate(0, -558);
      if (i % 2) flower(pen, 84, hex);
      else {
        pen.translate(0, 60);
        leafPair(pen, 118, lightness(hex) > 0.55 ? darker(hex, 0.3) : lighter(hex, 0.35));
        pen.fillStyle = '#d6a84e';
        pen.beginPath();
        pen.arc(0, -96, 20, 0, 7);
        pen.fill();
      }
      pen.restore();
    }
    pen.fillStyle = '#f8f0de';
    pen.beginPath();
    pen.arc(middle, middle, 412, 0, 7);
    pen.fill();
    pen.fillStyle = darker(hex, 0.6);
    fitted(pen, 'NORDMARKEN', middle, middle - 6, 112, 700, 'DejaVu Serif', 700);
    fitted(pen, 'butter biscuits', middle, middle + 100, 80, 520, 'DejaVu Serif', 400);
    fitted(pen, '400 g', middle, middle + 210, 62, 300, 'DejaVu Serif', 400);
    pen.save();
    pen.translate(middle, middle - 190);
    flower(pen, 92, lighter(hex, lightness(hex) > 0.55 ? 0.4 : 0));
    pen.restore();
  });
}

function sidePrint(hex: string): THREE.CanvasTexture {
  return printed(4096, 390, (pen, width, height) => {
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = '#d6a84e';
    pen.fillRect(0, height - 40, width, 12);
    const step = width / 32;
    for (let i = 0; i < 32; i++) {
      pen.save();
      pen.translate((i + 0.5) * step, height / 2 + 8);
      if (i % 2) flower(pen, 66, hex);
      else {
        pen.translate(0, 52);
        leafPair(pen, 104, lightness(hex) > 0.55 ? darker(hex, 0.3) : lighter(hex, 0.35));
      }
      pen.restore();
    }
  });
}

const baked = (colour: string) => material(colour, { roughness: 0.85 });

/** Piped rings, as a star nozzle leaves them. */
function ring(colour: string): THREE.Mesh {
  const geometry = new THREE.TorusGeometry(0.25, 0.115, 28, 110);
  const points = geometry.getAttribute('position');
  for (let i = 0; i < points.count; i++) {
    const [x, y, z] = [points.getX(i), points.getY(i), points.getZ(i)];
    const around = Math.atan2(y, x);
    const from = Math.hypot(x, y) - 0.25;
    const tube = Math.atan2(z, from);
    const ridge = 1 + 0.16 * Math.cos(tube * 7 + around * 9);
    const radius = 0.25 + from * ridge;
    points.setXYZ(i, Math.cos(around) * radius, Math.sin(around) * radius, z * ridge);
  }
  geometry.computeVertexNormals();
  return mesh(geometry.rotateX(Math.PI / 2), baked(colour), [0, 0.1, 0]);
}

function sugared(colour: string, next: () => number): THREE.Group {
  const sugar = material('#fdf8ec', { roughness: 0.35, clearcoat: 0.6 });
  const grains = Array.from({ length: 46 }, () => {
    const [angle, far, size] = [next() * 6.3, Math.sqrt(next()) * 0.31, 0.012 + next() * 0.012];
    const grain = mesh(new THREE.BoxGeometry(size, size, size), sugar);
    return put(grain, [Math.cos(angle) * far, 0.19, Math.sin(angle) * far], [next(), next(), next()]);
  });
  return group(
    mesh(
      turned(
        [
          [0, 0.02],
          [0.33, 0.02],
          [0.37, 0.08],
          [0.35, 0.16],
          [0, 0.19],
        ],
        0.05,
      ),
      baked(colour),
    ),
    ...grains,
  );
}

/** A jam-filled biscuit: a thumb's dent with a drop that shines. */
function jammy(colour: string): THREE.Group {
  const jam = material('#a3222c', { roughness: 0.15, clearcoat: 1, clearcoatRoughness: 0.08 });
  const drop = mesh(new THREE.SphereGeometry(0.17, 32, 20), jam, [0, 0.16, 0]);
  drop.scale.y = 0.35;
  return group(
    mesh(
      turned(
        [
          [0, 0.02],
          [0.3, 0.02],
          [0.37, 0.09],
          [0.33, 0.19],
          [0.22, 0.21],
          [0.16, 0.15],
          [0, 0.14],
        ],
        0.06,
      ),
      baked(colour),
    ),
    drop,
  );
}

function pleated(radius: number): THREE.Mesh {
  const geometry = new THREE.CylinderGeometry(radius + 0.06, radius - 0.02, 0.3, 110, 1, true);
  const points = geometry.getAttribute('position');
  for (let i = 0; i < points.count; i++) {
    const pleat = 1 + 0.035 * Math.cos(Math.atan2(points.getZ(i), points.getX(i)) * 26);
    points.setXYZ(i, points.getX(i) * pleat, points.getY(i), points.getZ(i) * pleat);
  }
  geometry.computeVertexNormals();
  return mesh(geometry, material('#fbf6ea', { roughness: 0.9, side: THREE.DoubleSide }), [0, 0.15, 0]);
}

/** Two biscuits of a kind in each paper cup, one on the other. */
function portion(kind: number, next: () => number): THREE.Group {
  const colour = ['#d9a45a', '#e0b06a', '#cf9850'][kind % 3] ?? '#d9a45a';
  const one = () => [ring(colour), sugared(colour, next), jammy(colour)][kind % 3] ?? ring(colour);
  return group(
    pleated(0.42),
    put(one(), [0, 0.06, 0], [0, next() * 3, 0]),
    put(one(), [0.02, 0.24, 0.01], [0.05 * next(), next() * 3, 0.1 * (next() - 0.5)]),
  );
}

function base(hex: string): THREE.Group {
  const steel = metal('#d9c9a0', 0.35);
  const print = material('#ffffff', { map: sidePrint(hex), roughness: 0.4, clearcoat: 0.35, clearcoatRoughness: 0.3 });
  const gold = metal('#e2c88c', 0.4);
  gold.side = THREE.DoubleSide;
  const next = random(19);
  const places: [number, number][] = [[0, 0]];
  for (let i = 0; i < 6; i++) places.push([Math.cos(i * 1.0472) * 0.98, Math.sin(i * 1.0472) * 0.98]);
  const between = Array.from({ length: 6 }, (_, i): [number, number] => {
    const angle = (i + 0.5) * 1.0472;
    return [Math.cos(angle) * 1.5, Math.sin(angle) * 1.5];
  });
  return group(
    mesh(new THREE.CylinderGeometry(round, round, tall - 0.08, 128, 1, true), print, [0, tall / 2, 0]),
    mesh(new THREE.CylinderGeometry(round - 0.025, round - 0.025, tall, 128, 1, true), gold, [0, tall / 2, 0]),
    ...[0.03, tall - 0.02].map((y) =>
      mesh(new THREE.TorusGeometry(round - 0.005, 0.028, 14, 140).rotateX(Math.PI / 2), steel, [0, y, 0]),
    ),
    mesh(new THREE.CircleGeometry(round - 0.03, 90).rotateX(-Math.PI / 2), material('#efe5d0'), [0, 0.34, 0]),
    ...places.map(([x, z], i) => put(portion(i === 0 ? 2 : i, next), [x, 0.42, z])),
    ...between.map(([x, z], i) => put(ring(i % 2 ? '#d9a45a' : '#cf9850'), [x, 0.5, z], [0.1, i, 0])),
  );
}

function lid(hex: string): THREE.Group {
  const paint = material(hex, { roughness: 0.4, clearcoat: 0.35, clearcoatRoughness: 0.3 });
  const face = new THREE.CircleGeometry(round - 0.08, 128).rotateX(-Math.PI / 2);
  // Leaning towards the lamp it would lose its colour: the print is deeper and less glossy than the side's.
  const print = material('#ffffff', { map: lidPrint(darker(hex, 0.18)), roughness: 0.65, envMapIntensity: 0.6 });
  const rim: [number, number][] = [
    [round + 0.02, 0],
    [round + 0.035, 0.02],
    [round + 0.035, lidTall - 0.06],
    [round - 0.03, lidTall],
    [round - 0.08, lidTall - 0.02],
    [0, lidTall - 0.02],
  ];
  const inside: [number, number][] = [
    [round + 0.015, 0.01],
    [round + 0.01, lidTall - 0.06],
    [0, lidTall - 0.05],
  ];
  const gold = metal('#e2c88c', 0.4);
  gold.side = THREE.DoubleSide;
  return group(
    mesh(turned(rim, 0.05), paint),
    mesh(turned(inside, 0.03), gold),
    mesh(face, print, [0, lidTall - 0.012, 0]),
    mesh(new THREE.TorusGeometry(round + 0.022, 0.022, 12, 140).rotateX(Math.PI / 2), gold, [0, 0.015, 0]),
  );
}

/** The lid leans against the tin behind it. */
const opened = (hex: string) => group(base(hex), put(lid(hex), [0.5, 1.82, -2.95], [1.2, 0, 0]));

const shut = (hex: string) => group(base(hex), put(lid(hex), [0, tall - lidTall + 0.06, 0]));

export default {
  colours: ['navy', 'red', 'green', 'wine', 'sky', 'cream', 'mustard'],
  lead: 'navy',
  angle: { up: 34, around: 0 },
  build: opened,
  detail: { up: 42, around: 8, at: [-0.2, 0.85, 0.5], width: 3 },
  pack: (hex) =>
    group(
      put(shut('#c23b2e'), [-2.3, 0, -1.9]),
      put(shut('#3d8a53'), [-2.25, tall + 0.08, -1.85], [0, 0.5, 0]),
      put(opened(hex), [1.2, 0, 0.6]),
    ),
} satisfies SolidTemplate;
