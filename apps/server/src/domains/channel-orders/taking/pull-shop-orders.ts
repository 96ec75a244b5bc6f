import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { pullShopOrdersJob } from '#domains/channels/queued-jobs.ts';
import { useShop } from '#domains/channels/use-shop.ts';
import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';
import { beginPull, endPull, failPull, findShopsToPull, findWaitingOrders } from './pull-store.ts';
import { queueRules } from './queue-rules.ts';
import { storeShopOrder, takeReadOrder } from './take-shop-order.ts';
import { findToRetry } from './unread-store.ts';

/** Covers clock differences and changes that happen while a list is read, which may be on no page of it. */
const overlapMs = 15 * 60 * 1000;
/** Orders from before the connection were shipped some other way, but those of the last day may still wait. */
const beforeConnectedMs = 24 * 3600 * 1000;
const shopsPerRound = 1000;
/** Each read retries this many unreadable orders, and asks again for this many that wait. */
const retriedAtOnce = 20;

/** Job every five minutes: queues a read of each connected shop. */
export async function pullAllShops(ctx: Context): Promise<void> {
  const shops = await findShopsToPull(ctx.db, shopsPerRound);
  await inTransaction(ctx.db, async (tx) => {
    for (const { shopId, buyerId } of shops) await ctx.queue.add(tx, pullShopOrdersJob, { shopId }, { group: buyerId });
  });
}

/** Reads what webhooks reported once more, and finds what they did not. An interrupted read keeps its position. */
export async function pullShopOrders(ctx: Context, { shopId }: JobData<typeof pullShopOrdersJob>): Promise<void> {
  const begun = await beginPull(ctx.db, shopId);
  if (!begun) return;
  let reached: Date | undefined;
  try {
    await useShop(ctx, shopId, async (shop, facts) => {
      const from = begun.pulledUntil?.getTime() ?? facts.connectedAt.getTime() - beforeConnectedMs;
      for await (const order of shop.listOrders(new Date(from - overlapMs))) {
        await storeShopOrder(ctx, facts, order);
        reached = order.changedAt ?? reached;
      }
      const unread = await findToRetry(ctx.db, shopId, begun.beganAt, retriedAtOnce);
      for (const remoteId of [...unread, ...(await findWaitingOrders(ctx.db, shopId, retriedAtOnce))])
        await takeReadOrder(ctx, facts, remoteId, await shop.readOrder(remoteId));
      await queueRules(ctx, facts);
    });
    await endPull(ctx.db, shopId, begun.beganAt);
  } catch (error) {
    const problem = error instanceof ChannelProblem ? error.kind : '';
    await failPull(ctx.db, shopId, begun.beganAt, { problem, reached });
    if (!problem) throw error;
  }
}
