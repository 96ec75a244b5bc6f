import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** A buyer's own stock runs low. One message covers all SKUs of an order. */
export const lowStockJob = defineJob('tell-low-stock', z.object({ buyerId: z.string(), skuIds: z.array(z.int()) }));
