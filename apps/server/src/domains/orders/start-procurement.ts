import { inTransaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { moveOrder } from './move-order.ts';
import { lockAsSeen } from './order-changes.ts';

/** Purchasing starts buying. From here on the service fee is spent. */
export async function startProcurement(
  ctx: Context & { actor: Operator },
  { id, version, note }: { id: string; version?: number | undefined; note: string },
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, { id, version });
    await moveOrder(tx, ctx, order, 'in_purchased', { reason: note });
  });
  return null;
}
