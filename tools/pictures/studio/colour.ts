import { type ColourId, colours } from '../../../apps/demo/src/supplier/colours.ts';

export type { ColourId };
export type Rgb = [number, number, number];

export function hexOf(id: ColourId): string {
  const found = colours.find((colour) => colour.id === id);
  if (!found) throw new Error(`no such colour: ${id}`);
  return found.hex;
}

export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((part) =>
      Math.max(0, Math.min(255, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export function mix(a: string, b: string, share: number): string {
  const from = rgbOf(a);
  const to = rgbOf(b);
  return toHex([0, 1, 2].map((i) => (from[i] ?? 0) * (1 - share) + (to[i] ?? 0) * share) as Rgb);
}

export const darker = (hex: string, share: number) => mix(hex, '#14151a', share);
export const lighter = (hex: string, share: number) => mix(hex, '#ffffff', share);

export function lightness(hex: string): number {
  const [r, g, b] = rgbOf(hex);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}

/** A thread or print that can be read on the colour. */
export const contrast = (hex: string) => (lightness(hex) > 0.5 ? '#2b2f3a' : '#f4f1e8');

export type Ground = { centre: string; edge: string };

/** The studio paper: a breath of the object's own hue, a little deeper behind pale objects so that they stand out. */
export function groundFor(hex: string): Ground {
  const [r, g, b] = rgbOf(hex);
  const spread = Math.max(r, g, b) - Math.min(r, g, b);
  const tint = spread < 24 ? (lightness(hex) > 0.6 ? '#8d9bb5' : '#93a0b0') : hex;
  const pale = lightness(hex) > 0.72;
  return { centre: mix('#fbfaf8', tint, pale ? 0.1 : 0.05), edge: mix('#eceae7', tint, pale ? 0.24 : 0.15) };
}

export const whiteGround: Ground = { centre: '#ffffff', edge: '#ffffff' };
