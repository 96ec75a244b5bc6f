/** An SVG matrix: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

export function invert(m: Matrix): Matrix {
  const det = m[0] * m[3] - m[1] * m[2];
  const [a, b, c, d] = [m[3] / det, -m[1] / det, -m[2] / det, m[0] / det];
  return [a, b, c, d, -(a * m[4] + c * m[5]), -(b * m[4] + d * m[5])];
}

export const scaleOf = (m: Matrix) => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));

/** Turns and scales about the middle of the 800 × 800 board, then moves. */
export function placement(move: { x?: number; y?: number; turn?: number; scale?: number; flip?: boolean }): Matrix {
  const angle = ((move.turn ?? 0) * Math.PI) / 180;
  const scale = move.scale ?? 1;
  const mirror = move.flip ? -1 : 1;
  const cos = Math.cos(angle) * scale;
  const sin = Math.sin(angle) * scale;
  const m: Matrix = [cos * mirror, sin * mirror, -sin, cos, 0, 0];
  return [
    m[0],
    m[1],
    m[2],
    m[3],
    400 + (move.x ?? 0) - m[0] * 400 - m[2] * 400,
    400 + (move.y ?? 0) - m[1] * 400 - m[3] * 400,
  ];
}

export const svgTransform = (m: Matrix) => `matrix(${m.map((value) => value.toFixed(5)).join(' ')})`;
