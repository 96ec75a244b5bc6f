import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/**
 * News of the marketplace, a queue a kind. The domains that know offers and purchases handle them: what is named is read
 * again. All are hints, may come twice and in any order.
 */

const ids = z.array(z.string()).min(1);
/** When the message was stored; what was read since says what it hints at. Jobs of an older version have none. */
const at = z.iso.datetime().optional();

export const offersChangedJob = defineJob('marketplace-offers-changed', z.object({ offerIds: ids, at }));
export const orderChangedJob = defineJob('marketplace-order-changed', z.object({ orderId: z.string(), at }));
export const parcelsChangedJob = defineJob('marketplace-parcels-changed', z.object({ orderIds: ids, at }));
export const refundChangedJob = defineJob(
  'marketplace-refund-changed',
  z.object({ orderId: z.string(), refundId: z.string(), at }),
);
