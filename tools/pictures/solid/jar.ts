import * as THREE from 'three';
import { darker } from '../studio/colour.ts';
import { carton, fitted, group, lacquer, material, mesh, printed, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

function gingham(hex: string): THREE.MeshPhysicalMaterial {
  const map = printed(512, 512, (pen, width, height) => {
    pen.fillStyle = '#f6f1e6';
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = hex;
    pen.globalAlpha = 0.5;
    for (let i = 0; i < 16; i++) {
      if (i % 2) continue;
      pen.fillRect(i * 32, 0, 32, height);
      pen.fillRect(0, i * 32, width, 32);
    }
  });
  return material('#ffffff', { map, roughness: 0.45, clearcoat: 0.4 });
}

function label(hex: string): THREE.Mesh {
  const map = printed(1024, 640, (pen, width, height) => {
    pen.fillStyle = '#f7f1e2';
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = hex;
    pen.lineWidth = 12;
    pen.strokeRect(34, 34, width - 68, height - 68);
    pen.fillStyle = hex;
    for (const [x, y, size] of [
      [470, 146, 40],
      [556, 150, 40],
      [512, 186, 40],
    ] as const) {
      pen.beginPath();
      pen.arc(x, y, size, 0, 7);
      pen.fill();
    }
    pen.fillStyle = '#5f8a4f';
    pen.beginPath();
    pen.ellipse(548, 92, 44, 18, -0.5, 0, 7);
    pen.fill();
    pen.fillStyle = '#3a3230';
    fitted(pen, 'ORCHARD ROW', width / 2, 356, 108, 780, 'DejaVu Serif', 700);
    fitted(pen, 'small batch preserve', width / 2, 448, 62, 660, 'DejaVu Serif', 400);
    fitted(pen, '340 g', width / 2, 540, 54, 300, 'DejaVu Serif', 400);
  });
  const arc = 1.9;
  return mesh(
    new THREE.CylinderGeometry(0.822, 0.822, 0.92, 64, 1, true, -arc / 2, arc),
    material('#ffffff', { map, roughness: 0.8 }),
    [0, 0.86, 0],
  );
}

function jar(hex: string): THREE.Group {
  const glass = material(darker(hex, 0.3), {
    roughness: 0.08,
    clearcoat: 1,
    clearcoatRoughness: 0.05,
    transparent: true,
    opacity: 0.16,
    depthWrite: false,
  });
  const rounds: [number, number][] = [
    [0, 0],
    [0.72, 0],
    [0.8, 0.08],
    [0.81, 1.5],
    [0.66, 1.74],
    [0.64, 1.86],
    [0, 1.86],
  ];
  const shell = mesh(turned(rounds, 0.12), glass);
  shell.castShadow = false;
  shell.renderOrder = 2;
  return group(
    mesh(
      turned(
        [
          [0, 0.07],
          [0.68, 0.07],
          [0.755, 0.14],
          [0.765, 1.46],
          [0.62, 1.66],
          [0, 1.68],
        ],
        0.12,
      ),
      material(hex, { roughness: 0.25, clearcoat: 0.8, clearcoatRoughness: 0.1 }),
    ),
    shell,
    mesh(
      turned(
        [
          [0.7, 1.78],
          [0.73, 1.8],
          [0.74, 2.06],
          [0.7, 2.12],
          [0, 2.13],
        ],
        0.05,
      ),
      lacquer(darker(hex, 0.1)),
    ),
    mesh(new THREE.CircleGeometry(0.66, 64).rotateX(-Math.PI / 2), gingham(darker(hex, 0.1)), [0, 2.134, 0]),
    label(hex),
  );
}

export default {
  colours: ['red', 'mustard', 'plum', 'brick', 'green', 'wine'],
  lead: 'red',
  angle: { up: 17, around: 4 },
  build: jar,
  detail: { up: 22, around: 8, at: [0.05, 1.5, 0.3], width: 1.8 },
  pack: (hex) =>
    group(
      put(carton(2.6, 1.5, 1.8), [0.9, 0, -1.8], [0, -0.2, 0]),
      put(jar('#cf9b32'), [-1.6, 0, -0.2]),
      put(jar(hex), [0.1, 0, 0.6]),
      put(jar('#7c4070'), [1.85, 0, 0.2]),
    ),
  measures: { width: 7.2, height: 10.8 },
} satisfies SolidTemplate;
