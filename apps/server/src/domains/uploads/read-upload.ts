import { limits } from '@sampan/contract/limits';
import { ObjectTooLarge } from '#connectors/storage/storage.ts';
import type { Context } from '#shop/context.ts';
import { fileTooLarge, refuse } from '#shop/refusal.ts';

type Storing = Pick<Context, 'storage' | 'log'>;

/** The object under a key, within our size limit. A storage that is down is not a bug of ours. */
export async function readStored({ storage, log }: Storing, key: string): Promise<Buffer | undefined> {
  try {
    return await storage.read(key, limits.uploadMaxBytes);
  } catch (error) {
    if (error instanceof ObjectTooLarge) throw fileTooLarge();
    log.warn({ err: error }, 'the storage cannot be read');
    throw refuse('unavailable');
  }
}

export async function readUpload(ctx: Storing, key: string): Promise<Buffer> {
  const bytes = await readStored(ctx, key);
  if (!bytes) throw refuse('upload_not_allowed');
  return bytes;
}
