import sharp from 'sharp';
import type { Measures } from '../studio/measures.ts';
import { side } from './save.ts';

/** How much of the front picture's size is left, so that the lines have room beside the object. */
const shrink = 0.88;
const rim = Math.round((side * (1 - shrink)) / 2);
const sharpEdge = 9;
const fewestPixels = 3;
const ink = '#3c474b';

type Box = { left: number; top: number; right: number; bottom: number };

/** The difference that an edge makes between a pixel and one a little further out; shadows change more slowly. */
function edgeAt(rgb: Buffer, x: number, y: number, outX: number, outY: number): number {
  const [here, out] = [(y * side + x) * 3, ((y - outY) * side + x - outX) * 3];
  return Math.max(...[0, 1, 2].map((i) => Math.abs((rgb[here + i] ?? 0) - (rgb[out + i] ?? 0))));
}

/** The first column (or row) with an edge of some length, coming from the left (or the top). */
function firstEdge(rgb: Buffer, across: boolean): number {
  const step = 4;
  for (let at = step; at < side / 2; at++) {
    let found = 0;
    for (let along = 0; along < side; along++) {
      const edge = across ? edgeAt(rgb, at, along, step, 0) : edgeAt(rgb, along, at, 0, step);
      if (edge > sharpEdge) found++;
    }
    if (found >= fewestPixels) return at;
  }
  return side / 4;
}

/** Shadows fall to the lower right, and the object is in the middle: two of its sides tell the others. */
function boxOf(rgb: Buffer): Box {
  const [left, top] = [firstEdge(rgb, true), firstEdge(rgb, false)].map((at) => rim + at * shrink) as [number, number];
  return { left, top, right: side - left, bottom: side - top };
}

type Point = [number, number];

const figure = ([x, y]: Point, length: number, anchor: 'middle' | 'start') =>
  `<text x="${x}" y="${y + 9}" font-family="Inter, DejaVu Sans" font-size="26" font-weight="500" fill="${ink}"
    text-anchor="${anchor}">${length} cm</text>`;

const stroke = (from: Point, to: Point) => `<path d="M${from} L${to}" stroke="${ink}" stroke-width="1.8"/>`;

/** A line with an arrow and a tick at both ends; `gap` is left open in its middle. */
function dimension(from: Point, to: Point, gap: number): string {
  const [across, down] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(across, down);
  const turn = (Math.atan2(down, across) * 180) / Math.PI;
  const at = (along: number): Point => [from[0] + (across * along) / length, from[1] + (down * along) / length];
  const end = (point: Point, angle: number) =>
    `<g transform="translate(${point}) rotate(${angle})"><path d="M0 0 L12 -5 L12 5Z" fill="${ink}"/>
      <path d="M0 -9 V9" stroke="${ink}" stroke-width="1.8"/></g>`;
  const half = (length - gap) / 2;
  return [stroke(from, at(half)), stroke(at(half + gap), to), end(from, turn), end(to, turn + 180)].join('');
}

/** Its figure is on top: half-way up, a gallery's button would lie on it. */
function heightLine({ left, top, bottom }: Box, height: number): string {
  const x = Math.max(left - 40, 62);
  return dimension([x, top], [x, bottom], 0) + figure([x, top - 26], height, 'middle');
}

function widthLine({ left, right, bottom }: Box, width: number): string {
  const y = Math.min(bottom + 46, side - 30);
  return dimension([left, y], [right, y], `${width} cm`.length * 15 + 14) + figure([side / 2, y], width, 'middle');
}

/** Depth runs away from the lower right corner. */
function depthLine({ right, bottom }: Box, depth: number): string {
  const [x, y] = [Math.min(right + 16, side - 172), bottom + 8];
  return dimension([x, y], [x + 74, y - 60], 0) + figure([x + 50, y - 10], depth, 'start');
}

/** The front picture with the object's width, height and depth beside it. */
export async function drawSize(front: Buffer, { width, height, depth }: Measures): Promise<Buffer> {
  const box = boxOf(front);
  const raw = { raw: { width: side, height: side, channels: 3 as const } };
  const lines = [heightLine(box, height), widthLine(box, width), depth ? depthLine(box, depth) : ''];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${lines.join('')}</svg>`;
  const smaller = await sharp(front, raw)
    .resize(side - 2 * rim)
    .extend({ top: rim, bottom: rim, left: rim, right: rim, extendWith: 'mirror' })
    .raw()
    .toBuffer();
  return sharp(smaller, raw)
    .composite([{ input: Buffer.from(drawing) }])
    .removeAlpha()
    .raw()
    .toBuffer();
}
