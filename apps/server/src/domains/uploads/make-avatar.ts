import { serverLimits } from '@sampan/contract/limits';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { requirePicture } from './file-kind.ts';
import { findUnusedKeys } from './permits/store.ts';
import { inPictureTurn } from './picture-gate.ts';
import { readUpload } from './read-upload.ts';
import { newFileKey } from './upload-key.ts';

const avatarPixels = 256;

/**
 * Turns a user's upload into our own picture: 256 × 256 WebP without metadata. Returns the new file's key. The caller
 * marks the upload used in its transaction (`useUploads`).
 */
export async function makeAvatar(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  userId: string,
  key: string,
): Promise<string> {
  if ((await findUnusedKeys(ctx.db, userId, 'avatar', [key])).length === 0) throw refuse('upload_not_allowed');
  const avatar = await inPictureTurn(userId, async () => encode(await readUpload(ctx, key)));
  const avatarKey = newFileKey('avatars', 'webp');
  try {
    await ctx.storage.write(avatarKey, 'image/webp', avatar);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the storage cannot be written');
    throw refuse('unavailable');
  }
  return avatarKey;
}

async function encode(bytes: Buffer): Promise<Buffer> {
  await requirePicture(bytes);
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: serverLimits.pictureMaxPixels ** 2 })
    .autoOrient()
    .resize(avatarPixels, avatarPixels, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw refuse('file_not_an_image');
    });
}
