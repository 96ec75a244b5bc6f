import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Registers our webhooks. The shop's server may be slow. */
export const subscribeShopJob = defineJob('subscribe-shop', z.object({ shopId: z.string() }), { concurrency: 3 });

/** Handles an event from a shop. */
export const channelEventJob = defineJob('channel-event', z.object({ eventId: z.string() }), { concurrency: 6 });

/** Checks a shop's connection. */
export const checkShopJob = defineJob('check-shop', z.object({ shopId: z.string() }), { concurrency: 4 });

export const pullShopOrdersJob = defineJob('pull-shop-orders', z.object({ shopId: z.string() }), {
  concurrency: 4,
  longestSeconds: 600,
});
