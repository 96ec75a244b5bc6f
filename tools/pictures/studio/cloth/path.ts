import { random } from '../random.ts';
import type { Fold } from './part.ts';

/** Mirrors a path written with absolute M, L, C, Q and Z about the board's middle line. */
export function flip(d: string): string {
  let horizontal = false;
  return d.replace(/-?\d+(\.\d+)?/g, (value) => {
    horizontal = !horizontal;
    return horizontal ? String(800 - Number(value)) : value;
  });
}

export const flipFold = (fold: Fold): Fold => ({
  ...fold,
  from: [800 - fold.from[0], fold.from[1]],
  to: [800 - fold.to[0], fold.to[1]],
  bend: -(fold.bend ?? 0),
});

/** The right half of an outline: a start and then lines [x, y] or curves [x1, y1, x2, y2, x, y]. */
export type Half = [[number, number], ...number[][]];

/** Closes a right half into a symmetrical outline. */
export function symmetrical(half: Half): string {
  const [start, ...steps] = half;
  const points: [number, number][] = [[start[0], start[1]]];
  let forward = `M${start[0]} ${start[1]}`;
  for (const step of steps) {
    forward += step.length === 2 ? ` L${step.join(' ')}` : ` C${step.join(' ')}`;
    points.push([step.at(-2) ?? 0, step.at(-1) ?? 0]);
  }
  const last = points.at(-1) as [number, number];
  let back = last[0] === 400 ? '' : ` L${800 - last[0]} ${last[1]}`;
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i] as number[];
    const to = points[i] as [number, number];
    const end = `${800 - to[0]} ${to[1]}`;
    if (step.length === 2) back += ` L${end}`;
    else back += ` C${800 - (step[2] ?? 0)} ${step[3]} ${800 - (step[0] ?? 0)} ${step[1]} ${end}`;
  }
  return `${forward}${back}Z`;
}

export function roundedBox(x: number, y: number, width: number, height: number, r: number): string {
  const [right, bottom] = [x + width, y + height];
  return (
    `M${x + r} ${y} L${right - r} ${y} Q${right} ${y} ${right} ${y + r} L${right} ${bottom - r} ` +
    `Q${right} ${bottom} ${right - r} ${bottom} L${x + r} ${bottom} Q${x} ${bottom} ${x} ${bottom - r} L${x} ${y + r} Q${x} ${y} ${x + r} ${y}Z`
  );
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const k = 0.5523;
  return (
    `M${cx - rx} ${cy} C${cx - rx} ${cy - ry * k} ${cx - rx * k} ${cy - ry} ${cx} ${cy - ry} ` +
    `C${cx + rx * k} ${cy - ry} ${cx + rx} ${cy - ry * k} ${cx + rx} ${cy} ` +
    `C${cx + rx} ${cy + ry * k} ${cx + rx * k} ${cy + ry} ${cx} ${cy + ry} ` +
    `C${cx - rx * k} ${cy + ry} ${cx - rx} ${cy + ry * k} ${cx - rx} ${cy}Z`
  );
}

type Drape = {
  seed: number;
  /** Where the folds begin: x, y, width, height. */
  area: [number, number, number, number];
  /** Their direction in degrees, 0 to the right and 90 down, and how far it may stray. */
  angle: number;
  stray?: number;
  count: number;
  length: number;
  width?: number;
  depth?: number;
};

/** Folds scattered over an area: no two garments may crease alike. */
export function drape(options: Drape): Fold[] {
  const next = random(options.seed * 7919 + 13);
  const [x, y, width, height] = options.area;
  return Array.from({ length: options.count }, () => {
    const from: [number, number] = [x + next() * width, y + next() * height];
    const angle = ((options.angle + (next() - 0.5) * 2 * (options.stray ?? 14)) * Math.PI) / 180;
    const length = options.length * (0.6 + next() * 0.8);
    return {
      from,
      to: [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length],
      width: (options.width ?? 9) * (0.7 + next() * 0.7),
      depth: (options.depth ?? 5) * (0.6 + next() * 0.8) * (next() < 0.5 ? -1 : 1),
      bend: (next() - 0.5) * length * 0.16,
    };
  });
}
