import * as THREE from 'three';
import { darker, lighter, mix } from '../studio/colour.ts';
import { noise } from '../studio/random.ts';
import { carton, fitted, group, material, mesh, metal, printed, put } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const [tall, half] = [2.7, 0.86];

/** Round below, pressed flat to a seal above, with the dents that a filled pouch has. */
function pouch(): THREE.BufferGeometry {
  const dent = noise(41);
  const [around, up] = [120, 90];
  const points: number[] = [];
  const uvs: number[] = [];
  const faces: number[] = [];
  for (let j = 0; j <= up; j++) {
    const v = j / up;
    const depth = 0.44 * Math.max(0, 1 - v ** 2.1) * (0.78 + 0.22 * Math.min(1, v * 6)) + 0.014;
    const width =
      half * (1 - 0.05 * Math.sin(Math.PI * Math.min(1, v * 1.1)) + (v < 0.06 ? -0.03 * (1 - v / 0.06) : 0));
    for (let i = 0; i <= around; i++) {
      const angle = (i / around) * Math.PI * 2;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const x = Math.sign(c) * Math.abs(c) ** 0.62 * width;
      const bump = (dent(x * 2.2 + 20, v * 5 + (s > 0 ? 0 : 30)) - 0.5) * 0.09 + (dent(x * 6 + 50, v * 3) - 0.5) * 0.03;
      const z = Math.sign(s) * Math.abs(s) ** 0.86 * depth + Math.sign(s) * bump * Math.min(1, depth * 3) * Math.abs(s);
      points.push(x, v * tall, z);
      uvs.push(x / (2 * half) + 0.5, v);
    }
  }
  const row = around + 1;
  for (let j = 0; j < up; j++)
    for (let i = 0; i < around; i++) {
      const a = j * row + i;
      faces.push(a, a + row, a + 1, a + 1, a + row, a + row + 1);
    }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(points, 3));
  geometry.setAttribute('uv', new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setIndex(faces);
  geometry.computeVertexNormals();
  return geometry;
}

function print(hex: string): THREE.CanvasTexture {
  return printed(1024, 1608, (pen, width, height) => {
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, height);
    for (let y = 14; y < 120; y += 13) {
      pen.fillStyle = 'rgba(0,0,0,.2)';
      pen.fillRect(0, y, width, 5);
    }
    pen.fillStyle = 'rgba(0,0,0,.18)';
    pen.fillRect(0, 236, width, 7);
    pen.fillRect(0, 252, width, 4);
    const hills = [mix(hex, '#f1d9a8', 0.3), mix(hex, '#f1d9a8', 0.16), darker(hex, 0.25), darker(hex, 0.45)];
    hills.forEach((hill, i) => {
      pen.fillStyle = hill;
      pen.beginPath();
      pen.moveTo(0, height);
      const y = 1080 + i * 110;
      pen.lineTo(0, y);
      pen.bezierCurveTo(width * 0.25, y - 170 + i * 60, width * 0.4, y + 120, width * 0.62, y - 40);
      pen.bezierCurveTo(width * 0.8, y - 150, width * 0.9, y + 40, width, y - 50 + i * 30);
      pen.lineTo(width, height);
      pen.fill();
    });
    pen.fillStyle = '#f1c453';
    pen.beginPath();
    pen.arc(width * 0.68, 900, 70, 0, 7);
    pen.fill();
    pen.fillStyle = '#f6efdf';
    pen.beginPath();
    pen.roundRect(width * 0.17, 400, width * 0.66, 400, 24);
    pen.fill();
    pen.fillStyle = darker(hex, 0.5);
    fitted(pen, 'LOW TIDE', width / 2, 540, 120, 580, 'Inter', 800);
    fitted(pen, 'WHOLE BEAN COFFEE', width / 2, 628, 56, 560, 'Inter', 600);
    fitted(pen, 'medium roast · 250 g', width / 2, 716, 50, 520, 'Inter', 400);
  });
}

function bag(hex: string): THREE.Group {
  const film = material('#ffffff', {
    map: print(hex),
    roughness: 0.52,
    clearcoat: 0.12,
    clearcoatRoughness: 0.5,
    side: THREE.DoubleSide,
  });
  const bean = (x: number, z: number, turn: number) => {
    const made = mesh(new THREE.SphereGeometry(0.1, 24, 16), material('#4a2a17', { roughness: 0.45 }), [x, 0.06, z]);
    made.scale.set(1.25, 0.66, 0.9);
    made.rotation.y = turn;
    const slot = mesh(new THREE.TorusGeometry(0.1, 0.008, 8, 24, Math.PI), material('#24130a'), [x, 0.06, z]);
    slot.scale.set(1.15, 0.72, 1);
    slot.rotation.y = turn;
    return group(made, slot);
  };
  return group(
    mesh(pouch(), film),
    mesh(new THREE.TorusGeometry(0.07, 0.016, 12, 32), metal(lighter(hex, 0.4)), [0, 2.12, 0.2]),
    bean(-0.62, 0.72, 0.4),
    bean(-0.36, 0.88, 1.4),
    bean(-0.78, 0.98, 2.2),
    bean(0.66, 0.8, 0.9),
  );
}

export default {
  colours: ['brown', 'teal', 'red', 'navy', 'moss', 'mustard'],
  lead: 'teal',
  angle: { up: 12, around: 10 },
  build: bag,
  detail: { up: 14, around: 14, at: [0.05, 1.75, 0.2], width: 1.75 },
  pack: (hex) =>
    group(
      put(carton(2.4, 1.7, 1.7), [1.1, 0, -1.9], [0, -0.2, 0]),
      put(bag('#6f4a30'), [-1.7, 0, -0.3], [0, 0.12, 0]),
      put(bag(hex), [0.1, 0, 0.5]),
      put(bag('#c23b2e'), [2, 0, 0.1], [0, -0.1, 0]),
    ),
  measures: { width: 14, height: 22, depth: 7 },
} satisfies SolidTemplate;
