import { type Field, field } from './field.ts';

/** What the light needs to know about every pixel, filled in piece by piece. */
export type Canvas = {
  size: number;
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  slopeX: Float32Array;
  slopeY: Float32Array;
  /** How much open sky a point sees: folds and edges of pieces above darken it. */
  open: Float32Array;
  gloss: Float32Array;
  shine: Float32Array;
  cover: Field;
  /** Height above the table, for cast shadows. */
  height: Field;
};

export function emptyCanvas(size: number): Canvas {
  const layer = () => new Float32Array(size * size);
  return {
    size,
    red: layer(),
    green: layer(),
    blue: layer(),
    slopeX: layer(),
    slopeY: layer(),
    open: layer().fill(1),
    gloss: layer(),
    shine: layer().fill(24),
    cover: field(size, size),
    height: field(size, size),
  };
}

export type Window = { left: number; top: number; width: number; height: number };

/** The part of the board that a piece can change: its outline and a margin for blurs. */
export function windowOf(alpha: Uint8Array, size: number, margin: number): Window | null {
  let [left, top, right, bottom] = [size, size, -1, -1];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!alpha[(y * size + x) * 4 + 3]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  left = Math.max(0, left - margin);
  top = Math.max(0, top - margin);
  return {
    left,
    top,
    width: Math.min(size, right + margin + 1) - left,
    height: Math.min(size, bottom + margin + 1) - top,
  };
}
