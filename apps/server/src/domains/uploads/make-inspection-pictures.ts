import type { Context } from '#shop/context.ts';
import { encodePicture } from './encode-picture.ts';
import { type Copies, makeCopies } from './make-copies.ts';
import { newInspectionKey } from './upload-key.ts';

const longestSide = 1600;

/**
 * Turns an operator's uploads (keys or URLs) into our own pictures: at most 1600 pixels, without metadata, because
 * phones record where the warehouse is.
 */
export function makeInspectionPictures(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  operatorId: string,
  sent: readonly string[],
): Promise<Copies> {
  return makeCopies(ctx, sent, {
    ownerId: operatorId,
    purpose: 'inspection',
    copy: async (bytes) => ({
      key: newInspectionKey(),
      contentType: 'image/webp',
      bytes: await encodePicture(bytes, longestSide),
    }),
  });
}
