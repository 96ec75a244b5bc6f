import type { Context } from '#context';
import { refuse } from '#http/refusal.ts';
import { readPicture } from './read-picture.ts';
import { findUnusedKeys } from './store.ts';
import { readUploadKey, type UploadPurpose } from './upload-key.ts';

export interface Copies {
  /** What was uploaded; to be marked used in the caller's transaction. */
  uploads: string[];
  /** Our copies, in the same order. */
  keys: string[];
}

interface Making {
  ownerId: string;
  purpose: UploadPurpose;
  newKey: () => string;
  encode: (bytes: Buffer) => Promise<Buffer>;
}

/** Copies uploads (keys or addresses) that were permitted to this person for this purpose and not used yet. */
export async function makeCopies(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  sent: readonly string[],
  { ownerId, purpose, newKey, encode }: Making,
): Promise<Copies> {
  const uploads = [...new Set(sent.map((text) => readUploadKey(text) ?? ''))];
  const unused = await findUnusedKeys(ctx.db, ownerId, purpose, uploads);
  if (unused.length !== uploads.length) throw refuse('upload_not_allowed');
  // All are looked at before the first is written, so that a bad one leaves nothing behind.
  const copies: Buffer[] = [];
  for (const upload of uploads) copies.push(await encode(await readPicture(ctx, upload)));
  const keys: string[] = [];
  for (const copy of copies) keys.push(await keep(ctx, newKey(), copy));
  return { uploads, keys };
}

async function keep({ storage, log }: Pick<Context, 'storage' | 'log'>, key: string, copy: Buffer): Promise<string> {
  try {
    await storage.write(key, 'image/webp', copy);
  } catch (error) {
    log.warn({ err: error }, 'the storage cannot be written');
    throw refuse('unavailable');
  }
  return key;
}

/** For copies whose use was refused after all. */
export async function removeCopies(ctx: Pick<Context, 'storage'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await ctx.storage.remove(key);
}
