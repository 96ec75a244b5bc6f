import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Reads all goods of a shop, and links them. Few lanes, because shops may be slow. */
export const readShopGoodsJob = defineJob('read-shop-goods', z.object({ shopId: z.string() }), {
  concurrency: 2,
  longestSeconds: 900,
});

/** Sends one parcel's tracking to a shop. */
export const sendTrackingJob = defineJob('send-tracking', z.object({ pushId: z.string() }), { concurrency: 4 });

/** Places orders of a shop that fit its rule. */
export const orderByRulesJob = defineJob('order-by-rules', z.object({ shopId: z.string() }), { longestSeconds: 600 });
