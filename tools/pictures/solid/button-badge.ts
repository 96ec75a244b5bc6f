import * as THREE from 'three';
import { darker, lighter, lightness, mix } from '../studio/colour.ts';
import { box, carton, fitted, group, material, mesh, printed, put, turned } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';
import { boat } from './desk-calendar.ts';

type Motif = (pen: CanvasRenderingContext2D, ink: string) => void;

const disc = (pen: CanvasRenderingContext2D, x: number, y: number, radius: number) => {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fill();
};

/** Drawn about the middle; the badge's face has a radius of 100. */
const motifs = {
  boat: (pen, ink) => {
    pen.fillStyle = ink;
    for (const [row, shift] of [
      [38, 0],
      [58, 14],
    ] as const) {
      pen.beginPath();
      for (let x = -126; x < 126; x += 28) pen.arc(x + shift, row, 14, Math.PI, 0, true);
      pen.lineWidth = 6;
      pen.strokeStyle = ink;
      pen.stroke();
    }
    boat(pen, 0, 8, 46);
  },
  sun: (pen, ink) => {
    pen.strokeStyle = pen.fillStyle = ink;
    pen.lineWidth = 10;
    pen.lineCap = 'round';
    for (let i = 0; i < 12; i++) {
      const turn = (i * Math.PI) / 6;
      pen.beginPath();
      pen.moveTo(Math.cos(turn) * 56, Math.sin(turn) * 56);
      pen.lineTo(Math.cos(turn) * (i % 2 ? 68 : 76), Math.sin(turn) * (i % 2 ? 68 : 76));
      pen.stroke();
    }
    disc(pen, 0, 0, 42);
  },
  smile: (pen, ink) => {
    pen.fillStyle = pen.strokeStyle = ink;
    for (const side of [-1, 1]) {
      pen.beginPath();
      pen.ellipse(side * 25, -20, 9, 14, 0, 0, 7);
      pen.fill();
    }
    pen.lineWidth = 11;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.arc(0, 0, 46, 0.35, Math.PI - 0.35);
    pen.stroke();
  },
  arches: (pen, ink) => {
    pen.lineWidth = 15;
    for (const [radius, colour] of [
      [66, ink],
      [45, lighter(ink, 0.35)],
      [24, lighter(ink, 0.62)],
    ] as const) {
      pen.strokeStyle = colour;
      pen.beginPath();
      pen.arc(0, 32, radius, Math.PI, 0);
      pen.stroke();
    }
  },
  daisy: (pen, ink) => {
    pen.fillStyle = ink;
    for (let i = 0; i < 10; i++) {
      pen.save();
      pen.rotate((i * Math.PI) / 5);
      pen.beginPath();
      pen.ellipse(0, -44, 14, 28, 0, 0, 7);
      pen.fill();
      pen.restore();
    }
    pen.fillStyle = '#e9b23c';
    disc(pen, 0, 0, 20);
  },
  heart: (pen, ink) => {
    pen.fillStyle = ink;
    pen.beginPath();
    pen.moveTo(0, 58);
    pen.bezierCurveTo(-96, -4, -58, -72, 0, -26);
    pen.bezierCurveTo(58, -72, 96, -4, 0, 58);
    pen.fill();
  },
} satisfies Record<string, Motif>;

function face(ground: string, ink: string, motif: Motif): THREE.CanvasTexture {
  return printed(640, 640, (pen, width, height) => {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height);
    pen.translate(width / 2, height / 2);
    pen.scale(2.62, 2.62);
    motif(pen, ink);
  });
}

/** A printed paper under glossy film, drawn over a tin dome and pressed round its edge. */
function badge(map: THREE.Texture): THREE.Group {
  const dome = turned(
    [
      [0, -0.02],
      [0.9, -0.02],
      [0.99, 0],
      [1.01, 0.07],
      [0.93, 0.17],
      [0.6, 0.245],
      [0.25, 0.275],
      [0, 0.28],
    ],
    0.16,
  );
  const points = dome.getAttribute('position');
  const places = dome.getAttribute('uv');
  for (let i = 0; i < points.count; i++) places.setXY(i, points.getX(i) / 2.2 + 0.5, 0.5 - points.getZ(i) / 2.2);
  const film = material('#ffffff', { map, roughness: 0.3, clearcoat: 1, clearcoatRoughness: 0.06 });
  return group(mesh(dome, film));
}

/** The other side: a tin collar and the pin in it. */
function back(): THREE.Group {
  const tin = material('#c9cdd2', { metalness: 0.55, roughness: 0.34, envMapIntensity: 2.2 });
  const pin = new THREE.CatmullRomCurve3(
    [
      [-0.64, 0.16, -0.1],
      [0, 0.19, -0.12],
      [0.52, 0.17, -0.13],
      [0.68, 0.17, -0.07],
      [0.7, 0.17, 0.04],
      [0.58, 0.17, 0.1],
      [0, 0.15, 0.11],
      [-0.56, 0.15, 0.1],
      [-0.72, 0.16, 0.04],
      [-0.74, 0.21, -0.1],
      [-0.64, 0.23, -0.16],
    ].map(([x, y, z]) => new THREE.Vector3(x, y, z)),
  );
  return group(
    mesh(
      turned(
        [
          [0.98, -0.02],
          [1.01, 0.06],
          [0.97, 0.13],
          [0.86, 0.14],
          [0.76, 0.12],
          [0.72, 0.06],
          [0, 0.06],
        ],
        0.05,
      ),
      tin,
    ),
    mesh(new THREE.TubeGeometry(pin, 120, 0.026, 10), tin),
  );
}

/** Six designs in one colour and its shades. */
function designs(hex: string): THREE.CanvasTexture[] {
  const pale = lightness(hex) > 0.55;
  const deep = pale ? mix(hex, '#2b3554', 0.84) : darker(hex, 0.4);
  const cream = '#f6f0e2';
  return [
    face(hex, pale ? deep : cream, motifs.sun),
    face(cream, pale ? darker(hex, 0.3) : hex, motifs.arches),
    face(deep, lighter(hex, 0.3), motifs.boat),
    face(lighter(hex, 0.55), deep, motifs.smile),
    face(pale ? deep : hex, cream, motifs.daisy),
    face(cream, pale ? darker(hex, 0.2) : hex, motifs.heart),
  ];
}

const places: [x: number, z: number, turn: number][] = [
  [-1.14, -2.02, 0.12],
  [1.2, -1.96, -0.1],
  [-2.32, 0.02, -0.16],
  [0.02, 0.06, 0.08],
  [-1.2, 2.08, 0.06],
  [2.34, -0.02, 0.14],
];

function spread(hex: string): THREE.Group {
  const faces = designs(hex);
  return group(
    ...places.map(([x, z, turn], i) => put(badge(faces[i] ?? new THREE.Texture()), [x, 0.03, z], [0, turn, 0])),
    put(back(), [1.14, 0.03, 2.04], [0, 0.5, 0]),
  );
}

/** A card as badges hang in shops: two of them on it. */
function card(hex: string, first: number): THREE.Group {
  const faces = designs(hex);
  const map = printed(600, 1222, (pen, width, height) => {
    pen.fillStyle = '#f7f3ea';
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = lighter(hex, 0.3);
    pen.fillRect(0, height - 60, width, 60);
    pen.fillStyle = '#b9b3a6';
    pen.beginPath();
    pen.arc(width / 2, 60, 28, 0, 7);
    pen.fill();
    pen.fillStyle = '#2b2f3a';
    fitted(pen, 'PINS', width / 2, 166, 70, 420, 'Inter', 800);
  });
  const sheet = new THREE.PlaneGeometry(2.7, 5.5).rotateX(-Math.PI / 2);
  const print = mesh(sheet, material('#ffffff', { map, roughness: 0.85 }), [0, 0.05, 0]);
  print.castShadow = false;
  return group(
    mesh(box(2.72, 0.04, 5.52, 0.015), material('#f3eee2', { roughness: 0.9 }), [0, 0.02, 0]),
    print,
    ...[0, 1].map((i) => put(badge(faces[first + i] ?? new THREE.Texture()), [0, 0.08, -0.64 + i * 2.06])),
  );
}

export default {
  colours: ['red', 'yellow', 'teal', 'navy', 'pink', 'mint', 'violet'],
  lead: 'teal',
  angle: { up: 63, around: 0 },
  build: spread,
  detail: { up: 42, around: 12, at: [0.55, 0.1, 0.95], width: 4.1 },
  pack: (hex) =>
    group(
      put(carton(4.6, 2.2, 3), [0.2, 0, -4.6], [0, -0.14, 0]),
      put(card(hex, 0), [-3.15, 0, 0.3], [0, 0.08, 0]),
      put(card(hex, 2), [0, 0, 0.5], [0, -0.04, 0]),
      put(card(hex, 4), [3.15, 0, 0.3], [0, 0.06, 0]),
    ),
  packAngle: { up: 44, around: 0 },
} satisfies SolidTemplate;
