import { limits } from '@sampan/contract/limits';
import { ObjectTooLarge } from '#connectors/storage/storage.ts';
import type { Context } from '#context';
import { refuse } from '#http/refusal.ts';

/** Reads an uploaded file and makes sure that it is a picture we take: jpg or png by content, within size and pixels. */
export async function readPicture(ctx: Pick<Context, 'storage' | 'log'>, key: string): Promise<Buffer> {
  const bytes = await fetchUpload(ctx, key);
  if (!bytes) throw refuse('upload_not_allowed');
  if (!looksLikePicture(bytes)) throw refuse('file_not_an_image');
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse('file_not_an_image');
    });
  if (Math.max(width, height) > limits.avatarMaxPixels) throw refuse('file_too_large');
  return bytes;
}

async function fetchUpload(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  key: string,
): Promise<Buffer | undefined> {
  try {
    return await storage.read(key, limits.avatarMaxBytes);
  } catch (error) {
    if (error instanceof ObjectTooLarge) throw refuse('file_too_large');
    log.warn({ err: error }, 'the storage cannot be read');
    throw refuse('unavailable');
  }
}

/** By the first bytes, so that the decoder never sees SVG, HTML or another of the formats it knows. */
export function looksLikePicture(bytes: Buffer): boolean {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  return isPng || isJpeg;
}
