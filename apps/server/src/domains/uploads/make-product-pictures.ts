import type { Context } from '#shop/context.ts';
import { encodePicture } from './encode-picture.ts';
import { type Copies, makeCopies } from './make-copies.ts';
import { newProductPictureKey } from './upload-key.ts';

const longestSide = 1600;

/** Pictures of goods that the shop's own people upload (keys or URLs), for everyone to see. */
export function makeProductPictures(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  operatorId: string,
  sent: readonly string[],
): Promise<Copies> {
  return makeCopies(ctx, sent, {
    ownerId: operatorId,
    purpose: 'product',
    copy: async (bytes) => ({
      key: newProductPictureKey(),
      contentType: 'image/webp',
      bytes: await encodePicture(bytes, longestSide),
    }),
  });
}
