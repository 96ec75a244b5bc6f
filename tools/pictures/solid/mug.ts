import * as THREE from 'three';
import { carton, ceramic, group, mesh, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

function mug(hex: string): THREE.Group {
  const glaze = ceramic(hex);
  const body = turned(
    [
      [0, 0.03],
      [0.62, 0.03],
      [0.64, 0],
      [0.7, 0],
      [0.8, 0.13],
      [0.82, 1.74],
      [0.79, 1.78],
      [0.74, 1.72],
      [0.72, 0.22],
      [0.62, 0.14],
      [0, 0.13],
    ],
    0.06,
  );
  const line = new THREE.CatmullRomCurve3(
    [
      [0.7, 1.42, 0],
      [0.98, 1.5, 0],
      [1.28, 1.36, 0],
      [1.36, 0.98, 0],
      [1.2, 0.58, 0],
      [0.94, 0.42, 0],
      [0.7, 0.4, 0],
    ].map(([x, y, z]) => new THREE.Vector3(x, y, z)),
  );
  const handle = mesh(new THREE.TubeGeometry(line, 80, 0.115, 20), glaze);
  handle.scale.z = 1.25;
  return group(mesh(body, glaze), handle);
}

const turnedMug = (hex: string, at: [number, number, number], turn: number) => put(mug(hex), at, [0, turn, 0]);

export default {
  colours: ['white', 'teal', 'navy', 'brick', 'mustard', 'moss', 'sky', 'black'],
  lead: 'teal',
  angle: { up: 22, around: 0 },
  build: (hex) => turnedMug(hex, [0, 0, 0], -0.35),
  detail: { up: 30, around: 24, at: [0.5, 1.35, 0.3], width: 1.7 },
  pack: (hex) =>
    group(
      turnedMug('#f4f2ec', [-1.9, 0, 0.5], -2.4),
      turnedMug(hex, [0, 0, 1], -0.5),
      put(carton(2.6, 1.9, 2), [0.9, 0, -1.5], [0, -0.2, 0]),
      turnedMug('#cf9b32', [0.6, 1.9, -1.4], 0.6),
    ),
  pallets: ['teal', 'brick'],
  measures: { width: 11.5, height: 9.5 },
} satisfies SolidTemplate;
