import { limits } from '@sampan/contract/limits';
import type { Context } from '#context';
import { refuse } from '#http/refusal.ts';
import { readPicture } from './read-picture.ts';
import { findUnusedKeys } from './store.ts';
import { newInspectionKey, readUploadKey } from './upload-key.ts';

const longestSide = 1600;

export interface InspectionPictures {
  /** What was uploaded; to be marked used in the caller's transaction. */
  uploads: string[];
  /** Our copies, in the same order. */
  keys: string[];
}

/**
 * Turns an operator's uploads (keys or addresses) into pictures of our own making: at most 1600 pixels, without metadata,
 * because a phone writes down where the warehouse is.
 */
export async function makeInspectionPictures(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  operatorId: string,
  sent: readonly string[],
): Promise<InspectionPictures> {
  const uploads = [...new Set(sent.map((text) => readUploadKey(text) ?? ''))];
  const unused = await findUnusedKeys(ctx.db, operatorId, 'inspection', uploads);
  if (unused.length !== uploads.length) throw refuse('upload_not_allowed');
  // All are looked at before the first is written, so that a bad one leaves nothing behind.
  const copies: Buffer[] = [];
  for (const upload of uploads) copies.push(await encode(await readPicture(ctx, upload)));
  const keys: string[] = [];
  for (const copy of copies) keys.push(await keep(ctx, copy));
  return { uploads, keys };
}

async function keep({ storage, log }: Pick<Context, 'storage' | 'log'>, copy: Buffer): Promise<string> {
  const key = newInspectionKey();
  try {
    await storage.write(key, 'image/webp', copy);
  } catch (error) {
    log.warn({ err: error }, 'the storage cannot be written');
    throw refuse('unavailable');
  }
  return key;
}

/** For pictures whose inspection was refused after all. */
export async function removeInspectionPictures(ctx: Pick<Context, 'storage'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await ctx.storage.remove(key);
}

async function encode(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: limits.avatarMaxPixels ** 2 })
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
    .catch(() => {
      throw refuse('file_not_an_image');
    });
}
