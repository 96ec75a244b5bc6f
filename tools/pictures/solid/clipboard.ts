import * as THREE from 'three';
import { box, carton, fitted, group, material, mesh, printed, put } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';
import { pencil } from './notebook.ts';

const [width, height] = [2.3, 3.24];
const steel = () => material('#c9cdd2', { metalness: 0.55, roughness: 0.28, envMapIntensity: 2.4 });

function rounded(wide: number, high: number, radius: number, narrower = 0): THREE.Shape {
  const [x, y] = [wide / 2, high / 2];
  const corners = [
    [-x, -y],
    [x, -y],
    [x - narrower, y],
    [-x + narrower, y],
  ].map(([cx = 0, cy = 0]) => new THREE.Vector2(cx, cy));
  const shape = new THREE.Shape();
  for (const [i, corner] of corners.entries()) {
    const [before, after] = [corners.at(i - 1) ?? corner, corners[(i + 1) % 4] ?? corner];
    const from = corner.clone().add(before.clone().sub(corner).setLength(radius));
    const to = corner.clone().add(after.clone().sub(corner).setLength(radius));
    if (i === 0) shape.moveTo(from.x, from.y);
    else shape.lineTo(from.x, from.y);
    shape.quadraticCurveTo(corner.x, corner.y, to.x, to.y);
  }
  shape.closePath();
  return shape;
}

function plate(shape: THREE.Shape, thickness: number, soft: number, surface: THREE.Material): THREE.Mesh {
  const made = new THREE.ExtrudeGeometry(shape, {
    depth: thickness - soft * 2,
    bevelSize: soft,
    bevelThickness: soft,
    bevelOffset: -soft,
    bevelSegments: 5,
    curveSegments: 28,
  });
  return mesh(made, surface);
}

/** A plate lying on the ground, its upper face at `top`. */
const lying = (made: THREE.Mesh, top: number, thickness: number, z = 0) =>
  put(made, [0, top - thickness, z], [-Math.PI / 2, 0, 0]);

function form(): THREE.CanvasTexture {
  return printed(1260, 1782, (pen, wide, high) => {
    pen.fillStyle = '#fbfaf6';
    pen.fillRect(0, 0, wide, high);
    pen.fillStyle = '#3b4150';
    pen.textAlign = 'left';
    pen.font = '700 62px Inter';
    pen.fillText('CHECKLIST', 120, 356);
    pen.fillStyle = '#c4c8cf';
    pen.fillRect(120, 396, wide - 240, 5);
    for (let i = 0; i < 12; i++) {
      const y = 492 + i * 100;
      pen.strokeStyle = '#8b919c';
      pen.lineWidth = 5;
      pen.strokeRect(122, y - 38, 46, 46);
      pen.fillStyle = '#cfd2d8';
      pen.fillRect(214, y + 10, wide - 334, 3);
      if (i > 4) continue;
      pen.strokeStyle = '#34507f';
      pen.lineWidth = 9;
      pen.lineCap = 'round';
      pen.beginPath();
      pen.moveTo(130, y - 20);
      pen.lineTo(143, y - 2);
      pen.lineTo(176, y - 50);
      pen.stroke();
      pen.lineWidth = 4;
      pen.beginPath();
      const length = 300 + ((i * 173) % 320);
      for (let x = 0; x < length; x += 6) {
        const lift = Math.sin(x * 0.19 + i) * 9 + Math.sin(x * 0.071 + i * 2) * 8;
        // Gaps make words of the line.
        if (Math.sin(x * 0.033 + i * 1.7) > 0.86) pen.moveTo(226 + x, y - 12 + lift);
        else pen.lineTo(226 + x, y - 12 + lift);
      }
      pen.stroke();
    }
    pen.fillStyle = '#9aa0aa';
    fitted(pen, '1 / 4', wide / 2, high - 60, 36, 200, 'Inter', 500);
  });
}

/** The top sheet: it lifts at the lower right corner. */
function topSheet(): THREE.Mesh {
  const [wide, high] = [2.1, 2.97];
  const flat = new THREE.PlaneGeometry(wide, high, 40, 50);
  const points = flat.getAttribute('position');
  for (let i = 0; i < points.count; i++) {
    const across = points.getX(i) / wide + 0.5;
    const down = 0.5 - points.getY(i) / high;
    points.setZ(i, 0.16 * across ** 2.6 * down ** 5 + 0.012 * down);
  }
  flat.rotateX(-Math.PI / 2);
  flat.computeVertexNormals();
  return mesh(flat, material('#ffffff', { map: form(), roughness: 0.88, side: THREE.DoubleSide }));
}

/** Follows points from the side, as a strip of sheet steel of even thickness. */
function bent(points: [z: number, y: number][], wide: number, thickness: number): THREE.Mesh {
  const line = new THREE.SplineCurve(points.map(([z, y]) => new THREE.Vector2(z, y))).getPoints(40);
  const across = (i: number) => {
    const [before, after] = [line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]];
    return after && before ? new THREE.Vector2(before.y - after.y, after.x - before.x).setLength(thickness / 2) : null;
  };
  const above = line.map((point, i) => point.clone().add(across(i) ?? point));
  const below = line.map((point, i) => point.clone().sub(across(i) ?? point));
  const made = new THREE.ExtrudeGeometry(new THREE.Shape([...above, ...below.reverse()]), {
    depth: wide - 0.02,
    bevelSize: 0.008,
    bevelThickness: 0.01,
    bevelOffset: -0.008,
    bevelSegments: 3,
  });
  made.translate(0, 0, -(wide - 0.02) / 2);
  return put(mesh(made, steel()), [0, 0, 0], [0, -Math.PI / 2, 0]);
}

const rod = (length: number, radius: number, surface: THREE.Material) =>
  new THREE.Mesh(new THREE.CylinderGeometry(radius, radius, length, 28).rotateZ(Math.PI / 2), surface);

function rodAt(length: number, radius: number, y: number, z: number, surface = steel()): THREE.Mesh {
  return mesh(rod(length, radius, surface).geometry, surface, [0, y, z]);
}

/** A lever clip: base plate, jaw with a rolled edge, thumb lever with a hole to hang it by. */
function clip(): THREE.Group {
  const lever = rounded(0.86, 0.36, 0.1, 0.07);
  lever.holes.push(new THREE.Path().absarc(0, 0.02, 0.07, 0, Math.PI * 2, true));
  const wire = material('#9da1a7', { metalness: 0.5, roughness: 0.35, envMapIntensity: 2 });
  return group(
    lying(plate(rounded(1.24, 0.46, 0.08), 0.03, 0.01, steel()), 0.03, 0.03, -0.02),
    bent(
      [
        [0.3, 0.075],
        [0.2, 0.11],
        [0.06, 0.2],
        [-0.08, 0.23],
      ],
      1.2,
      0.022,
    ),
    rodAt(1.2, 0.03, 0.068, 0.315),
    put(plate(lever, 0.026, 0.009, steel()), [0, 0.205, -0.22], [-Math.PI / 2 + 0.22, 0, 0]),
    rodAt(0.64, 0.022, 0.243, -0.4),
    ...[-1, 1].map((side) => put(mesh(box(0.03, 0.17, 0.22, 0.012), steel()), [side * 0.56, 0.1, -0.05])),
    rodAt(1.18, 0.03, 0.13, -0.05, wire),
    ...[-0.34, 0.34].map((x) =>
      mesh(new THREE.SphereGeometry(0.055, 24, 12, 0, Math.PI * 2, 0, Math.PI / 2).scale(1, 0.5, 1), steel(), [
        x,
        0.2,
        0.085,
      ]),
    ),
  );
}

function clipboard(hex: string, withPaper = true): THREE.Group {
  const board = material(hex, { roughness: 0.5, clearcoat: 0.2, clearcoatRoughness: 0.5 });
  const paper = material('#f6f3ea', { roughness: 0.92 });
  const sheets = [0, 1, 2].map((i) =>
    put(mesh(box(2.1, 0.01, 2.97, 0.003), paper), [0.006 * i - 0.006, 0.07 + i * 0.01, 0.07], [0, 0.004 * (i - 1), 0]),
  );
  return group(
    lying(plate(rounded(width, height, 0.16), 0.05, 0.018, board), 0.062, 0.05),
    ...(withPaper ? [...sheets, put(topSheet(), [0, 0.098, 0.07])] : []),
    put(clip(), [0, 0.06, -1.36]),
  );
}

const lyingPencil = (hex: string) => {
  const made = group(pencil(hex));
  made.children[0]?.rotation.set(Math.PI / 2, 0.5, 0);
  made.scale.setScalar(0.72);
  return made;
};

export default {
  colours: ['camel', 'black', 'navy', 'teal', 'pink', 'mint', 'white'],
  lead: 'navy',
  angle: { up: 56, around: 0 },
  build: (hex) =>
    put(group(clipboard(hex), put(lyingPencil('#e3b23f'), [0.42, 0.17, 0.5], [0, -0.5, 0])), [0, 0, 0], [0, 0.16, 0]),
  detail: { up: 38, around: 16, at: [0.2, 0.15, -1.0], width: 2 },
  pack: (hex) =>
    group(
      put(carton(3.2, 1.5, 2.3), [0.2, 0, -2.9], [0, -0.1, 0]),
      ...[hex, '#b98345', '#26272a', '#a9d3bd'].map((colour, i) =>
        put(clipboard(colour, false), [-1.1 + (i % 2) * 0.05, i * 0.3, 0.3 - i * 0.12], [0, 0.14 + (i % 3) * 0.05, 0]),
      ),
      put(clipboard(hex), [1.6, 0, 0.4], [0, -0.14, 0]),
    ),
  packAngle: { up: 40, around: 0 },
  measures: { width: 23, height: 32.5, depth: 2.5 },
} satisfies SolidTemplate;
