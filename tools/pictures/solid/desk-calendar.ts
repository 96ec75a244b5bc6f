import * as THREE from 'three';
import { darker, lighter, lightness, mix } from '../studio/colour.ts';
import { box, carton, fitted, group, material, mesh, printed, put } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

const [width, slant, half] = [3.5, 2.5, 0.78];
const lean = Math.asin(half / slant);
const rise = Math.sqrt(slant ** 2 - half ** 2);
const [pageWidth, pageHeight] = [3.36, 2.3];
const year = 2027;
const rings = 34;

/** What a year's picture is printed in: pale boards get a blue one. */
const inkOf = (hex: string) => (lightness(hex) > 0.78 ? '#5f7fa0' : lightness(hex) < 0.2 ? '#3f4a58' : hex);

function hill(
  pen: CanvasRenderingContext2D,
  wide: number,
  high: number,
  crests: [number, number][],
  fill: string,
): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.moveTo(0, high);
  const [first, ...others] = crests;
  pen.lineTo(0, (first?.[1] ?? 0) * high);
  let [beforeX, beforeY] = first ?? [0, 0];
  for (const [x, y] of others) {
    const middle = ((beforeX + x) / 2) * wide;
    pen.bezierCurveTo(middle, beforeY * high, middle, y * high, x * wide, y * high);
    [beforeX, beforeY] = [x, y];
  }
  pen.lineTo(wide, high);
  pen.fill();
}

export function boat(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  pen.fillStyle = '#f7f2e6';
  pen.beginPath();
  pen.moveTo(x - size, y);
  pen.quadraticCurveTo(x, y + size * 0.28, x + size, y);
  pen.quadraticCurveTo(x + size * 0.7, y + size * 0.55, x + size * 0.5, y + size * 0.55);
  pen.lineTo(x - size * 0.5, y + size * 0.55);
  pen.quadraticCurveTo(x - size * 0.7, y + size * 0.55, x - size, y);
  pen.moveTo(x + size * 0.06, y);
  pen.lineTo(x + size * 0.06, y - size * 1.5);
  pen.quadraticCurveTo(x + size * 0.9, y - size * 0.5, x + size * 0.75, y);
  pen.moveTo(x - size * 0.06, y);
  pen.lineTo(x - size * 0.06, y - size * 1.2);
  pen.quadraticCurveTo(x - size * 0.6, y - size * 0.4, x - size * 0.6, y);
  pen.fill();
}

function bay(pen: CanvasRenderingContext2D, ink: string, wide: number, high: number): void {
  const sky = pen.createLinearGradient(0, 0, 0, high);
  sky.addColorStop(0, lighter(ink, 0.62));
  sky.addColorStop(1, '#fbeedd');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, wide, high);
  pen.fillStyle = '#f6d9a4';
  pen.beginPath();
  pen.arc(wide * 0.66, high * 0.34, wide * 0.13, 0, 7);
  pen.fill();
  const land: [share: number, crests: [number, number][]][] = [
    [
      0.5,
      [
        [0, 0.5],
        [0.24, 0.36],
        [0.5, 0.52],
        [0.82, 0.43],
        [1, 0.5],
      ],
    ],
    [
      0.22,
      [
        [0, 0.46],
        [0.2, 0.5],
        [0.5, 0.6],
        [0.8, 0.54],
        [1, 0.44],
      ],
    ],
  ];
  for (const [share, crests] of land) hill(pen, wide, high, crests, lighter(ink, share));
  pen.fillStyle = mix(lighter(ink, 0.4), '#cfe3e6', 0.35);
  pen.fillRect(0, high * 0.6, wide, high);
  pen.fillStyle = 'rgba(255,255,255,.4)';
  for (let i = 0; i < 15; i++) pen.fillRect((i * 0.37 * wide) % wide, high * (0.64 + i * 0.017), wide * 0.16, 4);
  boat(pen, wide * 0.42, high * 0.7, wide * 0.13);
  hill(
    pen,
    wide,
    high,
    [
      [0, 0.78],
      [0.3, 0.86],
      [0.62, 0.95],
      [1, 0.9],
    ],
    ink,
  );
  hill(
    pen,
    wide,
    high,
    [
      [0, 0.9],
      [0.35, 0.97],
      [0.7, 0.93],
      [1, 0.84],
    ],
    darker(ink, 0.35),
  );
}

/** Days of a month in columns from Monday to Sunday. */
function monthGrid(pen: CanvasRenderingContext2D, ink: string, month: number, left: number, top: number, step: number) {
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const first = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
  const [plain, sunday] = ['#2d3038', darker(ink, 0.12)];
  for (const [i, day] of ['M', 'T', 'W', 'T', 'F', 'S', 'S'].entries()) {
    pen.fillStyle = i === 6 ? sunday : '#8a8d94';
    fitted(pen, day, left + (i + 0.5) * step, top, step * 0.36, step, 'Inter', 600);
  }
  pen.fillStyle = mix(ink, '#ffffff', 0.4);
  pen.fillRect(left, top + step * 0.28, step * 7, 4);
  for (let day = 1; day <= days; day++) {
    const [column, row] = [(first + day - 1) % 7, Math.floor((first + day - 1) / 7)];
    pen.fillStyle = column === 6 ? sunday : plain;
    fitted(pen, String(day), left + (column + 0.5) * step, top + (row + 1.05) * step, step * 0.46, step, 'Inter', 500);
  }
}

const months = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(' ');

function pagePrint(hex: string, month: number): THREE.CanvasTexture {
  const ink = inkOf(hex);
  return printed(2016, 1380, (pen, wide, high) => {
    pen.fillStyle = '#fbf8f1';
    pen.fillRect(0, 0, wide, high);
    pen.save();
    pen.beginPath();
    pen.rect(90, 190, 760, high - 280);
    pen.clip();
    pen.translate(90, 190);
    bay(pen, ink, 760, high - 280);
    pen.restore();
    pen.fillStyle = darker(ink, 0.12);
    pen.textAlign = 'left';
    pen.font = '700 118px Inter';
    pen.fillText(months[month] ?? '', 940, 300);
    pen.fillStyle = '#8a8d94';
    pen.font = '500 62px Inter';
    pen.fillText(String(year), 944, 392);
    monthGrid(pen, ink, month, 932, 520, 130);
    pen.fillStyle = '#4a4136';
    for (let i = 0; i < rings; i++) pen.fillRect(((i + 0.5) / rings) * (wide - 60) + 18, 36, 26, 26);
  });
}

/** The page on top: it lifts a little towards its lower corner. */
function sheet(map: THREE.Texture): THREE.Mesh {
  const flat = new THREE.PlaneGeometry(pageWidth, pageHeight, 40, 40);
  const points = flat.getAttribute('position');
  for (let i = 0; i < points.count; i++) {
    const across = points.getX(i) / pageWidth + 0.5;
    const down = 0.5 - points.getY(i) / pageHeight;
    points.setZ(i, 0.14 * across ** 2.2 * down ** 3 + 0.025 * down ** 2);
  }
  flat.computeVertexNormals();
  return mesh(flat, material('#ffffff', { map, roughness: 0.86, side: THREE.DoubleSide }));
}

/** A panel that hangs from the coil, with its pages: its upper edge is the origin. */
function leaf(hex: string, month: number): THREE.Group {
  const paper = material('#f4f0e6', { roughness: 0.92 });
  return group(
    mesh(box(width, slant, 0.045, 0.018), material(hex, { roughness: 0.78 }), [0, -slant / 2, -0.02]),
    ...[0, 1, 2, 3].map((i) =>
      mesh(box(pageWidth - (i % 2) * 0.012, pageHeight - (i % 3) * 0.008, 0.012, 0.003), paper, [
        0,
        -0.05 - pageHeight / 2,
        0.012 + i * 0.014,
      ]),
    ),
    put(sheet(pagePrint(hex, month)), [0, -0.05 - pageHeight / 2, 0.066]),
  );
}

function coil(dark: boolean): THREE.Mesh {
  const [points, reach] = [[] as THREE.Vector3[], pageWidth / 2 - 0.05];
  for (let i = 0; i <= rings * 20; i++) {
    const turn = (i / 20) * Math.PI * 2;
    points.push(
      new THREE.Vector3(-reach + (i / (rings * 20)) * reach * 2, Math.sin(turn) * 0.14, Math.cos(turn) * 0.14),
    );
  }
  const wire = dark
    ? material('#2b2c30', { roughness: 0.4, clearcoat: 0.4 })
    : material('#c9cdd2', { metalness: 0.55, roughness: 0.3, envMapIntensity: 2.4 });
  return mesh(new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), rings * 24, 0.017, 10), wire);
}

function calendar(hex: string, month = 0): THREE.Group {
  const board = material(hex, { roughness: 0.78 });
  return group(
    put(leaf(hex, month), [0, rise + 0.03, 0.02], [-lean, 0, 0]),
    put(mesh(box(width, slant, 0.045, 0.018), board), [0, rise / 2 + 0.03, -half / 2 - 0.02], [lean, 0, 0]),
    mesh(box(width, 0.04, half * 2, 0.016), material(darker(hex, 0.12), { roughness: 0.8 }), [0, 0.03, 0]),
    put(coil(lightness(hex) > 0.5), [0, rise + 0.01, 0]),
  );
}

/** Folded flat, as it is packed. */
function folded(hex: string, month: number): THREE.Group {
  return group(
    mesh(box(width, 0.05, slant, 0.018), material(hex, { roughness: 0.78 }), [0, 0.03, slant / 2]),
    put(leaf(hex, month), [0, 0.11, 0], [-Math.PI / 2, 0, 0]),
    put(coil(lightness(hex) > 0.5), [0, 0.15, 0]),
  );
}

export default {
  colours: ['navy', 'camel', 'teal', 'pink', 'moss', 'white', 'black'],
  lead: 'navy',
  angle: { up: 15, around: 20 },
  build: (hex) => calendar(hex),
  detail: { up: 22, around: 26, at: [0.75, 1.95, 0.3], width: 2.1 },
  pack: (hex) =>
    group(
      put(carton(3, 1.5, 2), [1.9, 0, -2.6], [0, -0.15, 0]),
      put(calendar(hex), [-1, 0, -1.1], [0, 0.12, 0]),
      put(folded('#b98345', 8), [1.1, 0, 0.9], [0, 0.2, 0]),
      put(folded(hex, 5), [1.15, 0.2, 0.96], [0, 0.08, 0]),
    ),
  packAngle: { up: 30, around: 10 },
  measures: { width: 22, height: 16.5, depth: 10 },
} satisfies SolidTemplate;
