import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Offer } from './offers.ts';

/**
 * Search by picture. A picture becomes 8 × 8 coloured squares; how far two pictures differ is the mean difference of
 * their squares. Bytes that are no picture equal only the same bytes. An offer is found by its nearest picture.
 */

/** The bytes behind a path of the simulator. */
export type PictureReader = (path: string) => Promise<Buffer | undefined>;

/** `decodable` or not, by a hash of the bytes: goods share pictures, and are searched again. */
const seen = new Map<string, Promise<Fingerprint>>();

interface Fingerprint {
  hash: string;
  squares: Buffer | undefined;
  width: number;
  height: number;
}

const side = 8;
/** Of 255; the same goods in another colour are further away. */
const mostApart = 24;

function fingerprint(bytes: Buffer): Promise<Fingerprint> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const known = seen.get(hash) ?? look(bytes, hash);
  seen.set(hash, known);
  return known;
}

async function look(bytes: Buffer, hash: string): Promise<Fingerprint> {
  try {
    const { width, height } = await sharp(bytes).metadata();
    return { hash, squares: await squaresOf(bytes), width, height };
  } catch {
    return { hash, squares: undefined, width: 0, height: 0 };
  }
}

const squaresOf = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();

function difference(one: Fingerprint, other: Fingerprint): number {
  if (one.hash === other.hash) return 0;
  if (!one.squares || !other.squares || one.squares.length !== other.squares.length) return Infinity;
  let sum = 0;
  for (const [index, value] of one.squares.entries()) sum += Math.abs(value - (other.squares[index] ?? 0));
  return sum / one.squares.length;
}

/** `region` is `left,top,right,bottom` in pixels. */
async function crop(bytes: Buffer, region: string): Promise<Buffer> {
  const [left = 0, top = 0, right = 0, bottom = 0] = region.split(',').map(Number);
  try {
    return await sharp(bytes)
      .extract({ left, top, width: right - left, height: bottom - top })
      .png()
      .toBuffer();
  } catch {
    return bytes;
  }
}

export async function rankByPicture(
  image: Buffer,
  offers: readonly Offer[],
  readPicture: PictureReader,
  region?: string,
): Promise<{ found: Offer[]; region: string }> {
  const whole = await fingerprint(image);
  const wanted = region ? await fingerprint(await crop(image, region)) : whole;
  const ranked: { offer: Offer; apart: number }[] = [];
  for (const offer of offers) {
    const apart = Math.min(...(await Promise.all(offer.pictures.map((path) => apartFrom(wanted, path, readPicture)))));
    if (apart <= mostApart) ranked.push({ offer, apart });
  }
  ranked.sort((one, other) => one.apart - other.apart || Number(one.offer.id) - Number(other.offer.id));
  return { found: ranked.map(({ offer }) => offer), region: `0,0,${whole.width},${whole.height}` };
}

async function apartFrom(wanted: Fingerprint, path: string, readPicture: PictureReader): Promise<number> {
  const bytes = await readPicture(path);
  return bytes ? difference(wanted, await fingerprint(bytes)) : Infinity;
}
