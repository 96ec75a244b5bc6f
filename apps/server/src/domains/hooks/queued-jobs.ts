import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Polled, like news of orders: it is queued in the transactions of busy actions. */
export const deliverEventJob = defineJob('deliver-hook-event', z.object({ eventId: z.string() }), {
  isAnnounced: false,
});

/** `turn` is the delivery's when the job was queued; the job of an earlier plan does nothing. */
const planned = z.object({ deliveryId: z.string(), turn: z.int() });

/** First attempts. A receiver that keeps its callers waiting takes few lanes. */
export const sendHookJob = defineJob('send-hook', planned, { concurrency: 6 });

/** Further attempts, and whatever is for receivers that fail at the moment: however many they are, they keep out of the way. */
export const resendHookJob = defineJob('resend-hook', planned, { concurrency: 4 });
