import type { Context } from '#shop/context.ts';
import { encodePicture } from './encode-picture.ts';
import { type Copies, makeCopies } from './make-copies.ts';
import { newClaimKey } from './upload-key.ts';

const longestSide = 1600;

/** Turns a customer's uploads (keys or URLs) into our own pictures of a claim, without metadata, which says where they were taken. */
export function makeClaimPictures(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  userId: string,
  sent: readonly string[],
): Promise<Copies> {
  return makeCopies(ctx, sent, {
    ownerId: userId,
    purpose: 'claim',
    copy: async (bytes) => ({
      key: newClaimKey(),
      contentType: 'image/webp',
      bytes: await encodePicture(bytes, longestSide),
    }),
  });
}
