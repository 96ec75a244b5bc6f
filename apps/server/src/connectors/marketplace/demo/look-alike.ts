import type sharpType from 'sharp';
import type { Frame } from '../marketplace.ts';

/**
 * How pictures are compared: each is cut to what stands out from its background, made 16 by 16 pixels and compared by
 * colour, as a whole and by its middle, so that a photo of a thing, and a part of its picture, are like it.
 */

const side = 16;
const parallel = 2;
/** Of the picture's width and height. */
const middle = 0.7;
/** So much of the largest possible difference is still alike. */
const alikeUpTo = 0.17;

export type Look = Buffer[];

type Sharp = typeof sharpType;
const loadSharp = async (): Promise<Sharp> => (await import('sharp')).default;

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What stands out from the background; the whole where nothing does. */
export async function frameOf(bytes: Uint8Array): Promise<{ whole: Area; frame: Frame }> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes).metadata();
  const whole = { left: 0, top: 0, width, height };
  const found = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .trim({ threshold: 24 })
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info)
    .catch(() => undefined);
  const left = Math.max(0, -(found?.trimOffsetLeft ?? 0));
  const top = Math.max(0, -(found?.trimOffsetTop ?? 0));
  const [right, bottom] = [left + (found?.width ?? width), top + (found?.height ?? height)];
  return { whole, frame: { left, top, right, bottom } };
}

async function pixels(bytes: Uint8Array, { left, top, width, height }: Area): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes)
    .flatten({ background: '#ffffff' })
    .extract({ left, top, width: Math.max(1, width), height: Math.max(1, height) })
    .resize(side, side, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

function middleOf({ left, top, width, height }: Area): Area {
  const [w, h] = [Math.max(1, Math.round(width * middle)), Math.max(1, Math.round(height * middle))];
  return { left: left + Math.floor((width - w) / 2), top: top + Math.floor((height - h) / 2), width: w, height: h };
}

const areaOf = ({ left, top, right, bottom }: Frame): Area => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
});

/** The frame, and its middle. */
export async function lookOf(bytes: Uint8Array, frame: Frame): Promise<Look> {
  const area = areaOf(frame);
  return [await pixels(bytes, area), await pixels(bytes, middleOf(area))];
}

/** 0 is the same, 1 black against white. */
function difference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / (one.length * 255);
}

const leastDifference = (one: Look, other: Look) => Math.min(...one.flatMap((a) => other.map((b) => difference(a, b))));

/** The most alike first. */
export function alike<Item>(look: Look, others: Iterable<readonly [Item, Look]>): Item[] {
  return [...others]
    .map(([item, other]) => ({ item, by: leastDifference(look, other) }))
    .filter(({ by }) => by <= alikeUpTo)
    .toSorted((a, b) => a.by - b.by)
    .map(({ item }) => item);
}

/** Decoded once: a large picture takes as long as ten small ones. */
async function shrunk(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes).flatten({ background: '#ffffff' }).resize(128, 128, { fit: 'inside' }).png().toBuffer();
}

/** The looks of these pictures; those that cannot be read are left out. */
export async function readLooks(
  names: readonly string[],
  read: (name: string) => Promise<Uint8Array | undefined>,
): Promise<Map<string, Look>> {
  const looks = new Map<string, Look>();
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const bytes = await read(name);
      if (!bytes) continue;
      const small = await shrunk(bytes);
      looks.set(name, await lookOf(small, (await frameOf(small)).frame));
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return looks;
}
