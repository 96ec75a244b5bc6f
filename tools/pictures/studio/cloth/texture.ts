import type { Noise } from '../random.ts';

export type Texture =
  | 'jersey'
  | 'knit'
  | 'rib'
  | 'twill'
  | 'canvas'
  | 'poplin'
  | 'leather'
  | 'suede'
  | 'fleece'
  | 'plush'
  | 'rubber'
  | 'mesh'
  | 'smooth';

/** A point of the material: how high it is, in units, and how much its dye is lightened or darkened. */
export type Grain = { bump: number; tone: number };

const fract = (x: number) => x - Math.floor(x);
const hash = (x: number, y: number) => fract(Math.sin(x * 127.1 + y * 311.7) * 43758.5453);

/** A thread pattern smaller than two pixels turns to moiré: it fades out before. */
function visible(period: number, scale: number): number {
  const t = Math.max(0, Math.min(1, (period * scale - 1.9) / 2.2));
  return t * t * (3 - 2 * t);
}

function stitchColumns(u: number, v: number, width: number, height: number): number {
  const f = Math.abs(fract(u / width) - 0.5) * 2;
  const t = fract(v / height + f * 0.75);
  return Math.sin(Math.PI * t) ** 0.8 * Math.sin(Math.PI * Math.min(1, f * 0.92 + 0.08)) ** 0.7;
}

function plainWeave(u: number, v: number, period: number): number {
  const over = (Math.floor(u / period) + Math.floor(v / period)) & 1;
  const along = over ? fract(u / period) : fract(v / period);
  const across = over ? fract(v / period) : fract(u / period);
  return Math.sin(Math.PI * along) * 0.6 + Math.sin(Math.PI * across) * 0.5;
}

const speckle = (u: number, v: number, size: number) => hash(Math.floor(u / size), Math.floor(v / size)) - 0.5;

export function grainAt(texture: Texture, u: number, v: number, scale: number, noise: Noise, into: Grain): void {
  into.bump = 0;
  into.tone = 0;
  if (texture === 'jersey') {
    const seen = visible(4.2, scale);
    const loop = seen > 0 ? stitchColumns(u, v, 4.2, 3.6) - 0.5 : 0;
    into.bump = loop * 0.7 * seen;
    into.tone = loop * 0.1 * seen + (noise(u * 0.5, v * 0.12) - 0.5) * 0.05 + speckle(u, v, 1.1) * 0.025;
  } else if (texture === 'knit') {
    const seen = visible(9, scale);
    const loop = stitchColumns(u, v, 11, 8.5) - 0.5;
    into.bump = loop * 2.6 * seen;
    into.tone = loop * 0.16 * seen + speckle(u, v, 1.4) * 0.05;
  } else if (texture === 'rib') {
    const wave = Math.cos((u * Math.PI * 2) / 9);
    into.bump = wave * 1.2 * visible(9, scale);
    into.tone = wave * 0.05 + (stitchColumns(u, v, 4.5, 4) - 0.5) * 0.09 * visible(4, scale);
  } else if (texture === 'twill') {
    const seen = visible(4.4, scale);
    const wale = Math.sin(((u + v * 0.8) * Math.PI * 2) / 4.4);
    into.bump = wale * 0.45 * seen;
    into.tone = wale * 0.06 * seen + (noise(u * 0.9, v * 0.16) - 0.5) * 0.11 + speckle(u, v, 1.2) * 0.06;
  } else if (texture === 'canvas') {
    const seen = visible(4.6, scale);
    const weave = plainWeave(u, v, 4.6) - 0.55;
    into.bump = weave * 1.1 * seen;
    into.tone =
      weave * 0.13 * seen +
      (noise(u * 0.06, v * 0.7) + noise(u * 0.7, v * 0.06) - 1) * 0.09 +
      speckle(u, v, 1.3) * 0.04;
  } else if (texture === 'poplin') {
    const seen = visible(2.4, scale);
    into.bump = (plainWeave(u, v, 2.4) - 0.55) * 0.5 * seen;
    into.tone = (plainWeave(u, v, 2.4) - 0.55) * 0.09 * seen + speckle(u, v, 1.1) * 0.018;
  } else if (texture === 'leather') {
    const cell = Math.abs(noise(u * 0.19, v * 0.19) * 2 - 1) + 0.6 * Math.abs(noise(u * 0.43 + 7, v * 0.43) * 2 - 1);
    into.bump = Math.min(0.7, cell) * 1.3;
    into.tone = (Math.min(0.7, cell) - 0.4) * 0.1 + (noise(u * 0.02, v * 0.02) - 0.5) * 0.08;
  } else if (texture === 'suede') {
    into.bump = (noise(u * 0.6, v * 0.6) - 0.5) * 0.7;
    into.tone = (noise(u * 0.05, v * 0.05) - 0.5) * 0.14 + (noise(u * 0.5, v * 0.5) - 0.5) * 0.1;
  } else if (texture === 'fleece') {
    const tuft = noise(u * 0.22, v * 0.22) * 0.6 + noise(u * 0.5 + 3, v * 0.5) * 0.4 - 0.5;
    into.bump = tuft * 2.4;
    into.tone = tuft * 0.14;
  } else if (texture === 'plush') {
    const strand = 1 - Math.abs(noise(u * 0.16 + noise(u * 0.1, v * 0.1) * 2, v * 0.16) * 2 - 1);
    into.bump = strand * 4 + (noise(u * 0.5, v * 0.5) - 0.5) * 2.2;
    into.tone = (strand - 0.6) * 0.3;
  } else if (texture === 'rubber') {
    into.bump = (noise(u * 0.9, v * 0.9) - 0.5) * 0.12;
    into.tone = speckle(u, v, 1.2) * 0.015;
  } else if (texture === 'mesh') {
    const seen = visible(8, scale);
    const [cu, cv] = [fract(u / 8) - 0.5, fract(v / 7 + (Math.floor(u / 8) & 1) * 0.5) - 0.5];
    const hole = Math.max(0, 1 - (cu * cu + cv * cv) * 13);
    into.bump = -hole * 1.6 * seen;
    into.tone = -hole * 0.3 * seen + speckle(u, v, 1.3) * 0.03;
  }
}
