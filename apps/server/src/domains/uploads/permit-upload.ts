import type { Context, Customer } from '#context';
import { inTransaction } from '#database/connect.ts';
import { refuse } from '#http/refusal.ts';
import { countUploadsOfDay, insertUpload } from './store.ts';
import { newUploadKey, type UploadPurpose } from './upload-key.ts';

/** Per user; enough for every declaration's slips and some changes of mind. */
export const uploadsPerDay = 20;

const contentTypes: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' };

export interface PermitUploadInput {
  fileType: string;
  purpose: UploadPurpose;
}

/** Permission to PUT one picture under a key that we make up. */
export async function permitUpload(ctx: Context & { actor: Customer }, { fileType, purpose }: PermitUploadInput) {
  const { userId } = ctx.actor;
  const contentType = Object.hasOwn(contentTypes, fileType) ? contentTypes[fileType] : undefined;
  if (!contentType) throw refuse('file_type_not_allowed');
  const key = newUploadKey(purpose, fileType);
  await inTransaction(ctx.db, async (tx) => {
    if ((await countUploadsOfDay(tx, userId)) >= uploadsPerDay) throw refuse('too_many_requests');
    await insertUpload(tx, { key, userId, purpose, contentType });
  });
  return { ...ctx.storage.permitUpload(key, contentType), key, contentType };
}
