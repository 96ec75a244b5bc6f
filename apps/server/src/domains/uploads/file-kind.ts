import { serverLimits } from '@sampan/contract/limits';
import { fileTooLarge, refuse } from '#shop/refusal.ts';

/** What a file is, judged by its bytes: name and declared type are up to the sender. */

export async function requirePicture(bytes: Buffer): Promise<void> {
  if (!looksLikePicture(bytes)) throw refuse('file_not_an_image');
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse('file_not_an_image');
    });
  if (Math.max(width, height) > serverLimits.pictureMaxPixels) throw fileTooLarge();
}

/** By the first bytes, so that the decoder never sees SVG, HTML or its other formats. */
export function looksLikePicture(bytes: Buffer): boolean {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  return isPng || isJpeg;
}

/**
 * Readers look for the end within the last kilobyte. The header must be at the very start: anything before it could be
 * a web page.
 */
export function looksLikePdf(bytes: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && bytes.subarray(-1024).includes('%%EOF');
}
