import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

export const side = 800;
const smallest = 6_000;
const largest = 25_000;

/** Writes WebP of a size that a product page can afford: the quality gives way, not the budget. Answers the bytes. */
export async function save(rgb: Buffer, path: string): Promise<number> {
  const picture = sharp(rgb, { raw: { width: side, height: side, channels: 3 } });
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
  await mkdir(dirname(path), { recursive: true });
  // Renamed into place, so that a stopped run never leaves half a picture behind.
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
  return bytes.length;
}
