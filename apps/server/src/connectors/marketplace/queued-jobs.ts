import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/**
 * News of the marketplace, a queue a kind. The domains that know offers and purchases handle them: what is named is read
 * again. All are hints, may come twice and in any order.
 */

const ids = z.array(z.string()).min(1);

export const offersChangedJob = defineJob('marketplace-offers-changed', z.object({ offerIds: ids }));
export const orderChangedJob = defineJob('marketplace-order-changed', z.object({ orderId: z.string() }));
export const parcelsChangedJob = defineJob('marketplace-parcels-changed', z.object({ orderIds: ids }));
export const refundChangedJob = defineJob(
  'marketplace-refund-changed',
  z.object({ orderId: z.string(), refundId: z.string() }),
);
