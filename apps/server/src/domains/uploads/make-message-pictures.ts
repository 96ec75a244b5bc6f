import type { Context } from '#shop/context.ts';
import { encodePicture } from './encode-picture.ts';
import { type Copies, makeCopies } from './make-copies.ts';
import { newMessagePictureKey } from './upload-key.ts';

const longestSide = 2000;

/** Turns the uploads of whoever writes into our own pictures, without metadata, which say where a photo was taken. */
export function makeMessagePictures(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  { ownerId, purpose }: { ownerId: string; purpose: 'message' | 'answer' },
  sent: readonly string[],
): Promise<Copies> {
  return makeCopies(ctx, sent, {
    ownerId,
    purpose,
    copy: async (bytes) => ({
      key: newMessagePictureKey(),
      contentType: 'image/webp',
      bytes: await encodePicture(bytes, longestSide),
    }),
  });
}
