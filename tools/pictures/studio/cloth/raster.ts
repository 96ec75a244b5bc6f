import sharp from 'sharp';
import { type Matrix, svgTransform } from './matrix.ts';
import type { Fill, Part } from './part.ts';

const linear = new Float32Array(256).map((_, i) => (i / 255) ** 2.2);
export const toLinear = (byte: number) => linear[byte] ?? 0;

export async function raster(size: number, body: string, defs = ''): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs>${defs}</defs>${body}</svg>`;
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
}

export const outline = (size: number, part: Part, m: Matrix) =>
  raster(size, `<path d="${part.d}" transform="${svgTransform(m)}" fill="#000"/>`);

/** The dye: painted past the outline, so that a displaced sample never meets its edge. */
export function dye(size: number, part: Part, m: Matrix): Promise<Buffer> {
  const fill: Fill = typeof part.fill === 'string' ? { defs: '', paint: part.fill } : part.fill;
  const paper = `<rect x="-800" y="-800" width="2400" height="2400" fill="${fill.paint}"/>`;
  return raster(size, `<g transform="${svgTransform(m)}">${paper}${part.art ?? ''}</g>`, fill.defs);
}

export function needlework(size: number, part: Part, m: Matrix): Promise<Buffer> {
  const width = part.seamWidth ?? 2.4;
  const seams = (part.seams ?? []).map((d) => `<path d="${d}" stroke="#f00" stroke-width="${width}" fill="none"/>`);
  return raster(size, `<g transform="${svgTransform(m)}">${seams.join('')}</g>`);
}

export function threads(size: number, part: Part, m: Matrix): Promise<Buffer> {
  const lines = (part.stitches ?? []).map(
    (stitch) =>
      `<path d="${stitch.d}" stroke="${stitch.colour}" stroke-width="${stitch.width ?? 1.7}" ` +
      `stroke-dasharray="${stitch.dash ?? '6 3'}" stroke-linecap="round" fill="none"/>`,
  );
  return raster(size, `<g transform="${svgTransform(m)}">${lines.join('')}</g>`);
}
