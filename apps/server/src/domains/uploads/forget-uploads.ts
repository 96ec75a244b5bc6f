import type { Context } from '#shop/context.ts';
import { deleteUploads, findPassedKeys } from './permits/store.ts';

const batch = 200;

/**
 * Deletes files, then rows, of uploads unused for a day. A file that cannot be removed keeps its row for the next run.
 */
export async function forgetUploads(ctx: Pick<Context, 'db' | 'storage'>): Promise<void> {
  for (;;) {
    const keys = await findPassedKeys(ctx.db, batch);
    for (const key of keys) await ctx.storage.remove(key);
    await deleteUploads(ctx.db, keys);
    if (keys.length < batch) return;
  }
}
