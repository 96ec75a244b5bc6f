import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

export type Options = THREE.MeshPhysicalMaterialParameters;

export const material = (colour: string, options: Options = {}) =>
  new THREE.MeshPhysicalMaterial({ color: colour, roughness: 0.5, metalness: 0, ...options });

export const ceramic = (colour: string) =>
  material(colour, { roughness: 0.32, clearcoat: 0.9, clearcoatRoughness: 0.12 });
export const metal = (colour: string, roughness = 0.3) =>
  material(colour, { metalness: 1, roughness, envMapIntensity: 2.2 });
export const wood = (colour = '#d9b07c') =>
  material(colour, { roughness: 0.7, map: woodGrain(colour), color: '#ffffff' });
export const lacquer = (colour: string) =>
  material(colour, { roughness: 0.42, clearcoat: 0.5, clearcoatRoughness: 0.25 });

export function mesh(
  geometry: THREE.BufferGeometry,
  surface: THREE.Material,
  at: [number, number, number] = [0, 0, 0],
): THREE.Mesh {
  // Lit sides cast the shadow: with the far sides a thin line of light appears where a thing meets the ground.
  surface.shadowSide = THREE.FrontSide;
  const made = new THREE.Mesh(geometry, surface);
  made.position.set(...at);
  made.castShadow = true;
  made.receiveShadow = true;
  return made;
}

/** A turned body: straight lines between points, with the corners rounded by `soft`. */
export function turned(profile: [number, number][], soft = 0.03): THREE.LatheGeometry {
  const points: THREE.Vector2[] = [];
  for (const [i, [x, y]] of profile.entries()) {
    const [before, after] = [profile.at(i - 1), profile.at(i + 1)];
    if (i === 0 || !before || !after) {
      points.push(new THREE.Vector2(x, y));
      continue;
    }
    const corner = new THREE.Vector2(x, y);
    const towards = (to: [number, number]) => {
      const line = new THREE.Vector2(to[0] - x, to[1] - y);
      return corner.clone().add(line.setLength(Math.min(soft, line.length() * 0.48)));
    };
    const curve = new THREE.QuadraticBezierCurve(towards(before), corner, towards(after));
    points.push(...curve.getPoints(6));
  }
  return new THREE.LatheGeometry(points, 96);
}

/** A body turned from a flowing line. */
export const thrown = (profile: [number, number][]) =>
  new THREE.LatheGeometry(new THREE.SplineCurve(profile.map(([x, y]) => new THREE.Vector2(x, y))).getPoints(80), 96);

export const box = (width: number, height: number, depth: number, soft = 0.04) =>
  new RoundedBoxGeometry(width, height, depth, 5, Math.min(soft, width / 2.01, height / 2.01, depth / 2.01));

export function group(...children: THREE.Object3D[]): THREE.Group {
  const made = new THREE.Group();
  made.add(...children);
  return made;
}

export function put<T extends THREE.Object3D>(
  object: T,
  at: [number, number, number],
  turn: [number, number, number] = [0, 0, 0],
): T {
  object.position.set(...at);
  object.rotation.set(...turn);
  return object;
}

type Draw = (pen: CanvasRenderingContext2D, width: number, height: number) => void;

export function printed(width: number, height: number, draw: Draw): THREE.CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no 2D canvas');
  draw(pen, width, height);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** Writes a line no wider than it may be: a label's words are never cut. */
export function fitted(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  width: number,
  face = 'Inter',
  weight = 600,
): void {
  pen.textAlign = 'center';
  pen.font = `${weight} ${size}px ${face}`;
  const wide = pen.measureText(text).width;
  if (wide > width) pen.font = `${weight} ${Math.floor((size * width) / wide)}px ${face}`;
  pen.fillText(text, x, y);
}

export function woodGrain(colour: string): THREE.CanvasTexture {
  const texture = printed(512, 512, (pen, width, height) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, width, height);
    for (let i = 0; i < 70; i++) {
      const y = (i * 97.3) % height;
      pen.strokeStyle = i % 3 ? 'rgba(120,70,25,.10)' : 'rgba(255,240,210,.16)';
      pen.lineWidth = 1 + ((i * 7) % 5) * 0.7;
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(width * 0.3, y + ((i * 13) % 17) - 8, width * 0.6, y - ((i * 11) % 15) + 7, width, y);
      pen.stroke();
    }
  });
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  return texture;
}

/** A shipping carton with its tape, for packs. */
export function carton(width: number, height: number, depth: number): THREE.Group {
  const board = material('#c39a68', { roughness: 0.9 });
  const tape = material('#d9bf94', { roughness: 0.4, clearcoat: 0.3 });
  return group(
    mesh(box(width, height, depth, 0.025), board, [0, height / 2, 0]),
    mesh(box(width * 1.002, 0.006, depth * 0.16, 0.003), tape, [0, height, 0]),
    mesh(box(0.006, height * 0.3, depth * 0.16, 0.003), tape, [width / 2, height * 0.85, 0]),
    mesh(box(0.006, height * 0.3, depth * 0.16, 0.003), tape, [-width / 2, height * 0.85, 0]),
    mesh(box(width * 0.99, 0.004, 0.008, 0.002), material('#8d6a40'), [0, height + 0.003, 0]),
  );
}
