import { inTransaction } from '#database/connect.ts';
import { pullShopOrdersJob } from '#domains/channels/queued-jobs.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { markDue, markSeenTo } from './unread-store.ts';

type CustomerContext = Context & { actor: Customer };

/** The reseller has corrected it in the shop and does not want to wait. */
export async function retryUnreadShopOrder(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  const { buyerId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    const shopId = await markDue(tx, buyerId, id);
    if (!shopId) throw refuse('not_found');
    await ctx.queue.add(tx, pullShopOrdersJob, { shopId }, { group: buyerId });
  });
  return null;
}

/** The reseller handles it in the shop. */
export async function setUnreadShopOrderAside(ctx: CustomerContext, { id }: { id: string }): Promise<null> {
  const { buyerId, userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await markSeenTo(tx, buyerId, id, userId))) throw refuse('not_found');
  });
  return null;
}
