import * as THREE from 'three';
import { lighter, mix } from '../studio/colour.ts';
import { group, lacquer, mesh, put, turned, wood } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const rainbow = ['#c23b2e', '#e07b3a', '#efcb5b', '#5fa865', '#3b72b8'];

/** In its own colour the stack runs from deep to pale; the red one is the classic rainbow. */
const scheme = (hex: string) =>
  hex === '#c23b2e' ? rainbow : [0, 0.2, 0.4, 0.58, 0.74].map((share) => mix(hex, lighter('#f4ead6', 0.1), share));

function stacker(hex: string): THREE.Group {
  const beech = wood();
  const colours = scheme(hex);
  let y = 0.2;
  const rings = colours.map((colour, i) => {
    const [wide, thick] = [0.78 - i * 0.1, 0.21 - i * 0.012];
    y += thick;
    const ring = mesh(new THREE.TorusGeometry(wide - thick * 0.5, thick, 32, 80), lacquer(colour), [
      (i % 2) * 0.012,
      y,
      0,
    ]);
    ring.rotation.x = Math.PI / 2;
    y += thick * 0.92;
    return ring;
  });
  return group(
    mesh(
      turned(
        [
          [0, 0],
          [0.94, 0],
          [1, 0.06],
          [0.98, 0.15],
          [0.9, 0.2],
          [0, 0.2],
        ],
        0.05,
      ),
      beech,
    ),
    mesh(new THREE.CylinderGeometry(0.12, 0.13, y, 32), beech, [0, y / 2, 0]),
    ...rings,
    mesh(new THREE.SphereGeometry(0.25, 40, 28), lacquer(hex === '#c23b2e' ? '#7c4070' : hex), [0, y + 0.2, 0]),
  );
}

export default {
  colours: ['red', 'teal', 'pink', 'blue', 'moss', 'mustard'],
  lead: 'red',
  angle: { up: 20, around: 0 },
  build: stacker,
  detail: { up: 26, around: 14, at: [0.25, 1.2, 0], width: 1.7 },
  pack: (hex) =>
    group(
      put(stacker('#1f7d80'), [-1.6, 0, -0.5]),
      put(stacker('#e3a3b0'), [1.6, 0, -0.5]),
      put(stacker(hex), [0, 0, 0.9]),
    ),
  pallets: ['red'],
  measures: { width: 12, height: 18 },
} satisfies SolidTemplate;
