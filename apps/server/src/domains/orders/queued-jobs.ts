import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** What happens after an order was changed: other domains run it. */

const orderId = z.object({ orderId: z.string() });

/**
 * An order reached a status: site message and mail to the buyer, as far as it concerns them. A notice would make the
 * commit of each order wait for the one before it, and a moment's jobs are fetched in one go.
 */
export const tellBuyerJob = defineJob('tell-buyer', z.object({ orderEventId: z.string() }), { isAnnounced: false });

/** Another plan or shipping line was chosen: what is due is another sum than was told. */
export const correctOrderNewsJob = defineJob('correct-order-news', orderId);

export const cancelPaymentsJob = defineJob('cancel-payments', orderId);
