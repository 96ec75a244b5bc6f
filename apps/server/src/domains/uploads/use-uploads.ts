import type { Transaction } from '#database/connect.ts';
import { refuse } from '#shop/refusal.ts';
import { markUsed } from './permits/store.ts';
import type { UploadPurpose } from './upload-key.ts';

/**
 * Marks uploads used, inside the transaction that uses them. Keys that are another's, unknown or already used are
 * refused.
 */
export async function useUploads(
  tx: Transaction,
  ownerId: string,
  purpose: UploadPurpose,
  keys: readonly string[],
): Promise<void> {
  if ((await markUsed(tx, ownerId, purpose, keys)) !== keys.length) throw refuse('upload_not_allowed');
}
