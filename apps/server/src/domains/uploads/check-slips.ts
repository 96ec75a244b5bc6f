import type { Context } from '#context';
import { refuse } from '#http/refusal.ts';
import { readPicture } from './read-picture.ts';
import { findUnusedKeys } from './store.ts';
import { readUploadKey } from './upload-key.ts';

/**
 * Checks the pictures of a payment declaration (keys or addresses) before the transaction that records it: issued to this
 * user, really there, really pictures. Answers their keys, for `useUploads(tx, userId, 'slip', keys)` and for the row.
 */
export async function checkSlips(
  ctx: Pick<Context, 'db' | 'storage' | 'log'>,
  userId: string,
  sent: readonly string[],
): Promise<string[]> {
  const keys = [...new Set(sent.map((text) => readUploadKey(text) ?? ''))];
  if (keys.length === 0) return [];
  if ((await findUnusedKeys(ctx.db, userId, 'slip', keys)).length !== keys.length) throw refuse('upload_not_allowed');
  for (const key of keys) await readPicture(ctx, key);
  return keys;
}
