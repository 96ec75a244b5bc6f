import { inTransaction } from '#database/connect.ts';
import { queueFileRemoval } from '#domains/uploads/remove-files.ts';
import type { Context } from '#shop/context.ts';
import { expireRows, forgetEnded } from './store.ts';

const batch = 100;

/** Removes the files of expired packages. Their rows stay for a while, so that they can be made again. */
export async function removeOldPackages(ctx: Context): Promise<void> {
  for (;;) {
    const removed = await inTransaction(ctx.db, async (tx) => {
      const keys = await expireRows(tx, batch);
      await queueFileRemoval(tx, ctx, keys);
      return keys.length;
    });
    if (removed < batch) break;
  }
  await inTransaction(ctx.db, forgetEnded);
}
