import type { Canvas, Window } from './canvas.ts';
import { windowOf } from './canvas.ts';
import { blur, type Field, field } from './field.ts';
import { identity, invert, type Matrix, multiply, scaleOf } from './matrix.ts';
import type { Part } from './part.ts';
import { dye, needlework, outline, threads, toLinear } from './raster.ts';
import { type Local, relief } from './relief.ts';

/** Puts one piece on top of what lies there already. */
export async function lay(canvas: Canvas, part: Part, view: Matrix, seed: number): Promise<void> {
  const m = multiply(view, part.matrix ?? identity);
  const scale = scaleOf(m);
  const { size } = canvas;
  const alpha = await outline(size, part, m);
  const window = windowOf(alpha, size, Math.ceil(14 * scale) + 4);
  if (!window) return;
  const mask = maskOf(alpha, size, window, (part.fuzz ?? 0) * scale);
  const local = localPoints(window, invert(m));
  const { height, tone } = relief(part, mask, local, scale, seed);
  if (part.seams) await sinkSeams(part, m, size, window, height, scale);
  const thread = part.stitches ? await threads(size, part, m) : null;
  if (thread) raiseThreads(thread, size, window, height, scale);
  const colour = await dye(size, part, m);
  darkenBelow(canvas, window, mask, part.contact ?? 0.4, scale);
  paint(canvas, { part, window, mask, height, tone, colour, thread, scale, local });
}

function maskOf(alpha: Uint8Array, size: number, window: Window, fuzz: number): Field {
  const mask = field(window.width, window.height);
  for (let y = 0; y < window.height; y++) {
    for (let x = 0; x < window.width; x++) {
      mask.data[y * window.width + x] = alpha[((y + window.top) * size + x + window.left) * 4 + 3] / 255;
    }
  }
  return fuzz > 0 ? blur(mask, fuzz) : mask;
}

function localPoints(window: Window, back: Matrix): Local {
  const count = window.width * window.height;
  const local = { x: new Float32Array(count), y: new Float32Array(count) };
  for (let i = 0; i < count; i++) {
    const x = (i % window.width) + window.left;
    const y = Math.floor(i / window.width) + window.top;
    local.x[i] = back[0] * x + back[2] * y + back[4];
    local.y[i] = back[1] * x + back[3] * y + back[5];
  }
  return local;
}

async function sinkSeams(
  part: Part,
  m: Matrix,
  size: number,
  window: Window,
  height: Field,
  scale: number,
): Promise<void> {
  const lines = await needlework(size, part, m);
  const depth = blur(maskOf(lines, size, window, 0), Math.max(1, 1.5 * scale));
  for (let i = 0; i < height.data.length; i++) height.data[i] -= depth.data[i] * 5.5 * scale;
}

function raiseThreads(thread: Uint8Array, size: number, window: Window, height: Field, scale: number): void {
  const raised = blur(maskOf(thread, size, window, 0), 1);
  for (let i = 0; i < height.data.length; i++) height.data[i] += raised.data[i] * 1.3 * scale;
}

function darkenBelow(canvas: Canvas, window: Window, mask: Field, dark: number, scale: number): void {
  const near = blur(mask, 5 * scale);
  const shift = Math.round(2.5 * scale);
  for (let y = shift; y < window.height; y++) {
    for (let x = shift; x < window.width; x++) {
      const i = (y + window.top) * canvas.size + x + window.left;
      canvas.open[i] *= 1 - dark * near.data[(y - shift) * window.width + x - shift];
    }
  }
}

type Piece = {
  part: Part;
  window: Window;
  mask: Field;
  height: Field;
  tone: Float32Array;
  colour: Uint8Array;
  thread: Uint8Array | null;
  scale: number;
  local: Local;
};

function paint(canvas: Canvas, piece: Piece): void {
  const { part, window, mask, height, scale } = piece;
  const { size } = canvas;
  const smooth = blur(height, Math.max(1, 1.1 * Math.min(1, scale)));
  const soft = blur(height, 5 * scale);
  const around = blur(height, 13 * scale);
  const below = coveredHeight(canvas, window, 6 * scale);
  const printed = typeof part.fill !== 'string' || part.art !== undefined;
  const w = window.width;
  for (let y = 1; y < window.height - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const j = y * w + x;
      const a = mask.data[j];
      if (a < 0.004) continue;
      const i = (y + window.top) * size + x + window.left;
      const slopeX = (smooth.data[j + 1] - smooth.data[j - 1]) * 0.5;
      const slopeY = (smooth.data[j + w] - smooth.data[j - w]) * 0.5;
      let [px, py] = [x + window.left, y + window.top];
      if (printed) {
        const pull = 5 * scale;
        const sag = (part.sag ?? 0) * scale * ((piece.local.x[j] - 400) / 200) ** 2;
        px -= limit((soft.data[j + 1] - soft.data[j - 1]) * pull, 10 * scale);
        py += sag - limit((soft.data[j + w] - soft.data[j - w]) * pull, 10 * scale);
      }
      const tone = 1 + piece.tone[j];
      const { thread } = piece;
      const sewn = thread ? thread[i * 4 + 3] / 255 : 0;
      const dyeAt = (c: number) => {
        const cloth = (printed ? sample(piece.colour, size, px, py, c) : toLinear(piece.colour[i * 4 + c])) * tone;
        return thread ? cloth * (1 - sewn) + toLinear(thread[i * 4 + c]) * sewn : cloth;
      };
      canvas.red[i] = canvas.red[i] * (1 - a) + dyeAt(0) * a;
      canvas.green[i] = canvas.green[i] * (1 - a) + dyeAt(1) * a;
      canvas.blue[i] = canvas.blue[i] * (1 - a) + dyeAt(2) * a;
      canvas.slopeX[i] = canvas.slopeX[i] * (1 - a) + slopeX * a;
      canvas.slopeY[i] = canvas.slopeY[i] * (1 - a) + slopeY * a;
      const hollow = Math.max(0.62, Math.min(1.1, 1 + ((height.data[j] - around.data[j]) * 0.034) / scale));
      canvas.open[i] = canvas.open[i] * (1 - a) + hollow * a;
      canvas.gloss[i] = canvas.gloss[i] * (1 - a) + (part.gloss ?? 0) * a;
      canvas.shine[i] = canvas.shine[i] * (1 - a) + (part.shine ?? 24) * a;
      canvas.cover.data[i] = canvas.cover.data[i] * (1 - a) + a;
      canvas.height.data[i] = canvas.height.data[i] * (1 - a) + (below.data[j] + height.data[j]) * a;
    }
  }
}

const limit = (value: number, most: number) => Math.max(-most, Math.min(most, value));

function sample(colour: Uint8Array, size: number, x: number, y: number, c: number): number {
  const [cx, cy] = [Math.max(0, Math.min(size - 1.01, x)), Math.max(0, Math.min(size - 1.01, y))];
  const [xi, yi] = [Math.floor(cx), Math.floor(cy)];
  const [u, v] = [cx - xi, cy - yi];
  const at = (yi * size + xi) * 4 + c;
  const top = toLinear(colour[at]) * (1 - u) + toLinear(colour[at + 4]) * u;
  const bottom = toLinear(colour[at + size * 4]) * (1 - u) + toLinear(colour[at + size * 4 + 4]) * u;
  return top * (1 - v) + bottom * v;
}

/** A piece drapes over what is below it: it follows those heights, smoothed. */
function coveredHeight(canvas: Canvas, window: Window, sigma: number): Field {
  const below = field(window.width, window.height);
  for (let y = 0; y < window.height; y++) {
    const start = (y + window.top) * canvas.size + window.left;
    below.data.set(canvas.height.data.subarray(start, start + window.width), y * window.width);
  }
  return blur(below, sigma);
}
