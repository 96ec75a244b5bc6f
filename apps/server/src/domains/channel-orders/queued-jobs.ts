import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Sends one parcel's tracking to a shop. */
export const sendTrackingJob = defineJob('send-tracking', z.object({ pushId: z.string() }), { concurrency: 4 });
