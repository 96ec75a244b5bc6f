import * as THREE from 'three';
import { darker, lighter } from '../studio/colour.ts';
import { random } from '../studio/random.ts';
import { box, carton, group, material, mesh, metal, put, wood } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const [long, deep, tall, corner] = [3.6, 2.3, 1.15, 0.42];

function rounded(width: number, depth: number, radius: number): THREE.Shape {
  const [x, y] = [width / 2, depth / 2];
  const shape = new THREE.Shape();
  shape.moveTo(-x + radius, -y);
  shape.lineTo(x - radius, -y);
  shape.absarc(x - radius, -y + radius, radius, -Math.PI / 2, 0);
  shape.lineTo(x, y - radius);
  shape.absarc(x - radius, y - radius, radius, 0, Math.PI / 2);
  shape.lineTo(-x + radius, y);
  shape.absarc(-x + radius, y - radius, radius, Math.PI / 2, Math.PI);
  shape.lineTo(-x, -y + radius);
  shape.absarc(-x + radius, -y + radius, radius, Math.PI, Math.PI * 1.5);
  return shape;
}

/** A rounded slab that stands on the ground at `y`; a hole leaves a wall. */
function slab(size: [number, number, number], radius: number, soft: number, wall = 0): THREE.BufferGeometry {
  const [width, height, depth] = size;
  const shape = rounded(width - soft * 2, depth - soft * 2, radius);
  if (wall)
    shape.holes.push(
      new THREE.Path(
        rounded(width - wall * 2, depth - wall * 2, radius)
          .getPoints(20)
          .reverse(),
      ),
    );
  return new THREE.ExtrudeGeometry(shape, {
    depth: height - soft * 2,
    bevelSize: soft,
    bevelThickness: soft,
    bevelSegments: 6,
    curveSegments: 24,
  })
    .translate(0, 0, soft)
    .rotateX(-Math.PI / 2);
}

const plastic = (hex: string) => material(hex, { roughness: 0.55, clearcoat: 0.15, clearcoatRoughness: 0.5 });

function bowl(hex: string): THREE.Group {
  const paint = plastic(hex);
  return group(
    mesh(slab([long, tall, deep], corner, 0.05, 0.1), paint),
    mesh(slab([long - 0.16, 0.12, deep - 0.16], corner - 0.06, 0.04), paint),
    mesh(slab([long + 0.06, 0.08, deep + 0.06], corner + 0.02, 0.03, 0.12), paint, [0, tall - 0.15, 0]),
  );
}

function lid(): THREE.Group {
  const bamboo = wood('#cda873');
  const grain = bamboo.map;
  grain?.repeat.set(0.35, 0.55);
  return group(
    mesh(slab([long + 0.02, 0.2, deep + 0.02], corner, 0.045), bamboo),
    mesh(
      slab([long - 0.24, 0.1, deep - 0.24], corner - 0.08, 0.03),
      material('#efeee9', { roughness: 0.6 }),
      [0, -0.08, 0],
    ),
  );
}

/** An elastic strap: round the box, a little wider than it, sunk into the lid by its tension. */
function strap(hex: string, height: number): THREE.Group {
  const cloth = material(hex, { roughness: 0.95 });
  const [half, wide] = [deep / 2 + 0.028, 0.34];
  const label = mesh(box(0.2, 0.012, 0.2, 0.005), material('#b98a58', { roughness: 0.8 }), [0, height + 0.034, 0.42]);
  return group(
    mesh(box(wide, 0.03, deep + 0.05, 0.014), cloth, [0, height + 0.012, 0]),
    ...[-1, 1].map((side) => mesh(box(wide, height, 0.03, 0.014), cloth, [0, height / 2 + 0.01, side * half])),
    label,
  );
}

/** A spoon and a fork, as they come with the box. */
function cutlery(): THREE.Group {
  const steel = metal('#dfe2e4', 0.34);
  const handle = (x: number) => mesh(box(0.13, 0.035, 1.5, 0.016), steel, [x, 0.03, 0.5]);
  const spoon = mesh(new THREE.SphereGeometry(0.22, 40, 20), steel, [0, 0.05, -0.42]);
  spoon.scale.set(0.86, 0.2, 1.3);
  const head = mesh(box(0.36, 0.035, 0.3, 0.016), steel, [0.55, 0.03, -0.3]);
  const tines = [-0.135, -0.045, 0.045, 0.135].map((shift) =>
    mesh(box(0.042, 0.03, 0.46, 0.012), steel, [0.55 + shift, 0.035, -0.6]),
  );
  return group(handle(0), spoon, handle(0.55), head, ...tines);
}

function enlarged(object: THREE.Group, factor: number): THREE.Group {
  object.scale.setScalar(factor);
  return object;
}

function rice(): THREE.Group {
  const next = random(5);
  const pale = material('#fbf7ec', { roughness: 0.6 });
  const geometry = new THREE.CapsuleGeometry(0.024, 0.06, 4, 8);
  const grains = new THREE.InstancedMesh(geometry, pale, 900);
  const spot = new THREE.Object3D();
  for (let i = 0; i < 900; i++) {
    const [x, z] = [(next() - 0.5) * 1.46, (next() - 0.5) * 1.9];
    spot.position.set(x, 0.76 + 0.14 * Math.cos(x * 1.6) * Math.cos(z * 1.3) + next() * 0.05, z);
    spot.rotation.set(next() * 3, next() * 6, next() * 3);
    spot.updateMatrix();
    grains.setMatrixAt(i, spot.matrix);
  }
  grains.castShadow = grains.receiveShadow = true;
  const sesame = Array.from({ length: 40 }, () => {
    const [x, z] = [(next() - 0.5) * 0.8, (next() - 0.5) * 1.1];
    const seed = mesh(new THREE.SphereGeometry(0.022, 8, 6), material('#2b2622'));
    return put(seed, [x, 0.83 + 0.14 * Math.cos(x * 1.6) * Math.cos(z * 1.3), z]);
  });
  return group(mesh(box(1.5, 0.7, 1.96, 0.12), pale, [0, 0.45, 0]), grains, ...sesame);
}

function broccoli(): THREE.Group {
  const next = random(3);
  const green = material('#4f8a3c', { roughness: 0.9 });
  const buds = Array.from({ length: 46 }, () => {
    const [angle, rise] = [next() * 6.3, Math.acos(next())];
    const at: [number, number, number] = [
      Math.sin(rise) * Math.cos(angle) * 0.26,
      Math.cos(rise) * 0.2,
      Math.sin(rise) * Math.sin(angle) * 0.26,
    ];
    return mesh(new THREE.IcosahedronGeometry(0.065 + next() * 0.03, 1), green, at);
  });
  return group(mesh(new THREE.CylinderGeometry(0.09, 0.11, 0.3, 16), material('#a9c579'), [0, -0.12, 0]), ...buds);
}

function tomato(): THREE.Group {
  const skin = material('#d23a2a', { roughness: 0.2, clearcoat: 0.9, clearcoatRoughness: 0.1 });
  const fruit = mesh(new THREE.SphereGeometry(0.24, 36, 24), skin);
  fruit.scale.y = 0.92;
  return group(fruit, mesh(new THREE.ConeGeometry(0.06, 0.03, 5), material('#5d8a45'), [0, 0.225, 0]));
}

function halfEgg(): THREE.Group {
  const yolk = mesh(new THREE.SphereGeometry(0.15, 32, 16), material('#f0a236', { roughness: 0.5 }), [0, 0.01, 0.02]);
  yolk.scale.y = 0.2;
  const white = mesh(
    new THREE.SphereGeometry(0.3, 40, 20, 0, Math.PI * 2, Math.PI / 2, Math.PI / 2),
    material('#fdf9f0', { roughness: 0.35, clearcoat: 0.4 }),
  );
  const cut = mesh(new THREE.CircleGeometry(0.3, 40).rotateX(-Math.PI / 2), material('#fdf9f0', { roughness: 0.4 }));
  return put(group(white, cut, yolk), [0, 0, 0], [0.35, 0.4, 0]);
}

function meal(): THREE.Group {
  const wall = material('#f2f0ea', { roughness: 0.6 });
  return group(
    put(rice(), [-0.86, 0.02, 0]),
    mesh(box(0.07, tall - 0.3, deep - 0.2, 0.03), wall, [0.03, tall / 2 - 0.06, 0]),
    mesh(box(1.66, tall - 0.3, 0.07, 0.03), wall, [0.88, tall / 2 - 0.06, 0.1]),
    ...[
      [0.5, -0.3],
      [0.95, -0.62],
      [0.46, -0.72],
      [1.34, -0.3],
    ].map(([x = 0, z = 0], i) => put(broccoli(), [x, 0.66 + (i % 2) * 0.05, z], [0, i, 0.1 * i])),
    put(tomato(), [1.36, 0.72, -0.74]),
    put(halfEgg(), [0.5, 0.86, 0.58]),
    put(tomato(), [1.06, 0.76, 0.44]),
    put(tomato(), [1.42, 0.74, 0.72], [0, 1, 0.2]),
    put(tomato(), [0.98, 0.72, 0.86], [0.2, 2, 0]),
    mesh(box(1.6, 0.3, 1.9, 0.1), material('#6f9a4c', { roughness: 0.9 }), [0.88, 0.3, 0]),
  );
}

const shut = (hex: string) =>
  group(bowl(hex), put(lid(), [0, tall + 0.006, 0]), put(strap(darker(hex, 0.25), tall + 0.206), [0.85, 0, 0]));

export default {
  colours: ['moss', 'white', 'navy', 'pink', 'teal', 'mustard', 'charcoal'],
  lead: 'moss',
  angle: { up: 27, around: 18 },
  build: shut,
  detail: { up: 32, around: 30, at: [1.05, 1.05, 0.7], width: 2.3 },
  pack: (hex) =>
    group(
      put(carton(3, 1.9, 2.2), [2.1, 0, -2.9], [0, 0.2, 0]),
      put(shut(lighter('#27406f', 0.04)), [-1.9, 0, -2.2], [0, 0.25, 0]),
      put(group(bowl(hex), meal()), [-0.3, 0, 1.2], [0, 0.18, 0]),
      put(enlarged(cutlery(), 1.25), [2.35, 0, 1], [0, -0.2, 0]),
    ),
  packAngle: { up: 38, around: 6 },
  pallets: ['moss'],
  measures: { width: 19, height: 7, depth: 12.2 },
} satisfies SolidTemplate;
