import { MarketplaceProblem } from '#connectors/marketplace/marketplace.ts';
import { listOld, listUnfollowed, recordFollowed } from '#domains/marketplace/rows/offer-store.ts';
import type { Context } from '#shop/context.ts';
import { refreshOffers } from './refresh-offers.ts';

/** Older readings are read again although no news came. */
const oldHours = 12;
const batchSize = 20;
const parallel = 4;
/** Well below a job's time limit, and so that orders find the budget of calls unused. */
const budgetMs = 60_000;

/** By age, most sold first, until the marketplace has had enough for this time. */
export async function readOldOffers(ctx: Context): Promise<void> {
  const { marketplace } = ctx;
  if (!marketplace) return;
  const until = Date.now() + budgetMs;
  // They stay old, and would come first again and again.
  const odd: number[] = [];
  while (Date.now() < until) {
    const old = await listOld(ctx.db, marketplace.name, { olderThanHours: oldHours, except: odd, limit: batchSize });
    if (old.length === 0) break;
    const refreshed = await refreshOffers(ctx, marketplace, old, { priority: 'freshness', parallel });
    if (refreshed.unanswered.length > 0) return;
    odd.push(...refreshed.odd);
  }
  await followMore(ctx, until);
}

/** What could not be followed when it was imported. */
async function followMore(ctx: Context, until: number): Promise<void> {
  const { marketplace } = ctx;
  if (!marketplace) return;
  for (const { offerId, productId } of await listUnfollowed(ctx.db, marketplace.name, batchSize)) {
    if (Date.now() > until) return;
    try {
      await marketplace.follow(offerId);
    } catch (error) {
      if (error instanceof MarketplaceProblem) return;
      throw error;
    }
    await recordFollowed(ctx.db, [productId]);
  }
}
