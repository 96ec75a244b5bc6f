import * as THREE from 'three';
import { darker, lighter, lightness } from '../studio/colour.ts';
import { box, carton, fitted, group, material, mesh, printed, put } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';
import { boat } from './desk-calendar.ts';

const strapWidth = 0.22;
const steel = () => material('#c9cdd2', { metalness: 0.55, roughness: 0.28, envMapIntensity: 2.4 });

/** The strap seen from above, from the clamp round and back to it. */
const line = new THREE.CatmullRomCurve3(
  [
    [0.6, 0.5],
    [0.6, 0.2],
    [0.74, -0.3],
    [0.98, -0.9],
    [0.86, -1.5],
    [0.26, -1.84],
    [-0.5, -1.74],
    [-1.04, -1.24],
    [-0.98, -0.62],
    [-0.42, -0.26],
    [0.2, -0.1],
    [0.53, 0.16],
    [0.6, 0.5],
  ].map(([x = 0, z = 0]) => new THREE.Vector3(x, 0, z)),
  false,
  'centripetal',
);

type Frame = { middle: THREE.Vector3; along: THREE.Vector3; across: THREE.Vector3; out: THREE.Vector3 };

/** A ribbon lies flat where it is straight and stands on its edge to go round. */
function frameAt(share: number): Frame {
  const along = line.getTangentAt(share);
  const side = new THREE.Vector3(-along.z, 0, along.x);
  const towardsEnds = Math.min(share, 1 - share);
  const rise = THREE.MathUtils.smoothstep(towardsEnds, 0.04, 0.24) * 1.12;
  const across = side
    .clone()
    .multiplyScalar(-Math.cos(rise))
    .add(new THREE.Vector3(0, Math.sin(rise), 0));
  const middle = line.getPointAt(share);
  // One end lies on the other in the clamp.
  middle.y = 0.035 + (share > 0.5 ? 0.02 * (1 - THREE.MathUtils.smoothstep(1 - share, 0, 0.1)) : 0);
  middle.y += (Math.sin(rise) * strapWidth) / 2;
  return { middle, along, across, out: new THREE.Vector3().crossVectors(along, across) };
}

function strapGeometry(lift: number): THREE.BufferGeometry {
  const steps = 240;
  const points: number[] = [];
  const places: number[] = [];
  const faces: number[] = [];
  for (let i = 0; i <= steps; i++) {
    const { middle, across, out } = frameAt(i / steps);
    for (const edge of [-0.5, 0.5]) {
      const point = middle
        .clone()
        .addScaledVector(across, edge * strapWidth)
        .addScaledVector(out, lift);
      points.push(point.x, point.y, point.z);
      places.push(i / steps, edge + 0.5);
    }
    if (i < steps) faces.push(i * 2, i * 2 + 2, i * 2 + 1, i * 2 + 1, i * 2 + 2, i * 2 + 3);
  }
  const made = new THREE.BufferGeometry();
  made.setAttribute('position', new THREE.Float32BufferAttribute(points, 3));
  made.setAttribute('uv', new THREE.Float32BufferAttribute(places, 2));
  made.setIndex(faces);
  made.computeVertexNormals();
  return made;
}

/** Woven polyester with stitched edges; the print repeats along it. */
function weave(hex: string, printedFace: boolean): THREE.CanvasTexture {
  const ink = lightness(hex) > 0.55 ? '#2b3554' : '#f7f2e6';
  return printed(4096, 128, (pen, width, height) => {
    pen.fillStyle = printedFace ? hex : darker(hex, 0.1);
    pen.fillRect(0, 0, width, height);
    for (let x = 0; x < width; x += 4) {
      pen.fillStyle = x % 8 ? 'rgba(255,255,255,.05)' : 'rgba(0,0,0,.07)';
      pen.fillRect(x, 0, 2, height);
    }
    pen.fillStyle = lightness(hex) > 0.55 ? 'rgba(0,0,0,.14)' : 'rgba(255,255,255,.2)';
    for (let x = 0; x < width; x += 12) for (const y of [9, height - 13]) pen.fillRect(x, y, 7, 4);
    if (!printedFace) return;
    pen.fillStyle = ink;
    for (let i = 0; i < 7; i++) {
      const x = i * 585 + 300;
      fitted(pen, 'HARBOUR DAYS', x, height / 2 + 19, 52, 400, 'Inter', 700);
    }
  });
}

function strap(hex: string): THREE.Group {
  const face = (side: THREE.Side, isPrinted: boolean) => {
    const cloth = material('#ffffff', { map: weave(hex, isPrinted), roughness: 0.78, side });
    const made = mesh(strapGeometry(side === THREE.FrontSide ? 0.004 : -0.004), cloth);
    cloth.shadowSide = THREE.DoubleSide;
    return made;
  };
  return group(face(THREE.FrontSide, true), face(THREE.BackSide, false));
}

/** Parts when it is pulled: two halves with a gap between them. */
function safetyBuckle(): THREE.Group {
  const { middle, along, across, out } = frameAt(0.2);
  const plastic = material('#2c2d31', { roughness: 0.5 });
  const made = group(
    mesh(box(strapWidth + 0.06, 0.075, 0.15, 0.025), plastic, [0, 0, -0.082]),
    mesh(box(strapWidth + 0.06, 0.075, 0.15, 0.025), plastic, [0, 0, 0.082]),
    mesh(box(strapWidth - 0.02, 0.05, 0.05, 0.01), plastic),
  );
  made.setRotationFromMatrix(new THREE.Matrix4().makeBasis(across, out, along));
  made.position.copy(middle);
  return made;
}

/** Clamp, swivel and claw: from the strap's ends towards the viewer. */
function hook(): THREE.Group {
  const metal = steel();
  const claw = new THREE.CatmullRomCurve3(
    [
      [0, 0.16],
      [-0.07, 0.2],
      [-0.085, 0.3],
      [-0.06, 0.4],
      [0.01, 0.44],
      [0.075, 0.4],
      [0.085, 0.32],
    ].map(([x = 0, z = 0]) => new THREE.Vector3(x, 0, z)),
  );
  return group(
    mesh(box(strapWidth + 0.03, 0.09, 0.13, 0.03), metal, [0, 0.01, 0]),
    mesh(
      box(strapWidth - 0.06, 0.096, 0.02, 0.008),
      material('#8d9197', { metalness: 0.4, roughness: 0.4 }),
      [0, 0.01, 0],
    ),
    mesh(new THREE.CylinderGeometry(0.05, 0.05, 0.09, 28).rotateX(Math.PI / 2), metal, [0, 0.01, 0.105]),
    mesh(new THREE.SphereGeometry(0.052, 24, 16), metal, [0, 0.01, 0.165]),
    mesh(new THREE.TubeGeometry(claw, 60, 0.032, 14), metal, [0, 0.01, 0]),
    put(mesh(box(0.04, 0.045, 0.2, 0.018), metal), [0.055, 0.01, 0.245], [0, 0.28, 0]),
    put(mesh(box(0.06, 0.03, 0.05, 0.012), metal), [0.1, 0.01, 0.2], [0, 0.28, 0]),
  );
}

function cardPrint(hex: string): THREE.CanvasTexture {
  const onBand = lightness(hex) > 0.55 ? '#2b3554' : '#ffffff';
  return printed(760, 1080, (pen, width, height) => {
    pen.fillStyle = '#fbfaf6';
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = hex;
    pen.fillRect(0, 0, width, 300);
    boat(pen, width / 2, 128, 62);
    pen.fillStyle = onBand;
    fitted(pen, 'HARBOUR DAYS', width / 2, 254, 66, 620, 'Inter', 700);
    pen.fillStyle = lighter(hex, 0.72);
    pen.beginPath();
    pen.arc(width / 2, 520, 160, 0, 7);
    pen.fill();
    pen.save();
    pen.clip();
    pen.fillStyle = darker(hex, 0.3);
    pen.beginPath();
    pen.arc(width / 2, 484, 62, 0, 7);
    pen.ellipse(width / 2, 690, 128, 128, 0, 0, 7);
    pen.fill();
    pen.restore();
    pen.fillStyle = '#2b2f3a';
    fitted(pen, 'GUEST', width / 2, 816, 112, 560, 'Inter', 800);
    pen.fillStyle = '#7d828c';
    fitted(pen, 'No. 027', width / 2, 888, 54, 400, 'Inter', 500);
    pen.fillStyle = '#2b2f3a';
    for (let i = 0, x = 180; x < width - 190; i++, x += 8 + ((i * 5) % 9)) pen.fillRect(x, 936, 3 + ((i * 7) % 6), 84);
  });
}

function rounded(wide: number, high: number, radius: number): THREE.Path {
  const [x, y] = [wide / 2, high / 2];
  const path = new THREE.Path();
  path.moveTo(-x + radius, -y);
  path.lineTo(x - radius, -y).quadraticCurveTo(x, -y, x, -y + radius);
  path.lineTo(x, y - radius).quadraticCurveTo(x, y, x - radius, y);
  path.lineTo(-x + radius, y).quadraticCurveTo(-x, y, -x, y - radius);
  path.lineTo(-x, -y + radius).quadraticCurveTo(-x, -y, -x + radius, -y);
  return path;
}

/** A rigid frame with a slot, the card in it behind clear plastic. Its slot is the origin. */
function holder(hex: string): THREE.Group {
  const frame = new THREE.Shape(rounded(0.86, 1.3, 0.09).getPoints(12));
  const opening = rounded(0.7, 0.98, 0.04).getPoints(12);
  const slot = rounded(0.22, 0.07, 0.034).getPoints(12);
  frame.holes.push(
    new THREE.Path(opening.map(({ x, y }) => new THREE.Vector2(x, y - 0.09))),
    new THREE.Path(slot.map(({ x, y }) => new THREE.Vector2(x, y + 0.53))),
  );
  const bar = new THREE.ExtrudeGeometry(frame, {
    depth: 0.03,
    bevelSize: 0.014,
    bevelThickness: 0.014,
    bevelOffset: -0.014,
    bevelSegments: 4,
    curveSegments: 20,
  }).rotateX(-Math.PI / 2);
  const clear = material('#ffffff', {
    roughness: 0.05,
    clearcoat: 1,
    transparent: true,
    opacity: 0.1,
    depthWrite: false,
  });
  const window = mesh(new THREE.PlaneGeometry(0.72, 1).rotateX(-Math.PI / 2), clear, [0, 0.044, 0.09]);
  window.castShadow = false;
  const card = material('#ffffff', { map: cardPrint(hex), roughness: 0.55 });
  const trim = material(darker(hex, 0.22), { roughness: 0.4, clearcoat: 0.4, clearcoatRoughness: 0.3 });
  const made = group(
    mesh(bar, trim, [0, 0.03, 0]),
    mesh(new THREE.PlaneGeometry(0.72, 1).rotateX(-Math.PI / 2), card, [0, 0.034, 0.09]),
    window,
  );
  for (const child of made.children) child.position.z += 0.53;
  return made;
}

function lanyard(hex: string): THREE.Group {
  return group(
    strap(hex),
    safetyBuckle(),
    put(hook(), [0.6, 0.045, 0.52]),
    put(holder(hex), [0.6, 0, 0.92], [0, 0.1, 0]),
  );
}

export default {
  colours: ['black', 'red', 'blue', 'teal', 'mustard', 'pink', 'green'],
  lead: 'blue',
  angle: { up: 52, around: 0 },
  build: lanyard,
  detail: { up: 42, around: 8, at: [0.58, 0.05, 0.75], width: 1.5 },
  pack: (hex) =>
    group(
      put(carton(2.4, 1.1, 1.6), [1.5, 0, -2.9], [0, -0.12, 0]),
      put(lanyard('#26272a'), [-1.3, 0, -0.9]),
      put(lanyard(hex), [0.9, 0, 0.1]),
    ),
  packAngle: { up: 46, around: 0 },
} satisfies SolidTemplate;
