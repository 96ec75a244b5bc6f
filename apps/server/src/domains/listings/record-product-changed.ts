import type { Context } from '#shop/context.ts';
import { addRead } from './serving/work-store.ts';

/** Queues a look at a product that a shop reports as changed or removed. We often caused the change ourselves. */
export async function recordProductChanged(
  ctx: Pick<Context, 'db'>,
  shopId: string,
  remoteProductId: string,
): Promise<void> {
  await addRead(ctx.db, shopId, remoteProductId);
}
