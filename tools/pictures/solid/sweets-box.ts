import * as THREE from 'three';
import { darker, lighter } from '../studio/colour.ts';
import { box, fitted, group, material, mesh, printed, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

/** A pleated paper cup. */
function cup(colour: string): THREE.Mesh {
  const geometry = new THREE.CylinderGeometry(0.27, 0.21, 0.2, 72, 1, true);
  const points = geometry.getAttribute('position');
  for (let i = 0; i < points.count; i++) {
    const angle = Math.atan2(points.getZ(i), points.getX(i));
    const pleat = 1 + 0.045 * Math.cos(angle * 18);
    points.setXYZ(i, points.getX(i) * pleat, points.getY(i), points.getZ(i) * pleat);
  }
  geometry.computeVertexNormals();
  return mesh(geometry, material(colour, { roughness: 0.9, side: THREE.DoubleSide }), [0, 0.1, 0]);
}

function drizzle(colour: string, turn: number): THREE.Mesh {
  const points = Array.from({ length: 60 }, (_, i) => {
    const t = i / 59;
    const x = (t - 0.5) * 0.34;
    const z = Math.sin(t * 22) * 0.1 * Math.sqrt(Math.max(0, 1 - (x / 0.2) ** 2));
    return new THREE.Vector3(x, 0.185 + 0.13 * Math.sqrt(Math.max(0, 1 - (x * x + z * z) / 0.056)), z);
  });
  const made = mesh(
    new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 160, 0.012, 6),
    material(colour, { roughness: 0.4 }),
  );
  made.rotation.y = turn;
  return made;
}

function bonbon(kind: number): THREE.Group {
  const colour = ['#4a2a1a', '#f1e3cb', '#6b3c22', '#c9717e', '#8c9a58', '#4a2a1a'][kind % 6] ?? '#4a2a1a';
  const gloss = material(colour, { roughness: 0.32, clearcoat: 0.4, clearcoatRoughness: 0.2 });
  const body =
    kind % 3 === 1
      ? mesh(box(0.34, 0.26, 0.34, 0.06), gloss, [0, 0.2, 0])
      : mesh(
          turned(
            [
              [0, 0.05],
              [0.21, 0.05],
              [0.235, 0.14],
              [0.21, 0.26],
              [0.12, 0.31],
              [0, 0.32],
            ],
            0.09,
          ),
          gloss,
        );
  const top =
    kind % 3 === 1
      ? mesh(new THREE.SphereGeometry(0.07, 20, 14), material('#b98345', { roughness: 0.6 }), [0, 0.35, 0])
      : drizzle(colour === '#f1e3cb' ? '#4a2a1a' : '#f1e3cb', kind * 0.9);
  return group(cup('#efe4d0'), body, top);
}

function lidPrint(hex: string): THREE.MeshPhysicalMaterial {
  const map = printed(1200, 920, (pen, width, height) => {
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = lighter(hex, 0.14);
    for (let y = 0; y < 10; y++)
      for (let x = 0; x < 13; x++) {
        pen.beginPath();
        pen.arc(x * 100 + (y % 2) * 50, y * 100 + 10, 13, 0, 7);
        pen.fill();
      }
    pen.fillStyle = '#f8f0df';
    pen.beginPath();
    pen.roundRect(240, 250, 720, 420, 210);
    pen.fill();
    pen.strokeStyle = '#c79a45';
    pen.lineWidth = 8;
    pen.beginPath();
    pen.roundRect(264, 274, 672, 372, 186);
    pen.stroke();
    pen.fillStyle = darker(hex, 0.4);
    fitted(pen, 'Petit Quai', width / 2, 470, 128, 560, 'DejaVu Serif', 700);
    fitted(pen, 'twelve filled sweets', width / 2, 562, 54, 480, 'DejaVu Serif', 400);
  });
  return material('#ffffff', { map, roughness: 0.5, clearcoat: 0.3 });
}

function sweets(hex: string): THREE.Group {
  const card = material(hex, { roughness: 0.55 });
  const inside = material('#f4ead6', { roughness: 0.9 });
  const [width, depth, height] = [2.6, 2, 0.46];
  const face = mesh(new THREE.PlaneGeometry(2.62, 2.02), lidPrint(hex), [0, 0, 0.182]);
  face.castShadow = false;
  const lid = group(mesh(box(2.68, 2.08, 0.36, 0.03), card), face);
  return group(
    mesh(box(width, 0.06, depth, 0.02), inside, [0, 0.04, 0]),
    ...[-1, 1].flatMap((side) => [
      mesh(box(0.06, height, depth, 0.02), card, [side * (width / 2), height / 2, 0]),
      mesh(box(width + 0.06, height, 0.06, 0.02), card, [0, height / 2, side * (depth / 2)]),
    ]),
    ...Array.from({ length: 12 }, (_, i) =>
      put(
        bonbon((i * 5 + Math.floor(i / 4)) % 6),
        [-0.93 + (i % 4) * 0.62, 0.08, -0.62 + Math.floor(i / 4) * 0.62],
        [0, i, 0],
      ),
    ),
    put(lid, [0.12, 0.98, -1.42], [-0.36, 0, 0]),
  );
}

export default {
  colours: ['red', 'navy', 'pink', 'teal', 'wine', 'mint'],
  lead: 'wine',
  angle: { up: 34, around: 14 },
  build: sweets,
  detail: { up: 38, around: 18, at: [0.1, 0.3, 0.2], width: 1.9 },
  pack: (hex) =>
    group(put(sweets('#1f7d80'), [-1.2, 0, -2], [0, 0.1, 0]), put(sweets(hex), [0.6, 0, 1.2], [0, 0.1, 0])),
  measures: { width: 19, height: 17, depth: 15 },
} satisfies SolidTemplate;
