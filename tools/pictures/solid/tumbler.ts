import * as THREE from 'three';
import { darker, lightness } from '../studio/colour.ts';
import { carton, fitted, group, material, mesh, metal, printed, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const [tall, top, foot] = [2.86, 0.78, 0.58];

/** The wall's radius at a height: the foot fits a car's cup holder. */
const wall = (y: number) => foot + (top - foot) * Math.max(0, (y - 0.2) / (tall - 0.2)) ** 0.85;

function outline(from: number, to: number, off: number): [number, number][] {
  const steps = 28;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const y = from + ((to - from) * i) / steps;
    return [wall(y) + off, y];
  });
}

function mark(hex: string): THREE.Mesh {
  const map = printed(512, 512, (pen, width) => {
    pen.strokeStyle = pen.fillStyle = lightness(hex) > 0.5 ? '#45484d' : '#eceae4';
    pen.lineWidth = 13;
    pen.lineCap = 'round';
    for (const [i, size] of [118, 78, 38].entries()) {
      pen.beginPath();
      pen.arc(width / 2, 236, size, Math.PI + i * 0.02, Math.PI * 2 - i * 0.02);
      pen.stroke();
    }
    pen.beginPath();
    pen.moveTo(width / 2 - 160, 262);
    pen.lineTo(width / 2 + 160, 262);
    pen.stroke();
    fitted(pen, 'SOLVIK', width / 2, 366, 82, 400, 'Inter', 700);
    fitted(pen, '600 ml', width / 2, 438, 46, 300, 'Inter', 400);
  });
  const arc = 1.35;
  const [low, high] = [0.92, 1.84];
  const face = new THREE.CylinderGeometry(
    wall(high) + 0.004,
    wall(low) + 0.004,
    high - low,
    48,
    12,
    true,
    -arc / 2,
    arc,
  );
  const points = face.getAttribute('position');
  for (let i = 0; i < points.count; i++) {
    const [x, y, z] = [points.getX(i), points.getY(i), points.getZ(i)];
    const radius = wall(y + (low + high) / 2) + 0.014;
    const length = Math.hypot(x, z);
    points.setXYZ(i, (x / length) * radius, y, (z / length) * radius);
  }
  const ink = material('#ffffff', { map, transparent: true, roughness: 0.4, metalness: 0.2 });
  const made = mesh(face, ink, [0, (low + high) / 2, 0]);
  made.castShadow = false;
  return made;
}

/** Fine grains of the powder coat break the reflections up. */
function powder(hex: string): THREE.MeshPhysicalMaterial {
  const bumps = printed(512, 512, (pen, width, height) => {
    const grains = pen.createImageData(width, height);
    let state = 7;
    for (let i = 0; i < grains.data.length; i += 4) {
      state = (state * 1103515245 + 12345) % 2147483648;
      grains.data.fill(100 + ((state >> 12) % 110), i, i + 3);
      grains.data[i + 3] = 255;
    }
    pen.putImageData(grains, 0, 0);
  });
  bumps.colorSpace = THREE.NoColorSpace;
  bumps.wrapS = bumps.wrapT = THREE.RepeatWrapping;
  bumps.repeat.set(5, 3);
  return material(hex, { roughness: 0.5, bumpMap: bumps, bumpScale: 0.35, clearcoat: 0.2, clearcoatRoughness: 0.5 });
}

function lid(): THREE.Group {
  const clear = material('#dfe6ea', {
    roughness: 0.12,
    clearcoat: 1,
    clearcoatRoughness: 0.08,
    transparent: true,
    opacity: 0.4,
    side: THREE.DoubleSide,
  });
  const seal = material('#e8e8e4', { roughness: 0.6 });
  const rise = turned(
    [
      [0.775, tall - 0.075],
      [0.82, tall - 0.07],
      [0.825, tall + 0.04],
      [0.79, tall + 0.085],
      [0.7, tall + 0.09],
      [0.66, tall + 0.17],
      [0.12, tall + 0.2],
      [0.1, tall + 0.18],
    ],
    0.03,
  );
  const shell = mesh(rise, clear);
  shell.renderOrder = 3;
  return group(
    shell,
    mesh(new THREE.TorusGeometry(0.74, 0.022, 16, 96).rotateX(Math.PI / 2), seal, [0, tall - 0.01, 0]),
    mesh(new THREE.TorusGeometry(0.105, 0.026, 14, 40).rotateX(Math.PI / 2), seal, [0, tall + 0.195, 0]),
  );
}

function straw(hex: string): THREE.Group {
  const tube = material(hex, { roughness: 0.35, clearcoat: 0.6, clearcoatRoughness: 0.2 });
  const long = 1.3;
  return put(
    group(
      mesh(new THREE.CylinderGeometry(0.078, 0.078, long, 40, 1, true), tube, [0, long / 2, 0]),
      mesh(new THREE.TorusGeometry(0.066, 0.013, 12, 40).rotateX(Math.PI / 2), tube, [0, long, 0]),
      mesh(new THREE.CircleGeometry(0.064, 32).rotateX(-Math.PI / 2), material(darker(hex, 0.75), { roughness: 0.9 }), [
        0,
        long - 0.012,
        0,
      ]),
    ),
    [0, tall - 0.4, 0],
    [0, 0, -0.055],
  );
}

function cup(hex: string): THREE.Group {
  const steel = metal('#eceeef', 0.4);
  steel.side = THREE.DoubleSide;
  const inner: [number, number][] = [
    [wall(tall) + 0.004, tall - 0.1],
    [wall(tall) + 0.006, tall - 0.012],
    [wall(tall) - 0.012, tall + 0.006],
    [wall(tall) - 0.04, tall - 0.01],
    [wall(1.4) - 0.07, 1.2],
    [foot - 0.08, 0.12],
    [0, 0.1],
  ];
  const sole: [number, number][] = [
    [0, 0],
    [foot - 0.03, 0],
    [foot - 0.004, 0.03],
    [foot - 0.004, 0.12],
    [0, 0.12],
  ];
  const band: [number, number][] = [
    [foot - 0.01, 0.12],
    [foot + 0.004, 0.13],
    [foot + 0.004, 0.2],
  ];
  return group(
    mesh(turned(sole, 0.03), steel),
    mesh(turned(band, 0.004), steel),
    mesh(turned(outline(0.2, tall - 0.1, 0.006), 0.01), powder(hex)),
    mesh(turned(inner, 0.01), steel),
    mark(hex),
  );
}

const tumbler = (hex: string) => group(cup(hex), lid(), straw(hex));

export default {
  colours: ['violet', 'mint', 'pink', 'white', 'teal', 'mustard', 'black'],
  lead: 'violet',
  angle: { up: 14, around: 4 },
  build: tumbler,
  detail: { up: 24, around: 14, at: [0.02, 2.85, 0], width: 2.3 },
  pack: (hex) =>
    group(
      put(carton(3.2, 2.4, 2.2), [1.5, 0, -2.4], [0, -0.22, 0]),
      put(tumbler('#a9d3bd'), [-1.75, 0, -0.1], [0, 0.1, 0]),
      put(tumbler(hex), [0, 0, 0.5]),
      put(cup('#e3a3b0'), [1.75, 0, 0.3], [0, -0.05, 0]),
    ),
  packAngle: { up: 17, around: 3 },
  pallets: ['teal'],
  measures: { width: 9.5, height: 21.5 },
} satisfies SolidTemplate;
