import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Few pieces of a buyer's own stock are left: told together, whatever one order took. */
export const lowStockJob = defineJob('tell-low-stock', z.object({ buyerId: z.string(), skuIds: z.array(z.int()) }));
