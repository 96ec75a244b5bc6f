import { limits } from '@sampan/contract/limits';
import { ObjectTooLarge } from '#connectors/storage/storage.ts';
import type { Context } from '#context';
import { refuse } from '#http/refusal.ts';

/** The bytes that were put under a key, within the size we take. */
export async function readUpload({ storage, log }: Pick<Context, 'storage' | 'log'>, key: string): Promise<Buffer> {
  try {
    const bytes = await storage.read(key, limits.avatarMaxBytes);
    if (bytes) return bytes;
  } catch (error) {
    if (error instanceof ObjectTooLarge) throw refuse('file_too_large');
    log.warn({ err: error }, 'the storage cannot be read');
    throw refuse('unavailable');
  }
  throw refuse('upload_not_allowed');
}
