import { limits } from '@sampan/contract/limits';
import { ObjectTooLarge } from '#connectors/storage/storage.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type Storing = Pick<Context, 'storage' | 'log'>;

/** What lies under a key, within the size we take. A storage that is away is no mistake of ours. */
export async function readStored({ storage, log }: Storing, key: string): Promise<Buffer | undefined> {
  try {
    return await storage.read(key, limits.avatarMaxBytes);
  } catch (error) {
    if (error instanceof ObjectTooLarge) throw refuse('file_too_large');
    log.warn({ err: error }, 'the storage cannot be read');
    throw refuse('unavailable');
  }
}

/** The bytes that were put under a key. */
export async function readUpload(ctx: Storing, key: string): Promise<Buffer> {
  const bytes = await readStored(ctx, key);
  if (!bytes) throw refuse('upload_not_allowed');
  return bytes;
}
