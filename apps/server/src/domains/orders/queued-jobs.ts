import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

const orderId = z.object({ orderId: z.string() });

/**
 * An order reached a status: sends the buyer a site message and a mail if the status concerns the buyer. Polled instead
 * of announced: a notification would make each order's commit wait for the previous one, and all jobs of a moment are
 * fetched together.
 */
export const notifyBuyerJob = defineJob('tell-buyer', z.object({ orderEventId: z.string() }), { isAnnounced: false });

/** The buyer chose another plan or shipping line, so the amount due differs from the one announced. */
export const correctOrderNewsJob = defineJob('correct-order-news', orderId);

/** A transfer paid a part of what is due. */
export const notifyOfPartReceivedJob = defineJob(
  'tell-part-received',
  z.object({ orderId: z.string(), transferId: z.string(), receivedCents: z.int(), missingCents: z.int() }),
);

/** An operator corrected the order's address. `version` is the order's version with the new address. */
export const notifyOfNewAddressJob = defineJob('tell-new-address', z.object({ orderId: z.string(), version: z.int() }));

export const cancelPaymentsJob = defineJob('cancel-payments', orderId);

/**
 * An order placed for a buyer's store was closed, shipped or completed, or one of its parcels has another number. The
 * store's order follows, and the store is notified.
 */
export const followOrderJob = defineJob('follow-order', orderId, { isAnnounced: false });
