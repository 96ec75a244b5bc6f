import { inTransaction } from '#database/connect.ts';
import { orderByRulesJob } from '#domains/channel-orders/queued-jobs.ts';
import type { Context } from '#shop/context.ts';

/** Lets the shop's rule look at what has been read. A crash before loses nothing: the next reading does it. */
export async function queueRules(
  ctx: Context,
  { id: shopId, buyerId }: { id: string; buyerId: string },
): Promise<void> {
  const rule = await ctx.db
    .selectFrom('order_rules')
    .select('shop_id')
    .where('shop_id', '=', shopId)
    .where('is_on', '=', true)
    .executeTakeFirst();
  if (!rule) return;
  await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, orderByRulesJob, { shopId }, { group: buyerId }));
}
