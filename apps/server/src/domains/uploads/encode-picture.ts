import { serverLimits } from '@sampan/contract/limits';
import { refuse } from '#shop/refusal.ts';
import { requirePicture } from './file-kind.ts';

/** WebP of our own: upright, no side longer than `longestSide`, no metadata. */
export async function encodePicture(bytes: Buffer, longestSide: number): Promise<Buffer> {
  await requirePicture(bytes);
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: serverLimits.pictureMaxPixels ** 2 })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
    .catch(() => {
      throw refuse('file_not_an_image');
    });
}
