import * as THREE from 'three';
import { darker, lighter, lightness, mix } from '../studio/colour.ts';
import { random } from '../studio/random.ts';
import { carton, fitted, group, material, mesh, printed, put } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

type Triple = [number, number, number];
/** A stuffed part: an ellipsoid, covered with pile of this length unless it is smooth cloth. */
type Part = { at: Triple; radii: Triple; turn?: Triple; fill: string; pile: number };

const both = [-1, 1];

function partsOf(hex: string): Part[] {
  const pale = mix(hex, '#f6ead2', lightness(hex) > 0.6 ? 0.6 : 0.62);
  const suede = mix(hex, '#e6cfa8', 0.55);
  return [
    { at: [0, 0.92, 0], radii: [0.74, 0.9, 0.64], fill: hex, pile: 0.12 },
    { at: [0, 2.17, 0.06], radii: [0.78, 0.68, 0.66], fill: hex, pile: 0.12 },
    { at: [0, 1.99, 0.62], radii: [0.33, 0.255, 0.24], fill: pale, pile: 0.06 },
    ...both.flatMap((way): Part[] => [
      { at: [way * 0.6, 2.7, 0], radii: [0.27, 0.27, 0.15], turn: [0, 0, way * -0.4], fill: hex, pile: 0.1 },
      { at: [way * 0.6, 2.69, 0.12], radii: [0.17, 0.17, 0.06], turn: [0, 0, way * -0.4], fill: pale, pile: 0.05 },
      { at: [way * 0.79, 1.12, 0.26], radii: [0.235, 0.56, 0.245], turn: [-0.5, 0, way * 0.36], fill: hex, pile: 0.11 },
      { at: [way * 0.92, 0.68, 0.55], radii: [0.235, 0.23, 0.235], fill: hex, pile: 0.1 },
      { at: [way * 0.52, 0.36, 0.76], radii: [0.33, 0.33, 0.62], turn: [0, way * 0.24, 0], fill: hex, pile: 0.11 },
      { at: [way * 0.64, 0.44, 1.24], radii: [0.34, 0.42, 0.22], turn: [-0.16, way * 0.24, 0], fill: hex, pile: 0.1 },
      { at: [way * 0.685, 0.475, 1.44], radii: [0.21, 0.28, 0.06], turn: [-0.16, way * 0.24, 0], fill: suede, pile: 0 },
    ]),
  ];
}

const placeOf = ({ at, radii, turn = [0, 0, 0] }: Part) =>
  new THREE.Matrix4().compose(
    new THREE.Vector3(...at),
    new THREE.Quaternion().setFromEuler(new THREE.Euler(...turn)),
    new THREE.Vector3(...radii),
  );

/** Where a hair grows, and where it points before it is combed. */
type Root = { at: THREE.Vector3; normal: THREE.Vector3 };

function rootsOf(part: Part, buried: (point: THREE.Vector3) => boolean, perArea: number, seed: number): Root[] {
  const next = random(seed);
  const [place, radii] = [placeOf(part), new THREE.Vector3(...part.radii)];
  const upright = new THREE.Matrix3().getNormalMatrix(place);
  const [a, b, c] = part.radii;
  const area = 4 * Math.PI * (((a * b) ** 1.6 + (a * c) ** 1.6 + (b * c) ** 1.6) / 3) ** (1 / 1.6);
  const thin = Math.min(...part.radii);
  const roots: Root[] = [];
  for (let i = 0; i < area * perArea; ) {
    const [y, round] = [next() * 2 - 1, next() * Math.PI * 2];
    const level = Math.sqrt(1 - y * y);
    const ball = new THREE.Vector3(Math.cos(round) * level, y, Math.sin(round) * level);
    // Flat sides of an ellipsoid have more room than its tips.
    if (next() > thin * ball.clone().divide(radii).length()) continue;
    i++;
    const at = ball.clone().applyMatrix4(place);
    const normal = ball.applyMatrix3(upright).normalize();
    // The back is never seen, and hairs are dear to draw.
    if (normal.z > -0.4 && !buried(at)) roots.push({ at, normal });
  }
  return roots;
}

/** Lies a little differently from spot to spot, as pile that has been stroked and packed. */
function combed({ at, normal }: Root, next: () => number): THREE.Vector3 {
  const swirl = Math.sin(at.x * 5.1 + at.z * 3.7) + Math.sin(at.y * 6.3 - at.x * 4.2);
  return normal
    .clone()
    .multiplyScalar(0.9)
    .add(new THREE.Vector3(0.26 * swirl, -0.42 + 0.2 * Math.sin(at.x * 7 + at.y * 5), 0.1 * swirl))
    .add(new THREE.Vector3(next() - 0.5, next() - 0.5, next() - 0.5).multiplyScalar(0.75))
    .normalize();
}

type Sheet = { at: number[]; normals: number[]; tints: number[]; faces: number[] };

/** One tuft: two tapering segments that bend over, dark at the root and pale at the tip. */
function addHair(sheet: Sheet, root: Root, part: Part, tints: THREE.Color[], next: () => number): void {
  const along = combed(root, next);
  const length = part.pile * (0.7 + next() * 0.6);
  const across = new THREE.Vector3(next() - 0.5, next() - 0.5, next() - 0.5).cross(along).normalize();
  const wide = 0.011 + next() * 0.006;
  const middle = root.at.clone().addScaledVector(along, length * 0.55);
  const tip = middle
    .clone()
    .addScaledVector(along, length * 0.4)
    .add(new THREE.Vector3(0, -length * 0.16, 0));
  const side = (point: THREE.Vector3, out: number) => point.clone().addScaledVector(across, out);
  const points = [side(root.at, -wide), side(root.at, wide), side(middle, -wide), side(middle, wide), tip];
  const lit = root.normal.clone().addScaledVector(along, 0.7).normalize();
  const shade = 0.88 + next() * 0.24;
  const rank = [0, 0, 1, 1, 2];
  const first = sheet.at.length / 3;
  sheet.faces.push(...[0, 1, 2, 2, 1, 3, 2, 3, 4].map((corner) => first + corner));
  for (const [corner, point] of points.entries()) {
    const tint = tints[rank[corner] ?? 0] ?? new THREE.Color();
    sheet.at.push(point.x, Math.max(0.02, point.y), point.z);
    sheet.normals.push(lit.x, lit.y, lit.z);
    sheet.tints.push(tint.r * shade, tint.g * shade, tint.b * shade);
  }
}

function fur(parts: Part[], perArea: number): THREE.Group {
  const inverses = parts.map((part) => ({ part, back: placeOf(part).invert() }));
  const sheet: Sheet = { at: [], normals: [], tints: [], faces: [] };
  parts.forEach((part, i) => {
    if (part.pile === 0) return;
    const next = random(31 + i);
    const tints = [darker(part.fill, 0.3), part.fill, lighter(part.fill, 0.14)].map((hex) => new THREE.Color(hex));
    const others = inverses.filter((other) => other.part !== part);
    const buried = (point: THREE.Vector3) =>
      others.some(({ back }) => point.clone().applyMatrix4(back).length() < 1.03);
    const density = perArea * (part.pile < 0.08 ? 1.7 : 1);
    for (const root of rootsOf(part, buried, density, 71 + i)) addHair(sheet, root, part, tints, next);
  });
  const made = new THREE.BufferGeometry();
  made.setAttribute('position', new THREE.Float32BufferAttribute(sheet.at, 3));
  made.setAttribute('normal', new THREE.Float32BufferAttribute(sheet.normals, 3));
  made.setIndex(sheet.faces);
  made.setAttribute('color', new THREE.Float32BufferAttribute(sheet.tints, 3));
  const pile = new THREE.MeshStandardMaterial({ vertexColors: true, roughness: 0.95, side: THREE.DoubleSide });
  // Both sides of a hair are lit like the skin below it; turning the normals of back sides would speckle the pile.
  pile.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <normal_fragment_begin>',
      'vec3 normal = normalize(vNormal); vec3 nonPerturbedNormal = normal;',
    );
  };
  const hairs = new THREE.Mesh(made, pile);
  hairs.receiveShadow = true;
  // Hairs hide one another many times over: their depth is drawn first, so that only those in front are lit.
  const depth = new THREE.Mesh(made, new THREE.MeshBasicMaterial({ colorWrite: false, side: THREE.DoubleSide }));
  depth.renderOrder = -1;
  return group(depth, hairs);
}

function stuffing(part: Part): THREE.Mesh {
  const cloth = material(part.pile ? darker(part.fill, 0.22) : part.fill, { roughness: 1 });
  return mesh(new THREE.SphereGeometry(1, 48, 36).applyMatrix4(placeOf(part)), cloth);
}

function thread(points: Triple[], radius: number): THREE.Mesh {
  const line = new THREE.CatmullRomCurve3(points.map((point) => new THREE.Vector3(...point)));
  return mesh(new THREE.TubeGeometry(line, 24, radius, 10), material('#33261f', { roughness: 0.8 }));
}

function face(): THREE.Group {
  const glass = material('#15110f', { roughness: 0.08, clearcoat: 1, clearcoatRoughness: 0.04 });
  const satin = material('#3a2a22', { roughness: 0.5, sheen: 1, sheenColor: new THREE.Color('#8a6a58') });
  const nose = mesh(new THREE.SphereGeometry(1, 32, 24), satin, [0, 2.12, 0.89]);
  nose.scale.set(0.125, 0.085, 0.075);
  return group(
    nose,
    ...both.map((way) => mesh(new THREE.SphereGeometry(0.075, 32, 24), glass, [way * 0.29, 2.3, 0.725])),
    thread(
      [
        [0, 2.06, 0.925],
        [0, 1.98, 0.93],
        [0, 1.93, 0.92],
      ],
      0.013,
    ),
    thread(
      [
        [-0.15, 1.93, 0.875],
        [-0.08, 1.895, 0.905],
        [0, 1.93, 0.92],
        [0.08, 1.895, 0.905],
        [0.15, 1.93, 0.875],
      ],
      0.013,
    ),
  );
}

function strip(
  point: (along: number, over: number) => Triple,
  surface: THREE.Material,
  steps: [number, number] = [40, 6],
): THREE.Mesh {
  const made = new THREE.PlaneGeometry(1, 1, ...steps);
  const at = made.getAttribute('position');
  for (let i = 0; i < at.count; i++) at.setXYZ(i, ...point(at.getX(i) + 0.5, at.getY(i) * 2));
  made.computeVertexNormals();
  return mesh(made, surface);
}

/** A satin ribbon tied under the chin. */
function bow(hex: string): THREE.Group {
  const satin = material(hex, { roughness: 0.38, sheen: 0.6, side: THREE.DoubleSide });
  const knot = mesh(new THREE.SphereGeometry(1, 32, 24), satin, [0, 0, 0.05]);
  knot.scale.set(0.1, 0.11, 0.09);
  return group(
    knot,
    ...both.flatMap((way) => [
      strip((along, over) => {
        const out = Math.sin(along * Math.PI);
        return [way * 0.46 * out, over * (0.06 + 0.15 * out) + 0.05 * out, 0.1 * Math.sin(along * Math.PI * 2) * out];
      }, satin),
      strip((along, over) => {
        const notch = along > 0.97 ? 0.07 * Math.abs(over) : 0;
        const lean = way * (0.06 + along * 0.2);
        return [
          lean + over * (0.04 + 0.06 * along),
          -along * (0.5 + notch) + over * way * 0.03,
          0.04 + 0.05 * Math.sin(along * 7) + along * 0.06,
        ];
      }, satin),
    ]),
  );
}

function tag(hex: string): THREE.Group {
  const map = printed(256, 320, (pen, width) => {
    pen.fillStyle = '#fbf7ec';
    pen.fillRect(0, 0, 256, 320);
    pen.fillStyle = darker(hex, 0.45);
    fitted(pen, 'HUGLET', width / 2, 150, 54, 210, 'DejaVu Serif', 700);
    fitted(pen, 'soft plush', width / 2, 214, 34, 190, 'DejaVu Serif', 400);
  });
  return group(
    mesh(new THREE.BoxGeometry(0.34, 0.42, 0.012), material('#ffffff', { map, roughness: 0.9 })),
    mesh(new THREE.TorusGeometry(0.1, 0.008, 8, 32), material('#e9e2d2'), [0, 0.27, 0]),
  );
}

const ribbonOf = (hex: string) => (hex === '#c23b2e' || hex === '#e3a3b0' ? '#f1ead9' : '#b23a34');

function bear(hex: string, perArea = 5200): THREE.Group {
  const parts = partsOf(hex);
  return group(
    ...parts.map(stuffing),
    fur(parts, perArea),
    face(),
    put(bow(ribbonOf(hex)), [0, 1.56, 0.78], [-0.28, 0, 0]),
  );
}

export default {
  colours: ['camel', 'cream', 'brown', 'grey', 'pink', 'white', 'sky'],
  lead: 'camel',
  angle: { up: 10, around: 10 },
  build: (hex) => bear(hex),
  detail: { up: 12, around: 18, at: [0.1, 2.05, 0.5], width: 1.7 },
  pack: (hex) =>
    group(
      put(carton(4.2, 2.6, 2.4), [0.6, 0, -2.8], [0, -0.14, 0]),
      put(bear('#ebdfc6', 2600), [-1.95, 0, -0.5], [0, 0.3, 0]),
      put(bear(hex, 3000), [0.1, 0, 0.7], [0, 0.02, 0]),
      put(bear('#6f4a30', 2600), [2.15, 0, -0.4], [0, -0.24, 0]),
      put(tag(hex), [0.62, 0.62, 1.62], [-0.5, 0, 0]),
    ),
  packAngle: { up: 16, around: 4 },
  pallets: ['camel'],
  measures: { width: 24, height: 30, depth: 22 },
} satisfies SolidTemplate;
