import { type Noise, noise } from '../random.ts';
import { blur, type Field, field } from './field.ts';
import type { Fold, Part } from './part.ts';
import { type Grain, grainAt } from './texture.ts';

/** A fold is steep on one side and runs out softly on the other, as cloth does. */
function foldHeight(fold: Fold, x: number, y: number): number {
  const dx = fold.to[0] - fold.from[0];
  const dy = fold.to[1] - fold.from[1];
  const length = Math.hypot(dx, dy);
  const t = ((x - fold.from[0]) * dx + (y - fold.from[1]) * dy) / (length * length);
  if (t < 0 || t > 1) return 0;
  const across =
    ((x - fold.from[0]) * dy - (y - fold.from[1]) * dx) / length + (fold.bend ?? 0) * Math.sin(Math.PI * t);
  const width = fold.width * (0.65 + 0.7 * t) * (across < 0 ? 0.75 : 1.45);
  if (Math.abs(across) > width * 3.2) return 0;
  return fold.depth * Math.exp((-across * across) / (2 * width * width)) * (1 - Math.abs(2 * t - 1) ** 2.6);
}

function wrinkleHeight(part: Part, x: number, y: number, a: Noise, b: Noise): number {
  const angle = part.wrinkleAngle ?? 0.4;
  const size = part.wrinkleSize ?? 110;
  const u = (x * Math.cos(angle) + y * Math.sin(angle)) / size + 40;
  const v = (-x * Math.sin(angle) + y * Math.cos(angle)) / (size * (part.wrinkleStretch ?? 2.4)) + 40;
  const warpX = b(u * 1.1, v * 1.1) * 1.5;
  const warpY = b(u * 1.1 + 9, v * 1.1 + 4) * 1.5;
  const ridge = 1 - Math.abs(2 * a(u * 1.4 + warpX, v * 1.4 + warpY) - 1);
  return 5 * ridge * ridge + 2 * a(u * 3.3 + warpY * 1.4, v * 3.3 + warpX);
}

export type Local = { x: Float32Array; y: Float32Array };
export type Relief = { height: Field; tone: Float32Array };

/** The height of one piece over its window, in pixels. `scale` is pixels per unit. */
export function relief(part: Part, mask: Field, local: Local, scale: number, seed: number): Relief {
  const { width, height } = mask;
  const broad = blur(mask, (part.reach ?? 24) * scale);
  const narrow = blur(mask, Math.max(1, (part.edge ?? 4) * scale));
  const result = field(width, height);
  const tone = new Float32Array(width * height);
  const [a, b, fine] = [noise(seed), noise(seed + 77), noise(seed + 191)];
  const grain: Grain = { bump: 0, tone: 0 };
  const [cos, sin] = [Math.cos(part.grain ?? 0), Math.sin(part.grain ?? 0)];
  const spans = part.ribs ? rowSpans(mask) : null;
  for (let i = 0; i < width * height; i++) {
    if (narrow.data[i] < 0.02) continue;
    const [x, y] = [local.x[i], local.y[i]];
    const round = Math.sqrt(Math.max(0, Math.min(1, broad.data[i] * 2.1 - 1.02)));
    const rim = Math.sqrt(Math.max(0, Math.min(1, narrow.data[i] * 2 - 0.9)));
    let h = (part.puff ?? 9) * round + (part.thick ?? 4) * rim;
    if (part.wrinkle !== 0) h += (part.wrinkle ?? 1) * wrinkleHeight(part, x, y, a, b);
    for (const fold of part.folds ?? []) h += foldHeight(fold, x, y);
    if (part.ribs && spans) h += ribHeight(part.ribs, spans, i, width);
    grainAt(part.texture ?? 'smooth', x * cos + y * sin, -x * sin + y * cos, scale, fine, grain);
    result.data[i] = (h + grain.bump) * scale;
    tone[i] = grain.tone;
  }
  return { height: result, tone };
}

function rowSpans(mask: Field): Float32Array {
  const spans = new Float32Array(mask.height * 2);
  for (let y = 0; y < mask.height; y++) {
    let [left, right] = [-1, -1];
    for (let x = 0; x < mask.width; x++) {
      if (mask.data[y * mask.width + x] < 0.5) continue;
      if (left < 0) left = x;
      right = x;
    }
    spans[y * 2] = left;
    spans[y * 2 + 1] = right;
  }
  return spans;
}

function ribHeight(ribs: NonNullable<Part['ribs']>, spans: Float32Array, i: number, width: number): number {
  const y = Math.floor(i / width);
  const [left, right] = [spans[y * 2], spans[y * 2 + 1]];
  if (left < 0 || right - left < 4) return 0;
  // The sides of a round thing turn away: ribs there look closer together.
  const across = Math.max(-1, Math.min(1, (((i % width) - left) / (right - left)) * 2 - 1));
  const wave = 0.5 + 0.5 * Math.cos((Math.asin(across * 0.96) / Math.PI) * ribs.count * Math.PI * 2);
  return ribs.depth * wave ** (ribs.sharp ?? 0.7);
}
