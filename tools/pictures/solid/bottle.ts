import * as THREE from 'three';
import { contrast } from '../studio/colour.ts';
import { carton, fitted, group, material, mesh, metal, printed, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

function mark(hex: string): THREE.Mesh {
  const map = printed(512, 512, (pen, width, height) => {
    pen.clearRect(0, 0, width, height);
    pen.strokeStyle = pen.fillStyle = contrast(hex);
    pen.lineWidth = 9;
    pen.lineJoin = 'round';
    pen.beginPath();
    pen.moveTo(136, 236);
    pen.lineTo(222, 116);
    pen.lineTo(266, 178);
    pen.lineTo(304, 132);
    pen.lineTo(378, 236);
    pen.stroke();
    fitted(pen, 'HOLM', width / 2, height * 0.68, 84, width * 0.62);
    fitted(pen, '500 ml', width / 2, height * 0.81, 42, width * 0.5, 'Inter', 400);
  });
  const arc = 1.75;
  const curve = new THREE.CylinderGeometry(0.583, 0.583, 1.04, 48, 1, true, -arc / 2, arc);
  return mesh(curve, material('#ffffff', { map, transparent: true, roughness: 0.5 }), [0, 1.15, 0]);
}

function bottle(hex: string): THREE.Group {
  const coat = material(hex, { roughness: 0.55, clearcoat: 0.15, clearcoatRoughness: 0.6 });
  const steel = metal('#c9ccd0', 0.26);
  const cap = material('#2b2d31', { roughness: 0.6 });
  const loop = new THREE.TorusGeometry(0.2, 0.045, 16, 48, Math.PI);
  return group(
    mesh(
      turned(
        [
          [0, 0.1],
          [0.56, 0.1],
          [0.58, 0.16],
          [0.58, 1.75],
          [0.5, 2.02],
          [0.34, 2.14],
          [0.32, 2.2],
          [0, 2.2],
        ],
        0.16,
      ),
      coat,
    ),
    mesh(
      turned(
        [
          [0, 0],
          [0.53, 0],
          [0.56, 0.03],
          [0.56, 0.11],
          [0, 0.11],
        ],
        0.02,
      ),
      steel,
    ),
    mesh(
      turned(
        [
          [0, 2.18],
          [0.33, 2.18],
          [0.34, 2.2],
          [0.34, 2.25],
          [0.33, 2.27],
          [0, 2.27],
        ],
        0.01,
      ),
      steel,
    ),
    mesh(
      turned(
        [
          [0, 2.27],
          [0.37, 2.27],
          [0.38, 2.3],
          [0.38, 2.58],
          [0.34, 2.64],
          [0, 2.65],
        ],
        0.05,
      ),
      cap,
    ),
    mesh(loop, cap, [0, 2.6, 0]),
    mark(hex),
  );
}

export default {
  colours: ['navy', 'teal', 'white', 'mustard', 'brick', 'mint', 'charcoal'],
  lead: 'brick',
  angle: { up: 13, around: 8 },
  build: bottle,
  detail: { up: 20, around: 16, at: [0.02, 2.1, 0], width: 1.7 },
  pack: (hex) =>
    group(
      put(carton(2.1, 1.5, 1.5), [1.3, 0, -1.1], [0, -0.25, 0]),
      put(bottle('#1f7d80'), [-1.35, 0, 0], [0, 0.1, 0]),
      put(bottle(hex), [-0.1, 0, 0.5], [0, 0.1, 0]),
      put(bottle('#f4f2ec'), [1.1, 0, 0.7], [0, 0.1, 0]),
    ),
  packAngle: { up: 16, around: 4 },
  pallets: ['navy'],
  measures: { width: 7.3, height: 23.5 },
} satisfies SolidTemplate;
