import { createHash } from 'node:crypto';
import { serverLimits } from '@sampan/contract/limits';
import type { Storage } from '#connectors/storage/storage.ts';
import { requirePicture } from '#domains/uploads/file-kind.ts';
import { refuse } from '#shop/refusal.ts';

/**
 * Logo and QR codes: PNG, which mail programs show too, named by their content, so that they never change, and by their
 * size, so that pages keep a place for them.
 */

const longestSide = 800;

export interface ShopPicture {
  key: string;
  contentType: 'image/png';
  bytes: Buffer;
}

export async function makeShopPicture(sent: Buffer): Promise<ShopPicture> {
  await requirePicture(sent);
  const { default: sharp } = await import('sharp');
  const { data: bytes, info } = await sharp(sent, { limitInputPixels: serverLimits.pictureMaxPixels ** 2 })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refuse('file_not_an_image');
    });
  const name = createHash('sha256').update(bytes).digest('base64url').slice(0, 24);
  return { key: `shop/${name}-${info.width}x${info.height}.png`, contentType: 'image/png', bytes };
}

export async function writePictures(storage: Storage, pictures: readonly ShopPicture[]): Promise<void> {
  for (const { key, contentType, bytes } of pictures) await storage.write(key, contentType, bytes);
}
