import * as THREE from 'three';
import { carton, group, lacquer, material, mesh, put, turned, wood } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

function extruded(points: [number, number][], round: number, depth: number, surface: THREE.Material): THREE.Mesh {
  const shape = new THREE.Shape();
  points.forEach(([x, y], i) => {
    const [px, py] = points.at(i - 1) ?? [0, 0];
    const [nx, ny] = points[(i + 1) % points.length] ?? [0, 0];
    const ease = (tx: number, ty: number) => {
      const length = Math.hypot(tx - x, ty - y);
      const share = Math.min(round, length / 2) / length;
      return [x + (tx - x) * share, y + (ty - y) * share] as const;
    };
    const [from, to] = [ease(px, py), ease(nx, ny)];
    if (i === 0) shape.moveTo(...from);
    else shape.lineTo(...from);
    shape.quadraticCurveTo(x, y, ...to);
  });
  shape.closePath();
  const bevel = 0.09;
  const made = new THREE.ExtrudeGeometry(shape, {
    depth: depth - bevel * 2,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 8,
    curveSegments: 16,
  });
  made.translate(0, 0, -(depth - bevel * 2) / 2);
  return mesh(made, surface);
}

function wheel(): THREE.Group {
  const upright = group(
    mesh(
      turned(
        [
          [0, -0.14],
          [0.34, -0.14],
          [0.4, -0.1],
          [0.4, 0.1],
          [0.34, 0.14],
          [0, 0.14],
        ],
        0.05,
      ),
      material('#2c2c2f', { roughness: 0.8 }),
    ),
    mesh(
      turned(
        [
          [0, 0.13],
          [0.24, 0.13],
          [0.25, 0.15],
          [0.22, 0.17],
          [0, 0.19],
        ],
        0.02,
      ),
      wood(),
    ),
    mesh(new THREE.SphereGeometry(0.06, 20, 14), lacquer('#c23b2e'), [0, 0.19, 0]),
  );
  upright.rotation.x = Math.PI / 2;
  return group(upright);
}

function car(hex: string): THREE.Group {
  const paint = lacquer(hex);
  const glass = material('#dfe9ec', { roughness: 0.12, clearcoat: 1 });
  const windows = [
    [
      [-0.74, 0.98],
      [-0.1, 0.98],
      [-0.1, 1.38],
      [-0.5, 1.38],
    ],
    [
      [0.02, 0.98],
      [0.62, 0.98],
      [0.42, 1.38],
      [0.02, 1.38],
    ],
  ] as [number, number][][];
  return group(
    extruded(
      [
        [-1.6, 0.3],
        [1.6, 0.3],
        [1.64, 0.72],
        [1.4, 0.9],
        [-1.5, 0.92],
        [-1.66, 0.7],
      ],
      0.22,
      1.3,
      paint,
    ),
    extruded(
      [
        [-1, 0.86],
        [0.84, 0.86],
        [0.52, 1.5],
        [-0.62, 1.5],
      ],
      0.2,
      1.1,
      paint,
    ),
    ...windows.map((points) => extruded(points, 0.07, 1.24, glass)),
    extruded(
      [
        [-1.7, 0.34],
        [1.7, 0.34],
        [1.7, 0.5],
        [-1.7, 0.5],
      ],
      0.06,
      1.24,
      wood(),
    ),
    ...[-0.95, 0.95].flatMap((x) => [put(wheel(), [x, 0.4, 0.66]), put(wheel(), [x, 0.4, -0.66], [0, Math.PI, 0])]),
    ...[-0.38, 0.38].flatMap((z) => [
      mesh(new THREE.SphereGeometry(0.12, 24, 16), lacquer('#f3dfa0'), [1.66, 0.68, z]),
      mesh(new THREE.SphereGeometry(0.09, 24, 16), lacquer('#c23b2e'), [-1.68, 0.68, z]),
    ]),
  );
}

export default {
  colours: ['red', 'blue', 'yellow', 'green', 'sky', 'white'],
  lead: 'red',
  angle: { up: 18, around: 28 },
  build: car,
  detail: { up: 20, around: 34, at: [0.9, 0.7, 0.5], width: 2.1 },
  pack: (hex) =>
    group(
      put(carton(2.8, 1.5, 1.8), [-0.4, 0, -2.4], [0, 0.1, 0]),
      put(car('#efcb5b'), [-1.6, 0, -0.2]),
      put(car(hex), [0.9, 0, 1.5]),
      put(car('#3b72b8'), [2.6, 0, -0.9]),
    ),
  packAngle: { up: 24, around: 26 },
  pallets: ['yellow'],
  measures: { width: 18, height: 8.5, depth: 8 },
} satisfies SolidTemplate;
