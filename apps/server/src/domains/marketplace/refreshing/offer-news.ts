import { findKnown } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { refreshOffers } from './refresh-offers.ts';

const parallel = 4;

/** A message is a hint: what it names is read. Offers that are not here are no concern of the shop. */
export async function offersChanged(ctx: Context, offerIds: readonly string[]): Promise<void> {
  const { marketplace } = ctx;
  if (!marketplace) return;
  const known = await findKnown(ctx.db, marketplace.name, offerIds);
  if (known.length === 0) return;
  const { problem } = await refreshOffers(ctx, marketplace, known, { priority: 'freshness', parallel });
  // The queue tries again; a changed price is not lost.
  if (problem) throw new Error(`the marketplace did not answer about changed offers: ${problem}`);
}
