import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Publishes what waits for a shop, and sends it prices and pieces. Shops that keep us waiting take few lanes. */
export const serveShopJob = defineJob('serve-shop', z.object({ shopId: z.string() }), { lanes: 6 });
/** Asks a shop to call us. Its owner's server may keep us waiting. */
export const subscribeShopJob = defineJob('subscribe-shop', z.object({ shopId: z.string() }), { lanes: 3 });

/** What a shop told us. */
export const channelEventJob = defineJob('channel-event', z.object({ eventId: z.string() }), { lanes: 6 });

/** Asks a shop how it is. */
export const checkShopJob = defineJob('check-shop', z.object({ shopId: z.string() }), { lanes: 4 });

/** Makes a package of goods: a slow storage or a slow disk takes its time. */
export const makePackageJob = defineJob('make-package', z.object({ id: z.string() }), {
  lanes: 2,
  longestSeconds: 3600,
});

/** Reads a shop's orders. */
export const pullShopOrdersJob = defineJob('pull-shop-orders', z.object({ shopId: z.string() }), {
  lanes: 4,
  longestSeconds: 600,
});

/** Tells a shop of one parcel. */
export const sendTrackingJob = defineJob('send-tracking', z.object({ pushId: z.string() }), { lanes: 4 });
