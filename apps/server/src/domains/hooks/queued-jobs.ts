import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Polled, like order news, because busy transactions queue it. */
export const deliverEventJob = defineJob('deliver-hook-event', z.object({ eventId: z.string() }), {
  isAnnounced: false,
});

/** `turn` is the delivery's turn when the job was queued. A job of an earlier turn does nothing. */
const planned = z.object({ deliveryId: z.string(), turn: z.int() });

/** First attempts. Few lanes, because receivers may be slow. */
export const sendHookJob = defineJob('send-hook', planned, { concurrency: 6 });

/**
 * Later attempts, and everything for receivers that are failing. A separate queue, so that they never delay the others.
 */
export const resendHookJob = defineJob('resend-hook', planned, { concurrency: 4 });
