import * as THREE from 'three';
import { darker, lighter } from '../studio/colour.ts';
import { box, group, lacquer, mesh, put, wood } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const soft = 0.05;

function arch(surface: THREE.Material): THREE.Mesh {
  const shape = new THREE.Shape();
  shape.moveTo(-0.9, 0);
  shape.lineTo(-0.9, 0.9);
  shape.lineTo(0.9, 0.9);
  shape.lineTo(0.9, 0);
  shape.lineTo(0.45, 0);
  shape.absarc(0, 0, 0.45, 0, Math.PI, false);
  shape.closePath();
  return mesh(
    new THREE.ExtrudeGeometry(shape, {
      depth: 0.5,
      bevelSize: 0.03,
      bevelThickness: 0.03,
      bevelSegments: 4,
      curveSegments: 40,
    }),
    surface,
  );
}

function roof(surface: THREE.Material): THREE.Mesh {
  const shape = new THREE.Shape([new THREE.Vector2(-0.55, 0), new THREE.Vector2(0.55, 0), new THREE.Vector2(0, 0.62)]);
  return mesh(
    new THREE.ExtrudeGeometry(shape, { depth: 0.54, bevelSize: 0.03, bevelThickness: 0.03, bevelSegments: 4 }),
    surface,
  );
}

function castle(hex: string): THREE.Group {
  const [main, deep, pale, beech] = [lacquer(hex), lacquer(darker(hex, 0.3)), lacquer(lighter(hex, 0.45)), wood()];
  const sun = lacquer('#e7b443');
  return group(
    put(mesh(box(0.56, 1.2, 0.56, soft), main), [-0.64, 0.6, 0], [0, 0.03, 0]),
    put(mesh(box(0.56, 1.2, 0.56, soft), deep), [0.64, 0.6, 0], [0, -0.05, 0]),
    put(arch(beech), [0, 1.24, -0.25]),
    put(roof(sun), [0.04, 2.21, -0.25], [0, 0.03, 0]),
    put(mesh(box(0.6, 0.6, 0.6, soft), pale), [-1.5, 0.3, -0.1], [0, 0.2, 0]),
    put(mesh(new THREE.CylinderGeometry(0.28, 0.28, 0.66, 48), sun), [-1.5, 0.93, -0.1]),
    put(mesh(new THREE.ConeGeometry(0.36, 0.6, 48), deep), [-1.5, 1.56, -0.1]),
    put(mesh(box(0.6, 0.6, 0.6, soft), main), [1.5, 0.3, -0.2], [0, -0.15, 0]),
    put(roof(pale), [1.46, 0.64, -0.46], [0, -0.15, 0]),
    put(mesh(box(0.62, 0.62, 0.62, soft), beech), [0.1, 0.31, 0.95], [0, 0.5, 0]),
    put(mesh(new THREE.CylinderGeometry(0.26, 0.26, 0.7, 48), pale), [-0.85, 0.26, 1.1], [Math.PI / 2, 0, 0.7]),
    put(mesh(box(1.1, 0.3, 0.5, soft), main), [1.35, 0.15, 1.0], [0, -0.35, 0]),
  );
}

export default {
  colours: ['red', 'blue', 'green', 'teal', 'pink', 'violet'],
  lead: 'blue',
  angle: { up: 20, around: 16 },
  build: castle,
  detail: { up: 28, around: 24, at: [-0.2, 0.6, 0.9], width: 2.3 },
  pack: (hex) => group(put(castle(hex), [-0.4, 0, -0.4]), put(crate(), [2.3, 0, 1.5], [0, -0.4, 0])),
  packAngle: { up: 26, around: 10 },
  measures: { width: 36, height: 33, depth: 20 },
} satisfies SolidTemplate;

function crate(): THREE.Group {
  const board = wood('#d9b98a');
  const hues = ['#c23b2e', '#e7b443', '#3b72b8', '#5fa865', '#8f7fd0', '#e3a3b0'];
  return group(
    mesh(box(2, 0.08, 1.5, 0.02), board, [0, 0.04, 0]),
    ...[-1, 1].flatMap((side) => [
      mesh(box(0.08, 0.7, 1.5, 0.02), board, [side * 0.98, 0.35, 0]),
      mesh(box(2, 0.7, 0.08, 0.02), board, [0, 0.35, side * 0.72]),
    ]),
    ...hues.map((hue, i) =>
      put(
        mesh(box(0.52, 0.52, 0.52, soft), lacquer(hue)),
        [-0.6 + (i % 3) * 0.6, 0.52 + (i % 2) * 0.08, i < 3 ? -0.32 : 0.32],
        [0.1 * (i % 2), i * 0.5, 0.12 * (i % 3)],
      ),
    ),
  );
}
