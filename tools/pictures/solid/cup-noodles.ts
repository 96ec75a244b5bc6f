import * as THREE from 'three';
import { darker, lighter, lightness } from '../studio/colour.ts';
import { noise, random } from '../studio/random.ts';
import { carton, fitted, group, material, mesh, printed, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const [tall, top, foot] = [2.2, 0.98, 0.7];
type Pen = CanvasRenderingContext2D;

function strands(pen: Pen, x: number, y: number, half: number): void {
  pen.lineWidth = half * 0.09;
  pen.lineCap = 'round';
  for (let i = 0; i < 9; i++) {
    pen.strokeStyle = i % 2 ? '#f3cf74' : '#e5b652';
    const rise = half * (0.06 + 0.07 * (i % 3));
    pen.beginPath();
    for (let k = 0; k <= 24; k++) {
      const across = (k / 24 - 0.5) * 2 * half * 0.86;
      const wave = Math.sin(k * 0.9 + i * 1.7) * half * 0.06 - rise - Math.sqrt(1 - (k / 12 - 1) ** 2) * half * 0.12;
      if (k === 0) pen.moveTo(x + across, y + wave);
      else pen.lineTo(x + across, y + wave);
    }
    pen.stroke();
  }
}

/** A drawn bowl of noodles with half an egg, rings of spring onion, and steam. */
function bowl(pen: Pen, x: number, y: number, half: number, hex: string): void {
  pen.strokeStyle = 'rgba(255,255,255,.75)';
  pen.lineWidth = half * 0.07;
  pen.lineCap = 'round';
  for (const shift of [-0.4, 0, 0.4]) {
    pen.beginPath();
    pen.moveTo(x + shift * half, y - half * 0.5);
    pen.bezierCurveTo(
      x + (shift - 0.22) * half,
      y - half * 0.75,
      x + (shift + 0.22) * half,
      y - half * 0.9,
      x + shift * half,
      y - half * 1.15,
    );
    pen.stroke();
  }
  strands(pen, x, y, half);
  pen.fillStyle = '#fffaf0';
  pen.beginPath();
  pen.ellipse(x + half * 0.32, y - half * 0.24, half * 0.27, half * 0.17, -0.2, 0, 7);
  pen.fill();
  pen.fillStyle = '#f0a02f';
  pen.beginPath();
  pen.ellipse(x + half * 0.33, y - half * 0.24, half * 0.14, half * 0.09, -0.2, 0, 7);
  pen.fill();
  pen.strokeStyle = '#5b9a4a';
  pen.lineWidth = half * 0.05;
  for (const [dx, dy] of [
    [-0.5, -0.18],
    [-0.26, -0.28],
    [-0.38, -0.06],
    [-0.02, -0.2],
  ] as const) {
    pen.beginPath();
    pen.ellipse(x + dx * half, y + dy * half, half * 0.08, half * 0.05, 0, 0, 7);
    pen.stroke();
  }
  pen.fillStyle = darker(hex, 0.35);
  pen.beginPath();
  pen.moveTo(x - half, y);
  pen.lineTo(x + half, y);
  pen.bezierCurveTo(x + half * 0.92, y + half * 0.6, x + half * 0.5, y + half * 0.75, x + half * 0.36, y + half * 0.78);
  pen.lineTo(x - half * 0.36, y + half * 0.78);
  pen.bezierCurveTo(x - half * 0.5, y + half * 0.75, x - half * 0.92, y + half * 0.6, x - half, y);
  pen.fill();
  pen.fillStyle = '#f7efdc';
  pen.fillRect(x - half * 0.93, y + half * 0.1, half * 1.86, half * 0.07);
}

function side(hex: string): THREE.CanvasTexture {
  return printed(2048, 760, (pen, width, height) => {
    pen.fillStyle = '#f8f1df';
    pen.fillRect(0, 0, width, height);
    const middle = width / 2;
    pen.fillStyle = hex;
    pen.beginPath();
    pen.moveTo(0, 210);
    for (let x = 0; x <= width; x += 64) pen.quadraticCurveTo(x + 32, x % 128 ? 190 : 236, x + 64, 212);
    pen.lineTo(width, height - 60);
    pen.lineTo(0, height - 60);
    pen.fill();
    pen.fillStyle = lightness(hex) > 0.6 ? darker(hex, 0.1) : lighter(hex, 0.14);
    for (let i = 0; i < 24; i++) {
      pen.beginPath();
      pen.arc(i * 86 + 20, height - 74, 60, Math.PI, 0);
      pen.arc(i * 86 + 20, height - 74, 42, 0, Math.PI, true);
      pen.fill();
    }
    pen.fillStyle = '#cf9b32';
    pen.fillRect(0, height - 60, width, 16);
    bowl(pen, middle, 500, 176, hex);
    pen.fillStyle = darker(hex, 0.4);
    fitted(pen, 'HARBOUR BOWL', middle, 120, 96, 620, 'Inter', 800);
    fitted(pen, 'instant noodles · 75 g', middle, 182, 46, 520, 'Inter', 500);
  });
}

function lidPrint(hex: string): THREE.CanvasTexture {
  return printed(900, 900, (pen, width, height) => {
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = '#f8f1df';
    pen.beginPath();
    pen.arc(width / 2, height / 2, 330, 0, 7);
    pen.fill();
    bowl(pen, width / 2, 520, 170, hex);
    pen.fillStyle = darker(hex, 0.4);
    fitted(pen, 'HARBOUR BOWL', width / 2, 290, 62, 460, 'Inter', 800);
  });
}

function cup(hex: string): THREE.Group {
  const paper = material('#ffffff', { map: side(hex), roughness: 0.55, clearcoat: 0.2, clearcoatRoughness: 0.4 });
  const wall = mesh(new THREE.CylinderGeometry(top, foot, tall, 96, 1, true), paper, [0, tall / 2 + 0.02, 0]);
  wall.rotation.y = Math.PI;
  const white = material('#f6f2e8', { roughness: 0.7, side: THREE.DoubleSide });
  return group(
    wall,
    mesh(new THREE.CylinderGeometry(top - 0.03, foot - 0.03, tall, 72, 1, true), white, [0, tall / 2 + 0.02, 0]),
    mesh(new THREE.TorusGeometry(top + 0.01, 0.038, 20, 120).rotateX(Math.PI / 2), white, [0, tall + 0.02, 0]),
    mesh(
      turned(
        [
          [0, 0.06],
          [foot - 0.04, 0.06],
          [foot - 0.02, 0],
          [foot + 0.012, 0],
          [foot + 0.014, 0.06],
        ],
        0.015,
      ),
      white,
    ),
  );
}

/** A cake of fried noodles: waves that lie across each other. */
function noodles(): THREE.Group {
  const next = random(31);
  const shades = ['#e9bf62', '#e2b355', '#f0cc78'].map((shade) => material(shade, { roughness: 0.5, clearcoat: 0.2 }));
  const strand = (i: number) => {
    const turn = next() * Math.PI;
    const offset = (next() - 0.5) * 1.3;
    const half = Math.sqrt(0.64 - offset * offset);
    const [phase, height] = [next() * 6, tall - 0.44 + next() * 0.14 + (i % 3) * 0.03];
    const points = Array.from({ length: 34 }, (_, k) => {
      const along = (k / 33 - 0.5) * 2 * half;
      const sway = Math.sin(k * 1.15 + phase) * 0.07;
      const [x, z] = [along, offset + sway];
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      return new THREE.Vector3(x * c - z * s, height + Math.cos(k * 1.15 + phase) * 0.045, x * s + z * c);
    });
    const line = new THREE.CatmullRomCurve3(points);
    return mesh(new THREE.TubeGeometry(line, 110, 0.034, 8), shades[i % 3] ?? new THREE.MeshPhysicalMaterial());
  };
  const bed = mesh(new THREE.CircleGeometry(0.88, 60).rotateX(-Math.PI / 2), material('#b9853a', { roughness: 0.9 }));
  return group(put(bed, [0, tall - 0.5, 0]), ...Array.from({ length: 58 }, (_, i) => strand(i)));
}

function toppings(): THREE.Group {
  const next = random(8);
  const [onion, carrot, yolk] = ['#6aa84f', '#dd7a34', '#f2c84b'].map((shade) => material(shade, { roughness: 0.6 }));
  const scatter = (i: number) => {
    const [angle, far] = [next() * 6.3, Math.sqrt(next()) * 0.66];
    const at: [number, number, number] = [Math.cos(angle) * far, tall - 0.21 + next() * 0.03, Math.sin(angle) * far];
    const turn: [number, number, number] = [Math.PI / 2 + (next() - 0.5), next(), next() * 3];
    if (i % 3 === 0) return put(mesh(new THREE.TorusGeometry(0.055, 0.02, 10, 24), onion ?? yolk), at, turn);
    if (i % 3 === 1) return put(mesh(new THREE.BoxGeometry(0.09, 0.08, 0.08), carrot ?? yolk), at, turn);
    const crumb = mesh(new THREE.IcosahedronGeometry(0.075, 1), yolk ?? carrot);
    crumb.scale.y = 0.6;
    return put(crumb, at, turn);
  };
  return group(...Array.from({ length: 26 }, (_, i) => scatter(i)));
}

const [hinge, bendRadius, bendMost] = [-0.34, 0.24, 1.92];

/** Where a point of the lid comes to lie, `along` being its way from the back of the rim: height and depth. */
function bent(along: number): { y: number; z: number } {
  const way = along - hinge;
  if (way <= 0) return { y: 0, z: along };
  const turn = Math.min(way / bendRadius, bendMost);
  const rest = Math.max(0, way - bendRadius * bendMost);
  return {
    y: bendRadius * (1 - Math.cos(turn)) + rest * Math.sin(bendMost),
    z: hinge + bendRadius * Math.sin(turn) + rest * Math.cos(bendMost),
  };
}

/** The back of the lid still lies on the rim; the rest stands up and shows its foil. */
function peeled(hex: string): THREE.Group {
  const geometry = new THREE.PlaneGeometry(2, 2, 64, 110).rotateX(-Math.PI / 2);
  const points = geometry.getAttribute('position');
  const uv = geometry.getAttribute('uv');
  const radius = top + 0.05;
  const fold = noise(12);
  for (let i = 0; i < points.count; i++) {
    const v = points.getZ(i);
    // The tab in front, by which it is pulled.
    const half = Math.max(Math.sqrt(Math.max(0, 1 - v * v)) * radius, v > 0.9 ? 0.17 : 0);
    const x = points.getX(i) * half;
    const along = v * radius + (v > 0.97 ? 0.16 : 0);
    const { y, z } = bent(along);
    const crease = y > 0.2 ? 0.05 * (fold(x * 2.4 + 40, y * 3 + x) - 0.5) * Math.min(1, (y - 0.2) * 4) : 0;
    points.setXYZ(i, x, tall + 0.064 + y, z + crease);
    uv.setXY(i, 0.5 + x / 2.2, 0.5 - along / 2.5);
  }
  geometry.computeVertexNormals();
  const foil = material('#b9b8b5', { roughness: 0.4, metalness: 0.3, side: THREE.BackSide });
  return group(
    mesh(geometry, material('#ffffff', { map: lidPrint(hex), roughness: 0.5 })),
    mesh(geometry.clone(), foil),
  );
}

function closed(hex: string): THREE.Group {
  const print = material('#ffffff', { map: lidPrint(hex), roughness: 0.45, clearcoat: 0.3 });
  const edge = material(hex, { roughness: 0.5, side: THREE.DoubleSide });
  const tab = new THREE.Shape().absellipse(0, 0, 0.17, 0.24, 0, Math.PI * 2);
  return group(
    mesh(new THREE.CircleGeometry(top + 0.05, 96).rotateX(-Math.PI / 2), print, [0, tall + 0.062, 0]),
    mesh(new THREE.CylinderGeometry(top + 0.052, top + 0.05, 0.075, 96, 1, true), edge, [0, tall + 0.025, 0]),
    put(mesh(new THREE.ShapeGeometry(tab, 24), edge), [0.9, tall - 0.06, 0.53], [-0.12, 1.04, 0]),
  );
}

const open = (hex: string) => group(cup(hex), noodles(), toppings(), peeled(hex));
const sealed = (hex: string) => group(cup(hex), closed(hex));

export default {
  colours: ['red', 'mustard', 'green', 'navy', 'brick', 'plum', 'teal'],
  lead: 'red',
  angle: { up: 32, around: 8 },
  build: open,
  detail: { up: 44, around: 10, at: [0, 2.25, 0.2], width: 2.5 },
  pack: (hex) =>
    group(
      put(carton(3.2, 2.1, 2.2), [1.1, 0, -2.5], [0, -0.2, 0]),
      put(sealed('#cf9b32'), [-2.2, 0, -0.4], [0, 0.2, 0]),
      put(open(hex), [0, 0, 0.8], [0, 0.06, 0]),
      put(sealed('#3d8a53'), [2.2, 0, 0.2], [0, -0.15, 0]),
    ),
  measures: { width: 9.8, height: 16.5 },
} satisfies SolidTemplate;
