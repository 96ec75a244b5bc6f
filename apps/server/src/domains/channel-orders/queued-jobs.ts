import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';

/** Tells a shop of one parcel. */
export const sendTrackingJob = defineJob('send-tracking', z.object({ pushId: z.string() }), { concurrency: 4 });
