import type { Context } from '#shop/context.ts';
import { addRead } from './serving/work-store.ts';

/** A shop tells that a product there was changed or removed, often by ourselves: it is looked at soon, with others. */
export async function recordProductChanged(
  ctx: Pick<Context, 'db'>,
  shopId: string,
  remoteProductId: string,
): Promise<void> {
  await addRead(ctx.db, shopId, remoteProductId);
}
