import { serverLimits } from '@sampan/contract/limits';
import { inTransaction } from '#database/connect.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { eachApart } from '#shop/each-apart.ts';
import { refuse } from '#shop/refusal.ts';
import { lockOrder, lockOwnOrder } from './locked-order.ts';
import { moveOrder } from './move-order.ts';
import { findDeliveredOrders } from './store.ts';

const completedPerRound = 500;

export async function confirmReceipt(ctx: Context & { actor: Customer }, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOwnOrder(tx, ctx.actor.buyerId, id);
    if (!order) throw refuse('not_found');
    await moveOrder(tx, ctx, order, 'completed');
  });
  return null;
}

export async function completeDeliveredOrders(ctx: Context): Promise<void> {
  const ids = await findDeliveredOrders(ctx.db, serverLimits.autoCompleteDays, completedPerRound);
  await eachApart(ctx, 'a delivered order could not be completed', ids, (id) =>
    inTransaction(ctx.db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order?.status === 'delivered') await moveOrder(tx, ctx, order, 'completed');
    }),
  );
}
