import { resellerLimits } from '@sampan/contract/reseller-limits';
import { ChannelProblem, type ChannelShop } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import { readShopGoodsJob } from '#domains/channel-orders/queued-jobs.ts';
import { findShop, type ResellerShop } from '#domains/channels/own-shops.ts';
import { useShop } from '#domains/channels/use-shop.ts';
import type { JobData } from '#jobs/job.ts';
import type { Context } from '#shop/context.ts';
import { matchGoods } from './match-goods.ts';
import { type BegunReading, claimReading, endReading, stopReading, storeGoodsPage } from './reading-store.ts';

/** Then another job goes on, so that shops with many goods do not hold up others. */
const longestMs = 5 * 60_000;

/** Reads all goods of a shop and matches them. Interrupted, it goes on with the page that is not stored yet. */
export async function readShopGoods(
  ctx: Context,
  { shopId }: JobData<typeof readShopGoodsJob>,
  budgetMs = longestMs,
): Promise<void> {
  const shop = await findShop(ctx.db, shopId);
  const begun = shop && (await claimReading(ctx.db, shopId));
  if (!begun) return;
  if (begun === 'busy') throw new Error(`the goods of shop ${shopId} are being read`);
  try {
    const end = await useShop(ctx, shopId, (remote) => readPages(ctx, remote, shopId, begun, Date.now() + budgetMs));
    if (end === 'later') return await goOnLater(ctx, shop);
    await inTransaction(ctx.db, (tx) => endReading(tx, shopId, begun.round, end === 'cut'));
    await matchGoods(ctx, shop);
  } catch (error) {
    const isRefused = error instanceof ChannelProblem && error.kind === 'unauthorized';
    await stopReading(ctx.db, shopId, 'failed', isRefused ? 'unauthorized' : 'unavailable');
    if (!(error instanceof ChannelProblem)) throw error;
  }
}

async function readPages(
  ctx: Context,
  remote: ChannelShop,
  shopId: string,
  { round, ...begun }: BegunReading,
  until: number,
): Promise<'whole' | 'cut' | 'later'> {
  let { place, found } = begun;
  for (;;) {
    const page = await remote.listGoods(place);
    place = page.next;
    found += page.goods.length;
    await inTransaction(ctx.db, (tx) => storeGoodsPage(tx, shopId, { round, place, found }, page.goods));
    if (!place) return 'whole';
    if (found >= resellerLimits.linkedVariantsMax) return 'cut';
    if (Date.now() >= until || ctx.queue.isStopping) return 'later';
  }
}

async function goOnLater(ctx: Context, { id: shopId, buyerId }: ResellerShop): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await stopReading(tx, shopId, 'waiting');
    await ctx.queue.add(tx, readShopGoodsJob, { shopId }, { group: buyerId });
  });
}
