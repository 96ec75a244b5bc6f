import { identity, type Matrix, multiply, placement } from './matrix.ts';
import type { Texture } from './texture.ts';

/** A crease from one point to another; positive depth is a ridge, negative a valley, in pixels. */
export type Fold = {
  from: [number, number];
  to: [number, number];
  width: number;
  depth: number;
  bend?: number;
};

export type Fill = { defs: string; paint: string };
export type Stitch = { d: string; colour: string; width?: number; dash?: string };

/** One sewn piece. All lengths are in the drawing's own units; the board is 800 × 800. */
export type Part = {
  d: string;
  fill: string | Fill;
  /** Rounding over the whole piece: its reach and its height. */
  reach?: number;
  puff?: number;
  /** Rounding at the edge: its reach and the thickness of the material. */
  edge?: number;
  thick?: number;
  wrinkle?: number;
  wrinkleSize?: number;
  wrinkleAngle?: number;
  wrinkleStretch?: number;
  folds?: Fold[];
  texture?: Texture;
  grain?: number;
  /** Ridges that follow the outline from its left edge to its right one. */
  ribs?: { count: number; depth: number; sharp?: number };
  seams?: string[];
  seamWidth?: number;
  stitches?: Stitch[];
  /** A print, as SVG in the piece's own coordinates; it moves with the folds. */
  art?: string;
  gloss?: number;
  shine?: number;
  /** How far the edge is blurred: wool and fur have no sharp outline. */
  fuzz?: number;
  /** Darkness of the contact shadow on what lies below. */
  contact?: number;
  /** Stripes sag by this much at the sides. */
  sag?: number;
  matrix?: Matrix;
};

/** `stand`: the object stands on the ground and is seen from the side; its shadow is drawn, not cast. */
export type Scene = { parts: Part[]; stand?: { d: string; blur: number; dark: number }[] };

export function place(parts: Part[], move: Parameters<typeof placement>[0]): Part[] {
  const matrix = placement(move);
  return parts.map((part) => ({ ...part, matrix: multiply(matrix, part.matrix ?? identity) }));
}
