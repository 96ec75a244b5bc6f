import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Publishes what waits for a shop, and sends it prices and pieces. Shops that keep us waiting take few lanes. */
export const serveShopJob = defineJob('serve-shop', z.object({ shopId: z.string() }), { lanes: 6 });
