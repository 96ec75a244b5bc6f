import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

const orderId = z.object({ orderId: z.string() });

/**
 * An order reached a status: site message and mail to the buyer, if it concerns them. Polled instead of announced: a
 * notification would make each order's commit wait for the previous one, and all jobs of a moment are fetched together.
 */
export const notifyBuyerJob = defineJob('tell-buyer', z.object({ orderEventId: z.string() }), { isAnnounced: false });

/** Another plan or shipping line was chosen: the amount due differs from the one announced. */
export const correctOrderNewsJob = defineJob('correct-order-news', orderId);

/** A transfer brought a part of what is due; the rest is missing. */
export const notifyOfPartReceivedJob = defineJob(
  'tell-part-received',
  z.object({ orderId: z.string(), transferId: z.string(), receivedCents: z.int(), missingCents: z.int() }),
);

/** An operator corrected where the order goes; `version` is the order's with the new address. */
export const notifyOfNewAddressJob = defineJob('tell-new-address', z.object({ orderId: z.string(), version: z.int() }));

export const cancelPaymentsJob = defineJob('cancel-payments', orderId);

/**
 * An order placed for one of a buyer's shop has been closed, shipped or completed, or a parcel of it has another number:
 * the shop's order follows, and the shop is told.
 */
export const followOrderJob = defineJob('follow-order', orderId, { isAnnounced: false });
