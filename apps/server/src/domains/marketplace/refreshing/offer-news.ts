import { findKnown } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { isReadSince } from '#shop/read-since.ts';
import { refreshOffers } from './refresh-offers.ts';

const parallel = 4;

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
