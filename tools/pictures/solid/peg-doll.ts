import * as THREE from 'three';
import { contrast, darker, lighter, mix } from '../studio/colour.ts';
import { carton, fitted, group, lacquer, material, mesh, printed, put, turned, wood } from '../studio/solid/shapes.ts';
import type { SolidTemplate } from '../studio/solid/template.ts';

type Pen = CanvasRenderingContext2D;
type Doll = { coat: string; hat: string; hair: string; pattern: 'dots' | 'stripes' | 'buttons'; size: number };

const skin = '#e6c08f';

function disc(pen: Pen, x: number, y: number, radius: number, fill: string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fill();
}

/** Two eyes, two cheeks and a smile, painted by hand in the middle of the sheet; the hair frames them. */
function face(pen: Pen, width: number, height: number, hair: string): void {
  const [x, y] = [width / 2, height * 0.54];
  pen.fillStyle = hair;
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.lineTo(width, 0);
  pen.lineTo(width, height * 0.72);
  pen.bezierCurveTo(x + 260, height * 0.78, x + 190, height * 0.62, x + 176, height * 0.44);
  pen.quadraticCurveTo(x + 60, height * 0.42, x - 20, height * 0.33);
  pen.quadraticCurveTo(x - 90, height * 0.43, x - 176, height * 0.45);
  pen.bezierCurveTo(x - 190, height * 0.62, x - 260, height * 0.78, 0, height * 0.72);
  pen.fill();
  for (const way of [-1, 1]) {
    disc(pen, x + way * 66, y, 16, '#2c2622');
    disc(pen, x + way * 66 + 5, y - 6, 5, '#ffffff');
    disc(pen, x + way * 106, y + 46, 27, 'rgba(222,112,96,.55)');
  }
  pen.strokeStyle = '#8d3f33';
  pen.lineWidth = 8;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.arc(x, y + 32, 36, 0.5, Math.PI - 0.5);
  pen.stroke();
}

function head({ hair }: Doll): THREE.Mesh {
  const map = printed(1024, 512, (pen, width, height) => {
    pen.fillStyle = skin;
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = 'rgba(140,90,40,.12)';
    pen.lineWidth = 3;
    for (let i = 0; i < 34; i++) {
      pen.beginPath();
      pen.moveTo(0, i * 15 + Math.sin(i * 4) * 5);
      pen.bezierCurveTo(width * 0.3, i * 15 + 14, width * 0.6, i * 15 - 10, width, i * 15 + 4);
      pen.stroke();
    }
    face(pen, width, height, hair);
  });
  const ball = mesh(
    new THREE.SphereGeometry(0.47, 64, 48),
    material('#ffffff', { map, roughness: 0.55, clearcoat: 0.2, clearcoatRoughness: 0.5 }),
    [0, 1.86, 0],
  );
  // A sphere's sheet is centred on +x; the face looks at the camera.
  ball.rotation.y = -Math.PI / 2;
  ball.scale.y = 0.97;
  return ball;
}

function motif(pen: Pen, { coat, pattern }: Doll, width: number, height: number): void {
  const accent = contrast(coat);
  const soft = mix(coat, accent, 0.82);
  if (pattern === 'stripes') {
    pen.fillStyle = soft;
    for (let i = 0; i < 6; i++) pen.fillRect(0, height * (0.26 + i * 0.12), width, height * 0.045);
    return;
  }
  if (pattern === 'dots') {
    for (let row = 0; row < 5; row++)
      for (let i = 0; i < 18; i++)
        disc(pen, ((i + (row % 2) / 2) * width) / 18, height * (0.28 + row * 0.145), 13, soft);
    return;
  }
  pen.fillStyle = darker(coat, 0.25);
  pen.fillRect(width / 2 - 4, height * 0.2, 8, height * 0.8);
  for (let i = 0; i < 4; i++) disc(pen, width / 2 + 28, height * (0.28 + i * 0.17), 13, '#e8c46a');
}

function coat(doll: Doll): THREE.Mesh {
  const map = printed(1024, 512, (pen, width, height) => {
    pen.fillStyle = doll.coat;
    pen.fillRect(0, 0, width, height);
    motif(pen, doll, width, height);
    pen.fillStyle = lighter(doll.hat, 0.1);
    pen.fillRect(0, 0, width, height * 0.12);
    pen.fillStyle = darker(doll.coat, 0.3);
    pen.fillRect(0, height * 0.95, width, height * 0.05);
    pen.strokeStyle = 'rgba(255,255,255,.35)';
    pen.lineWidth = 5;
    pen.setLineDash([16, 12]);
    pen.beginPath();
    pen.moveTo(0, height * 0.1);
    pen.lineTo(width, height * 0.1);
    pen.stroke();
  });
  const body = turned(
    [
      [0.66, 0.1],
      [0.69, 0.2],
      [0.66, 0.62],
      [0.5, 1.1],
      [0.36, 1.42],
      [0.27, 1.5],
    ],
    0.16,
  );
  // A lathe spreads its sheet by points of the profile; paint goes by height.
  const [at, uv] = [body.getAttribute('position'), body.getAttribute('uv')];
  for (let i = 0; i < uv.count; i++) uv.setY(i, (at.getY(i) - 0.1) / 1.4);
  const made = mesh(body, material('#ffffff', { map, roughness: 0.5, clearcoat: 0.3, clearcoatRoughness: 0.4 }));
  made.rotation.y = Math.PI;
  return made;
}

function cap(hat: string): THREE.Group {
  const felt = lacquer(hat);
  return group(
    mesh(
      turned(
        [
          [0.44, -0.02],
          [0.49, 0],
          [0.5, 0.06],
          [0.48, 0.17],
          [0.34, 0.33],
          [0.12, 0.4],
          [0, 0.41],
        ],
        0.08,
      ),
      felt,
    ),
    mesh(new THREE.SphereGeometry(0.09, 28, 20), lacquer(lighter(hat, 0.35)), [0, 0.44, 0]),
  );
}

function pegDoll(doll: Doll): THREE.Group {
  const made = group(
    mesh(
      turned(
        [
          [0, 0],
          [0.62, 0],
          [0.68, 0.04],
          [0.68, 0.11],
          [0.6, 0.12],
        ],
        0.03,
      ),
      wood(),
    ),
    coat(doll),
    mesh(new THREE.CylinderGeometry(0.25, 0.28, 0.16, 40), wood(), [0, 1.5, 0]),
    head(doll),
    put(cap(doll.hat), [0, 2, -0.02], [-0.1, 0, 0]),
  );
  made.scale.setScalar(doll.size);
  return made;
}

const family = (hex: string): [Doll, Doll, Doll] => [
  { coat: hex, hat: darker(hex, 0.32), hair: '#5b3a24', pattern: 'buttons', size: 1 },
  { coat: lighter(hex, 0.42), hat: hex, hair: '#b9782f', pattern: 'dots', size: 0.86 },
  { coat: mix(hex, '#f1e3c4', 0.62), hat: mix(hex, '#d9a441', 0.55), hair: '#33261f', pattern: 'stripes', size: 0.64 },
];

function dolls(hex: string): THREE.Group {
  const [tall, middle, small] = family(hex);
  return group(
    put(pegDoll(tall), [-0.86, 0, -0.1], [0, 0.16, 0]),
    put(pegDoll(middle), [0.7, 0, 0.05], [0, -0.12, 0]),
    put(pegDoll(small), [-0.02, 0, 1], [0, 0.06, 0]),
  );
}

/** An open tray with a row of dolls lying in paper straw. */
function giftTray(hex: string): THREE.Group {
  const board = material('#d8b98a', { roughness: 0.9 });
  const [tall, middle, small] = family(hex);
  const straw = material('#efe3c8', { roughness: 1 });
  return group(
    mesh(new THREE.BoxGeometry(4.2, 0.06, 2.9), board, [0, 0.03, 0]),
    ...[-1, 1].flatMap((end) => [
      mesh(new THREE.BoxGeometry(4.2, 0.62, 0.06), board, [0, 0.31, end * 1.45]),
      mesh(new THREE.BoxGeometry(0.06, 0.62, 2.96), board, [end * 2.1, 0.31, 0]),
    ]),
    mesh(new THREE.BoxGeometry(4.08, 0.1, 2.8), straw, [0, 0.1, 0]),
    ...[tall, middle, { ...small, size: 0.8 }].map((doll, i) =>
      put(pegDoll(doll), [-1.3 + i * 1.32, 0.62, 1.2], [-Math.PI / 2, 0, 0]),
    ),
  );
}

function label(hex: string): THREE.Mesh {
  const map = printed(512, 256, (pen, width, height) => {
    pen.fillStyle = '#fbf7ec';
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = hex;
    pen.lineWidth = 10;
    pen.strokeRect(20, 20, width - 40, height - 40);
    pen.fillStyle = darker(hex, 0.4);
    fitted(pen, 'PEG & PINE', width / 2, 120, 62, 400, 'DejaVu Serif', 700);
    fitted(pen, 'wooden dolls', width / 2, 184, 38, 360, 'DejaVu Serif', 400);
  });
  return mesh(new THREE.PlaneGeometry(1.5, 0.75), material('#ffffff', { map, roughness: 0.8 }));
}

export default {
  colours: ['red', 'blue', 'teal', 'mustard', 'moss', 'pink', 'violet'],
  lead: 'teal',
  angle: { up: 14, around: 0 },
  build: dolls,
  detail: { up: 12, around: 6, at: [-0.5, 1.65, 0.2], width: 2 },
  pack: (hex) =>
    group(
      put(carton(3, 2, 2), [1.2, 0, -3.1], [0, -0.2, 0]),
      put(label(hex), [1.05, 1.15, -2.05], [0, -0.2, 0]),
      put(giftTray(hex), [-0.1, 0, 0], [0, 0.14, 0]),
      put(pegDoll(family('#c23b2e')[0]), [-2.6, 0, -1.9], [0, 0.3, 0]),
    ),
  packAngle: { up: 48, around: 4 },
  measures: { width: 10, height: 8.5, depth: 5.5 },
} satisfies SolidTemplate;
