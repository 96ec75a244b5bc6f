import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { darker, lighter, lightness } from '../studio/colour.ts';
import { box, carton, fitted, group, material, mesh, printed, put } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

type Station = [x: number, width: number, bottom: number, top: number];

/** A body that flows through rounded cross-sections along its length. */
function flowing(stations: Station[], squareness: number): THREE.BufferGeometry {
  const [rings, steps] = [90, 72];
  const line = (read: (station: Station) => number) =>
    new THREE.CatmullRomCurve3(
      stations.map((station) => new THREE.Vector3(station[0], read(station), 0)),
      false,
      'centripetal',
    );
  const lines = ([1, 2, 3] as const).map((i) => line((station) => station[i]));
  const rounded = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / squareness);
  const [points, faces]: [number[], number[]] = [[], []];
  for (let ring = 0; ring <= rings; ring++) {
    const [width, bottom, top] = lines.map((curve) => curve.getPoint(ring / rings));
    if (!width || !bottom || !top) continue;
    for (let step = 0; step < steps; step++) {
      const turn = (step / steps) * Math.PI * 2;
      const y = (top.y + bottom.y) / 2 + (rounded(Math.sin(turn)) * (top.y - bottom.y)) / 2;
      points.push(top.x, y, (rounded(Math.cos(turn)) * width.y) / 2);
      if (ring === rings) continue;
      const [here, beside] = [ring * steps + step, ring * steps + ((step + 1) % steps)];
      faces.push(here, here + steps, beside, beside, here + steps, beside + steps);
    }
  }
  const made = new THREE.BufferGeometry();
  made.setAttribute('position', new THREE.Float32BufferAttribute(points, 3));
  made.setIndex(faces);
  made.computeVertexNormals();
  return made;
}

/** A plate cut from an outline, its edges softly rounded. */
function plate(shape: THREE.Shape, thickness: number, soft: number, surface: THREE.Material): THREE.Mesh {
  const made = new THREE.ExtrudeGeometry(shape, {
    depth: thickness - soft * 2,
    bevelSize: soft,
    bevelThickness: soft,
    bevelOffset: -soft,
    bevelSegments: 6,
    curveSegments: 32,
  });
  made.translate(0, 0, -(thickness - soft * 2) / 2);
  return mesh(made, surface);
}

function rounded(width: number, height: number, radius: number): THREE.Shape {
  const [x, y] = [width / 2, height / 2];
  const shape = new THREE.Shape();
  shape.moveTo(-x + radius, -y);
  shape.lineTo(x - radius, -y).absarc(x - radius, -y + radius, radius, -Math.PI / 2, 0, false);
  shape.lineTo(x, y - radius).absarc(x - radius, y - radius, radius, 0, Math.PI / 2, false);
  shape.lineTo(-x + radius, y).absarc(-x + radius, y - radius, radius, Math.PI / 2, Math.PI, false);
  shape.lineTo(-x, -y + radius).absarc(-x + radius, -y + radius, radius, Math.PI, Math.PI * 1.5, false);
  return shape;
}

/** Half a mirror: bare metal would show the dark side of the room. */
const steel = () => material('#c9cdd2', { metalness: 0.55, roughness: 0.3, envMapIntensity: 2.4 });
const rubber = (colour = '#2c2d31') => material(colour, { roughness: 0.92 });

function arm(hex: string): THREE.Group {
  const shell = material(hex, { roughness: 0.36, clearcoat: 0.45, clearcoatRoughness: 0.3 });
  const body: Station[] = [
    [-0.34, 0, 0.14, 0.14],
    [-0.3, 0.24, 0.03, 0.25],
    [-0.16, 0.38, -0.02, 0.33],
    [0.3, 0.42, 0, 0.4],
    [0.9, 0.42, 0.03, 0.42],
    [1.5, 0.47, 0.04, 0.5],
    [2.1, 0.52, 0.02, 0.585],
    [2.48, 0.5, -0.02, 0.54],
    [2.66, 0.44, -0.06, 0.4],
    [2.74, 0.3, -0.04, 0.24],
    [2.765, 0, 0.08, 0.08],
  ];
  const grip: Station[] = [
    [1.22, 0, 0.44, 0.44],
    [1.26, 0.2, 0.4, 0.474],
    [1.5, 0.33, 0.4, 0.522],
    [2.1, 0.39, 0.44, 0.607],
    [2.42, 0.36, 0.42, 0.575],
    [2.54, 0.22, 0.42, 0.515],
    [2.57, 0, 0.47, 0.47],
  ];
  const dark = lightness(hex) < 0.3 ? '#5b5e63' : '#35363b';
  return group(mesh(flowing(body, 4.2), shell), mesh(flowing(grip, 3.2), rubber(dark)));
}

/** The steel channel that holds the staples, with the driver's slot at its nose. */
function magazine(): THREE.Group {
  const chrome = steel();
  return group(
    mesh(box(2.92, 0.2, 0.035, 0.012), chrome, [1.2, 0, 0.135]),
    mesh(box(2.92, 0.2, 0.035, 0.012), chrome, [1.2, 0, -0.135]),
    mesh(box(2.92, 0.035, 0.3, 0.012), chrome, [1.2, -0.09, 0]),
    mesh(box(0.035, 0.24, 0.3, 0.012), chrome, [2.67, 0.02, 0]),
    mesh(box(0.5, 0.05, 0.31, 0.012), material('#3a3c40', { roughness: 0.5 }), [2.4, -0.095, 0]),
  );
}

function foot(hex: string): THREE.Group {
  const shell = material(darker(hex, 0.12), { roughness: 0.45, clearcoat: 0.25, clearcoatRoughness: 0.4 });
  const sole = plate(rounded(3.36, 0.64, 0.2), 0.06, 0.02, rubber());
  const top = plate(rounded(3.44, 0.7, 0.24), 0.11, 0.045, shell);
  const anvil = plate(rounded(0.42, 0.4, 0.06), 0.03, 0.01, steel());
  const ear = new THREE.Shape();
  ear.moveTo(-0.38, 0).lineTo(0.42, 0).quadraticCurveTo(0.3, 0.1, 0.24, 0.34);
  ear.absarc(0.06, 0.38, 0.2, 0, Math.PI, false);
  ear.quadraticCurveTo(-0.2, 0.16, -0.38, 0);
  return group(
    put(sole, [0, 0.03, 0], [-Math.PI / 2, 0, 0]),
    put(top, [0, 0.105, 0], [-Math.PI / 2, 0, 0]),
    put(anvil, [1.36, 0.168, 0], [-Math.PI / 2, 0, 0]),
    ...[-0.05, 0.05].map((z) => mesh(box(0.14, 0.012, 0.045, 0.005), material('#55585d'), [1.36, 0.182, z])),
    ...[-1, 1].map((side) => put(plate(ear, 0.05, 0.018, shell), [-1.28, 0.14, side * 0.235])),
    mesh(new THREE.CylinderGeometry(0.085, 0.085, 0.545, 40).rotateX(Math.PI / 2), steel(), [-1.22, 0.52, 0]),
    mesh(
      new THREE.CylinderGeometry(0.045, 0.045, 0.556, 30).rotateX(Math.PI / 2),
      material('#6d7075'),
      [-1.22, 0.52, 0],
    ),
    put(mesh(box(0.95, 0.02, 0.2, 0.008), steel()), [-0.5, 0.27, 0], [0, 0, 0.2]),
  );
}

function stapler(hex: string): THREE.Group {
  return group(
    foot(hex),
    put(magazine(), [-1.22, 0.46, 0], [0, 0, 0.045]),
    put(arm(hex), [-1.22, 0.5, 0], [0, 0, 0.115]),
  );
}

/** A strip of staples, glued side by side. */
function strip(length: number): THREE.Group {
  const wire = steel();
  const wires = Math.round(length / 0.022);
  // Few faces: a strip has more than a hundred such edges.
  const bar = (height: number, depth: number) => new RoundedBoxGeometry(0.019, height, depth, 1, 0.006);
  return group(
    ...Array.from({ length: wires }, (_, i) => {
      const x = (i - wires / 2) * 0.022;
      return group(
        mesh(bar(0.02, 0.28), wire, [x, 0.14, 0]),
        mesh(bar(0.15, 0.02), wire, [x, 0.075, 0.13]),
        mesh(bar(0.15, 0.02), wire, [x, 0.075, -0.13]),
      );
    }),
  );
}

function staplesBox(hex: string): THREE.Group {
  const label = printed(800, 480, (pen, width, height) => {
    pen.fillStyle = '#f5f1e7';
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, 132);
    pen.fillRect(0, height - 26, width, 26);
    pen.fillStyle = lightness(hex) > 0.6 ? '#2b2f3a' : '#ffffff';
    fitted(pen, 'MOLE & QUAY', width / 2, 94, 74, 640, 'Inter', 700);
    pen.fillStyle = '#2b2f3a';
    fitted(pen, '24/6', width / 2, 296, 150, 560, 'Inter', 800);
    fitted(pen, '1000', width / 2, 392, 70, 400, 'Inter', 500);
  });
  const face = mesh(
    new THREE.PlaneGeometry(1.06, 0.64).rotateX(-Math.PI / 2),
    material('#ffffff', { map: label, roughness: 0.6 }),
    [0, 0.426, 0],
  );
  face.castShadow = false;
  return group(mesh(box(1.1, 0.425, 0.68, 0.015), material('#f0ece2', { roughness: 0.7 }), [0, 0.2125, 0]), face);
}

export default {
  colours: ['red', 'black', 'navy', 'teal', 'white', 'mint', 'pink'],
  lead: 'red',
  angle: { up: 21, around: 24 },
  build: (hex) => group(put(stapler(hex), [0, 0, 0]), put(strip(0.95), [0.75, 0.012, 0.95], [0, 0.34, 0])),
  detail: { up: 24, around: 36, at: [1.15, 0.55, 0.1], width: 2.3 },
  pack: (hex) =>
    group(
      put(carton(2.6, 1.3, 1.7), [-0.6, 0, -2.1], [0, 0.12, 0]),
      put(stapler(lighter('#27406f', 0.05)), [-0.2, 1.315, -2], [0, 0.2, 0]),
      put(stapler(hex), [-0.5, 0, 0.9], [0, 0.1, 0]),
      put(staplesBox(hex), [1.75, 0, -0.5], [0, -0.35, 0]),
      put(staplesBox(hex), [1.9, 0.425, -0.55], [0, -0.1, 0]),
    ),
  packAngle: { up: 24, around: 18 },
  measures: { width: 15, height: 6.5, depth: 3.4 },
} satisfies SolidTemplate;
