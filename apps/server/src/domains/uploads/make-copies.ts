import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { inPictureTurn } from './picture-gate.ts';
import { readUpload } from './read-upload.ts';
import { findUnusedKeys } from './store.ts';
import { readUploadKey, type UploadPurpose } from './upload-key.ts';

export interface Copies {
  /** To be marked used in the caller's transaction. */
  uploads: string[];
  /** Our copies, in the same order. */
  keys: string[];
}

export interface Copy {
  key: string;
  contentType: string;
  bytes: Buffer;
}

interface Making {
  ownerId: string;
  purpose: UploadPurpose;
  /** Checks the upload, and refuses it or makes the copy to keep. */
  copy: (bytes: Buffer) => Promise<Copy>;
}

/** Copies uploads (keys or URLs) that were permitted to this person for this purpose and are unused. */
export async function makeCopies(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  sent: readonly string[],
  { ownerId, purpose, copy }: Making,
): Promise<Copies> {
  const uploads = [...new Set(sent.map((text) => readUploadKey(text) ?? ''))];
  const unused = await findUnusedKeys(ctx.db, ownerId, purpose, uploads);
  if (unused.length !== uploads.length) throw refuse('upload_not_allowed');
  // All are checked before the first is written, so that a bad one leaves nothing behind.
  const copies: Copy[] = [];
  for (const upload of uploads)
    copies.push(await inPictureTurn(ownerId, async () => copy(await readUpload(ctx, upload))));
  for (const made of copies) await keep(ctx, made);
  return { uploads, keys: copies.map(({ key }) => key) };
}

async function keep({ storage, log }: Pick<Context, 'storage' | 'log'>, { key, contentType, bytes }: Copy) {
  try {
    await storage.write(key, contentType, bytes);
  } catch (error) {
    log.warn({ err: error }, 'the storage cannot be written');
    throw refuse('unavailable');
  }
}

/** For copies whose use was refused in the end. */
export async function removeCopies(ctx: Pick<Context, 'storage'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await ctx.storage.remove(key);
}
