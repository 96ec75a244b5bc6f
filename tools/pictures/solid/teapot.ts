import * as THREE from 'three';
import { carton, group, material, mesh, put, thrown, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

type Point = [number, number, number];

/** A tube that grows thinner along its line; `open` leaves a lip to pour from. */
function limb(line: Point[], thickness: (share: number) => number, flat = 1): THREE.BufferGeometry {
  const curve = new THREE.CatmullRomCurve3(line.map(([x, y, z]) => new THREE.Vector3(x, y, z)));
  const [along, around] = [72, 36];
  const geometry = new THREE.TubeGeometry(curve, along, 1, around);
  const points = geometry.getAttribute('position');
  for (let j = 0; j <= along; j++) {
    const centre = curve.getPointAt(j / along);
    for (let i = 0; i <= around; i++) {
      const at = j * (around + 1) + i;
      const away = new THREE.Vector3()
        .fromBufferAttribute(points, at)
        .sub(centre)
        .setLength(thickness(j / along));
      points.setXYZ(at, centre.x + away.x, centre.y + away.y, centre.z + away.z * flat);
    }
  }
  geometry.computeVertexNormals();
  return geometry;
}

const spoutLine: Point[] = [
  [0.78, 0.62, 0],
  [1.18, 0.74, 0],
  [1.46, 1.12, 0],
  [1.62, 1.5, 0],
  [1.84, 1.72, 0],
];
const handleLine: Point[] = [
  [-0.7, 1.36, 0],
  [-1.2, 1.64, 0],
  [-1.62, 1.5, 0],
  [-1.72, 1.08, 0],
  [-1.46, 0.66, 0],
  [-0.9, 0.5, 0],
];

/** The lip is rounded, and the bore behind it dark. */
function spout(glaze: THREE.Material): THREE.Group {
  const lip = mesh(new THREE.TorusGeometry(0.128, 0.024, 16, 48), glaze);
  const bore = mesh(new THREE.CircleGeometry(0.125, 40), material('#1b1b1d', { roughness: 0.9 }), [0, 0, 0.004]);
  const mouth = group(put(group(lip, bore), [0, 0, 0], [0, Math.PI / 2, 0]));
  const line = limb(spoutLine, (share) => 0.34 - 0.21 * share ** 0.7, 0.92);
  return group(mesh(line, glaze), put(mouth, spoutLine.at(-1) ?? [0, 0, 0], [0, 0, 0.76]));
}

/** Dipped: the glaze ends above the foot, a little proud of the bare clay. */
function body(glaze: THREE.Material, clay: THREE.Material): THREE.Group {
  const outline = new THREE.SplineCurve(
    [
      [0.64, 0.08],
      [0.86, 0.24],
      [1.05, 0.62],
      [1.06, 0.98],
      [0.9, 1.36],
      [0.66, 1.6],
      [0.5, 1.69],
    ].map(([x, y]) => new THREE.Vector2(x, y)),
  ).getPoints(90);
  const dip = 0.34;
  const bare = outline.filter(({ y }) => y < dip + 0.03);
  const glazed = outline.filter(({ y }) => y >= dip).map(({ x, y }) => new THREE.Vector2(x + 0.008, y));
  const edge = glazed[0] ?? new THREE.Vector2();
  return group(
    mesh(new THREE.LatheGeometry(bare, 96), clay),
    mesh(new THREE.LatheGeometry([new THREE.Vector2(edge.x - 0.02, edge.y - 0.012), ...glazed], 96), glaze),
  );
}

function lid(glaze: THREE.Material, knob: THREE.Material): THREE.Group {
  return group(
    mesh(
      turned(
        [
          [0, 1.68],
          [0.55, 1.68],
          [0.575, 1.705],
          [0.56, 1.735],
          [0.4, 1.815],
          [0.16, 1.87],
          [0.07, 1.89],
          [0, 1.89],
        ],
        0.05,
      ),
      glaze,
    ),
    mesh(
      thrown([
        [0.07, 1.87],
        [0.075, 1.92],
        [0.13, 1.98],
        [0.155, 2.06],
        [0.12, 2.14],
        [0.001, 2.165],
      ]),
      knob,
    ),
  );
}

function teapot(hex: string): THREE.Group {
  const glaze = material(hex, { roughness: 0.42, clearcoat: 0.55, clearcoatRoughness: 0.3 });
  const clay = material('#c3a583', { roughness: 0.92 });
  const foot: [number, number][] = [
    [0, 0],
    [0.62, 0],
    [0.66, 0.03],
    [0.65, 0.1],
    [0, 0.1],
  ];
  return group(
    mesh(turned(foot, 0.02), clay),
    body(glaze, clay),
    spout(glaze),
    mesh(
      limb(handleLine, (share) => 0.105 + 0.05 * (2 * share - 1) ** 2, 1.3),
      glaze,
    ),
    lid(glaze, glaze),
  );
}

export default {
  colours: ['white', 'teal', 'navy', 'moss', 'brick', 'mustard', 'sky', 'charcoal'],
  lead: 'moss',
  angle: { up: 20, around: 0 },
  build: (hex) => put(teapot(hex), [0, 0, 0], [0, -0.22, 0]),
  detail: { up: 28, around: 22, at: [0.85, 1.2, 0.2], width: 2.5 },
  pack: (hex) =>
    group(
      put(carton(2.8, 2, 2.2), [1, 0, -2.4], [0, -0.2, 0]),
      put(teapot('#f4f2ec'), [-1.9, 0, -0.4], [0, 0.25, 0]),
      put(teapot(hex), [1.1, 0, 1.1], [0, -0.3, 0]),
    ),
  pallets: ['moss'],
  measures: { width: 22, height: 13, depth: 12.5 },
} satisfies SolidTemplate;
