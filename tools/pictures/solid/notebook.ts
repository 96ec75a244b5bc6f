import * as THREE from 'three';
import { darker } from '../studio/colour.ts';
import { box, group, material, mesh, printed, put } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

function leaves(): THREE.MeshPhysicalMaterial {
  const map = printed(64, 256, (pen, width, height) => {
    pen.fillStyle = '#f3ecdb';
    pen.fillRect(0, 0, width, height);
    for (let y = 0; y < height; y += 5) {
      pen.fillStyle = y % 3 ? 'rgba(150,130,95,.34)' : 'rgba(190,170,135,.3)';
      pen.fillRect(0, y, width, 1.6);
    }
  });
  return material('#ffffff', { map, roughness: 0.95 });
}

/** A buckram cover: a fine weave in the roughness, and a blind-stamped frame. */
function coverTop(hex: string): THREE.MeshPhysicalMaterial {
  const map = printed(1024, 1400, (pen, width, height) => {
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, height);
    for (let i = 0; i < 9000; i++) {
      pen.fillStyle = i % 2 ? 'rgba(255,255,255,.045)' : 'rgba(0,0,0,.05)';
      const across = i % 4 < 2;
      pen.fillRect((i * 137.5) % width, (i * 311.7) % height, across ? 14 : 2, across ? 2 : 14);
    }
    pen.strokeStyle = darker(hex, 0.3);
    pen.lineWidth = 5;
    pen.strokeRect(70, 70, width - 140, height - 140);
    pen.beginPath();
    pen.arc(width / 2, height / 2, 70, 0, 7);
    pen.moveTo(width / 2 - 40, height / 2 + 18);
    pen.quadraticCurveTo(width / 2, height / 2 + 54, width / 2 + 40, height / 2 + 18);
    pen.lineTo(width / 2 - 40, height / 2 + 18);
    pen.moveTo(width / 2 + 2, height / 2 + 10);
    pen.lineTo(width / 2 + 2, height / 2 - 44);
    pen.lineTo(width / 2 + 34, height / 2 + 6);
    pen.stroke();
  });
  return material('#ffffff', { map, roughness: 0.72 });
}

function notebook(hex: string): THREE.Group {
  const cover = material(hex, { roughness: 0.72 });
  const [width, depth] = [2, 2.8];
  const top = mesh(new THREE.PlaneGeometry(width - 0.03, depth - 0.03), coverTop(hex), [0, 0.3622, 0]);
  top.rotation.x = -Math.PI / 2;
  top.castShadow = false;
  const ribbon = material(darker(hex, 0.45), { roughness: 0.6 });
  return group(
    mesh(box(width, 0.04, depth, 0.018), cover, [0, 0.02, 0]),
    mesh(box(width - 0.1, 0.28, depth - 0.1, 0.02), leaves(), [-0.02, 0.18, 0]),
    mesh(box(width, 0.04, depth, 0.018), cover, [0, 0.34, 0]),
    mesh(box(0.07, 0.36, depth, 0.034), cover, [-width / 2 + 0.01, 0.18, 0]),
    top,
    mesh(box(0.075, 0.372, depth + 0.012, 0.012), material('#22242a', { roughness: 0.85 }), [0.72, 0.182, 0]),
    put(mesh(box(0.07, 0.012, 0.5, 0.005), ribbon), [-0.35, 0.1, depth / 2 + 0.12], [0.3, 0.12, 0]),
  );
}

export function pencil(hex: string): THREE.Group {
  const tip = new THREE.ConeGeometry(0.076, 0.24, 6);
  return group(
    mesh(
      new THREE.CylinderGeometry(0.076, 0.076, 2, 6),
      material(hex, { roughness: 0.35, clearcoat: 0.6, flatShading: true }),
    ),
    mesh(tip, material('#e4c596', { roughness: 0.8 }), [0, 1.12, 0]),
    mesh(new THREE.ConeGeometry(0.025, 0.08, 12), material('#25262a'), [0, 1.202, 0]),
    mesh(
      new THREE.CylinderGeometry(0.079, 0.079, 0.18, 24),
      material('#d2d4d8', { metalness: 1, roughness: 0.3 }),
      [0, -1.08, 0],
    ),
    mesh(new THREE.CylinderGeometry(0.07, 0.072, 0.17, 24), material('#d98787', { roughness: 0.9 }), [0, -1.25, 0]),
  );
}

const lying = (hex: string, at: [number, number, number], turn: number) => {
  const made = group(pencil(hex));
  made.children[0]?.rotation.set(Math.PI / 2, 0.5, 0);
  return put(made, at, [0, turn, 0]);
};

export default {
  colours: ['red', 'blue', 'moss', 'mustard', 'navy', 'pink', 'charcoal', 'teal'],
  lead: 'blue',
  angle: { up: 48, around: 0 },
  build: (hex) => group(put(notebook(hex), [0, 0, 0], [0, 0.32, 0]), lying('#e3b23f', [1.55, 0.076, 0.35], -0.24)),
  detail: { up: 34, around: 22, at: [0.75, 0.2, 0.85], width: 1.7 },
  pack: (hex) =>
    group(
      ...[hex, '#f4f2ec', '#cf9b32', '#c23b2e', '#27406f']
        .reverse()
        .map((colour, i) =>
          put(notebook(colour), [(i % 2) * 0.08, i * 0.364, (i % 3) * 0.06], [0, 0.25 + (i % 3) * 0.09, 0]),
        ),
    ),
  packAngle: { up: 30, around: 0 },
  pallets: ['red'],
} satisfies SolidTemplate;
