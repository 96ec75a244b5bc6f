import * as THREE from 'three';
import { darker, lighter, lightness } from '../studio/colour.ts';
import { noise, random } from '../studio/random.ts';
import {
  box,
  carton,
  fitted,
  group,
  material,
  mesh,
  metal,
  printed,
  put,
  turned,
  wood,
} from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const [wide, tall, deep] = [1.35, 1.75, 0.85];

/** Star anise, drawn from above. */
function star(pen: CanvasRenderingContext2D, x: number, y: number, size: number, ink: string, seed: string): void {
  for (let i = 0; i < 8; i++) {
    pen.save();
    pen.translate(x, y);
    pen.rotate((i / 8) * Math.PI * 2);
    pen.fillStyle = ink;
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.bezierCurveTo(size * 0.3, -size * 0.35, size * 0.24, -size * 0.75, 0, -size);
    pen.bezierCurveTo(-size * 0.24, -size * 0.75, -size * 0.3, -size * 0.35, 0, 0);
    pen.fill();
    pen.fillStyle = seed;
    pen.beginPath();
    pen.ellipse(0, -size * 0.55, size * 0.07, size * 0.2, 0, 0, 7);
    pen.fill();
    pen.restore();
  }
}

function print(hex: string): THREE.CanvasTexture {
  return printed(1024, Math.round((1024 * tall) / wide), (pen, width, height) => {
    const soft = lightness(hex) > 0.6 ? darker(hex, 0.12) : lighter(hex, 0.14);
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, height);
    for (let y = 0; y < 9; y++)
      for (let x = 0; x < 7; x++) star(pen, x * 171 + (y % 2) * 86, y * 160 + 20, 46, soft, hex);
    pen.fillStyle = '#f7efdd';
    pen.beginPath();
    pen.roundRect(150, 200, width - 300, height - 400, 362);
    pen.fill();
    pen.strokeStyle = '#c79f4d';
    pen.lineWidth = 9;
    pen.beginPath();
    pen.roundRect(178, 228, width - 356, height - 456, 334);
    pen.stroke();
    const ink = darker(hex, 0.55);
    star(pen, width / 2, 440, 104, ink, '#c79f4d');
    pen.fillStyle = ink;
    fitted(pen, 'MARENNA', width / 2, 710, 142, 600, 'DejaVu Serif', 700);
    fitted(pen, 'ground spices', width / 2, 806, 76, 520, 'DejaVu Serif', 400);
    pen.fillRect(width / 2 - 80, 846, 160, 6);
    fitted(pen, '80 g', width / 2, 946, 72, 300, 'DejaVu Serif', 400);
  });
}

function tin(hex: string): THREE.Group {
  const paint = material(hex, { roughness: 0.42, clearcoat: 0.35, clearcoatRoughness: 0.3 });
  const face = material('#ffffff', { map: print(hex), roughness: 0.42, clearcoat: 0.35, clearcoatRoughness: 0.3 });
  const brass = metal('#dcb968', 0.36);
  const plug: [number, number][] = [
    [0.4, 0],
    [0.41, 0.02],
    [0.39, 0.05],
    [0.34, 0.06],
    [0.33, 0.02],
    [0.26, 0.02],
    [0, 0.03],
  ];
  const side = new THREE.PlaneGeometry(wide - 0.13, tall - 0.06);
  return group(
    mesh(box(wide, tall, deep, 0.07), paint, [0, tall / 2 + 0.02, 0]),
    mesh(side, face, [0, tall / 2 + 0.02, deep / 2 + 0.002]),
    mesh(box(wide + 0.03, 0.05, deep + 0.03, 0.025), brass, [0, 0.027, 0]),
    mesh(box(wide + 0.03, 0.06, deep + 0.03, 0.028), brass, [0, tall, 0]),
    mesh(turned(plug, 0.02), brass, [0, tall + 0.03, 0]),
  );
}

/** Ground spice lies in a soft cone; `noise` roughens it as grains do. */
function heap(colour: string): THREE.Mesh {
  const [fine, coarse] = [noise(3), noise(14)];
  const rings = new THREE.RingGeometry(0.001, 0.62, 110, 46).rotateX(-Math.PI / 2);
  const points = rings.getAttribute('position');
  for (let i = 0; i < points.count; i++) {
    const [x, z] = [points.getX(i), points.getZ(i)];
    const edge = 0.54 + 0.08 * coarse(x * 4 + 20, z * 4 + 20);
    const far = Math.min(1, Math.hypot(x, z) / edge);
    const grain = (fine(x * 46 + 60, z * 46 + 60) - 0.5) * 0.022 + (coarse(x * 9 + 40, z * 9 + 40) - 0.5) * 0.045;
    points.setY(i, far < 1 ? Math.max(0.002, 0.3 * (1 - far) ** 0.92 + grain * (1 - far ** 6)) : -0.02);
  }
  rings.computeVertexNormals();
  return mesh(rings, material(colour, { roughness: 1 }));
}

function aniseStar(): THREE.Group {
  const pod = material('#7a4526', { roughness: 0.8, side: THREE.DoubleSide });
  const seed = material('#b9763a', { roughness: 0.25, clearcoat: 0.8 });
  const arms = Array.from({ length: 8 }, (_, i) => {
    const shell = mesh(new THREE.SphereGeometry(0.12, 24, 16), pod);
    shell.scale.set(1, 0.5, 0.42);
    const kernel = mesh(new THREE.SphereGeometry(0.048, 20, 14), seed, [0.01, 0.04, 0]);
    kernel.scale.set(1.4, 0.8, 0.66);
    return put(group(put(group(shell, kernel), [0.13, 0, 0])), [0, 0.06, 0], [0, (i / 8) * Math.PI * 2, 0.14]);
  });
  return group(...arms, mesh(new THREE.SphereGeometry(0.04, 16, 12), pod, [0, 0.08, 0]));
}

function peppercorns(count: number, at: [number, number], spread: number): THREE.Group {
  const next = random(7);
  const skins = ['#3a2a22', '#4a3428', '#2c221e'].map((shade) => material(shade, { roughness: 0.85 }));
  const corn = (i: number) => {
    const size = 0.045 + next() * 0.014;
    const made = mesh(new THREE.IcosahedronGeometry(size, 2), skins[i % 3] ?? new THREE.MeshPhysicalMaterial());
    return put(
      made,
      [at[0] + (next() - 0.5) * spread, size, at[1] + (next() - 0.5) * spread],
      [next() * 3, next() * 3, 0],
    );
  };
  return group(...Array.from({ length: count }, (_, i) => corn(i)));
}

function scoop(): THREE.Group {
  const timber = wood('#c79a63');
  timber.side = THREE.DoubleSide;
  const bowl = new THREE.SphereGeometry(0.26, 40, 20, 0, Math.PI * 2, Math.PI / 2, Math.PI / 2);
  const hollow = mesh(bowl, timber, [0, 0.2, 0]);
  hollow.scale.set(1.25, 0.72, 1);
  const rim = mesh(new THREE.TorusGeometry(0.255, 0.022, 12, 64).rotateX(Math.PI / 2), timber, [0, 0.2, 0]);
  rim.scale.set(1.25, 1, 1);
  const handle = mesh(new THREE.CapsuleGeometry(0.058, 0.86, 8, 20).rotateZ(Math.PI / 2), timber, [0.78, 0.22, 0]);
  handle.scale.y = 0.7;
  handle.position.y = 0.2;
  return group(hollow, rim, handle);
}

/** What is inside, by the tin's colour. */
const spice = (hex: string) =>
  ({ '#cf9b32': '#d08a1c', '#c23b2e': '#a8321c', '#3d8a53': '#7d8a4a', '#5f6b45': '#6f7444' })[hex] ?? '#a5592b';

function still(hex: string): THREE.Group {
  const filled = mesh(
    new THREE.SphereGeometry(0.235, 40, 20, 0, Math.PI * 2, 0, Math.PI / 2),
    material(spice(hex), { roughness: 1 }),
  );
  filled.scale.set(1.2, 0.42, 0.95);
  filled.position.y = 0.19;
  return group(
    put(tin(hex), [-0.2, 0, 0], [0, 0.2, 0]),
    put(group(scoop(), filled), [0.72, 0, 0.86], [0, -0.42, 0]),
    put(aniseStar(), [-0.62, 0, 0.92], [0, 0.3, 0]),
    put(aniseStar(), [-0.98, 0, 0.6], [0.12, 1, 0.1]),
    peppercorns(12, [0.02, 1.02], 0.6),
  );
}

export default {
  colours: ['mustard', 'red', 'brick', 'moss', 'teal', 'plum'],
  lead: 'brick',
  angle: { up: 20, around: 4 },
  build: still,
  detail: { up: 28, around: 10, at: [0.1, 0.55, 0.7], width: 2.2 },
  pack: (hex) =>
    group(
      put(carton(2.4, 1.3, 1.6), [0.9, 0, -1.9], [0, -0.2, 0]),
      put(tin('#cf9b32'), [-1.65, 0, -0.3], [0, 0.25, 0]),
      put(tin('#5f6b45'), [1.75, 0, -0.2], [0, -0.1, 0]),
      put(tin(hex), [0.1, 0, 0.2], [0, 0.08, 0]),
      put(heap(spice(hex)), [-0.7, 0.01, 1.3]),
      put(aniseStar(), [0.4, 0, 1.4]),
    ),
} satisfies SolidTemplate;
