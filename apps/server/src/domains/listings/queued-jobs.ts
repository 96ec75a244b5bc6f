import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Publishes what waits for a shop, and sends prices and stock. Few lanes, because shops may be slow. */
export const serveShopJob = defineJob('serve-shop', z.object({ shopId: z.string() }), { concurrency: 6 });

/** Changes many listings here; the shops' queues send them. */
export const listingChangeJob = defineJob('change-listings', z.object({ id: z.string() }), {
  concurrency: 2,
  longestSeconds: 3600,
});

/** Makes a package of goods. Allows a long time for a slow storage or disk. */
export const makePackageJob = defineJob('make-package', z.object({ id: z.string() }), {
  concurrency: 2,
  longestSeconds: 3600,
});
