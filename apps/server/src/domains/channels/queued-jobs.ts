import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Asks a shop to call us. Its owner's server may keep us waiting. */
export const subscribeShopJob = defineJob('subscribe-shop', z.object({ shopId: z.string() }), { concurrency: 3 });

/** What a shop told us. */
export const channelEventJob = defineJob('channel-event', z.object({ eventId: z.string() }), { concurrency: 6 });

/** Asks a shop how it is. */
export const checkShopJob = defineJob('check-shop', z.object({ shopId: z.string() }), { concurrency: 4 });

/** Reads a shop's orders. */
export const pullShopOrdersJob = defineJob('pull-shop-orders', z.object({ shopId: z.string() }), {
  concurrency: 4,
  longestSeconds: 600,
});
