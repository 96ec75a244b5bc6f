import { ChannelProblem } from '#connectors/sales-channel/sales-channel.ts';
import { inTransaction } from '#database/connect.ts';
import type { Context } from '#shop/context.ts';
import { checkShopJob, subscribeShopJob } from '../queued-jobs.ts';
import { findShopsToCheck, needsHooks } from './check-store.ts';
import { forgetConsents } from './consent-store.ts';
import { forgetEvents } from './event-store.ts';
import { useShop } from './open-shop.ts';
import { forgetPrivacyRequests } from './privacy-store.ts';
import { storeFacts, takeSilent } from './store.ts';
import { tellOfShop } from './tell-of-shop.ts';

const quietMinutes = 60;
const shopsAtOnce = 200;
/** A host that is being moved, or a night without its owner. */
const silentHours = 24;

/**
 * The job: has shops that nobody has heard of for an hour asked how they are. One that refuses us is told of by `useShop`,
 * one that has not answered for a day here.
 */
export async function checkShops(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const { shopId, buyerId } of await findShopsToCheck(tx, quietMinutes, shopsAtOnce))
      await ctx.queue.add(tx, checkShopJob, { shopId }, { group: buyerId });
    for (const shop of await takeSilent(tx, silentHours)) await tellOfShop(tx, ctx, shop, { outcome: 'silent' });
  });
}

/** The job for one of them; some systems stop calling by themselves, so they are asked to every day. */
export async function checkShop(ctx: Context, { shopId }: { shopId: string }): Promise<void> {
  try {
    await storeFacts(ctx.db, shopId, await useShop(ctx, shopId, (there) => there.facts()));
  } catch (error) {
    if (!(error instanceof ChannelProblem)) throw error;
    return;
  }
  const buyerId = await needsHooks(ctx.db, shopId);
  if (buyerId) await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, subscribeShopJob, { shopId }, { group: buyerId }));
}

/** The job of every night. */
export async function forgetShopNews(ctx: Context): Promise<void> {
  await forgetConsents(ctx.db);
  await forgetEvents(ctx.db);
  await forgetPrivacyRequests(ctx.db);
}
