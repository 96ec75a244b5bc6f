import * as THREE from 'three';
import { darker, lighter, lightness } from '../studio/colour.ts';
import { carton, fitted, group, material, mesh, printed, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const [round, shoulder, tall] = [0.66, 2.35, 4.2];

/** A colour that light has passed through for longer: stronger in its hue, and darker if it is not dark already. */
function deep(hex: string, power: number): string {
  const { r, g, b } = new THREE.Color(hex);
  const share = lightness(hex) < 0.35 ? power * 0.75 : power;
  return `#${new THREE.Color(r ** share, g ** share, b ** share).getHexString()}`;
}

/** The label's bands. */
const band = (hex: string) => (lightness(hex) > 0.7 ? deep(hex, 2.2) : hex);

function sprig(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  for (let i = 0; i < 7; i++) {
    pen.save();
    pen.translate(x, y - Math.floor(i / 2) * size * 0.62);
    pen.rotate(i === 6 ? 0 : i % 2 ? 0.85 : -0.85);
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.bezierCurveTo(size * 0.4, -size * 0.3, size * 0.32, -size * 0.8, 0, -size);
    pen.bezierCurveTo(-size * 0.32, -size * 0.8, -size * 0.4, -size * 0.3, 0, 0);
    pen.fill();
    pen.restore();
  }
}

function print(hex: string): THREE.CanvasTexture {
  return printed(1024, 1040, (pen, width, height) => {
    const ink = darker(hex, lightness(hex) > 0.6 ? 0.7 : 0.45);
    pen.fillStyle = '#f5efe1';
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = band(hex);
    pen.fillRect(0, 0, width, 96);
    pen.fillRect(0, height - 96, width, 96);
    pen.fillStyle = '#c79f4d';
    for (const y of [110, height - 120]) pen.fillRect(0, y, width, 10);
    pen.strokeStyle = pen.fillStyle = ink;
    pen.lineWidth = 8;
    pen.beginPath();
    pen.arc(width / 2, 336, 142, 0, 7);
    pen.stroke();
    sprig(pen, width / 2, 428, 74);
    fitted(pen, 'ALDERWICK', width / 2, 622, 116, 660, 'DejaVu Serif', 700);
    fitted(pen, 'barista syrup', width / 2, 730, 82, 640, 'DejaVu Serif', 400);
    pen.fillRect(width / 2 - 90, 776, 180, 6);
    fitted(pen, '700 ml', width / 2, 866, 66, 360, 'DejaVu Serif', 400);
  });
}

function label(hex: string): THREE.Group {
  const [arc, high, y] = [2.5, 1.42, 1.2];
  const paper = material('#ffffff', { map: print(hex), roughness: 0.75 });
  const face = mesh(new THREE.CylinderGeometry(round + 0.014, round + 0.014, high, 72, 1, true, -arc / 2, arc), paper);
  const collarPaper = material(band(hex), { roughness: 0.75 });
  const collar = mesh(new THREE.CylinderGeometry(0.266, 0.285, 0.68, 64, 1, true), collarPaper, [0, 3.46, 0]);
  return group(put(face, [0, y, 0]), collar);
}

function glass(hex: string): THREE.Mesh {
  const shell = mesh(
    turned(
      [
        [0, 0],
        [round - 0.06, 0],
        [round, 0.07],
        [round, shoulder],
        [0.3, 2.95],
        [0.265, 3.12],
        [0.255, 3.8],
        [0.29, 3.83],
        [0.29, 3.93],
        [0.2, 3.94],
      ],
      0.22,
    ),
    material(lighter(hex, 0.7), {
      roughness: 0.04,
      clearcoat: 1,
      clearcoatRoughness: 0.03,
      transparent: true,
      opacity: 0.13,
      depthWrite: false,
    }),
  );
  shell.castShadow = false;
  shell.renderOrder = 3;
  return shell;
}

/** Deep where it is thick, glowing where the light comes through from behind. */
function syrup(hex: string): THREE.Mesh {
  const map = printed(512, 512, (pen, width, height) => {
    const glow = pen.createLinearGradient(0, 0, width, 0);
    const steps: [number, string][] = [
      [0, deep(hex, 2.6)],
      [0.2, deep(hex, 2)],
      [0.52, deep(hex, 1.6)],
      [0.7, deep(hex, 1.15)],
      [0.78, deep(hex, 1.6)],
      [1, deep(hex, 2.6)],
    ];
    for (const [at, colour] of steps) glow.addColorStop(at, colour);
    pen.fillStyle = glow;
    pen.fillRect(0, 0, width, height);
    const depth = pen.createLinearGradient(0, 0, 0, height);
    depth.addColorStop(0.4, 'rgba(0,0,0,0)');
    depth.addColorStop(1, 'rgba(20,10,5,.22)');
    pen.fillStyle = depth;
    pen.fillRect(0, 0, width, height);
  });
  map.wrapS = THREE.RepeatWrapping;
  map.repeat.x = 2;
  map.offset.x = 0.5;
  const body = turned(
    [
      [0, 0.09],
      [round - 0.09, 0.09],
      [round - 0.045, 0.15],
      [round - 0.045, shoulder - 0.02],
      [0.26, 2.93],
      [0.22, 3.1],
      [0.22, 3.46],
      [0, 3.47],
    ],
    0.2,
  );
  return mesh(body, material('#ffffff', { map, roughness: 0.16, clearcoat: 0.8, clearcoatRoughness: 0.06 }));
}

function cap(): THREE.Group {
  const black = material('#2a2a2c', { roughness: 0.45, clearcoat: 0.3 });
  const ribs = Array.from({ length: 40 }, (_, i) => {
    const angle = (i / 40) * Math.PI * 2;
    const rib = mesh(new THREE.CylinderGeometry(0.014, 0.014, 0.32, 8), black);
    return put(rib, [Math.cos(angle) * 0.315, 4.04, Math.sin(angle) * 0.315]);
  });
  return group(
    mesh(
      turned(
        [
          [0.3, 3.82],
          [0.315, 3.83],
          [0.315, tall - 0.04],
          [0.28, tall],
          [0, tall],
        ],
        0.03,
      ),
      black,
    ),
    ...ribs,
  );
}

const bottle = (hex: string) => group(syrup(hex), glass(hex), label(hex), cap());

export default {
  colours: ['camel', 'brown', 'red', 'plum', 'green', 'cream'],
  lead: 'camel',
  angle: { up: 12, around: 6 },
  build: bottle,
  detail: { up: 18, around: 12, at: [0.03, 2.2, 0], width: 2.3 },
  pack: (hex) =>
    group(
      put(carton(2.9, 2, 2), [1.2, 0, -2], [0, -0.2, 0]),
      put(bottle('#c23b2e'), [-1.75, 0, -0.2], [0, 0.12, 0]),
      put(bottle(hex), [-0.1, 0, 0.6], [0, 0.05, 0]),
      put(bottle('#3d8a53'), [1.6, 0, 0.2]),
    ),
  packAngle: { up: 15, around: 3 },
  measures: { width: 8.2, height: 26 },
} satisfies SolidTemplate;
