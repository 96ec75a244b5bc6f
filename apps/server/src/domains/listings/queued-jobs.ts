import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Publishes what waits for a shop, and sends it prices and pieces. Shops that keep us waiting take few lanes. */
export const serveShopJob = defineJob('serve-shop', z.object({ shopId: z.string() }), { concurrency: 6 });

/** Makes a package of goods: a slow storage or a slow disk takes its time. */
export const makePackageJob = defineJob('make-package', z.object({ id: z.string() }), {
  concurrency: 2,
  longestSeconds: 3600,
});
