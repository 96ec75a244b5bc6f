import type { Ground } from '../colour.ts';
import { emptyCanvas, windowOf } from './canvas.ts';
import { lay } from './lay.ts';
import { light } from './light.ts';
import { identity, type Matrix, multiply, scaleOf, svgTransform } from './matrix.ts';
import type { Scene } from './part.ts';
import { raster } from './raster.ts';

export type Shot = {
  ground: Ground;
  seed: number;
  size: number;
  air?: number;
  crop?: { x: number; y: number; zoom: number };
};

/** Centres the object and leaves the same air around every product. */
async function frame(scene: Scene, size: number, air: number): Promise<Matrix> {
  const board = 400;
  const look: Matrix = [0.25, 0, 0, 0.25, 100, 100];
  const shapes = scene.parts.map((part) => {
    const m = svgTransform(multiply(look, part.matrix ?? identity));
    return `<path d="${part.d}" transform="${m}"/>`;
  });
  const box = windowOf(await raster(board, shapes.join('')), board, 0);
  if (!box) return identity;
  const scale = (size * (1 - 2 * air)) / (Math.max(box.width, box.height) * 4);
  const middleX = (box.left + box.width / 2 - 100) * 4;
  const middleY = (box.top + box.height / 2 - 100) * 4;
  return [scale, 0, 0, scale, size / 2 - middleX * scale, size / 2 - middleY * scale];
}

export async function shoot(scene: Scene, shot: Shot): Promise<Buffer> {
  const { size, crop } = shot;
  const zoom = crop ? (crop.zoom * size) / 800 : 1;
  const view: Matrix = crop
    ? [zoom, 0, 0, zoom, size / 2 - crop.x * zoom, size / 2 - crop.y * zoom]
    : await frame(scene, size, shot.air ?? 0.12);
  const canvas = emptyCanvas(size);
  for (const [index, part] of scene.parts.entries()) await lay(canvas, part, view, shot.seed + index * 101);
  return light(canvas, scene, view, scaleOf(view), shot.ground);
}
