import type { Transaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { readMarketplaceOrdersJob } from './queued-jobs.ts';

/** The marketplace's news named these orders: they are read again. */
export async function ordersChanged(
  ctx: Pick<Context, 'queue'>,
  tx: Transaction,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length > 0) await ctx.queue.add(tx, readMarketplaceOrdersJob, { externalIds: [...externalIds] });
}
