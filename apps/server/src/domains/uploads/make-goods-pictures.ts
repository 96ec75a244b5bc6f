import type { Context } from '#shop/context.ts';
import { encodePicture } from './encode-picture.ts';
import { type Copies, makeCopies } from './make-copies.ts';
import { newGoodsPictureKey } from './upload-key.ts';

const longestSide = 2000;

/** Pictures of goods that a customer hands in, or that an operator shows in answer: private, without metadata. */
export function makeGoodsPictures(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  { ownerId, purpose }: { ownerId: string; purpose: 'goods' | 'product' },
  sent: readonly string[],
): Promise<Copies> {
  return makeCopies(ctx, sent, {
    ownerId,
    purpose,
    copy: async (bytes) => ({
      key: newGoodsPictureKey(),
      contentType: 'image/webp',
      bytes: await encodePicture(bytes, longestSide),
    }),
  });
}
