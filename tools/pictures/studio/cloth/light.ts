import { type Ground, rgbOf } from '../colour.ts';
import type { Canvas } from './canvas.ts';
import { blur, type Field, field } from './field.ts';
import type { Matrix } from './matrix.ts';
import { svgTransform } from './matrix.ts';
import type { Scene } from './part.ts';
import { raster, toLinear } from './raster.ts';

// From the upper left, as everywhere in the shop.
const key: [number, number, number] = [-0.5, -0.6, 0.62];
const reach = 64;

/** A soft cast shadow: walks towards the lamp and notes by how much something rises above the ray. */
function castShadows(canvas: Canvas, scale: number, standing: boolean): Field {
  const { size } = canvas;
  const height = canvas.height.data;
  const shadow = field(size, size);
  const flat = Math.hypot(key[0], key[1]);
  const [stepX, stepY, rise] = [key[0] / flat, key[1] / flat, (key[2] / flat) * 0.62];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      if (standing && canvas.cover.data[i] < 0.5) continue;
      let dark = 0;
      for (let t = 2; t < reach * scale; t += 2 + t * 0.09) {
        const px = Math.round(x + stepX * t);
        const py = Math.round(y + stepY * t);
        if (px < 0 || py < 0 || px >= size || py >= size) break;
        const over = height[py * size + px] - height[i] - rise * t;
        if (over > 0) dark = Math.max(dark, Math.min(1, over / (1.5 + t * 0.28)));
      }
      shadow.data[i] = dark;
    }
  }
  return blur(shadow, 1.6 * Math.max(1, scale * 0.8));
}

async function groundShade(canvas: Canvas, scene: Scene, view: Matrix, scale: number): Promise<Float32Array> {
  const { size } = canvas;
  const shade = new Float32Array(size * size).fill(1);
  if (scene.stand) {
    for (const shadow of scene.stand) {
      const drawn = await raster(size, `<path d="${shadow.d}" transform="${svgTransform(view)}" fill="#000"/>`);
      const mask = field(size, size);
      for (let i = 0; i < mask.data.length; i++) mask.data[i] = drawn[i * 4 + 3] / 255;
      const soft = blur(mask, shadow.blur * scale);
      for (let i = 0; i < shade.length; i++) shade[i] *= 1 - shadow.dark * soft.data[i];
    }
    return shade;
  }
  const wide = blur(canvas.cover, 30 * scale);
  const near = blur(canvas.cover, 8 * scale);
  const [dx, dy] = [Math.round(15 * scale), Math.round(23 * scale)];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const far = wide.data[Math.max(0, y - dy) * size + Math.max(0, x - dx)];
      const close = near.data[Math.max(0, y - (dy >> 2)) * size + Math.max(0, x - (dx >> 2))];
      shade[y * size + x] = 1 - 0.34 * far - 0.2 * close;
    }
  }
  return shade;
}

/** Lights the finished canvas and answers 8-bit RGB. */
export async function light(
  canvas: Canvas,
  scene: Scene,
  view: Matrix,
  scale: number,
  ground: Ground,
): Promise<Buffer> {
  const { size } = canvas;
  const shadows = castShadows(canvas, Math.min(scale, 2), scene.stand !== undefined);
  const shade = await groundShade(canvas, scene, view, scale);
  const [centre, edge] = [rgbOf(ground.centre), rgbOf(ground.edge)];
  const out = Buffer.alloc(size * size * 3);
  const norm = Math.hypot(...key);
  const [lx, ly, lz] = [key[0] / norm, key[1] / norm, key[2] / norm];
  const half = [lx, ly, lz + 1];
  const halfLength = Math.hypot(half[0], half[1], half[2]);
  const warm = [1.012, 1, 0.988];
  const cool = [0.97, 0.985, 1.03];
  for (let i = 0; i < size * size; i++) {
    const cover = canvas.cover.data[i];
    const distance = Math.min(1, Math.hypot((i % size) / size - 0.4, Math.floor(i / size) / size - 0.34) / 0.82);
    const length = 1 / Math.hypot(canvas.slopeX[i], canvas.slopeY[i], 1);
    const [nx, ny] = [-canvas.slopeX[i] * length, -canvas.slopeY[i] * length];
    const facing = Math.max(0, nx * lx + ny * ly + length * lz) / lz;
    const lit = 1 - shadows.data[i] * 0.72;
    const open = Math.min(1.06, canvas.open[i]);
    const sky = 0.4 * (0.72 + 0.28 * length + nx * 0.1);
    const spark = Math.max(0, nx * half[0] + ny * half[1] + length * half[2]) / halfLength;
    const spec = canvas.gloss[i] * spark ** canvas.shine[i] * lit;
    // Threads that stand up at the rim catch light: cloth never goes quite dark at its edge.
    const rim = (1 - length) * 0.1;
    for (let c = 0; c < 3; c++) {
      const dyed = c === 0 ? canvas.red[i] : c === 1 ? canvas.green[i] : canvas.blue[i];
      const cloth =
        (dyed / Math.max(cover, 0.01)) * open * (sky * cool[c] + 0.61 * facing * lit * warm[c] + rim) + spec;
      const paperLight = shade[i] * (1 - shadows.data[i] * 0.3 * (1 - cover)) * (cover > 0.5 ? 1 : canvas.open[i]);
      const paper =
        toLinear(Math.round(centre[c] * (1 - distance) + edge[c] * distance)) * paperLight ** (c === 2 ? 0.94 : 1);
      let value = cloth * cover + paper * (1 - cover);
      if (value > 0.82) value = 0.82 + (value - 0.82) / (1 + (value - 0.82) * 2.2);
      out[i * 3 + c] = Math.max(0, Math.min(255, Math.round(255 * value ** (1 / 2.2) + ((i * 7919) % 13) / 13 - 0.5)));
    }
  }
  return out;
}
