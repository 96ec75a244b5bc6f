import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp, { type Sharp } from 'sharp';

export const side = 800;
const smallest = 6_000;
const largest = 25_000;
const avif = { quality: 54, poorest: 34, largest: 14_000, effort: 3 };

export const avifOf = (path: string) => path.replace(/\.webp$/, '.avif');
/** For cards and other small places: half the side, in the lighter format only. */
export const smallOf = (path: string) => path.replace(/\.webp$/, '-400.avif');
const smallSide = 400;

/** WebP of a size that a product page can afford: the quality gives way, not the budget. */
async function encodeWebp(picture: Sharp): Promise<Buffer> {
  const encode = (quality: number) => picture.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
  let quality = 84;
  let bytes = await encode(quality);
  while (bytes.length > largest && quality > 22) {
    quality -= 6;
    bytes = await encode(quality);
  }
  while (bytes.length < smallest && quality < 96) {
    quality += 4;
    bytes = await encode(quality);
  }
  return bytes;
}

/** Slow to encode, so the quality that fits the budget is estimated from the first try. */
async function encodeAvif(picture: Sharp): Promise<Buffer> {
  const encode = (quality: number) =>
    picture.clone().avif({ quality, effort: avif.effort, chromaSubsampling: '4:2:0' }).toBuffer();
  const bytes = await encode(avif.quality);
  if (bytes.length <= avif.largest) return bytes;
  return encode(Math.max(avif.poorest, Math.round(avif.quality * (avif.largest / bytes.length) ** 0.7)));
}

const encodeSmall = (picture: Sharp): Promise<Buffer> =>
  picture
    .clone()
    .resize(smallSide)
    .avif({ quality: avif.quality, effort: avif.effort, chromaSubsampling: '4:2:0' })
    .toBuffer();

/** Renamed into place, so that a stopped run never leaves half a picture behind. */
async function write(path: string, bytes: Buffer): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
  return bytes.length;
}

/** Writes the WebP and, beside it, the AVIF in both sizes. Answers the bytes of all. */
export async function save(rgb: Buffer, path: string): Promise<number> {
  const picture = sharp(rgb, { raw: { width: side, height: side, channels: 3 } });
  const webp = await encodeWebp(picture);
  const small = await write(smallOf(path), await encodeSmall(picture));
  return small + (await write(avifOf(path), await encodeAvif(picture))) + (await write(path, webp));
}

/** The AVIFs of a picture of which only the WebP is there. */
export async function saveAvif(path: string): Promise<number> {
  const picture = sharp(path);
  return (
    (await write(avifOf(path), await encodeAvif(picture))) + (await write(smallOf(path), await encodeSmall(picture)))
  );
}
