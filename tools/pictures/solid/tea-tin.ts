import * as THREE from 'three';
import { darker, lighter } from '../studio/colour.ts';
import { carton, fitted, group, material, mesh, metal, printed, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

function leafBranch(pen: CanvasRenderingContext2D, x: number, y: number, size: number, lean: number): void {
  for (let i = 0; i < 7; i++) {
    pen.save();
    pen.translate(x + lean * i * size * 0.16, y - i * size * 0.34);
    pen.rotate((i % 2 ? 0.9 : -0.9) + lean * 0.3);
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.bezierCurveTo(size * 0.34, -size * 0.2, size * 0.3, -size * 0.7, 0, -size);
    pen.bezierCurveTo(-size * 0.3, -size * 0.7, -size * 0.34, -size * 0.2, 0, 0);
    pen.fill();
    pen.restore();
  }
}

function paper(hex: string): THREE.CanvasTexture {
  return printed(2048, 1024, (pen, width, height) => {
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = lighter(hex, 0.16);
    for (let i = 0; i < 16; i++) leafBranch(pen, i * 128 + 40, i % 2 ? 560 : 1010, 96, i % 3 ? 1 : -1);
    pen.strokeStyle = '#d9b766';
    pen.lineWidth = 7;
    for (const y of [46, 66, height - 66, height - 46]) {
      pen.beginPath();
      pen.moveTo(0, y);
      pen.lineTo(width, y);
      pen.stroke();
    }
    const middle = width / 2;
    pen.fillStyle = '#f6efdf';
    pen.beginPath();
    pen.ellipse(middle, height / 2, 262, 340, 0, 0, 7);
    pen.fill();
    pen.strokeStyle = '#c59f4c';
    pen.lineWidth = 8;
    pen.beginPath();
    pen.ellipse(middle, height / 2, 240, 316, 0, 0, 7);
    pen.stroke();
    pen.fillStyle = darker(hex, 0.35);
    leafBranch(pen, middle, height / 2 - 100, 54, 0.1);
    fitted(pen, 'MISTY PEAK', middle, height / 2 + 20, 80, 400, 'DejaVu Serif', 700);
    fitted(pen, 'loose leaf green tea', middle, height / 2 + 96, 44, 360, 'DejaVu Serif', 400);
    fitted(pen, '100 g', middle, height / 2 + 176, 46, 220, 'DejaVu Serif', 400);
  });
}

function tin(hex: string): THREE.Group {
  const brass = metal('#dcb968', 0.36);
  const side = mesh(
    new THREE.CylinderGeometry(0.8, 0.8, 1.75, 96, 1, true),
    material('#ffffff', { map: paper(hex), roughness: 0.42, clearcoat: 0.35, clearcoatRoughness: 0.3 }),
    [0, 0.94, 0],
  );
  side.rotation.y = Math.PI;
  return group(
    side,
    mesh(
      turned(
        [
          [0, 0],
          [0.79, 0],
          [0.83, 0.025],
          [0.83, 0.06],
          [0.8, 0.09],
        ],
        0.02,
      ),
      brass,
    ),
    mesh(
      turned(
        [
          [0.8, 1.78],
          [0.83, 1.8],
          [0.835, 1.84],
          [0.835, 2.12],
          [0.8, 2.18],
          [0.62, 2.19],
          [0.58, 2.22],
          [0, 2.23],
        ],
        0.04,
      ),
      brass,
    ),
  );
}

export default {
  colours: ['green', 'red', 'navy', 'teal', 'plum', 'black'],
  lead: 'green',
  angle: { up: 18, around: 0 },
  build: (hex) => put(group(tin(hex)), [0, 0, 0], [0, 0.06, 0]),
  detail: { up: 16, around: 8, at: [0.1, 1.3, 0.5], width: 1.7 },
  pack: (hex) =>
    group(
      put(carton(2.6, 1.6, 1.8), [0.8, 0, -1.7], [0, -0.2, 0]),
      put(tin('#c23b2e'), [-1.5, 0, -0.2], [0, -0.1, 0]),
      put(tin(hex), [0.1, 0, 0.7], [0, 0.1, 0]),
      put(tin('#27406f'), [1.9, 0, 0.3], [0, 0.25, 0]),
    ),
  pallets: ['green'],
  measures: { width: 8.8, height: 12 },
} satisfies SolidTemplate;
