import { serverLimits } from '@sampan/contract/limits';
import type { Context } from '#shop/context.ts';
import { encodePicture } from './encode-picture.ts';
import { type Copies, makeCopies } from './make-copies.ts';
import { newProductPictureKey } from './upload-key.ts';

const longestSide = 1600;

/** Shows a private picture of ours to everyone, as another file. */
export async function publishPicture({ storage }: Pick<Context, 'storage'>, key: string): Promise<string | undefined> {
  const bytes = await storage.read(key, serverLimits.importedPictureMaxBytes);
  if (!bytes) return undefined;
  const published = newProductPictureKey();
  await storage.write(published, 'image/webp', bytes);
  return published;
}

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
