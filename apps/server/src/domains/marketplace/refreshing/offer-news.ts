import { MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { isReadSince } from '#connectors/marketplace/read-since.ts';
import { inTransaction } from '#database/connect.ts';
import { readOffersJob } from '#domains/marketplace/queued-jobs.ts';
import { findKnown } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { refreshOffers } from './refresh-offers.ts';

const parallel = 4;
/** News that nobody confirmed for longer are found by reading what is old. */
const newsHours = 72;

/** A message is a hint: what it names is read. Offers that are not here are no concern of the shop. */
export async function offersChanged(ctx: Context, offerIds: readonly string[], at?: string): Promise<void> {
  const { marketplace } = ctx;
  if (!marketplace) return;
  const all = await findKnown(ctx.db, marketplace.name, offerIds);
  const known = all.filter(({ readAt }) => !isReadSince(readAt, at));
  if (known.length === 0) return;
  const refreshed = await refreshOffers(ctx, marketplace, known, { priority: 'freshness', parallel });
  const { unanswered, odd, problem } = refreshed;
  if (odd.length > 0) ctx.log.error({ odd }, 'changed offers cannot be read');
  // The queue tries again; a changed price is not lost.
  if (unanswered.length > 0) throw new Error(`the marketplace did not answer about changed offers: ${problem}`);
}

/** Fetches news of a marketplace that keeps them until they are asked for, and confirms them once they are stored. */
export async function pullOfferNews(ctx: Context): Promise<void> {
  const { marketplace } = ctx;
  // Other marketplaces tell of orders with the same messages: their connector takes them.
  if (marketplace?.name !== 'demo' || !marketplace.news) return;
  const since = new Date(Date.now() - newsHours * 3600 * 1000);
  try {
    for await (const event of marketplace.news.pull(since)) {
      if (event.kind !== 'offers') continue;
      const { offerIds } = event;
      await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, readOffersJob, { offerIds }));
      await marketplace.news.confirm([event.messageId]);
    }
  } catch (error) {
    if (!(error instanceof MarketplaceProblem)) throw error;
    ctx.log.info({ err: error }, 'no news of the marketplace');
  }
}
