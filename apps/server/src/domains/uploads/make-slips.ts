import type { Context } from '#context';
import { encodePicture } from './encode-picture.ts';
import { type Copies, makeCopies } from './make-copies.ts';
import { newSlipKey } from './upload-key.ts';

/** Small print must stay readable. */
const longestSide = 2400;

/**
 * Turns the pictures of a payment declaration (keys or addresses) into copies of our own making, without metadata: a photo
 * of a slip says where it was taken. Done before the transaction that records the declaration.
 */
export function makeSlips(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  userId: string,
  sent: readonly string[],
): Promise<Copies> {
  return makeCopies(ctx, sent, {
    ownerId: userId,
    purpose: 'slip',
    newKey: newSlipKey,
    encode: (bytes) => encodePicture(bytes, longestSide),
  });
}
