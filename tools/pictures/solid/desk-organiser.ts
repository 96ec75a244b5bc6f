import type * as THREE from 'three';
import { box, group, material, mesh, put, wood } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';
import { pencil } from './notebook.ts';

/** An open box: four walls and a floor, so that shadows fall inside. */
function open(width: number, height: number, depth: number, surface: THREE.Material): THREE.Group {
  const wall = 0.06;
  return group(
    mesh(box(width, wall, depth, 0.02), surface, [0, wall / 2, 0]),
    ...[-1, 1].flatMap((side) => [
      mesh(box(wall, height, depth, 0.025), surface, [side * (width / 2 - wall / 2), height / 2, 0]),
      mesh(box(width, height, wall, 0.025), surface, [0, height / 2, side * (depth / 2 - wall / 2)]),
    ]),
  );
}

function ruler(): THREE.Group {
  return group(
    mesh(box(0.26, 2.1, 0.035, 0.01), wood('#e3c089')),
    ...Array.from({ length: 18 }, (_, i) =>
      mesh(box(i % 5 ? 0.05 : 0.1, 0.01, 0.004, 0.001), material('#4a3a26'), [0.07, -0.9 + i * 0.11, 0.019]),
    ),
  );
}

function organiser(hex: string): THREE.Group {
  const shell = material(hex, { roughness: 0.5 });
  const slips = Array.from({ length: 7 }, (_, i) =>
    put(
      mesh(box(0.78, 0.02, 0.72, 0.006), material(i % 2 ? '#f7e7a4' : '#f3dd8a', { roughness: 0.95 })),
      [0, 0.08 + i * 0.022, 0],
      [0, (i % 3) * 0.03, 0],
    ),
  );
  const rack = group(
    mesh(box(3.1, 0.12, 1.5, 0.05), wood('#d0a46c'), [0, 0.06, 0]),
    put(open(1.02, 1.35, 1.2, shell), [-0.9, 0.12, 0]),
    put(open(0.98, 0.8, 1.2, shell), [0.14, 0.12, 0]),
    put(open(0.92, 0.42, 1.2, shell), [1.12, 0.12, 0]),
    put(group(...slips), [1.12, 0.14, 0.05]),
    put(pencil('#e3b23f'), [-1.05, 1.42, 0.1], [0.08, 0, 0.1]),
    put(pencil('#c23b2e'), [-0.78, 1.36, -0.2], [-0.1, 0.4, -0.09]),
    put(pencil('#3b72b8'), [-0.92, 1.5, -0.3], [-0.06, 0.2, 0.02]),
    put(ruler(), [-0.62, 1.5, 0.2], [0.05, 0.2, -0.08]),
    ...[0, 1, 2].map((i) =>
      put(
        mesh(
          box(0.78, 0.86 + i * 0.1, 0.03, 0.01),
          material(['#f2ede1', '#b9cfdf', '#e5b9a6'][i] ?? '#ffffff', { roughness: 0.9 }),
        ),
        [0.14, 0.66 + i * 0.05, 0.2 - i * 0.22],
        [-0.12, 0, 0],
      ),
    ),
  );
  return rack;
}

export default {
  colours: ['white', 'teal', 'moss', 'pink', 'navy', 'mustard'],
  lead: 'teal',
  angle: { up: 26, around: 14 },
  build: organiser,
  detail: { up: 34, around: 24, at: [0.75, 0.6, 0.2], width: 2.1 },
  pack: (hex) => group(put(organiser('#f4f2ec'), [-0.5, 0, -1.6]), put(organiser(hex), [0.3, 0, 0.9])),
  packAngle: { up: 30, around: 14 },
  measures: { width: 28, height: 22, depth: 13 },
} satisfies SolidTemplate;
