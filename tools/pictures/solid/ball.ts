import * as THREE from 'three';
import { darker, lightness, rgbOf } from '../studio/colour.ts';
import { noise } from '../studio/random.ts';
import { carton, fitted, group, material, mesh, printed, put } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const golden = (1 + Math.sqrt(5)) / 2;
const even = [-1, 1];

/** Middles of the twelve pentagons and twenty hexagons of a classic ball. */
const fives = even.flatMap((a) =>
  even.flatMap((b) => [
    new THREE.Vector3(0, a, b * golden),
    new THREE.Vector3(a, b * golden, 0),
    new THREE.Vector3(b * golden, 0, a),
  ]),
);
const sixes = even.flatMap((a) =>
  even.flatMap((b) => [
    ...even.map((c) => new THREE.Vector3(a, b, c)),
    new THREE.Vector3(0, a * golden, b / golden),
    new THREE.Vector3(a * golden, b / golden, 0),
    new THREE.Vector3(b / golden, 0, a * golden),
  ]),
);
// Turned so that a hexagon looks at the camera, a little upwards and to the left.
const turn = new THREE.Euler(-0.2, -0.5, 0.1);
const panels = [...fives, ...sixes].map((middle, i) => ({
  middle: middle.clone().normalize().applyEuler(turn),
  five: i < fives.length,
  // How far a flat panel lies from the middle of the ball decides where two of them meet.
  reach: i < fives.length ? 0.9393 : 0.9149,
}));

/** The panel at a point of the unit sphere, and how far its nearest seam is, in radii. */
function panelAt(x: number, y: number, z: number): { five: boolean; seam: number } {
  let [best, next, five] = [-9, -9, false];
  for (const panel of panels) {
    const lift = (x * panel.middle.x + y * panel.middle.y + z * panel.middle.z) / panel.reach;
    if (lift > best) [next, best, five] = [best, lift, panel.five];
    else if (lift > next) next = lift;
  }
  return { five, seam: (best - next) * 1.45 };
}

/** Calls for every texel with its place on the sphere, as three's own sphere is wrapped. */
function overSphere(width: number, height: number, paint: (at: number, x: number, y: number, z: number) => void): void {
  for (let row = 0; row < height; row++) {
    const rise = ((row + 0.5) / height) * Math.PI;
    for (let column = 0; column < width; column++) {
      const round = ((column + 0.5) / width) * Math.PI * 2;
      paint(
        (row * width + column) * 4,
        -Math.cos(round) * Math.sin(rise),
        Math.cos(rise),
        Math.sin(round) * Math.sin(rise),
      );
    }
  }
}

/** Pentagons in the ball's own colour on white; a white ball has dark ones. */
function leather(hex: string): THREE.CanvasTexture {
  const [five, six] = lightness(hex) > 0.8 ? ['#3a3d44', hex] : [hex, '#f3f0e8'];
  const [dye, white, groove] = [rgbOf(five), rgbOf(six), rgbOf('#99958d')];
  return printed(2048, 1024, (pen, width, height) => {
    const sheet = pen.createImageData(width, height);
    overSphere(width, height, (at, x, y, z) => {
      const panel = panelAt(x, y, z);
      const fill = panel.five ? dye : white;
      const share = Math.min(1, Math.max(0, (panel.seam - 0.008) / 0.014));
      for (const k of [0, 1, 2] as const) sheet.data[at + k] = groove[k] * (1 - share) + fill[k] * share;
      sheet.data[at + 3] = 255;
    });
    pen.putImageData(sheet, 0, 0);
  });
}

/** Pebbled skin: small round grains, as pressed into the cover of a play ball. */
function pebbles(): THREE.CanvasTexture {
  const texture = printed(512, 512, (pen, width, height) => {
    const sheet = pen.createImageData(width, height);
    const grain = noise(5);
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const value = 110 + 120 * grain(x / 4, y / 4);
      sheet.data.set([value, value, value, 255], i * 4);
    }
    pen.putImageData(sheet, 0, 0);
  });
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.repeat.set(8, 4);
  return texture;
}

/** The panels swell between their seams. */
function cover(): THREE.SphereGeometry {
  const sphere = new THREE.SphereGeometry(1, 360, 200);
  const at = sphere.getAttribute('position');
  for (let i = 0; i < at.count; i++) {
    const [x, y, z] = [at.getX(i), at.getY(i), at.getZ(i)];
    const { seam } = panelAt(x, y, z);
    const radius = 1 - 0.034 * Math.exp(-seam / 0.028);
    at.setXYZ(i, x * radius, y * radius, z * radius);
  }
  sphere.computeVertexNormals();
  return sphere;
}

function label(hex: string): THREE.Mesh {
  const ink = lightness(hex) > 0.8 ? '#3a3d44' : darker(hex, 0.25);
  const map = printed(512, 256, (pen, width) => {
    pen.fillStyle = ink;
    fitted(pen, 'PLAYROW', width / 2, 120, 96, 420, 'Inter', 800);
    fitted(pen, 'size 4', width / 2, 190, 46, 300, 'Inter', 500);
  });
  const arc = 0.5;
  const print = mesh(
    new THREE.SphereGeometry(1.002, 40, 24, (Math.PI - arc) / 2, arc, Math.PI / 2 - arc / 4, arc / 2),
    material('#ffffff', { map, transparent: true, roughness: 0.5, depthWrite: false }),
  );
  const ahead = new THREE.Vector3(0, 0, 1);
  const nearest = panels.filter(({ five }) => !five).sort((a, b) => b.middle.dot(ahead) - a.middle.dot(ahead))[0];
  if (nearest) print.quaternion.setFromUnitVectors(ahead, nearest.middle);
  print.castShadow = false;
  return print;
}

function ball(hex: string): THREE.Group {
  const skin = material('#ffffff', {
    map: leather(hex),
    bumpMap: pebbles(),
    bumpScale: 0.5,
    roughness: 0.5,
    clearcoat: 0.22,
    clearcoatRoughness: 0.45,
  });
  return group(put(group(mesh(cover(), skin), label(hex)), [0, 0.985, 0]));
}

export default {
  colours: ['red', 'blue', 'black', 'green', 'yellow', 'pink', 'teal', 'white'],
  lead: 'blue',
  angle: { up: 14, around: 0 },
  build: ball,
  detail: { up: 22, around: 8, at: [0, 1.25, 0.6], width: 1.35 },
  pack: (hex) =>
    group(
      put(carton(3.4, 2.2, 2.2), [0.9, 0, -2.6], [0, -0.2, 0]),
      put(ball('#c23b2e'), [-1.75, 0, -0.6], [0, 0.7, 0]),
      put(ball(hex), [0.1, 0, 0.9]),
      put(ball('#efcb5b'), [2.2, 0, 0.1], [0, -0.9, 0]),
    ),
  packAngle: { up: 20, around: 4 },
  pallets: ['blue'],
  measures: { width: 20.5, height: 20.5 },
} satisfies SolidTemplate;
