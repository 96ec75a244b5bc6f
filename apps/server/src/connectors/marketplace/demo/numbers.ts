import { createHash } from 'node:crypto';

/** A number that is always the same for the same words. */
export function drawn(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE(0);
}

/** From `least` to `most`, both included. */
export const between = (words: string, least: number, most: number) => least + (drawn(words) % (most - least + 1));

/** An id in the marketplace's form for what the goods have none of. */
export const specIdOf = (skuId: number) => createHash('md5').update(`spec ${skuId}`).digest('hex');
