import type * as THREE from 'three';
import { darker, lighter } from '../studio/colour.ts';
import { box, group, lacquer, material, mesh, metal, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

function pen(hex: string): THREE.Group {
  const steel = metal('#d0d3d8', 0.22);
  const upright = group(
    mesh(
      turned(
        [
          [0, 0],
          [0.016, 0.01],
          [0.03, 0.08],
          [0.08, 0.3],
          [0, 0.3],
        ],
        0.01,
      ),
      steel,
    ),
    mesh(
      turned(
        [
          [0, 0.3],
          [0.085, 0.3],
          [0.098, 0.5],
          [0.098, 1.1],
          [0, 1.1],
        ],
        0.04,
      ),
      material(darker(hex, 0.3), { roughness: 0.75 }),
    ),
    mesh(
      turned(
        [
          [0, 1.1],
          [0.104, 1.1],
          [0.104, 1.16],
          [0, 1.16],
        ],
        0.01,
      ),
      steel,
    ),
    mesh(
      turned(
        [
          [0, 1.16],
          [0.1, 1.16],
          [0.1, 2.2],
          [0.085, 2.3],
          [0, 2.3],
        ],
        0.04,
      ),
      lacquer(hex),
    ),
    mesh(
      turned(
        [
          [0, 2.3],
          [0.05, 2.3],
          [0.05, 2.46],
          [0.04, 2.49],
          [0, 2.49],
        ],
        0.02,
      ),
      steel,
    ),
    mesh(box(0.05, 0.74, 0.02, 0.008), steel, [0, 1.9, 0.145]),
    mesh(box(0.05, 0.03, 0.07, 0.008), steel, [0, 2.25, 0.115]),
  );
  upright.rotation.set(-Math.PI / 2, 0, 0);
  upright.position.set(0, 0.105, 1.25);
  return group(upright);
}

function set(hex: string): THREE.Group {
  const tray = material('#e6dccb', { roughness: 0.9 });
  const felt = material('#4b4a4d', { roughness: 1 });
  const hues = [hex, darker(hex, 0.45), lighter(hex, 0.5), '#26272a', '#cf9b32'];
  return group(
    mesh(box(2.1, 0.08, 3.1, 0.03), tray, [0, 0.04, 0]),
    mesh(box(1.94, 0.02, 2.94, 0.01), felt, [0, 0.082, 0]),
    ...[-1, 1].flatMap((side) => [
      mesh(box(0.08, 0.26, 3.1, 0.03), tray, [side * 1.02, 0.13, 0]),
      mesh(box(2.1, 0.26, 0.08, 0.03), tray, [0, 0.13, side * 1.52]),
    ]),
    ...hues.map((colour, i) => put(pen(colour), [-0.72 + i * 0.36, 0.09, (i % 2) * 0.0])),
  );
}

export default {
  colours: ['navy', 'red', 'teal', 'green', 'plum', 'blue'],
  lead: 'navy',
  angle: { up: 52, around: 0 },
  build: (hex) => put(group(set(hex)), [0, 0, 0], [0, 0.42, 0]),
  detail: { up: 40, around: 10, at: [0.1, 0.2, 0.5], width: 1.9 },
  pack: (hex) =>
    group(
      put(set(hex), [-1.2, 0, 0.2], [0, 0.2, 0]),
      put(set('#c23b2e'), [1.3, 0, -0.3], [0, 0.2, 0]),
      put(pen('#3d8a53'), [0.1, 0, 2.4], [0, 1.2, 0]),
    ),
} satisfies SolidTemplate;
