import * as THREE from 'three';
import { contrast, darker, lighter, lightness, mix } from '../studio/colour.ts';
import { box, carton, fitted, group, material, mesh, printed, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

type Triple = [number, number, number];
type Pen = CanvasRenderingContext2D;

// The sail lies flat: x across, y from its foot to its head. The cross spar is at y = 0.
const [wing, head, foot] = [1.5, 1.2, -2];
const tall = head - foot;
const reachAt = (y: number) => wing * (y > 0 ? 1 - y / head : 1 - y / foot);

/** Spars behind the cloth lift it; between them it hangs a little, and creases run towards the tips. */
function liftAt(x: number, y: number): number {
  const out = reachAt(y) > 0.001 ? Math.abs(x) / reachAt(y) : 0;
  const spine = 0.16 * (1 - Math.abs(x) / wing) + 0.1 * (1 - Math.abs(y - 0.1) / 2.2);
  const sag = 0.09 * Math.sin(out * Math.PI) * Math.min(1, Math.abs(y) * 1.6);
  const crease = 0.012 * Math.sin(Math.atan2(y, Math.abs(x) - wing) * 26) * Math.sin(out * Math.PI);
  return 0.06 + spine - sag + crease;
}

function surface(steps: [number, number], point: (u: number, v: number) => Triple, cloth: THREE.Material): THREE.Mesh {
  const made = new THREE.PlaneGeometry(1, 1, ...steps);
  const at = made.getAttribute('position');
  for (let i = 0; i < at.count; i++) at.setXYZ(i, ...point(at.getX(i) + 0.5, at.getY(i) + 0.5));
  made.computeVertexNormals();
  return mesh(made, cloth);
}

function diamond(pen: Pen, share: number, x: number, y: number): void {
  pen.beginPath();
  pen.moveTo(x, y + head * share);
  pen.lineTo(x + wing * share, y);
  pen.lineTo(x, y + foot * share);
  pen.lineTo(x - wing * share, y);
  pen.closePath();
}

/** Four panels sewn together, with two bands of other cloth and a sun in the middle. */
function panels(pen: Pen, hex: string): void {
  const [pale, sun] = [mix(hex, '#fbf6ea', 0.72), lightness(hex) > 0.55 ? '#d9573f' : '#f2c14a'];
  const quarters = [hex, lighter(hex, 0.2), darker(hex, 0.2), lighter(hex, 0.08)];
  const bands: [number, string | undefined][] = [
    [1.02, undefined],
    [0.74, pale],
    [0.62, undefined],
    [0.36, sun],
    [0.26, pale],
  ];
  for (const [share, fill] of bands) {
    pen.save();
    diamond(pen, share, 0, 0);
    pen.clip();
    for (const [i, [x, y]] of (
      [
        [-2, 0],
        [0, 0],
        [-2, -3],
        [0, -3],
      ] as const
    ).entries()) {
      pen.fillStyle = fill ?? quarters[i] ?? hex;
      pen.fillRect(x, y, 2, 3);
    }
    pen.restore();
  }
}

function stitches(pen: Pen, hex: string): void {
  pen.strokeStyle = darker(hex, 0.3);
  pen.lineWidth = 0.012;
  for (const share of [0.74, 0.62, 0.36, 0.26]) {
    diamond(pen, share, 0, 0);
    pen.stroke();
  }
  pen.lineWidth = 0.02;
  pen.strokeRect(-2, -0.001, 4, 0.002);
  pen.strokeRect(-0.001, -3, 0.002, 5);
  pen.lineWidth = 0.1;
  pen.strokeStyle = darker(hex, 0.38);
  diamond(pen, 1, 0, 0);
  pen.stroke();
  pen.lineWidth = 0.012;
  pen.strokeStyle = contrast(hex);
  pen.globalAlpha = 0.7;
  pen.setLineDash([0.05, 0.035]);
  diamond(pen, 0.955, 0, -0.01);
  pen.stroke();
  pen.setLineDash([]);
  pen.globalAlpha = 1;
}

function ripstop(pen: Pen): void {
  pen.strokeStyle = 'rgba(255,255,255,.10)';
  pen.lineWidth = 0.007;
  pen.beginPath();
  for (let i = -40; i <= 40; i++) {
    pen.moveTo(i * 0.07, -3);
    pen.lineTo(i * 0.07, 3);
    pen.moveTo(-3, i * 0.07);
    pen.lineTo(3, i * 0.07);
  }
  pen.stroke();
}

function sail(hex: string): THREE.Mesh {
  const map = printed(1440, 1536, (pen, width, height) => {
    pen.scale(width / (wing * 2), -height / tall);
    pen.translate(wing, -head);
    panels(pen, hex);
    ripstop(pen);
    stitches(pen, hex);
    pen.fillStyle = '#2f3138';
    for (const [x, y] of [
      [0, head],
      [0, foot],
      [wing, 0],
      [-wing, 0],
    ] as const)
      diamondPatch(pen, x, y);
  });
  const cloth = material('#ffffff', { map, roughness: 0.5, sheen: 0.4, side: THREE.DoubleSide });
  const made = surface(
    [120, 150],
    (u, v) => {
      const y = foot + v * tall;
      const x = (u * 2 - 1) * reachAt(y);
      return [x, liftAt(x, y), -y];
    },
    cloth,
  );
  const [at, uv] = [made.geometry.getAttribute('position'), made.geometry.getAttribute('uv')];
  for (let i = 0; i < uv.count; i++) uv.setXY(i, at.getX(i) / (wing * 2) + 0.5, (-at.getZ(i) - foot) / tall);
  return made;
}

function diamondPatch(pen: Pen, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  diamond(pen, 0.11, 0, 0);
  pen.fill();
  pen.restore();
}

function spars(): THREE.Group {
  const carbon = material('#2b2c31', { roughness: 0.4, clearcoat: 0.4 });
  const capped = (x: number, y: number, turn: number) =>
    put(
      mesh(new THREE.CapsuleGeometry(0.035, 0.16, 8, 16).rotateX(Math.PI / 2), carbon),
      [x, liftAt(x * 0.98, y * 0.98), -y],
      [0, turn, 0],
    );
  return group(capped(0, head, 0), capped(0, foot, 0), capped(wing, 0, Math.PI / 2), capped(-wing, 0, Math.PI / 2));
}

const tailLine = new THREE.CatmullRomCurve3(
  [
    [0, 2],
    [0.16, 2.14],
    [0.6, 2.08],
    [0.84, 1.7],
    [0.82, 1.28],
    [1.16, 0.98],
    [1.46, 1.22],
    [1.36, 1.66],
    [1.4, 2.02],
  ].map(([x, z]) => new THREE.Vector3(x, 0, z)),
);

/** A place beside the tail: `over` to its left or right. */
function beside(along: number, over: number): { x: number; z: number } {
  const [at, way] = [tailLine.getPointAt(along), tailLine.getTangentAt(along)];
  return { x: at.x - way.z * over, z: at.z + way.x * over };
}

function tail(hex: string): THREE.Group {
  const cloth = (tint: string) => material(tint, { roughness: 0.5, sheen: 0.4, side: THREE.DoubleSide });
  const ribbon = surface(
    [160, 4],
    (u, v) => {
      const { x, z } = beside(u, (v - 0.5) * 0.12);
      const start = 0.1 * Math.max(0, 1 - u * 9);
      return [x, 0.045 + start + 0.028 * (1 + Math.sin(u * 40 + v * 2.2)), z];
    },
    cloth(darker(hex, 0.25)),
  );
  const tints = [mix(hex, '#fbf6ea', 0.72), lightness(hex) > 0.55 ? '#d9573f' : '#f2c14a', hex];
  const bows = [0.2, 0.4, 0.6, 0.8, 0.97].map((along, i) => {
    const at = beside(along, 0);
    const way = tailLine.getTangentAt(along);
    const shape = surface(
      [30, 8],
      (u, v) => {
        const out = u * 2 - 1;
        const wide = 0.03 + 0.105 * Math.abs(out) ** 0.8;
        return [out * 0.23, 0.1 + 0.05 * Math.abs(out) + 0.03 * Math.sin(v * 9 + out * 3), (v - 0.5) * 2 * wide];
      },
      cloth(tints[i % 3] ?? hex),
    );
    const knot = mesh(new THREE.SphereGeometry(0.05, 20, 14), cloth(darker(tints[i % 3] ?? hex, 0.12)), [0, 0.12, 0]);
    return put(group(shape, knot), [at.x, 0, at.z], [0, Math.atan2(way.x, way.z), 0]);
  });
  return group(ribbon, ...bows);
}

/** A moulded handle with the line wound on it. */
function winder(hex: string): THREE.Group {
  const plastic = material(hex, { roughness: 0.35, clearcoat: 0.4 });
  const string = printed(64, 256, (pen, width, height) => {
    pen.fillStyle = '#f3efe4';
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = 'rgba(90,80,60,.35)';
    pen.lineWidth = 2;
    for (let y = 0; y < height; y += 8) {
      pen.beginPath();
      pen.moveTo(0, y);
      pen.lineTo(width, y + 5);
      pen.stroke();
    }
  });
  const spool = turned(
    [
      [0.13, -0.3],
      [0.2, -0.24],
      [0.23, 0],
      [0.2, 0.24],
      [0.13, 0.3],
    ],
    0.06,
  );
  const wound = mesh(spool, material('#ffffff', { map: string, roughness: 0.9 }), [0, 0.2, 0]);
  wound.rotation.z = Math.PI / 2;
  const made = group(
    wound,
    ...[-1, 1].flatMap((way) => [
      mesh(box(0.1, 0.3, 0.62, 0.09), plastic, [way * 0.36, 0.17, 0]),
      mesh(box(0.1, 0.12, 0.2, 0.05), plastic, [way * 0.36, 0.17, 0.34]),
    ]),
    mesh(box(0.72, 0.12, 0.12, 0.05), plastic, [0, 0.17, 0.4]),
    mesh(box(0.72, 0.12, 0.12, 0.05), plastic, [0, 0.17, -0.28]),
  );
  made.scale.setScalar(0.8);
  return made;
}

function flyingLine(points: Triple[]): THREE.Mesh {
  const curve = new THREE.CatmullRomCurve3(points.map((point) => new THREE.Vector3(...point)));
  return mesh(new THREE.TubeGeometry(curve, 120, 0.011, 8), material('#fbf8ee', { roughness: 0.7 }));
}

function kite(hex: string): THREE.Group {
  return group(
    sail(hex),
    spars(),
    tail(hex),
    put(winder(lightness(hex) > 0.55 ? '#3f7fc4' : '#e2574a'), [-1.08, 0, 1.55], [0, 0.45, 0]),
    flyingLine([
      [0, 0.34, -0.2],
      [-0.3, 0.36, 0.25],
      [-0.6, 0.25, 0.6],
      [-0.98, 0.12, 0.72],
      [-1.36, 0.03, 0.78],
      [-1.46, 0.03, 1.05],
      [-1.2, 0.05, 1.22],
      [-1.06, 0.26, 1.42],
    ]),
  );
}

function pouch(hex: string): THREE.Group {
  const map = printed(256, 1024, (pen, width, height) => {
    pen.fillStyle = lighter(hex, 0.1);
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = '#fbf6ea';
    pen.fillRect(0, height * 0.3, width, height * 0.34);
    pen.save();
    pen.translate(width / 2, height * 0.47);
    pen.rotate(-Math.PI / 2);
    pen.fillStyle = darker(hex, 0.45);
    fitted(pen, 'SKYLARK', 0, 12, 74, 300, 'Inter', 800);
    fitted(pen, 'diamond kite', 0, 64, 38, 280, 'Inter', 500);
    pen.restore();
  });
  return group(
    mesh(box(0.5, 0.28, 3, 0.12), material(darker(hex, 0.12), { roughness: 0.6 }), [0, 0.14, 0]),
    put(
      mesh(new THREE.PlaneGeometry(0.42, 2.7), material('#ffffff', { map, roughness: 0.4, clearcoat: 0.5 })),
      [0, 0.284, 0],
      [-Math.PI / 2, 0, 0],
    ),
  );
}

export default {
  colours: ['red', 'blue', 'teal', 'green', 'violet', 'yellow', 'pink', 'sky'],
  lead: 'red',
  angle: { up: 58, around: 0 },
  build: kite,
  detail: { up: 46, around: 10, at: [0.1, 0.1, 0.1], width: 2.6 },
  pack: (hex) =>
    group(
      put(carton(3.6, 1.2, 1.4), [0.9, 0, -3], [0, -0.1, 0]),
      put(group(sail(hex), spars()), [-0.7, 0, -0.2], [0, 0.2, 0]),
      ...[hex, '#3b72b8', '#efcb5b', '#3d8a53'].map((tint, i) =>
        put(pouch(tint), [1.5 + i * 0.62, 0, 0.4 + (i % 2) * 0.12], [0, 0.05 * (i % 2), 0]),
      ),
    ),
  packAngle: { up: 48, around: 4 },
  measures: { width: 60, height: 64 },
} satisfies SolidTemplate;
